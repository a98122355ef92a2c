//! The shortest win: bound after bound, with both of its claims certified, that there is one in so many moves and none in fewer.

use crate::solve::Rules;
use crate::{Answer, Options, engine};
use andor_engines::{Length, Observer, Progress, ShortestWin, Statistics, Stop, Verdict};
use andor_game::{Goal, Notation, Question, Within};
use std::cell::RefCell;

/// What came of the search for the shortest win.
pub struct Shortest<'a, G: Notation> {
    /// What was found out.
    pub length: Length,
    /// The shortest win that was certified: in so many moves, and the answer to that question.
    pub win: Option<(u32, Answer<Within<&'a G>>)>,
    /// That there is none in fewer moves, where that was found out.
    pub none: Option<(u32, Answer<Within<&'a G>>)>,
    /// Positions generated.
    pub nodes: u64,
}

/// Searches the shortest win of a player. Each one that is found is certified at once, before a shorter one is looked for: so
/// there is a certificate, whenever the search has to end.
///
/// # Errors
/// Why the goal has no shortest way to it.
pub fn shortest_by<'a, F: Notation, R: Notation>(
    fast: &'a F,
    rulebook: &R,
    root: &F::Position,
    goal: Goal,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Shortest<'a, F>, &'static str> {
    let game = Within::new(fast, goal)?;
    let observer = RefCell::new(observer);
    let (mut searching, mut certifying) = (Shared(&observer), Shared(&observer));
    let mut search = ShortestWin::new(&game, root, goal, &options.limits, &mut searching);
    let chosen =
        engine::<Within<&'a F>>(Some("dfpn-bounded"), None).map_err(|_| "there is no engine for bounds")?;
    let mut certify = |search: &ShortestWin<'_, &'a F>, moves: u32, proved: bool| {
        let statistics = Statistics { nodes: search.nodes(), ..Statistics::default() };
        let mut answer = Answer::of(&game, &chosen, Verdict::decided(proved), statistics);
        if !options.verdict_only {
            let question = Question::new(game.bounded(root.clone(), moves), goal);
            let rules = Rules { fast: &game, rulebook, within: Some(moves) };
            let (hints, engine) = (search.hints(proved), chosen.engine.as_ref());
            answer.certify(&rules, &question, hints, engine, &options.limits, &mut certifying);
        }
        (moves, answer)
    };
    let (mut win, mut none) = (None, None);
    let mut length;
    loop {
        let before = win.is_some();
        length = search.improve();
        if let Some(moves) = length.moves.filter(|&moves| won_in(&win) != Some(moves)) {
            let certified = certify(&search, moves, true);
            if certified.1.certified() || !before {
                win = Some(certified);
            }
        }
        if length.is_shortest() || length.stop.is_some() {
            break;
        }
    }
    if length.is_shortest() && length.none_in > 0 {
        none = Some(certify(&search, length.none_in, false));
    }
    Ok(Shortest { length, win, none, nodes: search.nodes() })
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
