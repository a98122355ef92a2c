//! What is wanted of a problem and what comes out: moves in algebraic notation, in the order of the game's moves.

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Mate in so many moves; none: as soon as possible.
    pub moves: Option<u8>,
    /// How many of the mating side's moves the variations show; 1: only the keys.
    pub depth: u8,
    /// Whether moves that fail to one reply only are wanted.
    pub tries: bool,
    /// Whether the play is wanted that would follow if the other side had to move first.
    pub set_play: bool,
}

/// All that was found out about a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The number of moves that was asked for or found.
    pub moves: u8,
    /// The shortest mate, where there is one in so many moves.
    pub shortest: Option<u8>,
    /// Answers to moves of the other side in the position as it stands, where they lead to mate in time.
    pub set_play: Vec<Defence>,
    /// Moves that one reply refutes.
    pub tries: Vec<Try>,
    /// Moves that mate in time; more than one: the problem is cooked.
    pub keys: Vec<Key>,
    /// Positions that the search looked at.
    pub nodes: u64,
}

/// A first move that mates in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The move.
    pub name: String,
    /// In how many moves it mates, itself included.
    pub length: u8,
    /// What follows, as far as wanted.
    pub play: Option<Play>,
}

/// A first move that would mate in time but for one reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub name: String,
    /// The only reply against which there is no mate in time.
    pub refutation: String,
    /// What follows, as far as wanted.
    pub play: Option<Play>,
}

/// What follows a move of the mating side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// Whether the move gives check: then there is neither threat nor zugzwang.
    pub check: bool,
    /// What would follow if the other side did nothing: the shortest mates. None: zugzwang.
    pub threats: Vec<Continuation>,
    /// The replies against which no threat works.
    pub defences: Vec<Defence>,
}

/// A reply and how it is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence {
    /// The move.
    pub name: String,
    /// The shortest mates; more than one: a dual.
    pub continuations: Vec<Continuation>,
    /// How many moves there would be time for.
    pub time: u8,
}

impl Defence {
    /// Whether more than one move mates in the shortest way.
    #[must_use]
    pub fn is_dual(&self) -> bool {
        self.continuations.len() > 1
    }

    /// Whether the mate comes sooner than it need.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.continuations.first().is_some_and(|continuation| continuation.length < self.time)
    }
}

/// A move of the mating side after the first one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The move.
    pub name: String,
    /// In how many moves it mates, itself included.
    pub length: u8,
    /// What follows, as far as wanted.
    pub play: Option<Play>,
}
