//! What a game must tell so that every engine can solve it.

use crate::{Goal, Key, Player, Repetition, RepetitionKey, Value};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game, or of any AND/OR graph: five things that must be told, and some that may
/// be.
///
/// `self` is the rule set (board size, options, a graph that was read from a file); a position is a
/// value of its own. The contract that every engine and the checker rely on:
/// - a position is over ([`Game::end`]), and then nobody asks for moves, or has at least one;
/// - [`Game::moves`] gives the same moves in the same order each time it is asked about the same
///   position;
/// - positions that are equal have the same future; history stands outside the position.
pub trait Game {
    /// All that decides the future, without the history.
    type Position: Clone + Eq + Hash + Debug;
    /// A move; its meaning may depend on the position.
    type Move: Copy + Eq + Debug;

    /// Who moves; where the game is over, who would be next. (A game whose ends are nobody's turn
    /// may name either.)
    fn turn(&self, position: &Self::Position) -> Player;

    /// The value (for Max) when the game is over by its rules; repetitions are not its business.
    fn end(&self, position: &Self::Position) -> Option<Value>;

    /// Adds the legal moves to `into`. Asked only where the game is not over.
    fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// The value of a repeated position.
    fn repetition(&self) -> Repetition;

    /// At which occurrence of a position the rule of repetition acts: the third in chess, the
    /// second under superko. A rule whose value depends on the mover acts at the second, and no
    /// other number is accepted for it.
    fn occurrences(&self) -> u32 {
        2
    }

    /// All values that an end or a repetition can have, in rising order; at least one.
    fn outcomes(&self) -> Vec<Value> {
        vec![Value::LOSS, Value::DRAW, Value::WIN]
    }

    /// The identity for tables. Games that keep a hash override it.
    fn key(&self, position: &Self::Position) -> Key {
        Key::of(position)
    }

    /// The position reduced to what the repetition rule looks at: two positions repeat each other
    /// when these are equal. Only rules like positional superko override it (and
    /// [`Game::repetition_key`] and [`Game::classes_are_positions`]).
    ///
    /// A game whose rule has one value promises: a position that comes back as another one of its
    /// class is no better than it was for the side for whom a repetition is bad. In chess its clock
    /// is higher. With two occurrences engines rest on it that forget paths, and there may be no
    /// certificate where it is broken; with more the checker rests on it, too (`verified/README.md`
    /// has such a game).
    fn repetition_class(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Whether every class of repetition is a single position: [`Game::repetition_class`] gives the
    /// position itself, and [`Game::repetition_key`] the number of [`Game::key`]. Who overrides
    /// those two for some positions says `false` here. Engines ask once, before they search.
    fn classes_are_positions(&self) -> bool {
        true
    }

    /// Adds positions that have stood on the board, as the rule of repetition sees it, when this
    /// one has. After a pass in Go the position before the pass has. Asked of the root and of the
    /// game's past, not of positions on a path.
    fn implied_past(&self, _position: &Self::Position, _into: &mut Vec<Self::Position>) {}

    /// The fingerprint of [`Game::repetition_class`], for engines.
    fn repetition_key(&self, position: &Self::Position) -> RepetitionKey {
        RepetitionKey(self.key(position).0)
    }

    /// Adds the images of a position under the symmetries of the rules, itself left out or not. The
    /// rules cannot tell an image from the position: the same player moves, both are over with the
    /// same value or neither is, and the moves of one lead to images of what those of the other
    /// lead to. Only plain rules need it: the checker rests on it where a certificate lets a node
    /// stand for its images.
    fn images(&self, _position: &Self::Position, _into: &mut Vec<Self::Position>) {}

    // ---- Capabilities: what some games know beyond their rules. None can make an answer wrong.

    /// Symmetry: one and the same representative for all positions that are images of each other.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// A key that all images of a position under [`Game::canonical`]'s symmetry share. Games
    /// override it where the key of the representative can be had without the representative.
    fn symmetric_key(&self, position: &Self::Position) -> Key {
        self.key(&self.canonical(position))
    }

    /// Size bound: more positions than this, images counted once, cannot come up from here. `None`
    /// if nobody counted.
    fn reachable_at_most(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// Static bounds: the value (for Max) lies between these two, whatever the history. Asked only
    /// if the game is not over; `None` if nothing is known without search.
    fn value_between(&self, _position: &Self::Position) -> Option<(Value, Value)> {
        None
    }

    /// Irreversibility: `true` promises that after this move no position from before it (this one
    /// included) can come back. Captures and pawn moves in chess.
    fn converts(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        self.repetition() == Repetition::Never
    }

    /// Knowledge: how many leaves it may take to prove and to disprove that the player to move
    /// reaches its goal here; both at least 1. Used by engines that are told to start leaves with
    /// the game's estimate.
    fn estimate(&self, _position: &Self::Position) -> (u32, u32) {
        (1, 1)
    }

    /// How many moves there are. Games that can count without listing override it; `scratch` is a
    /// list to work with. Asked only where the game is not over.
    fn count_moves(&self, position: &Self::Position, scratch: &mut Vec<Self::Move>) -> usize {
        scratch.clear();
        self.moves(position, scratch);
        scratch.len()
    }

    /// Immediate win: whether a move of the goal's player, who is to move, ends the game with the
    /// goal met. Games that find such a move without trying all override it; the answer must be
    /// exact. Asked only if the game is not over.
    fn meets_at_once(&self, position: &Self::Position, goal: Goal) -> bool {
        some_move_meets(self, position, goal)
    }

    /// Force: adds the moves that leave the opponent little choice, checks in chess, and returns
    /// whether the game knows such moves at all. Engines may find out first whether they are
    /// enough. Asked only where the game is not over.
    fn forcing_moves(&self, _position: &Self::Position, _into: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// `true` says that who can force this goal can mostly force it in few moves, so that engines
    /// search with a bound on the moves first. Mates in chess.
    fn prefers_bounded_search(&self, _goal: Goal) -> bool {
        false
    }

    /// Whether a bound on the player's moves counts this one. A move that only writes something
    /// down does not count.
    fn counts_as_move(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        true
    }

    /// A bound on moves: the key of the position without it, and how many moves the goal's player
    /// has left. `Some` promises that more of them are never worse for that player. Only
    /// [`Within`](crate::Within) has it.
    fn bound(&self, _position: &Self::Position) -> Option<(Key, u32)> {
        None
    }

    /// Whether this player could go on moving for ever without the other getting a move. Where
    /// players take turns nobody can; graphs need not be like that.
    fn can_circle_alone(&self, _player: Player) -> bool {
        false
    }

    /// Levels: `true` promises that all paths to a position have the same length, so that a graph
    /// search may update level by level.
    fn is_level(&self) -> bool {
        false
    }
}

/// The legal moves as a vector of their own.
pub fn legal_moves<G: Game + ?Sized>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// The position after a move.
pub fn successor<G: Game + ?Sized>(game: &G, position: &G::Position, mv: G::Move) -> G::Position {
    let mut next = position.clone();
    game.play(&mut next, mv);
    next
}

/// Whether a move ends the game with the goal met, by trying them all.
pub fn some_move_meets<G: Game + ?Sized>(game: &G, position: &G::Position, goal: Goal) -> bool {
    let meets = |mv| game.end(&successor(game, position, mv)).is_some_and(|value| goal.met(value));
    legal_moves(game, position).into_iter().any(meets)
}
