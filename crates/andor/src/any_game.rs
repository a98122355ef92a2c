//! Any game: what everybody above the engines works with.
//!
//! ```text
//!   fast rules ──▶ Native: engines, numbering ─┐
//!                                              ├─▶ AnyGame ──▶ Solver, commands, UCI, Python, web
//!   plain rules ──▶ checker ───────────────────┘
//! ```
//!
//! A game that is defined at run time goes through the same door as chess.

use crate::native::{Compiled, Native, OverTheSeam, Searchable};
use crate::question::Question;
use andor_certificate::Reader;
use andor_checker::{Checked, Rejected, check};
use andor_engines::{Hints, Length, Limits, Observer, ShortestWin};
use andor_game::{Game, Goal, Id, NoBound, Notation, Seam, Task, Within};
use std::io::BufRead;
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
/// use andor::game::Notation;
/// # use andor::game::{Game, NotationError, Player, Repetition, Value};
/// # #[derive(Debug)]
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = u8;
/// #     type Move = u8;
/// #     fn turn(&self, heap: &u8) -> Player {
/// #         if heap & 64 == 0 { Player::Max } else { Player::Min }
/// #     }
/// #     fn end(&self, heap: &u8) -> Option<Value> {
/// #         (heap & 63 == 0).then_some(if heap & 64 == 0 { Value::LOSS } else { Value::WIN })
/// #     }
/// #     fn moves(&self, heap: &u8, into: &mut Vec<u8>) { into.extend(1..=(heap & 63).min(3)); }
/// #     fn play(&self, heap: &mut u8, take: u8) { *heap = (*heap - take) ^ 64; }
/// #     fn repetition(&self) -> Repetition { Repetition::Never }
/// # }
/// # impl Notation for Nim {
/// #     fn name(&self) -> String { "nim".into() }
/// #     fn player_name(&self, player: Player) -> &'static str {
/// #         if player == Player::Max { "first" } else { "second" }
/// #     }
/// #     fn start(&self) -> u8 { 7 }
/// #     fn parse_position(&self, text: &str) -> Result<u8, NotationError> {
/// #         text.parse().map_err(|_| NotationError::new("no heap"))
/// #     }
/// #     fn position_text(&self, heap: &u8) -> String { heap.to_string() }
/// #     fn move_text(&self, _: &u8, take: u8) -> String { take.to_string() }
/// # }
///
/// let game = andor::AnyGame::new(Nim);
/// let position = game.parse_position("7")?;
/// assert_eq!(game.position_text(&position), "7");
/// # Ok::<(), NotationError>(())
/// ```
#[derive(Clone)]
pub struct AnyGame(Rc<dyn Behind>);

impl AnyGame {
    /// A game with one set of rules. Engines run over the numbering of positions.
    pub fn new<G: Notation + Send + Sync + 'static>(rules: G) -> AnyGame {
        let rules = Arc::new(rules);
        AnyGame::compiled::<OverTheSeam, _, _>(Arc::clone(&rules), rules)
    }

    /// A game with fast rules for the engines and plain ones for the checker. Engines run over the
    /// numbering of positions.
    pub fn with_rulebook<F, R>(fast: F, rulebook: R) -> AnyGame
    where
        F: Notation + 'static,
        R: Notation + Send + Sync + 'static,
    {
        AnyGame::compiled::<OverTheSeam, _, _>(fast, rulebook)
    }

    /// The same, with some engines compiled for the types of the fast rules.
    pub fn compiled<C, F, R>(fast: F, rulebook: R) -> AnyGame
    where
        C: Compiled + 'static,
        F: Notation + 'static,
        R: Notation + Send + Sync + 'static,
    {
        let plain = Rc::new(Native::new(Arc::new(fast), C::engine));
        AnyGame(Rc::new(Typed::<C, F, R> { plain, rulebook: Arc::new(rulebook), compiled: PhantomData }))
    }

    /// Checks a certificate under the plain rules.
    ///
    /// # Errors
    /// Why it proves nothing.
    pub fn check(&self, certificate: &mut dyn BufRead) -> Result<Checked, Rejected> {
        self.0.check(certificate)
    }

    /// The game without a bound, for a search.
    pub(crate) fn searched(&self) -> Rc<dyn Searchable> {
        self.0.plain()
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
    fn check(&self, certificate: &mut dyn BufRead) -> Result<Checked, Rejected>;
}

