//! Simulation: playing a strategy through again on another path (Kawano 1996; Kishimoto and Müller 2004).
//!
//! Where a position was decided on another path, its strategy is followed on the present one: the remembered
//! move where the claimant moves, all moves where the opponent does, down to results that hold here. If that
//! succeeds the result holds here too; if not, the entry was *flawed* for this path. For proofs it is called
//! simulation, for disproofs dual simulation; here it is one procedure. A simulation that met nothing of the path above its
//! first position shows more than was asked: the result holds on every path, if a repetition is worth the same whoever
//! makes it.

use super::memory::{Known, Spot};
use super::search::{Halt, Search};
use super::trail::longer;
use crate::lemma::{Condition, OnPath};
use andor_game::{Game, RepetitionKey};

/// A simulation that takes longer than this is given up: the search goes on without it.
const MOST_NODES: u64 = 10_000;

/// A node of the strategy that is being followed.
struct Step<G: Game> {
    position: G::Position,
    code: u64,
    attacker: bool,
    moves: Vec<(usize, G::Move)>,
    next: usize,
}

impl<G: Game> Search<'_, G> {
    /// Tries the results that are known for other paths to a position, which the trail leads up to: the result that
    /// holds here too, its move, and what it relies on here.
    pub fn simulate_twins(
        &mut self,
        position: &G::Position,
        spot: Spot,
    ) -> Result<Option<(bool, usize, Condition)>, Halt> {
        let twins: Vec<(bool, usize)> = self.memory.twins(spot.key).collect();
        for (n, &(wanted, best)) in twins.iter().enumerate() {
            if twins[..n].contains(&(wanted, best)) {
                continue;
            }
            self.simulations += 1;
            let depth = self.trail.len();
            let holds = self.simulate(position, spot, wanted, best);
            while self.trail.len() > depth {
                self.trail.pop();
            }
            if let Some(condition) = holds? {
                return Ok(Some((wanted, best, condition)));
            }
            self.flawed += 1;
        }
        Ok(None)
    }

    /// Follows one strategy: `None` if it fails, when the trail is left longer, or else what it relies on.
    fn simulate(
        &mut self,
        position: &G::Position,
        spot: Spot,
        wanted: bool,
        best: usize,
    ) -> Result<Option<Condition>, Halt> {
        let mut nodes = 0;
        let above = self.trail.len() as u32;
        // Where it is not enough to stay inside a set, what else of the path it relies on is not known.
        let mut rests_on = if self.memory.safe_when_inside == Some(wanted) { above } else { 0 };
        let mut line = vec![self.step(position.clone(), spot.code, wanted, best)];
        while let Some(step) = line.last_mut() {
            let Some(&(index, mv)) = step.moves.get(step.next) else {
                line.pop();
                self.trail.pop();
                continue;
            };
            step.next += 1;
            nodes += 1;
            self.simulated_nodes += 1;
            self.watch.statistics.nodes += 1;
            if let Some(stop) = self.watch.stop(self.bytes()) {
                return Err(Halt::Stop(stop));
            }
            let mut child = step.position.clone();
            self.game.play(&mut child, mv);
            let class = self.game.repetition_key(&child).0;
            let earlier = self.trail.depth_of(class);
            let spot = Spot { key: self.game.key(&child).0, code: longer(step.code, index) };
            let outcome = if self.attack.in_history(RepetitionKey(class)) {
                Some(self.attack.repetition(step.attacker))
            } else if let Some(depth) = earlier {
                rests_on = rests_on.min(depth);
                Some(self.attack.repetition(step.attacker))
            } else {
                match self.memory.look_up(spot, &self.trail) {
                    Known::Settled(outcome, _) => Some(outcome),
                    Known::Decided(outcome, condition) => {
                        rests_on = rests_on.min(condition.shallowest().unwrap_or(above));
                        Some(outcome)
                    }
                    Known::Nothing | Known::Open(_) => self.attack.end(self.game, &child),
                }
            };
            match outcome {
                Some(outcome) if outcome == wanted => {}
                Some(_) => return Ok(None),
                None => {
                    let twin = self.memory.twins(spot.key).find(|twin| twin.0 == wanted);
                    let Some((_, best)) = twin.filter(|_| nodes < MOST_NODES) else { return Ok(None) };
                    line.push(self.step(child, spot.code, wanted, best));
                }
            }
        }
        Ok(Some(if rests_on < above { Condition::on_this_path(rests_on) } else { Condition::default() }))
    }

    /// A node of the strategy with the moves that it has to answer for. It is put on the trail.
    fn step(&mut self, position: G::Position, code: u64, wanted: bool, best: usize) -> Step<G> {
        let attacker = self.attack.moves(self.game, &position);
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let mut moves: Vec<(usize, G::Move)> = moves.into_iter().enumerate().collect();
        if attacker == wanted {
            moves = moves.get(best).copied().into_iter().collect();
        }
        self.watch.statistics.expanded += 1;
        self.trail.push(self.game.repetition_key(&position).0);
        Step { position, code, attacker, moves, next: 0 }
    }
}
