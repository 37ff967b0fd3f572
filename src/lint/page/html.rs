//! A page as HTML, to stand in a document: well-formed XML, without script, style or address. Knows no document.

use std::fmt::Write as _;

use super::{Block, Run, blocks, caption, runs};
use crate::diagnostic::Grade;
use crate::lint::Rule;

/// The page of a rule: a section that is called as its finding is.
#[must_use]
pub fn section(rule: &Rule) -> String {
    let (name, severity) = (rule.name.key(), rule.name.severity().key());
    let mut out = format!("<section id=\"{name}\">\n");
    for block in blocks(rule.page) {
        // Writing to a string does not fail.
        let _ = match block {
            Block::Heading { level: 1, text } => {
                let fix = match rule.promised() {
                    Some(Grade::Safe) => ", safe fix",
                    Some(Grade::Unsafe) => ", unsafe fix",
                    None => "",
                };
                let _ = writeln!(out, "<h3><code>{}</code></h3>", escape(text));
                writeln!(out, "<p class=\"about\"><span class=\"{severity}\">{severity}</span>{fix}</p>")
            }
            Block::Heading { text, .. } => writeln!(out, "<h4>{}</h4>", escape(text)),
            Block::Text(text) => writeln!(out, "<p>{}</p>", inline(text)),
            Block::Code { info, text } => {
                if let Some(caption) = caption(info, text) {
                    let _ = writeln!(out, "<p class=\"caption\">{}</p>", escape(&caption));
                }
                let class = if info == "finding" { " class=\"finding\"" } else { "" };
                writeln!(out, "<pre{class}><code>{}</code></pre>", escape(text.trim_end_matches('\n')))
            }
        };
    }
    out + "</section>\n"
}

fn inline(text: &str) -> String {
    runs(text)
        .into_iter()
        .map(|run| match run {
            Run::Plain(text) => escape(text),
            Run::Code(text) => format!("<code>{}</code>", escape(text)),
            Run::Strong(text) => format!("<strong>{}</strong>", escape(text)),
        })
        .collect()
}

/// Text as it stands in HTML.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
