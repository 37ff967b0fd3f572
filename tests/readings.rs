//! What a written word is, where it could be several things: text in, game and plies out. The order is that of
//! `docs/notation.md`, section 3.

use scoresheet::detect::{Options, Reader};
use scoresheet::rules::Game;

/// The game, the plies by turn in coordinates, and the findings of the one game of a text.
fn read(game: &str, text: &str) -> (String, String, String) {
    let options = Options { game: Game::find(game), ..Options::default() };
    let mut reader = Reader::new(text.as_bytes(), &options);
    let record = reader.next().unwrap_or_else(|| panic!("{text:?} is no game"));
    let mut plies = String::new();
    for ply in &record.replay.plies {
        if !plies.is_empty() {
            plies.push_str(if ply.begins_turn { " | " } else { " " });
        }
        plies.push_str(&ply.played.to_string());
    }
    let names: Vec<_> = record.findings.iter().map(|finding| finding.name.key()).collect();
    (record.reading.game.key.to_owned(), plies, names.join(" "))
}

/// Game forced or empty, text, the game, plies by turn, findings.
const READINGS: &[(&str, &str, &str, &str, &str)] = &[
    // A dash between squares: one long ply if a piece stands on the first, else two.
    ("", "1. e2-e4 e7-e5", "orthodox", "e2e4 | e7e5", ""),
    ("marseillais", "1. e4-e5", "marseillais", "e2e4 e4e5", ""),
    ("", "1. e4-e5 2. d4-d5", "orthodox", "e2e4 | e7e5 | d2d4 | d7d5", ""),
    ("", "1. ♘b1-c3,♘c3-b1", "marseillais", "b1c3 c3b1", ""),
    // A capture sign with blanks: likewise.
    ("", "1. e4 d5 2. e4 : d5 Qd8 : d5", "orthodox", "e2e4 | d7d5 | e4d5 | d8d5", ""),
    ("", "1. e4 d5 2. e4: d5 *", "orthodox", "e2e4 | d7d5 | e4d5", ""),
    // A promotion behind a slash: one letter is never a ply.
    ("marseillais", "[FEN \"8/4P3/8/k7/8/8/8/4K3 w - - 0 2\"]\n\n2. e8/Q/Kd2 *", "marseillais", "e7e8q e1d2", ""),
    ("orthodox", "[FEN \"8/4P3/8/k7/8/8/8/4K3 w - - 0 2\"]\n\n2. e8/Q Kb4 *", "orthodox", "e7e8q | a5b4", ""),
    // A slash is `or` only where a game of one-ply turns is named.
    ("", "1.e4/d4 e5/d5", "marseillais", "e2e4 d2d4 | e7e5 d7d5", ""),
    ("orthodox", "1.e4/d4 e5/d5", "orthodox", "e2e4 | e7e5", "alternatives"),
    ("", "1. e4 or d4 e5", "orthodox", "e2e4 | e7e5", "alternatives"),
    // Castling goes before results, results before separators.
    ("", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 0-1", "orthodox", "e2e4 | e7e5 | g1f3 | b8c6 | f1c4 | f8c5 | e1g1", ""),
    ("", "1.e4/d4//e5/d5 1/2-1/2", "marseillais", "e2e4 d2d4 | e7e5 d7d5", ""),
    // A file and a piece letter.
    ("", "[FEN \"4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1\"]\n\n1. bxc5 *", "orthodox", "b4c5", ""),
    ("", "[FEN \"4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1\"]\n\n1. Bxc5 *", "orthodox", "d4c5", ""),
    // A pawn capture without its ranks, its file or its mark; without a file and a mark it is no capture.
    ("", "1. e4 d5 2. ed *", "orthodox", "e2e4 | d7d5 | e4d5", ""),
    ("", "1. e4 d5 2. xd5 *", "orthodox", "e2e4 | d7d5 | e4d5", ""),
    ("", "1. e4 d5 2. d5 *", "orthodox", "e2e4 | d7d5", "illegal-move"),
    // A comma behind a marked check says nothing; behind an unmarked one a ply of the same side stands.
    ("balanced", "1. e4 e5,d6 2. Bb5+, c6,cxb5 *", "balanced", "e2e4 | e7e5 d7d6 | f1b5 | c7c6 c6b5", ""),
    ("", "1. e4 e5,d6 2. Bb5,Nf3 c6,cxb5 *", "balanced", "e2e4 | e7e5 d7d6 | f1b5", "move-after-check"),
    // The game is what the turns look like; nothing permissive explains a fault away.
    ("", "1. e4 e5", "orthodox", "e2e4 | e7e5", ""),
    ("", "1.e4//e5/d6 2.Bb5/Nf3//c6/cxb5", "balanced", "e2e4 | e7e5 d7d6 | f1b5", "move-after-check"),
    ("", "1.e4//e6/Nf6 2.Nf3//d6/Nc6", "balanced", "e2e4 | e7e6 g8f6 | g1f3", "turn-too-short"),
    ("", "1. e4 d5 2. exd5 Qxd5 3. Nc3 d4", "orthodox", "e2e4 | d7d5 | e4d5 | d8d5 | b1c3", "illegal-move"),
    ("", "1.e4 2.e5 d5 3.d4 Bg4 Bxd1", "scottish", "e2e4 | e7e5 d7d5 | d2d4", "illegal-move"),
    ("", "1.e4 2.e5 d5 3.d4 Bg5 Bxd8", "scottish", "e2e4 | e7e5 d7d5 | d2d4 c1g5 g5d8", ""),
    ("", "1.e4 e5,d6 2.Bb5,Bxe8", "doublemove", "e2e4 | e7e5 d7d6 | f1b5 b5e8", ""),
    ("", "1. e4 e5 2. Nf3 Nf6 3. Nxe5=P *", "frankfurt", "e2e4 | e7e5 | g1f3 | g8f6 | f3e5", ""),
    ("", "1. e2-e4 e7-e5\n2. Ng1-f3 Ng8-f6.\n3. Nf3:e5 (bp e5)", "frankfurt", "e2e4 | e7e5 | g1f3 | g8f6 | f3e5", ""),
    // Variations replace a turn where they begin with a number, else a ply.
    ("", "1. Nf3,Nc3 (1. e4,d4 d5) b6,g6 *", "marseillais", "g1f3 b1c3 | b7b6 g7g6", ""),
    ("", "1. Nf3,Nc3 (d4) b6,g6 *", "marseillais", "g1f3 b1c3 | b7b6 g7g6", ""),
    ("", "1. Nf3 (1. e4,d4) ,Nc3 b6,g6 *", "marseillais", "g1f3 b1c3 | b7b6 g7g6", ""),
    ("", "1. Nf3,Nc3 (Nd4) b6,g6 *", "marseillais", "g1f3 b1c3 | b7b6 g7g6", ""),
    ("", "1. Nf3,Nc3 (Nd5) b6,g6 *", "marseillais", "g1f3 b1c3 | b7b6 g7g6", "illegal-move"),
    // The letters are those of the first set that replays the whole record.
    ("", "1. Pf3 Pf6 2. Pc3 Pc6 *", "orthodox", "g1f3 | g8f6 | b1c3 | b8c6", ""),
    ("", "1. Sf3/Sc3//b6/g6", "marseillais", "g1f3 b1c3 | b7b6 g7g6", ""),
    ("", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=K *", "orthodox", "", "illegal-move"),
];

#[test]
fn each_word_is_what_the_order_of_readings_says() {
    for (forced, text, game, plies, findings) in READINGS {
        let expected = ((*game).to_owned(), (*plies).to_owned(), (*findings).to_owned());
        assert_eq!(read(forced, text), expected, "{text}");
    }
}

/// Frames of a comment of a ply with a line that breaks: what follows from the first error is not reported.
#[test]
fn nothing_that_follows_from_the_first_error_is_reported() {
    for text in [
        "1.Nf3/Nc3//b6/g6 2.b3/Qb2//Bb7/e5 3. Ne5/Ka1#//Bg2/Bh1+ 4.Bg2/Bh1//Qg5/Qg1 mat. 0-1",
        "1. e4 e5 2. Ke3 Ke6+ 3. Kf4# Kd5",
    ] {
        let (_, _, findings) = read("", text);
        assert_eq!(findings, "illegal-move", "{text}");
    }
}
