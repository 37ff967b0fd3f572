//! `wrong-result`: the result disagrees with the position.

use crate::diagnostic::{Edit, Finding, Fix, Grade, Name};
use crate::lint::mend::{self, Recorded};
use crate::lint::{Game, Look, Rule};
use crate::syntax::Termination;

pub(super) static RULE: Rule =
    Rule { name: Name::WrongResult, page: include_str!("wrong_result.md"), look: Look::Elsewhere, mend: Some(mend) };

/// What the position says, in the movetext and in the tag, where they say the same wrong thing or nothing.
fn mend(game: &Game<'_>, _: &Finding) -> Option<Fix> {
    let right = mend::by_position(game)?;
    let (marker, tagged) = (mend::marker(game), mend::tagged(game));
    let wrong = marker.or(tagged)?.result;
    let is_mended = |recorded: &Recorded| {
        recorded.result != right && (recorded.result == wrong || recorded.result == Termination::Unknown)
    };
    let recorded = [tagged, marker].into_iter().flatten().filter(is_mended);
    let mut edits = recorded.map(|recorded| mend::rewritten(game, recorded, right)).collect::<Option<Vec<Edit>>>()?;
    edits.sort_by_key(|edit| edit.span);
    let grade = if wrong == Termination::Unknown { Grade::Safe } else { Grade::Unsafe };
    Some(Fix { grade, edits })
}
