//! How a picture looks: its sizes, its colours, and those of its parts that depend on nothing but the side that is below.
//! The picture of one position and the page of a game are drawn with them. Knows geometry, no position.

use std::fmt::{self, Write as _};

use super::arrow::{Arrow, MARGIN, Point, SIDE};
use super::shapes::{CROWN, shape};
use crate::board::{Color, Role, Square};

/// Of the picture, in units: the board with its margins.
pub(in crate::convert) const SIZE: f64 = 8.0 * SIDE + 2.0 * MARGIN;

const PAPER: &str = "#fcf9f2";
const INK: &str = "#5a4a3a";
const LIGHT: &str = "#f0e7d5";
const DARK: &str = "#bfa27d";
const DANGER: &str = "#cf2b20";

/// The squares of a turn: a group of paths.
pub(in crate::convert) const MARKS: &str = "fill=\"#f2cf3c\" fill-opacity=\".55\"";
/// Arrows, and crosses where a pawn was taken in passing.
pub(in crate::convert) const ARROWS: &str =
    "fill=\"#1d5fa6\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-linejoin=\"round\" opacity=\".88\"";
/// The discs that numbers of plies stand on.
pub(in crate::convert) const NUMBERS: &str = "fill=\"#1d5fa6\" stroke=\"#fff\" stroke-width=\"1.6\" font-family=\"sans-serif\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\"";
/// A number on its disc.
pub(in crate::convert) const NUMBER: &str = "fill=\"#fff\" stroke=\"none\"";
/// How far below the middle of its disc the line lies that a number stands on.
pub(in crate::convert) const NUMBER_BELOW: f64 = 6.0;
/// The number of the ply that a side is to make, on the disc of the side.
pub(in crate::convert) const NEXT: &str =
    "font-family=\"sans-serif\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\"";
/// As [`NUMBER_BELOW`], on the disc of the side.
pub(in crate::convert) const NEXT_BELOW: f64 = 4.5;
/// A cross, from its middle five units above on.
pub(in crate::convert) const CROSS: &str = "l9-9l5 5l-9 9l9 9l-5 5l-9-9l-9 9l-5-5l9-9l-9-9l5-5z";

/// How the pieces of a side look: fill, outline, and lines on the fill.
pub(in crate::convert) const fn paint(color: Color) -> [&'static str; 3] {
    match color {
        Color::White => ["#fffdf9", "#2a2522", "#2a2522"],
        Color::Black => ["#35302d", "#171412", "#e9e1d4"],
    }
}

/// The attributes of the group that the pieces of a side stand in.
pub(in crate::convert) fn pieces(color: Color) -> String {
    let [fill, outline, lines] = paint(color);
    format!(
        "fill=\"{fill}\" stroke=\"{outline}\" color=\"{lines}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    )
}

/// The name of a shape in the document; pictures of one page share it.
pub(in crate::convert) fn id(role: Role) -> String {
    format!("piece-{}", role.name())
}

/// The shape of a role, for the definitions.
pub(in crate::convert) fn piece(role: Role, out: &mut dyn fmt::Write) -> fmt::Result {
    let shape = shape(role);
    writeln!(
        out,
        "<g id=\"{}\"><path d=\"{}\"/><path d=\"{}\" fill=\"none\" stroke=\"currentColor\"/></g>",
        id(role),
        shape.body,
        shape.lines
    )
}

/// The red of a royal piece in check, for the definitions.
pub(in crate::convert) fn gradient(out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(
        out,
        "<radialGradient id=\"in-check\"><stop offset=\".35\" stop-color=\"{DANGER}\"/>\
         <stop offset=\"1\" stop-color=\"{DANGER}\" stop-opacity=\"0\"/></radialGradient>"
    )
}

/// What shows that the royal piece at that place is in check.
pub(in crate::convert) fn danger(Point { x, y }: Point, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"34\" fill=\"url(#in-check)\"/>")
}

/// The mark of a royal piece that is no king: how it is painted, and its path.
pub(in crate::convert) fn crown() -> String {
    format!("fill=\"#f5b921\" stroke=\"#4a3200\" stroke-width=\"1.5\" stroke-linejoin=\"round\" d=\"{CROWN}\"")
}

/// Paper and squares.
pub(in crate::convert) fn squares(out: &mut dyn fmt::Write) -> fmt::Result {
    let board = 8.0 * SIDE;
    writeln!(out, "<rect width=\"{SIZE}\" height=\"{SIZE}\" rx=\"8\" fill=\"{PAPER}\"/>")?;
    writeln!(out, "<path fill=\"{LIGHT}\" d=\"M{MARGIN} {MARGIN}h{board}v{board}h-{board}z\"/>")?;
    // Dashes as long as a square, a line a row: the upper left square is light from either side.
    write!(out, "<path fill=\"none\" stroke=\"{DARK}\" stroke-width=\"{SIDE}\" stroke-dasharray=\"{SIDE}\" d=\"")?;
    for row in 0..8u8 {
        let indent = if row % 2 == 0 { SIDE } else { 0.0 };
        write!(out, "M{} {}h{}", MARGIN + indent, MARGIN + (f64::from(row) + 0.5) * SIDE, board - indent)?;
    }
    out.write_str("\"/>\n")
}

/// The names of files and ranks, given what stands in a column from the left and in a row from above.
pub(in crate::convert) fn names(
    file: impl Fn(u8) -> u8,
    rank: impl Fn(u8) -> u8,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    writeln!(out, "<g fill=\"{INK}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">")?;
    for index in 0..8u8 {
        let at = MARGIN + (f64::from(index) + 0.5) * SIDE;
        let square = Square::new(file(index), rank(index));
        write!(out, "<text x=\"{at}\" y=\"{}\">{}</text>", SIZE - MARGIN + 16.0, square.file_letter())?;
        writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", MARGIN / 2.0, at + 5.0, square.rank_digit())?;
    }
    out.write_str("</g>\n")
}

/// The frame of the board.
pub(in crate::convert) fn frame(out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(
        out,
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{0}\" height=\"{0}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>",
        8.0 * SIDE
    )
}

/// The disc of the side to move, with its middle at that place.
pub(in crate::convert) fn side(color: Color, Point { x, y }: Point, out: &mut dyn fmt::Write) -> fmt::Result {
    let [fill, outline, _] = paint(color);
    write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"1.5\"/>")
}

impl Arrow {
    /// Its outline as a path.
    pub(in crate::convert) fn path(&self) -> String {
        let mut path = String::new();
        for (index, Point { x, y }) in self.corners.into_iter().enumerate() {
            // Writing to a string does not fail.
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        path + "z"
    }
}
