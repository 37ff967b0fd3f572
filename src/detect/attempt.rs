//! The readings of one game: tried in their order, and the best taken.

use super::allowed::Allowed;
use super::facts::{self, Separators};
use super::game::{self, GameFrom, Told};
use super::letters::{Sets, is_plain_english};
use super::reading::{Choice, Tried, choose};
use super::{Options, Reading};
use crate::board::Color;
use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::letters::Alphabet;
use crate::position::{FenNote, Position, Status, Wing};
use crate::replay::{self, Replay, Script};
use crate::rules::{self, Game, Turn};
use crate::syntax::layout::{Join, Semicolon};
use crate::syntax::{CaptureMark, Kind, Layout, Scratch, Tape, Tree, WrittenPly, scan};

/// At most so many readings of a game are tried: layouts with letters, each as every game that a tag may mean.
const MAX_READINGS: usize = 8;

/// The tape and tree in hand.
pub(super) struct Buffers<'b> {
    pub scratch: &'b mut Scratch,
    pub tape: &'b mut Tape,
    pub tree: &'b mut Tree,
    /// How many bytes of the text are the game; behind them stands what follows the last game of a file.
    pub body: usize,
    /// Whether the tape has `;` as separators.
    pub separated: bool,
    /// The layout that the tree is of.
    pub arranged: Option<&'static Layout>,
    /// What the tape and the file allow.
    pub allowed: Allowed<'b>,
}

impl Buffers<'_> {
    /// Scans again where the layout reads `;` in another way than the tape has it, and builds the tree.
    fn arrange(&mut self, text: &[u8], layout: &'static Layout) {
        if self.arranged.is_some_and(|arranged| std::ptr::eq(arranged, layout)) {
            return;
        }
        let separates = layout.semicolon != Semicolon::Comment;
        // Where there is no `;`, both scans are the same.
        if separates != self.separated && self.tape.has_semicolon {
            scan(&text[..self.body], layout.semicolon, true, self.scratch, self.tape);
            self.tape.append_tail(text.len());
            self.allowed.read(text, self.tape);
        }
        self.separated = separates;
        self.tree.arrange(text, self.tape, layout);
        self.arranged = Some(layout);
    }
}

/// The value of the FEN tag and where it stands.
pub(super) fn fen(text: &[u8], tape: &Tape) -> Option<(String, Span)> {
    let pair = tape.tag(text, "FEN")?;
    Some((pair.text(text).trim().to_owned(), pair.span))
}

/// What it takes to read one game.
pub(super) struct Attempt<'a> {
    pub text: &'a [u8],
    pub told: &'a Told,
    pub options: &'a Options,
    pub fen: Option<(String, Span)>,
}

