//! Text to the bytes of an encoding: the way that `decoded` goes, backwards.

use super::encoding::{Encoding, Page};

/// The bytes that text is in an encoding.
///
/// # Errors
/// The first character that the encoding does not have.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, char> {
    match encoding {
        Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
        Encoding::Utf16Le => Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        Encoding::Utf16Be => Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        _ if text.is_ascii() => Ok(text.as_bytes().to_vec()),
        _ => {
            let page = Page::of(encoding);
            text.chars().map(|c| page.as_ref().and_then(|page| page.byte(c)).ok_or(c)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Decoded;

    #[test]
    fn what_is_decoded_is_encoded_to_the_same_bytes() {
        for encoding in Encoding::ALL {
            let bytes: Vec<u8> = match Page::of(encoding) {
                Some(page) => (0x20..=0xff).filter(|byte| page.char(*byte).is_some()).collect(),
                None => encode("1. Кf3 ♘c3 😀", encoding).expect("Unicode"),
            };
            let decoded = Decoded::new(&bytes, encoding);
            let text = std::str::from_utf8(decoded.text()).expect("text");
            assert_eq!(encode(text, encoding).as_deref(), Ok(&bytes[..]), "{}", encoding.key());
        }
        assert_eq!(encode("ab♘", Encoding::Windows1251), Err('♘'));
    }
}
