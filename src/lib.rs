//! Records of double-move chess: Marseillais chess and its relatives, progressive chess, Frankfurt chess, and chess.
//!
//! This library reads a record, plays it by the rules of its game, and says what is wrong, where and why. It keeps
//! every byte of the record, never fails at reading, and touches neither files nor the clock; the command
//! `scoresheet` is a thin roof over it, behind the default feature `cli`.
//!
//! # The house
//!
//! Each module uses only those above it.
//!
//! | floor | module | what is in it |
//! |---|---|---|
//! | ground: knows no text | [`board`] | squares, pieces, sets of squares, attack tables |
//! | | [`rules`] | twelve questions about a game, and the games that answer them |
//! | | [`position`] | a position, also inside a turn: play, legality and its reasons, FEN, perft |
//! | first: knows no legality | [`diagnostic`] | findings as plain data; [`diagnostic::Span`], bytes of a game's text |
//! | | [`source`] | encodings, with the way back to the bytes of the file; lines and columns |
//! | | [`letters`] | piece letters by language |
//! | | [`syntax`] | text to tokens to a tree of turns as written, by the description of a layout |
//! | second: text meets board | [`resolve`] | a written ply in a position: the move, or the reason why not; and back |
//! | | [`replay`] | a whole record played, with everything noticed |
//! | | [`detect`] | which encoding, layout, letters and game; the way in for whole records: [`detect::decode`], [`detect::Reader`] |
//! | third: what people ask for | [`convert`] | records in another layout, letters, format, as JSON and as a table; positions drawn, as text and as SVG: [`convert::diagram`] |
//! | | [`lint`] | what an archivist wants right: a rule a finding, each with its page |
//! | | [`fix`] | edits put into the bytes of a file |
//! | | [`service`] | all of it as questions and answers in JSON: [`service::call`] |
//! | roof: feature `cli` | `config` | settings, own games, which findings are shown, what was known before |
//! | | `report` | findings as text and JSON |
//! | | `lsp` | the language server |
//! | | `cli` | the command |
//!
//! # Play
//!
//! A game is a constant, a position is a small `Copy` value, and the position knows whose turn it is and when a turn
//! ends.
//!
//! ```
//! use scoresheet::letters::{Alphabet, ENGLISH};
//! use scoresheet::position::{Position, TurnEnd};
//! use scoresheet::{board::Color, resolve, rules::Game, syntax};
//!
//! let marseillais = Game::find("marseillais").expect("a key of `rules::games::ALL`");
//! let mut position = Position::start(marseillais.rules);
//! let english = Alphabet::new(ENGLISH);
//! for text in ["e4", "d4", "e6", "Bb4+", "Nc3", "Nf3", "Bxc3+"] {
//!     let written = syntax::read_ply(text).expect("the form of a ply");
//!     match resolve::resolve(&position, &written, &english) {
//!         Ok(resolved) => position.play(resolved.played),
//!         Err(reason) => panic!("{text}: {reason}"),
//!     }
//! }
//! // Bxc3+ was Black's first ply of two, and its check ended the turn.
//! assert_eq!(position.last_turn_end(), Some(TurnEnd::Check));
//! assert_eq!((position.turn(), position.plies_made()), (Color::White, 0));
//! assert_eq!(position.fen(), "rnbqk1nr/pppp1ppp/4p3/8/3PP3/2b2N2/PPP2PPP/R1BQKB1R w KQkq - 0 3");
//!
//! let written = syntax::read_ply("d5").expect("the form of a ply");
//! let reason = resolve::resolve(&position, &written, &english).expect_err("White is in check");
//! assert_eq!(reason.to_string(), "the check from the bishop on c3 is not answered");
//! ```
//!
//! # List legal plies
//!
//! ```
//! use scoresheet::{position::{Position, Status}, rules::Game};
//!
//! let marseillais = Game::find("marseillais").expect("a known key");
//! // Black has made one ply (`b1`: one is left) and finds no other.
//! let fen = "7k/5Q2/5K2/8/8/8/8/8 b1 - - 3 1";
//! let (position, notes) = Position::from_fen(fen, marseillais.rules)?;
//! assert!(notes.is_empty() && position.legal_plies().is_empty());
//! assert_eq!(position.status(), Status::Stalemate);
//!
//! let mut plies = Position::start(marseillais.rules).legal_plies();
//! plies.sort_unstable();
//! assert_eq!((plies.len(), plies[0].to_string()), (20, "a2a3".to_owned()));
//! # Ok::<(), scoresheet::position::FenError>(())
//! ```
//!
//! # Read, with findings
//!
//! Reading never fails: whatever the bytes are, there are records and findings. Spans count bytes from the first byte
//! of the record's text.
//!
//! ```
//! use scoresheet::{detect::{Options, Reader}, source::Lines};
//!
//! let text = "1.e4/d4//e6/Bb4+\n2.Nc3/Nf3//Bxc3+/Qf6\n";
//! let mut reader = Reader::new(text.as_bytes(), &Options::default());
//! let mut lines = Lines::new(text.as_bytes());
//! while let Some(record) = reader.next() {
//!     assert_eq!((record.reading.game.key, record.reading.notation), ("marseillais", "line"));
//!     assert_eq!(record.replay.plies.len(), 7);
//!     let finding = &record.findings[0];
//!     assert_eq!(finding.name.key(), "move-after-check");
//!     assert_eq!(finding.message, "Qf6 is not allowed: Bxc3+ gave check, and that ended Black's turn (early-check=ends-turn)");
//!     assert_eq!(finding.span.of(record.text), b"Qf6");
//!     let place = lines.locate(record.offset as usize + finding.span.start as usize);
//!     assert_eq!((place.line, place.column), (2, 18));
//! }
//! // What is to be said of the text as a whole: nothing, there was a game.
//! assert!(reader.file_findings().is_empty());
//! ```
//!
//! A file may be in another encoding than UTF-8. Its text then is not its bytes, and [`source::Lines`] knows the way back.
//!
//! ```
//! use scoresheet::{detect::{self, Options, Reader}, source::Lines};
//!
//! let file = b"1. e4 e5 2. \xcaf3 \xcaf6 3. \xcae6"; // 2. Кf3 Кf6 3. Кe6 in Windows-1251
//! let decoded = detect::decode(file, None);
//! let lines = Lines::of(&decoded);
//! let mut reader = Reader::of(&decoded, &Options::default());
//! let record = reader.next().expect("a game");
//! assert_eq!((record.encoding.key(), record.reading.letters.code), ("windows-1251", "ru"));
//! let start = record.offset as usize + record.findings[0].span.start as usize;
//! assert_eq!((start, lines.to_file(start)), (25, 23));
//! ```
//!
//! # Write
//!
//! A record in another layout and other letters. What is written is read back first, so that it is the game; a single
//! ply is written by [`resolve::San`], a position by [`position::Position::fen`] or as a picture
//! ([`convert::diagram::Diagram`]).
//!
//! ```
//! use scoresheet::convert::{self, Losses, Style};
//! use scoresheet::detect::{Options, Reader};
//! use scoresheet::{letters::Letters, syntax::Layout};
//!
//! let mut reader = Reader::new(b"1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5", &Options::default());
//! let record = reader.next().expect("a game");
//! let score = convert::gather(&record, &mut Losses::default());
//! let style = Style { letters: Letters::find("ru"), ..Style::new(Layout::find("full").expect("a layout")[0]) };
//! let written = convert::write(&score, &style, record.text)?;
//! assert_eq!(written, "1.Кf3/Кc3; b6/g6\n2.b3/Сb2; Сb7/e5\n");
//! assert_eq!(convert::uci(&score), "g1f3 b1c3 | b7b6 g7g6 | b2b3 c1b2 | c8b7 e7e5\n");
//! # Ok::<(), convert::Undecidable>(())
//! ```

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod config;
pub mod convert;
pub mod detect;
pub mod diagnostic;
pub mod fix;
pub mod letters;
pub mod lint;
#[cfg(feature = "cli")]
pub mod lsp;
pub mod position;
pub mod replay;
#[cfg(feature = "cli")]
pub mod report;
pub mod resolve;
pub mod rules;
pub mod service;
pub mod source;
pub mod syntax;

/// The example of the README is compiled and run, like those above.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
