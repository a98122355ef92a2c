//! Assumptions: lemmas are used optimistically first, and what they assume is discharged at the
//! end.
//!
//! If repetitions have one value, whoever makes them, one side only has to stay inside a set. Its
//! results require positions that stood on the path, and on most other paths some are missing. To
//! search again there is what being right costs; and it is mostly in vain, since what is missing
//! would turn out well for that side too. So such a lemma is used, and what is missing is carried
//! along as an assumption; if the conditions become too many to name, that there are some. The
//! other side's results never rest on any.
//!
//! When the root is decided on assumptions, all that its strategy consists of is settled together
//! (`settling.rs`). Positions of which nothing is known are searched now, as roots. Results that
//! turn out wrong are forgotten, and the root is searched again. If all this takes too many nodes
//! beside the search itself, nothing is assumed any more.

use super::answer::Answer;
use super::budget::Budget;
use super::members::{Bench, Region};
use super::search::{Halt, Search};
use super::settling::Settled;
use super::terms::Terms;
use super::treatment::Treatment;
use andor_game::{Game, successor};
use rustc_hash::FxHashSet;

/// The most rounds in which a search whose table forgets may find assumptions wrong before it makes
/// no more.
const MOST_ROUNDS: u64 = 64;

/// Discharging is given up when it takes this many times the nodes of the search before it.
const EFFORT: u64 = 4;

/// This part of the nodes of the search before is spent on positions that seem to fail, before
/// those count that were left open.
const BEFORE_OPEN: u64 = 4;

/// All is looked at again after this part of those nodes.
const ROUND: u64 = 8;

/// The nodes of the first search of a missing position; four times as many when none is decided.
const FIRST_PATIENCE: u64 = 512;

/// What became of assumptions.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Assumptions {
    pub searched: u64,
    pub wrong: u64,
    pub given_up: u64,
    /// How often strategies were looked at as a whole, and the nodes that took.
    pub settlings: u64,
    pub settling_nodes: u64,
}

/// Searches the root until it is decided without assumptions.
pub(super) fn search_and_discharge<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    root: &G::Position,
) -> Result<Answer, Halt> {
    let begun = search.nodes();
    let mut region = None;
    for round in 0.. {
        let decision = search.search(root)?;
        if !decision.condition.rests_on_assumptions() {
            return Ok((decision.outcome, decision.best));
        }
        let spent = search.nodes() - begun;
        search.budget = Budget::after(search.nodes(), EFFORT.saturating_mul(spent));
        let region = region.get_or_insert_with(|| Region::of(root, &search.terms));
        let discharged = discharge(search, region, spent);
        search.budget = Budget::NONE;
        match discharged {
            Ok(true) => return Ok((decision.outcome, search.certain_move(root))),
            Ok(false) => {}
            Err(Halt::Aborted) => {
                search.assumptions.given_up += 1;
                search.memory.optimistic = false;
                search.abandon();
            }
            Err(halt) => return Err(halt),
        }
        if round >= MOST_ROUNDS && search.memory.table.has_forgotten() {
            search.memory.optimistic = false;
        }
    }
    unreachable!("a search has fewer rounds than numbers")
}

/// Whether the root is settled with all that its strategy consists of, after a search of so many
/// nodes. No more assumptions are made if that cannot be told.
fn discharge<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    region: &mut Region<G::Position>,
    spent: u64,
) -> Result<bool, Halt> {
    let whole = search.budget;
    let before_open = Budget::after(search.nodes(), spent / BEFORE_OPEN);
    let (mut searched, mut patience) = (FxHashSet::default(), FIRST_PATIENCE);
    loop {
        let (begun, bytes) = (search.nodes(), search.bytes());
        let Search { terms, memory, watch, .. } = search;
        let settled = region.settle(&mut Bench { terms, memory, watch, budget: whole, bytes });
        search.assumptions.settlings += 1;
        search.assumptions.settling_nodes += search.nodes() - begun;
        let missing = match settled? {
            Settled::Fails => return Ok(true),
            Settled::Succeeds => return Ok(false),
            Settled::DependsOn(missing) => missing,
        };
        let round = Budget::after(search.nodes(), (spent / ROUND).max(FIRST_PATIENCE));
        let (mut decided, mut open) = (false, false);
        for position in missing {
            if round.is_exhausted(search.nodes()) {
                open = true;
                break;
            }
            let key = search.terms.game.key(&position);
            if search.memory.settled(key).is_some() || searched.contains(&key) {
                continue;
            }
            search.budget = whole.min(Budget::after(search.nodes(), patience));
            match search.search(&position) {
                Ok(decision) => {
                    searched.insert(key);
                    search.assumptions.searched += 1;
                    search.assumptions.wrong += u64::from(decision.outcome);
                    decided = true;
                }
                Err(Halt::Aborted) if !whole.is_exhausted(search.nodes()) => {
                    search.abandon();
                    open = true;
                }
                Err(halt) => return Err(halt),
            }
        }
        if !region.uses_open {
            region.uses_open = !decided || before_open.is_exhausted(search.nodes());
        } else if !decided && !open {
            search.memory.optimistic = false;
            return Ok(false);
        } else if !decided {
            patience *= 4;
        }
    }
}

impl<G: Game, T: Treatment> Search<'_, G, T> {
    /// The move by which the defender fails the attack at a settled position, if that is who moves.
    pub(super) fn certain_move(&self, root: &G::Position) -> Option<usize> {
        let Terms { game, attack, .. } = &self.terms;
        let fails = |mv: &G::Move| {
            let child = successor(*game, root, *mv);
            attack.in_history(game.repetition_key(&child))
                || attack.end(*game, &child) == Some(false)
                || self.memory.is_settled(game.key(&child), false)
        };
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        if attack.moves(*game, root) { None } else { moves.iter().position(fails) }
    }
}
