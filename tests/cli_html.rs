//! `convert --to html`: a page of games, as a parser and a browser without a script see it. What the script makes of it is
//! tested by `tests/browser/run`.

mod command;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use command::{Run, run, run_in};
use roxmltree::{Document, Node};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

const SEED: &str = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1 mat.\n";

fn convert(arguments: &[&str], input: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &[&["convert", "--to", "html"], arguments, &["-"]].concat(), input)
}

/// The page of a text in which there is nothing wrong.
fn page(arguments: &[&str], input: &str) -> String {
    let run = convert(arguments, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{input}");
    run.out
}

/// What stands between two marks, for each pair of them.
fn all_between<'t>(text: &'t str, open: &str, close: &str) -> Vec<&'t str> {
    text.split(open).skip(1).map(|part| part.split_once(close).expect("it is closed").0).collect()
}

/// The markup: without what script and style say, which is no XML.
fn markup(page: &str) -> String {
    let mut out = page.to_owned();
    for (open, close) in [("<script type=\"module\">", "</script>"), ("<style>", "</style>")] {
        for inside in all_between(page, open, close) {
            out = out.replace(inside, "");
        }
    }
    out.replace("<!DOCTYPE html>\n", "")
}

/// Parses the markup and hands it over.
fn with<T>(page: &str, look: impl FnOnce(&Document<'_>) -> T) -> T {
    let markup = markup(page);
    look(&Document::parse(&markup).unwrap_or_else(|error| panic!("{error}\n{markup}")))
}

fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

/// The elements of a class.
fn of_class<'a, 'i>(document: &'a Document<'i>, class: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    let has = move |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has)
}

fn texts(page: &str, class: &str) -> Vec<String> {
    with(page, |document| of_class(document, class).map(text_of).collect())
}

/// The list of moves of each game, a line a row, note or variation.
fn moves(page: &str) -> String {
    with(page, |document| {
        let mut out = String::new();
        for part in of_class(document, "moves").flat_map(|moves| moves.children()).filter(Node::is_element) {
            let class = part.attribute("class").unwrap_or_default();
            let text = text_of(part).split_whitespace().collect::<Vec<_>>().join(" ");
            writeln!(out, "{class}: {text}").unwrap();
        }
        out
    })
}

/// What the script is told of each game.
fn data(page: &str) -> Vec<Value> {
    let parts = all_between(page, "<script type=\"application/json\">", "</script>");
    parts.into_iter().map(|json| serde_json::from_str(json).unwrap()).collect()
}

/// The squares behind the last ply of the main line, as the script would find them.
fn last_squares(plies: &Value) -> BTreeMap<String, String> {
    let mut squares = BTreeMap::new();
    for ply in plies.as_array().unwrap().iter().filter(|ply| ply["l"].is_null()) {
        let mut changes = ply["d"].as_str().unwrap().chars().peekable();
        while let Some(file) = changes.next() {
            let (rank, mut piece) = (changes.next().unwrap(), changes.next().unwrap().to_string());
            piece.extend(changes.next_if_eq(&'!'));
            let square = format!("{file}{rank}");
            if piece == "-" {
                squares.remove(&square)
            } else {
                squares.insert(square, piece)
            };
        }
    }
    squares
}

/// The squares of a FEN.
fn squares_of(fen: &str) -> BTreeMap<String, String> {
    let mut squares = BTreeMap::new();
    let (mut file, mut rank) = (b'a', 8);
    let mut last = String::new();
    for c in fen.split(' ').next().unwrap().chars() {
        match c {
            '/' => (file, rank) = (b'a', rank - 1),
            '1'..='8' => file += c as u8 - b'0',
            '!' => squares.get_mut(&last).map(|piece: &mut String| piece.push('!')).unwrap(),
            _ => {
                last = format!("{}{rank}", char::from(file));
                squares.insert(last.clone(), c.to_string());
                file += 1;
            }
        }
    }
    squares
}

#[test]
fn the_policy_names_the_script_and_the_style_of_the_page_and_nothing_else() {
    let page = page(&[], SEED);
    let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let (scripts, styles) =
        (all_between(&page, "<script type=\"module\">", "</script>"), all_between(&page, "<style>", "</style>"));
    assert_eq!((scripts.len(), styles.len()), (1, 1));
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'",
        hash(scripts[0]),
        hash(styles[0])
    );
    assert!(page.contains(&format!("content=\"{policy}\"")), "the head must have: {policy}");
    with(&page, |document| {
        for attribute in document.descendants().flat_map(|node| node.attributes()) {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style" && name != "src", "{name}=\"{value}\"");
            assert!(name != "href" || value.starts_with('#'), "{value}");
            assert!(!value.contains("://"), "{name}=\"{value}\"");
        }
    });
}

