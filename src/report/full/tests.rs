//! Exact underlines, wherever and under whatever they are.

use super::*;
use crate::diagnostic::Name;
use crate::report::samples;
use proptest::prelude::*;
use unicode_width::UnicodeWidthChar as _;

fn render(text: &[u8], offset: u64, finding: Finding, color: bool) -> String {
    render_wide(text, offset, finding, &Style { color, width: 100 })
}

fn render_wide(text: &[u8], offset: u64, finding: Finding, style: &Style) -> String {
    let mut out = Vec::new();
    let mut lines = Lines::new(text);
    let findings = [finding];
    let mut batch = Batch { path: "a.txt", lines: &mut lines, offset, findings: &findings, objects: &[] };
    let mut full = Full::open(style);
    full.game(&mut out, &samples::game(), &mut batch).unwrap();
    String::from_utf8(out).unwrap()
}

fn span(start: usize, end: usize) -> Span {
    Span::new(u32::try_from(start).unwrap(), u32::try_from(end).unwrap())
}

fn finding(start: usize, end: usize) -> Finding {
    Finding::new(Name::IllegalMove, span(start, end), "it may not").label("here").help("write another")
}

/// What stands above the underlines, in their order: the columns on the screen decide.
fn underlined(out: &str) -> Vec<String> {
    let columns = |line: &str| {
        let mut at = 0;
        let column = |c: char| {
            let from = at;
            at += c.width().unwrap_or(0);
            (from..at, c)
        };
        line.chars().map(column).collect::<Vec<_>>()
    };
    let drawn = |line: &str| line.contains(['─', '┬', '▲']) && line.trim_start().starts_with('·');
    let mut found = Vec::new();
    for (above, below) in out.lines().zip(out.lines().skip(1)) {
        if !drawn(below) || below.contains('╰') {
            continue;
        }
        let text = columns(above);
        let mut run = String::new();
        let mut last = None;
        for (at, c) in columns(below).into_iter().filter(|(_, c)| "─┬▲".contains(*c)) {
            if last.is_some_and(|last| last != at.start) {
                found.push(std::mem::take(&mut run));
            }
            if let Some((_, shown)) = text.iter().find(|(place, _)| place.start == at.start && !place.is_empty()) {
                run.push(*shown);
            }
            last = Some(at.end);
            let _ = c;
        }
        found.push(run);
    }
    found
}

/// Underlines `what` in `text`: the screen must show `shown` above the line, and `place` in the header.
fn check(text: impl AsRef<[u8]>, what: impl AsRef<[u8]>, shown: &str, place: &str) {
    let (text, what) = (text.as_ref(), what.as_ref());
    let start = text.windows(what.len()).position(|part| part == what).unwrap();
    let out = render(text, 0, finding(start, start + what.len()), false);
    assert_eq!(underlined(&out), [shown], "{out}");
    assert!(out.contains(&format!("[a.txt:{place}]")), "{place} in {out}");
    assert!(out.lines().all(|line| line.chars().map(|c| c.width().unwrap_or(0)).sum::<usize>() <= 100), "{out}");
}

#[test]
fn the_underline_is_exact_whatever_stands_before_it() {
    check("1.Nf3/Nc3//b6/g6\n", "b6", "b6", "1:12");
    check("Белые начинают 🙂🙂 1.Кf3/Кc3//б6", "Кc3", "Кc3", "1:25");
    check("棋譜 第一局 1.Nf3/Nc3", "Nc3", "Nc3", "1:14");
    check("棋譜 第一局", "第一", "第一", "1:4");
    check("e\u{301}e\u{301} Nf3", "Nf3", "Nf3", "1:6");
    check("♘\u{fe0e}f3/♘\u{fe0e}c3", "c3", "c3", "1:8");
    check("1.\tNf3\tNc3", "Nc3", "Nc3", "1:8");
    check(b"\xff\xfe1.Nf3\x80/Nc3", "Nc3", "Nc3", "1:10");
    check(b"1.N\xfff3", b"N\xfff3", "N\u{fffd}f3", "1:3");
    check("a\u{1b}[31m Nf3", "Nf3", "Nf3", "1:8");
    check("N\u{200b}f\u{202e}3 x", "N\u{200b}f\u{202e}3", "N<U+200B>f<U+202E>3", "1:1");
}

