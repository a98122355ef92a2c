//! Simulation: playing a strategy through again on another path (Kawano 1996; Kishimoto and Müller
//! 2004).
//!
//! If a position was decided on another path, its strategy is followed on the present one: the
//! remembered move if the claimant moves, all moves if the opponent does, down to results that hold
//! here. If that succeeds the result holds here too; if not, the entry was *flawed* for this path.
//! For proofs it is called simulation, for disproofs dual simulation; here it is one procedure. A
//! simulation that met nothing of the path above its first position shows more than was asked: the
//! result holds on every path, if a repetition has the same value whoever makes it.

use super::memory::{Known, Memory, Spot};
use super::repetition::Stood;
use super::terms::Terms;
use super::trail::{Trail, longer};
use super::treatment::Treatment;
use crate::lemma::Condition;
use crate::{Stop, Watch};
use andor_game::Game;

/// A simulation that takes longer than this is given up: the search goes on without it.
const MOST_NODES: u64 = 10_000;

/// What simulations cost, and how many failed.
#[derive(Debug, Default)]
pub(super) struct Simulations {
    pub count: u64,
    pub nodes: u64,
    pub flawed: u64,
}

/// A result of another path that holds here, its move, and what it relies on here.
pub(super) type Transferred = (bool, usize, Condition);

impl Simulations {
    /// Tries the results that are known for other paths to a position, which the trail leads up to.
    /// `bytes` are those of the search.
    pub fn transfer<G: Game, T: Treatment>(
        &mut self,
        (position, spot): (&G::Position, Spot),
        terms: &Terms<'_, G, T>,
        memory: &Memory<T>,
        trail: &mut Trail,
        watch: &mut Watch<'_>,
        bytes: u64,
    ) -> Result<Option<Transferred>, Stop> {
        let twins: Vec<(bool, usize)> = memory.twins(spot.key).collect();
        for (n, &(wanted, best)) in twins.iter().enumerate() {
            if twins[..n].contains(&(wanted, best)) {
                continue;
            }
            self.count += 1;
            let depth = trail.len();
            let before = watch.statistics.nodes;
            let mut simulation = Simulation { terms, memory, trail, watch, bytes, wanted };
            let holds = simulation.run(position, spot, best);
            self.nodes += watch.statistics.nodes - before;
            while trail.len() > depth {
                trail.pop();
            }
            if let Some(condition) = holds? {
                return Ok(Some((wanted, best, condition)));
            }
            self.flawed += 1;
        }
        Ok(None)
    }
}

/// A node of the strategy that is being followed.
struct Step<G: Game> {
    position: G::Position,
    code: u64,
    attacker: bool,
    moves: Vec<(usize, G::Move)>,
    next: usize,
}

/// One strategy on the present path.
struct Simulation<'a, 'g, 'w, G: Game, T> {
    terms: &'a Terms<'g, G, T>,
    memory: &'a Memory<T>,
    trail: &'a mut Trail,
    watch: &'a mut Watch<'w>,
    bytes: u64,
    wanted: bool,
}

impl<G: Game, T: Treatment> Simulation<'_, '_, '_, G, T> {
    /// Follows the strategy: `None` if it fails, when the trail is left longer, or else what it
    /// relies on.
    fn run(&mut self, position: &G::Position, spot: Spot, best: usize) -> Result<Option<Condition>, Stop> {
        let mut nodes = 0;
        let above = self.trail.len() as u32;
        // If it is not enough to stay inside a set, what else of the path it relies on is not
        // known.
        let mut rests_on = if self.memory.safe_when_inside == Some(self.wanted) { above } else { 0 };
        let mut line = vec![self.step(position.clone(), spot.code, best)];
        while let Some(step) = line.last_mut() {
            let Some(&(index, mv)) = step.moves.get(step.next) else {
                line.pop();
                self.trail.pop();
                continue;
            };
            step.next += 1;
            nodes += 1;
            self.watch.statistics.nodes += 1;
            if let Some(stop) = self.watch.stop(self.bytes) {
                return Err(stop);
            }
            let mut child = step.position.clone();
            self.terms.game.play(&mut child, mv);
            let spot = Spot { key: self.terms.game.key(&child), code: longer(step.code, index) };
            let by_attacker = step.attacker;
            match self.outcome(&child, spot, by_attacker, &mut rests_on) {
                Some(outcome) if outcome == self.wanted => {}
                Some(_) => return Ok(None),
                None => {
                    let twin = self.memory.twins(spot.key).find(|twin| twin.0 == self.wanted);
                    let Some((_, best)) = twin.filter(|_| nodes < MOST_NODES) else { return Ok(None) };
                    line.push(self.step(child, spot.code, best));
                }
            }
        }
        Ok(Some(if rests_on < above { Condition::on_this_path(rests_on) } else { Condition::default() }))
    }

    /// The outcome of a child if it is known here, and the place nearest the root that it rests on.
    fn outcome(
        &self,
        child: &G::Position,
        spot: Spot,
        by_attacker: bool,
        rests_on: &mut u32,
    ) -> Option<bool> {
        let Terms { game, attack, repetitions, .. } = self.terms;
        if let Some(stood) = repetitions.stood(attack, self.trail, game.repetition_key(child)) {
            if let Stood::OnPath(depth) = stood {
                *rests_on = (*rests_on).min(depth);
            }
            return Some(attack.repetition(by_attacker));
        }
        match self.memory.look_up(spot, self.trail) {
            Known::Settled(outcome, _) => Some(outcome),
            Known::Decided(outcome, condition) => {
                *rests_on = (*rests_on).min(condition.shallowest().unwrap_or(u32::MAX));
                Some(outcome)
            }
            Known::Closed(closed) => Some(closed.outcome),
            Known::Nothing | Known::Open(_) => attack.end(*game, child),
        }
    }

    /// A node of the strategy with the moves that it has to answer for. It is put on the trail.
    fn step(&mut self, position: G::Position, code: u64, best: usize) -> Step<G> {
        let Terms { game, attack, .. } = self.terms;
        let attacker = attack.moves(*game, &position);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut moves: Vec<(usize, G::Move)> = moves.into_iter().enumerate().collect();
        if attacker == self.wanted {
            moves = moves.get(best).copied().into_iter().collect();
        }
        self.watch.statistics.expanded += 1;
        self.trail.push(game.repetition_key(&position));
        Step { position, code, attacker, moves, next: 0 }
    }
}
