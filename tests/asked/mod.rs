//! Asking the service, for its tests.
#![allow(dead_code, reason = "each test file uses what it needs")]

use scoresheet::service::call;
use serde_json::{Value, json};

/// A game with nothing wrong but its spelling.
pub const SEED: &str = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1 mat.";
/// A game that breaks.
pub const BROKEN: &str = "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6";

/// The whole answer: an object with one field.
pub fn answer(request: &[u8]) -> (String, Value) {
    let answer: Value = serde_json::from_slice(&call(request)).expect("JSON");
    let fields = answer.as_object().expect("an object");
    assert_eq!(fields.len(), 1, "{answer}");
    fields.iter().next().map(|(name, value)| (name.clone(), value.clone())).expect("a field")
}

/// What a request that is right is answered.
pub fn ask(name: &str, request: &Value) -> Value {
    let (told, value) = answer(json!({ name: request }).to_string().as_bytes());
    assert_eq!(told, name, "{request}: {value}");
    value
}

/// What a request is answered that is not: reason, place and remedy.
pub fn error(request: &str) -> [String; 3] {
    let (told, value) = answer(request.as_bytes());
    assert_eq!(told, "error", "{request}: {value}");
    ["reason", "place", "remedy"].map(|field| value[field].as_str().expect("words").to_owned())
}
