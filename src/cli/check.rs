//! `scoresheet check`: is each record a legal game?

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::archive::{self, Archive};
use super::baseline::{BaselineArgs, Known};
use super::blocks::{Block, Blocks};
use super::content::Content;
use super::counts::Counts;
use super::output::OutputArgs;
use super::pick::PickArgs;
use super::progress;
use super::reading::{Asked, Reading, ReadingArgs, Shown};
use super::records::{self, Records, Seen};
use super::select::SelectArgs;
use super::turns::{self, Turn};
use super::walk::{Found, Input, PathArgs};
use super::{Failure, Global, Verdict, note};
use crate::config::FailOn;
use crate::detect::decode;
use crate::diagnostic::Finding;
use crate::report::{Report, Source};

#[derive(Debug, clap::Args)]
#[group(id = "checked")]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) paths: PathArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    select: SelectArgs,
    /// Exit with 1 when there is a finding this grave, or graver [default: error; of `lint`: warning]
    #[arg(long, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,
    /// How to write plies in JSON
    #[arg(long, value_name = "STYLE")]
    moves: Option<Moves>,
    /// Count the findings by name, by file and by severity, on standard error
    #[arg(long)]
    statistics: bool,
    /// Read so many files at once [default: as many as there are processors]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    baseline: BaselineArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Games of a file that are read before its turn comes: more would only wait in memory.
const AHEAD: usize = 256;

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Moves {
    /// Coordinates, by turn
    Uci,
}

pub(super) fn run(args: &Args, global: Global, out: &mut (dyn Write + Send)) -> Result<Verdict, Failure> {
    run_as(args, global, Task::Check, out)
}

/// What is done to a file before it is checked, in turn.
pub(super) type Mend<'m> = Box<dyn FnMut(&Input, &mut Content, &Reading) -> Result<(), Failure> + Send + 'm>;

/// What is asked of each file.
pub(super) enum Task<'m> {
    /// To be checked.
    Check,
    /// To be checked by the rules of an archivist too.
    Lint,
    /// To be mended before that.
    Mend(Mend<'m>),
}

/// Runs `check`, or `lint` with what that does to a file before.
pub(super) fn run_as(
    args: &Args,
    global: Global,
    task: Task<'_>,
    out: &mut (dyn Write + Send),
) -> Result<Verdict, Failure> {
    let lint = !matches!(task, Task::Check);
    let found = args.paths.find()?;
    let (pick, select) = (Some(&args.pick), Some(&args.select));
    let shown = match args.moves {
        _ if !args.output.shows_games()? => Shown::Findings,
        Some(Moves::Uci) => Shown::Plies,
        None => Shown::Game,
    };
    let asked = Asked { pick, select, shown, verbose: global.verbose, lint };
    let readings = args.reading.resolve(&found.inputs, &asked)?;
    let known = args.baseline.open()?;
    let mut outputs = args.output.open()?;
    let report = outputs.report(global.color, out);
    let (counts, left_out) = check_all(args, global, &asked, (&found, &readings), known, report, task)?;
    let is_for_people = outputs.is_for_people();
    outputs.keep()?;
    if left_out > 0 && !global.quiet {
        note(format_args!("not shown: {left_out} more (--max-findings)"));
    }
    counts.finish(global.quiet)?;
    if is_for_people && !global.quiet {
        note(counts.summary);
        if counts.any() {
            note("`scoresheet explain NAME` says more of a finding");
        }
    }
    Ok(counts.verdict())
}

/// Checks all files, several at once; what it came to, and how many findings were left out.
fn check_all<'w>(
    args: &Args,
    global: Global,
    asked: &Asked<'_>,
    (found, readings): (&Found, &[Arc<Reading>]),
    known: Known,
    report: Report<'w>,
    task: Task<'w>,
) -> Result<(Counts, usize), Failure> {
    let lint = asked.lint;
    let mend = match task {
        Task::Mend(mend) => Some(mend),
        Task::Check | Task::Lint => None,
    };
    let mends = mend.is_some();
    let counts = Counts::begin(found.inputs.len(), global.quiet, known, args.fail_on, args.statistics);
    let archive = Archive::new(lint, &found.inputs, readings);
    let mut run = Run { report, counts, archive, mend, stopped: None };
    if lint {
        let Run { report, counts, .. } = &mut run;
        let readings = args.reading.resolve(&found.unknown, asked)?;
        archive::unknown(found.unknown.iter().zip(&readings), report, counts).map_err(Failure::output)?;
    }
    for failure in &found.failures {
        run.counts.fail(failure, &mut run.report)?;
    }
    let stop = AtomicBool::new(false);
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    // Threads that have no file of their own help with a large one.
    let spare =
        NonZeroUsize::new(jobs.get().saturating_sub(found.inputs.len().saturating_sub(1))).unwrap_or(NonZeroUsize::MIN);
    let work = |input: &Input, turn: &Turn<'_, Run<'_>>| {
        // Nobody reads on for an output that cannot be written.
        if !stop.load(Ordering::Relaxed)
            && let Some(reading) = readings.get(turn.index())
            && let Err(failure) = check_input(input, reading, (mends, spare), turn)
        {
            stop.store(true, Ordering::Relaxed);
            turn.take().stopped.get_or_insert(failure);
        }
    };
    let run = turns::each(&found.inputs, jobs, run, work).map_err(|error| Failure::threads(&error))?;
    let Run { mut report, mut counts, archive, stopped, .. } = run;
    progress::hide();
    if let Some(failure) = stopped {
        return Err(failure);
    }
    archive.finish(readings, &mut report, &mut counts).map_err(Failure::output)?;
    if !args.pick.is_all() && counts.summary.games == 0 && counts.summary.skipped > 0 {
        let games = counts.summary.skipped;
        let none = format!("none of the {games} games is the one that --index or --where asks for");
        counts.fail(&Failure::Nothing(none), &mut report)?;
    }
    report.finish(&counts.summary).map_err(Failure::output)?;
    Ok((counts, report.left_out()))
}

