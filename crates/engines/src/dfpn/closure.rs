//! Local fixpoint: a region that can be closed is generated wholly and solved backwards.
//!
//! In a cyclic endgame df-pn walks the same positions again and again by ever new paths. Where repetitions count
//! against the attacker whoever makes them, such a region is a reachability game: from its ends the attacker's
//! wins are collected backwards, once for each move (the attractor; Liu and Smolka 1998), and what is left over
//! is a set in which the defender can stay for ever. Both hold on every path.
//!
//! It is tried at nodes that have seen a cycle and below which the same few positions are expanded again and again, each time
//! that the search in them has doubled, with at most as many nodes again. (Of 5,500 attempts without a look at that, one came
//! off where a position was expanded less than four times on average, save with one entry for each path.) What the table has settled belongs to the
//! region's border: it is not generated again. After an attempt that failed the search goes on for eight times its cost before
//! the next one, so failures take no more than a ninth of the nodes.

use super::search::{Halt, Search};
use andor_game::{Attractor, Game, Predecessors, RepetitionKey};
use rustc_hash::FxHashMap;

/// Closing is not tried below so much search.
pub(crate) const LEAST_WORK: u64 = 256;

/// Closing is not tried before the positions below a node were expanded so often on average, since the search came to it.
const EXPANDED_AGAIN: u64 = 6;

/// What closing says of the region's first position: the outcome, its rank, and the move that does it.
pub(crate) type Closed = (bool, u32, Option<usize>);

/// A region that is being closed: positions by number, and their moves in both directions.
struct Region<P> {
    numbers: FxHashMap<u64, u32>,
    positions: Vec<P>,
    attacker: Vec<bool>,
    /// Moves that have not turned out well for the attacker yet.
    left: Vec<u32>,
    /// Moves between positions of the region: from, to.
    moves: Vec<(u32, u32)>,
    /// Positions with a move to what the attacker has won already, an end or a settled position with its rank; once for each
    /// such move.
    to_wins: Vec<(u32, u32)>,
}

impl<P> Region<P> {
    fn bytes(&self) -> u64 {
        // A move is kept twice, forwards and backwards.
        let position = size_of::<P>() + 32;
        (self.positions.len() * position + self.moves.len() * 16 + self.to_wins.len() * 8) as u64
    }
}

