//! `scoresheet lint`: check, and what an archivist wants right; with `--fix`, mended.

use std::io::{self, Write};

use super::check::Task;
use super::content::Content;
use super::reading::Reading;
use super::walk::Input;
use super::{Failure, Global, Verdict, check, note, rewrite};
use crate::detect::decode;
use crate::fix::{Left, Wish, mend};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    check: check::Args,
    /// Mend what can be mended without changing what a record says: files in their place, standard input to standard output
    #[arg(long, help_heading = "Mending")]
    fix: bool,
    /// Mend too what a record claims and the board denies: marks, numbers, results
    #[arg(long, help_heading = "Mending")]
    unsafe_fixes: bool,
    /// Write nothing; show what would be mended
    #[arg(long, help_heading = "Mending")]
    diff: bool,
}

pub(super) fn run(args: &Args, global: Global, out: &mut (dyn Write + Send)) -> Result<Verdict, Failure> {
    if !(args.fix || args.unsafe_fixes || args.diff) {
        return check::run_as(&args.check, global, Task::Lint, out);
    }
    let mut mender = Mender { args, global, out, fixed: 0 };
    let reads_stdin = args.check.paths.reads_stdin();
    // Where mended text goes to standard output, findings cannot.
    let (mut report, mut rest) = (io::stderr(), io::sink());
    let verdict = if args.diff || reads_stdin {
        check::run_as(
            &args.check,
            global,
            Task::Mend(Box::new(|input, content, reading| mender.mend(input, content, reading))),
            &mut report,
        )
    } else {
        let out = std::mem::replace(&mut mender.out, &mut rest);
        check::run_as(
            &args.check,
            global,
            Task::Mend(Box::new(|input, content, reading| mender.mend(input, content, reading))),
            out,
        )
    }?;
    if !global.quiet {
        note(format_args!("{} {}fixed", mender.fixed, if args.diff { "would be " } else { "" }));
    }
    Ok(verdict)
}

/// What mends file after file.
struct Mender<'a> {
    args: &'a Args,
    global: Global,
    /// Where differences go, and the mended text of standard input.
    out: &'a mut (dyn Write + Send),
    fixed: usize,
}

impl Mender<'_> {
    /// Mends a file and puts it in its place; what is checked then is what is left.
    fn mend(&mut self, input: &Input, content: &mut Content, reading: &Reading) -> Result<(), Failure> {
        let name = input.name();
        let spoilt = |reason: String| Failure::Content { name: name.clone(), reason };
        if let Some(fault) = &content.fault {
            let reason = fault.finding(content.bytes.len()).message;
            return Err(spoilt(format!("{reason}: it is left as it is")));
        }
        let wish = Wish {
            options: &reading.options,
            encoding: reading.encoding,
            with_unsafe: self.args.unsafe_fixes,
            wants: &|record, finding| reading.selection.shows(finding.name) && reading.pick.wants(record),
        };
        let mended = mend(&content.bytes, &wish);
        if !self.global.quiet {
            for Left { game, what } in &mended.left {
                note(format_args!(
                    "note: {name}: game {game} is left as it is: mended, {what} would be read otherwise"
                ));
            }
        }
        let changed = mended.bytes != content.bytes;
        if self.args.diff {
            let (old, new) = (decode(&content.bytes, reading.encoding), decode(&mended.bytes, reading.encoding));
            if changed {
                let color = self.global.color.on_stdout();
                rewrite::difference(&name, &old, &new, color, self.out).map_err(Failure::standard_output)?;
            }
        } else if let Input::File(path) = input {
            if changed {
                rewrite::put(path, content, mended.bytes.clone())?;
            }
        } else {
            self.out.write_all(&mended.bytes).map_err(Failure::standard_output)?;
        }
        self.fixed += mended.fixed;
        content.bytes = mended.bytes;
        Ok(())
    }
}
