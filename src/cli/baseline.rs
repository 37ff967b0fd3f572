//! `--baseline` and `--write-baseline`: findings that are known are counted and not told.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::target::Sink;
use super::{Failure, note};
use crate::config::Baseline;
use crate::diagnostic::Finding;

#[derive(Debug, clap::Args)]
pub(super) struct BaselineArgs {
    /// Tell only findings that FILE does not know
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write what is found to the file of `--baseline`, and tell nothing of it
    #[arg(long, requires = "baseline")]
    write_baseline: bool,
}

/// What is known, in a run.
#[derive(Debug, Default)]
pub(super) struct Known {
    baseline: Option<Baseline>,
    /// Where it is to be written to.
    to: Option<PathBuf>,
    count: usize,
}

impl BaselineArgs {
    /// Opens the baseline, if one is asked for.
    pub fn open(&self) -> Result<Known, Failure> {
        let Some(path) = &self.baseline else { return Ok(Known::default()) };
        let whole = std::path::absolute(path).map_err(|source| Failure::read(path, source))?;
        let baseline = if self.write_baseline {
            Baseline::new(&whole)
        } else {
            let fail = |error: crate::config::BaselineError| Failure::Content {
                name: path.display().to_string(),
                reason: error.to_string(),
            };
            Baseline::read(&whole).map_err(fail)?
        };
        Ok(Known { baseline: Some(baseline), to: self.write_baseline.then(|| path.clone()), count: 0 })
    }
}

impl Known {
    /// The findings that are new, of those in the text of a game of the file called `name`.
    pub fn sift(&mut self, name: &str, text: &[u8], mut findings: Vec<Finding>) -> Vec<Finding> {
        let Some(baseline) = &mut self.baseline else { return findings };
        let path = std::path::absolute(name).unwrap_or_else(|_| Path::new(name).to_owned());
        let writes = self.to.is_some();
        let before = findings.len();
        findings.retain(|finding| {
            if writes {
                baseline.add(&path, text, finding);
            }
            !writes && !baseline.takes(&path, text, finding)
        });
        self.count += before - findings.len();
        findings
    }

    /// Writes what is to be written, and says how many findings are known.
    pub fn finish(&self, quiet: bool) -> Result<(), Failure> {
        let Some(baseline) = &self.baseline else { return Ok(()) };
        if let Some(path) = &self.to {
            let write = |source| Failure::Write { target: path.display().to_string(), source };
            let text = baseline.to_text().map_err(|error| write(io::Error::other(error)))?;
            let mut nowhere = io::sink();
            let mut sink = Sink::open(Some(path), &mut nowhere)?;
            sink.write_all(text.as_bytes()).map_err(write)?;
            sink.keep()?;
        }
        if !quiet && (self.count > 0 || self.to.is_some()) {
            let (count, one) = (self.count, self.count == 1);
            let are = if self.to.is_some() { "written to the baseline" } else { "known and not shown (--baseline)" };
            note(format_args!("{count} finding{} {are}", if one { "" } else { "s" }));
        }
        Ok(())
    }
}
