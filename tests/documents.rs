//! The documents are true, and the walls of the house stand: consoles are run, names are looked up, sources are read.

mod command;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scoresheet::{letters, rules::games, syntax::layouts};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The rooms in floor order; each uses only those before it.
const ROOMS: [&str; 18] = [
    "board",
    "rules",
    "position",
    "diagnostic",
    "source",
    "letters",
    "syntax",
    "resolve",
    "replay",
    "detect",
    "convert",
    "lint",
    "fix",
    "service",
    "config",
    "report",
    "lsp",
    "cli",
];

/// The rooms of the ground floor but `board`, of which the first floor knows nothing.
const RULES_OF_PLAY: [&str; 2] = ["rules", "position"];
const FIRST_FLOOR: [&str; 4] = ["diagnostic", "source", "letters", "syntax"];
const ROOF: [&str; 4] = ["config", "report", "lsp", "cli"];

fn document(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

// --- what the documents say ---------------------------------------------------------------------------------------

/// The blocks of a document between fences of that language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let open = format!("```{language}\n");
    let inside = |part: &str| part.split_once("\n```").map(|(block, _)| block.to_owned());
    text.split(&open).skip(1).map(|part| inside(part).expect("the fence is closed")).collect()
}

/// What stands between backticks, outside of blocks.
fn quoted(text: &str) -> Vec<String> {
    let prose = text.split("\n```").step_by(2).collect::<Vec<_>>().join("\n").replace("``", "");
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A command of a console block with what it must print.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, output))) => output.extend([line.trim_end(), "\n"]),
            (None, None) => panic!("a console block begins with a command: {block}"),
        }
    }
    commands
}

/// Runs the consoles of a document in an empty folder: `cat` makes the file that it shows, `echo $?` compares the exit
/// code, and `scoresheet` is run.
fn run_consoles(name: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let mut ran = 0;
    for block in blocks(&document(name), "console") {
        let mut code = None;
        for (command, expected) in commands(&block) {
            if let Some(file) = command.strip_prefix("cat ") {
                fs::write(folder.path().join(file), expected).expect("a file of the example");
            } else if command == "echo $?" {
                assert_eq!(code.map(|code| format!("{code}\n")), Some(expected), "{name}: {block}");
            } else {
                let arguments = command.strip_prefix("scoresheet ").or(command.strip_prefix("cargo run --release -- "));
                let arguments = arguments.unwrap_or_else(|| panic!("{name}: who runs `{command}`?"));
                let arguments: Vec<&str> = arguments.split_whitespace().collect();
                let run = command::run_in(folder.path(), &arguments, "");
                let printed: String = (run.out + &run.err).lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
                assert_eq!(printed.trim_end(), expected.trim_end(), "{name}: {command}");
                code = Some(run.code);
                ran += 1;
            }
        }
    }
    ran
}

#[test]
fn consoles_show_what_is_printed() {
    assert!(run_consoles("README.md") > 2);
    run_consoles("ARCHITECTURE.md");
    run_consoles("CONTRIBUTING.md");
}

