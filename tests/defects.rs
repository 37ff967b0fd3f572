//! Small records of chess with a fault each, and the place where it is found: `tests/defects/expected.txt`.
//!
//! Nothing else may be found, neither by `check` nor, where the row says so, by `lint`.

mod command;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/defects");

/// A row of the list.
struct Row<'t> {
    file: &'t str,
    command: &'t str,
    plies: u64,
    findings: Vec<&'t str>,
}

impl<'t> Row<'t> {
    fn read(line: &'t str) -> Self {
        let columns: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
        let [file, command, plies, findings, _] = columns[..] else { panic!("five columns: {line}") };
        let findings = findings.split(", ").filter(|finding| *finding != "-").collect();
        Self { file, command, plies: plies.parse().expect("a number of plies"), findings }
    }
}

fn rows(list: &str) -> Vec<Row<'_>> {
    list.lines().filter(|line| !line.starts_with('#')).map(Row::read).collect()
}

/// What the command finds in a file, as `line:column name`, and how many plies it plays.
fn found(row: &Row<'_>) -> (Vec<String>, u64) {
    let path = Path::new(FOLDER).join(format!("{}.pgn", row.file));
    let run = command::run(&[row.command, "--isolated", "--format", "ndjson", &path.to_string_lossy()]);
    let objects: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let findings = objects.iter().filter_map(|object| object["findings"].as_array()).flatten();
    let told = |finding: &Value| {
        format!("{}:{} {}", finding["line"], finding["column"], finding["name"].as_str().expect("a name"))
    };
    let plies = objects.last().and_then(|summary| summary["plies"].as_u64());
    (findings.map(told).collect(), plies.expect("a summary"))
}

#[test]
fn each_defect_is_found_in_its_place_and_nothing_else_is() {
    let list = fs::read_to_string(Path::new(FOLDER).join("expected.txt")).expect("the list");
    let rows = rows(&list);
    assert!(rows.len() >= 36);
    let mut wrong = String::new();
    for row in &rows {
        let (findings, plies) = found(row);
        if findings != row.findings || plies != row.plies {
            let (file, right, number) = (row.file, &row.findings, row.plies);
            let _ = writeln!(wrong, "{file}: right are {right:?} and {number} plies, told {findings:?} and {plies}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_list_is_the_folder() {
    let list = fs::read_to_string(Path::new(FOLDER).join("expected.txt")).expect("the list");
    let listed: BTreeSet<String> = rows(&list).iter().map(|row| format!("{}.pgn", row.file)).collect();
    let files = fs::read_dir(FOLDER).expect("the folder").map(|entry| entry.expect("an entry").file_name());
    let files: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(files.into_iter().filter(|name| name != "expected.txt").collect::<BTreeSet<_>>(), listed);
}
