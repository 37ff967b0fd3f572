//! What a record allows is not told; an allowance that allows nothing is, by `lint`.

mod command;

use command::run_in;

/// The names of the findings with their lines.
fn found(command: &str, text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), text).unwrap();
    let select = "--select=claims,rules,syntax,file,unused-suppression";
    let run = run_in(folder.path(), &[command, select, "a.txt"], "");
    let short = |line: &str| {
        let (place, rest) = line.strip_prefix("a.txt:").unwrap().split_once(": ").unwrap();
        let name = rest.split(['[', ']']).nth(1).unwrap();
        format!("{}:{name}", place.split(':').next().unwrap())
    };
    run.out.lines().map(short).collect()
}

#[test]
fn a_line_before_a_game_or_in_it_is_for_that_game() {
    let games = |before: &str, inside: &str| {
        format!(
            "1.e4+ e5 2.Nf3 *\n\n{before}[White \"B\"]\n\n1.d4+ d5\n{inside}2.Nf3 *\n\n[White \"C\"]\n\n1.c4+ c5 *\n"
        )
    };
    assert_eq!(found("check", &games("", "")), ["1:wrong-check-mark", "5:wrong-check-mark", "10:wrong-check-mark"]);
    let allow = "%scoresheet: allow wrong-check-mark -- so it was printed\n";
    for text in [games(allow, ""), games("", allow)] {
        assert_eq!(found("check", &text), ["1:wrong-check-mark", "11:wrong-check-mark"], "{text}");
        assert_eq!(found("lint", &text), found("check", &text));
    }
    assert_eq!(found("check", &games("%scoresheet: allow claims -- so it was printed\n", "")).len(), 2, "a group");
    assert_eq!(found("check", &games("%scoresheet: allow null-move, wrong-check-mark -- so\n", "")).len(), 2, "two");
}

#[test]
fn a_line_at_the_top_with_a_blank_line_behind_it_is_for_the_file() {
    let games = "1.e4+ e5 2.Nf3 *\n\n[White \"B\"]\n\n1.d4+ d5 *\n";
    let allow = "%scoresheet: allow wrong-check-mark -- so it was printed\n";
    assert_eq!(found("lint", &format!("{allow}\n{games}")), [""; 0]);
    assert_eq!(found("lint", &format!("{allow}{games}")), ["6:wrong-check-mark"]);
    let later = format!("{allow}\n{}", games.replacen("e4+", "e4", 1));
    assert_eq!(found("lint", &later), [""; 0], "used by the second game alone");
    assert_eq!(found("lint", &later.replacen("d4+", "d4", 1)), ["1:unused-suppression"]);
}

#[test]
fn a_comment_is_for_the_ply_before_it() {
    let game = "1.e4+ {[%allow wrong-check-mark so it was printed]} e5 2.Nf3+ Nc6\n";
    assert_eq!(found("lint", game), ["1:wrong-check-mark"]);
    assert_eq!(found("check", "1.e4 e5 3.Nf3 {played late [%allow wrong-move-number a page is lost]} Nc6\n"), [""; 0]);
    let illegal = "1.e4 e5 2.f4 Qh4+ 3.Nc3 {[%allow illegal-move it was played]} Nc6\n";
    assert_eq!(found("check", illegal), [""; 0]);
    assert_eq!(found("check", &illegal.replace("allow", "alow")), ["1:illegal-move"]);
}

#[test]
fn what_allows_nothing_is_told_by_lint_alone() {
    for (line, part) in [
        ("%scoresheet: allow wrong-check-mark -- because", "there is no wrong-check-mark in this game"),
        ("%scoresheet: allow wrong-chek-mark -- because", "do you mean `wrong-check-mark`?"),
        ("%scoresheet: allow wrong-check-mark", "it has no reason"),
        ("%scoresheet: alow wrong-check-mark -- because", "it cannot be read"),
        ("{[%allow wrong-check-mark because]}", "no ply stands before it"),
        ("1.e4 {[%allow wrong-check-mark because]}", "there is no wrong-check-mark at the ply before it"),
    ] {
        let text = format!("{line}\n1.e4 e5\n");
        let text = if line.starts_with("1.") { format!("{line} e5\n") } else { text };
        let lint = run_in(std::path::Path::new("."), &["lint", "--isolated", "-"], &text);
        let lines: Vec<_> = lint.out.lines().filter(|line| line.contains("[unused-suppression]")).collect();
        assert!(lines.len() == 1 && lines[0].contains(part), "{text}{lint:?}");
        let check = run_in(std::path::Path::new("."), &["check", "--isolated", "-"], &text);
        assert_eq!((check.code, check.out.as_str()), (0, ""), "{text}");
    }
    let unreasoned = "%scoresheet: allow wrong-check-mark\n1.e4+ e5\n";
    assert_eq!(found("check", unreasoned), ["2:wrong-check-mark"], "without a reason nothing is allowed");
}
