//! What is read straight through is what is read by tape and tree: over records of every layout, whole and damaged.

use super::{Outcome, Straight, Wanted};
use crate::detect::{GameFrom, Memory, Options, Reader, Record};
use crate::letters::ENGLISH;
use crate::position::{Move, Position, Status};
use crate::rules::Game;
use crate::source::Encoding;
use crate::syntax::Termination;

/// Records that are plain, in every layout and with all that may stand in them.
const RECORDS: &[&str] = &[
    "[Event \"A\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4\nc5 8. \
     Nb3 Qxd1 9. Rxd1 Bg4 10. f3 Be6 11. Nc3 Bd6 12. Be3 b6 13. a4 O-O-O 14. a5\nKb7 15. e5 Be7 1/2-1/2\n\n",
    "[White \"B\"]\n[Black \"C\"]\n[Result \"1-0\"]\n\n1. e4 { [%clk 0:05:01] } 1... e5 { [%clk 0:05:00] } 2. Qh5 $2 { early } \
     2... Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0\n\n",
    "[White \"D\"]\n[Round \"\"]\n\n1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 $10) 2... e6 {solid\nand old}) 2. c4 dxc4 3. e4! b5 4. a4 \
     c6 5. axb5 cxb5 6. Nc3 (6. b3 cxb3) 6... a6 7. Nxb5 axb5 8. Rxa8 Bb7 9. Ra1 e6 *\n\n",
    "[Variant \"Marseillais\"]\n[Result \"0-1\"]\n\n1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+ 3.bxc3/Bd3//Nf6/O-O 4.O-O/e5//Nd5/Nxc3\n5.Qd2/\
     Qxc3//d6/dxe5 0-1\n\n",
    "[Event \"E\"]\n\n1.c3/Na3; e6/Nc6\n2.Qc2/f4; Bc5/e5\n3.Qf5/fxe5; Nge7/Nxf5\n*\n\n",
    "[Variant \"Marseillais chess\"]\n\n1. c3,Na3 e6,Nc6 2. Qc2,f4 Bc5,e5 3.\nQf5,fxe5 Nge7,Nxf5 1-0\n\n",
    "[Variant \"Balanced Marseillais\"]\n\n1. e4   e5/Nc6\n2. Nf3/Bb5   a6/axb5\n3. O-O/Nxe5   Nxe5/d5 *\n\n",
    "[Variant \"Frankfurt\"]\n[Result \"*\"]\n\n1. e4 d5 2. exd5 Nf6 3. Nc3 Nxd5=P 4. Nxd5=P Qxd5=P 5. Nf3 Bg4 6. Be2 Bxf3=N+ 7. Bxf3=N e5 8. \
     O-O e4 *\n\n",
    "[Event \"promotion and en passant\"]\n[Result \"1-0\"]\n\n1. h4 g5 2. hxg5 h5 3. gxh6 Nc6 4. h7 a6 5. hxg8=Q Rb8 6. \
     Qg4 d5 7. Qxc8 Qxc8 8. Rxh8 1-0\n\n",
    "[Event \"short\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
];

