//! The leaves of the search within a bound. The last move is not searched but asked for, and of the
//! last two every reply is tried at once (one to three plies: Kaneko and others 2010).

use super::node::{LARGE, Numbers};
use super::search::Search;
use crate::Bounds;
use andor_game::{Game, Key};

impl<W: Game> Search<'_, W> {
    /// The numbers of a position that the table does not know.
    pub(super) fn new_leaf(&mut self, position: &W::Position, key: Key, left: u32) -> Numbers {
        match self.game.end(position) {
            Some(value) if self.goal.met(value) => Numbers::won(0),
            Some(_) => Numbers::FAILED,
            None => self.leaf(position, key, left),
        }
    }

    /// The numbers of a leaf that is no end; the last move and the last two are looked through at
    /// once.
    pub(super) fn leaf(&mut self, position: &W::Position, key: Key, left: u32) -> Numbers {
        if self.game.turn(position) == self.goal.player {
            if self.game.meets_at_once(position, self.goal) {
                self.memory.store_won(key, 1, 1);
                return Numbers::won(1);
            }
            if left == 1 {
                self.memory.store_failed(key, 1, 1);
                return Numbers::FAILED;
            }
        } else if left == 1 {
            match self.allows_one_everywhere(position) {
                Some(true) => {
                    self.memory.store_won(key, 1, 1);
                    return Numbers::won(1);
                }
                Some(false) => {
                    self.memory.store_failed(key, 1, 1);
                    return Numbers::FAILED;
                }
                None => {}
            }
        }
        let (reach, fail) = self.game.estimate(position);
        let (reach, fail) = (reach.clamp(1, LARGE), fail.clamp(1, LARGE));
        Numbers::open(if self.game.turn(position) == self.goal.player {
            Bounds { proof: reach, disproof: fail }
        } else {
            Bounds { proof: fail, disproof: reach }
        })
    }

    /// Whether every move of the defender lets the attacker reach the goal at once; `None` if
    /// that does not decide it, since a player moves twice.
    fn allows_one_everywhere(&mut self, position: &W::Position) -> Option<bool> {
        let mut moves = std::mem::take(&mut self.replies);
        moves.clear();
        self.game.moves(position, &mut moves);
        if let Some(at) = self.killer.and_then(|killer| moves.iter().position(|&mv| mv == killer)) {
            moves.swap(0, at);
        }
        let mut answer = Some(true);
        for &mv in &moves {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            self.watch.statistics.nodes += 1;
            let allows = match self.game.end(&next) {
                Some(value) => Some(self.goal.met(value)),
                None if self.game.turn(&next) != self.goal.player => None,
                None => Some(self.game.meets_at_once(&next, self.goal)),
            };
            if allows != Some(true) {
                self.killer = Some(mv);
                answer = allows;
                break;
            }
        }
        self.replies = moves;
        answer
    }
}
