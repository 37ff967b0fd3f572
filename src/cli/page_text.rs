//! A page of a rule as text for a terminal: headings, wrapped paragraphs, examples set in.
//!
//! Knows nothing of where it is printed.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use crate::diagnostic::Grade;
use crate::lint::Rule;
use crate::lint::page::{Block, Run, blocks, caption, runs};

const STRONG: &str = "\u{1b}[1m";
const CODE: &str = "\u{1b}[36m";
const RESET: &str = "\u{1b}[0m";

/// How text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Whether there is colour.
    pub color: bool,
    /// Columns of a line.
    pub width: usize,
}

impl Style {
    fn paint(self, sign: &str, text: &str) -> String {
        if self.color && !sign.is_empty() { format!("{sign}{text}{RESET}") } else { text.to_owned() }
    }
}

/// A line in bold.
pub(super) fn heading(text: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", style.paint(STRONG, text))
}

/// The page of a rule.
pub(super) fn page(rule: &Rule, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for (index, block) in blocks(rule.page).into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        match block {
            Block::Heading { level, text } => {
                heading(text, style, out)?;
                if level == 1 {
                    writeln!(out, "{}", about(rule))?;
                }
            }
            Block::Text(text) => paragraph(text, style, out)?,
            Block::Code { info, text } => {
                if let Some(caption) = caption(info, text) {
                    writeln!(out, "  {caption}")?;
                }
                for line in text.lines() {
                    let line = if line.is_empty() { String::new() } else { format!("    {}", style.paint(CODE, line)) };
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    Ok(())
}

/// Group, severity and the fix that is promised.
pub(super) fn about(rule: &Rule) -> String {
    let fix = match rule.promised() {
        Some(Grade::Safe) => "safe fix",
        Some(Grade::Unsafe) => "unsafe fix",
        None => "mended by hand",
    };
    format!("{}, {}, {fix}", rule.name.group().key(), rule.name.severity().key())
}

fn paragraph(text: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let mut column = 0;
    for (word, width) in words(text, style) {
        if column > 0 && column + 1 + width > style.width {
            writeln!(out)?;
            column = 0;
        }
        if column > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += width;
    }
    writeln!(out)
}

/// The words between blanks, painted, each with its columns.
fn words(text: &str, style: Style) -> Vec<(String, usize)> {
    let mut words: Vec<(String, usize)> = Vec::new();
    let mut goes_on = false;
    for run in runs(text) {
        let (sign, text) = match run {
            Run::Plain(text) => ("", text.to_owned()),
            Run::Code(text) => (CODE, format!("`{text}`")),
            Run::Strong(text) => (STRONG, text.to_owned()),
        };
        for (index, part) in text.split(char::is_whitespace).enumerate() {
            goes_on &= index == 0;
            if part.is_empty() {
                continue;
            }
            let painted = style.paint(sign, part);
            match words.last_mut().filter(|_| goes_on) {
                Some((word, width)) => {
                    word.push_str(&painted);
                    *width += part.width();
                }
                None => words.push((painted, part.width())),
            }
            goes_on = true;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, color: bool, width: usize) -> String {
        let mut out = Vec::new();
        paragraph(text, Style { color, width }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn paragraphs_are_wrapped_by_what_is_seen() {
        let text = "**Safe fix**: adds\n`+` behind the ply, `a b`.";
        assert_eq!(wrapped(text, false, 14), "Safe fix: adds\n`+` behind the\nply, `a b`.\n");
        let painted = wrapped(text, true, 14);
        assert!(painted.contains("\u{1b}[1mfix\u{1b}[0m: adds\n\u{1b}[36m`+`\u{1b}[0m behind"), "{painted:?}");
        assert_eq!(wrapped("longerthanaline b", false, 4), "longerthanaline\nb\n");
    }
}
