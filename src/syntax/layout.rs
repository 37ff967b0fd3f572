//! How turns are laid out: a layout is one description that reads and writes.
//!
//! A layout says what the separators between two plies mean. It never looks at the text.

/// What a separator says of the plies on its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// They are plies of one turn.
    Within,
    /// They are plies of the two players.
    Between,
}

/// What `;` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Semicolon {
    /// It opens a comment to the end of the line.
    Comment,
    /// It separates plies, where a ply, a number or dots stand behind it.
    Separates(Join),
}

/// A layout of turns.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The name that options and JSON use; variants of separators share it.
    pub name: &'static str,
    /// A first turn of each player, written so.
    pub sample: &'static str,
    /// What a blank means.
    pub blank: Join,
    /// What `,` means.
    pub comma: Join,
    /// What `;` means.
    pub semicolon: Semicolon,
    /// What a move number means: [`Join::Within`] where every ply has its own, and a side's name or a line's end
    /// begins a turn.
    pub number: Join,
    /// How it is written. A variant is read only: it is written as the first of its name.
    pub written: Written,
}

/// How the turns of a layout are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Between the plies of a turn.
    pub within: &'static str,
    /// Between the players, where a number does not stand between them.
    pub between: &'static str,
    /// Between a number and its ply.
    pub behind_number: &'static str,
    /// Whether a number begins a line.
    pub lines: bool,
    /// Whether every turn has a number of its own.
    pub own_numbers: bool,
    /// Whether the turns of the players stand in columns.
    pub aligned: bool,
}
