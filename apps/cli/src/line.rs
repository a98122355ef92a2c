//! The line that is shown with an answer: best play for both sides as far as the certified
//! strategies know it.

use andor::engines::{Dfpn, Engine};
use andor::proof::{Line, Side, best_line};
use andor::{Answer, Limits, Observer};
use andor_game::{Goal, Notation, Player, Task};

/// Nodes for one question whether a move that no strategy knows is good enough, and for all of a
/// line: a line is no part of the answer and must not cost much beside it.
const LIMITS: Limits = Limits::new(20_000, 1 << 24);
const MOST_NODES: u64 = 400_000;

/// The line, from the answers that settle a question or a value; `None` where no strategy was
/// certified.
pub(crate) fn line<G: Notation>(
    game: &G,
    history: &[G::Position],
    answers: &[(Goal, &Answer<G>)],
    observer: &mut dyn Observer,
) -> Option<Line<G::Position, G::Move>> {
    let certified = answers.iter().filter(|(_, answer)| answer.certified());
    let (goals, sides): (Vec<Goal>, Vec<Side<'_, G>>) = certified
        .filter_map(|(goal, answer)| Some((*goal, Side::new(game, *goal, answer.strategy.as_ref()?))))
        .unzip();
    if sides.is_empty() {
        return None;
    }
    let mut nodes = 0;
    let mut vouch = |position: &G::Position, player: Player| {
        let goal =
            goals.iter().zip(&sides).find(|(_, side)| side.claimant() == player).map(|(goal, _)| *goal);
        let Some(goal) = goal.filter(|_| nodes < MOST_NODES) else { return false };
        let task = Task::new(position.clone(), goal);
        let run = Dfpn::default().solve(game, &task, &LIMITS, observer);
        nodes += run.statistics.nodes;
        // Whoever wants the goal needs a proof, the other side a disproof.
        run.verdict.proved() == Some(goal.player == player)
    };
    Some(best_line(game, history, &sides, &mut vouch))
}
