//! The steps of the movetext played on a board, by the rules of a game.

use std::convert::Infallible;

use super::Ply;
use super::step::{Step, StepKind};
use super::words::{Says, Word};
use crate::board::Color;
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
    let mut steps = steps.iter();
    loop {
        let Err(stop) = play_on::<KEPT, BECOMES, ONE>(frame, &mut steps, depth, plies);
        match stop {
            Stop::Open => {
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
            }
            Stop::Close => {
                depth = depth.checked_sub(1)?;
                frame = frames.get_mut(depth)?;
            }
            Stop::End => return frames.first().map(|main| main.position),
            Stop::Fault => return None,
        }
    }
}

/// Why a line is not played on.
enum Stop {
    /// A variation begins.
    Open,
    /// It ends.
    Close,
    /// The main line ends.
    End,
    /// A ply is not as the rules have it.
    Fault,
}

/// Plays a line on to the next bracket.
#[inline(always)]
fn play_on<const KEPT: bool, const BECOMES: bool, const ONE: bool>(
    frame: &mut Frame,
    steps: &mut std::slice::Iter<'_, Step>,
    depth: usize,
    plies: &mut Vec<Ply>,
) -> Result<Infallible, Stop> {
    let mut is_white = frame.position.turn() == Color::White;
    loop {
        if !ONE {
            let us = frame.position.turn();
            play_step::<KEPT, BECOMES, ONE>(us, frame, steps, depth, plies)?;
            continue;
        }
        // Of White and of Black in turn, that nobody need foresee whose it is; measured: a twentieth of the time.
        if is_white {
            play_step::<KEPT, BECOMES, ONE>(Color::White, frame, steps, depth, plies)?;
        }
        is_white = true;
        play_step::<KEPT, BECOMES, ONE>(Color::Black, frame, steps, depth, plies)?;
    }
}

/// Plays the next ply, if it is one; it is one of that side.
#[inline(always)]
fn play_step<const KEPT: bool, const BECOMES: bool, const ONE: bool>(
    us: Color,
    frame: &mut Frame,
    steps: &mut std::slice::Iter<'_, Step>,
    depth: usize,
    plies: &mut Vec<Ply>,
) -> Result<(), Stop> {
    let step = steps.next().ok_or(Stop::End)?;
    if !step.is_usual() {
        match step.kind() {
            StepKind::Open => return Err(Stop::Open),
            StepKind::Close => return Err(Stop::Close),
            StepKind::GoesOn | StepKind::Begins | StepKind::Branches => frame.before_turn = frame.position,
        }
    }
    let position = &mut frame.position;
    let (word, begins_turn) = (step.word(), step.begins_turn());
    if begins_turn != (ONE || position.plies_made() == 0) {
        return Err(Stop::Fault);
    }
    let made = position.play_sketch::<BECOMES, ONE>(us, word.sketch()).ok_or(Stop::Fault)?;
    let is_so = Says::CAPTURE.when(made.captures).and(Says::CHECK.when(made.check));
    let says = word.says();
    if !says.is_so(is_so) || says.any(Says::RARE) && !holds(position, word) {
        return Err(Stop::Fault);
    }
    if KEPT && depth == 0 {
        plies.push(Ply { played: made.played, begins_turn });
    }
    Ok(())
}

/// Whether a word says rightly that the ply just made mates, or what its piece has become.
#[cold]
#[inline(never)]
fn holds(position: &Position, word: Word) -> bool {
    let sketch = word.sketch();
    (!word.says().any(Says::MATE) || position.status() == Status::Mate)
        && sketch.becomes().is_none_or(|role| position.board().role_at(sketch.to()) == Some(role))
}
