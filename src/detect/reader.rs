//! The games of a text, one after another, each with its reading, its replay and its findings.

use super::facts::{self, Separators};
use super::game::{self, GameFrom, Told};
use super::letters::{Sets, is_plain_english};
use super::reading::{Tried, choose};
use super::{Options, Reading};
use crate::board::Color;
use crate::diagnostic::{Finding, Name, Span};
use crate::letters::{Alphabet, Letters};
use crate::position::{FenNote, Position, Status, Wing};
use crate::replay::{self, Replay, Script};
use crate::rules::{self, Game, Turn};
use crate::syntax::layout::{Join, Semicolon};
use crate::syntax::{Layout, Scratch, Tape, Tree, layouts, scan};

/// At most so many readings of a game are tried.
const MAX_READINGS: usize = 8;

/// Reads the games of a text.
#[derive(Debug)]
pub struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    index: u32,
    options: Options,
    sets: Sets,
    scratch: Scratch,
    tape: Tape,
    tree: Tree,
    leftover: Vec<Finding>,
}

/// One game of a text, as it was read.
#[derive(Debug)]
pub struct Record<'r> {
    /// Its place among the games of the text, from 1.
    pub index: u32,
    /// Where its text begins, in bytes of the whole text.
    pub offset: u64,
    /// Its text.
    pub text: &'r [u8],
    /// Its tokens.
    pub tape: &'r Tape,
    /// Its syntax tree.
    pub tree: &'r Tree,
    /// How it was read.
    pub reading: Reading,
    /// Where it begins; `None` where its FEN is no position.
    pub start: Option<Position>,
    /// What came of playing it.
    pub replay: Replay,
    /// Why a setting of the rules was left out: it does not fit the game that the record is.
    pub refused: Option<String>,
    /// Everything noticed: bytes, syntax, rules and claims, in the order of the text.
    pub findings: Vec<Finding>,
}

impl Record<'_> {
    /// Where the game's first tag, number or ply stands: bytes of its text. The heading before it does not count.
    #[must_use]
    pub fn first_byte(&self) -> u32 {
        use crate::syntax::Kind;
        let skipped = |kind: Kind| matches!(kind, Kind::Blank | Kind::Prose | Kind::Escape);
        self.tape.tokens.iter().find(|token| !skipped(token.kind)).map_or(0, |token| token.start)
    }

    /// The state of the side to make the next ply; `None` where the record is broken.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        self.start.and(self.replay.status())
    }
}

impl<'t> Reader<'t> {
    /// Reads `text` from its start.
    #[must_use]
    pub fn new(text: &'t [u8], options: &Options) -> Self {
        Self {
            text,
            at: 0,
            index: 0,
            options: options.clone(),
            sets: Sets::new(),
            scratch: Scratch::default(),
            tape: Tape::default(),
            tree: Tree::default(),
            leftover: Vec::new(),
        }
    }

    /// The next game, or `None` behind the last.
    #[allow(clippy::should_implement_trait, reason = "the record borrows the reader: an iterator cannot lend")]
    pub fn next(&mut self) -> Option<Record<'_>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        let found = scan(rest, Semicolon::Separates(Join::Between), false, &mut self.scratch, &mut self.tape);
        let text = &rest[..self.tape.len as usize];
        let offset = self.at as u64;
        self.at += text.len().max(1);
        if !found {
            self.leftover = std::mem::take(&mut self.tape.findings);
            return None;
        }
        self.index += 1;
        Some(self.read(text, offset))
    }

    /// What is to be said of the text as a whole, behind its last game: that there is none.
    #[must_use]
    pub fn file_findings(&self) -> Vec<Finding> {
        if self.index > 0 {
            return Vec::new();
        }
        let mut findings = vec![
            Finding::new(
                Name::NoGame,
                Span::at(0),
                if self.text.is_empty() { "the file is empty" } else { "no game is found here" },
            )
            .help("a game begins with a tag, as in [White \"Alekhine\"], or with a number and a ply, as in 1.e4"),
        ];
        findings.extend(undecodable(self.text));
        findings.extend(self.leftover.iter().filter(|finding| finding.name == Name::UnclosedComment).cloned());
        findings
    }

    fn read(&mut self, text: &'t [u8], offset: u64) -> Record<'_> {
        let told = Told::of(text, &self.tape, &self.options);
        let attempt = Attempt { text, told: &told, options: &self.options, fen: fen(text, &self.tape) };
        let mut buffers =
            Buffers { scratch: &mut self.scratch, tape: &mut self.tape, tree: &mut self.tree, separated: true };
        let (reading, replay, extra) = attempt.choose(&self.sets, &mut buffers);
        let mut findings: Vec<Finding> = undecodable(text).into_iter().collect();
        findings.extend(told.findings.iter().cloned());
        findings.extend(self.tape.findings.iter().cloned());
        let (start, notes) = attempt.start(&reading);
        findings.extend(notes);
        findings.extend(replay.findings.iter().cloned());
        findings.extend(extra);
        findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
        let refused = told.refused(reading.game);
        Record {
            index: self.index,
            offset,
            text,
            tape: &self.tape,
            tree: &self.tree,
            reading,
            start,
            replay,
            refused,
            findings,
        }
    }
}

