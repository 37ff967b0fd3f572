//! An editor, for the tests of the language server: it starts the command, speaks the protocol over pipes, and keeps the texts
//! that it has open, with a counting of characters of its own.
#![allow(dead_code, reason = "each test file uses what it needs")]
#![allow(clippy::needless_pass_by_value, reason = "questions are made where they are asked")]

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::command::command;

/// The document that most tests open.
pub const URI: &str = "file:///games/a.pgn";

/// Both ways of counting.
pub const BOTH: [Units; 2] = [Units::Utf16, Units::Utf8];

/// A game with marks that are missing, and one that breaks; letters of three bytes and signs of two units before them.
pub const TEXT: &str = "[White \"Алехин 👍\"]\n[Black \"Müller\"]\n\n\
    1.Nf3/Nc3//b6/g6 {👍 a\nb} 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1\n(3...Bg2/d6\n4.a3/a4) 4.Bg2/Bh1//Qg5/Qg1 mat.\n\n\
    [White \"👍\"]\n\n{👍} 1.e4/d4//e6/Сb4+ 2.Кc3/Кf3//С:c3+/Фf6 $1 *\n";

/// What characters are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    Utf8,
    Utf16,
}

impl Units {
    fn len(self, c: char) -> usize {
        if self == Self::Utf8 { c.len_utf8() } else { c.len_utf16() }
    }

    /// The position of a byte. Lines end with LF here.
    pub fn position(self, text: &str, offset: usize) -> Value {
        let before = &text[..offset];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let character: usize = before[line..].chars().map(|c| self.len(c)).sum();
        json!({ "line": before.matches('\n').count(), "character": character })
    }

    /// The byte at a position.
    pub fn offset(self, text: &str, position: &Value) -> usize {
        let [line, character] = ["line", "character"].map(|key| position[key].as_u64().expect("a number") as usize);
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let chars = text[start..].chars().take_while(|c| {
            let is_before = units < character;
            units += self.len(*c);
            is_before
        });
        let len: usize = chars.map(char::len_utf8).sum();
        start + len
    }

    /// The text of a range.
    pub fn slice<'t>(self, text: &'t str, range: &Value) -> &'t str {
        &text[self.offset(text, &range["start"])..self.offset(text, &range["end"])]
    }

    /// A text with edits of the protocol.
    pub fn edited(self, text: &str, edits: &Value) -> String {
        let mut edits: Vec<(usize, usize, String)> = edits
            .as_array()
            .expect("edits")
            .iter()
            .map(|edit| {
                let [start, end] = ["start", "end"].map(|key| self.offset(text, &edit["range"][key]));
                (start, end, edit["newText"].as_str().expect("a text").to_owned())
            })
            .collect();
        edits.sort();
        assert!(edits.windows(2).all(|pair| pair[0].1 <= pair[1].0), "edits overlap: {edits:?}");
        let mut edited = text.to_owned();
        for (start, end, new) in edits.into_iter().rev() {
            edited.replace_range(start..end, &new);
        }
        edited
    }
}

/// An editor with a server.
pub struct Editor {
    child: Child,
    stdin: Option<ChildStdin>,
    out: BufReader<ChildStdout>,
    pub units: Units,
    next: i32,
    notices: VecDeque<Value>,
    texts: HashMap<String, String>,
    version: i32,
}

