//! The question from the attacker's seat: whose moves are OR nodes, and what repetitions do to it.

use crate::Bounds;
use andor_game::{Effect, Game, Goal, Player, Repetition, RepetitionKey, Task};
use rustc_hash::FxHashSet;

/// A question prepared for a search. The *attacker* tries to reach the goal; at its positions one
/// good move is enough (OR, max), at the defender's all moves must be good (AND, min).
///
/// For engines that need repetitions to count against the attacker, [`Attack::against_repetition`]
/// takes the question from the other side if necessary; [`Attack::proves`] says how to turn the
/// answer back.
#[derive(Clone, Debug)]
pub struct Attack {
    goal: Goal,
    attacker: Player,
    succeeds_when_attacker_repeats: bool,
    succeeds_when_defender_repeats: bool,
    history: FxHashSet<RepetitionKey>,
}

impl Attack {
    /// The attacker is the goal's player.
    pub fn new<G: Game>(game: &G, task: &Task<G>) -> Attack {
        Attack::by(game, task, task.goal.player)
    }

    /// The attacker is the side whom a repetition fails (rules with a constant value). If there
    /// are no repetitions, or it depends on the mover, the goal's player.
    pub fn against_repetition<G: Game>(game: &G, task: &Task<G>) -> Attack {
        let player = task.goal.player;
        match task.goal.repetition_effect(game, player) {
            Some(Effect::Good) => Attack::by(game, task, player.opponent()),
            _ => Attack::by(game, task, player),
        }
    }

    fn by<G: Game>(game: &G, task: &Task<G>, attacker: Player) -> Attack {
        let goal = task.goal;
        let succeeds = |mover| {
            game.repetition() != Repetition::Never
                && goal.met_by_repetition(game, mover) == (attacker == goal.player)
        };
        Attack {
            goal,
            attacker,
            succeeds_when_attacker_repeats: succeeds(attacker),
            succeeds_when_defender_repeats: succeeds(attacker.opponent()),
            history: task.history.iter().map(|earlier| game.repetition_key(earlier)).collect(),
        }
    }

    /// Whether the attacker moves here.
    #[inline]
    pub fn moves<G: Game>(&self, game: &G, position: &G::Position) -> bool {
        game.turn(position) == self.attacker
    }

    /// Whether the attack has succeeded, when the game is over here.
    #[inline]
    pub fn end<G: Game>(&self, game: &G, position: &G::Position) -> Option<bool> {
        game.end(position).map(|value| self.goal.met(value) == (self.attacker == self.goal.player))
    }

    /// Whether a repetition makes the attack succeed, by who made it.
    #[inline]
    #[must_use]
    pub const fn repetition(&self, made_by_attacker: bool) -> bool {
        if made_by_attacker {
            self.succeeds_when_attacker_repeats
        } else {
            self.succeeds_when_defender_repeats
        }
    }

    /// Whether there were positions before the root.
    #[must_use]
    pub fn has_history(&self) -> bool {
        !self.history.is_empty()
    }

    /// Whether a position stood on the board before the root did.
    #[inline]
    #[must_use]
    pub fn in_history(&self, key: RepetitionKey) -> bool {
        !self.history.is_empty() && self.history.contains(&key)
    }

    /// The attack's numbers as proof and disproof number of the question.
    #[must_use]
    pub fn numbers(&self, bounds: Bounds) -> (u32, u32) {
        if self.proves() { (bounds.proof, bounds.disproof) } else { (bounds.disproof, bounds.proof) }
    }

    /// Whether success of the attack means that the question is proved.
    #[must_use]
    pub fn proves(&self) -> bool {
        self.attacker == self.goal.player
    }
}
