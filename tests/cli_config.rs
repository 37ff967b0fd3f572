//! `scoresheet.toml` and `config`: what is set, for whom, and what goes before what.

mod command;

use std::fs;

use command::{Run, run_in};
use serde_json::Value;

/// A folder with those files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn scoresheet(folder: &tempfile::TempDir, arguments: &[&str]) -> Run {
    run_in(folder.path(), arguments, "")
}

/// A check mark where there is no check, and a move number that is wrong.
const CLAIMS: &str = "1.e4+ e5 3.Nf3 Nc6\n";

/// The names and severities of the findings.
fn found(run: &Run) -> Vec<&str> {
    run.out.lines().map(|line| line.split(": ").nth(1).unwrap()).collect()
}

#[test]
fn the_nearest_file_holds_and_options_go_before_it() {
    let folder = folder(&[
        ("scoresheet.toml", "ignore = [\"claims\"]\n"),
        ("a.txt", CLAIMS),
        ("near/scoresheet.toml", "ignore = \"wrong-move-number\"\nfail-on = \"warning\"\n"),
        ("near/deep/b.txt", CLAIMS),
    ]);
    let run = scoresheet(&folder, &["check", "a.txt"]);
    assert_eq!((run.code, found(&run)), (0, vec![]));
    let run = scoresheet(&folder, &["check", "."]);
    assert_eq!((run.code, found(&run)), (1, vec!["warning[wrong-check-mark] e4+ gives no check"]), "{run:?}");
    assert_eq!(scoresheet(&folder, &["check", "--fail-on", "error", "."]).code, 0);
    assert_eq!(found(&scoresheet(&folder, &["check", "--isolated", "a.txt"])).len(), 2);
    assert_eq!(found(&scoresheet(&folder, &["check", "--select", "claims", "a.txt"])).len(), 2);
    let run = scoresheet(&folder, &["check", "--ignore", "wrong-check-mark", "near"]);
    assert_eq!((run.code, found(&run)), (0, vec![]));
    let run = scoresheet(&folder, &["check", "--config", "near/scoresheet.toml", "a.txt"]);
    assert_eq!((run.code, found(&run).len()), (1, 1));
    let stdin = |name: &str| run_in(folder.path(), &["check", "--stdin-filename", name, "-"], CLAIMS);
    assert_eq!((stdin("near/c.txt").out.lines().count(), stdin("c.txt").out.lines().count()), (1, 0));
}

#[test]
fn severities_are_set_by_name_and_group() {
    let folder = folder(&[
        ("scoresheet.toml", "[severity]\nclaims = \"error\"\nwrong-move-number = \"info\"\n"),
        ("a.txt", CLAIMS),
        ("off/scoresheet.toml", "[severity]\nwrong-check-mark = \"off\"\n"),
        ("off/a.txt", CLAIMS),
    ]);
    let run = scoresheet(&folder, &["check", "a.txt"]);
    assert!(run.code == 1 && run.out.contains("error[wrong-check-mark]"), "{run:?}");
    assert!(run.out.contains("info[wrong-move-number]"), "{run:?}");
    let run = scoresheet(&folder, &["check", "off/a.txt"]);
    assert!(run.code == 0 && !run.out.contains("wrong-check-mark") && run.out.contains("wrong-move-number"), "{run:?}");
}

#[test]
fn some_paths_are_read_otherwise() {
    let config =
        "letters = \"en\"\n\n[[per-path]]\npaths = [\"de/**\", \"alt\"]\nletters = \"de\"\nencoding = \"cp850\"\n";
    let folder = folder(&[
        ("scoresheet.toml", config),
        ("en.txt", "1.e4 e5 2.Nf3\n"),
        ("de/a.txt", "1.e4 e5 2.Sf3\n"),
        ("alt/b.txt", "1.e4 e5\n"),
    ]);
    let run = scoresheet(&folder, &["check", "--format", "ndjson", "."]);
    let read: Vec<(String, String)> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|object| object["type"] == "game")
        .map(|game| (game["path"].as_str().unwrap().to_owned(), game["letters"].as_str().unwrap().to_owned()))
        .collect();
    let read: Vec<_> = read.iter().map(|(path, letters)| (path.trim_start_matches("./"), letters.as_str())).collect();
    assert_eq!(read, [("alt/b.txt", "de"), ("de/a.txt", "de"), ("en.txt", "en")]);
    let shown = scoresheet(&folder, &["config", "alt/b.txt"]).out;
    assert!(shown.contains("letters = \"de\" # scoresheet.toml; scoresheet.toml, per-path de/**, alt\n"), "{shown}");
    assert!(shown.contains("# notation = \"auto\"\n"), "{shown}");
    assert!(scoresheet(&folder, &["config"]).out.contains("letters = \"en\" # scoresheet.toml\n"));
    assert!(!scoresheet(&folder, &["config", "--isolated"]).out.contains("scoresheet.toml"));
}

