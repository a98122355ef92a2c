//! The value of a position: binary chopping over questions, whatever the engine (Coplan 1983; Schijf 3.4).

use crate::{Answer, Options, SolveError, solve_by};
use andor_engines::{Observer, Stop, Verdict};
use andor_game::{Game, Goal, Notation, Player, Rulebook, Task, Value};

/// What is known of a value after the search.
pub struct ValueAnswer<G: Game> {
    /// From whose point of view.
    pub player: Player,
    /// The value, when it is known.
    pub value: Option<Value>,
    /// Why it is not.
    pub stopped: Option<Stop>,
    /// Every question that was asked, in order, with its answer. When the value is known, the last proved one
    /// (at least the value) and the last disproved one (less than the next) settle it; where the value is
    /// the lowest or the highest possible, one of them is not needed.
    pub answers: Vec<(Goal, Answer<G>)>,
}

impl<G: Game> ValueAnswer<G> {
    /// The answers that settle the value: at least it, and less than the next possible one.
    pub fn settling(&self) -> impl Iterator<Item = &(Goal, Answer<G>)> {
        let value = self.value;
        let highest_proved = self.thresholds(Verdict::Proved).max();
        let lowest_disproved = self.thresholds(Verdict::Disproved).min();
        self.answers.iter().filter(move |(goal, answer)| {
            let threshold = Some(goal.at_least);
            value.is_some()
                && (answer.verdict == Verdict::Proved && threshold == highest_proved
                    || answer.verdict == Verdict::Disproved && threshold == lowest_disproved)
        })
    }

    fn thresholds(&self, verdict: Verdict) -> impl Iterator<Item = Value> {
        self.answers
            .iter()
            .filter(move |(_, answer)| answer.verdict == verdict)
            .map(|(goal, _)| goal.at_least)
    }

    /// Whether the value is known and everything that settles it was certified.
    pub fn certified(&self) -> bool {
        self.value.is_some() && self.settling().all(|(_, answer)| answer.certified())
    }
}

/// The value of a position to `player`, for a game that has one set of rules.
///
/// # Errors
/// When there is no such engine, or it does not treat the game's rule of repetition.
pub fn value<G: Rulebook + Clone>(
    game: &G,
    root: &G::Position,
    history: &[G::Position],
    player: Player,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<ValueAnswer<G>, SolveError> {
    value_by(game, game, root, history, player, options, observer)
}

/// The value of a position to `player`, with fast rules for the engine and plain ones for the checker.
///
/// # Errors
/// As [`value`].
pub fn value_by<F: Notation, R: Rulebook + Clone>(
    fast: &F,
    rulebook: &R,
    root: &F::Position,
    history: &[F::Position],
    player: Player,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<ValueAnswer<F>, SolveError> {
    let mut worths: Vec<Value> = fast.outcomes().into_iter().map(|value| value.worth_to(player)).collect();
    worths.sort_unstable();
    let mut result = ValueAnswer { player, value: None, stopped: None, answers: Vec::new() };
    // The value is one of worths[low..high].
    let (mut low, mut high) = (0, worths.len());
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let goal = Goal::new(player, worths[middle]);
        let task = Task { root: root.clone(), history: history.to_vec(), goal };
        let answer = solve_by(fast, rulebook, &task, None, options, observer)?;
        match answer.verdict {
            Verdict::Proved => low = middle,
            Verdict::Disproved => high = middle,
            Verdict::Unknown(stop) => {
                result.stopped = Some(stop);
                result.answers.push((goal, answer));
                return Ok(result);
            }
        }
        result.answers.push((goal, answer));
    }
    result.value = Some(worths[low]);
    Ok(result)
}
