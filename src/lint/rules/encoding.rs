//! `encoding`: a file in another encoding than UTF-8.

use crate::diagnostic::{Finding, Name, Span};
use crate::lint::{Look, Rule};
use crate::source::{Decoded, Encoding};

pub(super) static RULE: Rule =
    Rule { name: Name::Encoding, page: include_str!("encoding.md"), look: Look::File(find), mend: None };

fn find(decoded: &Decoded<'_>) -> Option<Finding> {
    let encoding = decoded.encoding();
    if encoding == Encoding::Utf8 {
        return None;
    }
    let message = format!("the file is in {}, not in UTF-8", encoding.key());
    Some(Finding::new(Name::Encoding, Span::at(0), message).help("`scoresheet convert` writes UTF-8"))
}
