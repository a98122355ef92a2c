//! A strategy as a graph: one move where the claimant moves, all moves where the opponent does.

use andor_certificate::Format;
use andor_game::{Game, Value};

/// Where a move of a strategy leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Target {
    /// To a node, by its place in [`Strategy::nodes`].
    Node(usize),
    /// To a position that stands on the path already.
    Repetition,
}

/// What a strategy says at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind<M> {
    /// The game is over, with this value for Max.
    End(Value),
    /// The claimant plays this.
    Pick(M, Target),
    /// The opponent may play any of these: all that are legal.
    All(Vec<(M, Target)>),
}

/// A position and what to do there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<P, M> {
    /// The position.
    pub position: P,
    /// What to do.
    pub kind: Kind<M>,
}

pub(crate) type Nodes<G> = Vec<Node<<G as Game>::Position, <G as Game>::Move>>;

/// A claimant's strategy. Untrusted: it comes from an engine.
pub struct Strategy<G: Game> {
    /// Whether it claims that the question is proved.
    pub proved: bool,
    /// What it leaves to its reader. In [`Format::Three`] a node stands for all positions with the
    /// symmetric key of its own ([`Game::symmetric_key`]).
    pub format: Format,
    /// The nodes; the root is the last one.
    pub nodes: Vec<Node<G::Position, G::Move>>,
}

impl<G: Game> Strategy<G> {
    /// Whether nodes stand for images of their positions.
    #[must_use]
    pub fn has_images(&self) -> bool {
        self.format == Format::Three
    }

    /// Where play starts.
    ///
    /// # Panics
    /// Never: a strategy has at least its root.
    #[must_use]
    pub fn root(&self) -> &Node<G::Position, G::Move> {
        self.nodes.last().expect("a strategy has a root")
    }

    /// The claimant's moves on the longest line, where the strategy makes progress.
    #[must_use]
    pub fn length(&self) -> u32 {
        let mut longest: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let below = |target: Target| match target {
                Target::Node(at) => longest[at],
                Target::Repetition => 0,
            };
            longest.push(match &node.kind {
                Kind::End(_) => 0,
                Kind::Pick(_, target) => 1 + below(*target),
                Kind::All(moves) => moves.iter().map(|(_, target)| below(*target)).max().unwrap_or(0),
            });
        }
        longest.last().copied().unwrap_or(0)
    }
}
