//! Searches for the *value* of an acyclic game, side by side: Coplan's goal searches with binary
//! chopping (Coplan 1983, chapter 2), and the searches that it is compared with, all with the same
//! way of counting.
//!
//! A goal search answers *is the value above g?*; the value is found by asking with different g.
//! What others call C*, MTD(f), SSS* and DUAL* are the same goal search with a memory and differ
//! only in which g comes next (Plaat and others 1996), so here they share all but `chop.rs`.
//! Alpha-beta, SCOUT (Pearl 1980) and NegaScout (Reinefeld 1983) work with windows and without a
//! memory: `windows.rs`.
//!
//! Counting: `nodes` counts every visit, the root's included (Coplan leaves the root out: subtract
//! one); `expanded` the visits that went on to children. Further figures by name: `leaves` (visits
//! to ends that had to be evaluated), `rejected` (Coplan's M: visits that stored bounds answered),
//! `searches` and `stored` (his M_L, the root included).

mod chop;
mod engine;
mod goal_search;
mod known;
mod memory;
mod tabled;
mod windows;

pub use chop::Chop;
pub use engine::Bisection;
pub use memory::Reductions;

use crate::{Limits, Observer, Statistics, Stop, Watch};
use andor_game::{Game, Repetition, Value};
use windows::Style;

/// A way of finding the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Alpha-beta with an open window (Knuth and Moore 1975).
    AlphaBeta,
    /// Is the next move better? Only then its value (Pearl 1980), without windows for the values.
    Scout,
    /// The same within windows (Reinefeld 1983).
    NegaScout,
    /// One goal search without memory: the value that it returns is a bound above or below the
    /// goal.
    Goal(Value),
    /// Goal searches with a memory (Coplan 1983).
    Chopping(Chop, Reductions),
    /// Goal searches with a table of bounds (Plaat and others 1996): for graphs with many paths to
    /// a position.
    Tabled(Chop),
}

impl Method {
    /// Coplan's search as he ran it.
    pub const COPLAN: Method = Method::Chopping(Chop::Halves, Reductions::ALL);
}

/// What a value search leaves behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueRun {
    /// The value for Max, or why there is none.
    pub value: Result<Value, Stop>,
    /// The cost.
    pub statistics: Statistics,
}

/// Sees every visit of a value search: for counting distinct nodes, and for testing theorems about
/// them.
pub trait Witness<G: Game> {
    /// A node is visited, for the first time or again.
    fn visited(&mut self, _position: &G::Position) {}
    /// A visit ends with this value backed up.
    fn backed_up(&mut self, _position: &G::Position, _value: Value) {}
}

/// A witness that looks away.
impl<G: Game> Witness<G> for () {}

/// Finds the value of a position, from which no position can come back.
///
/// # Panics
/// When the game's rule is not [`Repetition::Never`]: these searches know no history.
pub fn value_search<G: Game>(
    game: &G,
    position: &G::Position,
    method: Method,
    limits: &Limits,
    observer: &mut dyn Observer,
    witness: &mut dyn Witness<G>,
) -> ValueRun {
    assert_eq!(game.repetition(), Repetition::Never, "value searches without history need an acyclic game");
    let mut watch = Watch::new(limits, observer);
    let value = match method {
        Method::AlphaBeta => windows::search(game, position, Style::AlphaBeta, None, &mut watch, witness),
        Method::Scout => windows::search(game, position, Style::Scout, None, &mut watch, witness),
        Method::NegaScout => windows::search(game, position, Style::NegaScout, None, &mut watch, witness),
        Method::Goal(goal) => {
            windows::search(game, position, Style::AlphaBeta, Some(goal), &mut watch, witness)
        }
        Method::Chopping(chop, reductions) => {
            chop::search(game, position, chop, reductions, &mut watch, witness)
        }
        Method::Tabled(chop) => chop::search_with_table(game, position, chop, &mut watch),
    };
    ValueRun { value, statistics: watch.statistics }
}
