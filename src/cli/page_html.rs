//! Pages of rules as one HTML document that needs nothing else: no script, no font, no address.
//!
//! It is well-formed XML too, so that any parser can check it.

use std::io::{self, Write};

use crate::diagnostic::Group;
use crate::lint::Rule;
use crate::lint::page::html::{escape, section};

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>scoresheet: findings</title>
<style>
:root { color-scheme: light dark; --ink: #1c1c1a; --paper: #fdfcf9; --faint: #6b6860; --line: #dedad0; --block: #f3f0e8;
  --link: #1f5f8b; --error: #a3261c; --warning: #80580a; --info: #2b6459; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e3da; --paper: #191a1b; --faint: #a09c91; --line: #3a3a38; --block: #242526; --link: #8ac0e6;
    --error: #f19086; --warning: #e2b457; --info: #8cc9bb; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 6rem; max-width: 48rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, sans-serif; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
h2 { margin-top: 3.5rem; padding-bottom: 0.3rem; border-bottom: 1px solid var(--line); text-transform: capitalize; }
section { margin-top: 2.5rem; scroll-margin-top: 1rem; }
h4 { margin-top: 1.25rem; font-size: 0.95rem; color: var(--faint); }
p { margin: 0.5rem 0; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
p code { background: var(--block); padding: 0.05em 0.3em; border-radius: 3px; }
pre { margin: 0.5rem 0; padding: 0.7rem 0.9rem; background: var(--block); border-radius: 4px; overflow-x: auto; }
pre.finding { background: none; border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.caption { margin-bottom: 0; font-size: 0.85rem; color: var(--faint); }
.about { margin: 0.2rem 0; font-size: 0.9rem; color: var(--faint); }
.error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.error, .warning, .info { font-weight: 600; }
nav h2 { margin-top: 1.25rem; padding: 0; border: 0; font-size: 1rem; }
nav ul { margin: 0.3rem 0; padding: 0; list-style: none; }
nav li { padding: 0.12rem 0; }
nav li span { color: var(--faint); font-size: 0.9rem; }
</style>
</head>
<body>
"#;

/// The pages of these rules, in groups; with a table of contents where they are several.
pub(super) fn book(rules: &[&Rule], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())?;
    writeln!(out, "<h1>Findings of scoresheet</h1>")?;
    if rules.len() > 1 {
        contents(rules, out)?;
    }
    writeln!(out, "<main>")?;
    for (group, rules) in by_group(rules) {
        writeln!(out, "<h2>{}</h2>", group.key())?;
        for rule in rules {
            out.write_all(section(rule).as_bytes())?;
        }
    }
    writeln!(out, "</main>\n</body>\n</html>")
}

/// The groups that have rules, in their order.
fn by_group<'r>(rules: &[&'r Rule]) -> Vec<(Group, Vec<&'r Rule>)> {
    let of = |group| rules.iter().copied().filter(|rule| rule.name.group() == group).collect();
    Group::ALL
        .into_iter()
        .map(|group| (group, of(group)))
        .filter(|(_, rules): &(_, Vec<_>)| !rules.is_empty())
        .collect()
}

fn contents(rules: &[&Rule], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<nav aria-label=\"Contents\">")?;
    for (group, rules) in by_group(rules) {
        writeln!(out, "<h2>{}</h2>\n<ul>", group.key())?;
        for rule in rules {
            let (name, summary) = (rule.name.key(), escape(rule.name.summary()));
            writeln!(out, "<li><a href=\"#{name}\"><code>{name}</code></a> <span>{summary}</span></li>")?;
        }
        writeln!(out, "</ul>")?;
    }
    writeln!(out, "</nav>")
}
