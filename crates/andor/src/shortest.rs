//! The shortest win: bound after bound, with both of its claims certified, that there is one in so
//! many moves and none in fewer.

use crate::solve::Asked;
use crate::world::Typed;
use crate::{Answer, Options, find, solve_by};
use andor_engines::{Length, Limits, Observer, Progress, ShortestWin, Statistics, Stop, Verdict};
use andor_game::{Goal, Notation, Rulebook, Task, Within};
use std::cell::RefCell;

/// Nodes with bounds, before the search without one gets its turn.
const BOUNDED: u64 = 1_500_000;
/// Nodes without a bound.
const UNBOUNDED: u64 = 4_000_000;

/// What came of the search for the shortest win.
pub struct Shortest<'a, F: Notation> {
    /// What was found out.
    pub length: Length,
    /// A win without a bound, where the search for one had to help out.
    pub any: Option<Answer<F>>,
    /// The shortest win that was certified: in so many moves, and the answer to that question.
    pub win: Option<(u32, Answer<Within<&'a F>>)>,
    /// That there is none in fewer moves, where that was found out.
    pub none: Option<(u32, Answer<Within<&'a F>>)>,
    /// Positions generated.
    pub nodes: u64,
}

/// Searches the shortest win of a player. Each one that is found is certified at once, before a
/// shorter one is looked for: so there is a certificate, whenever the search has to end.
///
/// # Errors
/// Why the goal has no shortest way to it.
pub fn shortest_by<'a, F: Notation, R: Rulebook + Clone>(
    fast: &'a F,
    rulebook: &R,
    root: &F::Position,
    goal: Goal,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Shortest<'a, F>, &'static str> {
    if fast.repetition().depends_on_mover() {
        return Err(
            "the value of a repetition depends on who repeats, so wins of one length are no wins of another",
        );
    }
    let game = Within::new(fast, goal)?;
    let observer = RefCell::new(observer);
    let (mut searching, mut certifying) = (Shared(&observer), Shared(&observer));
    let limits = Limits { memory: options.limits.memory / 2, ..options.limits };
    let mut search = ShortestWin::new(&game, root, goal, &limits, &mut searching);
    let engine = find(Some("dfpn-bounded"), None).map_err(|_| "there is no engine for bounds")?;
    let world = Typed::new(&game, rulebook);
    let mut certify = |search: &ShortestWin<'_, &'a F>, moves: u32, proved: bool| {
        let statistics = Statistics { nodes: search.nodes(), ..Statistics::default() };
        let mut answer = Answer::of(&world, engine, Verdict::decided(proved), statistics);
        if !options.verdict_only {
            let task = world.numbered(&Task::new(game.bounded(root.clone(), moves), goal));
            let asked = Asked { world: &world, task: &task, within: Some(moves) };
            let hints = world.hints(search.hints(proved));
            answer.certify(&asked, hints, engine, &options.limits, &mut certifying);
        }
        (moves, answer.map(|strategy| world.strategy(strategy)))
    };
    let (mut win, mut any, mut none) = (None, None, None);
    let mut nodes = BOUNDED;
    let mut length;
    loop {
        length = search.improve(nodes);
        if let Some(moves) = length.moves.filter(|&moves| won_in(&win) != Some(moves)) {
            let certified = certify(&search, moves, true);
            if certified.1.certified() || win.is_none() {
                win = Some(certified);
            }
        } else if nodes == BOUNDED && length.stop.is_none() {
            any = without_bound(fast, rulebook, root, goal, options, &mut Shared(&observer));
            any.iter()
                .filter_map(|answer| answer.strategy.as_ref())
                .for_each(|won| search.learn(won.length()));
        }
        nodes = u64::MAX;
        if length.is_shortest() || length.stop.is_some() {
            break;
        }
    }
    if length.is_shortest() && length.none_in > 0 {
        none = Some(certify(&search, length.none_in, false));
    }
    Ok(Shortest { length, any, win, none, nodes: search.nodes() })
}

/// A certified win of any length, if one is found soon.
fn without_bound<F: Notation, R: Rulebook + Clone>(
    fast: &F,
    rulebook: &R,
    root: &F::Position,
    goal: Goal,
    options: &Options,
    observer: &mut dyn Observer,
) -> Option<Answer<F>> {
    let limits = Limits::new(UNBOUNDED, options.limits.memory / 2);
    let options = Options { engine: Some("dfpn".into()), limits, ..options.clone() };
    let task = Task::new(root.clone(), goal);
    let answer = solve_by(fast, rulebook, &task, None, &options, observer).ok()?;
    (answer.verdict == Verdict::Proved && answer.certified()).then_some(answer)
}

fn won_in<A>(win: &Option<(u32, A)>) -> Option<u32> {
    win.as_ref().map(|&(moves, _)| moves)
}

/// An observer that search and extraction look at by turns.
struct Shared<'r, 'o>(&'r RefCell<&'o mut dyn Observer>);

impl Observer for Shared<'_, '_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.0.borrow_mut().tick(so_far)
    }
}
