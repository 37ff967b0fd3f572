//! A diagram as a picture: SVG that stands alone, without script, style sheet, font or anything from elsewhere.
//!
//! The same diagram gives the same bytes. Light: each shape is written once and used, and what is not needed is left out.

use std::fmt;

use super::arrow::{Arrow, Point, SIDE};
use super::look::{self, SIZE, id, paint};
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
            look::piece(role, f)?;
        }
        if !self.diagram.checked().is_empty() {
            look::gradient(f)?;
        }
        f.write_str("</defs>\n")
    }

    /// Paper, squares, frame, and the names of files and ranks.
    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        look::squares(f)?;
        look::names(|column| self.diagram.file(column), |row| self.diagram.rank(row), f)
    }

    /// The squares of the turn, and a royal piece in check.
    fn marks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.diagram.marked().is_empty() {
            write!(f, "<path {} d=\"", look::MARKS)?;
            for square in self.diagram.marked() {
                let at = self.diagram.middle(square);
                write!(f, "M{} {}h{SIDE}v{SIDE}h-{SIDE}z", at.x - SIDE / 2.0, at.y - SIDE / 2.0)?;
            }
            f.write_str("\"/>\n")?;
        }
        for square in self.diagram.checked() {
            look::danger(self.diagram.middle(square), f)?;
        }
        look::frame(f)
    }

    /// The pieces, side by side, and crowns on those that are royal and no kings.
    fn pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.diagram.position.board();
        let corner = |square| {
            let at = self.diagram.middle(square);
            (at.x - SIDE / 2.0, at.y - SIDE / 2.0)
        };
        for color in Color::ALL {
            writeln!(f, "<g {}>", look::pieces(color))?;
            for square in board.color(color) {
                let (Some(role), (x, y)) = (board.role_at(square), corner(square)) else { continue };
                writeln!(f, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(role))?;
            }
            f.write_str("</g>\n")?;
        }
        let crowned = |square: &Square| board.piece_at(*square).is_some_and(is_marked_royal);
        for square in board.royals().into_iter().filter(crowned) {
            let (x, y) = corner(square);
            writeln!(f, "<path transform=\"translate({x} {y})\" {}/>", look::crown())?;
        }
        Ok(())
    }

    /// An arrow a ply, with its number where the turn may have several; a cross where a pawn was taken in passing.
    fn arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrows = self.diagram.arrows();
        if arrows.is_empty() {
            return Ok(());
        }
        writeln!(f, "<g {}>", look::ARROWS)?;
        for square in self.diagram.steps.iter().filter_map(Step::taken_in_passing) {
            let Point { x, y } = self.diagram.middle(square);
            writeln!(f, "<path d=\"M{x} {}{}\"/>", y - 5.0, look::CROSS)?;
        }
        for arrow in &arrows {
            writeln!(f, "<path d=\"{}\"/>", arrow.path())?;
        }
        f.write_str("</g>\n")?;
        self.numbers(&arrows, f)
    }

    fn numbers(&self, arrows: &[Arrow], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = self.diagram.steps.first().is_some_and(|step| step.before.quota() > 1);
        if !several {
            return Ok(());
        }
        writeln!(f, "<g {}>", look::NUMBERS)?;
        for (number, Point { x, y }) in arrows.iter().filter_map(|arrow| arrow.number) {
            write!(f, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"12\"/>")?;
            writeln!(f, "<text x=\"{x:.1}\" y=\"{:.1}\" {}>{number}</text>", y + look::NUMBER_BELOW, look::NUMBER)?;
        }
        f.write_str("</g>\n")
    }

    /// A disc of its colour beside the side to move, with the number of the ply that it is to make.
    fn side_to_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.diagram.position;
        if !matches!(position.status(), Status::Play | Status::Check) {
            return Ok(());
        }
        let middle = self.diagram.beside(position.turn());
        look::side(position.turn(), middle, f)?;
        if position.quota() > 1 {
            let [_, _, lines] = paint(position.turn());
            let (x, y, next) = (middle.x, middle.y + look::NEXT_BELOW, position.plies_made() + 1);
            write!(f, "<text x=\"{x}\" y=\"{y}\" fill=\"{lines}\" {}>{next}</text>", look::NEXT)?;
        }
        f.write_str("\n")
    }
}

/// Text in XML: what has a meaning there is written as a reference, and what may not stand there is left out.
pub(in crate::convert) struct Escaped<'a>(pub &'a str);

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
