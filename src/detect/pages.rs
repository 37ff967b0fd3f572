//! Which page bytes that are no UTF-8 are written in: by the piece letters that they make, then by the letters of names.
//!
//! Uses the pages of `source` and the sets of `letters`; knows no game and no position. Statistics of running text alone go
//! wrong on moves, and moves are what a record has most of: so a byte that makes a piece letter before a square counts as
//! much as several letters of words.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use crate::letters;
use crate::source::{Encoding, Page};

/// The pages, in the order in which they win where nothing decides.
const PAGES: [Encoding; 11] = [
    Encoding::Windows1252,
    Encoding::Windows1250,
    Encoding::Windows1251,
    Encoding::Iso8859_2,
    Encoding::Koi8R,
    Encoding::Koi8U,
    Encoding::Cp866,
    Encoding::Iso8859_5,
    Encoding::Cp850,
    Encoding::Cp852,
    Encoding::Cp437,
];

/// The letters of a language that are not ASCII, the frequent ones first.
const LANGUAGES: [&str; 16] = [
    "éèàêçâîôùûëïœæ",
    "üöäß",
    "óíáéñúü",
    "ãçáéíóêâõúôà",
    "àèòùìéî",
    "äöåé",
    "øåæéöä",
    "áíéěřšýčžůúťňďóö",
    "áéíčžýšúľťňôäďóĺŕ",
    "łęóąśćżńź",
    "áéőöóüúűí",
    "ăîâşţșțé",
    "čšžćđ",
    "оаеинтрвслкмдпуягбызйчьхжшюцщэфёъ",
    "оаинівереткслдмупязьбгйчхцжїєшющфґ",
    "аоіныелкувсяпмдязўьбгёчхцжйшюфэ",
];

/// How much more a piece letter before a square tells than a letter of a word.
const PIECE: i64 = 400;

/// How much each letter tells of the one language that has the most of all letters: a file is seldom in many.
const FLUENCY: i64 = 40;

/// What is taken from a letter of a page of DOS: there are few such files, and the letters stand where Windows has quotes
/// and dashes.
const DOS: i64 = 30;

/// After so many bytes that are no ASCII, a page is settled.
const ENOUGH: usize = 8 * 1024;

/// Bytes of one game that are looked at.
const LONG: usize = 256 * 1024;

/// The part of a long run of letters that is looked at together.
const WORD: usize = 48;

/// What the bytes that were read so far say for each page.
pub(super) struct Pages {
    candidates: Vec<Candidate>,
    detector: EncodingDetector,
    seen: usize,
}

struct Candidate {
    encoding: Encoding,
    page: Page,
    score: i64,
    /// The languages that can be written in it, each with how many letters of it were read.
    languages: Vec<(&'static str, i64)>,
}

impl Pages {
    pub fn new() -> Self {
        Self {
            candidates: PAGES.into_iter().filter_map(Candidate::new).collect(),
            detector: EncodingDetector::new(Iso2022JpDetection::Deny),
            seen: 0,
        }
    }

    /// Whether more bytes change nothing any more.
    pub fn is_settled(&self) -> bool {
        self.seen >= ENOUGH
    }

    /// Takes these bytes, a whole game or its beginning, into account.
    pub fn add(&mut self, bytes: &[u8]) {
        if self.is_settled() {
            return;
        }
        let bytes = &bytes[..bytes.len().min(LONG)];
        self.detector.feed(bytes, false);
        let mut at = 0;
        while let Some(found) = bytes[at..].iter().position(|byte| !byte.is_ascii()) {
            if self.is_settled() {
                break;
            }
            let high = at + found;
            // What is ASCII before and behind belongs to the word, as far as it is looked at.
            let from = at.max(high.saturating_sub(WORD / 2));
            let until = bytes.len().min(high + WORD);
            let start =
                bytes[from..high].iter().rposition(|byte| !is_letter(*byte)).map_or(from, |index| from + index + 1);
            let end = bytes[high..until].iter().position(|byte| !is_letter(*byte)).map_or(until, |index| high + index);
            self.word(bytes, start, end);
            at = end;
        }
    }

