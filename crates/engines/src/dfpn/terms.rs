//! What a search is told and never changes: the game, the question from the attacker's seat, the
//! settings.

use super::Dfpn;
use super::double_count::DoubleCounting;
use super::repetition::Repetitions;
use super::treatment::{Ghi, Treatment};
use crate::Attack;
use andor_game::{Game, Task};

pub(super) struct Terms<'a, G: Game, T> {
    pub game: &'a G,
    pub attack: Attack,
    pub settings: Dfpn,
    pub treatment: T,
    pub repetitions: Repetitions,
    pub double_counting: DoubleCounting,
}

impl<G: Game, T: Clone> Clone for Terms<'_, G, T> {
    fn clone(&self) -> Self {
        Terms { attack: self.attack.clone(), treatment: self.treatment.clone(), ..*self }
    }
}

impl<'a, G: Game, T: Treatment> Terms<'a, G, T> {
    pub fn new(settings: Dfpn, treatment: T, game: &'a G, task: &Task<G>) -> Self {
        let repetitions = Repetitions::new(game, &settings, treatment.ghi());
        // If the value of a repetition depends on the mover, results belong to paths, the same
        // leaves are met again and again, and numbers that count them each time grow in circles: on
        // 3x3 Go with suicide the search would not end.
        let control = settings.double_count_control || game.repetition().depends_on_mover();
        Terms {
            game,
            attack: Attack::against_repetition(game, task),
            settings,
            treatment,
            repetitions,
            double_counting: DoubleCounting { repeats: repetitions.apply, control },
        }
    }

    /// Whether this is the treatment of history.
    #[inline]
    pub fn treats_by(&self, ghi: Ghi) -> bool {
        self.treatment.ghi() == ghi
    }

    /// The outcome that a side gets by staying inside a set, if there is one.
    pub fn safe_when_inside(&self) -> Option<bool> {
        let [by_attacker, by_defender] = [true, false].map(|attacker| self.attack.repetition(attacker));
        (self.repetitions.apply && by_attacker == by_defender).then_some(by_attacker)
    }

    /// Whether a repetition fails the attacker whoever makes it.
    pub fn repetition_fails(&self) -> bool {
        !self.attack.repetition(true) && !self.attack.repetition(false)
    }
}
