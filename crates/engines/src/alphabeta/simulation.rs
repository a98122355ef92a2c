//! Simulation (Kawano 1996; Kishimoto and Müller 2004): does a result that was found on one path
//! hold on another?
//!
//! The claimant's moves are borrowed from the table, the opponent's are all tried, and the
//! repetitions are those of the present path. Whoever searches again has to find the moves;
//! simulation knows them.

use super::keeping::{Keeper, Seat};
use super::stakes::Stakes;
use crate::lemma::{Condition, Link};
use crate::path::longer;
use crate::{Path, Stop, Watch};
use andor_game::{Game, RepetitionKey};

/// A simulation that takes more positions than this is given up: then a search decides.
const LARGEST: u64 = 10_000;

/// What a result claims, and where to look for its moves.
pub(super) struct Simulation<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) keeper: &'a Keeper,
    pub(super) stakes: &'a Stakes,
    pub(super) proved: bool,
}

/// A result that holds on the present path.
pub(super) struct Way {
    pub(super) bound: i32,
    pub(super) condition: Condition,
}

struct Frame<P, M> {
    position: P,
    own: RepetitionKey,
    player_moves: bool,
    /// The moves that are still to be tried: the claimant's one, or all of the opponent's.
    moves: Vec<M>,
    condition: Condition,
}

enum Outcome {
    Holds(Condition),
    Fails,
    Entered,
}

impl<G: Game> Simulation<'_, G> {
    /// Follows the claim from a position, to which the path leads (without it). `None` when it does
    /// not hold.
    pub(super) fn run(
        &self,
        position: &G::Position,
        seat: Seat,
        path: &mut Path,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Way>, Stop> {
        let before = path.len();
        let result = self.follow(position, seat, path, watch);
        while path.len() > before {
            path.pop();
        }
        let at_least = self.stakes.goal.at_least.0;
        let bound = if self.proved { at_least } else { at_least - 1 };
        Ok(result?.map(|condition| Way { bound, condition }))
    }

    fn follow(
        &self,
        position: &G::Position,
        seat: Seat,
        path: &mut Path,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Condition>, Stop> {
        let limit = watch.statistics.nodes + LARGEST;
        let mut frames: Vec<Frame<G::Position, G::Move>> = Vec::new();
        let mut outcome = self.enter(position.clone(), seat, &mut frames, path);
        loop {
            match outcome {
                Outcome::Fails => return Ok(None),
                Outcome::Holds(condition) => {
                    let Some(parent) = frames.last_mut() else { return Ok(Some(condition)) };
                    let (node, place) = (parent.own, path.len() as u32 - 1);
                    parent.condition.add(&condition, Link::untold(node, place), || false);
                }
                Outcome::Entered => {
                    watch.expanded(frames.last().map_or(0, |frame| frame.moves.len()));
                    if let Some(stop) = watch.stop(0) {
                        return Err(stop);
                    }
                    if watch.statistics.nodes > limit {
                        return Ok(None);
                    }
                }
            }
            let frame = frames.last_mut().expect("a position was entered");
            let Some(mv) = frame.moves.pop() else {
                let frame = frames.pop().expect("it was there just now");
                path.pop();
                outcome = Outcome::Holds(frame.condition);
                continue;
            };
            let mut child = frame.position.clone();
            self.game.play(&mut child, mv);
            outcome = match self.repeats(&child, frame.player_moves, path) {
                Some(outcome) => outcome,
                None => {
                    let code = longer(path.code(), self.game.repetition_key(&child));
                    let seat = Seat { key: self.game.key(&child), code };
                    self.enter(child, seat, &mut frames, path)
                }
            };
        }
    }

    fn repeats(&self, child: &G::Position, by_player: bool, path: &Path) -> Option<Outcome> {
        if self.game.end(child).is_some() {
            return None;
        }
        let own = self.game.repetition_key(child);
        let place = path.depth_of(own)? as u32;
        let good = self.stakes.reaches(self.stakes.repetition(by_player)) == self.proved;
        Some(if good { Outcome::Holds(self.keeper.repetition(place, own)) } else { Outcome::Fails })
    }

    fn enter(
        &self,
        position: G::Position,
        seat: Seat,
        frames: &mut Vec<Frame<G::Position, G::Move>>,
        path: &mut Path,
    ) -> Outcome {
        if let Some(value) = self.game.end(&position) {
            let good = self.stakes.reaches(self.stakes.value_of(value)) == self.proved;
            return if good { Outcome::Holds(Condition::default()) } else { Outcome::Fails };
        }
        match self.keeper.known(seat, path, self.stakes) {
            Some(known) if known.proved == self.proved => return Outcome::Holds(known.condition),
            Some(_) => return Outcome::Fails,
            None => {}
        }
        let Some(best) = self.keeper.twin(seat, self.stakes, self.proved) else { return Outcome::Fails };
        let player_moves = self.game.turn(&position) == self.stakes.goal.player;
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        if player_moves == self.proved {
            moves = moves.into_iter().skip(best as usize).take(1).collect();
            if moves.is_empty() {
                return Outcome::Fails;
            }
        }
        let own = self.game.repetition_key(&position);
        path.push(own);
        frames.push(Frame { position, own, player_moves, moves, condition: Condition::default() });
        Outcome::Entered
    }
}
