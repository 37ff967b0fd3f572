//! A written ply found, judged and made in one go: the way of nearly every ply of an archive. May use `board` and `rules`.
//!
//! It comes to what [`Position::candidates`], [`Position::is_legal`] and [`Position::play`] come to one after another, which
//! are asked wherever the ply or the rules are special; a test compares them, field by field.

use std::fmt;

use super::manner::Manner;
use super::{Move, MoveKind, Position, TurnEnd, Wing};
use crate::{
    board::{Bitboard, Color, Role, Square, attacks},
    rules::Capture,
};

/// What is written of a ply, as far as a board is concerned. As a number, because an archive has many.
///
/// From the lowest bit: the target 6, the role 3, the kind that the piece becomes 3, the wing of castling 2 (0 for
/// none), 4 that say what makes the ply special (see below), from where it comes to its target 4 for White and 4 for Black (an
/// [`attacks::Pattern`]), what it attacks from there the same, the files 8, the ranks 8.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sketch(u64);

/// The roles by number; so many that a masked number needs no check.
static ROLES: [Role; 8] = {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    [Pawn, Knight, Bishop, Rook, Queen, King, Pawn, Pawn]
};

impl Sketch {
    /// So many bits it has.
    pub const BITS: u32 = 50;
    /// It is always special: castling, a pawn on the last rank, one that may step or capture, or a rank that the piece comes from.
    const SPECIAL: u64 = 1 << 14;
    /// It is special where it captures: a pawn steps.
    const STEPS: u64 = 1 << 15;
    /// It is special where it does not capture: a pawn captures.
    const TAKES: u64 = 1 << 16;
    /// It is special where the piece does not become what it captures: the kind that it becomes is told.
    const BECOMES: u64 = 1 << 17;

    /// Castling on a wing.
    #[must_use]
    pub const fn castling(wing: Wing) -> Self {
        Self((1 + wing as u64) << 12 | Self::SPECIAL)
    }

    /// A ply of a piece to a square. It may come from these `files`, a bit each, the a-file the lowest, by what is written of its
    /// first square, and for a pawn by whether it captures; and from these `ranks`.
    #[must_use]
    pub fn new(role: Role, (files, ranks): (u8, u8), to: Square, becomes: Option<Role>) -> Self {
        let file = 1 << to.file();
        let pawn = match role {
            Role::Pawn if matches!(to.rank(), 0 | 7) || files & file != 0 && files != file => Self::SPECIAL,
            Role::Pawn if files == file => Self::STEPS,
            Role::Pawn => Self::TAKES,
            _ => 0,
        };
        let rank = if ranks == u8::MAX { 0 } else { Self::SPECIAL };
        let told = if becomes.is_some() { Self::BECOMES } else { 0 };
        let both = |[white, black]: [attacks::Pattern; 2]| u64::from(white.number() | black.number() << 4);
        let sources = Color::ALL.map(|color| attacks::Pattern::sources(color, role, pawn == Self::TAKES));
        let attacked = Color::ALL.map(|color| attacks::Pattern::attacked(color, role));
        Self(
            to.index() as u64
                | (role as u64) << 6
                | becomes.map_or(0, |role| role as u64) << 9
                | pawn
                | told
                | rank
                | both(sources) << 18
                | both(attacked) << 26
                | u64::from(files) << 34
                | u64::from(ranks) << 42,
        )
    }

    /// The sketch with this number, which [`Sketch::number`] gave; higher bits do not count.
    #[must_use]
    #[inline(always)]
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    #[inline(always)]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Where the piece goes.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index(self.0 as u8 & 63)
    }

    #[inline(always)]
    fn role(self) -> Role {
        ROLES[(self.0 >> 6) as usize & 7]
    }

    #[inline(always)]
    const fn is_of(self, role: Role) -> bool {
        self.0 & 7 << 6 == (role as u64) << 6
    }

    /// What the piece becomes: by promotion, or in Frankfurt chess by capture.
    #[must_use]
    #[inline(always)]
    pub fn becomes(self) -> Option<Role> {
        if self.0 & Self::BECOMES == 0 { None } else { Some(ROLES[(self.0 >> 9) as usize & 7]) }
    }

    const fn castles(self) -> Option<Wing> {
        match self.0 >> 12 & 3 {
            0 => None,
            1 => Some(Wing::Short),
            _ => Some(Wing::Long),
        }
    }

    /// Whether anything is special about the ply, where it `captures` and a capturing piece `transforms`, or not.
    #[inline(always)]
    const fn is_special(self, captures: bool, transforms: bool) -> bool {
        let what = if captures { Self::SPECIAL | Self::STEPS } else { Self::SPECIAL | Self::TAKES };
        let told = if captures & transforms { 0 } else { Self::BECOMES };
        self.0 & (what | told) != 0
    }

    /// The files that the piece may come from, as it is written.
    #[inline(always)]
    fn files(self) -> Bitboard {
        Bitboard(u64::from((self.0 >> 34) as u8) * Bitboard::file(0).0)
    }

    /// The squares that the piece may come from, as it is written.
    fn from(self) -> Bitboard {
        let ranks = (0..8).filter(|rank| self.0 >> (42 + rank) & 1 != 0);
        ranks.fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank)) & self.files()
    }

    /// The squares from which a piece of that side goes so to its target on an empty board.
    #[inline(always)]
    fn sources(self, color: Color) -> Bitboard {
        attacks::Pattern::from_number((self.0 >> (18 + 4 * color.index())) as u8).squares(self.to())
    }

    /// The squares that it attacks there.
    #[inline(always)]
    fn attacked(self, color: Color) -> Bitboard {
        attacks::Pattern::from_number((self.0 >> (26 + 4 * color.index())) as u8).squares(self.to())
    }
}

