//! Pictures of positions: well-formed, whole, and alone in the world.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Dice, random_positions};
use roxmltree::{Document, Node};
use scoresheet::{
    board::{Role, Square},
    convert::diagram::{Diagram, Svg},
    letters::ENGLISH,
    position::Position,
    rules::Game,
};

/// All that a picture is made of.
const ELEMENTS: [&str; 12] =
    ["svg", "title", "desc", "defs", "g", "path", "rect", "circle", "text", "use", "radialGradient", "stop"];

fn named<'a, 'i>(document: &'a Document<'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    document.descendants().filter(move |node| node.tag_name().name() == name)
}

/// Draws, and checks what holds of every picture: it can be read, needs nothing from elsewhere, and shows each piece
/// where it stands.
fn check(diagram: &Diagram) -> String {
    let svg = Svg { diagram, letters: ENGLISH }.to_string();
    let fen = diagram.position.fen();
    assert_eq!(svg, Svg { diagram, letters: ENGLISH }.to_string(), "{fen}");
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{fen}: {error}\n{svg}"));
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("viewBox")), ("svg", Some("0 0 560 560")));
    let words: Vec<_> = root.children().filter(Node::is_element).take(2).collect();
    assert_eq!([words[0], words[1]].map(|node| node.tag_name().name()), ["title", "desc"]);
    assert!(words[1].text().is_some_and(|text| text.ends_with(&format!("FEN: {fen}"))), "{svg}");
    needs_nothing_from_elsewhere(&document);
    shows_the_pieces(&document, diagram);
    svg
}

/// No script, no style, no address; and what is used is there, once.
fn needs_nothing_from_elsewhere(document: &Document<'_>) {
    let mut ids = BTreeSet::new();
    let mut used = BTreeSet::new();
    for node in document.descendants().filter(Node::is_element) {
        assert!(ELEMENTS.contains(&node.tag_name().name()), "{node:?}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style" && name != "class", "{name}=\"{value}\"");
            assert!(!value.contains(':') && !value.contains("NaN") && !value.contains("inf"), "{name}=\"{value}\"");
            if let Some((_, id)) = value.split_once('#').filter(|_| name == "href" || value.starts_with("url")) {
                used.insert(id.trim_end_matches(')').to_owned());
            }
            if name == "id" {
                assert!(ids.insert(value.to_owned()), "{value} twice");
            }
        }
    }
    assert_eq!(ids, used, "what is defined is used, and nothing else");
}

/// The pieces of the position, each in its shape and in the colour of its side.
fn shows_the_pieces(document: &Document<'_>, diagram: &Diagram) {
    let board = diagram.position.board();
    let mut drawn = BTreeSet::new();
    let mut fills = BTreeMap::new();
    for node in named(document, "use") {
        let index = |name| u8::try_from((node.attribute(name).unwrap().parse::<u32>().unwrap() - 24) / 64).unwrap();
        let (column, row) = (index("x"), index("y"));
        let square = if diagram.flipped { Square::new(7 - column, row) } else { Square::new(column, 7 - row) };
        let piece = board.piece_at(square).expect("a piece stands where one is drawn");
        assert_eq!(node.attribute("href"), Some(format!("#piece-{}", piece.role.name()).as_str()));
        let fill = node.parent().unwrap().attribute("fill").unwrap();
        assert_eq!(*fills.entry(piece.color).or_insert(fill), fill);
        drawn.insert(square);
    }
    assert_eq!(drawn, board.occupied().into_iter().collect());
    assert_eq!(fills.values().collect::<BTreeSet<_>>().len(), fills.len(), "the sides are told apart");
}

/// A diagram of a game's position, with plies in coordinates played in it.
fn diagram(game: &str, fen: &str, plies: &[&str]) -> Diagram {
    let (position, _) = Position::from_fen(fen, Game::find(game).expect("a game").rules).expect("a position");
    let mut diagram = Diagram::new(position);
    for text in plies {
        let legal = diagram.position.legal_plies();
        diagram.play(*legal.iter().find(|ply| ply.to_string() == *text).expect("a legal ply"));
    }
    diagram
}

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CROWN: &str = "fill=\"#f5b921\"";
const IN_CHECK: &str = "url(#in-check)";

