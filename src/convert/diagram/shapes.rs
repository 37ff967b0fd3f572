//! The shapes of pieces, drawn for this project: paths in a square of 64 units, lit from nowhere, after Staunton's men.
//! Knows neither colours nor where a piece stands.

use crate::board::Role;

/// A piece as paths of SVG.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Filled and outlined, from below to above.
    pub body: &'static str,
    /// Lines on the body, in a colour that shows on it.
    pub lines: &'static str,
}

/// The foot that all but the pawn stand on.
macro_rules! foot {
    () => {
        "M15.6 58.6c-1.9 0-2.7-1-2.7-2.7c0-3.5 2.8-6 6.5-6h25.1c3.7 0 6.5 2.5 6.5 6c0 1.7-.9 2.7-2.7 2.7z"
    };
}

const PAWN: Shape = Shape {
    body: "M20 58.6c-1.9 0-2.7-1-2.7-2.7c0-3.3 2.6-5.5 6-5.5h17.4c3.4 0 6 2.2 6 5.5c0 1.7-.9 2.7-2.7 2.7z\
           M27.1 31.4c-.5 8.7-3.8 13.6-6.5 19.1h22.9c-2.7-5.5-6-10.4-6.5-19.1z\
           M32 9.6a9.3 9.3 0 0 0-6 16.4c-2.2 .7-3.8 1.7-4.4 3.3c-.3 1.4 .4 2.2 1.6 2.2h17.4c1.2 0 2-.8 1.6-2.2c-.5-1.5-2.2-2.6-4.4-3.3a9.3 9.3 0 0 0-6-16.4z",
    lines: "M26.5 31.4h10.9M21.6 50.5h20.7",
};

const KNIGHT: Shape = Shape {
    body: concat!(
        foot!(),
        "M18.4 49.9c-.5-9.3 10.9-12 10.4-21.3c-3.3 3.3-7.1 3.1-9.5 5.5c-1.7 1.7-2 4.7-4.7 5.5\
         c-3.3 .8-6.3-2.2-5.8-5.7c.7-3.9 5.5-8.7 7.4-13.7c1.5-3.9 4.4-7.1 8.2-8.9l.3-7.1l6.3 4.9c13.1 1.6 19.8 17.4 16 40.9z"
    ),
    lines: "M33.6 14.5c7.1 3.8 10.4 15.8 8.7 30.5M19.4 49.9h26.2M12.6 33.9l1.3-1.1M22 19.2a.9 .9 0 1 0 1.7 0a.9 .9 0 1 0-1.7 0",
};

const BISHOP: Shape = Shape {
    body: concat!(
        foot!(),
        "M26.5 41.2c-.5 4.4-2.7 6.5-6 8.7h22.9c-3.3-2.2-5.5-4.4-6-8.7z\
         M32 10.7c-8.2 6-12.5 12.5-11.2 19.6c.8 3.8 4.7 6.5 11.2 6.5s10.5-2.7 11.2-6.5c1.3-7.1-3.1-13.6-11.2-19.6z\
         M22.2 36.8h19.6c1.6 0 2.7 .9 2.7 2.2s-1.1 2.2-2.7 2.2h-19.6c-1.6 0-2.7-.9-2.7-2.2s1.1-2.2 2.7-2.2z\
         M28.7 7.9a3.3 3.3 0 1 0 6.5 0a3.3 3.3 0 1 0-6.5 0z"
    ),
    lines: "M38.3 17l-6.9 9.5M22.7 36.8h18.5M26.5 41.2h10.9M21.1 49.9h21.8",
};

const ROOK: Shape = Shape {
    body: concat!(
        foot!(),
        "M23.8 24.8c0 8.7-.9 14.2-2.2 20.2h20.7c-1.3-6-2.2-11.4-2.2-20.2z\
         M17.3 9h7.1v4.9h4.9v-4.9h5.5v4.9h4.9v-4.9h7.1v10.4l-5.5 6h-18.5l-5.5-6z\
         M20 45h24c1.5 0 2.5 1 2.5 2.4s-1 2.5-2.5 2.5h-24c-1.5 0-2.5-1.1-2.5-2.5s1-2.4 2.5-2.4z"
    ),
    lines: "M23.8 25.4h16.4M17.8 18.8h28.3M21.6 45h20.7M20 49.9h24",
};

const QUEEN: Shape = Shape {
    body: concat!(
        foot!(),
        "M22.7 42.3c-.3 3.3-1.6 5.7-3.8 7.6h26.2c-2.2-2-3.5-4.4-3.8-7.6z\
         M18.9 37.9l-7.6-20.7l9 10.4l1.3-16.9l6.5 15.3l3.8-17.4l3.8 17.4l6.5-15.3l1.3 16.9l9-10.4l-7.6 20.7z\
         M20 37.9h24c1.4 0 2.4 .9 2.4 2.2s-1 2.2-2.4 2.2h-24c-1.4 0-2.4-.9-2.4-2.2s1-2.2 2.4-2.2z\
         M8 15.6a2.9 2.9 0 1 0 5.9 0a2.9 2.9 0 1 0-5.9 0z\
         M18.7 9a2.9 2.9 0 1 0 5.9 0a2.9 2.9 0 1 0-5.9 0z\
         M29 6.5a2.9 2.9 0 1 0 5.9 0a2.9 2.9 0 1 0-5.9 0z\
         M39.4 9a2.9 2.9 0 1 0 5.9 0a2.9 2.9 0 1 0-5.9 0z\
         M50.1 15.6a2.9 2.9 0 1 0 5.9 0a2.9 2.9 0 1 0-5.9 0z"
    ),
    lines: "M19.4 37.9h25.1M21.1 42.3h21.8M20 49.9h24",
};

const KING: Shape = Shape {
    body: concat!(
        foot!(),
        "M23.3 42.3c-.3 3.3-1.9 5.7-4.4 7.6h26.2c-2.5-2-4-4.4-4.4-7.6z\
         M29.7 2h4.6v3.9h3.9v4.6h-3.9v5.5h-4.6v-5.5h-3.9v-4.6h3.9z\
         M21.6 37.9l-5.8-16.9c2.7-4.4 8.7-7.1 16.1-7.1s13.4 2.7 16.1 7.1l-5.8 16.9z\
         M20.5 37.9h22.9c1.4 0 2.4 .9 2.4 2.2s-1 2.2-2.4 2.2h-22.9c-1.4 0-2.4-.9-2.4-2.2s1-2.2 2.4-2.2z"
    ),
    lines: "M16.2 21.4c8.7-3.5 22.9-3.5 31.6 0M21.6 37.9h20.7M22.2 42.3h19.6M20 49.9h24",
};

/// The shape of a role.
pub(super) const fn shape(role: Role) -> Shape {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

/// A small crown in the upper right corner of a square: the mark of a royal piece that is no king.
pub(super) const CROWN: &str = "M43.5 17.5l-2.5-11l5.7 4.2l4.3-7.2l4.3 7.2l5.7-4.2l-2.5 11z";