    /// The page that the bytes speak for.
    pub fn best(&self) -> Encoding {
        let guess = self.detector.guess(None, Utf8Detection::Deny);
        // The detector has read pairs of letters; that decides between pages that are nearly even.
        let bonus = i64::try_from(self.seen).unwrap_or(0) * 5;
        let score = |candidate: &Candidate| {
            let fluent = candidate.languages.iter().map(|language| language.1).max().unwrap_or(0) * FLUENCY;
            // The detector takes both pages of KOI8 for one.
            let page = if candidate.encoding == Encoding::Koi8R { Encoding::Koi8U } else { candidate.encoding };
            candidate.score + fluent + if page.whatwg() == Some(guess) { bonus } else { 0 }
        };
        // Of equals the first.
        let best = self.candidates.iter().rev().max_by_key(|candidate| score(candidate));
        best.map_or(Encoding::Windows1252, |candidate| candidate.encoding)
    }

    /// A run of letters with at least one that is not ASCII.
    fn word(&mut self, bytes: &[u8], start: usize, end: usize) {
        let word = &bytes[start..end];
        self.seen += word.iter().filter(|byte| !byte.is_ascii()).count();
        let around = Around {
            before: start.checked_sub(1).map(|at| bytes[at]),
            behind: bytes.get(end).copied(),
            behind_square: start >= 2 && is_square(bytes[start - 2], bytes[start - 1]),
            promotes: start >= 3
                && matches!(bytes[start - 1], b'=' | b'(' | b'/')
                && bytes[start - 3].is_ascii_lowercase()
                && matches!(bytes[start - 2], b'1' | b'8'),
        };
        let ply = ply(&bytes[start..], bytes.get(..start).unwrap_or_default());
        for candidate in &mut self.candidates {
            let chars: Vec<Option<char>> = word.iter().map(|byte| candidate.page.char(*byte)).collect();
            candidate.score += match ply.filter(|_| !around.behind_square) {
                Some(letters) => piece(&chars[..letters]),
                None if around.promotes => piece(&chars),
                None => candidate.words(&chars, around),
            };
        }
    }
}

/// What stands beside a word.
#[derive(Clone, Copy)]
struct Around {
    before: Option<u8>,
    behind: Option<u8>,
    behind_square: bool,
    promotes: bool,
}

/// A letter of a word, as far as that can be told without its page.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || !byte.is_ascii()
}

const fn is_square(file: u8, rank: u8) -> bool {
    matches!(file, b'a'..=b'h') && matches!(rank, b'1'..=b'8')
}

/// How many bytes that are no ASCII a ply begins with: `♦f3`, `♦♦xf3`, `♦bd7`, `♦1:e3`, `♦ : f6`, and `♦♦6` where the file
/// may be a look-alike. A word inside a word is none.
fn ply(bytes: &[u8], before: &[u8]) -> Option<usize> {
    let high = bytes.iter().take(5).take_while(|byte| !byte.is_ascii()).count();
    if !(1..=4).contains(&high) || before.last().is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    let mut rest = &bytes[high..];
    if high >= 2 && rest.first().is_some_and(|byte| matches!(byte, b'1'..=b'8')) {
        return Some(high);
    }
    let target = |rest: &[u8]| matches!(*rest, [file, rank, ..] if is_square(file, rank));
    // What says where the piece stood: a file, a rank, or both.
    for skip in 0..=2 {
        let (origin, behind) = rest.split_at_checked(skip)?;
        let is_origin = match *origin {
            [one] => matches!(one, b'a'..=b'h' | b'1'..=b'8'),
            [file, rank] => is_square(file, rank),
            _ => true,
        };
        let sign = behind.iter().take_while(|byte| matches!(byte, b' ' | b':' | b'x' | b'-' | b'*')).take(3).count();
        let is_sign = sign == 0 || behind[..sign].iter().any(|byte| *byte != b' ');
        if is_origin && is_sign && target(&behind[sign..]) {
            return Some(high);
        }
    }
    // A Cyrillic sign of capture behind the origin: its letters are no ASCII.
    if rest.first().is_some_and(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8')) {
        rest = &rest[1..];
        let sign = rest.iter().take_while(|byte| !byte.is_ascii()).count();
        return (sign == 1 && target(&rest[1..])).then_some(high);
    }
    None
}