/// The tape and tree in hand.
struct Buffers<'b> {
    scratch: &'b mut Scratch,
    tape: &'b mut Tape,
    tree: &'b mut Tree,
    /// Whether the tape has `;` as separators.
    separated: bool,
}

impl Buffers<'_> {
    /// Scans again where the layout reads `;` in another way than the tape has it, and builds the tree.
    fn arrange(&mut self, text: &[u8], layout: &Layout) {
        let separates = layout.semicolon != Semicolon::Comment;
        if separates != self.separated {
            scan(text, layout.semicolon, true, self.scratch, self.tape);
            self.separated = separates;
        }
        self.tree.arrange(text, self.tape, layout);
    }
}

/// The value of the FEN tag and where it stands.
fn fen(text: &[u8], tape: &Tape) -> Option<(String, Span)> {
    let pair = tape.tag(text, "FEN")?;
    Some((pair.text(text).trim().to_owned(), pair.span))
}

/// What it takes to read one game.
struct Attempt<'a> {
    text: &'a [u8],
    told: &'a Told,
    options: &'a Options,
    fen: Option<(String, Span)>,
}

impl Attempt<'_> {
    /// Tries readings in their order and takes the best.
    fn choose(&self, sets: &Sets, buffers: &mut Buffers<'_>) -> (Reading, Replay, Vec<Finding>) {
        let separators = Separators::of(buffers.tape);
        let layouts = match self.options.layout {
            Some(variants) => variants.to_vec(),
            None => separators.layouts(),
        };
        let fallback = [layouts::ALL[2][0]];
        let layouts = if layouts.is_empty() { &fallback[..] } else { &layouts };
        // What is wrong with words and brackets in every reading decides nothing.
        let errors = |tape: &Tape| tape.findings.iter().filter(|finding| replay::is_error(finding)).count();
        let common = errors(buffers.tape);
        let mut tried: Vec<Tried> = Vec::new();
        let mut alphabets: Vec<&Alphabet> = Vec::new();
        'all: for layout in layouts {
            buffers.arrange(self.text, layout);
            let swallows = layout.semicolon == Semicolon::Comment && separators.semicolons > 0;
            let (letters, certain) = sets.candidates(self.text, buffers.tape, self.options);
            for (set, alphabet) in letters {
                for (game, from) in self.games(buffers.tree) {
                    if tried.len() == MAX_READINGS {
                        break 'all;
                    }
                    let rules = self.told.rules(game);
                    let notation = facts::notation(layout, separators, rules, self.text, buffers.tree);
                    let reading = Reading { game, from, rules, layout, notation, letters: set };
                    let replay = self.replay(&reading, alphabet, buffers);
                    let clean = replay.is_clean() && !replay.broken && errors(buffers.tape) <= common;
                    tried.push(Tried { reading, replay, clean, swallows });
                    alphabets.push(alphabet);
                    let best = tried.last().is_some_and(Tried::is_best);
                    if best && (certain || is_plain_english(set, alphabet, buffers.tape.letters)) {
                        break 'all;
                    }
                }
            }
        }
        let chosen = choose(&tried);
        let alphabet = alphabets[chosen];
        let mut extra = Self::ambiguous(&tried, chosen, &alphabets, buffers);
        let Tried { mut reading, mut replay, clean, .. } = tried.swap_remove(chosen);
        buffers.arrange(self.text, reading.layout);
        if !clean {
            extra.extend(self.other_game(&mut reading, &mut replay, alphabet, buffers));
        } else if self.told.games.len() > 1 && reading.game.key != self.told.games[0].key {
            extra.extend(self.mismatch(self.told.games[0], reading.game, buffers.tape));
        }
        (reading, replay, extra)
    }

    /// The games to replay as: those that are told, else the one that the turns look like.
    fn games(&self, tree: &Tree) -> Vec<(&'static Game, GameFrom)> {
        if let Some(from) = self.told.from {
            return self.told.games.iter().map(|game| (*game, from)).collect();
        }
        vec![self.by_structure(tree)]
    }

    fn by_structure(&self, tree: &Tree) -> (&'static Game, GameFrom) {
        let number =
            self.fen.as_ref().map(|(fen, _)| fen.split_whitespace().nth(5).and_then(|n| n.parse().ok()).unwrap_or(1));
        game::by_structure(tree, number)
    }

    /// The position that the record begins in, and what is to be said of its FEN.
    fn start(&self, reading: &Reading) -> (Option<Position>, Vec<Finding>) {
        let Some((fen, span)) = &self.fen else { return (Some(Position::start(reading.rules)), Vec::new()) };
        match Position::from_fen(fen, reading.rules) {
            Ok((position, notes)) => (Some(position), fen_notes(&notes, *span).into_iter().collect()),
            Err(error) => {
                let finding = Finding::new(Name::BadFen, *span, format!("the FEN is no position: {error}"));
                (None, vec![finding.help("nothing of this game is played; mend the FEN tag")])
            }
        }
    }

    fn replay(&self, reading: &Reading, alphabet: &Alphabet, buffers: &Buffers<'_>) -> Replay {
        let (start, _) = self.start(reading);
        let Some(start) = start else {
            return Replay { broken: true, numbers_agree: true, ..Replay::default() };
        };
        let told = matches!(reading.from, GameFrom::Option | GameFrom::Tag);
        let script = Script {
            text: self.text,
            tape: buffers.tape,
            tree: buffers.tree,
            alphabet,
            alternatives: told && reading.rules.turn == Turn::One,
        };
        replay::replay(script, start)
    }

    /// Says so where another reading replays the whole record to other plies, and nothing decides.
    fn ambiguous(tried: &[Tried], chosen: usize, alphabets: &[&Alphabet], buffers: &Buffers<'_>) -> Vec<Finding> {
        let used = buffers.tape.letters;
        let doubtful = |index: usize| {
            let set = tried[index].reading.letters;
            tried[index].is_best()
                && !alphabets[index].needs_pawn(used)
                && !is_plain_english(set, alphabets[index], used)
        };
        if tried.len() < 2 || !doubtful(chosen) {
            return Vec::new();
        }
        let plies = |index: usize| tried[index].replay.plies.iter().map(|ply| ply.played).collect::<Vec<_>>();
        let mine = plies(chosen);
        let other = (0..tried.len()).find(|index| {
            *index != chosen
                && doubtful(*index)
                && tried[*index].reading.game.key == tried[chosen].reading.game.key
                && plies(*index) != mine
        });
        let Some(other) = other else { return Vec::new() };
        let differs = mine.iter().zip(plies(other)).position(|(a, b)| *a != b).unwrap_or(0);
        let span = tried[chosen].replay.plies.get(differs).map_or(Span::at(0), |ply| ply.span);
        let show = |index: usize| {
            let reading = &tried[index].reading;
            let ply = plies(index).get(differs).map_or_else(String::new, ToString::to_string);
            format!("{} ({}, {})", ply, reading.letters.language, reading.layout.name)
        };
        let message = format!("two readings replay to different plies: {} or {}", show(chosen), show(other));
        vec![Finding::new(Name::AmbiguousNotation, span, message).help("say which: --letters CODE, or a Letters tag")]
    }

    /// Where the record fails: whether it would replay as another game, which is said and changes nothing, unless the
    /// record has a mark that only the other game has.
    fn other_game(
        &self,
        reading: &mut Reading,
        replay: &mut Replay,
        alphabet: &Alphabet,
        buffers: &Buffers<'_>,
    ) -> Vec<Finding> {
        if reading.from == GameFrom::Option || replay.end.is_none() {
            return Vec::new();
        }
        let (structure, _) = self.by_structure(buffers.tree);
        let others = std::iter::once(structure)
            .chain(rules::games::ALL.iter().copied().filter(|game| game.key != structure.key));
        for game in others.filter(|game| game.key != reading.game.key) {
            // Only a game that is named makes alternatives of what stands behind `/`.
            let from = GameFrom::Structure;
            let other = Reading { game, from, rules: self.told.rules(game), ..*reading };
            let again = self.replay(&other, alphabet, buffers);
            if !again.is_clean() || again.broken {
                continue;
            }
            let marked = game.key == "doublemove" && again.status() == Some(Status::KingTaken)
                || game.key == "frankfurt" && Self::transforms(buffers.tape);
            if reading.from != GameFrom::Tag && marked {
                *reading = Reading { from: GameFrom::Mark, ..other };
                *replay = again;
                return Vec::new();
            }
            if reading.from == GameFrom::Tag {
                return self.mismatch(reading.game, game, buffers.tape);
            }
            if let Some(error) = replay.findings.iter_mut().find(|finding| replay::is_error(finding)) {
                let hint = format!(
                    "the record replays as {}: if it is that game, tag it [Variant \"{}\"]",
                    game.key, game.name
                );
                error.help = Some(error.help.take().map_or_else(|| hint.clone(), |help| format!("{help}; {hint}")));
            }
            return Vec::new();
        }
        Vec::new()
    }

    /// Whether a kind stands behind a capture that is no promotion.
    fn transforms(tape: &Tape) -> bool {
        use crate::syntax::CaptureMark;
        tape.plies.iter().any(|ply| {
            ply.becomes.is_some()
                && ply.capture != CaptureMark::None
                && (ply.letter.is_some() || !matches!(ply.to_rank, Some(0 | 7)))
        })
    }

    fn mismatch(&self, tagged: &Game, fits: &Game, tape: &Tape) -> Vec<Finding> {
        let Some(pair) = tape.tag(self.text, "Variant") else { return Vec::new() };
        let message = format!("the tag says {}, and the record replays as {}", tagged.name, fits.name);
        vec![
            Finding::new(Name::GameMismatch, pair.span, message)
                .help(format!("if it is {}, write [Variant \"{}\"]", fits.name, fits.name)),
        ]
    }
}

