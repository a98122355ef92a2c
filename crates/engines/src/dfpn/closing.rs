//! Local fixpoint: a region that can be closed is generated wholly and solved backwards.
//!
//! In a cyclic endgame df-pn is *thrashing*: it walks the same positions again and again by ever
//! new paths. If repetitions count against the attacker whoever makes them, such a region is a
//! reachability game. From its ends the attacker's wins are collected backwards, once for each move
//! (the attractor; Liu and Smolka 1998). What is left over is a set in which the defender can stay
//! for ever. Both hold on every path.
//!
//! It is tried at nodes that have seen a cycle and below which the same few positions are expanded
//! again and again, each time that the search in them has doubled, with at most as many nodes
//! again. (Of 5,500 attempts without that test, one succeeded in a region whose positions were
//! expanded less than four times on average, except with one entry for each path.) What the table
//! has settled belongs to the region's border: it is not generated again. After an attempt that
//! failed the search goes on for eight times its cost before the next one, so failures take no more
//! than a ninth of the nodes.

use super::frame::{Decision, Frame};
use super::memory::Memory;
use super::progress::Progress;
use super::terms::Terms;
use super::treatment::Treatment;
use crate::lemma::Condition;
use crate::{Statistics, Stop, Watch};
use andor_game::{Attractor, Game, Key, Predecessors};
use rustc_hash::FxHashMap;

/// Closing is not tried below less search than this.
const LEAST_WORK: u64 = 256;

/// Closing is not tried before the positions below a node were expanded this often on average,
/// since the search came to it.
const EXPANDED_AGAIN: u64 = 6;

/// Closes regions, and counts what that costs.
#[derive(Debug)]
pub(super) struct Closing {
    enabled: bool,
    /// Nodes spent on it.
    pub spent: u64,
    /// No region is closed before this count of nodes.
    next: u64,
    /// Regions closed.
    pub closed: u64,
}

impl Closing {
    /// If the rules allow it and the settings want it.
    pub fn new<G: Game, T: Treatment>(terms: &Terms<'_, G, T>) -> Closing {
        let is_position = terms.repetitions.class_is_position.is_some();
        let enabled = terms.settings.local_fixpoint && is_position && terms.repetition_fails();
        Closing { enabled, spent: 0, next: 0, closed: 0 }
    }

    /// The amount of search at which closing is tried first, of a node with this much before.
    pub fn first_attempt(work: u32) -> u64 {
        (u64::from(work) + 1).next_power_of_two().max(LEAST_WORK)
    }

    /// Whether the search below a node goes round in circles: much of it, with few new positions.
    pub fn is_thrashing<G: Game>(
        &self,
        node: &Frame<G>,
        statistics: &Statistics,
        progress: Progress,
    ) -> bool {
        self.enabled
            && node.cyclic
            && node.work(statistics) >= node.close_at
            && node.entered.expanded(statistics) >= EXPANDED_AGAIN * node.entered.positions(progress)
    }

    /// Closes the region below a position if that takes at most `most` nodes, and settles each of
    /// its positions. Gives the decision of the position itself. `bytes` are those of the search.
    pub fn close<G: Game, T: Treatment>(
        &mut self,
        root: &G::Position,
        most: u64,
        terms: &Terms<'_, G, T>,
        memory: &mut Memory<T>,
        watch: &mut Watch<'_>,
        bytes: u64,
    ) -> Result<Option<Decision>, Stop> {
        let before = watch.statistics.nodes;
        if before < self.next {
            return Ok(None);
        }
        let border = Border { terms, memory };
        let region = Region::generate(root, before + most, &border, watch, bytes);
        let spent = watch.statistics.nodes - before;
        self.spent += spent;
        let Some(region) = region? else {
            self.next = watch.statistics.nodes + 8 * spent;
            return Ok(None);
        };
        self.closed += 1;
        let ranks = region.attractor();
        let work = region.positions.len() as u32;
        for (position, rank) in region.positions.iter().zip(&ranks) {
            memory.settle(terms.game.key(position), rank.is_some(), rank.unwrap_or(0), work);
            memory.tidy();
        }
        let best = region.decisive_move(root, &ranks, &Border { terms, memory });
        let condition = Condition::settled(ranks[0].unwrap_or(0));
        Ok(Some(Decision { outcome: ranks[0].is_some(), condition, best }))
    }
}

/// What is decided without the region: by the rules, or by the table.
struct Border<'a, 'g, G: Game, T> {
    terms: &'a Terms<'g, G, T>,
    memory: &'a Memory<T>,
}

impl<G: Game, T: Treatment> Border<'_, '_, G, T> {
    /// How a position is decided on every path, and its rank.
    fn settled(&self, position: &G::Position, key: Key) -> Option<(bool, u32)> {
        let at_end = self.terms.attack.end(self.terms.game, position).map(|outcome| (outcome, 0));
        at_end.or_else(|| self.memory.settled(key))
    }

