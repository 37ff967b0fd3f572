//! Which sets of piece letters a record can be written in, in the order in which they are tried.

use std::sync::LazyLock;

use super::Options;
use crate::letters::{self, Alphabet, Fit, LetterSet, Letters};
use crate::syntax::Tape;

/// Every set with its alphabet, made once, and the sets of the file's earlier games.
#[derive(Debug)]
pub(super) struct Sets {
    all: &'static [(&'static Letters, Alphabet)],
    /// The sets that games of this file were read by without a doubt, in the order of the games.
    earlier: Vec<&'static Letters>,
}

impl Sets {
    pub fn new() -> Self {
        static ALL: LazyLock<Vec<(&Letters, Alphabet)>> =
            LazyLock::new(|| letters::ALL.iter().map(|set| (*set, Alphabet::new(set))).collect());
        Self { all: &ALL, earlier: Vec::new() }
    }

    /// Behind games that were read by these.
    pub fn after(earlier: &[&'static Letters]) -> Self {
        let mut sets = Self::new();
        for set in earlier {
            sets.remember(set);
        }
        sets
    }

    /// The sets of the games so far.
    pub fn earlier(&self) -> &[&'static Letters] {
        &self.earlier
    }

    /// A game was read by this set, and nothing was doubtful: later games of the file are tried by it first.
    pub fn remember(&mut self, set: &'static Letters) {
        if !self.speaks_for(set) {
            self.earlier.push(set);
        }
    }

    /// Whether an earlier game of the file speaks for a set.
    pub fn speaks_for(&self, set: &Letters) -> bool {
        self.earlier.iter().any(|earlier| earlier.code == set.code)
    }

    fn find(&self, code: &str) -> Option<&(&'static Letters, Alphabet)> {
        self.all.iter().find(|(set, _)| set.code == code)
    }

    /// The sets to try: the one that is told, else those that have every letter of the record.
    ///
    /// Letters as they stand go before look-alikes, and sets that need a written pawn letter come last; sets that
    /// give every letter the same meaning count once.
    pub fn candidates(
        &self,
        text: &[u8],
        tape: &Tape,
        options: &Options,
    ) -> (Vec<&(&'static Letters, Alphabet)>, bool) {
        let tag = tape.tag(text, "Letters").map(|pair| pair.text(text));
        let told = options.letters.map(|set| set.code).or(tag.as_deref()).and_then(|code| self.find(code));
        if let Some(told) = told {
            return (vec![told], true);
        }
        let moved = tape.letters;
        let mut used = moved;
        used.extend(tape.kinds);
        // Without a piece letter a record is English, unless a promotion says otherwise.
        if let Some(english) =
            self.find("en").filter(|entry| !tape.has_piece_letters && is_plain_english(entry.0, &entry.1, moved))
        {
            return (vec![english], true);
        }
        // Where pawns are written without a letter, none is written with one.
        let possible = |entry: &&(&'static Letters, Alphabet)| !(tape.has_bare_pawns && entry.1.needs_pawn(moved));
        let mut ranked: Vec<_> = self
            .all
            .iter()
            .filter(possible)
            .filter_map(|entry| entry.1.fit(used).map(|fit| ((0, rank(&entry.1, fit, moved)), entry)))
            .collect();
        if ranked.is_empty() {
            // A letter is wrong: the sets that lack the fewest go first.
            ranked.extend(self.all.iter().filter(possible).map(|entry| {
                let lacking = used.iter().filter(|letter| entry.1.role(*letter).is_none()).count();
                ((lacking, rank(&entry.1, Fit::Look, moved)), entry)
            }));
        }
        // What went before in the file breaks ties.
        let place = |set: &Letters| {
            self.earlier.iter().position(|earlier| earlier.code == set.code).unwrap_or(self.earlier.len())
        };
        ranked.sort_by_key(|(rank, entry)| (*rank, place(entry.0)));
        let mut candidates: Vec<&(&'static Letters, Alphabet)> = Vec::new();
        for (_, entry) in ranked {
            if !candidates.iter().any(|earlier| earlier.1.same_meaning(&entry.1, used)) {
                candidates.push(entry);
            }
        }
        if candidates.is_empty() {
            candidates.extend(self.all.first());
        }
        (candidates, false)
    }
}

fn rank(alphabet: &Alphabet, fit: Fit, used: LetterSet) -> (bool, Fit) {
    (alphabet.needs_pawn(used), fit)
}

/// Whether a set of letters is not in doubt: English without written pawns.
pub(super) fn is_plain_english(set: &Letters, alphabet: &Alphabet, used: LetterSet) -> bool {
    set.code == "en" && alphabet.fit(used).is_some() && !alphabet.needs_pawn(used)
}
