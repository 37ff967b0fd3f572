//! `1.Nf3/Nc3; b6/g6`: a line a move number, `;` between the players.
//!
//! `full = number, plain, { "/", plain }, "; ", plain, { "/", plain } ;`

use crate::syntax::layout::{Join, Layout, Semicolon, Written};

pub(super) const VARIANTS: &[&Layout] = &[&Layout {
    name: "full",
    sample: "1.Nf3/Nc3; b6/g6",
    blank: Join::Between,
    comma: Join::Within,
    semicolon: Semicolon::Separates(Join::Between),
    number: Join::Between,
    written: Written { within: "/", between: "; ", behind_number: "", lines: true, own_numbers: false, aligned: false },
}];
