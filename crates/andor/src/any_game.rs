//! Any game: what everybody above the engines works with.
//!
//! ```text
//!   fast rules ──▶ Native: engines, numbering ─┐
//!                                              ├─▶ AnyGame ──▶ Solver, commands, UCI, Python, web
//!   plain rules ──▶ checker ───────────────────┘
//! ```
//!
//! A game that is defined at run time goes through the same door as chess.

use crate::lengths::{Bounds, Lengths};
use crate::native::{Compiled, Native, OverTheSeam, Searchable};
use crate::question::Question;
use crate::unfolded::{Folded, unfolded};
use andor_certificate::Proof;
use andor_checker::{Checked, Rejected, check_while};
use andor_game::{Game, Goal, Id, NoBound, Notation, Rulebook, Seam, Task, Within};
use std::marker::PhantomData;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

/// A game, whatever its own types. Cheap to clone; clones share the numbering of positions.
///
/// Positions are numbers and moves are places among the moves of a position: [`Id`] and
/// [`Nth`](andor_game::Nth). What can be asked of a game stands in [`Game`] and [`Notation`], which
/// the [`Seam`] behind it has.
///
/// ```
/// use andor::{AnyGame, Notation};
/// use andor_mnk::Mnk;
///
/// let game = AnyGame::new(Mnk::tictactoe());
/// let position = game.parse_position("x../.o./...")?;
/// assert_eq!(game.position_text(&position), "x../.o./...");
/// # Ok::<(), andor::game::NotationError>(())
/// ```
#[derive(Clone)]
pub struct AnyGame(Rc<dyn Behind>);

impl AnyGame {
    /// A game with one set of rules. Engines run over the numbering of positions.
    pub fn new<G: Rulebook>(rules: G) -> AnyGame {
        let rules = Arc::new(rules);
        AnyGame::compiled::<OverTheSeam, _, _>(Arc::clone(&rules), rules)
    }

    /// A game with fast rules for the engines and plain ones for the checker. Engines run over the
    /// numbering of positions.
    pub fn with_rulebook<F, R>(fast: F, rulebook: R) -> AnyGame
    where
        F: Notation + 'static,
        R: Rulebook,
    {
        AnyGame::compiled::<OverTheSeam, _, _>(fast, rulebook)
    }

    /// The same, with some engines compiled for the types of the fast rules.
    pub fn compiled<C, F, R>(fast: F, rulebook: R) -> AnyGame
    where
        C: Compiled<F> + 'static,
        F: Notation + 'static,
        R: Rulebook,
    {
        let plain = Rc::new(Native::new(Arc::new(fast), C::engine));
        AnyGame(Rc::new(Typed::<C, F, R> { plain, rulebook: Arc::new(rulebook), compiled: PhantomData }))
    }

    /// Checks a certificate under the plain rules.
    ///
    /// ```
    /// use andor::certificate::Proof;
    /// use andor::{AnyGame, Goal, Notation, Player, Question, Quiet, Solver, Value, picture};
    /// use andor_mnk::Mnk;
    ///
    /// let game = AnyGame::new(Mnk::tictactoe());
    /// let question = Question::new(game.start(), Goal::new(Player::Max, Value::WIN));
    /// let answer = Solver::default().solve(&game, &question, &mut Quiet)?;
    /// let text = answer.certified().expect("a small game").certificate();
    /// let checked = game.check(Proof::new(text)?)?;
    /// assert_eq!(checked.header().claim.to_string(), "x < win");
    /// println!("{}", picture::tree(&checked, picture::Limits::default())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it proves nothing.
    pub fn check(&self, proof: Proof) -> Result<Checked, Rejected> {
        self.check_while(proof, &mut || true).map(|checked| checked.expect("nobody ended the check"))
    }

