//! `1.e4 2.e5 d5 3.d4 Bg5 Bxd8`: a number of its own a turn, blanks within, as progressive chess is written.
//!
//! `series = number, plain, { " ", plain } ;`

use crate::syntax::layout::{Join, Layout, Semicolon, Written};

const SERIES: Layout = Layout {
    name: "series",
    sample: "1.e4 2.e5 d5",
    blank: Join::Within,
    comma: Join::Within,
    semicolon: Semicolon::Comment,
    number: Join::Between,
    written: Written { within: " ", between: " ", behind_number: "", lines: true, own_numbers: true, aligned: false },
};

/// `1.e4, e7 f6`: a comma between the players and blanks within, one number for both.
const PLAYERS: Layout = Layout { sample: "1.e4, e5 d5", comma: Join::Between, ..SERIES };

/// `3. Qg4; Qxc8; Qxd8+`: a semicolon within.
const SEMICOLON: Layout = Layout { sample: "2.e5; d5", semicolon: Semicolon::Separates(Join::Within), ..SERIES };

/// `Weiß: 1)e4  Schwarz: 2)e5 3)Sf6`: a number a ply.
const NUMBERED: Layout = Layout { sample: "1)e4\n2)e5 3)d5", number: Join::Within, ..SERIES };

pub(super) const VARIANTS: &[&Layout] = &[&SERIES, &PLAYERS, &SEMICOLON, &NUMBERED];
