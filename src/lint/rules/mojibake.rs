//! `mojibake`: text that was once decoded in the wrong encoding.

use crate::diagnostic::{Finding, Name, Span};
use crate::lint::{Game, Look, Rule};
use crate::source::{Encoding, encode};
use crate::syntax::Kind;

pub(super) static RULE: Rule =
    Rule { name: Name::Mojibake, page: include_str!("mojibake.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let tape = game.record.tape;
    let values = tape.tags.iter().map(|pair| pair.value);
    let is_remark = |kind| matches!(kind, Kind::Comment | Kind::LineComment | Kind::BracketComment | Kind::Prose);
    let remarks =
        (0..tape.tokens.len()).filter(|index| is_remark(tape.tokens[*index].kind)).map(|index| tape.span(index));
    let mut first: Option<(Span, String, Encoding)> = None;
    let mut count = 0_u32;
    for span in values.chain(remarks) {
        let Ok(text) = std::str::from_utf8(span.of(game.record.text)) else { continue };
        for word in text.split_whitespace().filter(|word| !word.is_ascii()) {
            let Some((meant, page)) = meant(word) else { continue };
            count += 1;
            let at = span.start + u32::try_from(word.as_ptr() as usize - text.as_ptr() as usize).unwrap_or(0);
            let place = Span::new(at, at + u32::try_from(word.len()).unwrap_or(0));
            if first.as_ref().is_none_or(|(other, ..)| place < *other) {
                first = Some((place, meant, page));
            }
        }
    }
    let Some((span, meant, page)) = first else { return };
    let more = if count > 1 { format!("; {} more in this game", count - 1) } else { String::new() };
    let message = format!("this was `{meant}` in UTF-8 and was once read as {}{more}", page.key());
    findings.push(Finding::new(Name::Mojibake, span, message).help("write what it was, or get the source again"));
}

/// What a word was in UTF-8 before it was read in another page, if it surely was that.
///
/// Bytes of UTF-8 are few among all: no word of a language is such bytes in a page by chance, but for short ones.
fn meant(word: &str) -> Option<(String, Encoding)> {
    [Encoding::Windows1252, Encoding::Windows1251].into_iter().find_map(|page| {
        let bytes = encode(word, page).ok()?;
        let meant = String::from_utf8(bytes).ok()?;
        let mut others = meant.chars().filter(|c| !c.is_ascii());
        // Two letters of Windows-1251 may happen to be one of UTF-8.
        let sure = if page == Encoding::Windows1251 { others.clone().count() > 1 } else { true };
        let plain = others.all(|c| c.is_alphabetic() || ('\u{2010}'..='\u{2026}').contains(&c) || "°«»№½".contains(c));
        (sure && plain && meant != word).then_some((meant, page))
    })
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn words_that_were_read_in_the_wrong_page_are_known() {
        for (word, right) in [
            ("RÃ©ti", "Réti"),
            ("RÐµÑ‚Ð¸", "Rети"),
            ("РђР»РµС…РёРЅ", "Алехин"),
            ("Maróczy", ""),
            ("GrÃ¼nfeld,", "Grünfeld,"),
            ("Алехин", ""),
            ("Её", ""),
            ("Рік", ""),
            ("Сії", ""),
            ("NÃO", ""),
            ("Ão", ""),
            ("España", ""),
            ("«Шах»", ""),
            ("Чигорін", ""),
            ("Șah", ""),
            ("1–0", ""),
        ] {
            assert_eq!(meant(word).map(|(meant, _)| meant).unwrap_or_default(), right, "{word}");
        }
    }
}
