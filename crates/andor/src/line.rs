//! The line that is shown with an answer: best play for both sides as far as the certified
//! strategies know it.

use crate::{Certified, Method};
use andor_engines::{Kept, Limits, Observer};
use andor_game::{Goal, Id, Notation, Player, Seam, Task};
use andor_proof::{LineEnd, Side, best_line};
use andor_schedule::budgets::{LINE, LINE_MOVE, LINE_MOVE_BYTES};

/// Moves as people write them, and how they end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves.
    pub moves: Vec<String>,
    /// What comes after the last move.
    pub end: LineEnd,
}

/// The line of the answers that settle a question (one) or a value (two); `None` without any.
///
/// A move that no strategy knows may be shown in a draw, if a short search vouches for it; such a
/// move is not certified.
///
/// ```
/// use andor::{AnyGame, Goal, Notation, Player, Question, Quiet, Solver, Value};
/// use andor_mnk::Mnk;
///
/// let game = AnyGame::new(Mnk::tictactoe());
/// let root = game.parse_position("xx./oo./...")?;
/// let question = Question::new(root, Goal::new(Player::Max, Value::WIN));
/// let answer = Solver::default().solve(&game, &question, &mut Quiet)?;
/// let line = andor::line(answer.certified(), &mut Quiet).expect("a certified answer");
/// assert_eq!(line.moves.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn line<'c>(
    answers: impl IntoIterator<Item = &'c Certified>,
    observer: &mut dyn Observer,
) -> Option<Line> {
    let answers: Vec<&Certified> = answers.into_iter().collect();
    let first = answers.first()?;
    let (searched, seam) = (&*first.searched, first.searched.seam());
    let side = |answer: &&'c Certified| Side::new(seam, answer.task.goal, &answer.strategy);
    let sides: Vec<Side<'_, Seam>> = answers.iter().map(side).collect();
    let mut nodes = 0;
    let mut vouch = |position: &Id, player: Player| {
        let of_player = |(answer, side): &(&&Certified, &Side<'_, Seam>)| {
            (side.claimant() == player).then_some(answer.task.goal)
        };
        let goal: Option<Goal> = answers.iter().zip(&sides).find_map(|pair| of_player(&pair));
        let Some(goal) = goal.filter(|_| nodes < LINE) else { return false };
        let task = Task::new(*position, goal);
        let limits = Limits::new(LINE_MOVE, LINE_MOVE_BYTES);
        let run = searched.search(Method::BEST, &task, &limits, &Kept::default(), observer);
        nodes += run.statistics.nodes;
        // Whoever wants the goal needs a proof, the other side a disproof.
        run.verdict.proved() == Some(goal.player == player)
    };
    let found = best_line(seam, &first.task.history, &sides, &mut vouch);
    let text = |(position, mv): &(Id, _)| seam.move_for_people(position, *mv);
    Some(Line { moves: found.moves.iter().map(text).collect(), end: found.end })
}
