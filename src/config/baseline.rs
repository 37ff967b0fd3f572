//! What was known before: findings that were there when a baseline was written, and are not told again.
//!
//! A finding is known by its file, its name and what is written at its place, in words without blanks: so it stays known
//! when lines move. Where the same is found several times, so many are known.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::diagnostic::Finding;

/// Bytes on each side of a place that are looked at.
const CONTEXT: usize = 24;

/// The form of the file; another number is another form.
const VERSION: u32 = 1;

/// Known findings: by path, name and fingerprint, how many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    version: u32,
    /// The paths count from the folder of the file.
    findings: BTreeMap<String, BTreeMap<String, BTreeMap<String, usize>>>,
    #[serde(skip)]
    folder: PathBuf,
}

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file cannot be read or written.
    #[error("{0}")]
    World(#[from] std::io::Error),
    /// It is none.
    #[error("it is no baseline ({0}): write it again with `--write-baseline`")]
    Form(#[from] serde_json::Error),
    /// It was written by another version.
    #[error(
        "it has the form of version {0}, and this program reads version {VERSION}: write it again with `--write-baseline`"
    )]
    Version(u32),
}

impl Baseline {
    /// A baseline without findings, to be written to that (absolute) path.
    pub fn new(path: &Path) -> Self {
        let folder = path.parent().unwrap_or(path).to_owned();
        Self { version: VERSION, findings: BTreeMap::new(), folder }
    }

    /// Reads a baseline from an absolute path.
    ///
    /// # Errors
    /// When it cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let read: Self = serde_json::from_slice(&fs::read(path)?)?;
        if read.version != VERSION {
            return Err(BaselineError::Version(read.version));
        }
        Ok(Self { folder: Self::new(path).folder, ..read })
    }

    /// The text of the file: sorted, so that the same findings are the same bytes.
    ///
    /// # Errors
    /// When the text cannot be made; that is a defect.
    pub fn to_text(&self) -> Result<String, BaselineError> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// How many findings are known.
    pub fn len(&self) -> usize {
        self.findings.values().flat_map(BTreeMap::values).flat_map(BTreeMap::values).sum()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Remembers a finding in the text of a game, of the file at that absolute path.
    pub fn add(&mut self, path: &Path, text: &[u8], finding: &Finding) {
        let names = self.findings.entry(self.below(path)).or_default();
        let prints = names.entry(finding.name.key().to_owned()).or_default();
        *prints.entry(fingerprint(text, finding)).or_default() += 1;
    }

    /// Whether a finding is known; each that is known counts once.
    pub fn takes(&mut self, path: &Path, text: &[u8], finding: &Finding) -> bool {
        let path = self.below(path);
        let names = self.findings.get_mut(&path).and_then(|names| names.get_mut(finding.name.key()));
        let Some(left) = names.and_then(|prints| prints.get_mut(&fingerprint(text, finding))) else { return false };
        let known = *left > 0;
        *left = left.saturating_sub(1);
        known
    }

    /// The path from the folder of the baseline, with `/` on every machine.
    fn below(&self, path: &Path) -> String {
        let mut up = String::new();
        for folder in self.folder.ancestors() {
            if let Ok(below) = path.strip_prefix(folder) {
                let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
                return up + &parts.join("/");
            }
            up.push_str("../");
        }
        path.display().to_string()
    }
}

/// What is written at the place of a finding and round it on its line, as a number that does not depend on the machine.
fn fingerprint(text: &[u8], finding: &Finding) -> String {
    let len = text.len();
    let start = (finding.span.start as usize).min(len);
    let end = (finding.span.end as usize).clamp(start, len).min(start + 8 * CONTEXT);
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let from = text[..start].iter().rposition(is_end).map_or(0, |at| at + 1).max(start.saturating_sub(CONTEXT));
    let to = text[end..].iter().position(is_end).map_or(len, |at| end + at).min(end + CONTEXT);
    // FNV-1a: short, and the same everywhere and for ever.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let parts = [&text[from..start], &text[start..end], &text[end..to]];
    for byte in parts.iter().flat_map(|part| part.iter().filter(|byte| !byte.is_ascii_whitespace()).chain([&0])) {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Name, Span};

    fn at(text: &str, what: &str) -> Finding {
        let start = u32::try_from(text.find(what).unwrap()).unwrap();
        Finding::new(Name::IllegalMove, Span::new(start, start + 2), "so it is")
    }

    #[test]
    fn a_finding_stays_known_when_lines_move_and_blanks_change() {
        let print = |text: &str, what: &str| fingerprint(text.as_bytes(), &at(text, what));
        let known = print("1.e4 e5 2.Ke3\n", "Ke3");
        assert_eq!(print("prose\n\n\n1.e4  e5  2.Ke3\r\nmore\n", "Ke3"), known);
        assert_ne!(print("1.e4 e5 2.Ke4\n", "Ke4"), known);
        assert_ne!(print("1.e4 e6 2.Ke3\n", "Ke3"), known);
    }

    #[test]
    fn so_many_are_known_as_were_found() {
        let (text, path) = ("1.e4 e5 2.Ke3\n", Path::new("/a/b/c.txt"));
        let mut written = Baseline::new(Path::new("/a/known/base.json"));
        written.add(path, text.as_bytes(), &at(text, "Ke3"));
        let json = written.to_text().unwrap();
        assert!(json.contains("\"../b/c.txt\""), "{json}");
        let mut read = Baseline { folder: PathBuf::from("/a/known"), ..serde_json::from_str(&json).unwrap() };
        assert_eq!((&read, read.len()), (&written, 1));
        let finding = at(text, "Ke3");
        assert!(!read.takes(Path::new("/a/b/d.txt"), text.as_bytes(), &finding));
        assert!(read.takes(path, text.as_bytes(), &finding) && !read.takes(path, text.as_bytes(), &finding));
    }
}
