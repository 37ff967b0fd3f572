//! `scoresheet check`: is each record a legal game?

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::archive::{self, Archive};
use super::baseline::{BaselineArgs, Known};
use super::content::Content;
use super::output::OutputArgs;
use super::pick::PickArgs;
use super::progress::{self, Progress};
use super::reading::{Asked, Reading, ReadingArgs};
use super::records::{self, Records};
use super::select::SelectArgs;
use super::statistics::Statistics;
use super::turns::{self, Turn};
use super::walk::{Found, Input, PathArgs};
use super::{Failure, Global, Verdict, note};
use crate::config::FailOn;
use crate::detect::decode;
use crate::diagnostic::Finding;
use crate::report::object::Summary;
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

/// What findings, so many of each severity, come to.
const fn judge(fail_on: FailOn, counted: &Summary) -> Verdict {
    let found = match fail_on {
        FailOn::Error => counted.errors,
        FailOn::Warning => counted.errors + counted.warnings,
        FailOn::Info => counted.errors + counted.warnings + counted.infos,
        FailOn::Never => 0,
    };
    if found == 0 { Verdict::Clean } else { Verdict::Findings }
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
    let asked = Asked { pick, select, uci: args.moves.is_some(), verbose: global.verbose, lint };
    let readings = args.reading.resolve(&found.inputs, &asked)?;
    let known = args.baseline.open()?;
    let mut outputs = args.output.open()?;
    let report = outputs.report(global.color, out);
    let (counts, left_out) = check_all(args, global, &asked, (&found, &readings), known, report, task)?;
    let is_for_people = outputs.is_for_people();
    outputs.keep()?;
    counts.known.finish(global.quiet)?;
    if left_out > 0 && !global.quiet {
        note(format_args!("not shown: {left_out} more (--max-findings)"));
    }
    if let Some(statistics) = &counts.statistics {
        note(statistics);
    }
    if is_for_people && !global.quiet {
        note(counts.summary);
    }
    let failed = if counts.failed { Verdict::Failed } else { Verdict::Clean };
    Ok(failed.max(counts.verdict))
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
    let counts = Counts {
        fail_on: args.fail_on,
        known,
        statistics: args.statistics.then(Statistics::default),
        progress: Progress::begin(found.inputs.len(), global.quiet),
        ..Counts::default()
    };
    let archive = Archive::new(lint, found, readings);
    let mut run = Run { report, counts, archive, mend, stopped: None };
    if lint {
        let Run { report, counts, .. } = &mut run;
        let files: Vec<_> = found.unknown.iter().cloned().map(Input::File).collect();
        let readings = args.reading.resolve(&files, asked)?;
        archive::unknown(files.iter().zip(&readings), report, counts).map_err(Failure::output)?;
    }
    for failure in &found.failures {
        run.counts.fail(failure, &mut run.report)?;
    }
    let stop = AtomicBool::new(false);
    let inputs: Vec<(&Input, &Reading)> = found.inputs.iter().zip(readings.iter().map(|reading| &**reading)).collect();
    let work = |(input, reading): &(&Input, &Reading), turn: &Turn<'_, Run<'_>>| {
        // Nobody reads on for an output that cannot be written.
        if !stop.load(Ordering::Relaxed)
            && let Err(failure) = check_input(input, reading, mends, turn)
        {
            stop.store(true, Ordering::Relaxed);
            turn.take().stopped.get_or_insert(failure);
        }
    };
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let run = turns::each(&inputs, jobs, run, work).map_err(Failure::threads)?;
    let Run { mut report, mut counts, archive, stopped, .. } = run;
    progress::hide();
    if let Some(failure) = stopped {
        return Err(failure);
    }
    archive.finish(&inputs, &mut report, &mut counts).map_err(Failure::output)?;
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
    archive: Archive,
    mend: Option<Mend<'w>>,
    /// Why it could not go on.
    stopped: Option<Failure>,
}

