//! The encodings that a file can be in: their names, and what a byte of each page means.
//!
//! Knows bytes and characters; the tables are those of `encoding_rs` and `oem_cp`. Which encoding a file is in is not
//! asked here: that takes piece letters, and `detect` has them.

use encoding_rs as whatwg;

/// An encoding of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each is named in ALL")]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Windows1250,
    Windows1251,
    Windows1252,
    Iso8859_2,
    Iso8859_5,
    Koi8R,
    Koi8U,
    Cp437,
    Cp850,
    Cp852,
    Cp866,
}

/// Where the table of a page comes from.
enum Table {
    /// No page: a character has no fixed number of bytes.
    None,
    Whatwg(&'static whatwg::Encoding),
    Dos(&'static [char; 128]),
}

impl Encoding {
    /// Every encoding, pages of Windows and Unix before those of DOS.
    pub const ALL: [Self; 14] = [
        Self::Utf8,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Windows1250,
        Self::Windows1251,
        Self::Windows1252,
        Self::Iso8859_2,
        Self::Iso8859_5,
        Self::Koi8R,
        Self::Koi8U,
        Self::Cp437,
        Self::Cp850,
        Self::Cp852,
        Self::Cp866,
    ];

    /// The name in options and JSON: as the WHATWG writes it, in small letters; `cp437` and so on for pages of DOS.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Windows1250 => "windows-1250",
            Self::Windows1251 => "windows-1251",
            Self::Windows1252 => "windows-1252",
            Self::Iso8859_2 => "iso-8859-2",
            Self::Iso8859_5 => "iso-8859-5",
            Self::Koi8R => "koi8-r",
            Self::Koi8U => "koi8-u",
            Self::Cp437 => "cp437",
            Self::Cp850 => "cp850",
            Self::Cp852 => "cp852",
            Self::Cp866 => "cp866",
        }
    }

    /// The encoding that `name` means, in any case: a key, or another label of the WHATWG's for it (`utf8`, `latin1`,
    /// `cp1251`, `ibm866`).
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let by_key = Self::ALL.into_iter().find(|encoding| encoding.key().eq_ignore_ascii_case(name.trim()));
        by_key.or_else(|| {
            let label = whatwg::Encoding::for_label(name.as_bytes())?;
            Self::ALL.into_iter().find(|encoding| encoding.whatwg() == Some(label))
        })
    }

    /// The encoding that the first bytes of a file name, and how many bytes that takes.
    #[must_use]
    pub fn by_mark(file: &[u8]) -> Option<(Self, usize)> {
        let (label, len) = whatwg::Encoding::for_bom(file)?;
        Self::ALL.into_iter().find(|encoding| encoding.whatwg() == Some(label)).map(|encoding| (encoding, len))
    }

    /// Whether each byte is a character.
    #[must_use]
    pub const fn is_page(self) -> bool {
        !matches!(self, Self::Utf8 | Self::Utf16Le | Self::Utf16Be)
    }

    /// How the same encoding is called by `encoding_rs`; pages of DOS are unknown there, but for one.
    pub(crate) fn whatwg(self) -> Option<&'static whatwg::Encoding> {
        Some(match self {
            Self::Utf8 => whatwg::UTF_8,
            Self::Utf16Le => whatwg::UTF_16LE,
            Self::Utf16Be => whatwg::UTF_16BE,
            Self::Windows1250 => whatwg::WINDOWS_1250,
            Self::Windows1251 => whatwg::WINDOWS_1251,
            Self::Windows1252 => whatwg::WINDOWS_1252,
            Self::Iso8859_2 => whatwg::ISO_8859_2,
            Self::Iso8859_5 => whatwg::ISO_8859_5,
            Self::Koi8R => whatwg::KOI8_R,
            Self::Koi8U => whatwg::KOI8_U,
            Self::Cp866 => whatwg::IBM866,
            Self::Cp437 | Self::Cp850 | Self::Cp852 => return None,
        })
    }

    fn table(self) -> Table {
        match self {
            Self::Cp437 => Table::Dos(&oem_cp::code_table::DECODING_TABLE_CP437),
            Self::Cp850 => Table::Dos(&oem_cp::code_table::DECODING_TABLE_CP850),
            Self::Cp852 => Table::Dos(&oem_cp::code_table::DECODING_TABLE_CP852),
            page if page.is_page() => page.whatwg().map_or(Table::None, Table::Whatwg),
            _ => Table::None,
        }
    }
}

/// What the bytes of a page from 0x80 on mean; those below are ASCII in all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    chars: [Option<char>; 128],
}

