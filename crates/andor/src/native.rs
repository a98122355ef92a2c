//! Engines on a game's own types, and what they leave behind carried over to the seam.
//!
//! Engines of the product can be compiled for a game that needs their speed. All others run over
//! the numbering of positions, where each is compiled once.

use crate::Method;
use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::bisection::Bisection;
use andor_engines::{Cursor, Hint, Hints, Kept, Limits, NoHints, Observer, Progress, Run};
use andor_engines::{Dfpn, DfpnBounded, Engine, Ghi, Retrograde, Root, Shortening, ShortestWin, Threads};
use andor_engines::{Shareable, Stage, Step, Stop};
use andor_game::{Game, Goal, Id, Interned, Notation, Nth, Seam, Task, Within, legal_moves};
use andor_proof::{Failure, Kind, Node, Shape, Strategy, from_table};
use std::rc::Rc;
use std::sync::Arc;

/// Which engines are compiled for the types of a game.
pub trait Compiled<F: Game> {
    /// Whether the search for the shortest win is.
    const PREFERS_BOUNDS: bool = false;

    /// The engine, if it is among them.
    fn engine(method: Method) -> Option<Box<dyn Engine<F>>>;

    /// The engine for bounded questions, if it is among them.
    fn bounded(_method: Method) -> Option<Box<dyn Engine<Bounded<F>>>> {
        None
    }

    /// The search for the shortest win, if it is among them; if not, the observer.
    ///
    /// # Errors
    /// Gives the observer back.
    fn shortest<'s>(
        _game: &'s Bounded<F>,
        _root: Root<'s, Bounded<F>>,
        _goal: Goal,
        _limits: &Limits,
        observer: &'s mut dyn Observer,
    ) -> Result<Box<dyn Shortening<Bounded<F>> + 's>, &'s mut dyn Observer> {
        Err(observer)
    }
}

/// A game with bounds on the moves.
pub type Bounded<F> = Within<Arc<F>>;

/// None: every engine runs over the numbering of positions, on one thread.
#[derive(Debug)]
pub struct OverTheSeam;

impl<F: Game> Compiled<F> for OverTheSeam {
    fn engine(_: Method) -> Option<Box<dyn Engine<F>>> {
        None
    }
}

/// Df-pn: what most games need.
#[derive(Debug)]
pub struct DepthFirst;

impl<F: Shareable> Compiled<F> for DepthFirst {
    fn engine(method: Method) -> Option<Box<dyn Engine<F>>> {
        depth_first(method)
    }
}

/// Df-pn, if that is the engine. Each engine is named, so that no other one is compiled.
fn depth_first<F: Shareable>(method: Method) -> Option<Box<dyn Engine<F>>> {
    match method {
        Method::Dfpn(Ghi::Lemma) => Some(Box::new(Threads::of(Dfpn::default()))),
        _ => None,
    }
}

/// Df-pn, and the same with bounds on the moves.
fn with_bounds<F: Shareable>(method: Method) -> Option<Box<dyn Engine<F>>> {
    match method {
        Method::DfpnBounded => Some(Box::new(Threads::of(DfpnBounded))),
        _ => depth_first(method),
    }
}

/// Df-pn, the same with bounds on the moves, and the whole graph: for chess, where goals can mostly
/// be forced soon, and endings have few positions.
#[derive(Debug)]
pub struct ForMates;

impl<F: Shareable> Compiled<F> for ForMates {
    const PREFERS_BOUNDS: bool = true;

    fn engine(method: Method) -> Option<Box<dyn Engine<F>>> {
        match method {
            Method::Retrograde => Some(Box::new(Retrograde)),
            _ => with_bounds(method),
        }
    }
    fn bounded(method: Method) -> Option<Box<dyn Engine<Bounded<F>>>> {
        with_bounds(method)
    }
    fn shortest<'s>(
        game: &'s Bounded<F>,
        root: Root<'s, Bounded<F>>,
        goal: Goal,
        limits: &Limits,
        observer: &'s mut dyn Observer,
    ) -> Result<Box<dyn Shortening<Bounded<F>> + 's>, &'s mut dyn Observer> {
        Ok(Box::new(ShortestWin::new(game, root, goal, limits, observer)))
    }
}

