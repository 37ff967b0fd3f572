//! The names of findings: a list with the group and severity of each. A name is for ever.

use std::fmt;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Probably wrong.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// The word in text and JSON.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// What kind of thing a finding is about; `check` reports the first four groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The file and its bytes.
    File,
    /// The text as a record.
    Syntax,
    /// The record against the rules of its game.
    Rules,
    /// What the record claims against what the position says.
    Claims,
    /// How the record is written.
    Style,
    /// What an archivist wants of a game, and of many.
    Archive,
}

impl Group {
    /// Every group, in its order.
    pub const ALL: [Self; 6] = [Self::File, Self::Syntax, Self::Rules, Self::Claims, Self::Style, Self::Archive];

    /// The word in options.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Syntax => "syntax",
            Self::Rules => "rules",
            Self::Claims => "claims",
            Self::Style => "style",
            Self::Archive => "archive",
        }
    }
}

use Group::{Archive, Claims, File, Rules, Style, Syntax};
use Severity::{Error, Info, Warning};

/// The name of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each name is described in TABLE, beside its severity")]
pub enum Name {
    UnreadableFile,
    TooLarge,
    DamagedCompression,
    UndecodableBytes,
    NoGame,
    UnknownType,
    UnreadableToken,
    UnclosedComment,
    UnclosedVariation,
    UnmatchedParenthesis,
    DeepVariation,
    MalformedTag,
    DuplicateTag,
    DescriptiveNotation,
    LostMoves,
    SlashComment,
    NestedComment,
    NoTermination,
    BlankInTags,
    ListPrefix,
    IllegalMove,
    UnreadablePly,
    AmbiguousMove,
    MissingPromotion,
    TurnTooLong,
    TurnTooShort,
    MoveAfterCheck,
    MoveAfterEnd,
    WrongTurn,
    BadFen,
    UnknownGame,
    GameMismatch,
    AmbiguousNotation,
    MixedLetters,
    Alternatives,
    NullMove,
    MirroredMoves,
    WrongCheckMark,
    WrongMateMark,
    WrongStalemateMark,
    WrongCaptureMark,
    WrongEnPassantMark,
    WrongTransformation,
    WrongMoveNumber,
    ResultMismatch,
    WrongResult,
    CastlingRights,
    MissingCaptureMark,
    MissingCheckMark,
    MissingMateMark,
    RedundantDisambiguation,
    LetterOCastling,
    WordForMark,
    LetterCase,
    LookalikeLetter,
    OddDash,
    OddSpace,
    StraySeparator,
    MixedSeparators,
    MissingTag,
    MissingGameTag,
    BadDate,
    Anachronism,
    DuplicateGame,
    NameVariants,
    Encoding,
    Mojibake,
    UnusedSuppression,
}

type Row = (Name, &'static str, Group, Severity, &'static str);