    /// The same for those who cannot wait: `go_on` is asked twice about each node, and when it says
    /// no there is no answer.
    ///
    /// # Errors
    /// As [`AnyGame::check`].
    pub fn check_while(
        &self,
        proof: Proof,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Checked>, Rejected> {
        self.0.check(proof, go_on)
    }

    /// The game without a bound, for a search.
    pub(crate) fn searched(&self) -> Rc<dyn Searchable> {
        self.0.plain()
    }

    /// Whether the plain rules know images of a position, so that a certificate may join them.
    pub(crate) fn has_images(&self, at: Id) -> bool {
        self.0.has_images(&self.position_text(&at))
    }

    /// A certificate in which each node stands for its own position alone: to be shown.
    ///
    /// # Errors
    /// When it is no certificate of this game, or would be too large.
    pub fn unfolded(&self, proof: &Proof) -> Result<Proof, Folded> {
        self.0.unfolded(proof)
    }

    /// What is searched for a question: the game, bounded if the question is, and the task in it
    /// with the history as it was played.
    pub(crate) fn task(&self, question: &Question) -> Result<(Rc<dyn Searchable>, Task<Seam>), NoBound> {
        let Question { root, history, goal, bound } = question;
        match bound {
            None => Ok((self.searched(), Task { root: *root, history: history.clone(), goal: *goal })),
            Some(moves) => self.0.bounded(*root, history, *goal, *moves),
        }
    }

    /// The game with bounds on the moves, for the shortest way to a goal.
    pub(crate) fn lengths(&self, root: Id, goal: Goal) -> Result<Rc<dyn Lengths>, NoBound> {
        self.0.lengths(root, goal)
    }
}

impl Deref for AnyGame {
    type Target = Seam;

    fn deref(&self) -> &Seam {
        self.0.seam()
    }
}

impl std::fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AnyGame").field(&self.name()).finish()
    }
}

/// What stands behind the door: one implementation serves every game.
trait Behind {
    fn seam(&self) -> &Seam;
    fn plain(&self) -> Rc<dyn Searchable>;
    fn bounded(
        &self,
        root: Id,
        history: &[Id],
        goal: Goal,
        moves: u32,
    ) -> Result<(Rc<dyn Searchable>, Task<Seam>), NoBound>;
    fn lengths(&self, root: Id, goal: Goal) -> Result<Rc<dyn Lengths>, NoBound>;
    fn has_images(&self, root: &str) -> bool;
    fn unfolded(&self, proof: &Proof) -> Result<Proof, Folded>;
    fn check(&self, proof: Proof, go_on: &mut dyn FnMut() -> bool) -> Result<Option<Checked>, Rejected>;
}

/// A game with its own types.
struct Typed<C, F: Game, R> {
    plain: Rc<Native<F>>,
    rulebook: Arc<R>,
    compiled: PhantomData<C>,
}

impl<C: Compiled<F>, F: Notation + 'static, R: Notation> Typed<C, F, R> {
    fn within(&self, game: Within<Arc<F>>) -> Native<Within<Arc<F>>> {
        Native::new(Arc::new(game), C::bounded)
    }
}

impl<C, F, R> Behind for Typed<C, F, R>
where
    C: Compiled<F> + 'static,
    F: Notation + 'static,
    R: Rulebook,
{
    fn seam(&self) -> &Seam {
        Searchable::seam(&*self.plain)
    }

    fn plain(&self) -> Rc<dyn Searchable> {
        self.plain.clone()
    }

    fn bounded(
        &self,
        root: Id,
        history: &[Id],
        goal: Goal,
        moves: u32,
    ) -> Result<(Rc<dyn Searchable>, Task<Seam>), NoBound> {
        let position = |at: &Id| self.plain.arena.position(*at);
        let history = history.iter().map(position).collect();
        let fast = Arc::clone(self.plain.fast());
        let (game, task) = Within::ask(fast, position(&root), history, goal, moves)?;
        let native = self.within(game);
        let task = native.numbered(task);
        Ok((Rc::new(native), task))
    }

    fn lengths(&self, root: Id, goal: Goal) -> Result<Rc<dyn Lengths>, NoBound> {
        let native = self.within(Within::new(Arc::clone(self.plain.fast()), goal)?);
        Ok(Rc::new(Bounds::<C, F>::new(native, self.plain.arena.position(root), goal)))
    }

    fn unfolded(&self, proof: &Proof) -> Result<Proof, Folded> {
        unfolded(&*self.rulebook, proof)
    }

    fn has_images(&self, root: &str) -> bool {
        let mut images = Vec::new();
        if let Ok(root) = self.rulebook.parse_position(root) {
            self.rulebook.images(&root, &mut images);
        }
        !images.is_empty()
    }

    fn check(&self, proof: Proof, go_on: &mut dyn FnMut() -> bool) -> Result<Option<Checked>, Rejected> {
        check_while(Arc::clone(&self.rulebook), proof, go_on)
    }
}