#[test]
fn what_is_shown_is_read_again_whatever_paths_are_called() {
    let config = "[[per-path]]\npaths = [\"*.txt\", \"odd\\nline\\u007f\"]\nletters = \"de\"\n";
    let folder = folder(&[("scoresheet.toml", config), ("a.txt", "1.e4 e5\n")]);
    let shown = scoresheet(&folder, &["config", "a.txt"]).out;
    assert!(shown.contains("letters = \"de\" # scoresheet.toml, per-path *.txt, odd\\nline\\u{7f}\n"), "{shown}");
    let read: toml::Table = shown.parse().expect("settings");
    assert_eq!(read["letters"].as_str(), Some("de"));
}

/// In Balanced chess, here with turns that an early check does not end but is forbidden in.
const CLUB: &str = "[games.club]\nname = \"Club chess\"\nbase = \"balanced\"\nearly-check = \"forbidden\"\n";

#[test]
fn a_game_of_ones_own_is_known_wherever_games_are_named() {
    let early = "1.e4 e5/Bc5 2.Bxf7+/Nf3\n";
    let tagged = format!("[Variant \"Club Chess\"]\n\n{early} *\n");
    let folder = folder(&[
        ("scoresheet.toml", CLUB),
        ("a.txt", early),
        ("b.pgn", &tagged),
        ("default/scoresheet.toml", &format!("game = \"club\"\n\n{CLUB}")),
        ("default/a.txt", early),
    ]);
    let game = |arguments: &[&str]| {
        let run = scoresheet(&folder, &[&["check", "--format", "ndjson"], arguments].concat());
        let first: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
        (first["game"].as_str().unwrap().to_owned(), first["game_from"].as_str().unwrap().to_owned())
    };
    let known = |game: &str, from: &str| (game.to_owned(), from.to_owned());
    assert_ne!(game(&["a.txt"]).0, "club");
    assert_eq!(game(&["--game", "club", "a.txt"]), known("club", "option"));
    assert_eq!(game(&["b.pgn"]), known("club", "tag"));
    assert_eq!(game(&["default/a.txt"]), known("club", "option"));
    assert_eq!(game(&["--game", "balanced", "default/a.txt"]), known("balanced", "option"));
    let sheet = scoresheet(&folder, &["games", "club"]);
    assert!(
        sheet.out.starts_with("club: Club chess\n") && sheet.out.contains("early-check        forbidden"),
        "{sheet:?}"
    );
    assert!(scoresheet(&folder, &["games"]).out.contains("\nclub "));
    assert_eq!(scoresheet(&folder, &["moves", "--game", "club", "e4"]).code, 0);
    assert_eq!(scoresheet(&folder, &["moves", "--isolated", "--game", "club", "e4"]).code, 2);
    let converted = scoresheet(&folder, &["convert", "--to", "pgn", "--game", "club", "a.txt"]);
    assert!(converted.out.contains("[Variant \"Club chess\"]"), "{converted:?}");
}

