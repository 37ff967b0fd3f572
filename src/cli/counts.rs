//! What a run of `check` or `lint` has come to: what is counted, what the counts come to. Knows nothing of files.

use super::baseline::Known;
use super::progress::Progress;
use super::reading::Reading;
use super::statistics::Statistics;
use super::{Failure, Verdict, note};
use crate::config::FailOn;
use crate::diagnostic::Finding;
use crate::report::Report;
use crate::report::object::Summary;

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
    /// Nothing yet, of so many files.
    pub fn begin(files: usize, quiet: bool, known: Known, fail_on: Option<FailOn>, statistics: bool) -> Self {
        let statistics = statistics.then(Statistics::default);
        Self { fail_on, known, statistics, progress: Progress::begin(files, quiet), ..Self::default() }
    }

    /// What it all comes to.
    pub fn verdict(&self) -> Verdict {
        let failed = if self.failed { Verdict::Failed } else { Verdict::Clean };
        failed.max(self.verdict)
    }

    /// Whether there is a finding to be told.
    pub const fn any(&self) -> bool {
        self.summary.errors + self.summary.warnings + self.summary.infos > 0
    }

    /// Keeps what is known from now on, and says the statistics, where they were asked for.
    pub fn finish(&self, quiet: bool) -> Result<(), Failure> {
        self.known.finish(quiet)?;
        if let Some(statistics) = &self.statistics {
            note(statistics);
        }
        Ok(())
    }

    /// Counts the findings that are to be shown, and gives them back. Their spans count from the first byte of the text.
    pub fn add(&mut self, path: &str, text: &[u8], findings: Vec<Finding>, reading: &Reading) -> Vec<Finding> {
        if findings.is_empty() {
            return findings;
        }
        let findings = self.known.sift(path, text, reading.selection.of(findings));
        let mut counted = Summary::default();
        for finding in &findings {
            counted.count(finding.severity);
        }
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
    pub fn step(&mut self) {
        if let Some(progress) = &mut self.progress {
            progress.step(&self.summary);
        }
    }

    /// Says what could not be done: on standard error, and in the formats that tell it.
    pub fn fail(&mut self, failure: &Failure, report: &mut Report<'_>) -> Result<(), Failure> {
        failure.tell();
        self.failed = true;
        report.failed(&failure.to_string()).map_err(Failure::output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
