//! The object of a game, put together by hand: it is what serde makes of it, which a test compares, in a fifth of the time. An
//! archive has a million of them.

use serde::Serialize;

use super::object::Game;
use super::pairs::Pairs;
use crate::source::lanes::is_plain;

/// Puts the object of a game behind what stands in `out`.
///
/// # Errors
/// As serde: never, for plain data.
pub(super) fn game(game: &Game, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let mut line = Line { out };
    line.out.extend_from_slice(b"{\"type\":\"game\"");
    line.text("path", &game.path)?;
    line.value("index", &game.index)?;
    line.value("line", &game.line)?;
    line.pairs("tags", &game.tags)?;
    line.text("game", game.game)?;
    line.text("game_from", game.game_from)?;
    line.pairs("rules", &game.rules)?;
    line.text("notation", game.notation)?;
    line.text("letters", game.letters)?;
    line.text("encoding", game.encoding)?;
    line.value("turns", &game.turns)?;
    line.value("plies", &game.plies)?;
    line.text("status", game.status)?;
    line.optional("winner", game.winner)?;
    line.optional("result", game.result)?;
    line.optional("initial_fen", game.initial_fen.as_deref())?;
    line.optional("final_fen", game.final_fen.as_deref())?;
    if let Some(uci) = &game.uci {
        line.value("uci", uci)?;
    }
    if let Some(before) = &game.before {
        line.value("before", before)?;
    }
    if let Some(moves) = &game.moves {
        line.value("moves", moves)?;
    }
    line.value("findings", &game.findings)?;
    line.out.push(b'}');
    Ok(())
}

struct Line<'o> {
    out: &'o mut Vec<u8>,
}

impl Line<'_> {
    /// The name of a field, behind another.
    fn name(&mut self, name: &str) {
        self.out.extend_from_slice(b",\"");
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    fn value(&mut self, name: &str, value: &impl Serialize) -> serde_json::Result<()> {
        self.name(name);
        serde_json::to_writer(&mut *self.out, value)
    }

    fn text(&mut self, name: &str, text: &str) -> serde_json::Result<()> {
        self.name(name);
        string(text, self.out)
    }

    fn optional(&mut self, name: &str, text: Option<&str>) -> serde_json::Result<()> {
        match text {
            Some(text) => self.text(name, text),
            None => self.value(name, &()),
        }
    }

    fn pairs(&mut self, name: &str, pairs: &Pairs) -> serde_json::Result<()> {
        self.name(name);
        self.out.push(b'{');
        for (index, (name, value)) in pairs.firsts().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            string(name, self.out)?;
            self.out.push(b':');
            string(value, self.out)?;
        }
        self.out.push(b'}');
        Ok(())
    }
}

/// A string of JSON.
fn string(text: &str, out: &mut Vec<u8>) -> serde_json::Result<()> {
    if !is_plain(text.as_bytes()) {
        return serde_json::to_writer(out, text);
    }
    out.reserve(text.len() + 2);
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diagnostic::{Name, Span};
    use crate::report::object::{Finding, Written};
    use crate::report::samples;
    use crate::source::Lines;

    fn compare(sample: &Game) {
        let mut line = Vec::new();
        game(sample, &mut line).unwrap();
        assert_eq!(String::from_utf8(line).unwrap(), serde_json::to_string(sample).unwrap());
    }

    #[test]
    fn it_is_what_serde_makes_of_a_game() {
        let sample = samples::game();
        compare(&sample);
        let finding = crate::diagnostic::Finding::new(Name::IllegalMove, Span::at(0), "no \"knight\"");
        compare(&Game {
            rules: [("en-passant", "last"), ("turn", "1+2"), ("turn", "2")].into_iter().collect(),
            winner: None,
            result: Some("1/2-1/2"),
            initial_fen: None,
            final_fen: None,
            uci: None,
            before: Some(Written("[]".into())),
            moves: Some(Written("[{\"number\":1}]".into())),
            findings: vec![Finding::build(&finding, 0, &mut Lines::new(b"1. e4"))],
            ..sample
        });
    }

    proptest! {
        #[test]
        fn so_it_is_whatever_stands_in_its_tags(
            tags in prop::collection::vec(("[A-Za-z\u{e9}\"]{0,12}", "[ -~\u{0}-\u{1f}\u{7f}-\u{ff}\u{2028}]{0,30}"), 0..40),
            path in ".{0,20}",
        ) {
            compare(&Game { path, tags: tags.into_iter().collect(), ..samples::game() });
        }
    }
}
