//! The two players of a zero-sum game.

/// One of the two players. Values are written from [`Player::Max`]'s point of view; each game gives
/// the players the names its community uses (white and black, x and o, max and min).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// The player who wants a high value; by custom the one who moves first.
    Max,
    /// The player who wants a low value.
    Min,
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }
}
