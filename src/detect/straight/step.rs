//! What the movetext comes to, one thing after another.

use super::words::Word;

/// What comes next in the movetext: a ply, or where a variation begins or ends. As a number, because there are many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u64);

/// What a step is. The lowest bit of its number says whether it begins a turn; those above 1 are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepKind {
    /// A ply that goes on with a turn.
    GoesOn = 0,
    /// A ply that begins a turn as written.
    Begins = 1,
    /// A variation begins, which replaces the last turn.
    Open = 2,
    /// A ply that begins a turn that a variation replaces.
    Branches = 3,
    /// A variation ends.
    Close = 4,
}

impl Step {
    pub const OPEN: Self = Self((StepKind::Open as u64) << Word::BITS);
    pub const CLOSE: Self = Self((StepKind::Close as u64) << Word::BITS);

    /// A ply.
    #[inline(always)]
    pub const fn of(kind: StepKind, word: Word) -> Self {
        Self(word.0 | (kind as u64) << Word::BITS)
    }

    /// The same ply of a turn that a variation replaces.
    pub const fn branching(self) -> Self {
        Self(self.0 | (StepKind::Branches as u64) << Word::BITS)
    }

    /// Whether it is a ply of a turn that no variation replaces.
    #[inline(always)]
    pub const fn is_usual(self) -> bool {
        self.0 >> (Word::BITS + 1) == 0
    }

    /// Whether it is a ply that begins a turn.
    #[inline(always)]
    pub const fn begins_turn(self) -> bool {
        self.0 >> Word::BITS & 1 != 0
    }

    /// What it is.
    pub const fn kind(self) -> StepKind {
        match self.0 >> Word::BITS {
            0 => StepKind::GoesOn,
            1 => StepKind::Begins,
            2 => StepKind::Open,
            3 => StepKind::Branches,
            _ => StepKind::Close,
        }
    }

    /// The word of a ply; bits above its own are no part of it.
    #[inline(always)]
    pub const fn word(self) -> Word {
        Word(self.0)
    }
}
