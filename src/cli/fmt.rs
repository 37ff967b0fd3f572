//! `scoresheet fmt`: the same records, tidy, in their place.

use std::io::Write;

use super::content::Content;
use super::reading::{Asked, Reading, ReadingArgs};
use super::walk::{Input, PathArgs};
use super::{Failure, Global, Verdict, note, rewrite};
use crate::detect::decode;
use crate::fix::tidy;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Write nothing; exit with 1 where a file would change
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
}

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let found = args.paths.find()?;
    let asked = Asked { verbose: global.verbose, ..Asked::default() };
    let readings = args.reading.resolve(&found.inputs, &asked)?;
    let mut verdict = Verdict::Clean;
    let mut fail = |failure: &Failure| {
        failure.tell();
        verdict = Verdict::Failed;
    };
    found.failures.iter().for_each(&mut fail);
    let mut changed = 0;
    for (input, reading) in found.inputs.iter().zip(&readings) {
        match file(args, reading, input, global, out) {
            Ok(change) => changed += usize::from(change),
            Err(failure) if failure.is_closed_pipe() => return Err(failure),
            Err(failure) => fail(&failure),
        }
    }
    if changed > 0 && args.check {
        verdict = verdict.max(Verdict::Findings);
    }
    if !global.quiet && found.inputs.iter().any(|input| matches!(input, Input::File(_))) {
        let (files, are) = (found.inputs.len(), if args.check || args.diff { "would change" } else { "changed" });
        note(format_args!("{changed} of {files} file{} {are}", if files == 1 { "" } else { "s" }));
    }
    Ok(verdict)
}

/// Tidies one file; whether it changes.
fn file(args: &Args, reading: &Reading, input: &Input, global: Global, out: &mut dyn Write) -> Result<bool, Failure> {
    let name = input.name();
    let content = input.read(reading.max_size)?;
    if let Some(fault) = &content.fault {
        let reason = fault.finding(content.bytes.len()).message;
        return Err(Failure::Content { name, reason: format!("{reason}: it is left as it is") });
    }
    let tidied = tidied(&name, &content, reading, global.quiet)?;
    let changed = tidied != content.bytes;
    if args.diff {
        let (old, new) = (decode(&content.bytes, reading.encoding), decode(&tidied, reading.encoding));
        if changed {
            rewrite::difference(&name, &old, &new, global.color.on_stdout(), out).map_err(Failure::standard_output)?;
        }
    } else if args.check {
        if changed {
            writeln!(out, "{}", crate::report::visible::one_line(&name)).map_err(Failure::standard_output)?;
        }
    } else if let Input::File(path) = input {
        if changed {
            rewrite::put(path, &content, tidied)?;
        }
    } else {
        out.write_all(&tidied).map_err(Failure::standard_output)?;
    }
    Ok(changed)
}

/// The bytes of the tidied file.
fn tidied(name: &str, content: &Content, reading: &Reading, quiet: bool) -> Result<Vec<u8>, Failure> {
    let tidied = tidy(&content.bytes, &reading.options, reading.encoding)
        .map_err(|error| Failure::Content { name: name.to_owned(), reason: error.to_string() })?;
    if !quiet {
        tell(name, &tidied.left);
    }
    Ok(tidied.bytes)
}

/// Says which games are left as they are, a line a reason.
fn tell(name: &str, left: &[(u32, String)]) {
    let mut reasons: Vec<&str> = Vec::new();
    for (_, why) in left {
        if !reasons.contains(&why.as_str()) {
            reasons.push(why);
        }
    }
    for why in reasons {
        let games: Vec<String> =
            left.iter().filter(|(_, other)| other == why).map(|(game, _)| game.to_string()).collect();
        let (s, is) = if games.len() == 1 { ("", "is") } else { ("s", "are") };
        let shown =
            if games.len() > 9 { format!("{} games", games.len()) } else { format!("game{s} {}", games.join(", ")) };
        note(format_args!("note: {name}: {shown} {is} left: {why}"));
    }
}
