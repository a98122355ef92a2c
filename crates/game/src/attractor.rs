//! The attractor: the nodes from which one player forces the play into a set, found backwards.
//!
//! Each node waits for a number of its moves to lead into the set: one if the player moves there,
//! all if the opponent does (linear time: Liu and Smolka 1998). The opponent's attractor of the bad
//! ends leaves the largest set in which a player can stay, so this one loop serves both questions.

/// The moves of a graph backwards, in two vectors.
pub struct Predecessors {
    /// The list of node n is `from[first[n]..first[n + 1]]`.
    first: Vec<u32>,
    from: Vec<u32>,
}

impl Predecessors {
    /// From all moves (from, to), which are gone through twice. A list keeps their order.
    pub fn new(nodes: usize, moves: impl Iterator<Item = (u32, u32)> + Clone) -> Predecessors {
        // Counted two places ahead: filling in moves every start up to the next one's place.
        let mut first = vec![0; nodes + 2];
        let mut count = 0;
        for (_, to) in moves.clone() {
            first[to as usize + 2] += 1;
            count += 1;
        }
        for node in 2..first.len() {
            first[node] += first[node - 1];
        }
        let mut from = vec![0; count];
        for (node, to) in moves {
            let place = &mut first[to as usize + 1];
            from[*place as usize] = node;
            *place += 1;
        }
        Predecessors { first, from }
    }

    fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.from[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// An attractor that grows.
pub struct Attractor {
    /// How many more moves of a node must lead into the set. Members need no more.
    needed: Vec<u32>,
    /// The rank of a member; before that, the highest rank among the moves that count so far.
    ranks: Vec<u32>,
    /// The members as they entered, each after those that it relies on.
    order: Vec<u32>,
    /// How many of them have been followed backwards.
    followed: usize,
}

impl Attractor {
    /// The rank of a node that is not in the set.
    pub const OUTSIDE: u32 = u32::MAX;

    /// The empty set. A node enters when `needed` of its moves lead into the set.
    #[must_use]
    pub fn new(needed: Vec<u32>) -> Attractor {
        let ranks = vec![0; needed.len()];
        Attractor { order: Vec::with_capacity(needed.len()), ranks, needed, followed: 0 }
    }

    /// Puts a node into the set, with rank 0.
    pub fn insert(&mut self, node: u32) {
        self.needed[node as usize] = 0;
        self.order.push(node);
    }

    /// One move of a node leads to something of this rank that is won already.
    pub fn count_move(&mut self, node: u32, rank: u32) {
        let at = node as usize;
        if self.needed[at] == 0 {
            return;
        }
        self.ranks[at] = self.ranks[at].max(rank);
        self.needed[at] -= 1;
        if self.needed[at] == 0 {
            self.ranks[at] = self.ranks[at].saturating_add(1).min(Self::OUTSIDE - 1);
            self.order.push(node);
        }
    }

    /// Follows at most this many members backwards. False when the set is complete.
    pub fn grow(&mut self, before: &Predecessors, members: usize) -> bool {
        let end = self.followed.saturating_add(members);
        while self.followed < end {
            let Some(&member) = self.order.get(self.followed) else { return false };
            self.followed += 1;
            let rank = self.ranks[member as usize];
            before.of(member).iter().for_each(|&node| self.count_move(node, rank));
        }
        true
    }

    /// The members, each after those that it relies on.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// One more than the rank of the member's choice, or than the highest that the opponent can
    /// choose; [`Attractor::OUTSIDE`] for all that are no members.
    #[must_use]
    pub fn into_ranks(mut self) -> Vec<u32> {
        for (rank, &needed) in self.ranks.iter_mut().zip(&self.needed) {
            if needed > 0 {
                *rank = Self::OUTSIDE;
            }
        }
        self.ranks
    }
}

/// For every node the length of the longest line from it; [`Attractor::OUTSIDE`] if a line need not
/// end. Moves are (from, to); a line ends with a move without target.
#[must_use]
pub fn longest_lines(nodes: usize, moves: impl Iterator<Item = (u32, Option<u32>)> + Clone) -> Vec<u32> {
    let mut needed = vec![0; nodes];
    moves.clone().for_each(|(from, _)| needed[from as usize] += 1);
    let before = Predecessors::new(nodes, moves.clone().filter_map(|(from, to)| Some((from, to?))));
    let is_end = |node: &u32| needed[*node as usize] == 0;
    let ends: Vec<u32> = (0..nodes as u32).filter(is_end).collect();
    let mut attractor = Attractor::new(needed);
    ends.into_iter().for_each(|node| attractor.insert(node));
    moves.filter(|(_, to)| to.is_none()).for_each(|(from, _)| attractor.count_move(from, 0));
    attractor.grow(&before, usize::MAX);
    attractor.into_ranks()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_their_longest_branch() {
        let moves =
            [(0, Some(1)), (0, Some(3)), (1, Some(2)), (2, None), (4, Some(4)), (5, Some(4)), (5, None)];
        let endless = Attractor::OUTSIDE;
        assert_eq!(longest_lines(6, moves.into_iter()), [3, 2, 1, 0, endless, endless]);
    }

    /// Nodes 0 and 2 choose, 1 has to follow every move; 4 is the goal, and 3 goes round to 0.
    #[test]
    fn choosers_need_one_move_and_the_others_all() {
        let moves = [(0, 1), (1, 2), (1, 4), (2, 4), (2, 3), (3, 0), (3, 3)];
        let before = Predecessors::new(5, moves.into_iter());
        let mut attractor = Attractor::new(vec![1, 2, 1, 2, u32::MAX]);
        attractor.insert(4);
        while attractor.grow(&before, 1) {}
        assert_eq!(attractor.order(), [4, 2, 1, 0]);
        assert_eq!(attractor.into_ranks(), [3, 2, 1, Attractor::OUTSIDE, 0]);
    }
}
