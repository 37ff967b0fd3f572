//! A diagram as a picture: SVG that stands alone, without script, style sheet, font or anything from elsewhere.
//!
//! The same diagram gives the same bytes. Light: each shape is written once and used, and what is not needed is left out.

use std::fmt;

use super::arrow::{Arrow, MARGIN, Point, SIDE};
use super::shapes::{CROWN, shape};
use super::text::is_marked_royal;
use super::{Diagram, Step};
use crate::board::{Color, Role, Square};
use crate::letters::Letters;
use crate::position::Status;

/// The drawing of a diagram as an SVG document.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    /// What is drawn.
    pub diagram: &'a Diagram,
    /// The letters of the plies in the description.
    pub letters: &'static Letters,
}

/// Of the picture, in units: the board with its margins.
const SIZE: f64 = 8.0 * SIDE + 2.0 * MARGIN;

const PAPER: &str = "#fcf9f2";
const INK: &str = "#5a4a3a";
const LIGHT: &str = "#f0e7d5";
const DARK: &str = "#bfa27d";
const MARK: &str = "#f2cf3c";
const ARROW: &str = "#1d5fa6";
const DANGER: &str = "#cf2b20";

/// How the pieces of a side look: fill, outline, and lines on the fill.
const fn paint(color: Color) -> [&'static str; 3] {
    match color {
        Color::White => ["#fffdf9", "#2a2522", "#2a2522"],
        Color::Black => ["#35302d", "#171412", "#e9e1d4"],
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" width=\"{SIZE}\" height=\"{SIZE}\" role=\"img\">"
        )?;
        self.words(f)?;
        self.shapes(f)?;
        self.board(f)?;
        self.marks(f)?;
        self.pieces(f)?;
        self.arrows(f)?;
        self.side_to_move(f)?;
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    /// For those who do not see the picture.
    fn words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.diagram;
        let state = diagram.state();
        let title = [diagram.title.as_str(), &state].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        writeln!(f, "<title>{}</title>", Escaped(&title.join(": ")))?;
        let played = diagram.played(self.letters).map_or(String::new(), |played| played + ". ");
        writeln!(f, "<desc>{}{}. FEN: {}</desc>", Escaped(&played), Escaped(&state), diagram.position.fen())
    }

    /// What is used below: a shape a role that stands on the board.
    fn shapes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<defs>\n")?;
        let board = self.diagram.position.board();
        for role in Role::ALL.into_iter().filter(|role| !board.role(*role).is_empty()) {
            let shape = shape(role);
            writeln!(
                f,
                "<g id=\"{}\"><path d=\"{}\"/><path d=\"{}\" fill=\"none\" stroke=\"currentColor\"/></g>",
                id(role),
                shape.body,
                shape.lines
            )?;
        }
        if !self.diagram.checked().is_empty() {
            writeln!(
                f,
                "<radialGradient id=\"in-check\"><stop offset=\".35\" stop-color=\"{DANGER}\"/>\
                 <stop offset=\"1\" stop-color=\"{DANGER}\" stop-opacity=\"0\"/></radialGradient>"
            )?;
        }
        f.write_str("</defs>\n")
    }

    /// Paper, squares, frame, and the names of files and ranks.
    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = 8.0 * SIDE;
        writeln!(f, "<rect width=\"{SIZE}\" height=\"{SIZE}\" rx=\"8\" fill=\"{PAPER}\"/>")?;
        writeln!(f, "<path fill=\"{LIGHT}\" d=\"M{MARGIN} {MARGIN}h{board}v{board}h-{board}z\"/>")?;
        // Dashes as long as a square, a line a row: the upper left square is light from either side.
        write!(f, "<path fill=\"none\" stroke=\"{DARK}\" stroke-width=\"{SIDE}\" stroke-dasharray=\"{SIDE}\" d=\"")?;
        for row in 0..8u8 {
            let indent = if row % 2 == 0 { SIDE } else { 0.0 };
            write!(f, "M{} {}h{}", MARGIN + indent, MARGIN + (f64::from(row) + 0.5) * SIDE, board - indent)?;
        }
        f.write_str("\"/>\n")?;
        writeln!(f, "<g fill=\"{INK}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">")?;
        for index in 0..8u8 {
            let at = MARGIN + (f64::from(index) + 0.5) * SIDE;
            let (file, rank) = (self.diagram.file(index), self.diagram.rank(index));
            let square = Square::new(file, rank);
            write!(f, "<text x=\"{at}\" y=\"{}\">{}</text>", SIZE - MARGIN + 16.0, square.file_letter())?;
            writeln!(f, "<text x=\"{}\" y=\"{}\">{}</text>", MARGIN / 2.0, at + 5.0, square.rank_digit())?;
        }
        f.write_str("</g>\n")
    }

    /// The squares of the turn, and a royal piece in check.
    fn marks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.diagram.marked().is_empty() {
            write!(f, "<path fill=\"{MARK}\" fill-opacity=\".55\" d=\"")?;
            for square in self.diagram.marked() {
                let at = self.diagram.middle(square);
                write!(f, "M{} {}h{SIDE}v{SIDE}h-{SIDE}z", at.x - SIDE / 2.0, at.y - SIDE / 2.0)?;
            }
            f.write_str("\"/>\n")?;
        }
        for square in self.diagram.checked() {
            let Point { x, y } = self.diagram.middle(square);
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"34\" fill=\"url(#in-check)\"/>")?;
        }
        writeln!(
            f,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{0}\" height=\"{0}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>",
            8.0 * SIDE
        )
    }

    /// The pieces, side by side, and crowns on those that are royal and no kings.
    fn pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.diagram.position.board();
        let corner = |square| {
            let at = self.diagram.middle(square);
            (at.x - SIDE / 2.0, at.y - SIDE / 2.0)
        };
        for color in Color::ALL {
            let [fill, outline, lines] = paint(color);
            writeln!(
                f,
                "<g fill=\"{fill}\" stroke=\"{outline}\" color=\"{lines}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
            )?;
            for square in board.color(color) {
                let (Some(role), (x, y)) = (board.role_at(square), corner(square)) else { continue };
                writeln!(f, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(role))?;
            }
            f.write_str("</g>\n")?;
        }
        let crowned = |square: &Square| board.piece_at(*square).is_some_and(is_marked_royal);
        for square in board.royals().into_iter().filter(crowned) {
            let (x, y) = corner(square);
            writeln!(
                f,
                "<path transform=\"translate({x} {y})\" fill=\"#f5b921\" stroke=\"#4a3200\" stroke-width=\"1.5\" stroke-linejoin=\"round\" d=\"{CROWN}\"/>"
            )?;
        }
        Ok(())
    }

    /// An arrow a ply, with its number where the turn may have several; a cross where a pawn was taken in passing.
    fn arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrows = self.diagram.arrows();
        if arrows.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "<g fill=\"{ARROW}\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-linejoin=\"round\" opacity=\".88\">"
        )?;
        for square in self.diagram.steps.iter().filter_map(Step::taken_in_passing) {
            let Point { x, y } = self.diagram.middle(square);
            let cross = "l9-9l5 5l-9 9l9 9l-5 5l-9-9l-9 9l-5-5l9-9l-9-9l5-5z";
            writeln!(f, "<path d=\"M{x} {}{cross}\"/>", y - 5.0)?;
        }
        for arrow in &arrows {
            f.write_str("<path d=\"")?;
            for (index, Point { x, y }) in arrow.corners.into_iter().enumerate() {
                write!(f, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' })?;
            }
            f.write_str("z\"/>\n")?;
        }
        f.write_str("</g>\n")?;
        self.numbers(&arrows, f)
    }

    fn numbers(&self, arrows: &[Arrow], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = self.diagram.steps.first().is_some_and(|step| step.before.quota() > 1);
        if !several {
            return Ok(());
        }
        writeln!(
            f,
            "<g fill=\"{ARROW}\" stroke=\"#fff\" stroke-width=\"1.6\" font-family=\"sans-serif\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\">"
        )?;
        for (number, Point { x, y }) in arrows.iter().filter_map(|arrow| arrow.number) {
            write!(f, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"12\"/>")?;
            writeln!(f, "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"#fff\" stroke=\"none\">{number}</text>", y + 6.0)?;
        }
        f.write_str("</g>\n")
    }

    /// A disc of its colour beside the side to move, with the number of the ply that it is to make.
    fn side_to_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.diagram.position;
        if !matches!(position.status(), Status::Play | Status::Check) {
            return Ok(());
        }
        let [fill, outline, lines] = paint(position.turn());
        let row = f64::from(self.diagram.rank(position.turn().home_rank()));
        let (x, y) = (SIZE - MARGIN / 2.0, MARGIN + (row + 0.5) * SIDE);
        write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"1.5\"/>")?;
        if position.quota() > 1 {
            write!(
                f,
                "<text x=\"{x}\" y=\"{}\" fill=\"{lines}\" font-family=\"sans-serif\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\">{}</text>",
                y + 4.5,
                position.plies_made() + 1
            )?;
        }
        f.write_str("\n")
    }
}

/// The name of a shape in the document; pictures of one page share it.
fn id(role: Role) -> String {
    format!("piece-{}", role.name())
}

/// Text in XML: what has a meaning there is written as a reference, and what may not stand there is left out.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\t' | '\n' => fmt::Write::write_char(f, c)?,
                '\0'..=' ' if c != ' ' => {}
                '\u{fffe}' | '\u{ffff}' => {}
                c => fmt::Write::write_char(f, c)?,
            }
        }
        Ok(())
    }
}