impl Page {
    /// The page of an encoding; `None` where a byte is no character.
    ///
    /// A byte that stands for a control character of Unicode's second row (U+0080 to U+009F) is not defined: the
    /// WHATWG's tables put one wherever the vendor's have a gap, and no text holds any.
    #[must_use]
    pub fn of(encoding: Encoding) -> Option<Self> {
        let char_of = |byte: u8| match encoding.table() {
            Table::None => None,
            Table::Whatwg(table) => {
                let text = table.decode_without_bom_handling_and_without_replacement(std::slice::from_ref(&byte))?;
                text.chars().next()
            }
            Table::Dos(table) => Some(table[usize::from(byte & 0x7f)]),
        };
        encoding.is_page().then(|| Self {
            chars: std::array::from_fn(|index| {
                char_of(0x80 | index as u8).filter(|c| !matches!(c, '\u{80}'..='\u{9f}' | '\u{fffd}'))
            }),
        })
    }

    /// The character that a byte is; `None` where the page does not define it.
    #[must_use]
    pub const fn char(&self, byte: u8) -> Option<char> {
        if byte.is_ascii() { Some(byte as char) } else { self.chars[(byte & 0x7f) as usize] }
    }

    /// The byte that a character is; `None` where the page does not have it.
    #[must_use]
    pub fn byte(&self, c: char) -> Option<u8> {
        if c.is_ascii() {
            return Some(c as u8);
        }
        let index = self.chars.iter().position(|known| *known == Some(c))?;
        u8::try_from(index).ok().map(|index| index | 0x80)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_the_labels_that_people_use_are_found() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::find(encoding.key()), Some(encoding));
            assert_eq!(Encoding::find(&encoding.key().to_uppercase()), Some(encoding));
        }
        let labels = [
            ("utf8", Encoding::Utf8),
            ("latin1", Encoding::Windows1252),
            ("ISO-8859-1", Encoding::Windows1252),
            ("latin2", Encoding::Iso8859_2),
            ("cp1251", Encoding::Windows1251),
            ("ibm866", Encoding::Cp866),
            ("koi8", Encoding::Koi8R),
        ];
        for (label, encoding) in labels {
            assert_eq!(Encoding::find(label), Some(encoding), "{label}");
        }
        assert_eq!(Encoding::find("shift_jis"), None);
        assert_eq!(Encoding::find(""), None);
    }

    #[test]
    fn marks() {
        assert_eq!(Encoding::by_mark(b"\xef\xbb\xbf1."), Some((Encoding::Utf8, 3)));
        assert_eq!(Encoding::by_mark(b"\xff\xfe1\0"), Some((Encoding::Utf16Le, 2)));
        assert_eq!(Encoding::by_mark(b"\xfe\xff\x001"), Some((Encoding::Utf16Be, 2)));
        assert_eq!(Encoding::by_mark(b"\xef\xbb"), None);
    }

    #[test]
    fn the_bytes_that_a_page_does_not_define() {
        let gaps = |encoding| -> Vec<u8> {
            let page = Page::of(encoding).expect("a page");
            (0x80..=0xff).filter(|byte| page.char(*byte).is_none()).collect()
        };
        assert_eq!(gaps(Encoding::Windows1250), [0x81, 0x83, 0x88, 0x90, 0x98]);
        assert_eq!(gaps(Encoding::Windows1251), [0x98]);
        assert_eq!(gaps(Encoding::Windows1252), [0x81, 0x8d, 0x8f, 0x90, 0x9d]);
        let controls: Vec<u8> = (0x80..=0x9f).collect();
        assert_eq!((gaps(Encoding::Iso8859_2), gaps(Encoding::Iso8859_5)), (controls.clone(), controls));
        for encoding in
            [Encoding::Koi8R, Encoding::Koi8U, Encoding::Cp437, Encoding::Cp850, Encoding::Cp852, Encoding::Cp866]
        {
            assert_eq!(gaps(encoding), [0u8; 0], "{}", encoding.key());
        }
        assert_eq!(Page::of(Encoding::Utf8), None);
    }

    #[test]
    fn no_two_bytes_of_a_page_are_the_same_character() {
        for page in Encoding::ALL.into_iter().filter_map(Page::of) {
            let chars: std::collections::HashSet<char> = (0..=255).filter_map(|byte| page.char(byte)).collect();
            assert_eq!(chars.len(), (0..=255).filter(|byte| page.char(*byte).is_some()).count());
        }
    }

    #[test]
    fn letters_where_the_pages_have_them() {
        let samples = [
            (Encoding::Windows1250, 0xf8, 'ř'),
            (Encoding::Windows1251, 0xca, 'К'),
            (Encoding::Windows1252, 0xf8, 'ø'),
            (Encoding::Iso8859_2, 0xb9, 'š'),
            (Encoding::Iso8859_5, 0xba, 'К'),
            (Encoding::Koi8R, 0xeb, 'К'),
            (Encoding::Koi8U, 0xa6, 'і'),
            (Encoding::Cp437, 0x81, 'ü'),
            (Encoding::Cp850, 0xb5, 'Á'),
            (Encoding::Cp852, 0xfd, 'ř'),
            (Encoding::Cp866, 0x8a, 'К'),
        ];
        for (encoding, byte, c) in samples {
            assert_eq!(Page::of(encoding).and_then(|page| page.char(byte)), Some(c), "{}", encoding.key());
        }
    }
}
