//! `missing-game-tag`: tags that do not name the game, which is not chess.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MissingGameTag, page: include_str!("missing_game_tag.md"), look: Look::Elsewhere, mend: None };
