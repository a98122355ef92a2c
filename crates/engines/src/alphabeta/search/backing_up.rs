//! How replies come back: from a child to its parent, and from a position that is done into the
//! table.

use super::{Frame, Reply, Search};
use crate::alphabeta::keeping::{Found, NOWHERE};
use crate::alphabeta::memory::Undecided;
use crate::alphabeta::stakes::Stakes;
use crate::lemma::{Condition, Link};
use andor_game::Game;

/// Larger sets are not kept: the result then serves its own path only.
const LARGEST_SETS: usize = 128;

impl<G: Game> Search<'_, G> {
    /// Takes the reply of a child into its parent. A result when that settles the parent or cuts it
    /// off.
    pub(super) fn absorb(&mut self, mut reply: Reply, stakes: &Stakes) -> Option<Reply> {
        let frame = self.frames.last_mut().expect("only a parent absorbs");
        let index = self.choices[frame.next].index;
        frame.next += 1;
        if frame.converts {
            // Nothing from before this move can come back after it.
            reply.condition = Condition::default();
            reply.met = NOWHERE;
        }
        frame.met = frame.met.min(reply.met);
        let wanted = if frame.player_moves { 1 } else { -1 };
        let told = stakes.depends_on_mover && self.keeper.wants_sets() && !frame.converts;
        let repeating_is_good = stakes.reaches(stakes.repetition(frame.player_moves)) == (reply.score > 0);
        let untold = Link::untold(frame.own, self.path.len() as u32 - 1);
        let link = Link {
            must_be_new: told && frame.child.is_some() && !repeating_is_good,
            child: frame.child.map_or(untold.child, |(_, class)| class),
            limit: LARGEST_SETS,
            ..untold
        };
        if reply.score == wanted {
            frame.best_index = index;
            if let Some((child, _)) = frame.child {
                self.merits.praise(child, frame.depth);
            }
            let mut condition = Condition::default();
            condition.add(&reply.condition, link, || false);
            return Some(Reply { condition, ..reply });
        }
        if reply.score == 0 {
            if frame.best != 0 {
                frame.best = 0;
                frame.best_index = index;
            }
            let side = if frame.player_moves { &mut frame.alpha } else { &mut frame.beta };
            *side = 0;
            if frame.alpha >= frame.beta {
                if let Some((child, _)) = frame.child {
                    self.merits.praise(child, frame.depth);
                }
                return Some(Reply::open());
            }
        } else {
            frame.bound = match frame.player_moves {
                true => frame.bound.max(reply.bound),
                false => frame.bound.min(reply.bound),
            };
            frame.condition.add(&reply.condition, link, || false);
        }
        None
    }

    /// Leaves the deepest position with its result, stored as the method says.
    pub(super) fn leave(&mut self, mut reply: Reply, stakes: &Stakes, nodes: u64) -> Reply {
        let frame = self.frames.pop().expect("a position is being searched");
        self.choices.truncate(frame.first);
        self.path.pop();
        let place = self.path.len() as u32;
        let best = frame.best_index;
        if self.frames.is_empty() {
            self.root_best = best;
        }
        let work = u32::try_from(nodes - frame.nodes_before).unwrap_or(u32::MAX);
        reply.met = frame.met;
        if reply.score == 0 {
            let (alpha, beta) = frame.window;
            // Fail-soft: an open result inside the window is exact, at its edge a bound.
            let (at_least, at_most, depth) = (alpha < 0, beta > 0, frame.depth);
            let open = Undecided { at_least, at_most, depth, generation: self.generation };
            self.keeper.keep_open(frame.seat, open, best, work);
        } else {
            let (proved, bound, condition) = (reply.score > 0, reply.bound, &reply.condition);
            let found = Found { proved, bound, condition, met: frame.met, place, best, work };
            self.keeper.keep(frame.seat, &found, stakes);
        }
        reply
    }
}

impl<P> Frame<P> {
    /// The result when all moves have been tried and none was what the mover wants.
    pub(super) fn without_moves_left(&mut self) -> Reply {
        if self.best == 0 {
            return Reply::open();
        }
        Reply {
            score: self.best,
            bound: self.bound,
            condition: std::mem::take(&mut self.condition),
            met: NOWHERE,
        }
    }
}
