//! A file mended by the fixes of its findings holds the games that it held, and a second time nothing is to be mended.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet::detect::{Options, Record, decode};
use scoresheet::fix::{Mended, Wish, mend};
use scoresheet::lint::{lint, lint_file};
use scoresheet::position::Move;
use scoresheet::syntax::Termination;
use scoresheet_fuzz::{each_game, hold_finding, shown};

fuzz_target!(|file: &[u8]| {
    hold_findings(file);
    for with_unsafe in [false, true] {
        let once = mended(file, with_unsafe);
        if once.fixed == 0 {
            assert_eq!(once.bytes, file, "nothing is mended, and the file is another");
            continue;
        }
        hold_games(file, &once.bytes, with_unsafe);
        let twice = mended(&once.bytes, with_unsafe);
        assert_eq!((twice.fixed, shown(&twice.bytes)), (0, shown(&once.bytes)), "mended twice: {}", shown(file));
    }
});

fn hold_findings(file: &[u8]) {
    for finding in lint_file(&decode(file, None)) {
        hold_finding(&finding, file);
    }
    each_game(file, |record| {
        for finding in lint(record) {
            hold_finding(&finding, record.text);
        }
    });
}

fn mended(file: &[u8], with_unsafe: bool) -> Mended {
    let wish = Wish { options: &Options::default(), encoding: None, with_unsafe, wants: &|_, _| true };
    mend(file, &wish)
}

/// What mending keeps of a game.
#[derive(Debug, PartialEq)]
struct Kept {
    plies: Vec<Move>,
    broken: bool,
    tags: Vec<(String, String)>,
    result: Option<Termination>,
}

fn kept(record: &Record<'_>) -> Kept {
    let tags = record.tape.tags.iter().map(|pair| (shown(pair.name.of(record.text)), pair.text(record.text).into()));
    Kept {
        plies: record.replay.plies.iter().map(|ply| ply.played).collect(),
        broken: record.replay.broken,
        tags: tags.collect(),
        result: record.replay.result,
    }
}

/// After safe fixes the plies, tags and results are those that were there, after unsafe ones the plies.
fn hold_games(before: &[u8], after: &[u8], with_unsafe: bool) {
    let games = |file: &[u8]| {
        let mut games = Vec::new();
        each_game(file, |record| games.push(kept(record)));
        games
    };
    let (old, new) = (games(before), games(after));
    assert_eq!(old.len(), new.len(), "{}\n{}", shown(before), shown(after));
    for (old, new) in old.iter().zip(&new) {
        let mended = || format!("{old:?}\n{new:?}\n{}\n{}", shown(before), shown(after));
        if with_unsafe {
            // What broke may go on.
            assert!(new.plies.starts_with(&old.plies), "{}", mended());
            assert!(old.broken || new.plies == old.plies, "{}", mended());
            continue;
        }
        assert_eq!((&old.plies, old.broken), (&new.plies, new.broken), "{}", mended());
        let is_open = |result| matches!(result, None | Some(Termination::Unknown));
        assert!(is_open(old.result) || old.result == new.result, "{}", mended());
        for (name, value) in &old.tags {
            // A result that said nothing may be said.
            let is_open = || name.eq_ignore_ascii_case("Result") && is_open(Termination::find(value));
            assert!(new.tags.iter().any(|(same, now)| same == name && now == value) || is_open(), "{}", mended());
        }
    }
}
