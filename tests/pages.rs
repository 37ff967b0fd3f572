//! The pages of the rules: what stands on them is run, and `explain` prints them.

mod command;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use command::{Run, run, run_in};
use scoresheet::diagnostic::Name;
use scoresheet::lint::page::{Block, Run as Words, blocks, runs};
use scoresheet::lint::{ALL, Rule};

/// Findings that have a page and that nothing notices yet. The test fails where one of them is found: then it must go from
/// here, and what is printed goes to its page.
const AWAITED: &[&str] = &[];

/// Findings whose page promises a fix that nothing makes yet; the same holds.
const AWAITED_FIXES: &[&str] = &[];

/// What every page is made of, behind its name.
const SECTIONS: [&str; 4] = ["Why it matters", "An example", "The same, mended", "How to mend it"];

/// A fenced block.
#[derive(Clone, Copy)]
struct Fence<'p> {
    info: &'p str,
    text: &'p str,
}

/// A page by its sections.
#[derive(Default)]
struct Page<'p> {
    title: &'p str,
    headings: Vec<&'p str>,
    /// The paragraphs of each section; before the first heading, what it finds.
    texts: [Vec<&'p str>; 5],
    /// Its fenced blocks.
    fences: [Vec<Fence<'p>>; 5],
}

impl<'p> Page<'p> {
    fn of(rule: &Rule) -> Page<'static> {
        let mut page = Page::default();
        for block in blocks(rule.page) {
            let section = page.headings.len().min(4);
            match block {
                Block::Heading { level: 1, text } => page.title = text,
                Block::Heading { text, .. } => page.headings.push(text),
                Block::Text(text) => page.texts[section].push(text),
                Block::Code { info, text } => page.fences[section].push(Fence { info, text }),
            }
        }
        page
    }

    /// The files of the example, and what is printed of it.
    fn failing(&self) -> (&[Fence<'p>], &'p str) {
        let (finding, files) = self.fences[2].split_last().expect("an example");
        (files, finding.text.trim_end())
    }

    fn mended(&self) -> &[Fence<'p>] {
        &self.fences[3]
    }
}

/// The bytes of an example, without the last line end, in which `\xNN` is a byte and `\N{TEXT}` is TEXT, N times.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        rest = if let Some(hex) = escape.strip_prefix('x') {
            bytes.push(u8::from_str_radix(&hex[..2], 16).expect("two digits"));
            &hex[2..]
        } else {
            let (times, behind) = escape.split_once('{').expect("a brace");
            let (repeated, behind) = behind.split_once('}').expect("a brace");
            bytes.extend(repeated.repeat(times.parse().expect("a number")).as_bytes());
            behind
        };
    }
    bytes.extend(rest.as_bytes());
    bytes
}