/// What there is to compare of a game.
#[derive(Debug, PartialEq)]
struct Seen {
    index: u32,
    offset: u64,
    text: String,
    tags: Vec<(String, String)>,
    game: &'static str,
    from: GameFrom,
    notation: &'static str,
    letters: &'static str,
    turns: u32,
    plies: Vec<(Move, bool)>,
    end: Option<Position>,
    status: Option<Status>,
    result: Option<Termination>,
    first: u32,
    encoding: Encoding,
    findings: usize,
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn seen(record: &Record<'_>) -> Seen {
    let text = record.text;
    Seen {
        index: record.index,
        offset: record.offset,
        text: lossy(text),
        tags: record.tape.tags.iter().map(|pair| (lossy(pair.name.of(text)), pair.text(text).into_owned())).collect(),
        game: record.reading.game.key,
        from: record.reading.from,
        notation: record.reading.notation,
        letters: record.reading.letters.code,
        turns: record.replay.turns,
        plies: record.replay.plies.iter().map(|ply| (ply.played, ply.begins_turn)).collect(),
        end: record.replay.end,
        status: record.status(),
        result: record.replay.result,
        first: record.first_byte(),
        encoding: record.encoding,
        findings: record.findings.len() + record.allowed.len() + usize::from(record.refused.is_some()),
    }
}

fn seen_straight(straight: &Straight<'_>) -> Seen {
    let Straight { text, outcome, .. } = *straight;
    let Outcome { game, from, notation, turns, plies, end, status, result, .. } = outcome;
    assert_eq!(plies as usize, straight.plies.len());
    Seen {
        index: straight.index,
        offset: straight.offset,
        text: lossy(text),
        tags: straight.tags.iter().map(|pair| (lossy(pair.name.of(text)), lossy(pair.value.of(text)))).collect(),
        game: game.key,
        from,
        notation,
        letters: ENGLISH.code,
        turns,
        plies: straight.plies.iter().map(|ply| (ply.played, ply.begins_turn)).collect(),
        end: Some(end),
        status: Some(status),
        result: Some(result),
        first: 0,
        encoding: Encoding::Utf8,
        findings: 0,
    }
}

/// Reads a text both ways; how many of its games were read straight through.
fn compare(text: &[u8], options: &Options, wanted: Wanted) -> usize {
    let mut count = 0;
    let mut quick = Reader::new(text, options);
    let mut slow = Reader::new(text, options);
    loop {
        let straight = quick.straight(wanted).map(|straight| (seen_straight(&straight), straight.settled));
        let right = slow.next().map(|record| (seen(&record), record.settled));
        let Some((straight, settled)) = straight else {
            let read = quick.next().map(|record| seen(&record));
            assert_eq!(read, right.map(|(seen, _)| seen), "{}", lossy(text));
            if read.is_none() {
                return count;
            }
            continue;
        };
        let right = right.map(|(right, is_settled)| {
            assert!(settled || !is_settled, "{}", lossy(text));
            right
        });
        assert_eq!(Some(straight), right, "{}", lossy(text));
        assert_eq!(quick.earlier(), slow.earlier(), "{}", lossy(text));
        count += 1;
    }
}

#[test]
fn plain_records_are_read_straight_through() {
    let wanted = Wanted { plies: true, plain: false };
    for record in RECORDS {
        let twice = [*record, record].concat();
        assert_eq!(compare(twice.as_bytes(), &Options::default(), wanted), 2, "{record}");
        let is_plain = !record.contains(['(', '{', '$', '!']);
        let plain = Wanted { plain: true, ..wanted };
        assert_eq!(compare(twice.as_bytes(), &Options::default(), plain), if is_plain { 2 } else { 0 }, "{record}");
    }
    assert_eq!(compare(RECORDS.concat().as_bytes(), &Options::default(), wanted), RECORDS.len());
}

#[test]
fn of_a_damaged_record_nothing_else_is_said() {
    let signs: Vec<&[u8]> = "\u{e9}|\u{a0}| |\n|\n\n|\r\n|\t|.|,|;|:|/|//|(|)|[|]|{|}|+|#|++|-|=|x|*|!|?|e|1|a8|b|B|N|K|Q|P|S|0|8|O-O|%|$3|1. |1... \
        |...|--|\0|0-1|1/2-1/2|e.p.|=Q|Nf3| x| :|\"|\\|{x}|(1. e4)|\n1. e4|\n[Variant \"Balanced\"]|\n[FEN \"8/8\"]|mate|~|&|  |rNf3|~~"
        .split('|')
        .map(str::as_bytes)
        .chain([&b"|"[..], b"\xff"])
        .collect();
    let mut random = 3_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below.max(1)
    };
    let games = ["orthodox", "marseillais", "balanced", "frankfurt"].map(|key| Game::find(key).unwrap());
    let mut count = 0;
    for round in 0..12_000 {
        let mut text: Vec<u8> = Vec::new();
        for _ in 0..=next(3) {
            text.extend(RECORDS[next(RECORDS.len())].as_bytes());
        }
        for _ in 0..next(4) {
            let at = next(text.len());
            let sign = signs[next(signs.len())];
            let blanks: Vec<usize> = (0..text.len()).filter(|at| matches!(text[*at], b' ' | b'\n')).collect();
            let blank = blanks[next(blanks.len())];
            match next(5) {
                0 => drop(text.remove(at)),
                1 => drop(text.splice(at..at, sign.iter().copied())),
                2 => drop(text.splice(at..text.len().min(at + sign.len()), sign.iter().copied())),
                3 => drop(text.drain(at..text.len().min(at + next(8)))),
                _ => drop(text.splice(blank..=blank, sign.iter().copied())),
            }
        }
        let game = if next(3) == 0 { Some(games[next(games.len())]) } else { None };
        let options = Options { game, before: u32::from(round % 2 == 0), ..Options::default() };
        count += compare(&text, &options, Wanted { plies: true, plain: next(3) == 0 });
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn a_memory_that_is_passed_on_names_no_games() {
    static OWN: Game = Game { key: "own", names: &["Frankfurt"], ..crate::rules::games::orthodox::GAME };
    let text = RECORDS[7].as_bytes();
    let read = |own: Vec<&'static Game>, memory| {
        let mut reader = Reader::new(text, &Options { own, ..Options::default() }).with(memory);
        let key = reader.straight(Wanted::default()).map(|straight| straight.outcome.game.key);
        (key, reader.into_memory())
    };
    let (first, memory) = read(Vec::new(), Memory::default());
    // By the rules of chess its captures say something wrong: that is told, and not read straight through.
    let (second, memory) = read(vec![&OWN], memory);
    let (third, _) = read(Vec::new(), memory);
    assert_eq!((first, second, third), (Some("frankfurt"), None, Some("frankfurt")));
}

/// Every file of the corpus.
#[test]
fn records_of_the_corpus_are_read_as_ever() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files += 1;
                compare(&std::fs::read(&path).unwrap(), &Options::default(), Wanted { plies: true, plain: false });
            }
        }
    }
    assert!(files > 20, "{files}");
}
