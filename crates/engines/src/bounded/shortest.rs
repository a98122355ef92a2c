//! The shortest win: the bounds of a [`Ladder`], one after the other, on one table.

use super::hints::BoundedHints;
use super::search::Search;
use crate::{Hints, Limits, Observer, Stop};
use andor_game::{Game, Goal};
use andor_schedule::Ladder;
use andor_schedule::budgets::LONGEST_BOUND;

/// What was found out about the length of a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// There is a win in this many moves, if one was found.
    pub moves: Option<u32>,
    /// There is none in this many.
    pub none_in: u32,
    /// Why the search ended before the two met.
    pub stop: Option<Stop>,
}

impl Length {
    /// Whether the win that was found is the shortest.
    #[must_use]
    pub fn is_shortest(&self) -> bool {
        self.moves.is_some_and(|moves| moves <= self.none_in + 1)
    }
}

/// A search for the shortest win that goes on as long as one likes.
pub trait Shortening<W: Game> {
    /// Positions generated so far.
    fn nodes(&self) -> u64;

    /// Takes it from somebody else that there is a win in this many moves.
    fn learn(&mut self, moves: u32);

    /// Goes on until a win is found that is shorter than the last one, or it is known to be the
    /// shortest, or about `nodes` nodes were spent.
    fn improve(&mut self, nodes: u64) -> Length;

    /// What is known about the root with each number of moves: for the extractor.
    fn hints(&self, proved: bool) -> Box<dyn Hints<W> + '_>;
}

/// The root of a bounded game with this many moves left.
pub type Root<'a, W> = Box<dyn Fn(u32) -> <W as Game>::Position + 'a>;

/// The search for the shortest win, bound after bound.
pub struct ShortestWin<'a, W: Game> {
    root: Root<'a, W>,
    pub(super) search: Search<'a, W>,
    found: Length,
    ladder: Ladder,
}

impl<'a, W: Game> ShortestWin<'a, W> {
    /// A search that keeps to these limits. The game has to be bounded for the same goal
    /// ([`Within`](andor_game::Within)).
    pub fn new(
        game: &'a W,
        root: Root<'a, W>,
        goal: Goal,
        limits: &Limits,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let found = match game.end(&root(1)) {
            None => Length { moves: None, none_in: 0, stop: None },
            Some(value) if goal.met(value) => Length { moves: Some(0), none_in: 0, stop: None },
            Some(_) => Length { moves: None, none_in: LONGEST_BOUND, stop: Some(Stop::Nodes) },
        };
        let search = Search::new(game, goal, limits, observer);
        ShortestWin { root, search, found, ladder: Ladder::default() }
    }

    fn ask(&mut self, moves: u32, budget: u64) {
        let root = (self.root)(moves);
        match self.search.ask(&root, budget) {
            Ok(None) => {}
            Ok(Some(false)) => self.found.none_in = moves,
            Ok(Some(true)) => {
                let known = self.search.length(&root).min(moves);
                self.found.moves = Some(known);
                self.ladder.found(known);
            }
            Err(stop) => self.found.stop = Some(stop),
        }
    }
}

impl<W: Game> Shortening<W> for ShortestWin<'_, W> {
    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn learn(&mut self, moves: u32) {
        self.found.moves = Some(self.found.moves.map_or(moves, |known| known.min(moves)));
        self.ladder.restart();
    }

    fn improve(&mut self, nodes: u64) -> Length {
        let before = self.found.moves;
        let until = self.nodes().saturating_add(nodes);
        while self.found.moves == before
            && !self.found.is_shortest()
            && self.found.stop.is_none()
            && self.nodes() < until
        {
            match self.ladder.next(self.found.moves, self.found.none_in) {
                Some((moves, budget)) => self.ask(moves, budget),
                None => self.found.stop = Some(Stop::Nodes),
            }
        }
        self.found
    }

    fn hints(&self, proved: bool) -> Box<dyn Hints<W> + '_> {
        let root = self.search.key(&(self.root)(0));
        Box::new(BoundedHints { memory: &self.search.memory, root, goal: self.search.goal, proved })
    }
}
