//! `--baseline`: only what is new is told.

mod command;

use std::fs;

use command::run_in;

const GAME: &str = "1.e4+ e5 3.Nf3 Nc6\n";

#[test]
fn only_what_is_new_is_told_also_when_lines_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let check = |arguments: &[&str]| {
        run_in(
            path,
            &[&["check", "--isolated", "--fail-on", "info", "--baseline", "base/known.json"], arguments].concat(),
            "",
        )
    };
    fs::create_dir(path.join("base")).unwrap();
    fs::write(path.join("a.txt"), GAME).unwrap();
    let missing = check(&["a.txt"]);
    assert!(missing.code == 2 && missing.err.contains("base/known.json"), "{missing:?}");
    let written = check(&["--write-baseline", "a.txt"]);
    assert_eq!(
        (written.code, written.out.as_str(), written.err.as_str()),
        (0, "", "2 findings written to the baseline\n")
    );
    let base = fs::read_to_string(path.join("base/known.json")).unwrap();
    assert!(base.contains("\"../a.txt\"") && base.contains("\"wrong-move-number\""), "{base}");
    check(&["--write-baseline", "a.txt"]);
    assert_eq!(fs::read_to_string(path.join("base/known.json")).unwrap(), base, "the same findings are the same bytes");
    let known = check(&["a.txt"]);
    assert_eq!(
        (known.code, known.out.as_str(), known.err.as_str()),
        (0, "", "2 findings known and not shown (--baseline)\n")
    );
    fs::write(path.join("a.txt"), format!("A heading\n\n\n{GAME}")).unwrap();
    assert_eq!(check(&["a.txt"]).code, 0);
    assert_eq!(check(&["-q", "./a.txt"]).err, "");
    fs::write(path.join("a.txt"), format!("{GAME}\n{}", GAME.replace("e5", "c5"))).unwrap();
    let more = check(&["a.txt"]);
    assert_eq!((more.code, more.out.lines().count()), (1, 2), "{more:?}");
    assert!(more.out.lines().all(|line| line.starts_with("a.txt:3:")), "{more:?}");
    fs::write(path.join("b.txt"), GAME).unwrap();
    assert_eq!(check(&["b.txt"]).out.lines().count(), 2, "another file is not known");
}

#[test]
fn a_file_that_is_no_baseline_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["{}", "[]", "{\"version\":2,\"findings\":{}}", "{\"version\":1,\"findings\":{},\"more\":1}"] {
        fs::write(folder.path().join("known.json"), text).unwrap();
        let run = run_in(folder.path(), &["check", "--baseline", "known.json", "-"], "1.e4 e5\n");
        assert!(run.code == 2 && run.err.contains("--write-baseline") && run.err.contains("known.json"), "{run:?}");
    }
    assert_eq!(run_in(folder.path(), &["check", "--write-baseline", "-"], "1.e4 e5\n").code, 2);
}

#[test]
fn what_is_known_is_mended_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.txt"), "1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6 4.Qxf7\n").unwrap();
    let lint = |arguments: &[&str]| {
        run_in(path, &[&["lint", "--isolated", "--baseline", "known.json"], arguments, &["a.txt"]].concat(), "")
    };
    lint(&["--write-baseline"]);
    assert_eq!(lint(&[]).out, "");
    let fixed = lint(&["--fix"]);
    assert!(fixed.err.contains("1 fixed"), "{fixed:?}");
    assert!(fs::read_to_string(path.join("a.txt")).unwrap().ends_with("4.Qxf7#\n"));
}
