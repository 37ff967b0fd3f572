//! `scoresheet explain`: what a finding means, why it matters and how it is mended.

use std::io::{self, Write};

use serde::Serialize;

use super::output::{COLUMNS, columns};
use super::{Failure, Global, Verdict, page_html, page_text};
use crate::diagnostic::{Group, Name};
use crate::lint::{ALL, Rule};
use crate::service::About;

/// Longer lines are hard to read.
const WIDEST: usize = COLUMNS;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The finding; without one, all are listed
    name: Option<String>,
    /// Every page, one after another
    #[arg(long, conflicts_with = "name")]
    all: bool,
    /// How to write pages; HTML without a name is the whole book
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Html,
}

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let style = page_text::Style { color: global.color.on_stdout(), width: columns().min(WIDEST) };
    match (&args.name, args.format) {
        (Some(name), format) => one(find(name)?, format, style, out),
        (None, Format::Text) if args.all => book(style, out),
        (None, Format::Text) => list(style, out),
        (None, Format::Json) => {
            let about = if args.all { About::with_page } else { About::of };
            json(&ALL.iter().map(|rule| about(rule)).collect::<Vec<_>>(), out)
        }
        (None, Format::Html) => page_html::book(ALL, out),
    }
    .map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}

fn find(name: &str) -> Result<&'static Rule, Failure> {
    Name::find(name)
        .and_then(Rule::of)
        .ok_or_else(|| Failure::unknown("finding", name, Name::all().map(Name::key), "`scoresheet explain` lists them"))
}

fn one(rule: &'static Rule, format: Format, style: page_text::Style, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Text => page_text::page(rule, style, out),
        Format::Json => json(&About::with_page(rule), out),
        Format::Html => page_html::book(&[rule], out),
    }
}

fn json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// Every name by group, with its severity and what it says.
fn list(style: page_text::Style, out: &mut dyn Write) -> io::Result<()> {
    for (index, group) in Group::ALL.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        page_text::heading(group.key(), style, out)?;
        for name in Name::all().filter(|name| name.group() == group) {
            writeln!(out, "  {:<24} {:<7} {}", name.key(), name.severity().key(), name.summary())?;
        }
    }
    Ok(())
}

fn book(style: page_text::Style, out: &mut dyn Write) -> io::Result<()> {
    for (index, rule) in ALL.iter().enumerate() {
        if index > 0 {
            writeln!(out, "\n")?;
        }
        page_text::page(rule, style, out)?;
    }
    Ok(())
}