impl Attempt<'_> {
    /// Tries readings in their order and takes the best.
    pub fn choose(&self, sets: &Sets, buffers: &mut Buffers<'_>) -> (Reading, Replay, Vec<Finding>) {
        let separators = Separators::of(buffers.tape);
        let layouts = match self.options.layout {
            Some(variants) => variants.to_vec(),
            None => separators.layouts(),
        };
        let fallback = Layout::find("pgn").unwrap_or_default();
        let layouts = if layouts.is_empty() { &fallback[..1] } else { &layouts[..] };
        // What is wrong with words and brackets in every reading decides nothing.
        let errors = |tape: &Tape| tape.findings.iter().filter(|finding| replay::is_error(finding)).count();
        let common = errors(buffers.tape);
        let pure = buffers.tape.pure_semicolon;
        let mut tried: Vec<Tried> = Vec::new();
        let mut alphabets: Vec<&Alphabet> = Vec::new();
        let mut readings = 0;
        let mut sets_possible = 0;
        let told_letters = self.options.letters.is_some() || buffers.tape.tag(self.text, "Letters").is_some();
        'all: for layout in layouts {
            buffers.arrange(self.text, layout);
            let swallows = layout.semicolon == Semicolon::Comment && separators.semicolons > 0;
            // Plies that nothing but the layout makes a comment are not passed over, unless the user says so.
            let drops = swallows && pure && self.options.layout.is_none();
            let (letters, certain) = sets.candidates(self.text, buffers.tape, self.options);
            sets_possible = if certain && told_letters { 0 } else { letters.len() };
            let spoken_for = letters.iter().filter(|entry| sets.speaks_for(entry.0)).count();
            for (set, alphabet) in letters {
                if readings == MAX_READINGS {
                    break 'all;
                }
                readings += 1;
                for (game, from) in self.games(buffers.tape, buffers.tree) {
                    let rules = self.told.rules(game);
                    let notation = facts::notation(layout, separators, rules, self.text, buffers.tree);
                    let reading =
                        Reading { game, from, rules, layout, notation, letters: set, choice: Choice::default() };
                    let replay = self.replay(&reading, alphabet, buffers);
                    let sound = replay.is_clean() && !replay.broken && !drops && errors(buffers.tape) <= common;
                    // Without an error, and of a game that is told, its turns are compared with nothing.
                    let compared = !sound || from == GameFrom::Structure;
                    let turns = if compared { facts::Turns::of(buffers.tree) } else { facts::Turns::default() };
                    // One turn of several plies, divided by blanks, looks like two turns of which one is wrong.
                    let vague = from == GameFrom::Structure
                        && self.options.layout.is_none()
                        && layout.blank == Join::Within
                        && rules.turn != Turn::Growing
                        && turns.several == 1;
                    let clean = sound && !vague;
                    let own_numbers = turns.own_numbers;
                    let fits = (turns.longest > 1) == (rules.turn != Turn::One);
                    let needs_pawn = alphabet.needs_pawn(buffers.tape.letters);
                    tried.push(Tried { reading, replay, clean, swallows, drops, needs_pawn, own_numbers, fits });
                    alphabets.push(alphabet);
                    let best = tried.last().is_some_and(Tried::is_best);
                    let decided = certain
                        || sets.speaks_for(set) && spoken_for == 1
                        || is_plain_english(set, alphabet, buffers.tape.letters);
                    if best && decided {
                        break 'all;
                    }
                }
            }
        }
        let mut chosen = choose(&tried);
        // Earlier games of the file may speak for one reading, or for several.
        let told_before = sets.speaks_for(tried[chosen].reading.letters);
        let counts = |other: &Tried| !told_before || sets.speaks_for(other.reading.letters);
        let mut extra = Self::ambiguous(&tried, chosen, &alphabets, buffers, counts);
        let failed = !tried[chosen].clean && tried[chosen].replay.end.is_some();
        if failed && self.mirrored(&mut tried, &alphabets, buffers, &mut chosen) {
            // Read from the other side of the board, nothing is wrong.
        } else if failed && tried[chosen].reading.from != GameFrom::Option {
            match self.other_game(&mut tried, chosen, &alphabets, buffers) {
                Other::Mismatch { reading, game } => {
                    chosen = reading;
                    extra.extend(self.mismatch(tried[chosen].reading.game, game, buffers.tape));
                }
                Other::Hint(game) => hint(&mut tried[chosen].replay, game),
                Other::Marked | Other::None => {}
            }
        } else if tried[chosen].clean
            && self.told.games.len() > 1
            && tried[chosen].reading.game.key != self.told.games[0].key
        {
            extra.extend(self.mismatch(self.told.games[0], tried[chosen].reading.game, buffers.tape));
        }
        let count = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let (layouts, sets) =
            (if self.options.layout.is_some() { 0 } else { count(layouts.len()) }, count(sets_possible));
        let replayed = count(tried.len());
        let Tried { mut reading, replay, clean, .. } = tried.swap_remove(chosen);
        reading.choice = Choice { layouts, sets, tried: replayed, clean };
        buffers.arrange(self.text, reading.layout);
        (reading, replay, extra)
    }

    /// Whether the record fails as written and replays whole with Black's plies written from Black's side: then that
    /// is how it is read. At least two of them must be illegal as written.
    fn mirrored(
        &self,
        tried: &mut [Tried],
        alphabets: &[&Alphabet],
        buffers: &mut Buffers<'_>,
        chosen: &mut usize,
    ) -> bool {
        for index in (0..tried.len()).filter(|index| !tried[*index].drops).collect::<Vec<_>>() {
            let reading = tried[index].reading;
            buffers.arrange(self.text, reading.layout);
            let mut replay = self.replay_as(&reading, alphabets[index], buffers, true);
            let [span, _, ..] = replay.mirrored[..] else { continue };
            if !replay.is_clean() || replay.broken {
                continue;
            }
            let message = "Black's plies are written from Black's side of the board: f3 for f6";
            let finding = Finding::new(Name::MirroredMoves, span, message);
            replay.findings.insert(0, finding.help("write every ply from White's side"));
            tried[index].replay = replay;
            *chosen = index;
            return true;
        }
        false
    }

    /// The games to replay as: those that are told, else the one that the turns look like.
    fn games(&self, tape: &Tape, tree: &Tree) -> Vec<(&'static Game, GameFrom)> {
        if let Some(from) = self.told.from {
            return self.told.games.iter().map(|game| (*game, from)).collect();
        }
        let structure = self.by_structure(tape, tree);
        let frankfurt = Game::find("frankfurt").filter(|_| structure.0.key == "orthodox" && Self::transforms(tape));
        frankfurt.map(|game| (game, GameFrom::Mark)).into_iter().chain([structure]).collect()
    }

    fn by_structure(&self, tape: &Tape, tree: &Tree) -> (&'static Game, GameFrom) {
        // `1.e4-e5//d6-d5`: nothing stands on e4 yet, so the word is two plies, and they are of one turn.
        let joined = |ply: &WrittenPly| ply.split.is_some() && matches!(ply.from_rank, Some(2..=5));
        let marseillais = Game::find("marseillais").filter(|_| {
            self.fen.is_none()
                && tape.plies.first().is_some_and(joined)
                && tape.tokens.iter().any(|token| token.kind == Kind::DoubleSlash)
        });
        if let Some(game) = marseillais {
            return (game, GameFrom::Structure);
        }
        let number =
            self.fen.as_ref().map(|(fen, _)| fen.split_whitespace().nth(5).and_then(|n| n.parse().ok()).unwrap_or(1));
        game::by_structure(tree, number)
    }

    /// The position that the record begins in, and what is to be said of its FEN.
    pub fn start(&self, reading: &Reading) -> (Option<Position>, Vec<Finding>) {
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
        self.replay_as(reading, alphabet, buffers, false)
    }

    /// With `mirrored`, Black's plies are read from Black's side of the board.
    fn replay_as(&self, reading: &Reading, alphabet: &Alphabet, buffers: &Buffers<'_>, mirrored: bool) -> Replay {
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
            mirrored,
            allowed: &buffers.allowed.all,
        };
        replay::replay(script, start)
    }

    /// Says so where another reading replays the whole record to other plies, and nothing decides.
    fn ambiguous(
        tried: &[Tried],
        chosen: usize,
        alphabets: &[&Alphabet],
        buffers: &Buffers<'_>,
        counts: impl Fn(&Tried) -> bool,
    ) -> Vec<Finding> {
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
                && counts(&tried[*index])
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
    /// record has a mark that only the other game has. A tag may hide the layout: then every reading's is tried.
    fn other_game(
        &self,
        tried: &mut [Tried],
        chosen: usize,
        alphabets: &[&Alphabet],
        buffers: &mut Buffers<'_>,
    ) -> Other {
        let tagged = tried[chosen].reading.from == GameFrom::Tag;
        let mut order = vec![chosen];
        if tagged {
            order.extend((0..tried.len()).filter(|index| *index != chosen && !tried[*index].drops));
        }
        for index in order {
            let reading = tried[index].reading;
            buffers.arrange(self.text, reading.layout);
            let (structure, _) = self.by_structure(buffers.tape, buffers.tree);
            let games = rules::games::ALL.iter().copied().filter(|game| game.key != structure.key);
            for game in std::iter::once(structure).chain(games).filter(|game| game.key != reading.game.key) {
                // Only a game that is named makes alternatives of what stands behind `/`.
                let from = GameFrom::Structure;
                let other = Reading { game, from, rules: self.told.rules(game), ..reading };
                let again = self.replay(&other, alphabets[index], buffers);
                if !again.is_clean() || again.broken {
                    continue;
                }
                if tagged {
                    return Other::Mismatch { reading: index, game };
                }
                if game.key == "doublemove" && again.status == Some(Status::KingTaken) {
                    let reading = Reading { from: GameFrom::Mark, ..other };
                    tried[chosen] = Tried { reading, replay: again, clean: true, ..tried[chosen] };
                    return Other::Marked;
                }
                return Other::Hint(game);
            }
        }
        Other::None
    }

    /// Whether a kind stands behind a capture that is no promotion, or a note names it: the mark of Frankfurt chess.
    fn transforms(tape: &Tape) -> bool {
        tape.tokens.iter().any(|token| token.kind == Kind::Note)
            || tape.plies.iter().any(|ply| {
                ply.becomes.is_some()
                    && ply.capture != CaptureMark::None
                    && (ply.letter.is_some() || !matches!(ply.to_rank, Some(0 | 7)))
            })
    }

    fn mismatch(&self, tagged: &Game, fits: &Game, tape: &Tape) -> Vec<Finding> {
        let Some(pair) = tape.tag(self.text, "Variant") else { return Vec::new() };
        let message = format!("the tag says {}, and the record replays as {}", tagged.name, fits.name);
        let name = tag_name(fits);
        vec![
            Finding::new(Name::GameMismatch, pair.span, message)
                .help(format!("if it is {}, write [Variant \"{name}\"]", fits.name))
                // Which game fits is known here alone.
                .fix(Grade::Unsafe, vec![Edit { span: pair.value, text: name.to_owned() }]),
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

/// What came of trying other games on a record that fails.
enum Other {
    /// No game replays it whole.
    None,
    /// The tag does not fit: read as this other game it replays whole, by the layout of that reading.
    Mismatch { reading: usize, game: &'static Game },
    /// It has the mark of another game, and was read as that.
    Marked,
    /// It would replay as this game.
    Hint(&'static Game),
}

/// The name that a `Variant` tag should have.
fn tag_name(game: &Game) -> &'static str {
    game.names.first().copied().unwrap_or(game.key)
}

/// Says behind the first error that the record replays as another game.
fn hint(replay: &mut Replay, game: &Game) {
    let Some(error) = replay.findings.iter_mut().find(|finding| replay::is_error(finding)) else { return };
    let hint =
        format!("the record replays as {}: if it is that game, tag it [Variant \"{}\"]", game.key, tag_name(game));
    error.help = Some(error.help.take().map_or_else(|| hint.clone(), |help| format!("{help}; {hint}")));
}