/// Says which castling rights of a FEN were dropped.
fn fen_notes(notes: &[FenNote], span: Span) -> Option<Finding> {
    let dropped: String = notes
        .iter()
        .map(|note| match note {
            FenNote::CastlingRightDropped { color, wing } => match (color, wing) {
                (Color::White, Wing::Short) => 'K',
                (Color::White, Wing::Long) => 'Q',
                (Color::Black, Wing::Short) => 'k',
                (Color::Black, Wing::Long) => 'q',
            },
        })
        .collect();
    let message = format!("the FEN has the castling rights {dropped}, and king and rook are not at home for them");
    (!dropped.is_empty()).then(|| {
        Finding::new(Name::CastlingRights, span, message)
            .help("the rights are dropped; remove the letters from the FEN")
    })
}

/// Bytes that are no UTF-8, said once a game.
fn undecodable(text: &[u8]) -> Option<Finding> {
    let error = std::str::from_utf8(text).err()?;
    let start = error.valid_up_to();
    let end = start + error.error_len().unwrap_or(text.len() - start);
    let count: usize = text.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
    let span = Span::new(u32::try_from(start).unwrap_or(0), u32::try_from(end).unwrap_or(0));
    let message = match count {
        1 => format!("the byte 0x{:02X} is no UTF-8", text[start]),
        _ => format!("{count} bytes are no UTF-8; the first is 0x{:02X}", text[start]),
    };
    Some(Finding::new(Name::UndecodableBytes, span, message).help("save the file as UTF-8"))
}

/// The letters and layout of a reading in words: why it was chosen.
impl Reading {
    /// One line for a curious user.
    #[must_use]
    pub fn why(&self) -> String {
        let game = match self.from {
            GameFrom::Option => "by option",
            GameFrom::Tag => "by its Variant tag",
            GameFrom::Structure => "by the length of its turns",
            GameFrom::Mark => "by a mark that only this game has",
            GameFrom::Default => "because there is no ply to tell by",
        };
        let Letters { code, language, .. } = self.letters;
        format!("{} {game}; layout {}; letters {code} ({language})", self.game.key, self.notation)
    }
}
