//! `lookalike-letter`: a letter of another script that looks like the one that is meant: one finding a game, at the first.

use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::letters::Letter;
use crate::lint::{Game, Look, Rule};
use crate::syntax::Form;

pub(super) static RULE: Rule =
    Rule { name: Name::LookalikeLetter, page: include_str!("lookalike_letter.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let mut edits: Vec<Edit> = Vec::new();
    game.plies(|ply| {
        if !matches!(ply.written.form, Form::Short | Form::Long) {
            return;
        }
        let parts = ply.parts();
        let text = |span: Span| String::from_utf8_lossy(span.of(game.record.text)).into_owned();
        // A letter of the set is itself.
        let set = game.record.reading.letters;
        let letter = text(parts.letter);
        if set.iter().all(|(spelling, _)| spelling != letter)
            && let Some(role) = ply.written.letter.and_then(|letter| game.alphabet.role(letter))
            && let Some((right, _)) = set.iter().find(|(right, other)| *other == role && looks_like(right, &letter))
        {
            edits.push(Edit { span: parts.letter, text: right.to_owned() });
        }
        let cyrillic = set.iter().any(|(spelling, _)| spelling.chars().any(|c| ('а'..='я').contains(&c)));
        for span in [parts.from_file, parts.link, parts.target] {
            let written = text(span);
            // The sign of a capture in a Cyrillic record is the Cyrillic one.
            if cyrillic && span == parts.link {
                continue;
            }
            let right: String = written.chars().map(latin).collect();
            if right != written {
                edits.push(Edit { span, text: right });
            }
        }
    });
    edits.sort_by_key(|edit| edit.span);
    edits.dedup_by_key(|edit| edit.span);
    let Some(first) = edits.first() else { return };
    let shown = String::from_utf8_lossy(first.span.of(game.record.text)).into_owned();
    let more = match edits.len() {
        1 => String::new(),
        count => format!("; {} more in this game", count - 1),
    };
    let message = format!("`{shown}` only looks like `{}`: it is a letter of another script{more}", first.text);
    let finding = Finding::new(Name::LookalikeLetter, first.span, message).help("write the letters of one script");
    findings.push(finding.fix(Grade::Safe, edits));
}

/// Whether two spellings of a piece look alike.
fn looks_like(right: &str, written: &str) -> bool {
    let look = |spelling: &str| Letter::find(spelling).map(Letter::look);
    right != written && look(right).is_some() && look(right) == look(written)
}

/// The Latin letter that a Cyrillic one looks like, in a square or for a capture.
fn latin(c: char) -> char {
    match c {
        'а' => 'a',
        'е' => 'e',
        'с' => 'c',
        'х' => 'x',
        'Х' => 'X',
        c => c,
    }
}