#[test]
fn every_position_can_be_drawn_from_either_side() {
    let mut dice = Dice::new(7);
    let mut count = 0;
    random_positions(1, 60, |position| {
        count += 1;
        if count % 5 > 0 {
            return;
        }
        let mut diagram = Diagram::new(*position);
        diagram.flipped = count % 2 == 0;
        for _ in 0..3 {
            check(&diagram);
            let legal = diagram.position.legal_plies();
            if legal.is_empty() {
                break;
            }
            diagram.play(legal[dice.below(legal.len())]);
        }
    });
    assert!(count > 1000, "{count} positions");
}

#[test]
fn every_shape_is_another_and_is_written_once() {
    let svg = check(&diagram("orthodox", START, &[]));
    let document = Document::parse(&svg).unwrap();
    let shapes: BTreeSet<_> = document
        .descendants()
        .filter(|node| node.attribute("id").is_some_and(|id| id.starts_with("piece-")))
        .map(|node| node.children().filter_map(|path| path.attribute("d")).collect::<String>())
        .collect();
    assert_eq!(shapes.len(), Role::ALL.len());
    assert_eq!(count(&check(&diagram("orthodox", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[])), "id="), 1);
}

#[test]
fn the_plies_of_the_turn_have_numbered_arrows() {
    let numbers = |svg: &str| {
        let document = Document::parse(svg).unwrap();
        let numbers = named(&document, "text").filter(|node| node.attribute("fill") == Some("#fff"));
        numbers.filter_map(|node| node.text().map(str::to_owned)).collect::<Vec<_>>()
    };
    // An arrow has seven corners, so six lines.
    let svg = check(&diagram("scottish", START, &["e2e4", "d7d5", "b8c6"]));
    assert_eq!((numbers(&svg), count(&svg, "L")), (vec!["1".to_owned(), "2".to_owned()], 12));
    let single = check(&diagram("orthodox", START, &["e2e4"]));
    assert_eq!((numbers(&single), count(&single, "L")), (Vec::new(), 6), "a turn of one ply needs no number");
    let inside = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w1 KQkq - 1 1";
    assert_eq!(
        numbers(&check(&diagram("marseillais", inside, &["e2e4"]))),
        ["2"],
        "the second, whoever knows the first"
    );
    let castling = check(&diagram("orthodox", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 9", &["e1c1"]));
    assert_eq!(count(&castling, "L"), 12, "the rook has an arrow too");
    let passing = diagram("orthodox", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", &["e5d6"]);
    assert!(check(&passing).contains("<path d=\"M248 243l9-9"), "a cross on d5");
}

#[test]
fn check_and_royal_pieces_are_marked() {
    assert_eq!(count(&check(&diagram("marseillais", START, &["e2e4", "d2d4"])), IN_CHECK), 0);
    let checked = diagram("marseillais", START, &["e2e4", "d2d4", "e7e6", "f8b4"]);
    assert!(check(&checked).contains(&format!("<circle cx=\"312\" cy=\"504\" r=\"34\" fill=\"{IN_CHECK}\"/>")));
    let upside_down = Diagram { flipped: true, ..checked };
    assert!(check(&upside_down).contains(&format!("<circle cx=\"248\" cy=\"56\" r=\"34\" fill=\"{IN_CHECK}\"/>")));
    let royal = check(&diagram("frankfurt", "8/2p2b!2/8/3R!4/1n6/8/8/r6Q w - - 0 20", &[]));
    assert_eq!((count(&royal, CROWN), count(&royal, IN_CHECK)), (2, 1));
    assert_eq!(count(&check(&diagram("frankfurt", START, &[])), CROWN), 0, "a king needs none");
    let taken = diagram("doublemove", "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 5", &["e7e8"]);
    assert_eq!(count(&check(&taken), IN_CHECK), 0);
}

#[test]
fn words_from_a_record_do_no_harm() {
    let mut diagram = diagram("orthodox", START, &[]);
    diagram.title = "</title><script>alert(1)</script> & \"\u{0}\u{1b}\u{fffe}Ð'".into();
    let svg = check(&diagram);
    let document = Document::parse(&svg).unwrap();
    let title = named(&document, "title").next().and_then(|node| node.text()).unwrap();
    assert_eq!(title, "</title><script>alert(1)</script> & \"Ð': White to move");
}