/// What letters before a square say: whether they are a piece letter of some set, perhaps with a capture sign, and with a
/// file that only looks Latin.
fn piece(chars: &[Option<char>]) -> i64 {
    let Some(mut text) = chars.iter().copied().collect::<Option<String>>() else { return -PIECE };
    let is_piece = |text: &str| letters::ALL.iter().any(|set| set.iter().any(|(spelling, _)| spelling == text));
    for tail in [&['а', 'с', 'е', 'в', 'д', 'ф'][..], &['х', '×']] {
        if is_piece(&text) {
            return PIECE;
        }
        if let Some(shorter) = text.strip_suffix(tail) {
            text.truncate(shorter.len());
        }
    }
    if text.is_empty() {
        // Nothing but a capture sign or a file.
        PIECE / 2
    } else if is_piece(&text) {
        PIECE
    } else {
        -PIECE / 4
    }
}

impl Candidate {
    fn new(encoding: Encoding) -> Option<Self> {
        let page = Page::of(encoding)?;
        let chars: Vec<char> = (0x80..=0xff).filter_map(|byte| page.char(byte)).collect();
        let is_written = |language: &&str| {
            let known = language.chars().filter(|letter| chars.contains(letter)).count();
            known * 4 >= language.chars().count() * 3
        };
        let languages = LANGUAGES.into_iter().filter(is_written).map(|language| (language, 0)).collect();
        Some(Self { encoding, page, score: 0, languages })
    }

    /// What a word says for the page that makes it of these characters: by the language that it fits best.
    fn words(&mut self, chars: &[Option<char>], around: Around) -> i64 {
        let fit = shape(chars, around);
        let letters = chars.iter().flatten().filter(|c| !c.is_ascii() && c.is_alphabetic());
        let lower: Vec<char> = letters.flat_map(|c| c.to_lowercase()).collect();
        // A single letter with nothing beside it is a word in many languages, and what many a sign looks like in another
        // page.
        if lower.is_empty() || chars.len() == 1 {
            return fit;
        }
        let mut best = -100 * i64::try_from(lower.len()).unwrap_or(0);
        for (language, known) in &mut self.languages {
            let ranks = || lower.iter().map(|c| (0..).zip(language.chars()).find(|(_, letter)| letter == c));
            *known += ranks().flatten().map(|_| 1).sum::<i64>();
            let told = ranks().map(|found| found.map_or(-100, |(rank, _): (i64, _)| (100 - 2 * rank).max(40)));
            best = best.max(told.sum());
        }
        let is_dos = matches!(self.encoding, Encoding::Cp437 | Encoding::Cp850 | Encoding::Cp852);
        let handicap = if is_dos { DOS * i64::try_from(lower.len()).unwrap_or(0) } else { 0 };
        fit + best - handicap
    }
}

/// What speaks for or against a word whatever its language: capitals, alphabets, signs and gaps.
fn shape(chars: &[Option<char>], around: Around) -> i64 {
    let ascii = |byte: Option<u8>| byte.map(char::from).filter(char::is_ascii);
    let at = |index: Option<usize>, beside: Option<u8>| {
        index.and_then(|index| chars.get(index)).copied().unwrap_or_else(|| ascii(beside))
    };
    let mut score = 0;
    let has_small = chars.iter().flatten().any(|c| c.is_lowercase());
    for (index, &c) in chars.iter().enumerate() {
        let Some(c) = c else {
            score -= 300;
            continue;
        };
        if c.is_ascii() {
            continue;
        }
        let before = at(index.checked_sub(1), around.before);
        let behind = at(Some(index + 1), around.behind);
        score += if c.is_alphabetic() { letter(c, before, behind) } else { sign(c, before, behind) };
        // A capital inside a word that is not all capitals.
        if index > 0 && has_small && c.is_uppercase() {
            score -= 100;
        }
        if index == 0 && around.behind_square && c.is_alphabetic() {
            score -= PIECE;
        }
    }
    score
}

