//! The value of a position: binary chopping over questions, whatever the engine (Coplan 1983;
//! Schijf 1993, 3.4).

use crate::{Answer, AnyGame, Certified, Question, SolveError, Solver};
use andor_engines::{Deadline, Limits, Observer, Stop, Verdict};
use andor_game::{Game, Goal, Id, Player, Value};

/// What is known of a value after the search.
#[derive(Debug)]
pub struct ValueAnswer {
    /// From whose point of view.
    pub player: Player,
    /// The value, when it is known.
    pub value: Option<Value>,
    /// Why it is not.
    pub stopped: Option<Stop>,
    /// Every question that was asked, in order, with its answer. When the value is known, the last
    /// proved one (at least the value) and the last disproved one (less than the next) settle it;
    /// if the value is the lowest or the highest possible, one of them is not needed.
    pub answers: Vec<(Goal, Answer)>,
}

impl ValueAnswer {
    /// The answers that settle the value: at least it, and less than the next possible one.
    pub fn settling(&self) -> impl Iterator<Item = &Answer> {
        let value = self.value;
        let highest_proved = self.thresholds(Verdict::Proved).max();
        let lowest_disproved = self.thresholds(Verdict::Disproved).min();
        let settles = move |(goal, answer): &&(Goal, Answer)| {
            let threshold = Some(goal.at_least);
            value.is_some()
                && match answer.verdict() {
                    Verdict::Proved => threshold == highest_proved,
                    Verdict::Disproved => threshold == lowest_disproved,
                    Verdict::Unknown(_) => false,
                }
        };
        self.answers.iter().filter(settles).map(|(_, answer)| answer)
    }

    fn thresholds(&self, verdict: Verdict) -> impl Iterator<Item = Value> {
        let has_it = move |(_, answer): &&(Goal, Answer)| answer.verdict() == verdict;
        self.answers.iter().filter(has_it).map(|(goal, _)| goal.at_least)
    }

    /// The certified answers among those that settle the value.
    pub fn certified(&self) -> impl Iterator<Item = &Certified> {
        self.settling().filter_map(Answer::certified)
    }

    /// Whether the value is known and everything that settles it was certified.
    #[must_use]
    pub fn is_certified(&self) -> bool {
        self.value.is_some() && self.settling().all(Answer::is_certified)
    }
}

impl Solver {
    /// The value of a position to `player`, after a history.
    ///
    /// ```
    /// use andor::{AnyGame, Notation, Player, Quiet, Solver, Value};
    /// use andor_mnk::Mnk;
    ///
    /// let game = AnyGame::new(Mnk::tictactoe());
    /// let found = Solver::default().value(&game, game.start(), &[], Player::Max, &mut Quiet)?;
    /// assert_eq!(found.value, Some(Value::DRAW));
    /// assert!(found.is_certified());
    /// # Ok::<(), andor::SolveError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn value(
        &self,
        game: &AnyGame,
        root: Id,
        history: &[Id],
        player: Player,
        observer: &mut dyn Observer,
    ) -> Result<ValueAnswer, SolveError> {
        let mut values: Vec<Value> = game.outcomes().iter().map(|value| value.seen_by(player)).collect();
        values.sort_unstable();
        let mut result = ValueAnswer { player, value: None, stopped: None, answers: Vec::new() };
        let mut observer = Deadline::new(&self.limits, observer);
        let solver = Solver { limits: Limits { time: None, ..self.limits }, ..*self };
        // The value is one of values[low..high].
        let (mut low, mut high) = (0, values.len());
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let goal = Goal::new(player, values[middle]);
            let question = Question::new(root, goal).after(history.to_vec());
            let answer = solver.solve(game, &question, &mut observer)?;
            let verdict = answer.verdict();
            result.answers.push((goal, answer));
            match verdict {
                Verdict::Proved => low = middle,
                Verdict::Disproved => high = middle,
                Verdict::Unknown(stop) => {
                    result.stopped = Some(stop);
                    return Ok(result);
                }
            }
        }
        result.value = Some(values[low]);
        Ok(result)
    }
}
