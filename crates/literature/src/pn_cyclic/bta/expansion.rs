//! What follows a selection: the position at its end is expanded, and the news goes up the path.

use super::super::bta_graph::{TwinEdge, flag};
use super::{Frame, Search};
use andor_engines::{Bounds, INFINITE, Stop, Watch, add};
use andor_game::Game;

impl<G: Game> Search<'_, G> {
    /// Expands the last frame's position (figure 5.14).
    pub(super) fn expand(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let Frame { base, position, .. } = self.frames.last().expect("a selection begins at the root");
        let base = *base;
        let moves = self.moves.of(self.game, base, position);
        watch.expanded(moves.len());
        if !self.graph.make_room(moves.len()) {
            return Err(Stop::Memory);
        }
        self.graph.begin_children(base);
        for &mv in moves {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            let edge = if self.attack.in_history(self.game.repetition_key(&next)) {
                TwinEdge { target: TwinEdge::HISTORY, bounds: Bounds::LEAF }
            } else {
                let key = self.game.key(&next).0;
                let known = self.graph.find(key);
                // A twin of an expanded base node starts with what the children say; they may even
                // decide it.
                let bounds = match known {
                    Some(twin) if twin != base && self.graph.is(twin, flag::EXPANDED) => {
                        self.graph.by_children(twin)
                    }
                    _ => self.leaf_numbers.evaluate(self.game, &self.attack, &next, &mut self.more_moves),
                };
                let outcome = bounds.outcome();
                let target = known.unwrap_or_else(|| {
                    let attacker_moves = outcome.is_none() && self.attack.moves(self.game, &next);
                    self.graph.add(key, attacker_moves, outcome)
                });
                if let Some(success) = outcome {
                    self.graph.settle(target, success);
                }
                TwinEdge { target, bounds }
            };
            self.graph.push(base, edge);
        }
        self.graph.end_children(base);
        Ok(())
    }

    /// Takes the last frame's news up the path (figures 5.15 to 5.17). If no possible draws were
    /// met and a frame's numbers stay as they were, the next selection goes on from there: above
    /// it, it would choose the same way again. Otherwise it begins at the root.
    pub(super) fn back_up(&mut self) {
        let plain = self.marks.is_empty() && self.possible_draws.is_empty();
        while let Some(frame) = self.frames.last() {
            self.counts.updates += 1;
            let base = frame.base;
            let bounds = match self.graph.outcome(base) {
                Some(success) => Bounds::decided(success),
                None => self.numbers(frame),
            };
            if let Some(success) = bounds.outcome() {
                self.graph.settle(base, success);
            }
            let before = match self.frames.len() {
                1 => std::mem::replace(&mut self.root, bounds),
                length => {
                    let above = self.frames[length - 2].base;
                    let before = self.graph.children(above)[frame.child].bounds;
                    self.graph.set_bounds(above, frame.child, bounds);
                    before
                }
            };
            if plain && before == bounds && !bounds.is_decided() {
                return;
            }
            let frame = self.pop();
            self.entered.remove(&frame.base);
        }
        while let Some(base) = self.possible_draws.pop() {
            self.graph.clear(base, flag::POSSIBLE_DRAW);
        }
        self.entered.clear();
    }

    /// A frame's numbers: marked children count as failed, unless that would be all there is.
    fn numbers(&self, frame: &Frame<G::Position>) -> Bounds {
        let marks = &self.marks[frame.first_mark..];
        if marks.is_empty() || !self.graph.is(frame.base, flag::ATTACKER) {
            return self.graph.by_children(frame.base);
        }
        let mut bounds = Bounds { proof: INFINITE, disproof: 0 };
        for (child, edge) in self.graph.children(frame.base).iter().enumerate() {
            if !self.is_marked(marks, child, edge) {
                let child = self.graph.edge_bounds(edge);
                bounds.proof = bounds.proof.min(child.proof);
                bounds.disproof = add(bounds.disproof, child.disproof);
            }
        }
        if bounds.proof == INFINITE { self.graph.by_children(frame.base) } else { bounds }
    }
}