/// Every name, in the order of the groups: its text, group, severity, and what it says.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    (Name::UnreadableFile, "unreadable-file", File, Error, "a file that cannot be read"),
    (Name::TooLarge, "too-large", File, Error, "a file that is larger, when it is decompressed, than was allowed"),
    (Name::DamagedCompression, "damaged-compression", File, Error, "a compressed file that is cut off or not what it was"),
    (Name::UndecodableBytes, "undecodable-bytes", File, Error, "bytes that are no text in the encoding of the file"),
    (Name::NoGame, "no-game", File, Error, "a file without any game"),
    (Name::UnknownType, "unknown-type", File, Info, "a file in a folder that is called as no record is"),
    (Name::UnreadableToken, "unreadable-token", Syntax, Error, "a word in the movetext that is neither a ply nor a mark"),
    (Name::UnclosedComment, "unclosed-comment", Syntax, Error, "a brace that no brace closes"),
    (Name::UnclosedVariation, "unclosed-variation", Syntax, Error, "an opening bracket that no bracket closes"),
    (Name::UnmatchedParenthesis, "unmatched-parenthesis", Syntax, Error, "a closing bracket or brace that nothing opened"),
    (Name::DeepVariation, "deep-variation", Syntax, Warning, "variations nested too deep are cut"),
    (Name::MalformedTag, "malformed-tag", Syntax, Warning, "a tag pair that is not [Name \"value\"]"),
    (Name::DuplicateTag, "duplicate-tag", Syntax, Warning, "a tag that the game already has"),
    (Name::DescriptiveNotation, "descriptive-notation", Syntax, Error, "plies in descriptive notation, which is not read"),
    (Name::LostMoves, "lost-moves", Syntax, Error, "a sign where a program lost the plies of a turn"),
    (Name::SlashComment, "slash-comment", Syntax, Info, "a comment behind //"),
    (Name::NestedComment, "nested-comment", Syntax, Warning, "a brace inside a comment"),
    (Name::NoTermination, "no-termination", Syntax, Warning, "a game with tags whose movetext has no result"),
    (Name::BlankInTags, "blank-in-tags", Syntax, Info, "a blank line inside the tag section"),
    (Name::ListPrefix, "list-prefix", Syntax, Info, "a counter before every line of the file, which is no move number"),
    (Name::IllegalMove, "illegal-move", Rules, Error, "a ply that the rules forbid"),
    (Name::UnreadablePly, "unreadable-ply", Rules, Error, "a word that must be a ply and cannot be read"),
    (Name::AmbiguousMove, "ambiguous-move", Rules, Error, "a ply that several pieces can make"),
    (Name::MissingPromotion, "missing-promotion", Rules, Error, "a pawn on the last rank that becomes nothing"),
    (Name::TurnTooLong, "turn-too-long", Rules, Error, "more plies in a turn than its quota"),
    (Name::TurnTooShort, "turn-too-short", Rules, Error, "a turn that is not complete and that another follows"),
    (Name::MoveAfterCheck, "move-after-check", Rules, Error, "a ply in a turn that a check has ended"),
    (Name::MoveAfterEnd, "move-after-end", Rules, Error, "a ply after the game was over"),
    (Name::WrongTurn, "wrong-turn", Rules, Error, "the record names the side whose turn it is not"),
    (Name::BadFen, "bad-fen", Rules, Error, "a position that cannot be played from"),
    (Name::UnknownGame, "unknown-game", Rules, Error, "a Variant tag that names no game that is played here"),
    (Name::GameMismatch, "game-mismatch", Rules, Warning, "the record does not fit the game of its tag and would replay as another"),
    (Name::AmbiguousNotation, "ambiguous-notation", Rules, Warning, "two readings replay the record to different plies"),
    (Name::MixedLetters, "mixed-letters", Rules, Warning, "a piece letter of another language"),
    (Name::Alternatives, "alternatives", Rules, Warning, "several plies where one is played"),
    (Name::NullMove, "null-move", Rules, Warning, "a ply that moves nothing"),
    (Name::MirroredMoves, "mirrored-moves", Rules, Warning, "Black's plies are written from Black's side of the board"),
    (Name::WrongCheckMark, "wrong-check-mark", Claims, Warning, "a check mark where there is no check"),
    (Name::WrongMateMark, "wrong-mate-mark", Claims, Warning, "a mate mark where there is no mate"),
    (Name::WrongStalemateMark, "wrong-stalemate-mark", Claims, Warning, "a stalemate mark where there is no stalemate"),
    (Name::WrongCaptureMark, "wrong-capture-mark", Claims, Warning, "a capture mark where nothing is captured"),
    (Name::WrongEnPassantMark, "wrong-en-passant-mark", Claims, Warning, "an en passant mark on another ply"),
    (Name::WrongTransformation, "wrong-transformation", Claims, Error, "a piece that does not become what is written"),
    (Name::WrongMoveNumber, "wrong-move-number", Claims, Warning, "a move number that disagrees with the replay"),
    (Name::ResultMismatch, "result-mismatch", Claims, Warning, "the Result tag disagrees with the movetext"),
    (Name::WrongResult, "wrong-result", Claims, Warning, "the result disagrees with the position"),
    (Name::CastlingRights, "castling-rights", Claims, Warning, "castling rights without king and rook at home"),
    (Name::MissingCaptureMark, "missing-capture-mark", Style, Info, "a capture without its sign"),
    (Name::MissingCheckMark, "missing-check-mark", Style, Info, "a check without its mark"),
    (Name::MissingMateMark, "missing-mate-mark", Style, Info, "mate without its mark"),
    (Name::RedundantDisambiguation, "redundant-disambiguation", Style, Info, "more of the first square than tells the piece from others"),
    (Name::LetterOCastling, "letter-o-castling", Style, Info, "castling in other signs than the letter O"),
    (Name::WordForMark, "word-for-mark", Style, Info, "a word where a mark says it"),
    (Name::LetterCase, "letter-case", Style, Warning, "a piece letter in the other case"),
    (Name::LookalikeLetter, "lookalike-letter", Style, Warning, "a letter of another script that looks the same"),
    (Name::OddDash, "odd-dash", Style, Info, "a typographic dash or ellipsis for a plain one"),
    (Name::OddSpace, "odd-space", Style, Info, "a blank of another width, or of none"),
    (Name::StraySeparator, "stray-separator", Style, Info, "a separator that separates nothing"),
    (Name::MixedSeparators, "mixed-separators", Style, Info, "several separators for one thing"),
    (Name::MissingTag, "missing-tag", Archive, Warning, "some of the seven tags and not all"),
    (Name::MissingGameTag, "missing-game-tag", Archive, Warning, "tags that do not name the game, which is not chess"),
    (Name::BadDate, "bad-date", Archive, Warning, "a date that is none"),
    (Name::Anachronism, "anachronism", Archive, Warning, "a game dated before its rules were published"),
    (Name::DuplicateGame, "duplicate-game", Archive, Warning, "the same plies in another place"),
    (Name::NameVariants, "name-variants", Archive, Info, "one player in several spellings"),
    (Name::Encoding, "encoding", Archive, Info, "a file in another encoding than UTF-8"),
    (Name::Mojibake, "mojibake", Archive, Info, "text that was once decoded in the wrong encoding"),
    (Name::UnusedSuppression, "unused-suppression", Archive, Warning, "an allowance for what is not there"),
];

impl Name {
    /// Every name, in the order of the groups.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name as users write it.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.row().1
    }

    /// The group it belongs to.
    #[must_use]
    pub fn group(self) -> Group {
        self.row().2
    }

    /// Its severity where nobody set another.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.row().3
    }

    /// What it says, in a few words.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.row().4
    }

    /// Whether a word stands for it: its name, or that of its group.
    #[must_use]
    pub fn is_meant(self, word: &str) -> bool {
        self.key() == word || self.group().key() == word
    }

    /// The name that `key` spells, exactly.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == key).map(|row| row.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_names() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index, "{}", row.1);
            assert_eq!(Name::find(row.1), Some(row.0));
            assert!(row.1.bytes().all(|b| b == b'-' || b.is_ascii_lowercase()), "{}", row.1);
        }
        assert!(TABLE.is_sorted_by_key(|row| row.2));
    }
}
