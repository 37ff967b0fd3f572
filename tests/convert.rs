//! Whatever is written is read back, without an option, to the same plies, tags, comments and result: every game of the
//! corpus and random games of every kind, in every layout, style of plies and set of letters.
//!
//! `GAMES=1000 cargo test --release --test convert random` writes so many random games of each kind.

mod common;
mod written;

use common::VARIETIES;
use scoresheet::convert::{self, Context, Item, Losses, Marks, Moves, Score, Style, Tag, Undecidable};
use scoresheet::detect::{Options, Reader};
use scoresheet::letters;
use scoresheet::rules::{Capture, Game, Turn};
use scoresheet::syntax::{Layout, Termination, layouts};
use written::{corpus, random_game};

/// Every combination of layout, plies and letters, with signs and widths that vary.
fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for variants in layouts::ALL {
        let layout: &Layout = variants[0];
        for moves in [Moves::Short, Moves::Long, Moves::Uci] {
            for letters in letters::ALL {
                let turn = styles.len();
                styles.push(Style {
                    moves,
                    letters: Some(letters),
                    capture: ["x", ":", ""][turn % 3],
                    marks: if turn % 5 == 4 { Marks::Words } else { Marks::Symbols },
                    wrap: [0, 80, 40][turn / 3 % 3],
                    ..Style::new(layout)
                });
            }
        }
    }
    styles
}

