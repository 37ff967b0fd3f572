//! `scoresheet check`: is each record a legal game?

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::baseline::{BaselineArgs, Known};
use super::content::Content;
use super::output::OutputArgs;
use super::pick::PickArgs;
use super::reading::{Asked, Reading, ReadingArgs};
use super::records::{self, Records};
use super::select::SelectArgs;
use super::walk::PathArgs;
use super::{Failure, Global, Verdict, note};
use crate::config::FailOn;
use crate::detect::decode;
use crate::diagnostic::{Finding, Name};
use crate::report::object::Summary;
use crate::report::{Report, Source};

#[derive(Debug, clap::Args)]
#[group(id = "checked")]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
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
    /// Count the findings by name, on standard error
    #[arg(long)]
    statistics: bool,
    #[command(flatten)]
    baseline: BaselineArgs,
    #[command(flatten)]
    output: OutputArgs,
}

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

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    run_as(args, global, false, out)
}

/// Runs `check`, or with `lint` that.
pub(super) fn run_as(args: &Args, global: Global, lint: bool, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let found = args.paths.find()?;
    let (pick, select) = (Some(&args.pick), Some(&args.select));
    let asked = Asked { pick, select, uci: args.moves.is_some(), verbose: global.verbose, lint };
    let readings = args.reading.resolve(&found.inputs, &asked)?;
    let (mut report, is_for_people) = args.output.open(global.color, out)?;
    let mut verdict = Verdict::Clean;
    let mut failed = |failure: &Failure| {
        failure.tell();
        verdict = Verdict::Failed;
    };
    found.failures.iter().for_each(&mut failed);
    let mut counts = Counts::default();
    let mut known = args.baseline.open()?;
    let usual = if lint { FailOn::Warning } else { FailOn::Error };
    let mut found_faults = Verdict::Clean;
    for (input, reading) in found.inputs.iter().zip(&readings) {
        match input.read(reading.max_size) {
            Ok(content) => {
                let counted =
                    check_file(&input.name(), &content, reading, &mut known, &mut report).map_err(Failure::output)?;
                let fail_on = args.fail_on.or(reading.fail_on).unwrap_or(usual);
                found_faults = found_faults.max(judge(fail_on, &counted.summary));
                counts += counted;
            }
            Err(failure) => failed(&failure),
        }
    }
    if !args.pick.is_all() && counts.summary.games == 0 && counts.summary.skipped > 0 {
        failed(&Failure::Nothing(format!(
            "none of the {} games is the one that --index or --where asks for",
            counts.summary.skipped
        )));
    }
    report.finish(&counts.summary).map_err(Failure::output)?;
    known.finish(global.quiet)?;
    if report.left_out() > 0 && !global.quiet {
        note(format_args!("not shown: {} more (--max-findings)", report.left_out()));
    }
    if args.statistics {
        counts.tell();
    }
    if is_for_people && !global.quiet {
        note(counts.summary);
    }
    if counts.refused > 0 {
        verdict = Verdict::Failed;
    }
    Ok(verdict.max(found_faults))
}

/// Reads the records of a file and reports what is wrong with them.
fn check_file(
    path: &str,
    content: &Content,
    reading: &Reading,
    known: &mut Known,
    report: &mut Report<'_>,
) -> io::Result<Counts> {
    let decoded = decode(&content.bytes, reading.encoding);
    let records = records::read(&decoded, content.fault.as_ref(), reading);
    report_records(&mut Source::new(path, &decoded), records, reading, known, report)
}

/// Reports the records of a file, and counts.
fn report_records(
    source: &mut Source<'_>,
    records: Records<'_>,
    reading: &Reading,
    known: &mut Known,
    report: &mut Report<'_>,
) -> io::Result<Counts> {
    let mut counts = Counts::default();
    counts.summary.files = 1;
    let findings = known.sift(source.path, source.lines.bytes(), reading.selection.of(records.findings));
    report.file(source, records.encoding, &counts.add(findings))?;
    for record in records.games {
        let Some(record) = record else {
            counts.summary.skipped += 1;
            continue;
        };
        counts.summary.games += 1;
        counts.summary.plies += record.game.plies;
        let text = source.lines.bytes().get(usize::try_from(record.offset).unwrap_or(usize::MAX)..).unwrap_or_default();
        let findings = known.sift(source.path, text, reading.selection.of(record.findings));
        let findings = counts.add(findings);
        if let Some(why) = record.why.filter(|_| reading.verbose) {
            note(format_args!("note: {}, game {}: {why}", source.path, record.game.index));
        }
        if let Some(why) = record.refused {
            counts.refused += 1;
            Failure::Usage(format!("--rule: {}, game {}: {why}", source.path, record.game.index)).tell();
        }
        report.game(source, record.game, record.offset, record.first, &findings)?;
    }
    Ok(counts)
}

/// What a run has come to so far.
#[derive(Debug, Default)]
struct Counts {
    summary: Summary,
    by_name: BTreeMap<Name, usize>,
    /// Games that a setting of the rules did not fit.
    refused: usize,
}

impl Counts {
    /// Counts the findings that are to be shown, and gives them back.
    fn add(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        for finding in &findings {
            self.summary.count(finding.severity);
            *self.by_name.entry(finding.name).or_default() += 1;
        }
        findings
    }

    /// The findings by name on standard error, the most frequent first.
    fn tell(&self) {
        let mut names: Vec<_> = self.by_name.iter().collect();
        names.sort_by_key(|&(name, number)| (std::cmp::Reverse(*number), *name));
        for (name, number) in names {
            note(format_args!("{number:>6} {:<22} {}", name.key(), name.summary()));
        }
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.summary += more.summary;
        self.refused += more.refused;
        for (name, number) in more.by_name {
            *self.by_name.entry(name).or_default() += number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::records::Record;
    use crate::config::{Selection, Selector};
    use crate::diagnostic::Span;
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
            Some(Record { offset: 6, first: 0, findings: first, why: None, refused: None, game: game(1) }),
            Some(Record { offset: 16, first: 0, findings: second, why: None, refused: None, game: game(2) }),
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
        let counts = report_records(&mut source, records, &reading, &mut Known::default(), &mut report).unwrap();
        report.finish(&counts.summary).unwrap();
        drop(report);
        (String::from_utf8(out).unwrap(), counts)
    }

    #[test]
    fn what_is_counted_is_what_is_reported() {
        let (out, counts) = check(Selection::default());
        let expected = Summary { files: 1, games: 2, plies: 3, errors: 2, warnings: 1, infos: 1, skipped: 2 };
        assert_eq!(counts.summary, expected);
        assert_eq!(counts.by_name.len(), 4);
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
