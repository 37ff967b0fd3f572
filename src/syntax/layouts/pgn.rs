//! `1. Nf3,Nc3 b6,g6`: PGN with commas within a turn, as vchess and `PlayStrategy` write.
//!
//! `pgn = number, " ", plain, { ",", plain }, " ", plain, { ",", plain } ;`

use crate::syntax::layout::{Join, Layout, Semicolon, Written};

const PGN: Layout = Layout {
    name: "pgn",
    sample: "1. Nf3,Nc3 b6,g6",
    blank: Join::Between,
    comma: Join::Within,
    semicolon: Semicolon::Comment,
    number: Join::Between,
    written: Written {
        within: ",",
        between: " ",
        behind_number: " ",
        lines: false,
        own_numbers: false,
        aligned: false,
    },
};

/// `1. e2-e4 , e7-e5`: a comma between the players, as an engine's log has it.
const PLAYERS: Layout = Layout { sample: "1. e4, e5", comma: Join::Between, ..PGN };

pub(super) const VARIANTS: &[&Layout] = &[&PGN, &PLAYERS];
