//! The steps of the movetext played on a board, by the rules of a game.

use super::Ply;
use super::step::{Step, StepKind};
use super::words::{Says, Word};
use crate::position::{Position, Status};

/// A line of play: the main line, or a variation of the one before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Where it stands.
    position: Position,
    /// Where it stood before the turn that a variation replaces.
    before_turn: Position,
}

/// Plays the steps from a position to the end of the main line, and keeps the plies of that in `plies`, where they are to be `KEPT`.
/// `BECOMES` and `ONE` are those of [`Position::play_sketch`]. `None` where a ply is not as the rules have it.
pub(super) fn play<const KEPT: bool, const BECOMES: bool, const ONE: bool>(
    start: Position,
    steps: &[Step],
    frames: &mut Vec<Frame>,
    plies: &mut Vec<Ply>,
) -> Option<Position> {
    plies.clear();
    if frames.is_empty() {
        frames.push(Frame { position: start, before_turn: start });
    }
    // Those behind it are of lines that were played: they are filled again.
    let mut depth = 0;
    let mut frame = frames.first_mut()?;
    frame.position = start;
    for step in steps {
        if !step.is_usual() {
            match step.kind() {
                StepKind::Open => {
                    // Inside a turn it is not plain which ply is replaced.
                    if frame.position.plies_made() > 0 {
                        return None;
                    }
                    depth += 1;
                    if depth == frames.len() {
                        frames.push(Frame { position: start, before_turn: start });
                    }
                    let (outer, inner) = frames.split_at_mut(depth);
                    frame = inner.first_mut()?;
                    frame.position = outer.last()?.before_turn;
                    continue;
                }
                StepKind::Close => {
                    depth = depth.checked_sub(1)?;
                    frame = frames.get_mut(depth)?;
                    continue;
                }
                StepKind::GoesOn | StepKind::Begins | StepKind::Branches => frame.before_turn = frame.position,
            }
        }
        let position = &mut frame.position;
        let (word, begins_turn) = (step.word(), step.begins_turn());
        if begins_turn != (ONE || position.plies_made() == 0) {
            return None;
        }
        let made = position.play_sketch::<BECOMES, ONE>(word.sketch())?;
        let is_so = Says::CAPTURE.when(made.captures).and(Says::CHECK.when(made.check));
        let says = word.says();
        if !says.is_so(is_so) || says.any(Says::RARE) && !holds(position, word) {
            return None;
        }
        if KEPT && depth == 0 {
            plies.push(Ply { played: made.played, begins_turn });
        }
    }
    frames.first().map(|main| main.position)
}

/// Whether a word says rightly that the ply just made mates, or what its piece has become.
#[cold]
#[inline(never)]
fn holds(position: &Position, word: Word) -> bool {
    let sketch = word.sketch();
    (!word.says().any(Says::MATE) || position.status() == Status::Mate)
        && sketch.becomes().is_none_or(|role| position.board().role_at(sketch.to()) == Some(role))
}
