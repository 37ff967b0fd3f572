//! `scoresheet parse`: the syntax tree of a record, as it is written, whether legal or not.

use std::io::{self, Write};
use std::path::PathBuf;

use super::pick::PickArgs;
use super::reading::{Asked, Reading, ReadingArgs};
use super::{Failure, Global, Verdict, walk};
use crate::detect::{Reader, Record, decode};
use crate::source::Decoded;
use crate::syntax::outline;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A file, or `-` for standard input
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    pick: PickArgs,
    /// How to print the tree
    #[arg(long, default_value = "tree")]
    format: Format,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// Indented lines with spans
    Tree,
    /// One JSON document
    Json,
}

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let input = walk::one(args.path.as_deref())?;
    let asked = Asked { pick: Some(&args.pick), verbose: global.verbose, ..Asked::default() };
    let reading = args.reading.resolve_one(&input, &asked)?;
    let content = input.read(reading.max_size)?;
    let decoded = decode(&content.bytes, reading.encoding);
    write_trees(&decoded, &reading, args.format, out).map_err(Failure::standard_output)?;
    // A tree has no place for what is wrong with a file.
    let Some(fault) = content.fault else { return Ok(Verdict::Clean) };
    let finding = fault.finding(decoded.text().len());
    Failure::Content { name: input.name(), reason: finding.message }.tell();
    Ok(Verdict::Failed)
}

/// Writes the trees of the records, each by the reading that was chosen for it.
fn write_trees(decoded: &Decoded<'_>, reading: &Reading, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let mut reader = Reader::of(decoded, &reading.options);
    let mut separator = "{\"version\":1,\"games\":[";
    while let Some(record) = reader.next() {
        if !reading.pick.wants(&record) {
            continue;
        }
        match format {
            Format::Tree => {
                let (start, end) = (in_file(decoded, &record, 0), in_file(decoded, &record, record.tape.len));
                writeln!(out, "game {} {start}..{end} {}", record.index, record.reading.why())?;
                out.write_all(outline(record.text, record.tree).as_bytes())?;
            }
            Format::Json => {
                out.write_all(separator.as_bytes())?;
                separator = ",";
                write_json(decoded, &record, out)?;
            }
        }
    }
    if matches!(format, Format::Json) {
        if separator != "," {
            out.write_all(separator.as_bytes())?;
        }
        out.write_all(b"]}\n")?;
    }
    Ok(())
}

/// The byte of the file that a byte of a game was decoded from.
fn in_file(decoded: &Decoded<'_>, record: &Record<'_>, byte: u32) -> u64 {
    decoded.to_file(usize::try_from(record.offset + u64::from(byte)).unwrap_or(usize::MAX))
}

/// Writes one game: its place in the file, its reading, and its nodes nested. Spans are bytes of the file.
fn write_json(decoded: &Decoded<'_>, record: &Record<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (start, end) = (in_file(decoded, record, 0), in_file(decoded, record, record.tape.len));
    write!(
        out,
        "{{\"index\":{},\"byte_start\":{start},\"byte_end\":{end},\"game\":\"{}\",\"notation\":\"{}\",\"letters\":\"{}\",\"nodes\":[",
        record.index, record.reading.game.key, record.reading.notation, record.reading.letters.code
    )?;
    // Variations nest deeply: the brackets that are open are kept here and not on the call stack.
    let mut ends: Vec<u32> = Vec::new();
    let mut first = true;
    for (index, node) in record.tree.nodes.iter().enumerate() {
        while ends.last().is_some_and(|end| *end as usize <= index) {
            ends.pop();
            out.write_all(b"]}")?;
            first = false;
        }
        let comma = if first { "" } else { "," };
        let (start, end) = (in_file(decoded, record, node.span.start), in_file(decoded, record, node.span.end));
        write!(out, "{comma}{{\"kind\":\"{}\",\"byte_start\":{start},\"byte_end\":{end}", node.kind.name())?;
        if node.end as usize > index + 1 {
            out.write_all(b",\"nodes\":[")?;
            ends.push(node.end);
            first = true;
        } else {
            out.write_all(b",\"text\":")?;
            serde_json::to_writer(&mut *out, &String::from_utf8_lossy(node.span.of(record.text)))?;
            out.write_all(b"}")?;
            first = false;
        }
    }
    for _ in ends {
        out.write_all(b"]}")?;
    }
    out.write_all(b"]}")
}
