//! `1.Nf3/Nc3//b6/g6`: the single line of the Marseillais pages, `//` between the players (seed 000).
//!
//! `line = number, plain, { "/", plain }, "//", plain, { "/", plain } ;`

use crate::syntax::layout::{Join, Layout, Semicolon, Written};

pub(super) const VARIANTS: &[&Layout] = &[&Layout {
    name: "line",
    sample: "1.Nf3/Nc3//b6/g6",
    blank: Join::Between,
    comma: Join::Within,
    semicolon: Semicolon::Comment,
    number: Join::Between,
    written: Written {
        within: "/",
        between: "//",
        behind_number: "",
        lines: false,
        own_numbers: false,
        aligned: false,
    },
}];
