//! Small games with a fault each, and files that are wrong as files. `¦` stands before what the finding is about, and is
//! not written.

/// A game: what is found, at each mark in their order, its variant, a tag instead of the usual one or beside them, and its plies.
pub struct Fixed {
    pub name: &'static str,
    pub variant: &'static str,
    pub tag: (&'static str, &'static str),
    pub moves: &'static str,
}

const fn of(name: &'static str, variant: &'static str, moves: &'static str) -> Fixed {
    Fixed { name, variant, tag: ("", ""), moves }
}

const fn tagged(
    name: &'static str,
    variant: &'static str,
    tag: (&'static str, &'static str),
    moves: &'static str,
) -> Fixed {
    Fixed { name, variant, tag, moves }
}

const M: &str = "Marseillais";
const B: &str = "Balanced Marseillais";
const O: &str = "Standard";

/// Games after which another may follow.
pub const GAMES: &[Fixed] = &[
    of("unreadable-token", B, "1. e4 e5,Nc6 2. Qh5,Nf3 ¦sauber g6,gxh5 *"),
    of("unclosed-variation", M, "1. e4,Nf3 e5,Nc6 2. Bc4,O-O ¦(2. d4,Nxe5 Bc5,Nf6 *"),
    of("unmatched-parenthesis", M, "1. e4,Nf3 e5,Nc6¦) 2. Bc4,O-O Bc5,Nf6 *"),
    of("descriptive-notation", O, "1. ¦P-K4 P-K4 2. Kt-KB3 Kt-QB3 *"),
    of("lost-moves", "Progressive", "1. d4 2. Nf6 d5 3. Bf4 Nf3 e3 4.¦&#8734; *"),
    of("slash-comment", M, "1.e4/Nf3//e5/Nc6 ¦// both sides develop\n2.Bc4/O-O//Bc5/Nf6 *"),
    of("nested-comment", M, "1. e4,Nf3 ¦{which Castelli {a champion} holds to be won} 1... e5,Nc6 *"),
    of("illegal-move", M, "1. e4,Nf3 e5,Nc6 2. Bc4,¦Rd5 *"),
    of("unreadable-ply", B, "1. e4 e5,Nc6 2. Qh5,¦Nl3 g6,gxh5 *"),
    of("ambiguous-move", M, "1.d4/Nf3//d5/Nf6 2.¦Nd2/e3 *"),
    of("missing-promotion", M, "1.e4/h4//b5/b4 2.h5/h6//b3/bxc2 3.hxg7/¦gxh8 *"),
    of("game-mismatch turn-too-long", "¦Balanced Marseillais", "1.e4/¦Nf3//e5/Nc6 *"),
    of("game-mismatch turn-too-short", "¦Balanced Marseillais", "1.e4//e6/Nf6 2.¦Nf3//d6/Nc6 *"),
    of("game-mismatch move-after-check", "¦Balanced Marseillais", "1.e4//e5/d6 2.Bb5+/¦Nf3//c6/cxb5 *"),
    tagged("move-after-end", M, ("Result", "0-1"), "1.f3/g4//e5/Qh4# 2.¦Kf2/Ke3 0-1"),
    of("wrong-turn", M, "¦1...d5/dxe4 2.Nc3/Nxe4 *"),
    tagged("bad-fen", M, ("¦FEN", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"), "1. Kd2,Kd3 *"),
    of("unknown-game", "¦Marsellais", "1. e4,Nf3 e5,Nc6 *"),
    of("game-mismatch turn-too-short", "¦Marseillais", "1. ¦e4 e5,Nc6 2. Qh5,Nf3 g6,gxh5 *"),
    of("alternatives", O, "1. e4/¦d4 e5 2. Nf3 Nc6 *"),
    of("null-move", M, "1.e4/Nf3//e5/¦-- 2.Nxe5/d4 *"),
    tagged("mirrored-moves", "Scottish", ("Result", "1-0"), "1. e4\n2. ¦f3 g4\n3. Qh5# 1-0"),
    of("wrong-mate-mark", M, "1.e4/Nf3//e5/Nc6 2.Bc4/¦Bxf7# *"),
    tagged("wrong-stalemate-mark", M, ("FEN", "6k1/8/5K2/8/8/8/8/1Q6 w - - 0 1"), "1. Qb7,Qb6 Kh8,Kg8 ¦pat *"),
    of("wrong-en-passant-mark", M, "1.e4/e5//d6/Nc6 2.exd6 ¦e.p./dxc7 *"),
    of("wrong-transformation", "Frankfurt", "1. e4 e5 2. Nf3 Nf6 3. ¦Nxe5=B *"),
    tagged("result-mismatch", M, ("¦Result", "1-0"), "1. e4,Nf3 e5,Nc6 0-1"),
    tagged("wrong-result", M, ("Result", "1-0"), "1.f3/g4//e5/Qh4# ¦1-0"),
    tagged("castling-rights", M, ("¦FEN", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"), "1. O-O,Kg2 *"),
    of("lookalike-letter", M, "1.e4/Nf3//e5/N¦с6 *"),
    of("odd-dash", O, "1. e2¦–e4 e7–e5 2. Ng1–f3 Nb8–c6 *"),
    of("odd-space", M, "1.e4/Nf3//e5/Nc6¦\u{a0}2.Bc4/O-O//Bc5/Nf6 *"),
    of("stray-separator", M, "1. e4,Nf3 e5,Nc6¦, 2. Bc4,O-O Bc5,Nf6 *"),
    of("mixed-separators", M, "1.e4/Nf3//e5,¦Nc6 2.Bc4/O-O//Bc5/Nf6 *"),
    tagged("mojibake", M, ("White", "¦RÃ©ti"), "1. e4,Nf3 e5,Nc6 *"),
    of("unused-suppression", M, "¦%scoresheet: allow illegal-move -- so it was played\n1.e4/Nf3//e5/Nc6 *"),
    tagged("duplicate-tag", M, ("¦Round", "1"), "1. e4,Nf3 e5,Nc6 *"),
];

/// Games behind which nothing can follow in their file.
pub const LAST: &[Fixed] = &[of("unclosed-comment", M, "1. e4,Nf3 e5,Nc6 ¦{as usual 2. Bc4,O-O Bc5,Nf6")];

/// Whole files: what is found, the name, the text.
pub const FILES: &[(&str, &str, &str)] = &[
    ("unknown-type", "notes.md", "¦"),
    ("no-game", "prose.txt", "¦Each player moves twice in a turn. A check by the first move ends the turn.\n"),
    ("ambiguous-notation", "doubt.txt", "1.e4/¦Se2//e5/Se7 *\n"),
    ("mixed-letters", "mixed.txt", "1.e2-e4/Kg1-f3//e7-e5/Kg8-f6 2.¦Cf3:e5/d2-d3 *\n"),
    (
        "list-prefix missing-tag",
        "listed.txt",
        "¦1: ¦[White \"Alekhine\"]\n2: [Black \"Kolisch\"]\n3:\n4: 1. e4 e5 2. Nf3\n5: Nc6 3. Bb5 a6 *\n",
    ),
    ("undecodable-bytes", "torn.txt", "1.e4/Nf3//e5/Nc6 {played by Алехин¦\u{1a}} *\n"),
];
