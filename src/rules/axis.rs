//! The twelve axes: an enum each, and the list that gives keys and words to them; may use `Rules`, knows no game.

use super::Rules;

/// One question that the rules of a game answer.
#[derive(Debug)]
pub struct Axis {
    /// The name in `--rule AXIS=VALUE`.
    pub key: &'static str,
    /// The question, in words, without a question mark.
    pub question: &'static str,
    /// The answers.
    pub values: &'static [AxisValue],
    read: fn(&Rules) -> usize,
    write: fn(&mut Rules, usize),
}

/// One answer.
#[derive(Debug)]
pub struct AxisValue {
    /// The value in `--rule AXIS=VALUE`.
    pub key: &'static str,
    /// The answer, in words.
    pub words: &'static str,
}

impl Axis {
    /// The axis with this key.
    pub fn find(key: &str) -> Option<&'static Axis> {
        AXES.iter().find(|axis| axis.key == key)
    }

    /// The answer that these rules give.
    pub fn value(&self, rules: &Rules) -> &'static AxisValue {
        &self.values[(self.read)(rules)]
    }

    /// Gives the answer with this key. False when the axis has none such; the rules are then as they were.
    pub fn set(&self, rules: &mut Rules, value: &str) -> bool {
        let found = self.values.iter().position(|known| known.key == value);
        found.map(|index| (self.write)(rules, index)).is_some()
    }
}

/// Writes the enum of each axis and the list of them all.
macro_rules! axes {
    ($(
        $key:literal $question:literal $field:ident: $name:ident {
            $( $value:literal $words:literal => $case:ident ),+ $(,)?
        }
    )+) => {
        $(
            #[doc = concat!("The axis `", $key, "`: ", $question, "?")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $name {
                $(
                    #[doc = concat!("`", $value, "`: ", $words, ".")]
                    $case,
                )+
            }
        )+

        /// The axes, in the order of `rules.md`.
        pub static AXES: &[Axis] = &[$(
            Axis {
                key: $key,
                question: $question,
                values: &[$( AxisValue { key: $value, words: $words } ),+],
                read: |rules| rules.$field as usize,
                write: |rules, index| rules.$field = [$( $name::$case ),+][index],
            },
        )+];
    };
}

axes! {
    "turn" "how long is a turn" turn: Turn {
        "1" "one ply" => One,
        "2" "two plies" => Two,
        "1+2" "White's first turn of the game has one ply, every other turn two" => OneThenTwo,
        "growing" "turn n has n plies" => Growing,
    }
    "early-check" "what does a check do that is given before the last ply of the turn" early_check: EarlyCheck {
        "ends-turn" "the turn is over after that ply, complete and legal" => EndsTurn,
        "forbidden" "such a ply is illegal" => Forbidden,
        "allowed" "nothing: the turn goes on" => Allowed,
    }
    "no-ply-left" "what if the turn is not complete and no legal ply exists" no_ply_left: NoPlyLeft {
        "draw" "a draw by stalemate" => Draw,
        "ends-turn" "the turn is over and the opponent moves" => EndsTurn,
    }
    "later-ply" "may a later ply be declined" later_ply: LaterPly {
        "required" "no: it must be made" => Required,
        "optional" "yes" => Optional,
    }
    "later-piece" "which piece may make a later ply" later_piece: LaterPiece {
        "any" "any piece" => Any,
        "same" "the piece that made the ply before" => Same,
        "other" "a piece that has not moved in this turn" => Other,
    }
    "later-capture" "may a later ply capture" later_capture: LaterCapture {
        "allowed" "yes" => Allowed,
        "forbidden" "no, neither e.p." => Forbidden,
    }
    "double-step" "on which ply may a pawn advance two squares" double_step: DoubleStep {
        "any-ply" "on any ply" => AnyPly,
        "last-ply" "only on the last ply that the turn may have" => LastPly,
    }
    "en-passant" "which double steps are open to e.p. capture" en_passant: EnPassant {
        "all" "each double step of the last enemy turn" => All,
        "last" "only one made by the last enemy ply" => Last,
        "none" "none" => None,
    }
    "second-en-passant" "may a later ply capture e.p. when the ply before it did" second_en_passant: SecondEnPassant {
        "allowed" "yes" => Allowed,
        "forbidden" "no" => Forbidden,
    }
    "capture" "what is the capturing piece after the capture" capture: Capture {
        "replace" "what it was" => Replace,
        "become" "the captured kind, of its own colour" => Become,
    }
    "royal-path" "may a royal rook, bishop or queen pass over attacked squares" royal_path: RoyalPath {
        "free" "yes" => Free,
        "guarded" "no" => Guarded,
    }
    "goal" "how is the game won" goal: Goal {
        "checkmate" "by checkmate" => Checkmate,
        "take-king" "by taking the king: there is no check at all" => TakeKing,
    }
}
