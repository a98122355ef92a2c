//! What is at stake in one question.

use andor_game::{Game, Goal, Player, Repetition, Value};

/// What is at stake in one question: outcomes as the goal's player counts them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    pub(super) goal: Goal,
    /// The value of a repetition when the opponent makes it, and when the goal's player does.
    pub(super) repetition: [i32; 2],
    pub(super) depends_on_mover: bool,
}

impl Stakes {
    pub(super) fn new<G: Game>(game: &G, goal: Goal) -> Stakes {
        let outcomes = game.outcomes();
        let value = |mover: Player| match game.repetition() {
            Repetition::Never => 0,
            rule => rule.value(mover, outcomes[0], outcomes[outcomes.len() - 1]).seen_by(goal.player).0,
        };
        Stakes {
            goal,
            repetition: [value(goal.player.opponent()), value(goal.player)],
            depends_on_mover: game.repetition().depends_on_mover(),
        }
    }

    /// The value of an end for the goal's player.
    pub(super) const fn value_of(&self, value: Value) -> i32 {
        value.seen_by(self.goal.player).0
    }

    /// Whether a value reaches the goal.
    pub(super) const fn reaches(&self, value: i32) -> bool {
        value >= self.goal.at_least.0
    }

    /// The value of a repetition, by who makes it.
    pub(super) const fn repetition(&self, by_player: bool) -> i32 {
        self.repetition[by_player as usize]
    }
}
