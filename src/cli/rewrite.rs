//! A file with new content: shown as a difference, or put in its place, whole or not at all.

use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;

use super::Failure;
use super::content::Content;
use super::target::Sink;
use crate::report::visible;
use crate::source::Decoded;

/// Puts new bytes in the place of a file, compressed as it was.
pub(super) fn put(path: &Path, content: &Content, bytes: Vec<u8>) -> Result<(), Failure> {
    let write = |source| Failure::Write { target: path.display().to_string(), source };
    let packed = content.pack(bytes).map_err(write)?;
    // What a link points to is replaced, not the link.
    let real = std::fs::canonicalize(path).map_err(write)?;
    let mut sink = Sink::file(&real)?;
    sink.write_all(&packed).map_err(write)?;
    sink.keep()
}

/// Writes what would change, as `diff -u` does.
pub(super) fn difference(
    name: &str,
    old: &Decoded<'_>,
    new: &Decoded<'_>,
    color: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (old, new) = (String::from_utf8_lossy(old.text()), String::from_utf8_lossy(new.text()));
    let name = visible::one_line(name);
    let diff = TextDiff::from_lines(&*old, &*new);
    let unified = diff.unified_diff().context_radius(3).header(&name, &name).to_string();
    for line in unified.split_inclusive('\n') {
        let paint = match line.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => "1",
            [b'@', ..] => "36",
            [b'-', ..] => "31",
            [b'+', ..] => "32",
            _ => "",
        };
        if color && !paint.is_empty() {
            writeln!(out, "\x1b[{paint}m{}\x1b[0m", line.trim_end_matches(['\n', '\r']))?;
        } else {
            out.write_all(line.as_bytes())?;
        }
    }
    Ok(())
}