    /// Whether a move here repeats a position of the history, which fails the attacker.
    fn is_repetition(&self, position: &G::Position) -> bool {
        self.terms.attack.in_history(self.terms.game.repetition_key(position))
    }
}

/// A region that is being closed: positions by number, and their moves in both directions.
struct Region<P> {
    numbers: FxHashMap<Key, u32>,
    positions: Vec<P>,
    attacker: Vec<bool>,
    /// Moves that have not turned out well for the attacker yet.
    left: Vec<u32>,
    /// Moves between positions of the region: from, to.
    moves: Vec<(u32, u32)>,
    /// Positions with a move to what the attacker has won already, an end or a settled position
    /// with its rank; once for each such move.
    to_wins: Vec<(u32, u32)>,
}

impl<P: Clone> Region<P> {
    fn bytes(&self) -> u64 {
        // A move is kept twice, forwards and backwards.
        let position = size_of::<P>() + 32;
        (self.positions.len() * position + self.moves.len() * 16 + self.to_wins.len() * 8) as u64
    }

    /// All positions that can be reached before something is settled; `None` when that takes more
    /// than the nodes allowed.
    fn generate<G: Game<Position = P>, T: Treatment>(
        root: &P,
        most_nodes: u64,
        border: &Border<'_, '_, G, T>,
        watch: &mut Watch<'_>,
        bytes: u64,
    ) -> Result<Option<Region<P>>, Stop> {
        let Terms { game, attack, .. } = border.terms;
        let mut region = Region {
            numbers: FxHashMap::from_iter([(game.key(root), 0)]),
            positions: vec![root.clone()],
            attacker: Vec::new(),
            left: Vec::new(),
            moves: Vec::new(),
            to_wins: Vec::new(),
        };
        let mut moves = Vec::new();
        while region.attacker.len() < region.positions.len() {
            if watch.statistics.nodes >= most_nodes || region.bytes() > watch.memory() / 8 {
                return Ok(None);
            }
            if let Some(stop) = watch.stop(bytes + region.bytes()) {
                return Err(stop);
            }
            let from = region.attacker.len();
            let position = region.positions[from].clone();
            let attacker = attack.moves(*game, &position);
            region.attacker.push(attacker);
            moves.clear();
            game.moves(&position, &mut moves);
            watch.expanded(moves.len());
            region.left.push(if attacker { 1 } else { moves.len() as u32 });
            for &mv in &moves {
                let mut child = position.clone();
                game.play(&mut child, mv);
                if !border.is_repetition(&child) {
                    region.add_move(from as u32, child, border);
                }
            }
        }
        Ok(Some(region))
    }

    /// Adds a move to a position, which is settled already, known, or new.
    fn add_move<G: Game<Position = P>, T: Treatment>(
        &mut self,
        from: u32,
        child: P,
        border: &Border<'_, '_, G, T>,
    ) {
        let key = border.terms.game.key(&child);
        match border.settled(&child, key) {
            Some((true, rank)) => self.to_wins.push((from, rank)),
            Some((false, _)) => {}
            None => {
                let next = self.positions.len() as u32;
                let to = *self.numbers.entry(key).or_insert(next);
                if to == next {
                    self.positions.push(child);
                }
                self.moves.push((from, to));
            }
        }
    }

    /// The ranks of the positions from which the attacker can force a won end. Won positions
    /// outside of the region have their own, so ranks come in no order.
    fn attractor(&self) -> Vec<Option<u32>> {
        let before = Predecessors::new(self.positions.len(), self.moves.iter().copied());
        let mut attractor = Attractor::new(self.left.clone());
        self.to_wins.iter().for_each(|&(from, rank)| attractor.count_move(from, rank));
        attractor.grow(&before, usize::MAX);
        let inside = |rank| (rank != Attractor::OUTSIDE).then_some(rank);
        attractor.into_ranks().into_iter().map(inside).collect()
    }

    /// The move by which the player to move at the region's first position decides it, if that is
    /// who does.
    fn decisive_move<G: Game<Position = P>, T: Treatment>(
        &self,
        root: &P,
        ranks: &[Option<u32>],
        border: &Border<'_, '_, G, T>,
    ) -> Option<usize> {
        let game = border.terms.game;
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let succeeds = ranks[0].is_some();
        let decides = |mv: &G::Move| {
            let mut child = root.clone();
            game.play(&mut child, *mv);
            if border.is_repetition(&child) {
                return !succeeds;
            }
            let key = game.key(&child);
            let rank = match self.numbers.get(&key) {
                Some(&number) => ranks[number as usize],
                None => border.settled(&child, key).and_then(|(won, rank)| won.then_some(rank)),
            };
            if succeeds { rank.is_some() && rank < ranks[0] } else { rank.is_none() }
        };
        (self.attacker[0] == succeeds).then(|| moves.iter().position(decides)).flatten()
    }
}
