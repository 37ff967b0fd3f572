//! Square brackets: tag pairs, well formed and not.

use super::boundary::Stage;
use super::{Scanner, offset};
use crate::diagnostic::{Finding, Name};
use crate::syntax::tag::{self, TagPair};
use crate::syntax::tape::Kind;

/// Typographic quotes.
pub(super) const QUOTES: [&str; 3] = ["“", "”", "„"];

/// Names that stand in brackets for no other reason.
pub(super) const KNOWN_TAGS: [&str; 12] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "VariantRules",
    "Letters",
];

/// So many tags are looked through one by one.
pub(super) const FEW_TAGS: usize = 32;

impl Scanner<'_, '_> {
    pub(super) fn bracket(&mut self) {
        let tag = tag::read(&self.text[self.at..], offset(self.at), self.line.start == self.at);
        let tag = tag.filter(|pair| self.is_tag(*pair));
        if let Some(pair) = tag {
            self.tag_pair(pair, self.bounded);
        } else {
            let end = self.word_end(self.at + 1);
            self.unread(self.at, end, false);
        }
    }

    /// Whether a pair that is not well formed may open a game: it is quoted somehow, or its name is a tag's.
    pub(super) fn opens(&self, pair: TagPair) -> bool {
        let span = pair.span.of(self.text);
        let quoted = || {
            span.contains(&b'"') || span.windows(3).any(|three| QUOTES.iter().any(|quote| quote.as_bytes() == three))
        };
        let known = || KNOWN_TAGS.iter().any(|tag| pair.name.of(self.text).eq_ignore_ascii_case(tag.as_bytes()));
        pair.clean || if span.ends_with(b"]") { quoted() || known() } else { quoted() && known() }
    }

    /// Whether a pair that is not well formed is taken as one: in a tag section, or where it may open a game.
    pub(super) fn is_tag(&self, pair: TagPair) -> bool {
        let in_section = self.state.stage == Stage::Tags;
        pair.clean || in_section || (self.line.start == self.at && self.opens(pair))
    }

    pub(super) fn tag_pair(&mut self, pair: TagPair, bounded: bool) {
        let name = pair.name.of(self.text);
        let repeats = self.has_tag(name);
        let behind_game = self.state.stage >= Stage::Movetext;
        if !bounded && (behind_game || (self.state.blank_line && repeats)) {
            // Before a tag inside a line, the next game begins with the tag itself.
            if self.line.start != self.at {
                self.state.cut = None;
            }
            self.finish();
            return;
        }
        let shown = || String::from_utf8_lossy(name).into_owned();
        if !pair.clean {
            let shown = shown();
            let finding = Finding::new(Name::MalformedTag, pair.span, format!("the tag {shown} is not well formed"));
            self.tape
                .findings
                .push(finding.help(format!("write [{shown} \"value\"], with \\\" for a quote in the value")));
        }
        if repeats {
            let message = format!("the game has the tag {} already", shown());
            let finding = Finding::new(Name::DuplicateTag, pair.span, message);
            self.tape.findings.push(finding.help("keep the one that is right; the first is read"));
        } else if self.state.blank_line && !self.tape.tags.is_empty() && !self.state.blank_in_tags {
            self.state.blank_in_tags = true;
            let finding = Finding::new(Name::BlankInTags, pair.span, "a blank line stands before this tag");
            self.tape.findings.push(finding.help("tags of one game stand together"));
        }
        self.state.stage = self.state.stage.max(Stage::Tags);
        self.state.blank_line = false;
        let index = u32::try_from(self.tape.tags.len()).unwrap_or(u32::MAX);
        self.tape.tags.push(pair);
        self.token(Kind::Tag(index), pair.span.len() as usize);
        self.line.fresh = true;
    }

    /// Whether the game has a tag of that name already.
    pub(super) fn has_tag(&mut self, name: &[u8]) -> bool {
        let tags = &self.tape.tags;
        if tags.len() < FEW_TAGS {
            return tags.iter().any(|pair| pair.name.of(self.text).eq_ignore_ascii_case(name));
        }
        let names = &mut self.scratch.names;
        if names.is_empty() {
            names.extend(tags.iter().map(|pair| pair.name.of(self.text).to_ascii_lowercase()));
        }
        !names.insert(name.to_ascii_lowercase())
    }
}