/// Reads a file and the first of its records, waits for its turn, reports what is wrong with all of them, and counts.
fn check_input(input: &Input, reading: &Reading, mends: bool, turn: &Turn<'_, Run<'_>>) -> Result<(), Failure> {
    let mut content = match input.read(reading.max_size) {
        Ok(content) => content,
        Err(failure) => {
            let mut run = turn.take();
            let Run { report, counts, archive, .. } = &mut *run;
            archive.begin();
            if reading.lint {
                archive::unreadable(&input.name(), &failure, reading, report, counts).map_err(Failure::output)?;
            }
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

/// Reports the records of a file, and counts.
fn report_records(
    source: &mut Source<'_>,
    records: Records<'_>,
    reading: &Reading,
    archive: &mut Archive,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> Result<(), Failure> {
    counts.summary.files += 1;
    let findings = counts.add(source.path, source.lines.bytes(), records.findings, reading);
    report.file(source, records.encoding, &findings).map_err(Failure::output)?;
    for record in records.games {
        let Some(mut record) = record else {
            counts.summary.skipped += 1;
            continue;
        };
        counts.summary.games += 1;
        counts.summary.plies += record.game.plies;
        archive.see(source, &mut record);
        let text = source.lines.bytes().get(usize::try_from(record.offset).unwrap_or(usize::MAX)..).unwrap_or_default();
        let findings = counts.add(source.path, text, record.findings, reading);
        if let Some(why) = record.why.filter(|_| reading.verbose) {
            note(format_args!("note: {}, game {}: {why}", source.path, record.game.index));
        }
        if let Some(why) = record.refused {
            let refused = Failure::Usage(format!("--rule: {}, game {}: {why}", source.path, record.game.index));
            counts.fail(&refused, report)?;
        }
        report.game(source, record.game, record.offset, record.first, &findings).map_err(Failure::output)?;
        counts.step();
    }
    counts.step();
    Ok(())
}

/// What a run has come to so far.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub summary: Summary,
    /// What the findings come to.
    verdict: Verdict,
    /// From which severity on a run fails, where it was asked for.
    fail_on: Option<FailOn>,
    /// Findings that are not told.
    known: Known,
    /// More of the findings, where it was asked for.
    statistics: Option<Statistics>,
    /// Whether there is anything that could not be done.
    failed: bool,
    /// Who is told how far it is.
    progress: Option<Progress>,
}

impl Counts {
    /// Counts the findings that are to be shown, and gives them back. Their spans count from the first byte of the text.
    pub fn add(&mut self, path: &str, text: &[u8], findings: Vec<Finding>, reading: &Reading) -> Vec<Finding> {
        let findings = self.known.sift(path, text, reading.selection.of(findings));
        let mut counted = Summary::default();
        findings.iter().for_each(|finding| counted.count(finding.severity));
        let usual = if reading.lint { FailOn::Warning } else { FailOn::Error };
        let fail_on = self.fail_on.or(reading.fail_on).unwrap_or(usual);
        self.verdict = self.verdict.max(judge(fail_on, &counted));
        self.summary += counted;
        if let Some(statistics) = &mut self.statistics {
            statistics.add(path, &findings);
        }
        findings
    }

    /// Shows how far it is, where anybody sees it.
    fn step(&mut self) {
        if let Some(progress) = &mut self.progress {
            progress.step(&self.summary);
        }
    }

    /// Says what could not be done: on standard error, and in the formats that tell it.
    fn fail(&mut self, failure: &Failure, report: &mut Report<'_>) -> Result<(), Failure> {
        failure.tell();
        self.failed = true;
        report.failed(&failure.to_string()).map_err(Failure::output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::records::Record;
    use crate::config::{Selection, Selector};
    use crate::diagnostic::{Name, Span};
    use crate::report::object::{Game, Pairs};
    use crate::report::{Format, Style};

    fn game(plies: usize) -> Game {
        Game {
            path: String::new(),
            index: 1,
            line: 0,
            tags: Pairs::default(),
            game: "marseillais",
            game_from: "structure",
            rules: Pairs::default(),
            notation: "line",
            letters: "en",
            encoding: "utf-8",
            turns: 1,
            plies,
            status: "ongoing",
            winner: None,
            result: None,
            initial_fen: None,
            final_fen: None,
            uci: None,
            before: None,
            moves: None,
            findings: Vec::new(),
        }
    }

    /// Two games, an error in the first, a warning and a note in the second; a word about the file.
    fn check(selection: Selection) -> (String, Counts) {
        let text = "prose\n1.Nf3/Nc3\n1.e4/d4\n";
        let finding = |name, start, end| Finding::new(name, Span::new(start, end), "so it is");
        let first = vec![finding(Name::IllegalMove, 6, 9)];
        let second = vec![finding(Name::WrongCheckMark, 2, 4), finding(Name::SlashComment, 5, 7)];
        let games = vec![
            None,
            Some(Record {
                offset: 6,
                first: 0,
                findings: first,
                why: None,
                refused: None,
                print: None,
                may_repeat: false,
                game: game(1),
            }),
            Some(Record {
                offset: 16,
                first: 0,
                findings: second,
                why: None,
                refused: None,
                print: None,
                may_repeat: false,
                game: game(2),
            }),
            None,
        ];
        let findings = vec![finding(Name::UndecodableBytes, 0, 1)];
        let records = Records { encoding: "utf-8", findings, games: Box::new(games.into_iter()) };
        let reading = Reading {
            options: crate::detect::Options::default(),
            encoding: None,
            max_size: 0,
            pick: PickArgs::default(),
            uci: false,
            verbose: false,
            lint: false,
            selection,
            fail_on: None,
        };
        let mut out = Vec::new();
        let mut report = Report::new(None);
        report.add(Format::find("ndjson").unwrap(), &Style { color: false, width: 80 }, "out", &mut out);
        let decoded = decode(text.as_bytes(), None);
        let mut source = Source::new("a.txt", &decoded);
        let mut counts = Counts::default();
        report_records(&mut source, records, &reading, &mut Archive::default(), &mut report, &mut counts).unwrap();
        report.finish(&counts.summary).unwrap();
        drop(report);
        (String::from_utf8(out).unwrap(), counts)
    }

    #[test]
    fn what_is_counted_is_what_is_reported() {
        let (out, counts) = check(Selection::default());
        let expected = Summary { files: 1, games: 2, plies: 3, errors: 2, warnings: 1, infos: 1, skipped: 2 };
        assert_eq!(counts.summary, expected);
        let objects: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(objects.len(), 4);
        assert_eq!((&objects[1]["path"], &objects[2]["line"]), (&"a.txt".into(), &3.into()));
        assert_eq!(objects[1]["findings"][0]["column"], 7);
        assert_eq!(objects[3]["errors"], 2);
    }

    #[test]
    fn what_is_not_selected_is_neither_shown_nor_counted() {
        let (out, counts) = check(Selection { select: vec![Selector::find("rules").unwrap()], ..Selection::default() });
        assert_eq!((counts.summary.errors, counts.summary.warnings, counts.summary.infos), (1, 0, 0));
        assert!(!out.contains("\"type\":\"file\"") && !out.contains("slash-comment") && out.contains("illegal-move"));
    }

    #[test]
    fn the_verdict_is_by_the_gravest() {
        let verdicts = |errors, warnings, infos| {
            let counted = Summary { errors, warnings, infos, ..Summary::default() };
            FailOn::ALL.map(|on| judge(on, &counted) as u8)
        };
        assert_eq!(verdicts(0, 0, 0), [0, 0, 0, 0]);
        assert_eq!(verdicts(0, 0, 1), [0, 0, 1, 0]);
        assert_eq!(verdicts(0, 1, 0), [0, 1, 1, 0]);
        assert_eq!(verdicts(1, 0, 0), [1, 1, 1, 0]);
    }
}