impl Editor {
    /// Starts a server in a folder, and says nothing to it.
    pub fn silent(folder: &Path) -> Self {
        let mut child = command(folder, &["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command is built");
        let (stdin, out) = (child.stdin.take(), BufReader::new(child.stdout.take().expect("piped")));
        let (notices, texts) = (VecDeque::new(), HashMap::new());
        Self { child, stdin, out, units: Units::Utf16, next: 0, notices, texts, version: 0 }
    }

    /// Starts a server that counts so.
    pub fn start(units: Units) -> Self {
        Self::start_in(Path::new(env!("CARGO_MANIFEST_DIR")), units, json!({})).0
    }

    /// Starts a server in a folder, with more of what a client can do; and what the server says that it can.
    pub fn start_in(folder: &Path, units: Units, mut capabilities: Value) -> (Self, Value) {
        let mut editor = Self::silent(folder);
        if units == Units::Utf8 {
            capabilities["general"] = json!({ "positionEncodings": ["utf-32", "utf-16", "utf-8"] });
        }
        editor.units = units;
        let params = json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
        let result = editor.request("initialize", params).expect("an answer");
        editor.notify("initialized", json!({}));
        (editor, result)
    }

    /// Writes bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("it is open");
        stdin.write_all(bytes).expect("the server reads");
        stdin.flush().expect("the server reads");
    }

    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// What the server says next.
    pub fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.out.read_line(&mut line).expect("a header");
            assert!(!line.is_empty(), "the server has gone");
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(value) => length = value.parse().expect("a length"),
                None if line == "\r\n" => break,
                None => panic!("a header: {line:?}"),
            }
        }
        let mut bytes = vec![0; length];
        self.out.read_exact(&mut bytes).expect("a message");
        let message: Value = serde_json::from_slice(&bytes).expect("JSON");
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and waits for the result or the error.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.answer(&json!(self.next))
    }

    /// The answer to what was asked so; what the server tells before it is kept.
    pub fn answer(&mut self, id: &Value) -> Result<Value, Value> {
        loop {
            let mut message = self.receive();
            if message.get("method").is_none() {
                assert_eq!(&message["id"], id, "answers come in the order of questions");
                return match message.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(message["result"].take()),
                };
            }
            self.notices.push_back(message);
        }
    }

    /// What the server tells next by that method.
    pub fn notice(&mut self, method: &str) -> Value {
        loop {
            let message = self.notices.pop_front().unwrap_or_else(|| self.receive());
            if message["method"] == method {
                return message["params"].clone();
            }
        }
    }

    /// Opens a document; its diagnostics.
    pub fn open(&mut self, uri: &str, text: &str) -> Value {
        self.version += 1;
        self.texts.insert(uri.to_owned(), text.to_owned());
        let document = json!({ "uri": uri, "languageId": "scoresheet", "version": self.version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri)
    }

    /// Writes another text in the place of the first that is so; the diagnostics.
    pub fn change(&mut self, uri: &str, old: &str, new: &str) -> Value {
        let text = self.texts[uri].clone();
        let at = text.find(old).expect("it stands there");
        let range = self.range(&text, at, at + old.len());
        self.texts.insert(uri.to_owned(), text.replacen(old, new, 1));
        self.version += 1;
        let document = json!({ "uri": uri, "version": self.version });
        let changes = json!([{ "range": range, "text": new }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        self.diagnostics(uri)
    }

    fn diagnostics(&mut self, uri: &str) -> Value {
        let mut told = self.notice("textDocument/publishDiagnostics");
        assert_eq!((&told["uri"], &told["version"]), (&json!(uri), &json!(self.version)));
        told["diagnostics"].take()
    }

    pub fn text(&self, uri: &str) -> &str {
        &self.texts[uri]
    }

    pub fn range(&self, text: &str, start: usize, end: usize) -> Value {
        json!({ "start": self.units.position(text, start), "end": self.units.position(text, end) })
    }

    /// Asks about the place before the first text that is so, `behind` bytes further.
    pub fn ask(&mut self, method: &str, uri: &str, at: &str, behind: usize) -> Result<Value, Value> {
        let text = &self.texts[uri];
        let offset = text.find(at).expect("it stands there") + behind;
        let position = self.units.position(text, offset);
        self.request(method, json!({ "textDocument": { "uri": uri }, "position": position }))
    }

    /// The actions at a text.
    pub fn actions(&mut self, uri: &str, at: &str, only: Option<&str>) -> Vec<Value> {
        let text = self.texts[uri].clone();
        let start = text.find(at).expect("it stands there");
        let range = self.range(&text, start, start + at.len());
        let mut context = json!({ "diagnostics": [] });
        if let Some(only) = only {
            context["only"] = json!([only]);
        }
        let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        self.request("textDocument/codeAction", params).expect("actions").as_array().expect("a list").clone()
    }

    /// The text of a document with the edits of an answer.
    pub fn edited(&self, uri: &str, edits: &Value) -> String {
        let edits = edits.get("changes").map_or(edits, |changes| &changes[uri]);
        self.units.edited(&self.texts[uri], edits)
    }

    /// Says that it is enough; the exit code.
    pub fn stop(mut self) -> i32 {
        assert_eq!(self.request("shutdown", Value::Null), Ok(Value::Null));
        self.notify("exit", Value::Null);
        self.end().0
    }

    /// Goes without a word; the exit code, and what was said on standard error.
    pub fn end(mut self) -> (i32, String) {
        self.stdin = None;
        let mut err = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut err).expect("text");
        let status = self.child.wait().expect("it ends");
        assert!(!err.contains("panicked"), "{err}");
        (status.code().unwrap_or(-1), err)
    }
}
