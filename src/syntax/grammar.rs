//! The grammar in `grammar/` against the parsers: the productions over them are the same, letter for letter, and
//! sentences derived from each are read whole. Test code only.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::fold::Folded;
use super::{Kind, Layout, NodeKind, Scratch, Tape, Tree, mark, number, ply, scan, tag, termination, word};

/// What a production is made of.
#[derive(Clone, Debug)]
enum Expr {
    Literal(String),
    Name(String),
    Special(String),
    Sequence(Vec<Expr>),
    Choice(Vec<Expr>),
    Option(Box<Expr>),
    Repeat(Box<Expr>),
}

/// A reader of EBNF, as much of ISO 14977 as the grammar uses.
struct Ebnf<'a> {
    rest: &'a str,
}

impl Ebnf<'_> {
    fn blanks(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            let Some(comment) = self.rest.strip_prefix("(*") else { return };
            self.rest = &comment[comment.find("*)").expect("the comment is closed") + 2..];
        }
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.blanks();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn until(&mut self, end: char) -> String {
        let at = self.rest.find(end).unwrap_or_else(|| panic!("`{end}` is missing"));
        let text = self.rest[..at].to_owned();
        self.rest = &self.rest[at + end.len_utf8()..];
        text
    }

    fn name(&mut self) -> String {
        self.blanks();
        let end = self.rest.find(|c: char| !(c.is_ascii_lowercase() || c == '-')).unwrap_or(self.rest.len());
        let name = self.rest[..end].to_owned();
        assert!(!name.is_empty(), "a name is missing at {:?}", self.rest.chars().take(20).collect::<String>());
        self.rest = &self.rest[end..];
        name
    }

    fn choice(&mut self) -> Expr {
        let mut options = vec![self.sequence()];
        while self.takes("|") {
            options.push(self.sequence());
        }
        if options.len() == 1 { options.remove(0) } else { Expr::Choice(options) }
    }

    fn sequence(&mut self) -> Expr {
        let mut parts = vec![self.term()];
        while self.takes(",") {
            parts.push(self.term());
        }
        if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) }
    }

    fn term(&mut self) -> Expr {
        let closed = |this: &mut Self, end: &str| {
            let inside = this.choice();
            assert!(this.takes(end), "`{end}` is missing");
            inside
        };
        if self.takes("\"") {
            Expr::Literal(self.until('"').replace("\\\\", "\\"))
        } else if self.takes("'") {
            Expr::Literal(self.until('\''))
        } else if self.takes("?") {
            Expr::Special(self.until('?').trim().to_owned())
        } else if self.takes("[") {
            Expr::Option(Box::new(closed(self, "]")))
        } else if self.takes("{") {
            Expr::Repeat(Box::new(closed(self, "}")))
        } else if self.takes("(") {
            closed(self, ")")
        } else {
            Expr::Name(self.name())
        }
    }
}

/// The productions of `grammar/`, by name, with their text.
fn productions() -> BTreeMap<String, (String, Expr)> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar")).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "ebnf") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file of the grammar");
        let mut ebnf = Ebnf { rest: &text };
        ebnf.blanks();
        while !ebnf.rest.is_empty() {
            let start = ebnf.rest;
            let name = ebnf.name();
            assert!(ebnf.takes("="), "{name} has no `=`");
            let body = ebnf.choice();
            assert!(ebnf.takes(";"), "{name} has no `;`");
            let written = start[..start.len() - ebnf.rest.len()].to_owned();
            assert!(all.insert(name.clone(), (written, body)).is_none(), "{name} stands twice");
            ebnf.blanks();
        }
    }
    all
}

/// The productions in the doc comments of this room.
fn documented() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            for line in fs::read_to_string(&path).expect("a source file").lines() {
                let Some(comment) = line.strip_prefix("/// `").or_else(|| line.strip_prefix("//! `")) else { continue };
                if let (Some(written), Some((name, _))) = (comment.strip_suffix(" ;`"), comment.split_once(" = ")) {
                    assert!(
                        all.insert(name.to_owned(), format!("{written} ;")).is_none(),
                        "{name} is documented twice"
                    );
                }
            }
        }
    }
    all
}

/// Productions that are parts of others and have no parser of their own.
const PARTS: &[&str] = &["nonzero", "digit", "blank", "name-character", "value-character"];

#[test]
fn the_productions_over_the_parsers_are_those_of_the_grammar() {
    let documented = documented();
    let productions = productions();
    for (name, (written, _)) in &productions {
        if !PARTS.contains(&name.as_str()) {
            assert_eq!(documented.get(name), Some(written), "the production of {name} over its parser");
        }
    }
    for name in documented.keys() {
        assert!(productions.contains_key(name), "{name} stands over a parser and not in grammar/");
    }
}

/// Derives sentences at random, always the same ones.
struct Deriver<'a> {
    productions: &'a BTreeMap<String, (String, Expr)>,
    seed: u64,
    out: String,
    /// How often each production was used.
    used: BTreeMap<String, usize>,
}

