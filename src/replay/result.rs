//! The result: the movetext's against the tag's, and both against the position at the end.

use super::Player;
use crate::board::Color;
use crate::diagnostic::{Finding, Name, Span};
use crate::position::Status;
use crate::rules::Goal;
use crate::syntax::{Claims, Kind, NodeKind, Tape, Termination};

/// Tags that say how a record is read, and nothing of who played it.
const READING_TAGS: [&str; 5] = ["SetUp", "FEN", "Variant", "VariantRules", "Letters"];

impl Player<'_> {
    pub(super) fn result_findings(&mut self) {
        let tape = self.script.tape;
        let tag = tape.tag(self.script.text, "Result");
        let tagged = tag.and_then(|pair| Termination::find(&pair.text(self.script.text)));
        let marker = self.script.tree.nodes.iter().rfind(|node| matches!(node.kind, NodeKind::Termination(_)));
        let written = self.out.result;
        if let (Some(pair), Some(tagged), Some(written)) = (tag, tagged, written)
            && tagged != written
        {
            let message = format!("the Result tag says {}, the movetext {}", tagged.pgn(), written.pgn());
            let mut finding =
                Finding::new(Name::ResultMismatch, pair.span, message).help("the movetext's result is taken");
            if let Some(marker) = marker {
                finding = finding.also(marker.span, "the movetext's result");
            }
            self.out.findings.push(finding);
        }
        let result = written.or(tagged);
        let span = if written.is_some() { marker.map(|node| node.span) } else { tag.map(|pair| pair.span) };
        if let (Some(result), Some(span), Some(status)) = (result, span, self.out.status) {
            self.wrong_result(result, span, status);
        }
        self.termination();
    }

    fn wrong_result(&mut self, result: Termination, span: Span, status: Status) {
        let position = &self.line.position;
        // Where no rule has a king taken, players settle what it is worth.
        if status == Status::KingTaken && position.rules().goal == Goal::Checkmate {
            return;
        }
        let (right, why) = match (status, position.winner_with(status)) {
            (Status::Mate, Some(Color::White)) => (Termination::White, "White has mated"),
            (Status::Mate, Some(Color::Black)) => (Termination::Black, "Black has mated"),
            (Status::KingTaken, Some(Color::White)) => (Termination::White, "White has taken the king"),
            (Status::KingTaken, Some(Color::Black)) => (Termination::Black, "Black has taken the king"),
            (Status::Stalemate, _) => (Termination::Draw, "no legal ply is left, and that is a draw"),
            _ => return,
        };
        if result != right {
            let message = format!("the result is {}, but {why}", result.pgn());
            let help = format!("the position says {}", right.pgn());
            self.out.findings.push(Finding::new(Name::WrongResult, span, message).help(help));
        }
    }

    /// A game with tags ends with a result, or with a word of mate or stalemate.
    ///
    /// Tags that only say how to read the record make no such game: a diagram with a few plies is complete.
    fn termination(&mut self) {
        let tape = self.script.tape;
        let reads = |name: &[u8]| READING_TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag.as_bytes()));
        if tape.tags.iter().all(|pair| reads(pair.name.of(self.script.text))) {
            return;
        }
        let last = tape.tokens.iter().rposition(|token| {
            matches!(token.kind, Kind::Ply(_) | Kind::UnreadablePly | Kind::Number(_) | Kind::Mark(_) | Kind::Glyph(_))
        });
        let Some(last) = last else { return };
        let unclosed = |finding: &Finding| matches!(finding.name, Name::UnclosedComment | Name::UnclosedVariation);
        if self.out.result.is_some() || ends_with_word(self.script.text, tape) || tape.findings.iter().any(unclosed) {
            return;
        }
        let end = tape.span(last).end;
        let finding = Finding::new(Name::NoTermination, Span::at(end), "the movetext ends without a result")
            .help("write the result behind the last ply: 1-0, 0-1, 1/2-1/2, or * where it is not known");
        self.out.findings.push(finding);
    }
}

/// Whether a word of mate or stalemate stands behind the last ply. A mark, `#`, belongs to its ply and ends no record.
fn ends_with_word(text: &[u8], tape: &Tape) -> bool {
    let end = Claims::MATE.and(Claims::STALEMATE);
    for token in tape.tokens.iter().rev() {
        match token.kind {
            Kind::Mark(claims) if claims.has(end) => {
                let mark = String::from_utf8_lossy(&text[token.start as usize..]);
                // `x` may be a mark too.
                return mark.chars().take(2).all(char::is_alphabetic);
            }
            Kind::Ply(_) | Kind::Number(_) | Kind::UnreadablePly | Kind::Close => return false,
            _ => {}
        }
    }
    false
}
