//! `1. Nf3/Nc3   b6/g6`: blanks between the players, anything but a comma within a turn.
//!
//! `columns = number, " ", plain, "/", plain, "   ", plain, { "/", plain } ;`

use crate::syntax::layout::{Join, Layout, Semicolon, Written};

const COLUMNS: Layout = Layout {
    name: "columns",
    sample: "1. Nf3/Nc3   b6/g6",
    blank: Join::Between,
    comma: Join::Within,
    semicolon: Semicolon::Comment,
    number: Join::Between,
    written: Written {
        within: "/",
        between: "   ",
        behind_number: " ",
        lines: true,
        own_numbers: false,
        aligned: true,
    },
};

/// `1. Nf3; Nc3   b6; g6`: a semicolon within a turn, as seed 000 allows.
const SEMICOLON: Layout =
    Layout { sample: "1. Nf3; Nc3   b6; g6", semicolon: Semicolon::Separates(Join::Within), ..COLUMNS };

pub(super) const VARIANTS: &[&Layout] = &[&COLUMNS, &SEMICOLON];