fn letter(c: char, before: Option<char>, behind: Option<char>) -> i64 {
    let is_cyrillic = |c: char| matches!(c, '\u{400}'..='\u{52f}');
    let mut score = 0;
    for (one, other) in [(before, Some(c)), (Some(c), behind)] {
        let (Some(one), Some(other)) = (one, other) else { continue };
        if one.is_lowercase() && other.is_uppercase() {
            score -= 150;
        }
        if one.is_alphabetic() && other.is_alphabetic() && is_cyrillic(one) != is_cyrillic(other) {
            score -= 250;
        }
        if one.is_ascii_digit() || other.is_ascii_digit() {
            score -= 30;
        }
        // Accents seldom stand side by side; Cyrillic letters always do.
        if !is_cyrillic(c) && !one.is_ascii() && !other.is_ascii() && one.is_alphabetic() && other.is_alphabetic() {
            score -= 30;
        }
    }
    // Portuguese has it before e, and what looks else like it is the Hungarian ő of another page.
    if c == 'õ' {
        score += if behind == Some('e') { 40 } else { -40 };
    }
    if c.is_lowercase() && before.is_none_or(|before| matches!(before, '"' | '\n' | '\r')) {
        score -= 40;
    }
    score
}

fn sign(c: char, before: Option<char>, behind: Option<char>) -> i64 {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let inside = is_letter(before) && is_letter(behind);
    // `e×d5` and `Qh5†`: no other page makes a ply of these.
    let captures =
        c == '×' && before.is_some_and(|c| c.is_ascii_alphanumeric()) && behind.is_some_and(|c| matches!(c, 'a'..='h'));
    let checks = matches!(c, '†' | '‡') && before.is_some_and(|c| c.is_ascii_digit());
    if captures || checks {
        return PIECE / 2;
    }
    let fits = match c {
        '’' | '–' | '—' => true,
        '“' | '«' | '‘' => !is_letter(before),
        '”' | '»' => !is_letter(behind),
        '„' | '‚' => !is_letter(before) && is_letter(behind),
        '\u{a0}' | '\u{ad}' | '…' | '½' | '№' | '±' | '°' | '§' | '×' | '·' | '€' | '©' => !inside,
        _ => false,
    };
    match c {
        _ if fits => 30,
        // Lines of tables.
        '\u{2500}'..='\u{259f}' => -20,
        _ => -60,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in a page.
    fn written(text: &str, encoding: Encoding) -> Vec<u8> {
        let page = Page::of(encoding).expect("a page");
        let byte = |c: char| (0..=255).find(|byte| page.char(*byte) == Some(c));
        text.chars().map(|c| byte(c).unwrap_or_else(|| panic!("{} has no {c}", encoding.key()))).collect()
    }

    /// The text as it is read by the page that is guessed.
    fn read(text: &str, encoding: Encoding) -> (String, Encoding) {
        let bytes = written(text, encoding);
        let mut pages = Pages::new();
        pages.add(&bytes);
        let guess = pages.best();
        let page = Page::of(guess).expect("a page");
        (bytes.iter().map(|byte| page.char(*byte).unwrap_or('\u{fffd}')).collect(), guess)
    }

    #[test]
    fn names_are_read_as_they_were_written() {
        use Encoding::{Cp437, Cp850, Cp852, Cp866, Iso8859_2, Iso8859_5, Koi8R, Koi8U};
        use Encoding::{Windows1250, Windows1251, Windows1252};
        let latin = [
            "Novák, J",
            "Müller",
            "Hübner, Jürgen",
            "José Raúl Capablanca",
            "Núñez",
            "André Chéron",
            "Björk",
            "Gómez",
            "François",
            "Göß",
            "Ståhlberg",
            "Mañana, é",
            "Garçon",
            "Größe",
        ];
        let west = [
            "O’Kelly",
            "Sørensen",
            "Rallo–Castelli",
            "“Nf3” d5",
            "João Cordovil",
            "Camões",
            "Sánchez",
            "J.\u{a0}Smith",
        ];
        let east = [
            "Dvořák, Jiří",
            "Řehoř, Tomáš",
            "Příbyl",
            "Šakić",
            "Łódź",
            "Wójcik, Stanisław",
            "Żółty Król",
            "Świderski",
            "Erdős, Viktor",
            "Péter Székely",
            "Čížek",
            "Hráček, Zbyněk",
            "Gąsiorowski, Jędrzej",
            "Kiss Lőrinc",
        ];
        let romanian = ["Ungureanu, Emilian Ştefan", "Ţepeş", "Bîrlădeanu", "Marţi, Constanţa", "Gheorghiu, Brăila"];
        let cyrillic =
            ["Иванов", "Алехин", "ПЕТРОВ", "Михаил Таль", "Крамник В.", "Жук", "Щербаков, Юрий", "Волков - Зуев"];
        let ukrainian = ["Іванчук Василь", "Київ", "Їжакевич, Євген"];
        let mut wrong = Vec::new();
        let mut check = |texts: &[&str], encodings: &[Encoding]| {
            for text in texts {
                for encoding in encodings {
                    let tag = format!("[White \"{text}\"]\n\n1. e4 e5 *\n");
                    let (seen, guess) = read(&tag, *encoding);
                    if seen != tag {
                        wrong.push(format!(
                            "{text} in {} is {} in {}",
                            encoding.key(),
                            &seen[8..seen.len() - 17],
                            guess.key()
                        ));
                    }
                }
            }
        };
        check(&latin[..13], &[Windows1252, Cp437, Cp850]);
        check(&["Novák, J", "Müller", "Székely, Péter", "Wójcik"], &[Windows1250, Iso8859_2, Cp852]);
        check(&west, &[Windows1252]);
        check(&east, &[Windows1250, Iso8859_2, Cp852]);
        check(&romanian, &[Windows1250]);
        check(&cyrillic, &[Windows1251, Koi8R, Koi8U, Cp866, Iso8859_5]);
        check(&ukrainian, &[Windows1251, Koi8U]);
        assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    }

    #[test]
    fn moves_alone_tell_the_page() {
        let moves = [
            "1. e4 e5 2. Кf3 Кc6",
            "1.Кf3/Кc3//b6/g6 2.b3/Сb2//Сb7/e5",
            "3. Кр:f2 Фa4:d7+",
            "1. е4 е5 2. Кс3 Сс5",
            "8. a8=Ф",
        ];
        for text in moves {
            for encoding in
                [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866, Encoding::Iso8859_5, Encoding::Koi8U]
            {
                assert_eq!(read(text, encoding).0, text, "{}", encoding.key());
            }
        }
    }

    #[test]
    fn no_bytes_say_nothing() {
        assert_eq!(Pages::new().best(), Encoding::Windows1252);
    }

    #[test]
    fn the_beginning_of_a_ply() {
        let letters = |text: &[u8]| ply(text, b" ");
        for one in
            [&b"\xcaf3"[..], b"\xcabd7", b"\xca1f3", b"\xcaxf3", b"\xca:f3", b"\xca : f3", b"\xcag1-f3", b"\xcag1xf3"]
        {
            assert_eq!(letters(one), Some(1), "{one:?}");
        }
        assert_eq!(
            (letters(b"\xca\xf0e2"), letters(b"\xca\xf16"), letters(b"\xcab\xf5d2")),
            (Some(2), Some(2), Some(1))
        );
        for none in [&b"\xca"[..], b"\xca f3", b"\xcaabc", b"f3", b"\xca9", b"\xca1", b"\xca\xca\xca\xca\xcaf3"] {
            assert_eq!(letters(none), None, "{none:?}");
        }
        assert_eq!(ply(b"\xe1k, J", b"Nov"), None);
        assert_eq!(ply(b"\x94f3", b"x"), None);
    }
}
