//! Axes, games and their names.

mod common;

use common::rules_with;
use scoresheet::rules::{AXES, Game, Lookup, RuleError, Rules, games, lookup};

/// The table of rules.md, "The games", with the dashes filled.
const TABLE: &str = "
orthodox     1        ends-turn  draw       required  any    allowed    any-ply   all   allowed    replace  checkmate
marseillais  2        ends-turn  draw       required  any    allowed    any-ply   all   allowed    replace  checkmate
balanced     1+2      ends-turn  draw       required  any    allowed    any-ply   all   allowed    replace  checkmate
doublemove   1+2      allowed    ends-turn  required  any    allowed    any-ply   none  allowed    replace  take-king
bennekom     1+2      ends-turn  ends-turn  required  same   allowed    any-ply   all   forbidden  replace  checkmate
extra-move   1+2      ends-turn  ends-turn  optional  other  forbidden  last-ply  all   forbidden  replace  checkmate
frankfurt    1        ends-turn  draw       required  any    allowed    any-ply   all   allowed    become   checkmate
scottish     growing  ends-turn  draw       required  any    allowed    any-ply   all   forbidden  replace  checkmate
italian      growing  forbidden  draw       required  any    allowed    any-ply   all   forbidden  replace  checkmate
";

#[test]
fn the_table() {
    let rows: Vec<Vec<&str>> = TABLE.trim().lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), games::ALL.len());
    for (row, game) in rows.iter().zip(games::ALL) {
        assert_eq!(row[0], game.key);
        let answers = AXES.iter().filter(|axis| axis.key != "royal-path").map(|axis| axis.value(&game.rules).key);
        assert_eq!(row[1..], answers.collect::<Vec<_>>(), "{}", game.key);
        assert_eq!(game.rules.value("royal-path").map(|value| value.key), Some("free"));
        assert!(game.rules.check().is_ok());
        assert!(game.about.ends_with('.') && !game.sources.is_empty(), "{}", game.key);
    }
}

#[test]
fn every_file_is_a_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules/games");
    let names = std::fs::read_dir(folder).expect(folder).map(|entry| entry.expect("an entry").file_name());
    let mut files: Vec<String> = names.map(|name| name.into_string().expect("UTF-8").replace(".rs", "")).collect();
    files.retain(|name| name != "mod");
    files.sort_unstable();
    let mut keys: Vec<_> = games::ALL.iter().map(|game| game.key.replace('-', "_")).collect();
    keys.sort_unstable();
    assert_eq!(files, keys);
}

#[test]
fn axes_are_set_and_read() {
    assert_eq!(AXES.len(), 12);
    let mut rules = games::ALL[0].rules;
    for axis in AXES {
        for value in axis.values {
            rules.set(axis.key, value.key).expect("a known value");
            assert_eq!(axis.value(&rules).key, value.key);
            assert!(!value.words.is_empty() && !axis.question.ends_with('?'));
        }
    }
    let (base, changed) = (rules_with("italian", ""), rules_with("italian", "early-check=ends-turn, turn=2"));
    assert_eq!(changed.differences(base), [("turn", "2"), ("early-check", "ends-turn")]);
    assert_eq!(base.differences(base), []);
}