/// What `lint` says of the files of an example in a folder of their own.
///
/// Behind `record` may stand the name of the file, `escaped`, and options; `link` makes a link to the file that the block names.
fn lint(fences: &[Fence<'_>], format: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["lint", "--fail-on", "never", "--format", format];
    for fence in fences {
        let mut words = fence.info.split_whitespace().peekable();
        let kind = words.next();
        let (mut name, mut is_escaped) = ("record.txt", false);
        while let Some(word) = words.next_if(|word| !word.starts_with("--")) {
            if word == "escaped" { is_escaped = true } else { name = word }
        }
        arguments.extend(words);
        let path = folder.path().join(name);
        match kind {
            Some("record") if is_escaped => fs::write(path, unescape(fence.text.trim_end())).unwrap(),
            Some("record") => fs::write(path, fence.text).unwrap(),
            #[cfg(unix)]
            Some("link") => std::os::unix::fs::symlink(fence.text.trim_end(), path).unwrap(),
            kind => panic!("what is {kind:?}?"),
        }
    }
    arguments.push(".");
    run_in(folder.path(), &arguments, "")
}

/// The lines that are about a name.
fn about(name: Name, printed: &str) -> String {
    let tag = format!("[{name}]");
    let lines: Vec<&str> = printed.lines().filter(|line| line.contains(&tag)).collect();
    lines.join("\n")
}

/// The grades of the fixes of a name, in JSON.
fn grades(name: Name, json: &str) -> BTreeSet<String> {
    let objects = json.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let findings = objects.flat_map(|object| object["findings"].as_array().cloned().unwrap_or_default());
    let mine = findings.filter(|finding| finding["name"] == name.key());
    mine.filter_map(|finding| finding["fix"]["grade"].as_str().map(str::to_owned)).collect()
}

fn none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn every_name_has_a_rule_a_file_and_a_page_and_no_file_is_left_over() {
    let names: Vec<Name> = Name::all().collect();
    assert_eq!(ALL.iter().map(|rule| rule.name).collect::<Vec<_>>(), names);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lint/rules");
    let mut files: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for rule in ALL {
        let stem = rule.name.key().replace('-', "_");
        assert!(files.remove(&format!("{stem}.md")), "{stem}.md");
        assert!(files.remove(&format!("{stem}.rs")), "{stem}.rs");
        let head = fs::read_to_string(folder.join(format!("{stem}.rs"))).unwrap();
        assert!(head.starts_with(&format!("//! `{}`: ", rule.name)), "{stem}.rs names its rule");
        assert_eq!(fs::read_to_string(folder.join(format!("{stem}.md"))).unwrap(), rule.page, "{stem}.rs has its page");
    }
    // What rules share has no page.
    files.retain(|file| Path::new(file).extension().is_some_and(|extension| extension == "md"));
    assert!(files.is_empty(), "{files:?}");
}

#[test]
fn every_page_has_all_its_sections() {
    let mut faults = Vec::new();
    for rule in ALL {
        let page = Page::of(rule);
        let [finds, why, example, mended, how] = &page.texts;
        let kinds = |section: usize| -> Vec<&str> {
            page.fences[section].iter().map(|fence| fence.info.split(' ').next().unwrap_or_default()).collect()
        };
        let is_record = |kind: &&str| ["record", "link"].contains(kind);
        let (failing, printed) = (kinds(2), kinds(2).pop());
        let first = how.first().and_then(|text| runs(text).first().copied());
        let is_whole = page.title == rule.name.key()
            && page.headings == SECTIONS
            && !finds.is_empty()
            && !why.is_empty()
            && example.is_empty()
            && mended.is_empty()
            && failing.len() > 1
            && failing[..failing.len() - 1].iter().all(is_record)
            && printed == Some("finding")
            && !kinds(3).is_empty()
            && kinds(3).iter().all(is_record)
            && matches!(first, Some(Words::Strong("Safe fix" | "Unsafe fix" | "By hand")));
        if !is_whole {
            faults.push(format!("{}: a section is missing, or is not as those of other pages", rule.name));
        }
        let is_long = |line: &&str| line.chars().count() > 120;
        faults.extend(
            page.texts
                .iter()
                .flatten()
                .flat_map(|text| text.lines())
                .find(is_long)
                .map(|line| format!("too long: {line}")),
        );
    }
    none(&faults);
}

#[test]
fn each_example_has_its_finding_and_the_mended_one_has_not() {
    let mut faults = Vec::new();
    for rule in ALL {
        let name = rule.name;
        let page = Page::of(rule);
        let (files, expected) = page.failing();
        let found = about(name, &lint(files, "concise").out);
        if AWAITED.contains(&name.key()) {
            if !found.is_empty() {
                faults.push(format!("{name}: it is found now, and must go from AWAITED; it prints\n{found}"));
            }
            if !expected.contains(&format!(" {}[{name}]", name.severity().key())) {
                faults.push(format!("{name}: the page shows another finding"));
            }
        } else if found != expected {
            faults.push(format!("{name}: the page says\n{expected}\nand the command\n{found}"));
        }
        let mended = lint(page.mended(), "concise").out;
        if mended.contains(&format!("[{name}]")) || mended.contains(" error[") {
            faults.push(format!("{name}: mended, it still has\n{mended}"));
        }
    }
    none(&faults);
}

#[test]
fn each_fix_is_as_its_page_says() {
    let mut faults = Vec::new();
    for rule in ALL {
        let name = rule.name;
        let made = grades(name, &lint(Page::of(rule).failing().0, "ndjson").out);
        let promised: BTreeSet<String> = rule.promised().map(|grade| grade.key().to_owned()).into_iter().collect();
        let is_awaited = AWAITED_FIXES.contains(&name.key());
        if made != promised && !(is_awaited && made.is_empty()) {
            faults.push(format!("{name}: the page promises {promised:?}, there is {made:?}"));
        } else if is_awaited && made == promised {
            faults.push(format!("{name}: its fix is made now, and must go from AWAITED_FIXES"));
        }
    }
    none(&faults);
}

#[test]
fn the_list_has_every_name_in_its_group() {
    let list = run(&["explain"]);
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    let mut group = "";
    let mut names = Vec::new();
    for line in list.out.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("  ") {
            None => group = line,
            Some(row) => {
                let words: Vec<&str> = row.split_whitespace().collect();
                let name = Name::find(words[0]).unwrap();
                assert_eq!((name.group().key(), name.severity().key()), (group, words[1]), "{row}");
                assert!(row.ends_with(name.summary()));
                names.push(name);
            }
        }
    }
    assert_eq!(names, Name::all().collect::<Vec<_>>());
}

