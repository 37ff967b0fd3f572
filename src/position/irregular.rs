//! Plies that were really played and are not legal: which of them can be made at all, and how a turn goes on that was
//! over. May use `board` and `rules`.

use super::{Move, MoveKind, Position, Wing, manner::Manner, turn};
use crate::{
    board::{Bitboard, Color, Role, attacks},
    rules::{EnPassant, Turn},
};

impl Position {
    /// The same position, in which [`Position::play`] makes plies that are not legal too, and takes nothing for granted:
    /// what stands in check is looked for behind every ply, and a royal piece that is taken ends the game.
    #[must_use]
    pub fn irregular(mut self) -> Position {
        self.manner = Manner::Irregular;
        self
    }

    /// Whether plies that are not legal may be made (see [`Position::irregular`]).
    #[inline]
    pub fn is_irregular(&self) -> bool {
        self.manner == Manner::Irregular
    }

    /// Whether a ply can be made at all, allowed or not: an own piece stands on its first square, moves so on any board,
    /// nothing is in its way, and no own piece stands on its target.
    ///
    /// What is asked besides is law, and is not asked here: the safety of the own royal piece, whether an enemy royal piece
    /// is captured, early checks, which piece makes a later ply and whether it captures, when a pawn may step twice, and
    /// the way of a royal piece. A pawn captures e.p. where an enemy pawn stands behind the target, whatever that did.
    /// King and rook castle where both stand at home and nothing stands between them, whether or not they have moved
    /// and what is attacked. A promotion must be one. No ply can be made where a king was taken.
    pub fn can_be_made(&self, m: Move) -> bool {
        if self.is_king_taken() {
            return false;
        }
        match m.kind {
            MoveKind::Null => true,
            MoveKind::Pass => self.plies_made > 0,
            MoveKind::CastleShort | MoveKind::CastleLong => self.can_castle(m),
            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => self.can_go(m),
        }
    }

    fn can_castle(&self, m: Move) -> bool {
        let color = self.turn;
        Wing::of(m.kind).is_some_and(|wing| {
            let (home, rook) = (Wing::king_home(color), wing.rook_home(color));
            m == wing.to_move(color)
                && self.board.pieces(color, Role::King).contains(home)
                && self.board.pieces(color, Role::Rook).contains(rook)
                && (attacks::between(home, rook) & self.board.occupied()).is_empty()
        })
    }

    fn can_go(&self, m: Move) -> bool {
        let own = self.board.color(self.turn);
        let Some(role) = self.board.role_at(m.from).filter(|_| own.contains(m.from)) else { return false };
        let goes = if m.kind == MoveKind::EnPassant {
            let victim = m.to.across_passed();
            attacks::pawn(self.turn, m.from).contains(m.to)
                && self.board.pieces(!self.turn, Role::Pawn).contains(victim)
        } else {
            self.way_refusal(m.from, m.to, role).is_none()
        };
        goes && m == self.move_from(m.from, m.to, m.promotion) && self.promotion_refusal(m, role).is_none()
    }

    /// Goes on with the turn that was over, for a ply too many or behind a check: the side that made the last ply is to
    /// make the next, by any of its pieces. The position is irregular from then on.
    pub fn resume(&mut self) {
        if self.is_king_taken() {
            return;
        }
        if self.rules.turn == Turn::Growing || self.turn == Color::White {
            self.number = self.number.saturating_sub(1).max(1);
        }
        self.turn = !self.turn;
        self.quota = turn::quota(self.rules.turn, self.turn, self.number);
        self.plies_made = self.plies_before;
        self.own_stepped = self.enemy_stepped;
        self.own_passed = self.still_passed(self.own_stepped);
        self.enemy_stepped = Bitboard::EMPTY;
        self.open = Bitboard::EMPTY;
        self.moved = Bitboard::EMPTY;
        self.captured_en_passant = false;
        self.last_end = None;
        self.manner = Manner::Irregular;
        self.checked = self.is_royal_attacked(self.turn);
    }

