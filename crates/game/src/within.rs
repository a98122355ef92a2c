//! Bounded questions: can it be forced in at most n of the player's own moves?
//!
//! The number of moves left becomes part of the position: what a mate in 4 is, for every game at
//! once. So the bounded game is acyclic, and mostly repetition plays no part in it. Let a
//! repetition have one value that does not meet the goal. If the player can force the goal in n
//! moves, it can do so without coming back to a position, since it was there with more moves left.
//! So there is nothing to repeat ([`Repetition::Never`]) and no history to know.
//!
//! Two cases keep the game's rule, and then positions repeat each other whatever the moves left:
//! - the value depends on who repeats (superko forbids a reply, and that can be the point);
//! - positions of the game's past must not come back ([`Within::with_past`]).
//!
//! The moves run out with a move of the goal's player. If that move repeats, it fails either way,
//! so an end is an end. Where a repetition would meet the goal (a constant value, or who repeats
//! wins), this is not so, and the question is refused.

use crate::{Game, Goal, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Task, Value};
use crate::{mix, past};

/// Why moves cannot be counted on the way to a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoBound {
    /// There is no value for having run out of moves.
    #[error("every outcome is good enough, so there is no bound to keep")]
    EveryOutcome,
    /// The player need not get a move at all.
    #[error("the opponent can move in a circle alone, so counting the player's moves bounds nothing")]
    OpponentCircles,
    /// A repetition is no move.
    #[error("a repetition is good enough, and how soon it can be forced is not counted")]
    RepetitionMeets,
    /// The end of the bound would have to look at the path.
    #[error("who repeats wins, so the last move of the bound may be one that wins by repetition")]
    MoverWins,
}

/// A game cut off when the player of a goal has made its allotted moves.
#[derive(Clone, Debug)]
pub struct Within<G> {
    game: G,
    goal: Goal,
    failed: Value,
    /// Whether the rule of repetition is that of the game; otherwise nothing repeats.
    keeps_rule: bool,
}

/// The moves left to a class of positions, or to a position of the past: more than any bound, so
/// that no position with moves left is such a class.
const ANY: u64 = u64::MAX;

/// A position and the number of moves that the goal's player still has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounded<P> {
    /// The position of the game underneath.
    pub position: P,
    /// Moves left: below 2^32, or `u64::MAX` where they do not matter.
    pub left: u64,
}

impl<G: Game> Within<G> {
    /// The game in which `goal` must be reached before the moves run out.
    ///
    /// # Errors
    /// When there is nothing to ask: every outcome reaches the goal, so running out of moves has no
    /// value; the opponent could go on for ever while the goal's player is not to move, so its
    /// moves bound nothing; or the player could reach the goal by a repetition of its own.
    pub fn new(game: G, goal: Goal) -> Result<Self, NoBound> {
        let outcomes = game.outcomes();
        let failed = match goal.player {
            Player::Max => outcomes[0],
            Player::Min => outcomes[outcomes.len() - 1],
        };
        let rule = game.repetition();
        if goal.met(failed) {
            Err(NoBound::EveryOutcome)
        } else if game.can_circle_alone(goal.player.opponent()) {
            Err(NoBound::OpponentCircles)
        } else if matches!(rule, Repetition::Constant(value) if goal.met(value)) {
            Err(NoBound::RepetitionMeets)
        } else if rule == Repetition::MoverWins {
            Err(NoBound::MoverWins)
        } else {
            Ok(Within { game, goal, failed, keeps_rule: rule.depends_on_mover() })
        }
    }

    /// The bounded game for a question about a position with its history, and the question in it.
    ///
    /// # Errors
    /// As [`Within::new`].
    pub fn ask(
        game: G,
        root: G::Position,
        history: Vec<G::Position>,
        goal: Goal,
        moves: u32,
    ) -> Result<(Self, Task<Self>), NoBound> {
        let has_past = !past(&game, &root, &history).is_empty();
        let bounded = Within::new(game, goal)?;
        let bounded = if has_past { bounded.with_past() } else { bounded };
        let history = history.into_iter().map(|earlier| bounded.earlier(earlier)).collect();
        let task = Task { root: bounded.bounded(root, moves), history, goal };
        Ok((bounded, task))
    }

    /// The same for a game with a past: coming back to a position of it is a repetition.
    #[must_use]
    pub fn with_past(self) -> Self {
        Within { keeps_rule: self.game.repetition() != Repetition::Never, ..self }
    }

    /// A position with this many moves left to the goal's player.
    pub fn bounded(&self, position: G::Position, left: u32) -> Bounded<G::Position> {
        Bounded { position, left: left.into() }
    }

    /// A position of the game's past. The moves left do not matter where positions repeat, and
    /// there they had not run out.
    pub fn earlier(&self, position: G::Position) -> Bounded<G::Position> {
        Bounded { position, left: ANY }
    }
}

#[deny(clippy::missing_trait_methods)]
impl<G: Game> Game for Within<G> {
    type Position = Bounded<G::Position>;
    type Move = G::Move;

    fn turn(&self, bounded: &Self::Position) -> Player {
        self.game.turn(&bounded.position)
    }

    fn end(&self, bounded: &Self::Position) -> Option<Value> {
        // An end reached with the last move counts.
        self.game.end(&bounded.position).or((bounded.left == 0).then_some(self.failed))
    }

    fn play(&self, bounded: &mut Self::Position, mv: Self::Move) {
        let position = &bounded.position;
        let counts = self.game.turn(position) == self.goal.player && self.game.counts_as_move(position, mv);
        bounded.left -= u64::from(counts);
        self.game.play(&mut bounded.position, mv);
    }

    fn repetition(&self) -> Repetition {
        if self.keeps_rule { self.game.repetition() } else { Repetition::Never }
    }