/// What is told file by file, in turn.
struct Run<'w> {
    report: Report<'w>,
    counts: Counts,
    archive: Archive<'w>,
    mend: Option<Mend<'w>>,
    /// Why it could not go on.
    stopped: Option<Failure>,
}

/// Reads a file and the first of its records, waits for its turn, reports what is wrong with all of them, and counts.
fn check_input(
    input: &Input,
    reading: &Reading,
    (mends, threads): (bool, NonZeroUsize),
    turn: &Turn<'_, Run<'_>>,
) -> Result<(), Failure> {
    if !mends
        && let Some(blocks) = Blocks::open(input, reading)
        && check_blocks(input, blocks, reading, threads, turn)?
    {
        return Ok(());
    }
    let mut content = match input.read(reading.max_size) {
        Ok(content) => content,
        Err(failure) => {
            let mut run = turn.take();
            let Run { report, counts, archive, .. } = &mut *run;
            archive.begin();
            archive::unreadable(&input.name(), &failure, reading, report, counts).map_err(Failure::output)?;
            return counts.fail(&failure, report);
        }
    };
    if mends {
        // File after file: what is written is written in order.
        let mut run = turn.take();
        let Run { report, counts, mend, .. } = &mut *run;
        if let Some(mend) = mend
            && let Err(failure) = mend(input, &mut content, reading)
        {
            if failure.is_closed_pipe() {
                return Err(failure);
            }
            counts.fail(&failure, report)?;
        }
    }
    let path = input.name();
    let decoded = decode(&content.bytes, reading.encoding);
    let mut records = records::read(&decoded, content.fault.as_ref(), reading);
    let ahead: Vec<_> = records.games.by_ref().take(AHEAD).collect();
    let records = Records { games: Box::new(ahead.into_iter().chain(records.games)), ..records };
    let mut run = turn.take();
    let Run { report, counts, archive, stopped, .. } = &mut *run;
    if stopped.is_some() {
        return Ok(());
    }
    archive.begin();
    report_records(&mut Source::new(&path, &decoded), records, reading, archive, report, counts)
}

/// Reads a large file, and reports it block by block when its turn has come. Whether that was done: if not, nothing was reported.
fn check_blocks(
    input: &Input,
    blocks: Blocks,
    reading: &Reading,
    threads: NonZeroUsize,
    turn: &Turn<'_, Run<'_>>,
) -> Result<bool, Failure> {
    let path = input.name();
    let mut done = Ok(());
    let mut is_first = true;
    let read = blocks.each(&path, reading, threads, &mut |block: Block<'_, '_>| {
        let mut run = turn.take();
        let Run { report, counts, archive, stopped, .. } = &mut *run;
        if stopped.is_some() {
            return false;
        }
        if std::mem::take(&mut is_first) {
            archive.begin();
            counts.summary.files += 1;
        }
        let Block { source, encoding, findings, games } = block;
        done = report_file(source, encoding, findings, reading, report, counts)
            .and_then(|()| report_games(source, games, reading, archive, report, counts));
        done.is_ok()
    });
    done?;
    match read {
        Ok(done) => Ok(done),
        Err(error) => {
            let mut run = turn.take();
            let Run { report, counts, .. } = &mut *run;
            counts.fail(&Failure::Read { name: path, source: error }, report)?;
            Ok(true)
        }
    }
}

/// Reports the records of a file, and counts.
fn report_records(
    source: &mut Source<'_>,
    records: Records<'_>,
    reading: &Reading,
    archive: &mut Archive<'_>,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> Result<(), Failure> {
    counts.summary.files += 1;
    report_file(source, records.encoding, records.findings, reading, report, counts)?;
    report_games(source, records.games, reading, archive, report, counts)
}

/// Reports what is to be said of a file as a whole.
fn report_file(
    source: &mut Source<'_>,
    encoding: &'static str,
    findings: Vec<Finding>,
    reading: &Reading,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> Result<(), Failure> {
    let findings = counts.add(source.path, source.lines.bytes(), findings, reading);
    report.file(source, encoding, &findings).map_err(Failure::output)
}

/// Reports games, one after another.
fn report_games(
    source: &mut Source<'_>,
    games: impl IntoIterator<Item = Seen>,
    reading: &Reading,
    archive: &mut Archive,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> Result<(), Failure> {
    for seen in games {
        let mut record = match seen {
            Seen::Skipped => {
                counts.summary.skipped += 1;
                continue;
            }
            Seen::Counted(plies) => {
                counts.summary.games += 1;
                counts.summary.plies += plies;
                counts.step();
                continue;
            }
            Seen::Read(record) => record,
        };
        counts.summary.games += 1;
        counts.summary.plies += record.game.plies;
        archive.see(source, &mut record);
        let text = source.lines.bytes().get(usize::try_from(record.offset).unwrap_or(usize::MAX)..).unwrap_or_default();
        let findings = counts.add(source.path, text, record.findings, reading);
        if let Some(why) = record.why.filter(|_| reading.verbose) {
            note(format_args!("note: {}, game {}: {why}", source.path, record.game.index));
        }
        if let Some(refused) = &record.refused {
            counts.fail(&reading.refused(refused, source.path, record.game.index), report)?;
        }
        report.game(source, record.game, record.offset, record.first, &findings).map_err(Failure::output)?;
        counts.step();
    }
    counts.step();
    Ok(())
}

#[cfg(test)]
mod tests;
