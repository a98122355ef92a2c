//! The shortest win: bound after bound, with both of its claims certified, that there is one in n
//! moves and none in fewer.

use crate::certify::Asked;
use crate::{Answer, AnyGame, Certified, Method, Question, SolveError, Solver};
use andor_engines::{
    Deadline, Length, Limits, Observer, Progress, Run, Scratch, Shortening, Statistics, Stop, Verdict,
};
use andor_game::{Game, Goal, Id, Seam};
use andor_schedule::budgets::{BOUNDED_TURN, UNBOUNDED_TURN};
use std::cell::RefCell;

/// What came of the search for the shortest win.
#[derive(Debug)]
pub struct Shortest {
    /// What was found out.
    pub length: Length,
    /// A certified win without a bound, if the search for one had to help out.
    pub any: Option<Certified>,
    /// The shortest win that was found: the number of moves, and the answer to that question.
    pub win: Option<(u32, Answer)>,
    /// That there is none in this many moves, if that was found out.
    pub none: Option<(u32, Answer)>,
    /// Positions generated.
    pub nodes: u64,
}

/// Why there is no shortest win to look for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShortestError {
    /// The length of a win depends on the path.
    #[error("the value of a repetition depends on who repeats, so wins of one length are no wins of another")]
    DependsOnMover,
    /// As for any question.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Solver {
    /// Searches the shortest win of a goal's player. Each one that is found is certified at once,
    /// before a shorter one is looked for: so there is a certificate whenever the search has to
    /// end.
    ///
    /// ```
    /// use andor::{AnyGame, Goal, Notation, Player, Quiet, Solver, Value};
    /// use andor_mnk::Mnk;
    ///
    /// let game = AnyGame::new(Mnk::tictactoe());
    /// let root = game.parse_position("x.x/.o./o..")?;
    /// let goal = Goal::new(Player::Max, Value::WIN);
    /// let found = Solver::default().shortest(&game, root, goal, &mut Quiet)?;
    /// assert_eq!(found.length.moves, Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the goal has no shortest way to it.
    pub fn shortest(
        &self,
        game: &AnyGame,
        root: Id,
        goal: Goal,
        observer: &mut dyn Observer,
    ) -> Result<Shortest, ShortestError> {
        if game.repetition().depends_on_mover() {
            return Err(ShortestError::DependsOnMover);
        }
        let bounds = game.lengths(root, goal).map_err(SolveError::from)?;
        let mut observer = Deadline::new(&self.limits, observer);
        let observer = RefCell::new(&mut observer as &mut dyn Observer);
        // A search over the numbering of positions counts it among its bytes.
        let seam = Some(bounds.seam()).filter(|_| !bounds.is_native());
        let mut searching = Shared { observer: &observer, seam };
        let mut certifying = Shared { observer: &observer, seam: None };
        let limits = Limits { memory: self.limits.memory / 2, time: None, ..self.limits };
        let mut search = bounds.shortest(&limits, &mut searching);
        let mut certify = |search: &dyn Shortening<Seam>, moves: u32, proved: bool| {
            let statistics = Statistics { nodes: search.nodes(), ..Statistics::default() };
            let run = Run { verdict: Verdict::decided(proved), statistics, hints: search.hints(proved) };
            let searched = bounds.clone().searchable();
            let asked = Asked::bounded(game, searched, bounds.root(moves), goal, moves);
            (moves, asked.answer(Method::DfpnBounded, run, None, &limits, &mut certifying))
        };
        let (mut win, mut any, mut none): (Option<(u32, Answer)>, _, _) = (None, None, None);
        let mut nodes = BOUNDED_TURN;
        let mut length;
        loop {
            length = search.improve(nodes);
            let known = win.as_ref().map(|&(moves, _)| moves);
            if let Some(moves) = length.moves.filter(|&moves| known != Some(moves)) {
                let found = certify(&*search, moves, true);
                if found.1.is_certified() || win.is_none() {
                    win = Some(found);
                }
            } else if nodes == BOUNDED_TURN && length.stop.is_none() {
                any = self.without_bound(game, root, goal, &mut Shared { observer: &observer, seam: None });
                any.iter().for_each(|won| search.learn(won.strategy.length()));
            }
            nodes = u64::MAX;
            if length.is_shortest() || length.stop.is_some() {
                break;
            }
        }
        if length.is_shortest() && length.none_in > 0 {
            none = Some(certify(&*search, length.none_in, false));
        }
        Ok(Shortest { length, any, win, none, nodes: search.nodes() })
    }

    /// A certified win of any length, if one is found soon.
    fn without_bound(
        &self,
        game: &AnyGame,
        root: Id,
        goal: Goal,
        observer: &mut dyn Observer,
    ) -> Option<Certified> {
        let limits = Limits::new(UNBOUNDED_TURN, self.limits.memory / 2);
        let solver = Solver::new(limits).by(Method::BEST);
        let answer = solver.solve(game, &Question::new(root, goal), observer).ok()?;
        answer.into_certified().filter(|certified| certified.proved)
    }
}

/// An observer that search and extraction look at by turns.
struct Shared<'r, 'o> {
    observer: &'r RefCell<&'o mut dyn Observer>,
    seam: Option<&'r Seam>,
}

impl Observer for Shared<'_, '_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.observer.borrow_mut().tick(so_far)
    }
    fn scratch(&mut self) -> Option<Box<dyn Scratch>> {
        self.observer.borrow_mut().scratch()
    }
    fn bytes_elsewhere(&self) -> Option<u64> {
        self.seam.map(Seam::bytes)
    }
}