    fn key(&self, bounded: &Self::Position) -> Key {
        // Turned, so that node 2 with 0 left and node 1 with 1 left do not meet where keys are
        // mixed numbers, too.
        Key(mix(self.game.key(&bounded.position).0.rotate_left(32) ^ mix(bounded.left.wrapping_add(1))))
    }

    fn repetition_class(&self, bounded: &Self::Position) -> Self::Position {
        if self.keeps_rule {
            self.earlier(self.game.repetition_class(&bounded.position))
        } else {
            bounded.clone()
        }
    }

    fn repetition_key(&self, bounded: &Self::Position) -> RepetitionKey {
        if self.keeps_rule {
            self.game.repetition_key(&bounded.position)
        } else {
            RepetitionKey(self.key(bounded).0)
        }
    }

    fn classes_are_positions(&self) -> bool {
        !self.keeps_rule
    }

    fn implied_past(&self, bounded: &Self::Position, into: &mut Vec<Self::Position>) {
        let mut implied = Vec::new();
        self.game.implied_past(&bounded.position, &mut implied);
        into.extend(implied.into_iter().map(|position| self.earlier(position)));
    }

    fn images(&self, bounded: &Self::Position, into: &mut Vec<Self::Position>) {
        let mut images = Vec::new();
        self.game.images(&bounded.position, &mut images);
        into.extend(images.into_iter().map(|position| Bounded { position, left: bounded.left }));
    }

    fn canonical(&self, bounded: &Self::Position) -> Self::Position {
        Bounded { position: self.game.canonical(&bounded.position), left: bounded.left }
    }

    fn bound(&self, bounded: &Self::Position) -> Option<(Key, u32)> {
        // With the rule kept, a position with more moves left may still be the worse one: its path
        // is another.
        let left = u32::try_from(bounded.left).unwrap_or(u32::MAX);
        (!self.keeps_rule).then(|| (self.game.key(&bounded.position), left))
    }

    fn meets_at_once(&self, bounded: &Self::Position, goal: Goal) -> bool {
        bounded.left > 0 && self.game.meets_at_once(&bounded.position, goal)
    }

    fn moves(&self, bounded: &Self::Position, into: &mut Vec<Self::Move>) {
        self.game.moves(&bounded.position, into);
    }
    fn occurrences(&self) -> u32 {
        self.game.occurrences()
    }
    fn outcomes(&self) -> Vec<Value> {
        self.game.outcomes()
    }
    fn estimate(&self, bounded: &Self::Position) -> (u32, u32) {
        self.game.estimate(&bounded.position)
    }
    fn count_moves(&self, bounded: &Self::Position, scratch: &mut Vec<Self::Move>) -> usize {
        self.game.count_moves(&bounded.position, scratch)
    }
    fn prefers_bounded_search(&self, goal: Goal) -> bool {
        self.game.prefers_bounded_search(goal)
    }
    fn counts_as_move(&self, bounded: &Self::Position, mv: Self::Move) -> bool {
        self.game.counts_as_move(&bounded.position, mv)
    }

    // What the game promises of positions does not hold of those with moves left, or has no use.

    fn symmetric_key(&self, bounded: &Self::Position) -> Key {
        self.key(&self.canonical(bounded))
    }
    fn reachable_at_most(&self, _: &Self::Position) -> Option<u64> {
        None
    }
    fn value_between(&self, _: &Self::Position) -> Option<(Value, Value)> {
        None
    }
    fn converts(&self, _: &Self::Position, _: Self::Move) -> bool {
        self.repetition() == Repetition::Never
    }
    fn forcing_moves(&self, _: &Self::Position, _: &mut Vec<Self::Move>) -> bool {
        false
    }
    fn can_circle_alone(&self, _: Player) -> bool {
        false
    }
    fn is_level(&self) -> bool {
        false
    }
}

#[deny(clippy::missing_trait_methods)]
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
            .parse::<u32>()
            .ok()
            .filter(|_| digits)
            .ok_or_else(|| NotationError::new(format!("'{left}' is no number of moves")))?;
        Ok(self.bounded(self.game.parse_position(position)?, left))
    }
    fn position_text(&self, bounded: &Self::Position) -> String {
        format!("{} in {}", self.game.position_text(&bounded.position), bounded.left)
    }
    fn earlier_text(&self, bounded: &Self::Position) -> String {
        self.game.earlier_text(&bounded.position)
    }
    fn parse_earlier(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.game.parse_earlier(text).map(|position| self.earlier(position))
    }
    fn parse_move(&self, bounded: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        self.game.parse_move(&bounded.position, text)
    }
    fn name(&self) -> String {
        self.game.name()
    }
    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }
    fn player_named(&self, name: &str) -> Option<Player> {
        self.game.player_named(name)
    }
    fn move_text(&self, bounded: &Self::Position, mv: Self::Move) -> String {
        self.game.move_text(&bounded.position, mv)
    }
    fn move_for_people(&self, bounded: &Self::Position, mv: Self::Move) -> String {
        self.game.move_for_people(&bounded.position, mv)
    }
    /// The moves left stand under a board; a position without one is its text.
    fn board_text(&self, bounded: &Self::Position) -> String {
        match self.game.board_text(&bounded.position) {
            board if board.contains('\n') => format!("{}\nin {}", board.trim_end(), bounded.left),
            _ => self.position_text(bounded),
        }
    }

    // A database does not count moves.

    fn has_databases(&self) -> bool {
        false
    }
    fn database(&self) -> Option<String> {
        None
    }
    fn database_value(&self, _: &Self::Position) -> Option<Value> {
        None
    }
    fn database_plies(&self, _: &Self::Position) -> Option<u32> {
        None
    }
}