/// A game with its own types.
struct Typed<C, F: Game, R> {
    plain: Rc<Native<F>>,
    rulebook: Arc<R>,
    compiled: PhantomData<C>,
}

impl<C: Compiled, F: Notation + 'static, R: Notation> Typed<C, F, R> {
    fn within(&self, game: Within<Arc<F>>) -> Native<Within<Arc<F>>> {
        Native::new(Arc::new(game), C::bounded)
    }
}

impl<C, F, R> Behind for Typed<C, F, R>
where
    C: Compiled,
    F: Notation + 'static,
    R: Notation + Send + Sync + 'static,
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
        Ok(Rc::new(Bounds { native, root: self.plain.arena.position(root), goal }))
    }

    fn check(&self, certificate: &mut dyn BufRead) -> Result<Checked, Rejected> {
        check(&*self.rulebook, Reader::new(certificate)?)
    }
}

/// A game with bounds on the moves towards a goal, from one root.
pub(crate) trait Lengths: Searchable {
    /// The root with this many moves left.
    fn root(&self, moves: u32) -> Id;

    /// Looks for the shortest win.
    fn shortest<'s>(&'s self, limits: &Limits, observer: &'s mut dyn Observer) -> Box<dyn Shortening + 's>;

    /// The same game, for a search.
    fn searchable(self: Rc<Self>) -> Rc<dyn Searchable>;
}

/// A search for the shortest win: see [`ShortestWin`].
pub(crate) trait Shortening {
    fn improve(&mut self, nodes: u64) -> Length;
    fn learn(&mut self, moves: u32);
    fn nodes(&self) -> u64;
    fn hints(&self, proved: bool) -> Box<dyn Hints<Seam> + '_>;
}

struct Bounds<F: Game> {
    native: Native<Within<Arc<F>>>,
    root: F::Position,
    goal: Goal,
}

impl<F: Notation + 'static> Searchable for Bounds<F> {
    fn seam(&self) -> &Seam {
        self.native.seam()
    }
    fn search_natively(
        &self,
        method: crate::Method,
        task: &Task<Seam>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<andor_engines::Run<'static, Seam>> {
        self.native.search_natively(method, task, limits, observer)
    }
}

impl<F: Notation + 'static> Lengths for Bounds<F> {
    fn root(&self, moves: u32) -> Id {
        self.native.arena.number(self.native.fast().bounded(self.root.clone(), moves))
    }

    fn shortest<'s>(&'s self, limits: &Limits, observer: &'s mut dyn Observer) -> Box<dyn Shortening + 's> {
        let search = ShortestWin::new(&**self.native.fast(), &self.root, self.goal, limits, observer);
        Box::new(Shorter { bounds: self, search })
    }

    fn searchable(self: Rc<Self>) -> Rc<dyn Searchable> {
        self
    }
}

struct Shorter<'s, F: Game> {
    bounds: &'s Bounds<F>,
    search: ShortestWin<'s, Arc<F>>,
}

impl<F: Notation + 'static> Shortening for Shorter<'_, F> {
    fn improve(&mut self, nodes: u64) -> Length {
        self.search.improve(nodes)
    }
    fn learn(&mut self, moves: u32) {
        self.search.learn(moves);
    }
    fn nodes(&self) -> u64 {
        self.search.nodes()
    }
    fn hints(&self, proved: bool) -> Box<dyn Hints<Seam> + '_> {
        self.bounds.native.hints(self.search.hints(proved))
    }
}
