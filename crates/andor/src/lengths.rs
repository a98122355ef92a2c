//! A game with bounds on the moves towards a goal, for the shortest way to it.

use crate::Method;
use crate::native::{Compiled, Native, Searchable, Whole};
use andor_engines::{Hints, Kept, Length, Limits, Observer, Run, Shortening, ShortestWin};
use andor_game::{Game, Goal, Id, Notation, Seam, Task, Within};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

/// A game with bounds, from one root. Object safe.
pub(crate) trait Lengths: Searchable {
    /// The root with this many moves left.
    fn root(&self, moves: u32) -> Id;

    /// Whether the search runs on the game's own types.
    fn is_native(&self) -> bool;

    /// Looks for the shortest win.
    fn shortest<'s>(
        &'s self,
        limits: &Limits,
        observer: &'s mut dyn Observer,
    ) -> Box<dyn Shortening<Seam> + 's>;

    /// The same game, for a search.
    fn searchable(self: Rc<Self>) -> Rc<dyn Searchable>;
}

pub(crate) struct Bounds<C, F: Game> {
    native: Native<Within<Arc<F>>>,
    root: F::Position,
    goal: Goal,
    compiled: PhantomData<C>,
}

impl<C: Compiled<F>, F: Notation + 'static> Bounds<C, F> {
    pub(crate) fn new(native: Native<Within<Arc<F>>>, root: F::Position, goal: Goal) -> Self {
        Bounds { native, root, goal, compiled: PhantomData }
    }
}

impl<C: Compiled<F>, F: Notation + 'static> Searchable for Bounds<C, F> {
    fn seam(&self) -> &Seam {
        self.native.seam()
    }
    fn search_natively(
        &self,
        method: Method,
        task: &Task<Seam>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Option<Run<'static, Seam>> {
        self.native.search_natively(method, task, limits, kept, observer)
    }
    fn search_whole(
        &self,
        task: &Task<Seam>,
        images: bool,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Whole> {
        self.native.search_whole(task, images, limits, observer)
    }
}

impl<C: Compiled<F> + 'static, F: Notation + 'static> Lengths for Bounds<C, F> {
    fn root(&self, moves: u32) -> Id {
        self.native.arena.number(self.native.fast().bounded(self.root.clone(), moves))
    }

    fn is_native(&self) -> bool {
        C::PREFERS_BOUNDS
    }

    fn shortest<'s>(
        &'s self,
        limits: &Limits,
        observer: &'s mut dyn Observer,
    ) -> Box<dyn Shortening<Seam> + 's> {
        let game = &**self.native.fast();
        let root = Box::new(|moves| game.bounded(self.root.clone(), moves));
        match C::shortest(game, root, self.goal, limits, observer) {
            Ok(search) => Box::new(Shorter { native: &self.native, search }),
            Err(observer) => {
                let root = Box::new(|moves| self.root(moves));
                Box::new(ShortestWin::new(self.seam(), root, self.goal, limits, observer))
            }
        }
    }

    fn searchable(self: Rc<Self>) -> Rc<dyn Searchable> {
        self
    }
}

/// The search on a game's own types, with its hints for the seam.
struct Shorter<'s, W: Game> {
    native: &'s Native<W>,
    search: Box<dyn Shortening<W> + 's>,
}

impl<W: Notation + 'static> Shortening<Seam> for Shorter<'_, W> {
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
        self.native.hints(self.search.hints(proved))
    }
}
