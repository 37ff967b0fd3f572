//! Counting ply sequences, to prove the rest right; may use nothing that others may not.

use super::{Move, Position};

impl Position {
    /// How many sequences of that many plies there are (rules.md, "Numbers to meet"): every ply counts one, declining
    /// adds none but opens the opponent's plies, and a finished game has no continuation.
    pub fn perft(&self, depth: u32) -> u64 {
        let own = match depth {
            0 => return 1,
            1 => self.count_legal(),
            _ => self.legal_plies().into_iter().map(|m| self.after_play(m).perft(depth - 1)).sum(),
        };
        own + self.declined().map_or(0, |next| next.perft(depth))
    }

    /// [`Position::perft`] by the first ply, sorted by coordinates; where the turn may end, [`Move::PASS`] stands last for
    /// all sequences after declining. `depth` must be at least 1: there are no first plies in sequences of none.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let mut counts: Vec<_> = self.legal_plies().into_iter().map(|m| (m, self.after_play(m).perft(rest))).collect();
        counts.extend(self.declined().map(|next| (Move::PASS, next.perft(depth))));
        counts.sort_unstable();
        counts
    }

    fn after_play(&self, m: Move) -> Position {
        let mut next = *self;
        next.play(m);
        next
    }

    fn declined(&self) -> Option<Position> {
        self.may_decline().then(|| {
            let mut next = *self;
            next.decline();
            next
        })
    }
}