#[test]
fn the_readme_names_all_that_is_read() {
    let readme = document("README.md");
    for variants in layouts::ALL {
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{}` |", variants[0].name)));
        let row = row.unwrap_or_else(|| panic!("no row for the layout {}", variants[0].name));
        for variant in *variants {
            let sample = variant.sample.replace('\n', " ");
            assert!(row.contains(&format!("`{sample}`")), "{row} has not {sample}");
        }
    }
    for set in letters::ALL {
        use scoresheet::board::Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let spelt = [King, Queen, Rook, Bishop, Knight, Pawn].map(|role| set.spell(role)).join(" ");
        assert!(readme.contains(&format!("| `{}` | {spelt} |", set.code)), "{}: {spelt}", set.code);
    }
    for game in games::ALL {
        assert!(readme.contains(&format!("\n{} ", game.key)), "{}", game.key);
    }
    for command in ["cargo run --release -- check corpus", "cargo test"] {
        assert!(blocks(&readme, "sh").contains(&command.to_owned()), "{command}");
    }
}

#[test]
fn editors_know_every_letter() {
    let mut spellings: Vec<&str> = letters::Letter::all().map(letters::Letter::spelling).collect();
    spellings.sort_by_key(|spelling| (std::cmp::Reverse(spelling.chars().count()), *spelling));
    for (name, open, between, close) in [
        ("editors/vscode/syntaxes/scoresheet.tmLanguage.json", "(?:", "|", ")"),
        ("editors/emacs/scoresheet-words.el", "'(\"", "\" \"", "\")"),
        ("editors/nvim/autoload/scoresheet/words.vim", "['", "', '", "']"),
    ] {
        let list = format!("{open}{}{close}", spellings.join(between));
        assert!(document(name).contains(&list), "{name} has not {list}: node editors/grammar/build.mjs");
    }
}

#[test]
fn the_readme_asks_for_the_rust_of_the_manifest() {
    let manifest = document("Cargo.toml");
    let version = manifest.split("\nrust-version = \"").nth(1).and_then(|rest| rest.split('"').next());
    let asked = format!("with Rust {} or later", version.expect("a version"));
    assert!(document("README.md").contains(&asked), "the README does not say: {asked}");
}

#[test]
fn the_plan_has_every_room() {
    let mut folders: Vec<String> = fs::read_dir(Path::new(ROOT).join("src"))
        .expect("src")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    folders.sort_unstable();
    let mut rooms = ROOMS.to_vec();
    rooms.sort_unstable();
    assert_eq!(folders, rooms);
    for name in ["ARCHITECTURE.md", "src/lib.rs"] {
        let text = document(name).replace("[`", "`").replace("`]", "`");
        let place = |room| text.find(&format!("| `{room}` | ")).unwrap_or_else(|| panic!("{name} has no {room}"));
        assert!(ROOMS.map(place).is_sorted(), "{name} has the rooms in another order");
    }
}

#[test]
fn paths_in_the_documents_exist() {
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = document(name);
        let links = text.split("](").skip(1).filter_map(|part| part.split_once(')')).map(|(link, _)| link.to_owned());
        let paths = quoted(&text).into_iter().filter(|word| is_path(word)).chain(links);
        for path in paths.filter(|path| !path.starts_with("http")) {
            // Of `src/report/<key>.rs` the folder exists, of `web/build --serve` the script.
            let known = path.split_once(['<', ' ']).map_or(path.as_str(), |(before, _)| before);
            assert!(Path::new(ROOT).join(known).exists(), "{name} names {path}");
        }
    }
}

fn is_path(word: &str) -> bool {
    let tops = ["src", "tests", "docs", "grammar", "corpus", "benches", "fuzz", "editors", "web", ".ci"];
    word.split_once('/').is_some_and(|(top, _)| tops.contains(&top)) || word.starts_with("Cargo.")
}

#[test]
fn names_in_the_documents_exist() {
    let read =
        |folder| files(&[folder]).iter().map(|path| fs::read_to_string(path).expect("a file")).collect::<String>();
    let (sources, tests) = (read("src"), read("tests"));
    let words: BTreeSet<&str> = sources.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let tests: BTreeSet<&str> = [&sources, &tests]
        .into_iter()
        .flat_map(|code| code.split("#[test]\n").skip(1))
        .filter_map(|rest| rest.trim_start().strip_prefix("fn ")?.split('(').next())
        .collect();
    let is_name = |quoted: &str| quoted.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'));
    for name in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for quoted in quoted(&document(name)).iter().filter(|quoted| is_name(quoted) && quoted.contains(['_', ':'])) {
            let is_target = || Path::new(ROOT).join(format!("fuzz/fuzz_targets/{quoted}.rs")).exists();
            let known = tests.contains(quoted.as_str()) || quoted.split("::").all(|part| words.contains(part));
            let known = known || is_target();
            assert!(known, "{name} names `{quoted}`");
        }
    }
    let architecture = document("ARCHITECTURE.md");
    let laws: Vec<&str> = architecture.lines().filter(|line| line.starts_with("| **")).collect();
    assert!(laws.len() > 10);
    for law in laws {
        let held_by = law.rsplit(" | ").next().expect("a column");
        for test in quoted(held_by).iter().filter(|word| is_name(word) && word.contains('_')) {
            assert!(tests.contains(test.as_str()), "no test is called {test}: {law}");
        }
    }
}

// --- the walls of the house ---------------------------------------------------------------------------------------

/// The Rust files under these folders of the project.
fn files(folders: &[&str]) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| Path::new(ROOT).join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort_unstable();
    files
}

/// A file of a room: its name in `src`, and its code without comments and tests.
struct Source {
    name: String,
    room: String,
    code: String,
}

/// Every file of every room, but those that are compiled for tests only.
fn sources() -> Vec<Source> {
    let src = Path::new(ROOT).join("src");
    let mut sources = Vec::new();
    let mut only_tests: BTreeSet<String> = BTreeSet::new();
    for path in files(&["src"]) {
        let name = path.strip_prefix(&src).expect("in src").to_string_lossy().replace('\\', "/");
        let Some((room, _)) = name.split_once('/') else { continue };
        let text = fs::read_to_string(&path).expect("a source file");
        let (code, modules) = without_tests(&text);
        let folder = name.strip_suffix("/mod.rs").or_else(|| name.strip_suffix(".rs")).expect("a Rust file");
        only_tests.extend(modules.iter().map(|module| format!("{folder}/{module}.rs")));
        sources.push(Source { room: room.to_owned(), code, name });
    }
    sources.retain(|source| !only_tests.contains(&source.name));
    sources
}

/// The code that is not for tests, without comments; and the names of modules that are for tests only.
fn without_tests(text: &str) -> (String, Vec<String>) {
    let mut code = String::new();
    let mut modules = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start() == "#[cfg(test)]" {
            let item = lines.next().expect("an item");
            if let Some(module) = item.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
                modules.push(module.to_owned());
            } else {
                let end = line.replace("#[cfg(test)]", "}");
                let _ = lines.find(|line| *line == end);
            }
        } else if !line.trim_start().starts_with("//") {
            code += line;
            code.push('\n');
        }
    }
    (code, modules)
}

/// The first names behind every `root::`, also those of a group: `crate::{board::Color, rules}` has `board` and `rules`.
fn roots(code: &str, root: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices(root) {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let rest = &code[at + root.len()..];
        let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut first = true;
        for (index, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => first = true,
                c if first && !c.is_whitespace() => {
                    found.insert(word(&group[index..]));
                    first = false;
                }
                _ => {}
            }
        }
    }
    found
}

/// What a file uses of the crate, also by `super` from the top of its room.
fn uses(source: &Source) -> BTreeSet<String> {
    let depth = source.name.trim_end_matches("/mod.rs").matches('/').count() + 1;
    let mut used = roots(&source.code, "crate::");
    used.extend(
        roots(&source.code, &"super::".repeat(depth)).into_iter().filter(|name| ROOMS.contains(&name.as_str())),
    );
    used
}

/// Asserts that a list of faults is empty, with all of them.
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn rooms_use_only_rooms_above_them() {
    let floor = |room: &str| ROOMS.iter().position(|known| *known == room);
    let mut faults = Vec::new();
    for source in sources() {
        let own = floor(&source.room).expect("a room");
        for used in uses(&source) {
            let known = floor(&used).is_some_and(|used| used <= own);
            let apart = FIRST_FLOOR.contains(&source.room.as_str()) && RULES_OF_PLAY.contains(&used.as_str());
            if !known || apart {
                faults.push(format!("{} uses {used}", source.name));
            }
        }
    }
    none(&faults);
}

#[test]
fn nothing_below_the_roof_touches_the_world() {
    let world = ["env", "fs", "io", "net", "os", "process", "thread", "time"];
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| !ROOF.contains(&source.room.as_str())) {
        let used = roots(&source.code, "std::").into_iter().filter(|name| world.contains(&name.as_str()));
        faults.extend(used.map(|name| format!("{} uses std::{name}", source.name)));
    }
    none(&faults);
}

#[test]
fn crates_of_the_roof_stay_there() {
    let manifest = document("Cargo.toml");
    let dependencies = manifest.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next());
    let optional = dependencies.expect("dependencies").lines().filter(|line| line.contains("optional = true"));
    let crates: Vec<String> =
        optional.filter_map(|line| line.split_once(" =")).map(|(name, _)| name.replace('-', "_")).collect();
    assert!(crates.contains(&"clap".to_owned()) && crates.contains(&"miette".to_owned()), "{crates:?}");
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| !ROOF.contains(&source.room.as_str())) {
        // What `convert` writes and `service` says is data.
        let serde = ["serde".to_owned(), "serde_json".to_owned()];
        let serde = serde.iter().filter(|_| !matches!(source.room.as_str(), "convert" | "service"));
        let used = crates.iter().chain(serde).filter(|name| source.code.contains(&format!("{name}::")));
        faults.extend(used.map(|name| format!("{} uses {name}", source.name)));
    }
    none(&faults);
}

#[test]
fn no_list_of_plies_is_made_to_read_one() {
    let makes = |source: &&Source| {
        !matches!(source.room.as_str(), "position" | "lsp" | "cli") && source.code.contains("legal_plies")
    };
    none(&sources().iter().filter(makes).map(|source| source.name.clone()).collect::<Vec<_>>());
}

#[test]
fn equality_is_never_written_by_hand() {
    let written = |source: &&Source| source.code.contains("PartialEq for ") || source.code.contains("PartialEq<");
    none(&sources().iter().filter(written).map(|source| source.name.clone()).collect::<Vec<_>>());
}

#[test]
fn nothing_panics_or_prints_on_purpose() {
    let words = [
        "print!(",
        "println!(",
        "dbg!(",
        "todo!(",
        "unimplemented!(",
        "panic!(",
        "unreachable!(",
        ".unwrap()",
        ".expect(",
    ];
    let mut faults = Vec::new();
    for source in sources() {
        let found = source.code.lines().filter(|line| words.iter().any(|word| line.contains(word)));
        faults.extend(found.map(|line| format!("{}: {}", source.name, line.trim())));
    }
    none(&faults);
}

#[test]
fn the_reader_of_sources_sees_what_there_is_to_see() {
    let code = "use crate::{board::{Color, Role}, rules};\nuse std::{fmt, io};\nlet x = crate::cli::y; // crate::\n";
    assert_eq!(roots(code, "crate::").into_iter().collect::<Vec<_>>(), ["", "board", "cli", "rules"]);
    assert_eq!(roots(code, "std::").into_iter().collect::<Vec<_>>(), ["fmt", "io"]);
    let (code, modules) =
        without_tests("/// crate::x\nfn a() {}\n#[cfg(test)]\nmod b;\n#[cfg(test)]\nmod c {\n    d\n}\nfn e() {}\n");
    assert_eq!((code.as_str(), modules), ("fn a() {}\nfn e() {}\n", vec!["b".to_owned()]));
    let rooms: BTreeSet<String> = sources().into_iter().map(|source| source.room).collect();
    assert_eq!(rooms.len(), ROOMS.len());
}
