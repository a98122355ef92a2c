//! The question about a problem and its solution: moves in algebraic notation, in the order of the
//! game.

use crate::stipulation::{Aim, Sides, Stipulation};
use andor::Certified;

/// What a caller wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// What the side to move forces.
    pub sides: Sides,
    /// In this many moves; without a number as soon as possible.
    pub moves: Option<u8>,
    /// The number of the mating side's moves in variations; 1 for the keys only.
    pub depth: u8,
    /// Whether to find moves that fail to one reply only.
    pub tries: bool,
    /// Whether to find the play if the other side moved first.
    pub set_play: bool,
}

/// What came out.
#[derive(Debug)]
pub enum Answer {
    /// The solution, or that there is none in so many moves.
    Solution(Solution),
    /// There is no mate in any number of moves.
    Never {
        /// The other side's strategy, checked.
        certified: Box<Certified>,
        /// The number of searched positions.
        nodes: u64,
    },
}

/// The solution of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What was asked.
    pub sides: Sides,
    /// The number of moves, given or found.
    pub moves: u8,
    /// The shortest mate, if there is one in this many moves.
    pub shortest: Option<u8>,
    /// Answers that mate in time if the other side moves first.
    pub set_play: Vec<Defence>,
    /// Moves that one reply refutes.
    pub tries: Vec<Try>,
    /// Moves that mate in time; with more than one the problem is cooked.
    pub keys: Vec<Key>,
    /// The number of searched positions.
    pub nodes: u64,
}

impl Solution {
    /// What was asked, with the number of moves.
    #[must_use]
    pub fn stipulation(&self) -> Stipulation {
        Stipulation { sides: self.sides, aim: Aim::Mate, length: self.moves.into() }
    }
}

/// A first move that mates in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The move.
    pub name: String,
    /// The number of moves to mate, including this one.
    pub length: u8,
    /// The play after it, as far as wanted.
    pub play: Option<Play>,
}

/// A first move that mates in time except after one reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub name: String,
    /// The only reply against which there is no mate in time.
    pub refutation: String,
    /// The play after it, as far as wanted.
    pub play: Option<Play>,
}

/// The play after a move of the mating side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// Whether the move gives check, or the reply ends the play: then there is neither threat nor
    /// zugzwang.
    pub check: bool,
    /// The shortest mates after a pass of the other side; none in zugzwang.
    pub threats: Vec<Continuation>,
    /// The replies against which no threat works.
    pub defences: Vec<Defence>,
}

/// A reply and its answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence {
    /// The move.
    pub name: String,
    /// The shortest mates, more than one are a dual; none if the reply ends the play.
    pub continuations: Vec<Continuation>,
    /// The number of moves left.
    pub time: u8,
}

impl Defence {
    /// Whether more than one move mates in the shortest way.
    #[must_use]
    pub fn is_dual(&self) -> bool {
        self.continuations.len() > 1
    }

    /// Whether the mate comes sooner than necessary.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.continuations.first().map_or(0, |continuation| continuation.length) < self.time
    }
}

/// A move of the mating side after the first one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The move.
    pub name: String,
    /// The number of moves to mate, including this one.
    pub length: u8,
    /// The play after it, as far as wanted.
    pub play: Option<Play>,
}
