//! The line of play from the root to the present node: its nodes, their children, and the path.

use super::children::{Children, Summary};
use super::frame::Frame;
use super::terms::Terms;
use super::trail::Trail;
use super::treatment::Treatment;
use crate::Bounds;
use crate::lemma::Condition;
use andor_game::{Game, RepetitionKey};

/// The nodes on the path. A node that has returned is off the trail at once, and stays as the last
/// frame until its parent has been told.
pub(super) struct Line<G: Game> {
    pub frames: Vec<Frame<G>>,
    pub children: Children<G::Move>,
    pub trail: Trail,
}

impl<G: Game> Line<G> {
    /// An empty line with `bytes` for the nodes and for the children along it; a quarter of the
    /// latter is left for assumptions.
    pub fn new(repeats: bool, bytes: u64) -> Line<G> {
        let share = usize::try_from(bytes).unwrap_or(usize::MAX);
        let mut frames: Vec<Frame<G>> = Vec::new();
        // If the system refuses so much address space the line grows as far as it can.
        let _ = frames.try_reserve_exact(share / (size_of::<Frame<G>>() + Trail::STEP_BYTES));
        let trail = Trail::new(repeats, frames.capacity());
        Line { frames, children: Children::with_bytes(share - share / 4), trail }
    }

    /// Forgets all nodes, to begin at a root again.
    pub fn clear(&mut self) {
        self.frames.clear();
        self.children.clear();
        self.trail.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    pub fn bytes(&self) -> u64 {
        let path = self.frames.len() * size_of::<Frame<G>>() + self.trail.bytes();
        self.children.bytes() + path as u64
    }

    /// The present node.
    #[inline]
    pub fn last(&self) -> &Frame<G> {
        &self.frames[self.frames.len() - 1]
    }

    /// The present node.
    #[inline]
    pub fn last_mut(&mut self) -> &mut Frame<G> {
        let at = self.frames.len() - 1;
        &mut self.frames[at]
    }

    /// What the present node needs to know of its children.
    #[inline]
    pub fn summary(&self) -> Summary {
        let node = self.last();
        self.children.summary(node.start, node.attacker)
    }

    /// Adds a node at the end.
    #[inline]
    pub fn push(&mut self, node: Frame<G>) {
        self.trail.push(node.class);
        self.frames.push(node);
    }

    /// Takes the last node off the path; its frame stays to be looked at.
    #[inline]
    pub fn step_back(&mut self) {
        self.trail.pop();
        self.children.end(self.last().start);
    }

    /// Removes the frame of a node that has returned.
    #[inline]
    pub fn forget_returned(&mut self) {
        self.frames.truncate(self.trail.len());
    }

    /// The current child of the last node has these numbers now.
    #[inline]
    pub fn set_current(&mut self, bounds: Bounds) {
        let node = &self.frames[self.frames.len() - 1];
        self.children.set(node.start, node.current, bounds, node.attacker);
    }

    /// The current child of the last node is decided: numbers and conditions.
    #[inline]
    pub fn child_decided<T: Treatment>(
        &mut self,
        terms: &Terms<'_, G, T>,
        outcome: bool,
        condition: &Condition,
        class: RepetitionKey,
        nodes: u64,
    ) {
        self.last_mut().decided_at = nodes;
        self.set_current(Bounds::decided(outcome));
        self.take_in(terms, outcome, condition, class);
    }

    /// Adds the conditions of the last node's current child to those of the node.
    pub fn take_in<T: Treatment>(
        &mut self,
        terms: &Terms<'_, G, T>,
        outcome: bool,
        condition: &Condition,
        class: RepetitionKey,
    ) {
        let at = self.frames.len() - 1;
        let node = &mut self.frames[at];
        let stands = (node.class, at as u32, node.attacker);
        let link = terms.repetitions.link(&terms.attack, stands, class, outcome);
        let mv = self.children.mv(node.start, node.current);
        let converts = || terms.game.converts(&node.position, mv);
        if outcome == node.attacker {
            let mut seen = Condition::default();
            seen.add(condition, link, converts);
            if node.winner.is_none() || seen.is_unconditional() {
                node.winner = Some((seen, node.current));
            }
        } else {
            node.losers.add(condition, link, converts);
        }
    }
}
