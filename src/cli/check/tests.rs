//! What is counted is what is reported, and by which of it a run is judged.

use super::*;
use crate::cli::records::Record;
use crate::config::{Selection, Selector};
use crate::diagnostic::{Finding, Name, Span};
use crate::report::object::{Game, Summary};
use crate::report::pairs::Pairs;
use crate::report::{Format, Style};

fn game(plies: usize) -> Game {
    Game {
        path: String::new(),
        index: 1,
        line: 0,
        tags: Pairs::default(),
        game: "marseillais",
        game_from: "structure",
        rules: Pairs::default(),
        notation: "line",
        letters: "en",
        encoding: "utf-8",
        turns: 1,
        plies,
        status: "ongoing",
        winner: None,
        result: None,
        initial_fen: None,
        final_fen: None,
        uci: None,
        before: None,
        moves: None,
        findings: Vec::new(),
    }
}

/// Three games, an error in the first, a warning and a note in the second, of the third nothing but that there is one; a word about
/// the file.
fn check(selection: Selection) -> (String, Counts) {
    let text = "prose\n1.Nf3/Nc3\n1.e4/d4\n";
    let finding = |name, start, end| Finding::new(name, Span::new(start, end), "so it is");
    let first = vec![finding(Name::IllegalMove, 6, 9)];
    let second = vec![finding(Name::WrongCheckMark, 2, 4), finding(Name::SlashComment, 5, 7)];
    let read = |offset, findings, index| {
        let game = game(index);
        let (why, refused, print) = (None, None, None);
        Seen::Read(Box::new(Record { offset, first: 0, findings, why, refused, print, may_repeat: false, game }))
    };
    let games = vec![Seen::Skipped, read(6, first, 1), read(16, second, 2), Seen::Counted(3), Seen::Skipped];
    let findings = vec![finding(Name::UndecodableBytes, 0, 1)];
    let records = Records { encoding: "utf-8", findings, games: Box::new(games.into_iter()) };
    let reading = Reading {
        options: crate::detect::Options::default(),
        encoding: None,
        max_size: 0,
        pick: PickArgs::default(),
        shown: Shown::Game,
        verbose: false,
        lint: false,
        selection,
        fail_on: None,
        set_by: (String::new(), 0),
    };
    let mut out = Vec::new();
    let mut report = Report::new(None);
    report.add(Format::find("ndjson").unwrap(), &Style { color: false, width: 80 }, "out", &mut out);
    let decoded = decode(text.as_bytes(), None);
    let mut source = Source::new("a.txt", &decoded);
    let mut counts = Counts::default();
    report_records(&mut source, records, &reading, &mut Archive::new(false, &[], &[]), &mut report, &mut counts)
        .unwrap();
    report.finish(&counts.summary).unwrap();
    drop(report);
    (String::from_utf8(out).unwrap(), counts)
}

#[test]
fn what_is_counted_is_what_is_reported() {
    let (out, counts) = check(Selection::default());
    let expected = Summary { files: 1, games: 3, plies: 6, errors: 2, warnings: 1, infos: 1, skipped: 2 };
    assert_eq!(counts.summary, expected);
    let objects: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 4);
    assert_eq!((&objects[1]["path"], &objects[2]["line"]), (&"a.txt".into(), &3.into()));
    assert_eq!(objects[1]["findings"][0]["column"], 7);
    assert_eq!(objects[3]["errors"], 2);
}

#[test]
fn what_is_not_selected_is_neither_shown_nor_counted() {
    let (out, counts) = check(Selection { select: vec![Selector::find("rules").unwrap()], ..Selection::default() });
    assert_eq!((counts.summary.errors, counts.summary.warnings, counts.summary.infos), (1, 0, 0));
    assert!(!out.contains("\"type\":\"file\"") && !out.contains("slash-comment") && out.contains("illegal-move"));
}
