//! What an archivist wants right beyond the rules of the game: a rule a finding, each with its page, and what mends it.
//!
//! Uses `convert` (a game as one list of plies) and what stands above it; knows no file and no option.

mod allow;
mod archive;
mod bracket;
mod game;
mod heed;
mod mend;
mod names;
pub mod page;
mod parts;
mod ply;
mod rules;

pub use allow::{Allowance, Told, leave_out, note_played, sift};
pub use archive::{Archive, Origin, Print, Variant};
pub use game::Game;
pub use heed::{allowed_in_file, heed};
pub use parts::Parts;
pub use ply::Ply;
pub use rules::ALL;

use crate::detect::Record;
use crate::diagnostic::{Finding, Fix, Grade, Name};
use crate::source::Decoded;

/// A rule: what it looks at, and how it is mended.
#[derive(Debug)]
pub struct Rule {
    /// The name of its finding.
    pub name: Name,
    /// What it finds, why it matters, an example that fails, the same mended, and how: Markdown.
    pub page: &'static str,
    /// Where it looks.
    pub look: Look,
    /// What mends a finding of it; `None` where nobody can know.
    pub mend: Option<fn(&Game<'_>, &Finding) -> Option<Fix>>,
}

/// Where a rule looks.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// Nowhere: reading, replay or the command notice it.
    Elsewhere,
    /// At every ply that was played, of variations too.
    Ply(fn(&Ply<'_>) -> Option<Finding>),
    /// At a file as a whole.
    File(fn(&Decoded<'_>) -> Option<Finding>),
    /// At a game as a whole.
    Game(fn(&Game<'_>, &mut Vec<Finding>)),
}

impl Rule {
    /// The rule of that name.
    #[must_use]
    pub fn of(name: Name) -> Option<&'static Self> {
        ALL.iter().copied().find(|rule| rule.name == name)
    }

    /// Whether its page promises a fix, and how sure one.
    #[must_use]
    pub fn promised(&self) -> Option<Grade> {
        page::promised(self.page)
    }
}

/// What is to be said of a file as a whole; spans count from its first byte.
#[must_use]
pub fn lint_file(decoded: &Decoded<'_>) -> Vec<Finding> {
    let looks = ALL.iter().filter_map(|rule| match rule.look {
        Look::File(look) => look(decoded),
        _ => None,
    });
    looks.collect()
}

/// Everything that is to be said of a record: what reading it noticed, and what the rules of this room find, in the order
/// of the text; with what mends it.
#[must_use]
pub fn lint(record: &Record<'_>) -> Vec<Finding> {
    let game = Game::new(record);
    let mut findings = record.findings.clone();
    for rule in ALL {
        if let Look::Game(look) = rule.look {
            look(&game, &mut findings);
        }
    }
    game.plies(|ply| {
        for rule in ALL {
            if let Look::Ply(look) = rule.look {
                findings.extend(look(ply).map(|finding| finding.place(ply.place)));
            }
        }
    });
    for finding in findings.iter_mut().filter(|finding| finding.fix.is_none()) {
        finding.fix = Rule::of(finding.name).and_then(|rule| rule.mend).and_then(|mend| mend(&game, finding));
    }
    bracket::leave_out(&game.unread, &mut findings);
    findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
    findings
}
