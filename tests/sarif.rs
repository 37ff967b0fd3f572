//! SARIF as its published schema has it, and the same findings as in JSON.

mod command;

use std::path::Path;

use command::{Run, run_in};
use jsonschema::Validator;
use serde_json::Value;

const SCHEMA: &str = include_str!("schema/sarif-2.1.0.json");

fn validator() -> Validator {
    // A bracket of the published schema, in the pattern of a `language`, opens nowhere; no log of ours has that field.
    let stray = r#""pattern": "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$""#;
    assert!(SCHEMA.contains(stray));
    let schema = serde_json::from_str(&SCHEMA.replace(stray, r#""maxLength": 5"#)).expect("the schema is JSON");
    jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema")
}

/// The objects of `ndjson` and the log, of one run over what is broken.
fn both(command: &str) -> (Vec<Value>, Value, Run) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.sarif");
    let output = format!("sarif={}", log.display());
    // One format in a file and one on standard output.
    let run = run_in(root, &[command, "--output", &output, "--output", "ndjson", "no.txt", "corpus/broken"], "");
    let objects = run.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let log = std::fs::read_to_string(log).expect("the log");
    (objects, serde_json::from_str(&log).expect("a document"), run)
}

#[test]
fn the_log_is_as_the_schema_says_and_has_the_findings_of_json() {
    let validator = validator();
    for command in ["check", "lint"] {
        let (objects, log, run) = both(command);
        let errors: Vec<String> =
            validator.iter_errors(&log).map(|error| format!("{error} at {}", error.instance_path())).collect();
        assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
        assert_eq!(run.code, 2, "no.txt cannot be read");
        let invocation = &log["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        let said = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().expect("words");
        assert!(run.err.contains(&format!("error: {said}\n")), "{said} in {}", run.err);

        let mut results = log["runs"][0]["results"].as_array().expect("results").iter();
        for object in &objects {
            for finding in object["findings"].as_array().into_iter().flatten() {
                assert_same(finding, object, results.next().expect("a result a finding"), &log["runs"][0]);
            }
        }
        assert!(results.next().is_none());
        assert!(log["runs"][0]["results"].as_array().expect("results").len() > 50);
    }
}

/// A finding of JSON and a result are the same.
fn assert_same(finding: &Value, object: &Value, result: &Value, run: &Value) {
    assert_eq!(result["ruleId"], finding["name"]);
    assert_eq!(rule(run, result)["id"], finding["name"]);
    let level = if finding["severity"] == "info" { "note".into() } else { finding["severity"].clone() };
    assert_eq!(result["level"], level);
    let words = |value: &Value| value.as_str().expect("words").to_owned();
    assert!(words(&result["message"]["text"]).starts_with(&words(&finding["message"])));
    let place = &result["locations"][0]["physicalLocation"];
    let uri = &place["artifactLocation"]["uri"];
    // The names of the corpus have nothing to be escaped.
    assert_eq!(uri, &object["path"]);
    assert_eq!(&item(&run["artifacts"], &place["artifactLocation"]["index"])["location"]["uri"], uri);
    let region = &place["region"];
    for (ours, theirs) in
        [("line", "startLine"), ("column", "startColumn"), ("end_line", "endLine"), ("end_column", "endColumn")]
    {
        assert_eq!(finding[ours], region[theirs], "{finding} {region}");
    }
    let number = |value: &Value| value.as_u64().expect("a number");
    assert_eq!(number(&finding["byte_start"]), number(&region["byteOffset"]));
    assert_eq!(number(&finding["byte_end"]), number(&region["byteOffset"]) + number(&region["byteLength"]));
    for field in ["move_number", "side", "ply", "variation", "rule"] {
        assert_eq!(finding.get(field), result["properties"].get(field), "{field}");
    }
    assert_eq!(object.get("index"), result["properties"].get("game"));
    let edits = finding["fix"]["edits"].as_array().map_or(0, Vec::len);
    let replaced = result["fixes"][0]["artifactChanges"][0]["replacements"].as_array().map_or(0, Vec::len);
    assert_eq!(edits, replaced);
}

fn item<'v>(list: &'v Value, index: &Value) -> &'v Value {
    list.get(usize::try_from(index.as_u64().expect("an index")).expect("a small index")).expect("an item")
}

fn rule<'v>(run: &'v Value, result: &Value) -> &'v Value {
    item(&run["tool"]["driver"]["rules"], &result["ruleIndex"])
}

#[test]
fn the_schema_refuses_what_is_none_of_it() {
    let validator = validator();
    let (_, log, _) = both("check");
    for (pointer, wrong) in [
        ("/version", "2.0.0".into()),
        ("/runs/0/columnKind", "bytes".into()),
        ("/runs/0/results/0/level", "info".into()),
        ("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri", "a b".into()),
        ("/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0.into()),
        ("/runs/0/invocations/0", Value::Object(serde_json::Map::new())),
    ] {
        let mut spoilt = log.clone();
        *spoilt.pointer_mut(pointer).expect("a value") = wrong;
        assert!(!validator.is_valid(&spoilt), "{pointer}");
    }
}

#[test]
fn a_log_of_standard_input_names_no_scheme() {
    let run = run_in(Path::new("."), &["check", "--stdin-filename", "a:b c.txt", "--format", "sarif"], "words");
    let log: Value = serde_json::from_str(&run.out).expect("a document");
    assert!(validator().is_valid(&log));
    assert_eq!(
        log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
        "a%3Ab%20c.txt"
    );
}
