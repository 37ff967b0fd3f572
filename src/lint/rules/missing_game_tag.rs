//! `missing-game-tag`: tags that do not name the game, which is not chess.

use crate::diagnostic::{Finding, Fix, Grade, Name, Severity, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::MissingGameTag,
    page: include_str!("missing_game_tag.md"),
    look: Look::Game(find),
    mend: Some(mend),
};

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let (tape, known) = (game.record.tape, game.record.reading.game);
    let Some(first) = tape.tags.first() else { return };
    if known.key == "orthodox" || tape.tag(game.record.text, "Variant").is_some() {
        return;
    }
    let message = format!("the tags do not say that this is {}", known.name);
    let help = format!("write [Variant \"{}\"]", tag_name(game));
    findings.push(Finding::new(Name::MissingGameTag, first.span, message).help(help));
}

/// The tag behind the others, where the reading is certain.
fn mend(game: &Game<'_>, _: &Finding) -> Option<Fix> {
    let record = game.record;
    let doubtful = |finding: &Finding| finding.severity == Severity::Error || finding.name == Name::AmbiguousNotation;
    let told = record.tape.tag(record.text, "VariantRules").is_some();
    // Settings of an option are not in the name.
    let named = told || record.reading.rules == record.reading.game.rules;
    if record.findings.iter().any(doubtful) || !named {
        return None;
    }
    let last = record.tape.tags.last()?;
    Some(mend::one(Grade::Safe, Span::at(last.span.end), format!("\n[Variant \"{}\"]", tag_name(game))))
}

fn tag_name(game: &Game<'_>) -> &'static str {
    let known = game.record.reading.game;
    known.names.first().copied().unwrap_or(known.key)
}
