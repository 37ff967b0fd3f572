//! Which findings are shown and counted, and how grave each is.

use super::Selector;
use crate::diagnostic::{Finding, Name, Severity};

/// The findings that are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only these, where there are any.
    pub select: Vec<Selector>,
    /// Not these.
    pub ignore: Vec<Selector>,
    /// How grave some are; of several words for a finding, a name goes before a group and the later before the earlier.
    pub severity: Vec<(Selector, Severity)>,
}

impl Selection {
    /// Whether findings of that name are shown. A name that is ignored or selected decides before its group does; else what is
    /// ignored goes, and where anything is selected, only that stays.
    pub fn shows(&self, name: Name) -> bool {
        let (own, group) = (Selector::Name(name), Selector::Group(name.group()));
        !self.ignore.contains(&own)
            && (self.select.contains(&own)
                || !self.ignore.contains(&group) && (self.select.is_empty() || self.select.contains(&group)))
    }

    /// The findings that are shown, each as grave as it was set to be.
    pub fn of(&self, mut findings: Vec<Finding>) -> Vec<Finding> {
        findings.retain(|finding| self.shows(finding.name));
        for finding in &mut findings {
            let set = |is_name: bool| {
                let means = |word: Selector| word.means(finding.name) && matches!(word, Selector::Name(_)) == is_name;
                self.severity.iter().rfind(|(word, _)| means(*word)).map(|(_, severity)| *severity)
            };
            finding.severity = set(true).or_else(|| set(false)).unwrap_or(finding.severity);
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;

    fn selectors(words: &[&str]) -> Vec<Selector> {
        words.iter().map(|word| Selector::find(word).unwrap()).collect()
    }

    fn shown(select: &[&str], ignore: &[&str]) -> Vec<&'static str> {
        let (select, ignore) = (selectors(select), selectors(ignore));
        let selection = Selection { select, ignore, severity: Vec::new() };
        let some = [Name::NoGame, Name::UnreadableToken, Name::IllegalMove, Name::WrongTurn, Name::WrongResult];
        some.into_iter().filter(|&name| selection.shows(name)).map(Name::key).collect()
    }

    #[test]
    fn the_more_particular_word_decides() {
        assert_eq!(shown(&[], &[]).len(), 5);
        assert_eq!(shown(&["rules"], &[]), ["illegal-move", "wrong-turn"]);
        assert_eq!(shown(&["rules", "no-game"], &["illegal-move"]), ["no-game", "wrong-turn"]);
        assert_eq!(shown(&[], &["rules", "file"]), ["unreadable-token", "wrong-result"]);
        assert_eq!(shown(&["illegal-move"], &["rules"]), ["illegal-move"]);
        assert_eq!(shown(&["illegal-move"], &["illegal-move"]), [""; 0]);
    }

    #[test]
    fn a_misspelt_word_gets_the_nearest() {
        assert!(Selector::find("ilegal-move").unwrap_err().to_string().contains("`illegal-move`"));
        assert!(Selector::find("claim").unwrap_err().to_string().contains("`claims`"));
        assert!(Selector::find("xyzzy").unwrap_err().to_string().contains("the groups are"));
    }

    #[test]
    fn a_name_is_graver_than_its_group_says() {
        let severity = [("illegal-move", Severity::Warning), ("rules", Severity::Info), ("claims", Severity::Error)];
        let severity = severity.map(|(word, severity)| (Selector::find(word).unwrap(), severity)).to_vec();
        let selection = Selection { severity, ..Selection::default() };
        let finding = |name| Finding::new(name, Span::at(0), "so it is");
        let findings = vec![
            finding(Name::IllegalMove),
            finding(Name::NullMove),
            finding(Name::WrongResult),
            finding(Name::NoGame),
        ];
        let severities: Vec<_> = selection.of(findings).iter().map(|finding| finding.severity).collect();
        assert_eq!(severities, [Severity::Warning, Severity::Info, Severity::Error, Severity::Error]);
    }
}
