//! The schema, and what is valid by it.

use std::collections::BTreeMap;

use jsonschema::Validator;
use serde_json::Value;

pub const SCHEMA: &str = include_str!("../../docs/schema/scoresheet.schema.json");

/// The schema of the repository.
pub fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// The whole schema, and one that holds for one kind of object alone, for messages that say where.
pub fn validators() -> BTreeMap<&'static str, Validator> {
    let of = |kind: &str| {
        let mut schema = schema();
        schema.as_object_mut().expect("an object").remove("oneOf");
        schema["$ref"] = format!("#/$defs/{kind}").into();
        jsonschema::validator_for(&schema).expect("a schema")
    };
    let mut validators: BTreeMap<_, _> =
        ["document", "file", "game", "summary"].into_iter().map(|kind| (kind, of(kind))).collect();
    validators.insert("", jsonschema::validator_for(&schema()).expect("a schema"));
    validators
}

/// Asserts that an object is as the schema says; else it is said where not.
pub fn assert_valid(validators: &BTreeMap<&'static str, Validator>, object: &Value) {
    let kind = object["type"].as_str().unwrap_or("document");
    let errors: Vec<String> = validators[kind]
        .iter_errors(object)
        .map(|error| format!("{} at {} {}", error, error.instance_path(), object["path"]))
        .collect();
    assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
    assert!(validators[""].is_valid(object), "the whole schema says no to {object}");
}

/// The objects of `ndjson`.
pub fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}
