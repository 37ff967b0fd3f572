//! `csv`: a line a ply, the variations too. Uses the score; knows no file but the name that it is given.

use std::borrow::Cow;

use super::Lost;
use super::aside::{Aside, Asides, Owner};
use super::facts::Facts;
use super::line::Line;
use super::loss::Losses;
use super::score::{Item, Score};
use crate::position::Move;

/// The columns: the words of JSON, where JSON has them.
const COLUMNS: [&str; 26] = [
    "path",
    "index",
    "game",
    "variation",
    "ply",
    "turn",
    "move_number",
    "side",
    "ply_in_turn",
    "uci",
    "san",
    "kind",
    "from",
    "to",
    "piece",
    "royal",
    "captured",
    "promotion",
    "becomes",
    "check",
    "mate",
    "glyphs",
    "draw_offer",
    "comment_before",
    "comment",
    "fen",
];

/// The line of the columns.
#[must_use]
pub fn header() -> String {
    COLUMNS.join(",") + "\n"
}

/// The lines of a game; those of a variation stand behind the turn that it replaces. What has no column is counted.
///
/// The rest of a turn that was declined has no line, so that plies count as they do in findings.
pub fn csv(score: &Score, path: &str, index: u32, losses: &mut Losses) -> String {
    losses.add_many(Lost::Tag, score.tags.len());
    losses.add_many(Lost::Result, usize::from(score.result.is_some()));
    losses.add_many(Lost::Escape, score.items.iter().filter(|item| matches!(item, Item::Escape(_))).count());
    let game = [path.to_owned(), index.to_string(), score.game.key.to_owned()];
    let asides = Asides::of(score);
    let mut rows = Rows { game, out: String::new(), losses };
    let mut line = Line::main(score.start);
    let mut before = Some(asides.belonging_to(Owner::Start));
    let mut outer = Vec::new();
    let mut variations = 0;
    for (at, item) in score.items.iter().enumerate() {
        match item {
            Item::Ply(Move::PASS) => {
                rows.losses.add_many(Lost::Comment, asides.belonging_to(Owner::Item(at)).comments.len());
                line.position.play(Move::PASS);
            }
            Item::Ply(played) => {
                let first = before.take();
                rows.ply(&mut line, *played, first, asides.belonging_to(Owner::Item(at)));
            }
            Item::Resume => line.position.resume(),
            Item::Open => {
                variations += 1;
                let variation = line.replacing(variations);
                outer.push((std::mem::replace(&mut line, variation), before));
                before = Some(asides.belonging_to(Owner::Item(at)));
            }
            Item::Close => {
                rows.end(before);
                (line, before) = outer.pop().unwrap_or((line, None));
            }
            Item::Glyph(_) | Item::DrawOffer | Item::Comment(_) | Item::Escape(_) | Item::Note(_) => {}
        }
    }
    rows.end(before);
    rows.out
}

struct Rows<'l> {
    /// The columns that are the same for all plies of the game.
    game: [String; 3],
    out: String,
    losses: &'l mut Losses,
}

impl Rows<'_> {
    fn ply(&mut self, line: &mut Line, played: Move, first: Option<&Aside<'_>>, aside: &Aside<'_>) {
        if let Some(first) = first {
            self.leave_out(first);
        }
        let before = line.position;
        line.play(played);
        let facts = Facts::of(&before, played, &line.position);
        let role = |role: Option<&str>| role.unwrap_or_default().to_owned();
        let glyphs: Vec<String> = aside.glyphs.iter().map(|nag| format!("${nag}")).collect();
        let ply = [
            line.variation.to_string(),
            line.plies.to_string(),
            line.turns.to_string(),
            before.number().to_string(),
            before.turn().key().to_owned(),
            (before.plies_made() + 1).to_string(),
            facts.uci.to_string(),
            facts.san.to_string(),
            facts.kind.to_owned(),
            facts.from.unwrap_or_default(),
            facts.to.unwrap_or_default(),
            role(facts.piece),
            facts.royal.to_string(),
            role(facts.captured),
            role(facts.promotion),
            role(facts.becomes),
            facts.check.to_string(),
            facts.mate.to_string(),
            glyphs.join(" "),
            aside.draw_offer.to_string(),
            first.map(|first| first.comments.join(" ")).unwrap_or_default(),
            aside.comments.join(" "),
            line.position.fen(),
        ];
        for (column, field) in self.game.iter().chain(&ply).enumerate() {
            if column > 0 {
                self.out.push(',');
            }
            self.out += &quoted(field);
        }
        self.out.push('\n');
    }

    /// A line ends: what stands before its first ply was not written if there is none.
    fn end(&mut self, before: Option<&Aside<'_>>) {
        if let Some(before) = before {
            self.leave_out(before);
            self.losses.add_many(Lost::Comment, before.comments.len());
        }
    }

    /// Counts what stands before the first ply of a line and has no column.
    fn leave_out(&mut self, before: &Aside<'_>) {
        self.losses.add_many(Lost::Glyph, before.glyphs.len());
        self.losses.add_many(Lost::DrawOffer, usize::from(before.draw_offer));
    }
}

/// A field as RFC 4180 has it: in quotation marks, those inside doubled, where it could be taken for several.
fn quoted(field: &str) -> Cow<'_, str> {
    if field.contains([',', '"', '\r', '\n']) {
        Cow::Owned(format!("\"{}\"", field.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn another_program_reads_each_field_as_it_was(fields in prop::collection::vec("[a,\"\r\n; é]{0,6}", 2..5)) {
            let line = fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(",") + "\n";
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let read: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(read, [csv::StringRecord::from(fields)]);
        }
    }
}
