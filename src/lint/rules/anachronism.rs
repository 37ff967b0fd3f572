//! `anachronism`: a game dated before its rules were published.

use crate::diagnostic::{Finding, Name};
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::Anachronism, page: include_str!("anachronism.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let known = game.record.reading.game;
    // Of a game that was published "at the latest" then, an earlier record may be right.
    let Some(first) = known.first_year.filter(|_| !known.at_the_latest) else { return };
    let Some(pair) = game.record.tape.tag(game.record.text, "Date") else { return };
    let value = pair.text(game.record.text);
    let year = value.get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
    let Some(year) = year.and_then(|year| year.parse::<u16>().ok()).filter(|year| (1..first).contains(year)) else {
        return;
    };
    let message = format!("the game is dated {year}, and {} was published in {first}", known.name);
    let help = "see whether the date is right, or the game another one";
    findings.push(Finding::new(Name::Anachronism, pair.span, message).help(help));
}
