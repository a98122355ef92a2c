//! Bounded questions: can it be forced in at most n of the player's own moves?
//!
//! The number of moves left becomes part of the position, so the bounded game is acyclic and history plays
//! no part: what a mate in 4 is, for every game at once.

use crate::{Game, Goal, Key, Notation, NotationError, Player, Repetition, Value, forward, mix};

/// A game cut off when the player of a goal has made its allotted moves.
#[derive(Clone, Debug)]
pub struct Within<G> {
    game: G,
    goal: Goal,
    failed: Value,
}

/// A position and the number of moves that the goal's player still has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounded<P> {
    /// The position of the game underneath.
    pub position: P,
    /// Moves left.
    pub left: u32,
}

impl<G: Game> Within<G> {
    /// The game in which `goal` must be reached before the moves run out.
    ///
    /// # Errors
    /// When there is nothing to ask: every outcome reaches the goal, so running out of moves has no value; or the
    /// opponent could go on for ever while the goal's player is not to move, so its moves bound nothing.
    pub fn new(game: G, goal: Goal) -> Result<Self, &'static str> {
        let outcomes = game.outcomes();
        let failed = match goal.player {
            Player::Max => outcomes[0],
            Player::Min => outcomes[outcomes.len() - 1],
        };
        if goal.met(failed) {
            Err("every outcome is good enough, so there is no bound to keep")
        } else if game.can_circle_alone(goal.player.opponent()) {
            Err("the opponent can move in a circle alone, so counting the player's moves bounds nothing")
        } else {
            Ok(Within { game, goal, failed })
        }
    }

    /// A position with this many moves left to the goal's player.
    pub fn bounded(&self, position: G::Position, left: u32) -> Bounded<G::Position> {
        Bounded { position, left }
    }
}

impl<G: Game> Game for Within<G> {
    type Position = Bounded<G::Position>;
    type Move = G::Move;

    fn end(&self, bounded: &Self::Position) -> Option<Value> {
        // An end reached with the last move counts.
        self.game.end(&bounded.position).or((bounded.left == 0).then_some(self.failed))
    }

    fn play(&self, bounded: &mut Self::Position, mv: Self::Move) {
        bounded.left -= u32::from(self.game.turn(&bounded.position) == self.goal.player);
        self.game.play(&mut bounded.position, mv);
    }

    fn repetition(&self) -> Repetition {
        Repetition::Never
    }

    fn key(&self, bounded: &Self::Position) -> Key {
        // Turned, so that node 2 with 0 left and node 1 with 1 left do not meet where keys are mixed numbers, too.
        Key(mix(self.game.key(&bounded.position).0.rotate_left(32) ^ mix(u64::from(bounded.left) + 1)))
    }

    fn canonical(&self, bounded: &Self::Position) -> Self::Position {
        Bounded { position: self.game.canonical(&bounded.position), left: bounded.left }
    }

    fn bound(&self, bounded: &Self::Position) -> Option<(Key, u32)> {
        Some((self.game.key(&bounded.position), bounded.left))
    }

    fn meets_at_once(&self, bounded: &Self::Position, goal: Goal) -> bool {
        bounded.left > 0 && self.game.meets_at_once(&bounded.position, goal)
    }

    forward!(this => this.game, bounded => &bounded.position; turn moves outcomes estimate count_moves is_hasty);
}

impl<G: Notation> Notation for Within<G> {
    fn start(&self) -> Self::Position {
        Bounded { position: self.game.start(), left: 0 }
    }
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        let (position, left) = text.rsplit_once(" in ").ok_or_else(|| {
            NotationError::new(format!("'{text}' does not end in the moves left (' in 3')"))
        })?;
        let digits = !left.is_empty() && left.bytes().all(|b| b.is_ascii_digit());
        let left = left
            .parse()
            .ok()
            .filter(|_| digits)
            .ok_or_else(|| NotationError::new(format!("'{left}' is no number of moves")))?;
        Ok(Bounded { position: self.game.parse_position(position)?, left })
    }
    fn position_text(&self, bounded: &Self::Position) -> String {
        format!("{} in {}", self.game.position_text(&bounded.position), bounded.left)
    }
    forward!(this => this.game, bounded => &bounded.position; name player_name move_text move_for_people board_text);
}