impl Deriver<'_> {
    fn pick(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.seed >> 33).expect("31 bits") % below
    }

    fn derive(&mut self, expr: &Expr) {
        match expr {
            Expr::Literal(text) => self.out.push_str(text),
            Expr::Special(what) => {
                let texts: &[&str] = match what.as_str() {
                    "tab" => &["\t"],
                    "ASCII letter or digit" => &["A", "z", "5"],
                    "any character but quote, backslash and line end" => &["a", " ", "]", "é", "[", "{", ";"],
                    other => panic!("no text for ? {other} ?"),
                };
                let index = self.pick(texts.len());
                self.out.push_str(texts[index]);
            }
            Expr::Name(name) => {
                *self.used.entry(name.clone()).or_default() += 1;
                let (_, body) = self.productions.get(name).unwrap_or_else(|| panic!("{name} is not defined"));
                self.derive(&body.clone());
            }
            Expr::Sequence(parts) => parts.iter().for_each(|part| self.derive(part)),
            Expr::Choice(options) => {
                let index = self.pick(options.len());
                self.derive(&options[index]);
            }
            Expr::Option(inside) => {
                if self.pick(2) == 0 {
                    self.derive(inside);
                }
            }
            Expr::Repeat(inside) => {
                for _ in 0..self.pick(4) {
                    self.derive(inside);
                }
            }
        }
    }
}

/// Whether the parser of a production reads the symbols whole.
fn reads(name: &str, symbols: &[u8]) -> bool {
    macro_rules! whole {
        ($parser:expr) => {
            matches!($parser(symbols), Ok(([], _)))
        };
    }
    match name {
        "file" => whole!(ply::file),
        "rank" => whole!(ply::rank),
        "square" => whole!(ply::square),
        "capture" => whole!(ply::capture),
        "letter" => whole!(ply::letter),
        "small" => whole!(ply::small),
        "any-case" => whole!(ply::any_case),
        "long" => whole!(ply::long),
        "short" => whole!(ply::short),
        "pair" => whole!(ply::pair),
        "castling" => whole!(ply::castling),
        "null" => whole!(ply::null),
        "becomes" => whole!(ply::becomes),
        "ply" | "bare" | "plain" => whole!(ply::ply),
        "en-passant" => whole!(mark::en_passant),
        "mark" => whole!(mark::mark),
        "marks" => whole!(mark::marks),
        "annotation" => whole!(mark::annotation),
        "evaluation" => whole!(mark::evaluation),
        "nag" => whole!(mark::nag),
        "number" => whole!(number::number),
        "dots" => whole!(number::dots),
        "termination" => whole!(termination::termination),
        "sign" => whole!(word::sign),
        "glyph" => whole!(word::glyph),
        "start" => whole!(word::start),
        "behind" => whole!(word::behind),
        "tag-name" => whole!(tag::tag_name),
        "tag-value" => whole!(tag::tag_value),
        "tag-pair" => whole!(tag::tag_pair),
        other => panic!("no parser is named for {other}"),
    }
}

#[test]
fn sentences_of_every_production_are_read_whole() {
    let productions = productions();
    for name in productions.keys().filter(|name| !PARTS.contains(&name.as_str()) && Layout::find(name).is_none()) {
        let mut deriver = Deriver { productions: &productions, seed: 7, out: String::new(), used: BTreeMap::new() };
        for _ in 0..500 {
            deriver.out.clear();
            deriver.derive(&Expr::Name(name.clone()));
            let sentence = &deriver.out;
            let symbols = if name.starts_with("tag") {
                sentence.as_bytes().to_vec()
            } else {
                let mut folded = Folded::default();
                folded.fold(sentence.as_bytes(), 0);
                folded.symbols().to_vec()
            };
            assert!(reads(name, &symbols), "{name} does not read {sentence:?}");
        }
    }
}

#[test]
fn turns_of_every_layout_are_the_turns_that_were_derived() {
    let productions = productions();
    for layout in Layout::names() {
        let description = Layout::find(layout).expect("a layout")[0];
        let mut deriver = Deriver { productions: &productions, seed: 11, out: String::new(), used: BTreeMap::new() };
        for _ in 0..500 {
            deriver.out.clear();
            deriver.used.clear();
            deriver.derive(&Expr::Name(layout.to_owned()));
            let text = deriver.out.as_bytes();
            let (mut tape, mut tree) = (Tape::default(), Tree::default());
            scan(text, description.semicolon, true, &mut Scratch::default(), &mut tape);
            tree.arrange(text, &tape, description);
            assert_eq!(tape.findings, [], "{layout}: {}", deriver.out);
            assert_eq!(tape.plies.len(), deriver.used["plain"], "{layout}: {}", deriver.out);
            let turns = tree.nodes.iter().filter(|node| node.kind == NodeKind::Turn).count();
            let expected = if layout == "series" { 1 } else { 2 };
            assert_eq!(turns, expected, "{layout}: {}", deriver.out);
            assert!(tape.tokens.iter().all(|token| token.kind != Kind::Unreadable), "{layout}: {}", deriver.out);
        }
    }
}