#[test]
fn every_line_end_is_understood() {
    check("[A \"b\"]\r\n\r\n1.Nf3/Nc3\r\nb6", "Nc3", "Nc3", "3:7");
    check("one\rtwo\rthree Nf3\rfour", "Nf3", "Nf3", "3:7");
    check("one\ntwo\r\nthree Nf3", "Nf3", "Nf3", "3:7");
    check("{ never\nclosed\nat all\nof it", "{ never\nclosed\nat all", "{ never", "1:1");
    let out = render(b"{ never\nclosed", 0, finding(0, 14), false);
    assert!(out.contains("here, up to line 2"), "{out}");
    let out = render(b"word\r\nnext", 0, finding(0, 6), false);
    assert!(!out.contains("up to"), "a line end behind the place is no more lines: {out}");
}

#[test]
fn places_without_a_byte_are_pointed_at() {
    let pointed = |text: &str, at| underlined(&render(text.as_bytes(), 0, finding(at, at), false));
    assert_eq!(pointed("abc\ndef\n", 1), ["b"]);
    assert_eq!(pointed("abc\ndef\n", 3), [""], "behind the last letter of a line");
    assert_eq!(pointed("abc\ndef\n", 4), ["d"]);
    assert_eq!(pointed("abc\ndef\n", 8), [""], "at the end of the file");
    assert_eq!(pointed("abc", 3), [""]);
    assert_eq!(pointed("", 0), [""]);
    assert_eq!(pointed("abc", 400), [""], "past the end: at the end");
}

#[test]
fn a_line_of_1_mb_is_cut_round_the_place_wherever_that_is() {
    let line = "1.Nf3/Nc3//b6/g6 ".repeat(60_000);
    for at in [0, 2, 70, 65_535 * 2 + 2, line.len() - 3] {
        let start = at + line[at..].find(['N', 'g']).unwrap();
        let out = render(line.as_bytes(), 0, finding(start, start + 2), false);
        assert_eq!(underlined(&out), [&line[start..start + 2]], "{out}");
        assert!(out.contains(&format!("[a.txt:1:{}]", start + 1)), "{out}");
        assert!(out.len() < 1500, "{out}");
    }
    let long = render(line.as_bytes(), 0, finding(40, 900_000), false);
    assert!(underlined(&long)[0].starts_with("Nc3//b6"), "{long}");
    let context = format!("{line}\nNf3\n{line}");
    check(&context, "Nf3", "Nf3", "1:3");
    let out = render(context.as_bytes(), 0, finding(line.len() + 1, line.len() + 4), false);
    assert_eq!(underlined(&out), ["Nf3"]);
    assert!(out.contains("[a.txt:2:1]") && out.len() < 1500, "{out}");
}

