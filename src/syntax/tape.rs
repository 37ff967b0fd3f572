//! The token tape of one game: every byte in exactly one token. Its memory is reused from game to game.

use super::mark::Claims;
use super::number::Number;
use super::ply::{Form, WrittenPly};
use super::tag::TagPair;
use super::termination::Termination;
use crate::board::Color;
use crate::diagnostic::{Finding, Span};
use crate::letters::LetterSet;

/// What a token is, as written; what it means between two plies is a matter of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blanks, line ends, table bars.
    Blank,
    /// A line of prose, or of the game's heading.
    Prose,
    /// A line that begins with `%`.
    Escape,
    /// A tag pair: an index into [`Tape::tags`].
    Tag(u32),
    /// A move number.
    Number(Number),
    /// Dots that stand alone: how many.
    Dots(u8),
    /// A ply: an index into [`Tape::plies`].
    Ply(u32),
    /// A mark that stands alone: what it claims.
    Mark(Claims),
    /// `!?`, `$5`, `⩲`: the number as NAG.
    Glyph(u8),
    /// `/`
    Slash,
    /// `//` before a ply or a number.
    DoubleSlash,
    /// `,`
    Comma,
    /// `;` that opens no comment.
    Semicolon,
    /// A dash with blanks on both sides.
    Dash,
    /// `and`, in any language.
    And,
    /// `or`, in any language.
    Or,
    /// `{ }`
    Comment,
    /// `;` to the end of the line, and `//` before prose.
    LineComment,
    /// `( )` with prose.
    BracketComment,
    /// `(` of a variation.
    Open,
    /// `)` of a variation.
    Close,
    /// A note in brackets of what a piece has become: `(bp e5)`.
    Note,
    /// A termination marker.
    Termination(Termination),
    /// The name of a side.
    Side(Color),
    /// A full stop or another sign that says nothing.
    Stray,
    /// A word that cannot be read and must be a ply.
    UnreadablePly,
    /// Another word that cannot be read.
    Unreadable,
}

/// A token: its kind and where it begins; it ends where the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// First byte, in the game's text.
    pub start: u32,
}

/// The tokens of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "facts that are independent of each other")]
pub struct Tape {
    /// The tokens in order.
    pub tokens: Vec<Token>,
    /// The plies, in order.
    pub plies: Vec<WrittenPly>,
    /// The tag pairs, in order.
    pub tags: Vec<TagPair>,
    /// What the scanner noticed.
    pub findings: Vec<Finding>,
    /// The letters of pieces that move, and of promotions.
    pub letters: LetterSet,
    /// Other letters: of royal pieces, and of what a capturing piece becomes.
    pub kinds: LetterSet,
    /// Whether a letter other than those of promotions is among them.
    pub has_piece_letters: bool,
    /// Whether a pawn ply without a letter is among them.
    pub has_bare_pawns: bool,
    /// The number of `;` that stand on the tape as separators.
    pub semicolons: u32,
    /// Whether one of them has nothing but movetext behind it on its line.
    pub pure_semicolon: bool,
    /// Whether a `;` was met that another layout may read in another way. It is kept where the tape goes back.
    pub has_semicolon: bool,
    /// Whether a `{` was met with no `}` behind it in all of the text. It is kept where the tape goes back.
    pub open_brace: bool,
    /// Length of the game's text in bytes.
    pub len: u32,
    /// How far the scanner looked to know all this, but for the line that it stopped at and the next: a byte of the game's
    /// text or of what stands behind it; `u32::MAX` where it depends on all of that.
    pub looked: u32,
}

/// How far a tape was filled, to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct TapeMark {
    tokens: usize,
    plies: usize,
    tags: usize,
    findings: usize,
    letters: LetterSet,
    kinds: LetterSet,
    has_piece_letters: bool,
    has_bare_pawns: bool,
    semicolons: u32,
    pure_semicolon: bool,
}

impl Tape {
    /// Empties the tape and keeps its memory.
    pub fn clear(&mut self) {
        self.back_to(TapeMark {
            tokens: 0,
            plies: 0,
            tags: 0,
            findings: 0,
            letters: LetterSet::default(),
            kinds: LetterSet::default(),
            has_piece_letters: false,
            has_bare_pawns: false,
            semicolons: 0,
            pure_semicolon: false,
        });
        self.has_semicolon = false;
        self.open_brace = false;
        self.len = 0;
        self.looked = 0;
    }

    /// Takes what stands behind the last game of a text as a remark of that game, which is then `len` bytes long.
    pub fn append_tail(&mut self, len: usize) {
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        if len > self.len {
            self.push(Kind::Prose, self.len);
            self.len = len;
        }
    }

    /// Where the token with this index stands.
    #[must_use]
    pub fn span(&self, index: usize) -> Span {
        let end = self.tokens.get(index + 1).map_or(self.len, |next| next.start);
        Span::new(self.tokens[index].start, end)
    }

    /// The first tag pair of that name, case aside; the others are `duplicate-tag`.
    #[must_use]
    pub fn tag(&self, text: &[u8], name: &str) -> Option<&TagPair> {
        self.tags.iter().find(|pair| pair.name.of(text).eq_ignore_ascii_case(name.as_bytes()))
    }

    #[inline]
    pub(super) fn push(&mut self, kind: Kind, start: u32) {
        self.tokens.push(Token { kind, start });
    }

    #[inline]
    pub(super) fn push_ply(&mut self, ply: &WrittenPly, span: Span) {
        if let Some(letter) = ply.letter {
            // A royal pawn has a letter where others have none.
            if ply.royal {
                self.kinds.insert(letter);
            } else {
                self.letters.insert(letter);
            }
            self.has_piece_letters = true;
        } else if matches!(ply.form, Form::Short | Form::Long) {
            self.has_bare_pawns = true;
        }
        // What a piece becomes by capture may be a pawn; what a pawn is promoted to is none.
        if let Some(becomes) = ply.becomes.filter(|becomes| !becomes.coordinates) {
            let promotes = ply.letter.is_none() && matches!(ply.to_rank, Some(0 | 7));
            if promotes { self.letters.insert(becomes.letter) } else { self.kinds.insert(becomes.letter) }
        }
        let index = u32::try_from(self.plies.len()).unwrap_or(u32::MAX);
        let mut ply = *ply;
        ply.span = span;
        self.plies.push(ply);
        self.push(Kind::Ply(index), span.start);
    }

    pub(super) fn mark(&self) -> TapeMark {
        TapeMark {
            tokens: self.tokens.len(),
            plies: self.plies.len(),
            tags: self.tags.len(),
            findings: self.findings.len(),
            letters: self.letters,
            kinds: self.kinds,
            has_piece_letters: self.has_piece_letters,
            has_bare_pawns: self.has_bare_pawns,
            semicolons: self.semicolons,
            pure_semicolon: self.pure_semicolon,
        }
    }

    pub(super) fn back_to(&mut self, mark: TapeMark) {
        self.tokens.truncate(mark.tokens);
        self.plies.truncate(mark.plies);
        self.tags.truncate(mark.tags);
        self.findings.truncate(mark.findings);
        self.letters = mark.letters;
        self.kinds = mark.kinds;
        self.has_piece_letters = mark.has_piece_letters;
        self.has_bare_pawns = mark.has_bare_pawns;
        self.semicolons = mark.semicolons;
        self.pure_semicolon = mark.pure_semicolon;
    }
}
