//! How long it takes to resolve and play a ply, and to count plies: `cargo bench --bench position`.
//!
//! Plies are resolved as a record's are: role, target and what tells candidates apart are known. Times are the best
//! of some rounds, on one thread.

#![expect(clippy::cast_precision_loss, reason = "counts of nodes and plies are small and only shown")]

use std::{hint::black_box, time::Instant};

use scoresheet::{
    board::{Bitboard, Role, Square},
    position::{Move, Position},
    rules::{Game, games},
};

/// A ply as a record gives it.
struct Written {
    role: Role,
    to: Square,
    /// The squares that a disambiguation leaves.
    mask: Bitboard,
    promotion: Option<Role>,
    castling: Option<Move>,
}

fn main() {
    for game in games::ALL {
        let records = records(game, 400, 80);
        let plies: usize = records.iter().map(Vec::len).sum();
        let nanoseconds = best(|| records.iter().map(|record| replay(game, record)).sum::<u32>()) / plies as f64 * 1e9;
        println!("{:12} resolve and play: {nanoseconds:5.1} ns a ply", game.key);
    }
    for (key, depth) in [("orthodox", 5), ("marseillais", 5), ("frankfurt", 5), ("italian", 5), ("bennekom", 7)] {
        let Some(game) = Game::find(key) else { continue };
        let mut nodes = 0;
        let seconds = best(|| nodes = Position::start(game.rules).perft(depth));
        println!(
            "{key:12} perft {depth}: {nodes} in {seconds:.3} s, {:.0} million a second",
            nodes as f64 / seconds / 1e6
        );
    }
}

/// Seconds of the fastest of seven rounds.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let rounds = (0..7).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    });
    rounds.fold(f64::INFINITY, f64::min)
}

/// Resolves and plays a record; counts checks, so that nothing is optimised away.
fn replay(game: &Game, record: &[Written]) -> u32 {
    let mut position = Position::start(game.rules);
    let mut checks = 0;
    for ply in record {
        let m = resolve(&position, ply).expect("a legal ply");
        position.play(m);
        checks += u32::from(position.is_check());
    }
    checks
}

fn resolve(position: &Position, ply: &Written) -> Option<Move> {
    if let Some(castling) = ply.castling {
        return position.is_legal(castling).then_some(castling);
    }
    let mut found = None;
    for from in position.candidates(ply.role, ply.to) & ply.mask {
        let m = position.move_from(from, ply.to, ply.promotion);
        if position.is_legal(m) && found.replace(m).is_some() {
            return None;
        }
    }
    found
}

/// Random games.
fn records(game: &Game, games: usize, plies: usize) -> Vec<Vec<Written>> {
    let mut dice = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = move |limit: usize| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice >> 33) as usize % limit
    };
    let mut record = || {
        let mut position = Position::start(game.rules);
        let mut record = Vec::new();
        while record.len() < plies && position.has_legal_ply() {
            let list = position.legal_plies();
            let m = list[below(list.len())];
            let role = position.board().role_at(m.from).expect("a piece");
            let castling = m.is_castling().then_some(m);
            let mut ply = Written { role, to: m.to, mask: !Bitboard::EMPTY, promotion: m.promotion, castling };
            if resolve(&position, &ply).is_none() {
                ply.mask = m.from.into();
            }
            position.play(m);
            record.push(ply);
        }
        record
    };
    (0..games).map(|_| record()).collect()
}