#[test]
fn settings_that_are_refused() {
    let with = |game: &str, settings: &[(&str, &str)]| {
        let settings: Vec<_> = settings.iter().map(|&(axis, value)| (axis.to_owned(), value.to_owned())).collect();
        Rules::with(Game::find(game).expect("a game"), &settings)
    };
    for (game, settings, words) in [
        ("orthodox", &[("en-pasant", "last")][..], "there is no rule `en-pasant`: do you mean `en-passant`?"),
        (
            "orthodox",
            &[("colour", "red")],
            "there is no rule `colour`: the rules are turn, early-check, no-ply-left, later-ply, later-piece, later-capture, double-step, en-passant, second-en-passant, capture, royal-path, goal",
        ),
        ("orthodox", &[("en-passant", "first")], "`en-passant` cannot be `first`: the values are all, last, none"),
        (
            "orthodox",
            &[("later-ply", "optional")],
            "`later-ply` says how later plies are made, and with `turn=1` there are none: leave out `later-ply`, or choose a longer turn",
        ),
        (
            "extra-move",
            &[("later-piece", "any"), ("turn", "1")],
            "`later-piece` says how later plies are made, and with `turn=1` there are none: leave out `later-piece`, or choose a longer turn",
        ),
        (
            "doublemove",
            &[("early-check", "allowed")],
            "`early-check=allowed` has no meaning with `goal=take-king`, where there is no check and no royal piece but the king: leave out `early-check`, or play for checkmate",
        ),
        (
            "marseillais",
            &[("goal", "take-king"), ("royal-path", "free")],
            "`royal-path=free` has no meaning with `goal=take-king`, where there is no check and no royal piece but the king: leave out `royal-path`, or play for checkmate",
        ),
        (
            "frankfurt",
            &[("goal", "take-king")],
            "`capture=become` has no meaning with `goal=take-king`, where there is no check and no royal piece but the king: leave out `capture`, or play for checkmate",
        ),
    ] {
        assert_eq!(
            with(game, settings).map_err(|error| error.to_string()),
            Err(words.to_owned()),
            "{game} {settings:?}"
        );
    }
    for (game, settings) in [
        ("extra-move", &[("turn", "1")][..]),
        ("italian", &[("goal", "take-king")]),
        ("doublemove", &[("capture", "replace")]),
        ("doublemove", &[("goal", "checkmate"), ("early-check", "forbidden")]),
        ("orthodox", &[("turn", "2"), ("later-ply", "optional")]),
        ("orthodox", &[("en-passant", "none"), ("en-passant", "last")]),
    ] {
        assert!(with(game, settings).is_ok(), "{game} {settings:?}");
    }
    let told = Rules { goal: scoresheet::rules::Goal::TakeKing, ..rules_with("frankfurt", "royal-path=guarded") };
    assert_eq!(told.check(), Err(RuleError::NoCheck { axis: "capture", value: "become" }));
}

#[test]
fn names() {
    for (tag, key) in [
        ("Marseillais", "marseillais"),
        ("marseillais chess", "marseillais"),
        ("Șah de la Marsilia", "marseillais"),
        ("Ajedrez marsellés", "marseillais"),
        ("Марсельские шахматы", "marseillais"),
        ("Марсельські шахи", "marseillais"),
        ("MARSEILLE", "marseillais"),
        ("Balanced Marseillais", "balanced"),
        ("Marseillais (balanced)", ""),
        ("doublemove1", "balanced"),
        ("Doublemove2", "doublemove"),
        ("Bennekom Double-Move", "bennekom"),
        ("extra-move", "extra-move"),
        ("Extra Move Chess", "extra-move"),
        ("Frankfurter Schach", "frankfurt"),
        ("FrankfurtChess", "frankfurt"),
        ("Șah de la Frankfurt", "frankfurt"),
        ("Scottish Progressive", "scottish"),
        ("progressive chess", "scottish"),
        ("Progressive (Italian)", ""),
        ("Italian  progressive", "italian"),
        ("Standard", "orthodox"),
        ("Chess", "orthodox"),
        ("From Position", "orthodox"),
        ("None", "orthodox"),
        ("orthodox", "orthodox"),
    ] {
        match lookup(tag) {
            Lookup::Known(game) => assert_eq!(game.key, key, "{tag}"),
            Lookup::Unknown { .. } => assert_eq!(key, "", "{tag}"),
            other => panic!("{tag}: {other:?}"),
        }
    }
    for tag in ["Doublemove", "Double Move", "double-move chess", "doublemove"] {
        assert_eq!(lookup(tag), Lookup::DoubleMove, "{tag}");
    }
    for (tag, name) in [
        ("Monster", "Monster chess"),
        ("Avalanche Chess", "Avalanche chess"),
        ("two move", "Two Move chess"),
        ("English Progressive", "English progressive chess"),
        ("modern scottish", "Modern Scottish progressive chess"),
        ("Duck", "Duck chess"),
        ("Chess960", "Chess960"),
        ("Chess 960", "Chess960"),
        ("fischerandom", "Chess960"),
        ("King of the Hill", "King of the Hill"),
        ("Three-check", "Three-check chess"),
        ("Crazyhouse", "Crazyhouse"),
        ("Racing Kings", "Racing Kings"),
    ] {
        assert_eq!(lookup(tag), Lookup::KnownNotPlayed(name), "{tag}");
    }
    for (tag, near) in [
        ("Marseilais", vec!["marseillais"]),
        ("Frankfort", vec!["frankfurt"]),
        ("Progresive", vec!["Progressive"]),
        ("Zzzzzzzzzzz", vec![]),
    ] {
        assert_eq!(lookup(tag), Lookup::Unknown { nearest: near }, "{tag}");
    }
}

#[test]
fn keys_are_exact() {
    for game in games::ALL {
        assert_eq!(Game::find(game.key), Some(*game));
        assert_eq!(Game::find(&game.key.to_uppercase()), None);
    }
}