#[test]
fn what_is_linked_to_is_there_once() {
    let record =
        "[White \"A\"]\n[Black \"B\"]\n\n1.e4/d4 (1.d4/c4) e5+/d5 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1.e4/Ke4 *\n";
    with(&convert(&[], record).out, |document| {
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        for link in document.descendants().filter_map(|node| node.attribute("href")) {
            assert_eq!(ids.iter().filter(|id| **id == &link[1..]).count(), 1, "{link}");
        }
    });
}

#[test]
fn no_text_of_a_record_is_markup() {
    let evil = "</script><script>alert(1)</script><!-- <b onclick=x> ]]> &amp; </style>";
    let record = format!(
        "[Event \"{evil}\"]\n[White \"{evil}\"]\n[Black \"x\"]\n[<i> \"y\"]\n\n{{{evil}}} 1.e4/d4 {{{evil}}} (1.d4/c4 {{{evil}}}) \
         e5/Ke6 {evil} 1-0\n\n[White \"{evil}\"]\n\n1.e4/d4 *\n"
    );
    let run = convert(&[], &record);
    assert_eq!(run.code, 1);
    assert_eq!(run.out.matches("<script").count(), 3, "one a game, and the page's own");
    assert!(!run.out.contains("<!--") && !run.out.contains("<b onclick"));
    let titles = with(&run.out, |document| {
        let name = |node: &Node<'_, '_>| {
            node.tag_name().name() == "h2" && node.parent_element().unwrap().has_tag_name("article")
        };
        document.descendants().filter(name).map(text_of).collect::<Vec<_>>()
    });
    assert_eq!(titles, [format!("{evil} – x"), format!("{evil} – ?")]);
    let notes = texts(&run.out, "note");
    assert_eq!(notes.iter().filter(|note| *note == evil).count(), 3, "{notes:?}");
    for plies in data(&run.out) {
        assert!(plies.as_array().unwrap().len() > 2);
    }
}

#[test]
fn a_page_of_eighty_plies_stays_under_sixty_kilobytes() {
    let mut record = String::from("[White \"A\"]\n[Black \"B\"]\n\n");
    for turn in 0..10 {
        writeln!(record, "{}.Nf3/Nc3//Nf6/Nc6 {}.Ng1/Nb1//Ng8/Nb8", 2 * turn + 1, 2 * turn + 2).unwrap();
    }
    let page = page(&[], &(record + "*\n"));
    assert_eq!(data(&page)[0].as_array().unwrap().len(), 81);
    assert!(page.len() < 60_000, "{} bytes", page.len());
}

#[test]
fn a_turn_has_its_plies_together_and_says_whose_it_is() {
    let page = page(&[], SEED);
    assert_eq!(
        moves(&page),
        "row: 1. Nf3/Nc3 b6/g6\nrow: 2. b3/Bb2 Bb7/e5\nrow: 3. Nxe5/Nd3 Bxg2/Bxh1\nrow: 4. Bg2/Bxh1 Qg5/Qg1#\n"
    );
    with(&page, |document| {
        let turns: Vec<_> = of_class(document, "turn").collect();
        assert_eq!(turns.len(), 8);
        assert!(turns.iter().all(|turn| turn.children().filter(|node| node.has_tag_name("a")).count() == 2));
        assert_eq!(turns[5].attribute("aria-label"), Some("Black's turn 3"));
    });
    let words: Vec<String> = data(&page)[0].as_array().unwrap().iter().map(|ply| ply["w"].to_string()).collect();
    assert_eq!(words[2], "\"White's turn 1, ply 2 of 2: knight from b1 to c3. Black to move, ply 1 of 2.\"");
}

