//! The arrows of a turn: one a ply, numbered, side by side where they would cover each other.
//!
//! Geometry only: places are units of the picture. Square roots are all that is taken of numbers, and every machine takes
//! them alike, so the picture has the same bytes everywhere.

use super::look::SIZE;
use super::{Diagram, Step};
use crate::board::{Color, Square};

/// The side of a square, and the margin round the board, in units.
pub(in crate::convert) const SIDE: f64 = 64.0;
pub(in crate::convert) const MARGIN: f64 = 24.0;

/// How far from the middle of its target an arrow ends: its tip touches the piece and does not hide it.
const SHORT: f64 = 21.0;
/// Half the width of a shaft, half that of a head, and the length of the head.
const SHAFT: f64 = 3.6;
const HEAD: f64 = 11.0;
const HEAD_LENGTH: f64 = 18.0;
/// Between two arrows that would cover each other.
const LANE: f64 = 15.0;
/// How far numbers stand from each other.
const ASIDE: f64 = 27.0;
/// Nearer to the middle of a piece's square than this, a number would hide the piece.
const HIDES: f64 = 22.0;

/// A place in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::convert) struct Point {
    pub x: f64,
    pub y: f64,
}

/// An arrow of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::convert) struct Arrow {
    /// Its corners: from the tail round the head and back.
    pub corners: [Point; 7],
    /// The number of its ply in the turn, and where it stands; none for a rook that castles.
    pub number: Option<(u32, Point)>,
}

/// One way of a piece, on the board.
#[derive(Clone, Copy)]
struct Way {
    from: Square,
    to: Square,
    number: Option<u32>,
}

impl Point {
    fn towards(self, direction: Point, length: f64) -> Point {
        Point { x: self.x + direction.x * length, y: self.y + direction.y * length }
    }

    fn distance(self, other: Point) -> f64 {
        ((self.x - other.x) * (self.x - other.x) + (self.y - other.y) * (self.y - other.y)).sqrt()
    }

    /// The direction across.
    const fn across(self) -> Point {
        Point { x: -self.y, y: self.x }
    }
}

impl Diagram {
    /// The middle of a square.
    pub(in crate::convert) fn middle(&self, square: Square) -> Point {
        // A column is found from a file as a file from a column.
        let (column, row) = (f64::from(self.file(square.file())), f64::from(self.rank(square.rank())));
        Point { x: MARGIN + (column + 0.5) * SIDE, y: MARGIN + (row + 0.5) * SIDE }
    }

    /// The middle of the disc of a side that is to move, in the margin beside its first rank.
    pub(in crate::convert) fn beside(&self, color: Color) -> Point {
        let row = f64::from(self.rank(color.home_rank()));
        Point { x: SIZE - MARGIN / 2.0, y: MARGIN + (row + 0.5) * SIDE }
    }

    /// The arrows of the turn, in the order of its plies.
    pub(in crate::convert) fn arrows(&self) -> Vec<Arrow> {
        let ways: Vec<Way> = self.steps.iter().flat_map(ways).collect();
        let mut lanes: Vec<usize> = Vec::new();
        let mut arrows: Vec<Arrow> = Vec::new();
        for (index, way) in ways.iter().enumerate() {
            let taken = || ways.iter().zip(&lanes).filter(|(other, _)| way.covers(**other)).map(|(_, lane)| *lane);
            let lane = (0..=index).find(|lane| taken().all(|other| other != *lane)).unwrap_or(index);
            lanes.push(lane);
            let numbers: Vec<Point> = arrows.iter().filter_map(|arrow| arrow.number).map(|(_, at)| at).collect();
            arrows.push(self.arrow(*way, lane, &numbers));
        }
        arrows
    }

