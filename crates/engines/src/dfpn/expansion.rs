//! Expansion: the children of a node, and what is known of each on the present path.

use super::line::Line;
use super::memory::{Known, Memory, Spot};
use super::nagai::STUCK;
use super::repetition::Stood;
use super::terms::Terms;
use super::treatment::{Ghi, Treatment};
use crate::Bounds;
use crate::lemma::Condition;
use andor_game::{Game, RepetitionKey};

/// What is known of a child when its parent is expanded.
enum Child {
    Open(Bounds, u32),
    /// Decided on every path, with this rank.
    Settled(bool, u32),
    Decided(bool, Condition),
}

/// Expands the last node of a line.
pub(super) struct Expansion<G: Game> {
    /// Children that were made, and are looked up together.
    made: Vec<Successor<G>>,
    /// Those that may stand in the table or on the path, the first by the lowest bit.
    met: u64,
    /// A list to work with.
    pub scratch: Vec<G::Move>,
    /// The attacker has its forcing moves only.
    pub only_forcing: bool,
    /// Conditional results that were used.
    pub reused: u64,
}

struct Successor<G: Game> {
    position: G::Position,
    spot: Spot,
    class: RepetitionKey,
}

/// This many children are made before the first is looked up: then the processor waits for the
/// table once, not for each.
const AT_ONCE: usize = 8;

impl<G: Game> Expansion<G> {
    pub fn new() -> Expansion<G> {
        Expansion {
            made: Vec::with_capacity(AT_ONCE),
            met: 0,
            scratch: Vec::new(),
            only_forcing: false,
            reused: 0,
        }
    }

    /// Generates the children of the last node. Gives how many.
    pub fn expand<T: Treatment>(
        &mut self,
        terms: &Terms<'_, G, T>,
        memory: &mut Memory<T>,
        line: &mut Line<G>,
    ) -> usize {
        let node = line.frames.last_mut().expect("a node to expand");
        let attacker = node.attacker;
        let start = line.children.begin(|moves| {
            if self.only_forcing && attacker {
                terms.game.forcing_moves(&node.position, moves);
            } else {
                terms.game.moves(&node.position, moves);
            }
        });
        node.start = start;
        let count = line.children.count(start);
        let mut generated = 0;
        while generated < count && !is_won_for_good(line) {
            self.make(generated..count.min(generated + AT_ONCE), terms, memory, line);
            for made in 0..self.made.len() {
                generated += 1;
                let known =
                    if self.met >> made & 1 == 0 { None } else { self.known(made, terms, memory, line) };
                let child = match known {
                    Some(child) => child,
                    None => {
                        let bounds = self.leaf(made, terms);
                        let Some(outcome) = bounds.outcome() else {
                            line.children.push(bounds, 0);
                            continue;
                        };
                        Child::Settled(outcome, 0)
                    }
                };
                let (outcome, condition) = match child {
                    Child::Open(bounds, marks) => {
                        line.children.push(bounds, marks);
                        continue;
                    }
                    // By far the most results have no conditions: only the rank is taken in.
                    Child::Settled(outcome, rank)
                        if outcome != attacker && terms.repetitions.class_is_position.is_some() =>
                    {
                        line.children.push(Bounds::decided(outcome), 0);
                        let losers = &mut line.last_mut().losers;
                        losers.rank = losers.rank.max(rank.saturating_add(1));
                        continue;
                    }
                    Child::Settled(outcome, rank) => (outcome, Condition::settled(rank)),
                    Child::Decided(outcome, condition) => (outcome, condition),
                };
                line.children.push(Bounds::decided(outcome), 0);
                line.last_mut().current = generated - 1;
                line.take_in(terms, outcome, &condition, self.made[made].class);
                if outcome == attacker && is_won_for_good(line) {
                    break;
                }
            }
        }
        line.children.finish(start, attacker);
        generated
    }

    /// Makes some moves of the last node, and lets the table come nearer for all children at once.
    #[inline]
    fn make<T: Treatment>(
        &mut self,
        moves: std::ops::Range<usize>,
        terms: &Terms<'_, G, T>,
        memory: &Memory<T>,
        line: &mut Line<G>,
    ) {
        let node = &line.frames[line.frames.len() - 1];
        self.made.clear();
        let mut stood = 0;
        for index in moves {
            let mut position = node.position.clone();
            terms.game.play(&mut position, line.children.mv(node.start, index));
            let key = terms.game.key(&position);
            let class = terms.game.repetition_key(&position);
            let repeats = terms.repetitions.stood(&terms.attack, &line.trail, class).is_some();
            stood |= u64::from(repeats) << self.made.len();
            let code = memory.code_after(node.spot, index);
            self.made.push(Successor { position, spot: Spot { key, code }, class });
        }
        line.children.push_keys(self.made.iter().map(|child| child.spot.key));
        self.met = stood | memory.approach::<AT_ONCE>(self.made.iter().map(|child| child.spot));
    }

    /// The numbers of a child of which nothing is known.
    #[inline]
    fn leaf<T: Treatment>(&mut self, made: usize, terms: &Terms<'_, G, T>) -> Bounds {
        let child = &self.made[made].position;
        terms.settings.leaf_numbers.evaluate(terms.game, &terms.attack, child, &mut self.scratch)
    }

    /// What is known of a child of the last node, if anything is.
    fn known<T: Treatment>(
        &mut self,
        made: usize,
        terms: &Terms<'_, G, T>,
        memory: &mut Memory<T>,
        line: &mut Line<G>,
    ) -> Option<Child> {
        let Successor { spot, class, .. } = self.made[made];
        if let Some(stood) = terms.repetitions.stood(&terms.attack, &line.trail, class) {
            return Some(repetition(stood, class, terms, line));
        }
        Some(match memory.look_up(spot, &line.trail) {
            Known::Nothing => return None,
            Known::Open(open) => {
                let node = line.last();
                Child::Open(open.bounds, terms.double_counting.marks(&open, node.spot.key, node.open.depth))
            }
            Known::Settled(outcome, rank) => Child::Settled(outcome, rank),
            Known::Decided(outcome, condition) => {
                self.reused += u64::from(!condition.is_unconditional());
                Child::Decided(outcome, condition)
            }
            Known::Closed(closed) => {
                let (outcome, condition) = memory.settle_closed(spot, *closed);
                Child::Decided(outcome, condition)
            }
        })
    }
}

/// Whether a child decides the last node on every path, so that the others do not matter.
fn is_won_for_good<G: Game>(line: &Line<G>) -> bool {
    line.last().winner.as_ref().is_some_and(|(condition, _)| condition.is_unconditional())
}

/// What a child of the last node counts that stood on the board before.
#[inline]
fn repetition<G: Game, T: Treatment>(
    stood: Stood,
    class: RepetitionKey,
    terms: &Terms<'_, G, T>,
    line: &mut Line<G>,
) -> Child {
    let outcome = terms.attack.repetition(line.last().attacker);
    let Stood::OnPath(depth) = stood else {
        // The history is the same throughout the search: no condition.
        return Child::Settled(outcome, 0);
    };
    line.last_mut().cyclic = true;
    let earlier = &line.frames[depth as usize];
    if terms.treats_by(Ghi::Nagai) && !earlier.stuck.returns_fail() {
        line.last_mut().stuck.add(class);
        return Child::Open(STUCK, 0);
    }
    Child::Decided(outcome, Condition::repetition_of(class, depth))
}
