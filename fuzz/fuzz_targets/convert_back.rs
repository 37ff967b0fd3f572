//! Whatever is written in a layout is read back, by detection alone, as the game that it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet::convert::{self, Item, Losses, Marks, Moves, Score, Style, Undecidable};
use scoresheet::detect::{Options, Reader};
use scoresheet::letters::{self, Letters};
use scoresheet::rules::{Capture, Turn};
use scoresheet::syntax::{Termination, layouts};
use scoresheet_fuzz::{Choice, each_game, shown};

fuzz_target!(|file: &[u8]| {
    let style = style(file);
    each_game(file, |record| {
        let score = convert::gather(record, &mut Losses::default());
        match convert::write(&score, &style, record.text) {
            Ok(written) => hold_back(&score, &style, &written),
            // The turns of progressive chess fit no columns.
            Err(Undecidable::Columns) => assert_eq!((style.name, score.start.rules().turn), ("columns", Turn::Growing)),
            // A game that is not played here is told by nothing but its turns.
            Err(Undecidable::Variant) => assert!(score.tag("Variant").is_some() && !score.named),
            Err(Undecidable::Otherwise) => {
                let draft = convert::draft(&score, &style, record.text);
                panic!("{style:?} has no way to write\n{}\n{score:#?}\n{draft}", shown(record.text))
            }
        }
        // Other formats have no way back, but are written of any game.
        assert!(convert::uci(&score).ends_with('\n'));
        let _ = convert::fen(&score);
    });
});

/// A layout, plies, letters and signs.
fn style(file: &[u8]) -> Style {
    let mut choice = Choice::by(file);
    let layout = choice.of(layouts::ALL)[0];
    Style {
        moves: choice.of(&[Moves::Short, Moves::Long, Moves::Uci]),
        letters: choice.of(&[None, Some(letters::ENGLISH), Letters::find("ru"), Letters::find("de")]),
        wrap: choice.of(&[0, 80]),
        capture: choice.of(&["x", ":", "x", ""]),
        marks: choice.of(&[Marks::Symbols, Marks::Symbols, Marks::Words]),
        ..Style::new(layout)
    }
}

/// What must be the same: the game, where it begins, its movetext and its result.
type Content = (&'static str, String, Vec<Item>, Option<Termination>);

fn content(score: &Score, style: &Style) -> Content {
    let becomes = score.start.rules().capture == Capture::Become;
    let items = score.items.iter().filter_map(|item| match item {
        Item::Comment(text) => Some(Item::Comment(text.replace('}', ")"))),
        Item::DrawOffer if style.export => Some(Item::Comment("(=)".into())),
        // Where pieces become others, the ply says it.
        Item::Note(text) => (!becomes).then(|| Item::Comment(text.clone())),
        item => Some(item.clone()),
    });
    // Nothing, and "not known", are the same where the writer must say one of them.
    let result = score.result.filter(|result| *result != Termination::Unknown);
    (score.game.key, score.start.fen(), items.collect(), result)
}

fn hold_back(score: &Score, style: &Style, written: &str) {
    let mut reader = Reader::new(written.as_bytes(), &Options::default());
    let Some(record) = reader.next() else {
        assert!(score.items.is_empty() && score.tags.is_empty(), "no game in\n{written}");
        return;
    };
    let read = convert::gather(&record, &mut Losses::default());
    assert_eq!(content(&read, style), content(score, style), "{written}");
    assert!(reader.next().is_none(), "two games in\n{written}");
}
