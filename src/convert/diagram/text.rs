//! A diagram as lines of text: a board of letters or figurines, and words below it. Knows no terminal, only whether it may
//! use colour.

use std::fmt;

use super::Diagram;
use crate::board::{Color, Piece, Square};
use crate::letters::Letters;

/// The drawing of a diagram as text. Squares of the last turn stand in brackets; White's letters are capitals,
/// Black's are small; a royal piece that is no king has `!` behind its letter, as in the extended FEN.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// What is drawn.
    pub diagram: &'a Diagram,
    /// The letters of pieces and plies; `figurine` gives each side its own signs.
    pub letters: &'static Letters,
    /// Whether squares are coloured, by the 256 colours of terminals.
    pub color: bool,
}

/// Colours of a square's ground: light and dark.
const PLAIN: [u8; 2] = [223, 180];
const MARKED: [u8; 2] = [229, 221];
const CHECKED: u8 = 210;

impl Text<'_> {
    /// What stands on a square.
    fn piece(&self, square: Square) -> String {
        let position = &self.diagram.position;
        let Some(piece) = position.board().piece_at(square) else { return ".".to_owned() };
        let royal = if is_marked_royal(piece) { "!" } else { "" };
        sign(self.letters, piece) + royal
    }

    /// The width of what stands on squares: that of the widest.
    fn width(&self) -> usize {
        Square::all().map(|square| self.piece(square).chars().count()).max().unwrap_or(1)
    }

    fn row(&self, rank: u8, width: usize) -> String {
        let (marked, checked) = (self.diagram.marked(), self.diagram.checked());
        let mut row = format!("{} ", rank + 1);
        for column in 0..8 {
            let square = Square::new(self.diagram.file(column), rank);
            let piece = self.piece(square);
            let (open, close) = if marked.contains(square) { ('[', ']') } else { (' ', ' ') };
            let cell = format!("{open}{piece:width$}{close}");
            if self.color {
                let shade = usize::from((square.file() + square.rank()).is_multiple_of(2));
                let ground = match (checked.contains(square), marked.contains(square)) {
                    (true, _) => CHECKED,
                    (false, true) => MARKED[shade],
                    (false, false) => PLAIN[shade],
                };
                // Dots say what the ground says already.
                let cell = if piece == "." { cell.replace('.', " ") } else { cell };
                let is_white = self.diagram.position.board().color(Color::White).contains(square);
                let weight = if is_white { "1;" } else { "" };
                row.extend(["\u{1b}[", weight, "38;5;16;48;5;", &ground.to_string(), "m", &cell, "\u{1b}[0m"]);
            } else {
                row += &cell;
            }
        }
        row.truncate(row.trim_end().len());
        row
    }
}

/// The sign of a piece in a set of letters.
fn sign(letters: &'static Letters, piece: Piece) -> String {
    if letters.code == "figurine" {
        let mut signs = letters.iter().filter(|(_, role)| *role == piece.role);
        return signs.nth(piece.color.index()).map_or(String::new(), |(sign, _)| sign.to_owned());
    }
    let letter = letters.spell(piece.role);
    match piece.color {
        Color::Black => letter.to_lowercase(),
        // Of `Кр` the first letter is the capital, and of a pawn's `p` as well.
        Color::White => {
            let mut rest = letter.chars();
            rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
        }
    }
}

/// Whether that a piece is royal must be said.
pub(in crate::convert) fn is_marked_royal(piece: Piece) -> bool {
    piece.royal != Piece::new(piece.color, piece.role).royal
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        for row in 0..8 {
            writeln!(f, "{}", self.row(self.diagram.rank(row), width))?;
        }
        let files =
            (0..8).map(|column| format!(" {:width$} ", Square::new(self.diagram.file(column), 0).file_letter()));
        writeln!(f, "  {}\n", files.collect::<String>().trim_end())?;
        if let Some(played) = self.diagram.played(self.letters) {
            writeln!(f, "{played}")?;
        }
        writeln!(f, "{}", self.diagram.state())?;
        writeln!(f, "FEN: {}", self.diagram.position.fen())
    }
}