impl<G: Game> Search<'_, G> {
    /// Whether the search below the last node goes round in circles: much of it, with few new positions. `work` is all the search
    /// that went into the node. Where the search may be given up anyway that is cheaper than to close a region.
    pub(super) fn is_drowning(&self, work: u64) -> bool {
        let node = &self.frames[self.frames.len() - 1];
        let expanded = self.watch.statistics.expanded - node.expanded_before;
        let positions = self.first_expansions - node.first_expansions_before;
        let on_trial = self.doubt_at < u64::MAX;
        !on_trial && node.cyclic && work >= node.close_at && expanded >= EXPANDED_AGAIN * positions
    }

    /// Closes the region below a position if it is small, and remembers the result of each of its positions. Gives
    /// that of the position itself.
    pub fn close_region(&mut self, root: &G::Position, work: u64) -> Result<Option<Closed>, Halt> {
        let bad_for_attacker = !self.attack.repetition(true) && !self.attack.repetition(false);
        if !self.settings.local_fixpoint || !self.memory.by_position || !bad_for_attacker {
            return Ok(None);
        }
        let before = self.watch.statistics.nodes;
        if before < self.next_closing {
            return Ok(None);
        }
        let region = self.generate(root, before + work);
        let spent = self.watch.statistics.nodes - before;
        self.closing_spent += spent;
        let Some(region) = region? else {
            self.next_closing = self.watch.statistics.nodes + 8 * spent;
            return Ok(None);
        };
        self.regions_closed += 1;
        let ranks = attractor(&region);
        for (position, rank) in region.positions.iter().zip(&ranks) {
            let key = self.game.key(position).0;
            self.memory.settle(key, rank.is_some(), rank.unwrap_or(0), region.positions.len() as u32);
            self.memory.tidy();
        }
        let best = self.decisive_move(root, &region, &ranks);
        Ok(Some((ranks[0].is_some(), ranks[0].unwrap_or(0), best)))
    }

    /// The move by which the player to move at the region's first position decides it, if that is who does.
    fn decisive_move(
        &self,
        root: &G::Position,
        region: &Region<G::Position>,
        ranks: &[Option<u32>],
    ) -> Option<usize> {
        let mut moves = Vec::new();
        self.game.moves(root, &mut moves);
        let succeeds = ranks[0].is_some();
        let decides = |mv: &G::Move| {
            let mut child = root.clone();
            self.game.play(&mut child, *mv);
            if self.attack.in_history(self.game.repetition_key(&child)) {
                return !succeeds;
            }
            let key = self.game.key(&child).0;
            let rank = match region.numbers.get(&key) {
                Some(&number) => ranks[number as usize],
                None => self.settled(&child, key).and_then(|(won, rank)| won.then_some(rank)),
            };
            if succeeds { rank.is_some() && rank < ranks[0] } else { rank.is_none() }
        };
        (region.attacker[0] == succeeds).then(|| moves.iter().position(decides)).flatten()
    }

    /// How a position is decided on every path, and its rank: by the rules, or as the table knows.
    fn settled(&self, position: &G::Position, key: u64) -> Option<(bool, u32)> {
        let at_end = self.attack.end(self.game, position).map(|outcome| (outcome, 0));
        at_end.or_else(|| self.memory.settled(key))
    }

    /// All positions that can be reached before something is settled; `None` when that takes more than the nodes allowed.
    fn generate(&mut self, root: &G::Position, most_nodes: u64) -> Result<Option<Region<G::Position>>, Halt> {
        let mut region = Region {
            numbers: FxHashMap::default(),
            positions: vec![root.clone()],
            attacker: Vec::new(),
            left: Vec::new(),
            moves: Vec::new(),
            to_wins: Vec::new(),
        };
        region.numbers.insert(self.game.key(root).0, 0);
        let mut moves = Vec::new();
        while region.attacker.len() < region.positions.len() {
            if self.watch.statistics.nodes >= most_nodes || region.bytes() > self.watch.memory() / 8 {
                return Ok(None);
            }
            if let Some(stop) = self.watch.stop(self.bytes() + region.bytes()) {
                return Err(Halt::Stop(stop));
            }
            let from = region.attacker.len();
            let position = region.positions[from].clone();
            let attacker = self.attack.moves(self.game, &position);
            region.attacker.push(attacker);
            moves.clear();
            self.game.moves(&position, &mut moves);
            self.watch.expanded(moves.len());
            region.left.push(if attacker { 1 } else { moves.len() as u32 });
            for &mv in &moves {
                let mut child = position.clone();
                self.game.play(&mut child, mv);
                let key = self.game.key(&child).0;
                let class = self.game.repetition_key(&child);
                if class != RepetitionKey(key) {
                    return Err(Halt::ByClass);
                }
                if self.attack.in_history(class) {
                    continue;
                }
                match self.settled(&child, key) {
                    Some((true, rank)) => region.to_wins.push((from as u32, rank)),
                    Some((false, _)) => {}
                    None => {
                        let next = region.positions.len() as u32;
                        let to = *region.numbers.entry(key).or_insert(next);
                        if to == next {
                            region.positions.push(child);
                        }
                        region.moves.push((from as u32, to));
                    }
                }
            }
        }
        Ok(Some(region))
    }
}

/// The ranks of the positions from which the attacker can force a won end. Won positions outside of
/// the region have their own, so ranks come in no order.
fn attractor<P>(region: &Region<P>) -> Vec<Option<u32>> {
    let before = Predecessors::new(region.positions.len(), region.moves.iter().copied());
    let mut attractor = Attractor::new(region.left.clone());
    region.to_wins.iter().for_each(|&(from, rank)| attractor.count_move(from, rank));
    attractor.grow(&before, usize::MAX);
    let inside = |rank| (rank != Attractor::OUTSIDE).then_some(rank);
    attractor.into_ranks().into_iter().map(inside).collect()
}