    /// Those of the squares passed by own double steps whose pawns stand where the step left them.
    fn still_passed(&self, stepped: Bitboard) -> Bitboard {
        if self.rules.en_passant == EnPassant::None {
            return Bitboard::EMPTY;
        }
        let pawns = self.board.pieces(self.turn, Role::Pawn);
        stepped.into_iter().filter(|square| pawns.contains(square.across_passed())).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::position::{Move, Position, Status};
    use crate::rules::Game;

    fn position(game: &str, fen: &str) -> Position {
        Position::from_fen(fen, Game::find(game).unwrap().rules).unwrap().0
    }

    /// Whether the ply between two squares, with what a pawn becomes, can be made at all.
    fn can(game: &str, fen: &str, ply: &str) -> bool {
        let position = position(game, fen);
        let promotion = ply.chars().nth(4).map(|letter| crate::board::Role::from_letter(letter).unwrap());
        let played = position.move_from(ply[..2].parse().unwrap(), ply[2..4].parse().unwrap(), promotion);
        assert!(position.refusal(played).is_some(), "{ply} is legal");
        position.can_be_made(played)
    }

    #[test]
    fn what_a_piece_can_do_it_can_do_against_the_law() {
        let pinned = "4r1k1/8/8/8/8/8/4N3/R3K2R w - - 0 1";
        for (fen, plies) in [
            (pinned, "e2c3 e1g1 e1c1"),
            // Into check, beside the other king, out of a check; castling out of, through and into one.
            ("8/8/8/4k3/8/4K3/8/3r4 w - - 0 1", "e3d3 e3e4"),
            ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1 e1c1 a1a2"),
            ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1"),
            // E.p. on a pawn that did not step, and a king that is taken.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"),
        ] {
            for ply in plies.split(' ') {
                assert!(can("orthodox", fen, ply), "{fen} {ply}");
            }
        }
        assert!(can("marseillais", "4r1k1/8/8/8/8/8/4N3/4K3 w1 - - 0 2", "e2c3"));
        assert!(can("extra-move", "6k1/8/8/3p4/4P3/8/8/4K3 w1 - - 0 2 e1", "e4d5"), "a later ply that captures");
        assert!(can("bennekom", "6k1/8/8/8/4P3/8/8/4K3 w1 - - 0 2 e1", "e4e5"), "another piece");
    }

    #[test]
    fn what_no_piece_can_do_stays_undone() {
        for (fen, plies) in [
            // Empty, the enemy's, no way of its own, blocked, on an own piece.
            ("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1", "d4d5 e8d8 e2d3 e2e5 a1a1 a1b2 e1e2 a1e1 a1f1 h1e1"),
            // No rook, a piece between, no king at home.
            ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1g1 e1c1"),
            ("4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "d1b1 d1f1"),
            // No pawn behind the target; no promotion, one to a king, one of a knight.
            ("4k3/P7/8/4P3/8/8/1N6/4K3 w - - 0 1", "e5d6 a7a8 a7a8k a7a8p b2d1q"),
        ] {
            for ply in plies.split(' ') {
                assert!(!can("orthodox", fen, ply), "{fen} {ply}");
            }
        }
    }

    fn played(start: Position, plies: &str) -> Position {
        let mut position = start.irregular();
        for ply in plies.split(' ') {
            let role = |letter| crate::board::Role::from_letter(letter).unwrap();
            match ply {
                "resume" => position.resume(),
                "pass" => position.play(Move::PASS),
                _ => position.play(position.move_from(
                    ply[..2].parse().unwrap(),
                    ply[2..4].parse().unwrap(),
                    ply.chars().nth(4).map(role),
                )),
            }
        }
        position
    }

    #[test]
    fn a_turn_that_was_over_goes_on_as_it_was() {
        let start = |game: &str| Position::start(Game::find(game).unwrap().rules);
        for (game, plies, fen) in [
            // A check ended the turn; its double steps stay open behind the ply that came after it.
            (
                "marseillais",
                "e2e4 d2d4 e7e6 f8b4 resume d8f6",
                "rnb1k1nr/pppp1ppp/4pq2/8/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 2 2",
            ),
            (
                "marseillais",
                "e2e4 d2d4 resume f2f4",
                "rnbqkbnr/pppppppp/8/8/3PPP2/8/PPP3PP/RNBQKBNR b KQkq d3,e3,f3 0 1",
            ),
            ("balanced", "e2e4 resume d2d4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR b1 KQkq d6 0 1"),
            ("orthodox", "e2e4 e7e5 resume b8c6", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 1 2"),
            (
                "scottish",
                "e2e4 e7e5 d7d5 resume b8c6",
                "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6,e6 1 3",
            ),
            // Cut short.
            ("marseillais", "e2e4 pass e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b1 KQkq e6 0 1"),
        ] {
            let mut position = played(start(game), plies);
            assert_eq!(position.fen(), fen, "{game} {plies}");
            // And what is legal then is what is legal in the position itself.
            let mut fresh = Position::from_fen(fen, position.rules()).unwrap().0;
            assert_eq!(position.legal_plies().len(), fresh.legal_plies().len(), "{game} {plies}");
            let any = fresh.legal_plies()[0];
            position.play(any);
            fresh.play(any);
            assert_eq!(position.fen(), fresh.fen());
        }
    }

    #[test]
    fn a_king_left_in_check_is_in_check_and_may_be_taken() {
        // The rook was pinned and has gone; in the same turn the check must be answered.
        let within = played(position("marseillais", "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 2"), "e2a2");
        assert_eq!((within.status(), within.is_check(), within.plies_made()), (Status::Check, true, 1));
        assert!(within.legal_plies().iter().all(|ply| within.board().role_at(ply.from)
            == Some(crate::board::Role::King)
            || ply.to.to_string() == "e2"));
        // The other side is not in check, may play on, and taking the king ends the game.
        let left = played(within, "a2a3");
        assert_eq!((left.status(), left.turn(), left.winner()), (Status::Play, crate::board::Color::Black, None));
        let king = left.move_from("e8".parse().unwrap(), "e1".parse().unwrap(), None);
        assert!(!left.is_legal(king) && left.can_be_made(king));
        let taken = played(left, "e8e1");
        assert_eq!((taken.status(), taken.winner()), (Status::KingTaken, Some(crate::board::Color::Black)));
        assert!(taken.legal_plies().is_empty() && !taken.can_be_made(Move::NULL));
        assert_eq!(taken.fen(), "6k1/8/8/8/8/R7/8/4r3 b1 - - 0 2");
    }

    #[test]
    fn mate_inside_a_turn_is_no_stalemate() {
        let mated = played(position("marseillais", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"), "pass a1a8 resume h2h3");
        assert_eq!(mated.status(), Status::Mate);
        // Black, mated, plays on: inside its turn the king is still attacked, and no ply helps.
        let inside = played(mated, "h7h6");
        assert_eq!((inside.status(), inside.plies_made()), (Status::Check, 1), "h6 made a hole");
        assert_eq!(played(mated, "h7h5").status(), Status::Check);
        assert_eq!(played(mated, "f7f6").status(), Status::Check);
    }
}
