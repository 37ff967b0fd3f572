//! The board of a game on its page, with the pieces, colours and arrows of `diagram`: what is drawn once a page, and a
//! position made of it. The script fills the same groups with the same names.

use std::fmt::{self, Write as _};

use super::super::diagram::arrow::{MARGIN, Point, SIDE};
use super::super::diagram::look::{self, NEXT_BELOW, NUMBER_BELOW, SIZE};
use super::super::diagram::{Diagram, Step, is_marked_royal};
use crate::board::{Color, Role, Square};
use crate::position::Status;

/// Turns of more plies than this have no more arrows: a board would be full of them, and each looks at those before.
pub(super) const ARROWS: usize = 24;

/// What is defined once a page.
pub(super) fn definitions(out: &mut String) {
    // Writing to a string does not fail.
    let _ = write_definitions(out);
}

fn write_definitions(out: &mut String) -> fmt::Result {
    let half = SIDE / 2.0;
    let middle = Point { x: half, y: half };
    out.push_str("<svg class=\"definitions\" aria-hidden=\"true\"><defs>\n");
    for role in Role::ALL {
        look::piece(role, out)?;
    }
    look::gradient(out)?;
    out.push_str("<g id=\"squares\">");
    look::squares(out)?;
    out.push_str("</g>\n<g id=\"frame\">");
    look::frame(out)?;
    for (color, flipped) in [(Color::White, false), (Color::Black, true)] {
        write!(out, "</g>\n<g id=\"names-{}\">", color.key())?;
        let turned = |index: u8, is_turned: bool| if is_turned { 7 - index } else { index };
        look::names(|column| turned(column, flipped), |row| turned(row, !flipped), out)?;
    }
    out.push_str("</g>\n<g id=\"in-danger\">");
    look::danger(middle, out)?;
    out.push_str("</g>\n");
    for color in Color::ALL {
        write!(out, "<g id=\"side-{}\">", color.key())?;
        look::side(color, Point { x: 0.0, y: 0.0 }, out)?;
        out.push_str("</g>\n");
    }
    writeln!(out, "<path id=\"mark\" d=\"M0 0h{SIDE}v{SIDE}h-{SIDE}z\"/>")?;
    writeln!(out, "<path id=\"crown\" {}/>", look::crown())?;
    writeln!(out, "<path id=\"cross\" d=\"M{half} {}{}\"/>", half - 5.0, look::CROSS)?;
    out.push_str("<circle id=\"disc\" r=\"12\"/>\n</defs></svg>\n");
    Ok(())
}

/// The sizes of the picture, as attributes for the script.
pub(super) fn sizes() -> String {
    format!(
        "data-size=\"{SIZE}\" data-margin=\"{MARGIN}\" data-side=\"{SIDE}\" data-below=\"{NUMBER_BELOW}\" data-next=\"{NEXT_BELOW}\""
    )
}

/// A diagram, its arrows and marks too, made of what is defined.
pub(super) fn draw(diagram: &Diagram, out: &mut String) {
    // Writing to a string does not fail.
    let _ = Drawing { diagram, out }.write();
}

struct Drawing<'a> {
    diagram: &'a Diagram,
    out: &'a mut String,
}

impl Drawing<'_> {
    fn write(&mut self) -> fmt::Result {
        let diagram = self.diagram;
        writeln!(
            self.out,
            "<svg class=\"board\" viewBox=\"0 0 {SIZE} {SIZE}\" role=\"img\" aria-label=\"Board. {}\">",
            diagram.state()
        )?;
        self.out.push_str("<use href=\"#squares\"/><use class=\"names\" href=\"#names-white\"/>\n");
        self.group("marks", look::MARKS, "mark", diagram.marked())?;
        self.group("danger", "", "in-danger", diagram.checked())?;
        self.out.push_str("<use href=\"#frame\"/>\n");
        let board = diagram.position.board();
        for color in Color::ALL {
            write!(self.out, "<g class=\"{}\" {}>", color.key(), look::pieces(color))?;
            for square in board.color(color) {
                if let Some(role) = board.role_at(square) {
                    self.place(&look::id(role), square)?;
                }
            }
            self.out.push_str("</g>\n");
        }
        let crowned = |square: &Square| board.piece_at(*square).is_some_and(is_marked_royal);
        self.group("crowns", "", "crown", board.royals().into_iter().filter(crowned))?;
        self.arrows()?;
        self.side_to_move()?;
        self.out.push_str("</svg>\n");
        Ok(())
    }

    fn place(&mut self, id: &str, square: Square) -> fmt::Result {
        let Point { x, y } = self.diagram.middle(square);
        write!(self.out, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", x - SIDE / 2.0, y - SIDE / 2.0)
    }

    fn group(&mut self, class: &str, look: &str, id: &str, squares: impl IntoIterator<Item = Square>) -> fmt::Result {
        write!(self.out, "<g class=\"{class}\" {look}>")?;
        for square in squares {
            self.place(id, square)?;
        }
        self.out.push_str("</g>\n");
        Ok(())
    }

    fn arrows(&mut self) -> fmt::Result {
        let diagram = self.diagram;
        let is_drawn = diagram.steps.len() <= ARROWS;
        let arrows = if is_drawn { diagram.arrows() } else { Vec::new() };
        write!(self.out, "<g class=\"arrows\" {}>", look::ARROWS)?;
        for square in diagram.steps.iter().filter_map(Step::taken_in_passing) {
            self.place("cross", square)?;
        }
        for arrow in &arrows {
            write!(self.out, "<path d=\"{}\"/>", arrow.path())?;
        }
        write!(self.out, "</g>\n<g class=\"numbers\" {}>", look::NUMBERS)?;
        if diagram.steps.first().is_some_and(|step| step.before.quota() > 1) {
            for (number, Point { x, y }) in arrows.iter().filter_map(|arrow| arrow.number) {
                let (x, y) = (x.round(), y.round());
                write!(self.out, "<use href=\"#disc\" x=\"{x}\" y=\"{y}\"/>")?;
                write!(self.out, "<text x=\"{x}\" y=\"{}\" {}>{number}</text>", y + NUMBER_BELOW, look::NUMBER)?;
            }
        }
        self.out.push_str("</g>\n");
        Ok(())
    }

    fn side_to_move(&mut self) -> fmt::Result {
        let position = &self.diagram.position;
        for color in Color::ALL {
            let [_, _, lines] = look::paint(color);
            write!(self.out, "<g class=\"to-{}\" fill=\"{lines}\" {}>", color.key(), look::NEXT)?;
            if color == position.turn() && matches!(position.status(), Status::Play | Status::Check) {
                let Point { x, y } = self.diagram.beside(color);
                write!(self.out, "<use href=\"#side-{}\" x=\"{x}\" y=\"{y}\"/>", color.key())?;
                if position.quota() > 1 {
                    let number = position.plies_made() + 1;
                    write!(self.out, "<text x=\"{x}\" y=\"{}\">{number}</text>", y + NEXT_BELOW)?;
                }
            }
            self.out.push_str("</g>\n");
        }
        Ok(())
    }
}