/// What must be the same: game, start, movetext, result, tags.
type Content = (&'static str, String, Vec<Item>, Option<Termination>, Vec<(String, String)>);

/// Tags that the writer may add or change, by notation.md, and what PGN puts where nothing is known.
fn content(score: &Score, style: &Style) -> Content {
    const ADDED: [&str; 4] = ["Variant", "VariantRules", "Letters", "SetUp"];
    let unknown = |tag: &&Tag| {
        ADDED.contains(&tag.name.as_str()) || style.export && (tag.value.starts_with('?') || (tag.name == "Result"))
    };
    let mut tags: Vec<_> =
        score.tags.iter().filter(|tag| !unknown(tag)).map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    tags.sort();
    let becomes = score.start.rules().capture == Capture::Become;
    let items = score.items.iter().filter_map(|item| match item {
        Item::Comment(text) => Some(Item::Comment(text.replace('}', ")"))),
        Item::DrawOffer if style.export => Some(Item::Comment("(=)".into())),
        Item::Note(text) => (!becomes).then(|| Item::Comment(text.clone())),
        item => Some(item.clone()),
    });
    // Nothing, and "not known", are the same where the writer must say one of them.
    let result = score.result.filter(|result| *result != Termination::Unknown);
    (score.game.key, score.start.fen(), items.collect(), result, tags)
}

/// The first part that differs.
fn difference(expected: &Content, found: &Content) -> String {
    for (nth, item) in expected.2.iter().enumerate() {
        if found.2.get(nth) != Some(item) {
            return format!("item {nth}: {item:?}, read back: {:?}", found.2.get(nth));
        }
    }
    let rest = |content: &Content| format!("{} {} {:?} {:?}", content.0, content.1, content.3, content.4);
    format!("{} items: {}, read back {}: {}", expected.2.len(), rest(expected), found.2.len(), rest(found))
}

/// Writes a game and reads it back; the text where it differs.
fn round_trip(score: &Score, style: &Style, text: &[u8]) -> Result<(), String> {
    let written = match convert::write(score, style, text) {
        Ok(written) => written,
        Err(Undecidable::Columns) if style.name == "columns" && score.start.rules().turn == Turn::Growing => {
            return Ok(());
        }
        Err(why) => return Err(format!("{}: {why}\n{}", style.name, convert::draft(score, style, text))),
    };
    let mut reader = Reader::new(written.as_bytes(), &Options::default());
    let Some(record) = reader.next() else { return Err(format!("no game in\n{written}")) };
    let read = convert::gather(&record, &mut Losses::default());
    let (expected, found) = (content(score, style), content(&read, style));
    if expected != found {
        return Err(format!("{}\n{written}", difference(&expected, &found)));
    }
    if reader.next().is_some() {
        return Err(format!("two games in\n{written}"));
    }
    Ok(())
}

#[test]
fn every_game_of_the_corpus_is_read_back() {
    let styles = styles();
    let (mut count, mut wrong) = (0_usize, Vec::new());
    corpus(|path, games| {
        for (nth, (score, text)) in games.iter().enumerate() {
            // Each game in some styles of every layout, and over the games all styles in turn.
            for step in 0..15 {
                let style = &styles[(count * 7 + step * styles.len() / 15) % styles.len()];
                if let Err(why) = round_trip(score, style, text) {
                    wrong.push(format!("{}, game {}: {why}", path.display(), nth + 1));
                }
            }
            count += 1;
        }
    });
    assert!(count > 100, "{count}");
    assert!(wrong.is_empty(), "{} of {count} games:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

/// Where the second of two plies in one word breaks the game, the first was played.
#[test]
fn what_was_played_of_a_word_is_written() {
    for (text, uci, written) in [
        ("1.e4-e5//d6-d2 *", "e2e4 e4e5 | d7d6\n", "1.e4/e5//d6 {d2} *\n"),
        ("1.e4-d1//e5-d5 *", "e2e4\n", "[Variant \"Marseillais\"]\n\n1.e4 {d1//e5-d5} *\n"),
        // What follows a turn that is not over is of that turn, and variations stand behind it.
        (
            "1.e4//e5 (1...c5) 2.d4/d5 *",
            "e2e4 | e7e5\n",
            "[Variant \"Balanced Marseillais\"]\n\n1.e4//e5 {2.d4/d5} (1...c5) *\n",
        ),
        ("1. e4/e5//d6/d5 (1...a6-a4 b6) *", "e2e4 e4e5 | d7d6 d6d5\n", "1.e4/e5//d6/d5 (1...a6 {a4 b6}) *\n"),
    ] {
        let mut reader = Reader::new(text.as_bytes(), &Options::default());
        let score = convert::gather(&reader.next().expect("a game"), &mut Losses::default());
        assert_eq!(convert::uci(&score), uci, "{text}");
        let style = Style::new(Layout::find("line").expect("a layout")[0]);
        assert_eq!(convert::write(&score, &style, text.as_bytes()).as_deref(), Ok(written), "{text}");
    }
}

/// A variation at the head of another replaces what that one replaces.
#[test]
fn variations_that_begin_with_a_variation_are_written_with_the_plies_before_them() {
    for (inside, written, ply) in [
        ("(e5)", "(1.e4/e5)", None),
        ("((e5))", "(1.e4 (1.e4/e5))", None),
        ("((e5/d5))", "(1.e4 (1.e4/e5 {d5}))", Some(3)),
        ("(((d3)) e5)", "(1.e4/e5 (1.e4 (1.e4/d3)))", None),
        ("((d3) e5 (a3))", "(1.e4/e5 (1.e4/d3) (1.e4/a3))", None),
        ("({a} (d3) {b} e5)", "(1.e4 {a} {b}/e5 (1.e4/d3))", None),
        // A number, and the turn is meant, however deep; a ply, and the number inside says nothing of it.
        ("((1.c4/c5))", "((1.c4/c5))", None),
        ("((1.c4/c5) e5)", "(1.e4/e5 (1.c4/c5))", None),
        ("((1.c4/c5) (d3) e5 (1.a3/a4))", "(1.e4/e5 (1.c4/c5) (1.e4/d3) (1.a3/a4))", None),
        ("((d3) 1.c4/c5)", "((1.d3) 1.c4/c5)", None),
        ("((h5/h4) e5)", "(1.e4/e5 (1.e4 {h5/h4}))", Some(2)),
    ] {
        let text = format!("1.e4/d4 {inside} e5/d5 2.a3/b3//a6/b6 *");
        let mut reader = Reader::new(text.as_bytes(), &Options::default());
        let record = reader.next().expect("a game");
        let score = convert::gather(&record, &mut Losses::default());
        let style = Style::new(Layout::find("line").expect("a layout")[0]);
        let expected = format!("1.e4/d4 {written} //e5/d5 2.a3/b3//a6/b6 *\n");
        assert_eq!(convert::write(&score, &style, text.as_bytes()).as_deref(), Ok(&*expected), "{text}");
        // The ply of the game that breaks a line.
        let broken = record.findings.iter().find_map(|finding| finding.place).map(|place| place.ply);
        assert_eq!(broken, ply, "{text}");
    }
}

/// A rest of a turn that is declined in writing is written where something is said of it.
#[test]
fn what_is_said_of_a_declined_ply_stays_behind_it() {
    for (text, written) in [
        ("1.e4//Nf6/-- 2.c3/d4//d6/e5 *", "1.e4//Nf6 2.c3/d4//d6/e5 *"),
        ("1.e4//Nf6/-- $10 2.c3/d4//d6/e5 *", "1.e4//Nf6/-- $10 2.c3/d4//d6/e5 *"),
        ("1.e4//Nf6/-- {why} 2.c3/d4//d6/e5 *", "1.e4//Nf6/-- {why} 2.c3/d4//d6/e5 *"),
        ("1.e4//Nf6/-- (=) 2.c3/d4//d6/e5 *", "1.e4//Nf6/-- (=) 2.c3/d4//d6/e5 *"),
        ("1.e4//Nf6 {why} 2.c3/d4//d6/e5 *", "1.e4//Nf6 {why} 2.c3/d4//d6/e5 *"),
        ("1.e4//Nf6/-- (1...d6/e5) 2.c3/d4//d6/e5 *", "1.e4//Nf6 (1...d6/e5) 2.c3/d4//d6/e5 *"),
        (
            "1.e4//Nf6/-- {why} (1...d6/e5) {so} 2.c3/d4//d6/e5 *",
            "1.e4//Nf6/-- {why} (1...d6/e5) {so} 2.c3/d4//d6/e5 *",
        ),
        (
            "1.e4//Nf6/-- (1...d6/-- {why} 2.d3/c4//a6/e6) 2.c3/d4//d6/e5 *",
            "1.e4//Nf6 (1...d6/-- {why} 2.d3/c4//a6/e6) 2.c3/d4//d6/e5 *",
        ),
        ("1.e4//Nf6/-- {why} *", "1.e4//Nf6/-- {why} *"),
    ] {
        let text = format!("[Variant \"Extra Move\"]\n\n{text}");
        let mut reader = Reader::new(text.as_bytes(), &Options::default());
        let record = reader.next().expect("a game");
        assert!(record.findings.is_empty(), "{text}: {:?}", record.findings);
        let score = convert::gather(&record, &mut Losses::default());
        let style = Style::new(Layout::find("line").expect("a layout")[0]);
        let expected = format!("[Variant \"Extra Move\"]\n\n{written}\n");
        assert_eq!(convert::write(&score, &style, text.as_bytes()).as_deref(), Ok(&*expected), "{text}");
    }
}

/// No line is broken beside a blank of another kind, which would be lost with the line end.
#[test]
fn blanks_of_every_kind_in_a_comment_stay_where_lines_are_broken() {
    for blank in ["\u{a0}", "\u{2003}", "\t", "\u{b}", "  "] {
        let text = format!("1. e4 {{one two three{blank} four {blank}five six{blank}seven}} e5 *");
        let mut reader = Reader::new(text.as_bytes(), &Options::default());
        let score = convert::gather(&reader.next().expect("a game"), &mut Losses::default());
        for wrap in 10..50 {
            let style = Style { wrap, ..Style::new(Layout::find("line").expect("a layout")[0]) };
            assert!(convert::write(&score, &style, text.as_bytes()).is_ok(), "{wrap}: {text:?}");
        }
    }
}

/// A tag that names no game is kept, and then nothing but the turns can say which game it is.
#[test]
fn a_game_that_neither_tag_nor_turns_tell_is_refused_with_that_reason() {
    let text = b"[Variant \"Fog of peace\"]\n\n1. e4 e5 2. Nf3/Nc3 Nc6/Nf6 *\n";
    let mut reader = Reader::new(text, &Options::default());
    let score = convert::gather(&reader.next().expect("a game"), &mut Losses::default());
    let style = Style::new(Layout::find("full").expect("a layout")[0]);
    assert_eq!(convert::write(&score, &style, text), Err(Undecidable::Variant));
}

/// Writes games to one file, each in its style, and reads that; the first that is another then.
fn together(games: &[(Score, &Style)]) -> Result<(), String> {
    let (mut all, mut kept) = (Vec::new(), Vec::new());
    let mut context = Context::default();
    for (score, style) in games {
        if let Ok(written) = convert::write_behind(score, style, b"", &mut context) {
            all.push(written);
            kept.push((content(score, style), style));
        }
    }
    let file = all.join("\n");
    let mut reader = Reader::new(file.as_bytes(), &Options::default());
    for (nth, (expected, style)) in kept.iter().enumerate() {
        let Some(record) = reader.next() else { return Err(format!("{nth} of {} games in\n{file}", kept.len())) };
        let read = content(&convert::gather(&record, &mut Losses::default()), style);
        if read != *expected {
            return Err(format!(
                "game {}: {}\n{}{}",
                nth + 1,
                difference(expected, &read),
                all[nth.saturating_sub(1)],
                all[nth]
            ));
        }
    }
    reader.next().map_or(Ok(()), |_| Err(format!("more than {} games in\n{file}", kept.len())))
}

#[test]
fn the_games_of_a_file_stay_apart() {
    let styles = styles();
    let (mut count, mut wrong) = (0_usize, Vec::new());
    corpus(|path, games| {
        for step in 0..15 {
            let style = &styles[(count * 7 + step * styles.len() / 15) % styles.len()];
            let (mut all, mut kept, mut context) = (Vec::new(), Vec::new(), Context::default());
            for (score, text) in games {
                if let Ok(written) = convert::write_behind(score, style, text, &mut context) {
                    all.push(written);
                    kept.push(content(score, style));
                }
            }
            let all = all.join("\n");
            let mut reader = Reader::new(all.as_bytes(), &Options::default());
            let mut read = Vec::new();
            while let Some(record) = reader.next() {
                read.push(content(&convert::gather(&record, &mut Losses::default()), style));
            }
            if let Some(nth) = (0..kept.len().max(read.len())).find(|nth| kept.get(*nth) != read.get(*nth)) {
                wrong.push(format!(
                    "{} as {}, game {}\n{:?}\n{:?}",
                    path.display(),
                    style.name,
                    nth + 1,
                    kept.get(nth),
                    read.get(nth)
                ));
            }
        }
        count += 1;
    });
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

#[test]
fn random_games_of_every_kind_are_read_back() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(6);
    let styles = styles();
    let (mut written, mut wrong) = (0_usize, Vec::new());
    for (kind, (game, settings)) in VARIETIES.iter().enumerate() {
        let game = Game::find(game).expect("a game");
        let mut file: Vec<(Score, &Style)> = Vec::new();
        for seed in 0..games {
            let score = random_game(game, settings, seed * 100 + kind as u64 + 1);
            for nth in 0..5 {
                let style = &styles[(written * 11 + nth * styles.len() / 5) % styles.len()];
                if let Err(why) = round_trip(&score, style, b"") {
                    wrong.push(format!(
                        "{} {settings}, seed {seed}, {:?} {:?}: {why}",
                        game.key, style.moves, style.letters
                    ));
                }
            }
            file.push((score, &styles[written * 11 % styles.len()]));
            written += 1;
        }
        if let Err(why) = together(&file) {
            wrong.push(format!("{} {settings}: {why}", game.key));
        }
    }
    wrong.truncate(8);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
