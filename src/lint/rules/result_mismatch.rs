//! `result-mismatch`: the Result tag disagrees with the movetext.

use crate::diagnostic::{Finding, Fix, Grade, Name};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};
use crate::syntax::Termination;

pub(super) static RULE: Rule = Rule {
    name: Name::ResultMismatch,
    page: include_str!("result_mismatch.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// One that says nothing becomes the other; else the tag becomes the movetext's, unless the position says that the tag is
/// right.
fn mend(game: &Game<'_>, _: &Finding) -> Option<Fix> {
    let (marker, tagged) = (mend::marker(game)?, mend::tagged(game)?);
    let right = mend::by_position(game);
    let (wrong, good) = match (marker.result, tagged.result) {
        (Termination::Unknown, _) => (marker, tagged),
        (_, Termination::Unknown) => (tagged, marker),
        (_, tag) if right == Some(tag) => (marker, tagged),
        _ => (tagged, marker),
    };
    // That the good one is wrong too is another finding, with its own fix.
    if right.is_some_and(|right| right != good.result) {
        return None;
    }
    let grade = if wrong.result == Termination::Unknown { Grade::Safe } else { Grade::Unsafe };
    Some(Fix { grade, edits: vec![mend::rewritten(game, wrong, good.result)?] })
}