#[test]
fn a_page_is_text_and_painted_only_where_asked() {
    let plain = run(&["explain", "odd-dash"]);
    assert_eq!(plain.code, 0);
    assert!(plain.out.starts_with("odd-dash\nstyle, info, safe fix\n\nA typographic dash"), "{}", plain.out);
    assert!(plain.out.contains("\n\nAn example\n\n    1. e2–e4 e7–e5 ") && !plain.out.contains("**"), "{}", plain.out);
    assert!(!plain.out.contains('\u{1b}') && plain.out.lines().all(|line| line.chars().count() <= 100));
    let painted = run(&["explain", "odd-dash", "--color", "always"]).out;
    assert!(painted.starts_with("\u{1b}[1modd-dash\u{1b}[0m\n"), "{painted}");
    let all = run(&["explain", "--all"]).out;
    assert!(Name::all().all(|name| all.contains(&format!("{name}\n{}, ", name.group().key()))));
    assert!(all.contains(&plain.out));
}

#[test]
fn an_unknown_name_is_told_the_nearest() {
    let unknown = run(&["explain", "od-dash"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (2, ""));
    assert_eq!(unknown.err, "error: there is no finding `od-dash`: do you mean `odd-dash`?\n");
    assert_eq!(run(&["explain", "odd-dash", "--all"]).code, 2);
}

#[test]
fn json_has_an_object_a_name() {
    let json = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&run(arguments).out).unwrap() };
    let one = json(&["explain", "wrong-result", "--format", "json"]);
    assert_eq!((&one["group"], &one["severity"]), (&"claims".into(), &"warning".into()));
    assert_eq!((&one["fixable"], &one["summary"]), (&"unsafe".into(), &Name::WrongResult.summary().into()));
    let all = json(&["explain", "--all", "--format", "json"]);
    let pages: Vec<&str> = all.as_array().unwrap().iter().map(|object| object["page"].as_str().unwrap()).collect();
    assert_eq!(pages, ALL.iter().map(|rule| rule.page).collect::<Vec<_>>());
    let list = json(&["explain", "--format", "json"]);
    assert!(list[0]["page"].is_null() && list[0]["fixable"].is_null());
    assert_eq!(list.as_array().unwrap().len(), ALL.len());
}

#[test]
fn the_book_is_one_document_that_needs_nothing_else() {
    let html = run(&["explain", "--all", "--format", "html"]).out;
    let xml = html.strip_prefix("<!DOCTYPE html>\n").expect("HTML");
    let document = roxmltree::Document::parse(xml).expect("well-formed");
    let all: Vec<_> = document.descendants().filter(roxmltree::Node::is_element).collect();
    assert!(all.iter().all(|node| !["script", "link", "img", "iframe"].contains(&node.tag_name().name())));
    assert!(!html.contains("http") && !html.contains("url(") && !html.contains("@import"));
    let ids: Vec<&str> = all.iter().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids, Name::all().map(Name::key).collect::<Vec<_>>());
    let links: Vec<&str> = all.iter().filter_map(|node| node.attribute("href")?.strip_prefix('#')).collect();
    assert_eq!(links, ids);
    // Whatever stands in an example is shown as it stands.
    let codes = all.iter().filter(|node| node.has_tag_name("code"));
    let shown: BTreeSet<&str> = codes.filter_map(roxmltree::Node::text).collect();
    for fence in ALL.iter().flat_map(|rule| Page::of(rule).fences).flatten() {
        assert!(shown.contains(fence.text.trim_end_matches('\n')), "{}", fence.text);
    }
    let one = run(&["explain", "odd-dash", "--format", "html"]).out;
    assert!(one.contains("<section id=\"odd-dash\">") && !one.contains("<nav"));
}