#[test]
fn the_words_below_an_underline_have_room_at_the_end_of_a_line_too() {
    for length in [60, 90, 5000] {
        let text = format!("{} Qh7", "word ".repeat(length / 5));
        let finding = finding(text.len() - 3, text.len()).label("blocked by the pawn on g6, which stands there");
        let out = render(text.as_bytes(), 0, finding, false);
        assert_eq!(underlined(&out), ["Qh7"], "{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
    }
}

#[test]
fn a_thousand_findings_in_5_mb_take_no_time() {
    for text in ["1.Nf3/Nc3//b6/g6 ".repeat(300_000), "1.Nf3/Nc3//b6/g6\n".repeat(300_000)] {
        let mut lines = Lines::new(text.as_bytes());
        let findings: Vec<_> = (0..1000).map(|number| finding(number * 5100 + 2, number * 5100 + 5)).collect();
        let mut batch = Batch { path: "a.txt", lines: &mut lines, offset: 0, findings: &findings, objects: &[] };
        let start = std::time::Instant::now();
        let mut out = Vec::new();
        Full::open(&Style { color: true, width: 100 }).game(&mut out, &samples::game(), &mut batch).unwrap();
        assert!(start.elapsed().as_millis() < 1500, "{:?}", start.elapsed());
    }
}

#[test]
fn other_places_are_underlined_too_or_told() {
    let text = "1.e4/d4//Qh4/Qf6+\n2.Nf3\n\n\n\n3.Nd3/a3//a6/a5 4.h3";
    let at = |what: &str| text.find(what).unwrap();
    let finding = finding(at("Nd3"), at("Nd3") + 3)
        .also(span(at("a3"), at("a3") + 2), "this one")
        .also(span(at("Qf6"), at("Qf6") + 4), "this check")
        .also(span(at("d3"), at("d3") + 2), "inside the other")
        .also(span(at("Nd3"), at("4.h3") + 40), "round the other");
    let out = render(text.as_bytes(), 0, finding, false);
    assert_eq!(underlined(&out), ["Qf6+", "Nd3", "a3"], "{out}");
    insta::assert_snapshot!(out);
}

#[test]
fn other_places_of_one_long_line_have_snippets_of_their_own() {
    let text = format!("1.Nf3/Nc3 {} 9.Qh5/Qf7 {}", "{ word }".repeat(400), "x".repeat(4000));
    let far = text.find("Qf7").unwrap();
    let out = render(text.as_bytes(), 0, finding(far, far + 3).also(span(2, 5), "first"), false);
    assert_eq!(underlined(&out), ["Nf3", "Qf7"], "{out}");
    assert!(out.contains("[a.txt:1:3]") && out.contains(&format!("[a.txt:1:{}]", far + 1)), "{out}");
}

#[test]
fn the_offset_of_the_game_counts() {
    let text = "[White \"Я\"]\n\n1.Nf3/Nc3";
    let game = text.find('1').unwrap();
    let out = render(text.as_bytes(), game as u64, finding(6, 9), false);
    assert_eq!(underlined(&out), ["Nc3"], "{out}");
}

#[test]
fn colour_only_where_it_is_asked_for_and_never_a_link() {
    let bare = |color| render(b"1.Nf3/Nc3\n", 0, finding(6, 9).also(span(2, 5), "and here"), color);
    assert!(!bare(false).contains('\u{1b}'));
    let colored = bare(true);
    assert!(colored.contains("\u{1b}[31m") && !colored.contains("\u{1b}]8"), "{colored:?}");
    let evil = Finding::new(Name::IllegalMove, span(0, 1), "a\u{1b}[2Jb").label("\u{1b}c").help("x\u{202e}y");
    let out = render(b"1.Nf3\n", 0, evil, false);
    assert!(!out.contains(['\u{1b}', '\u{202e}']), "{out}");
    insta::assert_snapshot!(out);
}

#[test]
fn the_look_of_it() {
    let text = "[White \"A\"]\r\n\r\n1.Nf3/Nc3//b6/g6\r\n2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1\r\n4.Bg2/Bh1";
    let start = text.find("Ne5").unwrap();
    let finding = Finding::new(
        Name::TurnTooLong,
        span(start, start + 3),
        "the turn has one ply too many: Nc3 is the second where White's first turn has one",
    )
    .label("second ply of a turn of one")
    .help("with `--game marseillais` every turn has two plies");
    insta::assert_snapshot!(render(text.as_bytes(), 0, finding, false));
}

proptest! {
    #[test]
    fn no_bytes_and_no_places_make_it_panic(
        pieces in prop::collection::vec(prop::sample::select(vec![
            &b"\r"[..], b"\n", b"\r\n", b"a", b" ", b"\t", "é".as_bytes(), "棋".as_bytes(), "🙂".as_bytes(), b"\xff",
            b"\xe2\x99", b"\x80", b"\x1b[31m", "\u{301}".as_bytes(), "\u{fe0f}".as_bytes(), "\u{2028}".as_bytes(),
            b"1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1 mat. and so on, and so on",
        ]), 0..40),
        places in prop::collection::vec((0usize..4000, 0usize..400), 1..5),
        width in prop::sample::select(vec![0, 40, 100, 10_000]),
    ) {
        let text = pieces.concat();
        let place = |(start, len): (usize, usize)| span(start % (text.len() + 3), start % (text.len() + 3) + len);
        let first = place(places[0]);
        let mut finding = Finding::new(Name::IllegalMove, first, "it may not").label("here");
        for &other in &places[1..] {
            finding = finding.also(place(other), "there");
        }
        let out = render_wide(&text, 0, finding, &Style { color: false, width });
        let mut lines = Lines::new(&text);
        let at = lines.locate(first.start as usize);
        let header = format!("[a.txt:{}:{}]", at.line, at.column);
        prop_assert!(out.contains(&header), "{} in {}", header, out);
        prop_assert!(!out.contains("Failed to read"), "{}", out);
        let raw = out.contains(['\u{1b}', '\r', '\u{2028}']);
        prop_assert!(!raw, "{}", out);
    }
}
