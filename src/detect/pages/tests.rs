//! Pages that are guessed of words and of records.

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
    let west =
        ["O’Kelly", "Sørensen", "Rallo–Castelli", "“Nf3” d5", "João Cordovil", "Camões", "Sánchez", "J.\u{a0}Smith"];
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
        for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866, Encoding::Iso8859_5, Encoding::Koi8U]
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
    assert_eq!((letters(b"\xca\xf0e2"), letters(b"\xca\xf16"), letters(b"\xcab\xf5d2")), (Some(2), Some(2), Some(1)));
    for none in [&b"\xca"[..], b"\xca f3", b"\xcaabc", b"f3", b"\xca9", b"\xca1", b"\xca\xca\xca\xca\xcaf3"] {
        assert_eq!(letters(none), None, "{none:?}");
    }
    assert_eq!(ply(b"\xe1k, J", b"Nov"), None);
    assert_eq!(ply(b"\x94f3", b"x"), None);
}
