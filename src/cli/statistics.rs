//! `--statistics`: how many findings there are, by name, by file and by severity. Counts; knows no record.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use crate::diagnostic::{Finding, Name, Severity};
use crate::report::object::Summary;
use crate::report::visible;

/// Files that are listed; the rest is counted.
const FILES: usize = 20;

/// Findings, counted.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    by_name: BTreeMap<(Name, Severity), usize>,
    /// The files that have findings, each with how many had some before it.
    by_file: HashMap<String, (usize, Summary)>,
}

impl Statistics {
    /// Counts findings of a file. A file may come again: what concerns many files is known when all were read.
    pub fn add(&mut self, path: &str, findings: &[Finding]) {
        if findings.is_empty() {
            return;
        }
        if !self.by_file.contains_key(path) {
            self.by_file.insert(path.to_owned(), (self.by_file.len(), Summary::default()));
        }
        for finding in findings {
            *self.by_name.entry((finding.name, finding.severity)).or_default() += 1;
            if let Some((_, counted)) = self.by_file.get_mut(path) {
                counted.count(finding.severity);
            }
        }
    }
}

const fn number(counted: &Summary) -> usize {
    counted.errors + counted.warnings + counted.infos
}

/// Tables, the most frequent first; among equals names in the order of their groups, and files as they were read.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<_> = self.by_name.iter().collect();
        names.sort_by_key(|&(name, number)| (Reverse(*number), *name));
        if !names.is_empty() {
            writeln!(f, "Findings by name:")?;
        }
        for ((name, severity), number) in names {
            writeln!(f, "{number:>6} {:<24} {:<7}  {}", name.key(), severity.key(), name.summary())?;
        }
        let mut files: Vec<_> = self.by_file.iter().collect();
        files.sort_by_key(|(_, (order, counted))| (Reverse(number(counted)), *order));
        if !files.is_empty() {
            writeln!(f, "Findings by file:")?;
        }
        for (path, (_, counted)) in files.iter().take(FILES) {
            let path = visible::one_line(path);
            writeln!(f, "{:>6} {path} ({})", number(counted), counted.findings())?;
        }
        if let Some(more) = files.get(FILES..).filter(|more| !more.is_empty()) {
            let sum: usize = more.iter().map(|(_, (_, counted))| number(counted)).sum();
            writeln!(f, "{sum:>6} in {} more file{}", more.len(), if more.len() == 1 { "" } else { "s" })?;
        }
        let mut total = Summary::default();
        self.by_file.values().for_each(|(_, counted)| total += *counted);
        let Summary { errors, warnings, infos, .. } = total;
        write!(f, "Findings by severity:\n{errors:>6} error\n{warnings:>6} warning\n{infos:>6} info")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;

    fn findings(names: &[Name]) -> Vec<Finding> {
        names.iter().map(|name| Finding::new(*name, Span::at(0), "so it is")).collect()
    }

    #[test]
    fn the_most_frequent_stands_first() {
        let mut counted = Statistics::default();
        counted.add("a\n.txt", &findings(&[Name::WrongResult]));
        counted.add("b.txt", &findings(&[Name::IllegalMove, Name::SlashComment]));
        counted.add("b.txt", &findings(&[Name::SlashComment]));
        counted.add("c.txt", &[]);
        counted.add("a\n.txt", &findings(&[Name::NameVariants]));
        insta::assert_snapshot!(counted.to_string());
    }

    #[test]
    fn many_files_are_counted() {
        let mut counted = Statistics::default();
        for file in 0..23 {
            counted.add(&format!("{file}.txt"), &findings(&[Name::WrongTurn]));
        }
        let text = counted.to_string();
        assert!(text.contains("     1 19.txt (1 error)\n     3 in 3 more files\n"), "{text}");
        assert!(text.ends_with("\n    23 error\n     0 warning\n     0 info"), "{text}");
    }
}