impl fmt::Debug for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (castles, role, from, to, becomes) = (self.castles(), self.role(), self.from(), self.to(), self.becomes());
        write!(f, "Sketch {{ castles: {castles:?}, role: {role:?}, from: {from:?}, to: {to:?}, becomes: {becomes:?} }}")
    }
}

/// A ply that was found and made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The ply.
    pub played: Move,
    /// Whether it captured.
    pub captures: bool,
    /// Whether it gives check.
    pub check: bool,
}

impl Position {
    /// Makes the one legal ply that a sketch can mean. Where there is none, or several, the position stays as it was.
    ///
    /// The side is that whose turn it is. Where it is known beforehand whose, and that is written down where this is called, a way is
    /// laid out for each side; and `BECOMES` and `ONE` say whether the rules have a capturing piece become what it captures, and whether
    /// every turn has one ply: where they do not, it goes the slower way.
    ///
    /// Which piece moves, and whether it captures, nobody can foresee: so nothing that depends on it is a branch.
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "what cannot be foreseen is no branch; measured: a seventh of the time"
    )]
    #[inline(always)]
    pub(crate) fn play_sketch<const BECOMES: bool, const ONE: bool>(
        &mut self,
        us: Color,
        sketch: Sketch,
    ) -> Option<Made> {
        debug_assert!(us == self.turn, "the side whose turn it is");
        let (to, role) = (sketch.to(), sketch.role());
        let taken = self.board.role_at(to);
        let captures = taken.is_some();
        if (self.manner != Manner::plain(BECOMES, ONE)) | sketch.is_special(captures, BECOMES) | self.open.contains(to)
        {
            return self.play_special(sketch);
        }
        let (own, enemies) = (self.board.color(us), self.board.color(!us));
        let (Some(royal), Some(enemy_royal)) = (self.royal(us), self.royal(!us)) else {
            return self.play_special(sketch);
        };
        if own.contains(to) | (enemy_royal == to) {
            return None;
        }
        let before = own | enemies;
        let target = Bitboard::of(to);
        let mut source = sketch.sources(us) & sketch.files() & own & self.board.role(role);
        if source.is_several() {
            source = self.unblocked(source, to);
        }
        let from = source.first()?;
        if source.is_several() | ((from == royal) & !sketch.is_of(Role::King)) {
            return self.play_special(sketch);
        }
        // What stands where afterwards, and whether the own royal piece is safe there.
        let occupied = before & !source | target;
        let left = enemies & !target;
        let sliders = self.board.sliders();
        let is_king = from == royal;
        let is_safe = if is_king | self.checked {
            !self.board.is_attacked(if is_king { to } else { royal }, !us, left, occupied)
        } else {
            !sliders.attack_along(royal, from, left, occupied)
        };
        if !is_safe | !(attacks::between(to, from) & before).is_empty() {
            return None;
        }
        let attacked = if BECOMES {
            let becomes = taken.unwrap_or(role);
            self.board.relocate(us, from, to, becomes);
            attacks::Pattern::attacked(us, becomes).squares(to)
        } else {
            self.board.shift(us, from, to, role);
            sketch.attacked(us)
        };
        let is_pawn = sketch.is_of(Role::Pawn);
        let is_double = is_pawn & (from.index() ^ to.index() == 16);
        let kind = if is_double { MoveKind::DoubleStep } else { MoveKind::Normal };
        let played = Move { from, to, kind, promotion: None };
        // 0 where a pawn moves or anything is captured.
        self.clock = self.clock.saturating_add(1) & u32::from(is_pawn | captures).wrapping_sub(1);
        self.castling = self.castling.after(from, to);
        // A check is given by the piece that moved, or by one behind it.
        let check = (attacked.contains(enemy_royal) & (attacks::between(to, enemy_royal) & occupied).is_empty())
            | sliders.attack_along(enemy_royal, from, own & !source, occupied);
        self.checked = check;
        if ONE {
            self.pass_on_one(us, Bitboard(u64::from(is_double) << usize::midpoint(from.index(), to.index())));
        } else {
            self.captured_en_passant = false;
            let (passed, stepped) = self.passed_with(played);
            self.plies_made += 1;
            if self.plies_made >= self.quota {
                self.pass_on(TurnEnd::Quota, passed, stepped, occupied);
            } else if check {
                self.pass_on(TurnEnd::Check, passed, stepped, occupied);
            } else {
                (self.own_passed, self.own_stepped) = (passed, stepped);
                self.open = Bitboard::EMPTY;
            }
        }
        Some(Made { played, captures, check })
    }

    /// The same where anything is special.
    #[inline(always)]
    fn play_special(&mut self, sketch: Sketch) -> Option<Made> {
        let mut made = Made { played: Move::PASS, captures: false, check: false };
        self.play_step_by_step(sketch, &mut made).then_some(made)
    }

    /// The same, step by step, and whether it was done. What was made is left where it is read field by field: returned, its
    /// fields are packed, and where nothing is special too.
    #[cold]
    #[inline(never)]
    fn play_step_by_step(&mut self, sketch: Sketch, made: &mut Made) -> bool {
        let played = match sketch.castles() {
            Some(wing) => Some(wing.to_move(self.turn)).filter(|castling| self.is_legal(*castling)),
            None => self.meant(sketch),
        };
        let Some(played) = played else { return false };
        let captures = self.captured(played).is_some();
        let side = self.turn;
        self.play(played);
        let check = if self.turn == side { self.is_royal_attacked(!side) } else { self.checked };
        *made = Made { played, captures, check };
        true
    }

    /// The one legal ply of a piece that a sketch can mean.
    fn meant(&self, sketch: Sketch) -> Option<Move> {
        let captures = self.board.color(!self.turn).contains(sketch.to());
        // Behind a capture the kind says what the piece has become; en passant, the target is empty.
        let told = self.rules.capture == Capture::Become && (captures || !matches!(sketch.to().rank(), 0 | 7));
        let promotion = sketch.becomes().filter(|_| !told);
        let plies = (self.candidates(sketch.role(), sketch.to()) & sketch.from())
            .into_iter()
            .map(|from| self.move_from(from, sketch.to(), promotion));
        let mut legal = plies.filter(|ply| self.is_legal(*ply));
        legal.next().filter(|_| legal.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Turn, games};

    /// Every sketch of a square: any piece, from anywhere or from a file, with and without a kind that it becomes.
    fn sketches() -> Vec<Sketch> {
        let mut all = Vec::new();
        for to in Square::all() {
            for role in Role::ALL {
                let some = [u8::MAX, 1, 2, 4, 8, 16, 32, 64, 128, 0x7F, 0xFB];
                let places = some.map(|files| (files, u8::MAX)).into_iter().chain([(u8::MAX, 1), (u8::MAX, 8), (4, 2)]);
                for (files, ranks) in places {
                    all.push(Sketch::new(role, (files, ranks), to, None));
                    if files & ranks == u8::MAX || role == Role::Pawn && matches!(to.rank(), 0 | 7) {
                        let kinds = [Role::Pawn, Role::Knight, Role::Queen, Role::King];
                        all.extend(kinds.map(|becomes| Sketch::new(role, (files, ranks), to, Some(becomes))));
                    }
                }
            }
        }
        all.extend(Wing::ALL.map(Sketch::castling));
        all
    }

    fn compare(position: Position, sketches: &[Sketch]) -> usize {
        let mut found = 0;
        for sketch in sketches {
            let (mut quick, mut slow) = (position, position);
            let (rules, us) = (position.rules(), position.turn());
            let quickly = match (rules.capture == Capture::Become, rules.turn == Turn::One) {
                (true, true) => quick.play_sketch::<true, true>(us, *sketch),
                (true, false) => quick.play_sketch::<true, false>(us, *sketch),
                (false, true) => quick.play_sketch::<false, true>(us, *sketch),
                (false, false) => quick.play_sketch::<false, false>(us, *sketch),
            };
            let (made, right) = (quickly, slow.play_special(*sketch));
            assert_eq!(made, right, "{sketch:?} in {}", position.fen());
            assert_eq!(quick, slow, "{sketch:?} in {}", position.fen());
            found += usize::from(made.is_some());
        }
        found
    }

    #[test]
    fn a_sketch_comes_to_what_the_steps_come_to() {
        let sketches = sketches();
        let mut random = 7_u64;
        let mut found = 0;
        for game in games::ALL {
            for start in 0..6 {
                let mut position = Position::start(game.rules);
                for ply in 0..120 {
                    let plies = position.legal_plies();
                    if plies.is_empty() {
                        break;
                    }
                    // Openings look alike.
                    if ply % 5 == start % 5 {
                        found += compare(position, &sketches);
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    position.play(plies[usize::try_from(random >> 33).unwrap() % plies.len()]);
                }
            }
        }
        assert!(found > 30_000, "{found}");
    }
}