#[test]
fn numbers_comments_and_variations_stand_where_they_belong() {
    let records = [
        "{first} 1.e4/d4 {after a turn} (1.d4/c4 (1.c4/d4 {deep} e5/d5) e5/d6) e5/d5 2.Nf3 {inside} /Nc3!? Nf6 $14/Nc6 $200 *",
        "1.e4 2.e5/d5 3.d4/exd5/dxe5 *",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7...Kd7/Kd6 8.e4/e5+ Kxe5 *",
        "[Variant \"Extra Move\"]\n\n1.e4//e6 2.Nf3//Nc6/-- 3.d3 (=) *",
    ];
    let all: Vec<String> = records.iter().map(|record| moves(&convert(&[], record).out)).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn the_line_of_a_variation_goes_on_from_before_the_turn_that_it_replaces() {
    let page = page(&[], "1.e4/d4 (1.d4/c4 (1.c4/d4 e5/d5) e5/d6) e5/d5 *");
    let lines: Vec<(u64, u64)> = data(&page)[0]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .skip(1)
        .map(|(index, ply)| (ply["l"].as_u64().unwrap_or(0), ply["p"].as_u64().unwrap_or(index as u64 - 1)))
        .collect();
    let expected = [(0, 0), (0, 1), (1, 0), (1, 3), (2, 0), (2, 5), (2, 6), (2, 7), (1, 4), (1, 9), (0, 2), (0, 11)];
    assert_eq!(lines, expected);
}

#[test]
fn every_game_of_the_corpus_ends_where_it_ends() {
    let page = run(&["convert", "--isolated", "--to", "html", "corpus"]).out;
    let objects = run(&["check", "--isolated", "--format", "ndjson", "corpus"]).out;
    let ends = objects.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let ends: Vec<Value> = ends.filter(|object| object["type"] == "game").collect();
    let games = data(&page);
    assert_eq!(games.len(), ends.len());
    assert!(games.len() > 50, "{}", games.len());
    for (plies, end) in games.iter().zip(&ends) {
        if let Some(fen) = end["final_fen"].as_str() {
            assert_eq!(last_squares(plies), squares_of(fen), "{}, game {}", end["path"], end["index"]);
        }
    }
    with(&page, |document| {
        assert_eq!(of_class(document, "board").count(), ends.len());
    });
}

#[test]
fn without_a_script_the_last_position_is_drawn() {
    with(&page(&[], SEED), |document| {
        let board = of_class(document, "board").next().unwrap();
        let label = board.attribute("aria-label").unwrap();
        assert!(label.contains("White is mated by the queen on g1"), "{label}");
        let pieces = |color| of_class(document, color).find(|node| node.has_tag_name("g")).unwrap().children().count();
        assert_eq!((pieces("white"), pieces("black")), (14, 14));
        let count = |class| of_class(document, class).next().unwrap().children().count();
        assert_eq!((count("marks"), count("arrows"), count("danger")), (3, 2, 1));
    });
}

#[test]
fn findings_lead_to_their_ply() {
    let run = convert(&[], "1.e4+/d4 {x} (1.d4/c4+) e5/d5 2.Nf3/Nc3 Ke4/Nf6 *");
    assert_eq!(run.code, 1);
    let links = with(&run.out, |document| {
        let list = of_class(document, "findings").next().unwrap();
        let link = |node: Node<'_, '_>| format!("{} {}", node.attribute("href").unwrap(), text_of(node));
        list.descendants().filter(|node| node.has_tag_name("a")).map(link).collect::<Vec<_>>()
    });
    // The ply that cannot be played has the position before it.
    assert_eq!(links, ["#g1p1 wrong-check-mark, 1:3", "#g1p4 wrong-check-mark, 1:20", "#g1p8 illegal-move, 1:41"]);
    with(&run.out, |document| {
        let marked: Vec<String> =
            of_class(document, "warning").filter(|node| node.has_tag_name("a")).map(text_of).collect();
        assert_eq!(marked, ["e4", "c4"]);
    });
}

#[test]
fn a_broken_record_shows_its_good_part_and_where_it_broke() {
    let record = "[White \"A\"]\n[Black \"B\"]\n\n1.e4/d4 {fine}; e5/d5\n2.Nf3/Ke3; Nc6/Nf6 {lost}\n0-1\n";
    for (arguments, notes) in [(&[][..], 1), (&["--comments", "drop"][..], 0)] {
        let run = convert(arguments, record);
        assert_eq!(run.code, 1);
        let broken = texts(&run.out, "broken");
        assert_eq!(broken.len(), 1);
        assert!(broken[0].starts_with("Here the record breaks. Ke3 is illegal"), "{}", broken[0]);
        assert!(broken[0].ends_with("The rest of its text: Ke3; Nc6/Nf6 {lost}"), "{}", broken[0]);
        assert_eq!(texts(&run.out, "turn"), ["e4/d4", "e5/d5", "Nf3"]);
        assert_eq!(texts(&run.out, "note").len(), notes);
        assert_eq!(texts(&run.out, "outcome"), ["0-1"]);
    }
}

const TWO: &str = "[Event \"Match\"]\n[White \"Fortis\"]\n[Black \"Alekhine\"]\n[Date \"1925.??.??\"]\n[Result \"0-1\"]\n\n1.e4/d4 e5/d5 0-1\n\n\
                   [White \"?\"]\n[Black \"Ж\"]\n[Annotator \"N.N.\"]\n\n1.e4/d4 {good} (1.d4/c4) e5/Nf6 *\n";

#[test]
fn several_games_have_a_list() {
    let whole = page(&[], TWO);
    let list = with(&whole, |document| {
        let list = document.descendants().find(|node| node.attribute("id") == Some("games")).unwrap();
        let links = list.descendants().filter(|node| node.has_tag_name("a"));
        links.map(|link| format!("{} {}", link.attribute("href").unwrap(), text_of(link))).collect::<Vec<_>>()
    });
    assert_eq!(list, ["#g1 Fortis – Alekhine Match 1925.??.?? 0-1", "#g2 ? – Ж *"]);
    assert!(!page(&[], SEED).contains("<nav"), "one game needs none");
    assert!(
        page(&["--index", "2"], TWO).contains("<stdin>, game 2")
            || page(&["--index", "2"], TWO).contains("&lt;stdin&gt;, game 2")
    );
    assert_eq!(data(&page(&["--where", "White=Fortis"], TWO)).len(), 1);
}

#[test]
fn the_options_of_other_targets_hold() {
    let of = |arguments: &[&str]| page(arguments, TWO);
    assert_eq!(texts(&of(&[]), "note"), ["good"]);
    assert_eq!(texts(&of(&["--comments", "drop"]), "note"), Vec::<String>::new());
    assert_eq!(texts(&of(&["--variations", "drop"]), "rav"), Vec::<String>::new());
    assert_eq!(data(&of(&["--variations", "drop"]))[1].as_array().unwrap().len(), 5);
    let turn = |arguments: &[&str]| texts(&of(arguments), "turn").last().unwrap().clone();
    assert_eq!(turn(&[]), "e5/Nf6");
    assert_eq!(turn(&["--to-letters", "de"]), "e5/Sf6");
    assert_eq!(turn(&["--to-letters", "keep", "--moves", "long"]), "e7-e5/Ng8-f6");
    assert_eq!(turn(&["--to-letters", "figurine"]), "e5/♘f6");
    assert_eq!(turn(&["--moves", "uci"]), "e7e5/g8f6");
    assert!(of(&[]).contains("<dt>Annotator</dt><dd>N.N.</dd>"));
    assert!(!of(&["--tags", "roster"]).contains("Annotator") && of(&["--tags", "roster"]).contains("Fortis"));
    assert!(!of(&["--tags", "none"]).contains("Fortis"));
}

#[test]
fn pages_are_written_whole_into_files_and_folders() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), SEED).unwrap();
    fs::write(folder.path().join("b.pgn"), TWO).unwrap();
    let run = run_in(folder.path(), &["convert", "--to", "html", "--out-dir", "out", "a.txt", "b.pgn"], "");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("out/a.txt.html").contains("a.txt, game 1") && read("out/b.pgn.html").ends_with("</html>\n"));
    let run = run_in(folder.path(), &["convert", "--to", "html", "-o", "all.html", "a.txt", "b.pgn"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(data(&read("all.html")).len(), 3);
    assert!(read("all.html").contains("b.pgn, game 2"));
}

#[test]
fn a_royal_piece_that_is_no_king_wears_a_crown() {
    let record = "[Variant \"Frankfurt\"]\n[FEN \"4k3/8/8/8/8/8/4n3/4K3 w - - 0 1\"]\n\n1.Kxe2=N *\n";
    let page = page(&[], record);
    assert_eq!(data(&page)[0][1]["d"], "e1-e2N!");
    assert!(data(&page)[0][1]["w"].as_str().unwrap().contains("king from e1 to e2, takes a knight, becomes a knight"));
    with(&page, |document| assert_eq!(of_class(document, "crowns").next().unwrap().children().count(), 1));
}

#[test]
fn nothing_makes_a_page_without_games() {
    let run = convert(&[], "");
    assert!(run.out.contains("There is no game.") && run.out.ends_with("</html>\n"), "{run}");
}