/// Df-pn and alpha-beta: for games with many values and repetition, as Go.
#[derive(Debug)]
pub struct WithAlphaBeta;

impl<F: Shareable> Compiled<F> for WithAlphaBeta {
    fn engine(method: Method) -> Option<Box<dyn Engine<F>>> {
        match method {
            Method::AlphaBeta(History::Lemma) => Some(Box::new(AlphaBeta::new(History::Lemma))),
            _ => depth_first(method),
        }
    }
}

/// Df-pn and goal search: for games with many values and without repetition, as Connect Four.
#[derive(Debug)]
pub struct WithGoalSearch;

impl<F: Shareable> Compiled<F> for WithGoalSearch {
    fn engine(method: Method) -> Option<Box<dyn Engine<F>>> {
        match method {
            Method::Bisection => Some(Box::new(Bisection)),
            _ => depth_first(method),
        }
    }
}

/// A game that can be searched by any engine. Object safe.
pub(crate) trait Searchable {
    /// The game for all that is not a hot loop.
    fn seam(&self) -> &Seam;

    /// Searches by an engine that is compiled for the game's own types. `None` for all others.
    fn search_natively(
        &self,
        method: Method,
        task: &Task<Seam>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Option<Run<'static, Seam>>;

    /// Searches the whole graph, and makes the strategy in the game's own types, so that only the
    /// positions in it get numbers; with `images` a node stands for the images of its position.
    /// `None` where that search is not compiled for the game, or there is a history.
    fn search_whole(
        &self,
        task: &Task<Seam>,
        images: bool,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Whole>;
}

/// What a search of the whole graph came to, and the strategy that it knows.
pub(crate) struct Whole {
    pub run: Run<'static, Seam>,
    pub strategy: Option<Result<Strategy<Seam>, Failure>>,
}

impl dyn Searchable + '_ {
    /// Searches by any engine.
    pub(crate) fn search(
        &self,
        method: Method,
        task: &Task<Seam>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Run<'static, Seam> {
        self.search_natively(method, task, limits, kept, observer).unwrap_or_else(|| {
            let seam = self.seam();
            method.engine().solve_keeping(seam, task, limits, kept, &mut Beside { seam, observer })
        })
    }
}

/// An observer that counts the numbering of positions among the bytes of the search.
struct Beside<'o, 's> {
    seam: &'s Seam,
    observer: &'o mut dyn Observer,
}

impl Observer for Beside<'_, '_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.observer.tick(so_far)
    }
    fn bytes_elsewhere(&self) -> Option<u64> {
        Some(self.seam.bytes())
    }
}

/// A game with its own types, its numbering, and the engines that are compiled for it.
pub(crate) struct Native<F: Game> {
    fast: Arc<F>,
    pub(crate) arena: Rc<Interned<Arc<F>>>,
    seam: Seam,
    engine: fn(Method) -> Option<Box<dyn Engine<F>>>,
}