#[test]
fn what_cannot_be_followed_is_told_with_its_place() {
    let config = "selct = [\"rules\"]\nignore = [\"ilegal-move\"]\ngame = \"balancd\"\n\n[severity]\nrules = \"grave\"\n\n\
                  [[per-path]]\nletters = \"de\"\n\n[games.orthodox]\nbase = \"marseillais\"\n\n[games.x]\nbase = \"orthodox\"\n\
                  early-chek = \"none\"\nlater-ply = \"optional\"\n";
    let folder = folder(&[("scoresheet.toml", config), ("a.txt", "1.e4 e5\n")]);
    let run = scoresheet(&folder, &["check", "a.txt"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err);
    fs::write(folder.path().join("scoresheet.toml"), "ignore = [\n").unwrap();
    let run = scoresheet(&folder, &["check", "a.txt"]);
    assert!(run.code == 2 && run.err.contains("this is no TOML") && run.err.contains("[scoresheet.toml:"), "{run:?}");
    assert_eq!(scoresheet(&folder, &["check", "--isolated", "a.txt"]).code, 0);
    let missing = scoresheet(&folder, &["check", "--config", "no.toml", "a.txt"]);
    assert!(missing.code == 2 && missing.err.starts_with("error: cannot read no.toml: "), "{missing:?}");
}

#[test]
fn the_schema_has_every_word_and_says_no_to_others() {
    let run = command::run(&["config", "--schema"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let schema: Value = serde_json::from_str(&run.out).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let words = |pointer: &str| -> Vec<String> {
        let list = schema.pointer(pointer).and_then(Value::as_array).unwrap_or_else(|| panic!("{pointer}"));
        list.iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    };
    let names = scoresheet::diagnostic::Name::all().map(|name| name.key().to_owned());
    let groups = scoresheet::diagnostic::Group::ALL.iter().map(|group| group.key().to_owned());
    assert_eq!(words("/$defs/selector/enum"), groups.chain(names).collect::<Vec<_>>());
    let games: Vec<_> = scoresheet::rules::games::ALL.iter().map(|game| game.key.to_owned()).collect();
    assert_eq!(words("/properties/games/additionalProperties/properties/base/enum"), games);
    for axis in scoresheet::rules::AXES {
        let values: Vec<_> = axis.values.iter().map(|value| value.key.to_owned()).collect();
        assert_eq!(words(&format!("/$defs/rules/properties/{}/enum", axis.key)), values);
    }
    let holds = |text: &str| {
        // What the command reads, as JSON.
        let table: toml::Table = text.parse().unwrap();
        validator.is_valid(&serde_json::to_value(table).unwrap())
    };
    // The command and the schema agree on what is right.
    for (right, text) in [
        (true, "select = \"rules\"\nignore = [\"no-game\"]\nfail-on = \"never\"\nmax-size = 5\n"),
        (true, CLUB),
        (true, "[[per-path]]\npaths = \"a\"\nrules = { en-passant = \"last\" }\nnotation = \"auto\"\n"),
        (false, "selct = \"rules\"\n"),
        (false, "select = [\"no-such\"]\n"),
        (false, "max-size = -1\n"),
        (false, "encoding = \"utf-7\"\n"),
        (false, "[[per-path]]\nletters = \"de\"\n"),
        (false, "[games.x]\nname = \"X\"\n"),
        (false, "[rules]\nen-passant = \"lst\"\n"),
        (false, "[severity]\nrules = 1\n"),
    ] {
        assert_eq!(holds(text), right, "{text}");
        let folder = folder(&[("scoresheet.toml", text)]);
        assert_eq!(scoresheet(&folder, &["config"]).code == 0, right, "{text}");
    }
}

#[test]
fn a_setting_that_does_not_fit_is_told_where_it_stands() {
    let folder = folder(&[
        (
            "scoresheet.toml",
            "rules = { later-ply = \"optional\" }\n\n[games.club]\nname = \"Club\"\nbase = \"orthodox\"\n",
        ),
        ("a.txt", "[Variant \"Club\"]\n\n1. e4 e5 *\n"),
        ("b.txt", "[VariantRules \"later-ply=optional\"]\n\n1. e4 e5 *\n"),
    ]);
    let why = "game 1: the record is club, and ";
    for command in [&["check"][..], &["board"], &["convert", "--to", "pgn"]] {
        let told = |more: &[&str]| {
            let run = scoresheet(&folder, &[command, more].concat());
            assert_eq!(run.code, 2, "{run:?}");
            run.err
        };
        let by_file = told(&["a.txt"]);
        assert!(by_file.contains(&format!("rules in scoresheet.toml: a.txt, {why}")), "{by_file}");
        let by_option = told(&["--rule", "later-piece=same", "a.txt"]);
        assert!(by_option.contains("rules in scoresheet.toml: "), "the first is told: {by_option}");
        let by_tag = told(&["--isolated", "b.txt"]);
        assert!(by_tag.contains("VariantRules tag: b.txt, game 1: the record is orthodox, and "), "{by_tag}");
        let alone = told(&["--isolated", "--rule", "later-piece=same", "a.txt"]);
        assert!(alone.contains("--rule: a.txt, game 1: the record is orthodox, and "), "{alone}");
    }
}
