//! A page, taken apart: the few signs of Markdown that pages use.
//!
//! Knows nothing of how a page is shown, but for `html`.

pub mod html;

use crate::diagnostic::Grade;

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block<'p> {
    /// A heading: of the page, with one `#`, or of a section, with two.
    Heading {
        /// How many `#` it has.
        level: usize,
        /// Its words.
        text: &'p str,
    },
    /// A paragraph, with the line breaks of the page.
    Text(&'p str),
    /// A block between fences.
    Code {
        /// What stands behind the first fence.
        info: &'p str,
        /// Its lines, each with its end.
        text: &'p str,
    },
}

/// A run of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run<'p> {
    /// Words.
    Plain(&'p str),
    /// Between backticks.
    Code(&'p str),
    /// Between pairs of stars.
    Strong(&'p str),
}

/// The parts of a page, in order.
#[must_use]
pub fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = page.trim_matches('\n');
    while !rest.is_empty() {
        let (block, behind) = first_block(rest);
        blocks.push(block);
        rest = behind.trim_start_matches('\n');
    }
    blocks
}

fn first_block(text: &str) -> (Block<'_>, &str) {
    if let Some(fenced) = text.strip_prefix("```") {
        let (info, body) = fenced.split_once('\n').unwrap_or((fenced, ""));
        let (text, behind) = body.split_once("```").unwrap_or((body, ""));
        return (Block::Code { info, text }, behind);
    }
    if text.starts_with('#') {
        let (line, behind) = text.split_once('\n').unwrap_or((text, ""));
        let words = line.trim_start_matches('#');
        return (Block::Heading { level: line.len() - words.len(), text: words.trim() }, behind);
    }
    let (paragraph, behind) = text.split_once("\n\n").unwrap_or((text, ""));
    (Block::Text(paragraph), behind)
}

/// The runs of a paragraph, in order.
#[must_use]
pub fn runs(paragraph: &str) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    let mut rest = paragraph;
    while !rest.is_empty() {
        let sign = if rest.starts_with("**") { "**" } else { "`" };
        let inside = rest.strip_prefix(sign).and_then(|behind| behind.split_once(sign));
        let (run, behind) = match inside {
            Some((text, behind)) if sign == "`" => (Run::Code(text), behind),
            Some((text, behind)) => (Run::Strong(text), behind),
            None => {
                // A sign that nothing closes is a character.
                let first = rest.chars().next().map_or(0, char::len_utf8);
                let end = |sign| rest[first..].find(sign).map_or(rest.len(), |at| first + at);
                let (text, behind) = rest.split_at(end("`").min(end("**")));
                (Run::Plain(text), behind)
            }
        };
        runs.push(run);
        rest = behind;
    }
    runs
}

/// What is to be known of an example: what its file is called, the options, what its signs mean.
#[must_use]
pub fn caption(info: &str, text: &str) -> Option<String> {
    let mut words = info.split_whitespace();
    let is_link = words.next() == Some("link");
    let mut parts: Vec<&str> = words.clone().filter(|word| *word != "escaped").collect();
    if is_link {
        parts.push("is a link to");
    }
    if words.any(|word| word == "escaped") {
        parts.push(if text.contains(r"\x") {
            r"(\x and two digits: a byte)"
        } else {
            r"(\9{text}: nine times the text)"
        });
    }
    (!parts.is_empty()).then(|| parts.join(" ") + ":")
}

/// The grade of the fix that a page promises: its last paragraph begins with it.
pub(in crate::lint) fn promised(page: &str) -> Option<Grade> {
    let Some(Block::Text(last)) = blocks(page).last().copied() else { return None };
    match runs(last).first() {
        Some(Run::Strong("Safe fix")) => Some(Grade::Safe),
        Some(Run::Strong("Unsafe fix")) => Some(Grade::Unsafe),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let page = "# name\n\nWhat `it`\nfinds.\n\n## Why\n```record a.txt\n1.e4\n\n# 2\n```\n\n**Safe fix**: *that*";
        let expected = [
            Block::Heading { level: 1, text: "name" },
            Block::Text("What `it`\nfinds."),
            Block::Heading { level: 2, text: "Why" },
            Block::Code { info: "record a.txt", text: "1.e4\n\n# 2\n" },
            Block::Text("**Safe fix**: *that*"),
        ];
        assert_eq!(blocks(page), expected);
        assert_eq!(promised(page), Some(Grade::Safe));
        assert_eq!((promised("**By hand**: that"), promised("")), (None, None));
    }

    #[test]
    fn signs_that_nothing_closes_are_characters() {
        assert_eq!(
            runs("a `b` **c d**."),
            [Run::Plain("a "), Run::Code("b"), Run::Plain(" "), Run::Strong("c d"), Run::Plain(".")]
        );
        assert_eq!(runs("`a **b"), [Run::Plain("`a "), Run::Plain("**b")]);
        assert_eq!(runs("é`"), [Run::Plain("é"), Run::Plain("`")]);
    }

    #[test]
    fn an_example_says_what_must_be_known_of_it() {
        assert_eq!(caption("record", "1.e4"), None);
        assert_eq!(caption("record old.txt --game orthodox", "1.e4").unwrap(), "old.txt --game orthodox:");
        assert_eq!(caption("link a.pgn", "b.pgn").unwrap(), "a.pgn is a link to:");
        assert!(caption("record escaped", r"\xe9").unwrap().contains("a byte"));
        assert!(caption("record escaped", r"\2{(}").unwrap().contains("times"));
    }
}