impl<F: Notation + 'static> Native<F> {
    pub(crate) fn new(fast: Arc<F>, engine: fn(Method) -> Option<Box<dyn Engine<F>>>) -> Native<F> {
        let arena = Rc::new(Interned::new(Arc::clone(&fast)));
        let seam = Seam::new(arena.clone());
        Native { fast, arena, seam, engine }
    }

    /// The game.
    pub(crate) fn fast(&self) -> &Arc<F> {
        &self.fast
    }

    /// A task in numbers.
    pub(crate) fn numbered(&self, task: Task<F>) -> Task<Seam> {
        let Task { root, history, goal } = task;
        let number = |position| self.arena.number(position);
        Task { root: number(root), history: history.into_iter().map(number).collect(), goal }
    }

    /// A strategy in numbers.
    fn strategy_in_numbers(&self, strategy: Strategy<F>) -> Strategy<Seam> {
        let Strategy { proved, format, nodes } = strategy;
        let number = |Node { position, kind }: Node<F::Position, F::Move>| {
            let legal =
                if let Kind::End(_) = kind { Vec::new() } else { legal_moves(&*self.fast, &position) };
            let nth = |mv: F::Move| {
                let place = legal.iter().position(|legal| *legal == mv);
                Nth(place.expect("a strategy has legal moves") as u32)
            };
            let kind = match kind {
                Kind::End(value) => Kind::End(value),
                Kind::Pick(mv, target) => Kind::Pick(nth(mv), target),
                Kind::All(moves) => Kind::All(moves.into_iter().map(|(mv, to)| (nth(mv), to)).collect()),
            };
            Node { position: self.arena.number(position), kind }
        };
        Strategy { proved, format, nodes: nodes.into_iter().map(number).collect() }
    }

    /// A task in the game's own positions.
    fn named(&self, task: &Task<Seam>) -> Task<F> {
        let position = |&at: &Id| self.arena.position(at);
        let Task { root, history, goal } = task;
        Task { root: position(root), history: history.iter().map(position).collect(), goal: *goal }
    }

    /// What an engine that ran on the game's own types left behind, for the seam.
    pub(crate) fn hints<'h>(&self, hints: Box<dyn Hints<F> + 'h>) -> Box<dyn Hints<Seam> + 'h> {
        Box::new(NativeHints { hints, arena: self.arena.clone() })
    }
}

impl<F: Notation + 'static> Searchable for Native<F> {
    fn seam(&self) -> &Seam {
        &self.seam
    }

    fn search_natively(
        &self,
        method: Method,
        task: &Task<Seam>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Option<Run<'static, Seam>> {
        let engine = (self.engine)(method)?;
        let Run { verdict, statistics, hints } =
            engine.solve_keeping(&*self.fast, &self.named(task), limits, kept, observer);
        Some(Run { verdict, statistics, hints: self.hints(hints) })
    }

    fn search_whole(
        &self,
        task: &Task<Seam>,
        images: bool,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Whole> {
        let engine = (self.engine)(Method::Retrograde).filter(|_| task.history.is_empty())?;
        let task = self.named(task);
        let Run { verdict, statistics, hints } = engine.solve(&*self.fast, &task, limits, observer);
        let made = verdict.proved().map(|_| {
            let table = |position: &F::Position| hints.outcome(&self.fast, position);
            let mut steps = 0;
            let mut stop = || {
                steps += 1;
                observer.tick(&Progress { stage: Stage::Extracting, nodes: steps, ..Progress::default() })
            };
            from_table(&*self.fast, &task, &table, Shape { images, fastest: true }, &mut stop)
        });
        drop(hints);
        let strategy = made.map(|made| made.map(|strategy| self.strategy_in_numbers(strategy)));
        Some(Whole { run: Run { verdict, statistics, hints: Box::new(NoHints) }, strategy })
    }
}

/// Hints about a game's own positions, asked for by number.
struct NativeHints<'h, F: Game> {
    hints: Box<dyn Hints<F> + 'h>,
    arena: Rc<Interned<Arc<F>>>,
}

impl<F: Game> NativeHints<'_, F> {
    /// A step in the game's own positions.
    fn step<T>(&self, step: &Step<'_, Seam>, ask: impl FnOnce(&F, &Step<'_, F>) -> T) -> T {
        let child = self.arena.position(*step.child);
        let Step { parent, index, path, .. } = *step;
        ask(self.arena.game(), &Step { parent, index, child: &child, path })
    }
}

impl<F: Game> Hints<Seam> for NativeHints<'_, F> {
    fn root(&self) -> Option<Cursor> {
        self.hints.root()
    }
    fn child(&self, _: &Seam, step: &Step<'_, Seam>) -> Option<Cursor> {
        self.step(step, |game, step| self.hints.child(game, step))
    }
    fn missing_entry(&self, _: &Seam, step: &Step<'_, Seam>) -> Option<Cursor> {
        self.step(step, |game, step| self.hints.missing_entry(game, step))
    }
    fn hint(&self, at: Cursor) -> Hint {
        self.hints.hint(at)
    }
    fn cut_by(&self) -> Option<Stop> {
        self.hints.cut_by()
    }
}
