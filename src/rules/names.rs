//! Which game a `Variant` tag means; may use the list of games. Case, blanks, hyphens and the word for chess do not
//! count, accents do (rules.md, "The games").

use super::{Game, games, nearest::nearest};

/// What a name in a `Variant` tag means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// This game.
    Known(&'static Game),
    /// "Doublemove" or "Double Move": `doublemove`, `balanced` or `marseillais`, whichever the record replays as.
    DoubleMove,
    /// A game that exists and is not played here, with its usual name.
    KnownNotPlayed(&'static str),
    /// No game that is known.
    Unknown {
        /// At most three names that are near, nearest first; none when nothing is.
        nearest: Vec<&'static str>,
    },
}

/// The word for chess in the languages of the records, in small letters.
const CHESS: [&str; 8] = ["chess", "șah", "şah", "ajedrez", "échecs", "schach", "шахи", "шахматы"];

/// Games that are known but not played: the usual name, then others.
static NOT_PLAYED: &[&[&str]] = &[
    &["Monster chess", "Monster", "Super King", "Earthquake"],
    &["Avalanche chess", "Avalanche"],
    &["Two Move chess", "Two Move", "2 Move", "Twomove"],
    &["Two-Fisted chess", "Two Fisted"],
    &["Swap chess", "Swap"],
    &["Refusal chess", "Refusal", "Outlaw", "Rejection"],
    &["English progressive chess", "English Progressive", "Progressive English"],
    &["Modern Scottish progressive chess", "Modern Scottish", "Modern Scottish Progressive", "Scottish Modern"],
    &["Balanced Progressive chess", "Balanced Progressive", "Progressive2"],
    &["Logical progressive chess", "Logical Progressive"],
    &["Kamikaze progressive chess", "Kamikaze Progressive"],
    &["Duck chess", "Duck"],
    &["Chess960", "Fischer Random", "Fischerandom", "FRC", "Freestyle", "Double Fischer Random", "DFRC"],
    &["Crazyhouse", "Crazy House", "ZH"],
    &["Bughouse", "Bug House", "Tandem", "Supply", "Siamese"],
    &["Atomic chess", "Atomic"],
    &["Antichess", "Giveaway", "Suicide", "Losing", "Losers", "Loser's"],
    &["King of the Hill", "KotH"],
    &["Three-check chess", "Three Check", "3 Check", "Five Check", "5 Check"],
    &["Horde chess", "Horde", "Dunsany"],
    &["Racing Kings", "Race of Kings"],
    &["Grid chess", "Grid"],
    &["Fog of War", "Dark", "Kriegspiel"],
    &["Circe chess", "Circe"],
    &["Alice chess", "Alice"],
    &["Andernach chess", "Andernach"],
    &["Capablanca chess", "Capablanca", "Gothic", "Grand", "Seirawan"],
    &["Shatranj"],
    &["Shogi"],
    &["Xiangqi", "Chinese"],
    &["Makruk", "Thai"],
];

/// What a name in a `Variant` tag means: a key or name of a game.
pub fn lookup(tag_value: &str) -> Lookup {
    lookup_among(tag_value, &[])
}

/// What a name in a `Variant` tag means where `own` games are known besides those of the list; they go before.
pub fn lookup_among(tag_value: &str, own: &[&'static Game]) -> Lookup {
    let folded = fold(tag_value);
    let named = |games: &[&'static Game]| names(games).find(|(_, name)| fold(name) == folded).map(|(game, _)| game);
    if let Some(game) = named(own) {
        return Lookup::Known(game);
    }
    if folded == "doublemove" {
        return Lookup::DoubleMove;
    }
    if let Some(game) = named(games::ALL) {
        return Lookup::Known(game);
    }
    if let Some(names) = NOT_PLAYED.iter().find(|names| names.iter().any(|name| fold(name) == folded)) {
        return Lookup::KnownNotPlayed(names[0]);
    }
    Lookup::Unknown { nearest: nearest_names(&folded, own) }
}

/// Keys and names of games.
fn names<'g>(games: &'g [&'static Game]) -> impl Iterator<Item = (&'static Game, &'static str)> + use<'g> {
    games
        .iter()
        .flat_map(|&game| std::iter::once(game.key).chain(game.names.iter().copied()).map(move |name| (game, name)))
}

/// The nearest name of each of the three nearest games.
fn nearest_names(folded: &str, own: &[&'static Game]) -> Vec<&'static str> {
    let mut seen: Vec<&Game> = Vec::new();
    let mut near = Vec::new();
    let known = names(own).chain(names(games::ALL));
    for (game, name) in nearest(folded, known.map(|(game, name)| (fold(name), (game, name)))) {
        if near.len() < 3 && !seen.contains(&game) {
            seen.push(game);
            near.push(name);
        }
    }
    near
}

/// A name as it is compared: small letters without blanks, hyphens and the word for chess, also where that is
/// written together with the name ("Frankfurtchess").
fn fold(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|letter: char| letter.is_whitespace() || matches!(letter, '-' | '\u{2010}'..='\u{2014}'));
    let mut folded: String = words.filter(|word| !CHESS.contains(word)).collect();
    for chess in CHESS {
        let bare = folded.strip_suffix(chess).or_else(|| folded.strip_prefix(chess)).map(str::to_owned);
        folded = bare.unwrap_or(folded);
    }
    folded
}