    fn arrow(&self, way: Way, lane: usize, numbers: &[Point]) -> Arrow {
        let (from, to) = (self.middle(way.from), self.middle(way.to));
        let length = from.distance(to);
        let direction = Point { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
        let shift = shift(from, to, direction, lane);
        let (tail, tip) = (shift(from), shift(to).towards(direction, -SHORT));
        let neck = tip.towards(direction, -HEAD_LENGTH);
        let across = direction.across();
        let corners = [
            tail.towards(across, SHAFT),
            neck.towards(across, SHAFT),
            neck.towards(across, HEAD),
            tip,
            neck.towards(across, -HEAD),
            neck.towards(across, -SHAFT),
            tail.towards(across, -SHAFT),
        ];
        let on_way = |at: &Point| at.distance(tail) < length - SHORT;
        let places: Vec<Point> =
            (0..12u8).map(|step| tail.towards(direction, f64::from(step) * ASIDE / 3.0)).filter(on_way).collect();
        let gap = |place: &Point| numbers.iter().map(|other| other.distance(*place)).fold(f64::MAX, f64::min);
        let apart = |place: &&Point| gap(place) > ASIDE - 1.0;
        let free = |place: &&Point| {
            let mut pieces = self.position.board().occupied().into_iter();
            apart(place) && pieces.all(|square| self.middle(square).distance(**place) > HIDES)
        };
        // Usually in the middle of the square that the piece left; where that is taken, further on.
        let farthest = || places.iter().max_by(|a, b| gap(a).total_cmp(&gap(b)));
        let at =
            places.iter().find(free).or_else(|| places.iter().find(apart)).or_else(farthest).copied().unwrap_or(tail);
        Arrow { corners, number: way.number.map(|number| (number, at)) }
    }
}

/// Moves points aside into a lane: the first stays, the others lie by turns towards the edge of the board and away
/// from it: there a rook that castles hides less of the king.
fn shift(from: Point, to: Point, direction: Point, lane: usize) -> impl Fn(Point) -> Point {
    let across = direction.across();
    let middle = MARGIN + 4.0 * SIDE;
    let half = Point { x: f64::midpoint(from.x, to.x), y: f64::midpoint(from.y, to.y) };
    let inward = (middle - half.x) * across.x + (middle - half.y) * across.y;
    // Where both sides are as near, one is chosen that does not depend on which way the arrow points.
    let sign = if inward.abs() > 0.1 { -inward.signum() } else { (across.x + across.y * 2.0).signum() };
    let lanes = u32::try_from(lane.div_ceil(2)).map_or(0.0, f64::from);
    let side = if lane % 2 == 1 { sign } else { -sign };
    move |point| point.towards(across, side * lanes * LANE)
}

/// The ways of a ply; the rook's in castling goes without the number.
fn ways(step: &Step) -> impl Iterator<Item = Way> {
    let number = step.before.plies_made() + 1;
    step.ways().enumerate().map(move |(index, (from, to))| Way { from, to, number: (index == 0).then_some(number) })
}

impl Way {
    /// Whether two ways have more than a point in common: they lie on one line and overlap.
    fn covers(self, other: Way) -> bool {
        let place = |square: Square| (i32::from(square.file()), i32::from(square.rank()));
        let (a, b) = (place(self.from), place(self.to));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = |square: Square| {
            let (x, y) = place(square);
            let (x, y) = (x - a.0, y - a.1);
            (x * dy - y * dx == 0).then_some(x * dx + y * dy)
        };
        let (Some(start), Some(end)) = (along(other.from), along(other.to)) else { return false };
        start.min(end) < dx * dx + dy * dy && start.max(end) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::diagram::samples::diagram;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn tail(arrow: &Arrow) -> Point {
        let [first, .., last] = arrow.corners;
        Point { x: f64::midpoint(first.x, last.x), y: f64::midpoint(first.y, last.y) }
    }

    #[test]
    fn an_arrow_points_from_square_to_square_and_stops_before_the_piece() {
        let arrow = diagram("marseillais", START, "e4").arrows()[0];
        assert_eq!(tail(&arrow), Point { x: 24.0 + 4.5 * 64.0, y: 24.0 + 6.5 * 64.0 });
        assert_eq!(arrow.corners[3], Point { x: 24.0 + 4.5 * 64.0, y: 24.0 + 4.5 * 64.0 + SHORT });
        assert_eq!(arrow.number, Some((1, Point { x: 24.0 + 4.5 * 64.0, y: 24.0 + 6.5 * 64.0 })));
        let mut flipped = diagram("marseillais", START, "e4");
        flipped.flipped = true;
        assert_eq!(flipped.arrows()[0].corners[3], Point { x: 24.0 + 3.5 * 64.0, y: 24.0 + 3.5 * 64.0 - SHORT });
    }

    #[test]
    fn arrows_on_one_line_lie_side_by_side_and_others_do_not_move() {
        let tails = |game, fen, plies| diagram(game, fen, plies).arrows().iter().map(tail).collect::<Vec<_>>();
        // There and back: what is left of the way between the tails when the knight's leap is taken off.
        let there_and_back = tails("marseillais", START, "Na3 Nb1");
        let between = there_and_back[0].distance(there_and_back[1]);
        let sideways = (between * between - 5.0 * SIDE * SIDE).sqrt();
        assert!((sideways - LANE).abs() < 0.1, "{sideways}");
        // On from where the first ended, and across.
        let on = tails("scottish", "7k/8/8/8/8/8/8/K2R4 w - - 0 3", "Rd3 Rd5 Rf5");
        let apart = on.windows(2).map(|two| two[0].distance(two[1]));
        assert!(apart.into_iter().all(|apart| (apart - 2.0 * SIDE).abs() < 0.1), "{on:?}");
    }

    #[test]
    fn a_rook_that_castles_has_an_arrow_without_a_number() {
        let arrows = diagram("orthodox", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 9", "O-O-O").arrows();
        assert_eq!(arrows.iter().map(|arrow| arrow.number.is_some()).collect::<Vec<_>>(), [true, false]);
        // Its line lies nearer to the edge than the king's.
        assert!(arrows[1].corners[3].y - arrows[0].corners[3].y > 12.0);
    }

    #[test]
    fn numbers_stand_apart_and_on_no_piece_that_came_back() {
        for plies in ["Na3 Nb1 Na3 Nb1 Nc3 Nb1 Na3", "a4 a5 Ra4 Rb4 Rb6 Rb4 Ra4", "e4 e5 Nf3 Ng1 Nf3 Ng5 Nf3"] {
            let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7";
            let diagram = diagram("scottish", fen, plies);
            let numbers: Vec<Point> =
                diagram.arrows().iter().filter_map(|arrow| arrow.number).map(|(_, at)| at).collect();
            assert_eq!(numbers.len(), 7);
            for (index, at) in numbers.iter().enumerate() {
                let near = numbers[..index].iter().map(|other| other.distance(*at)).fold(f64::MAX, f64::min);
                assert!(near > 20.0, "{plies}: {near}");
                let occupied = diagram.position.board().occupied().into_iter();
                let far = occupied.map(|square| diagram.middle(square).distance(*at)).fold(f64::MAX, f64::min);
                assert!(far > 20.0, "{plies}: number {}: {far}", index + 1);
            }
        }
    }
}
