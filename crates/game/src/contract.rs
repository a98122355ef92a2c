//! What a game promises, checked by walking through it: for people who write one.

use crate::graphs::strongly_connected;
use crate::{Notation, legal_moves, successor};
use std::collections::HashMap;
use std::fmt;

/// The first promise that was found broken, and in which position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The position as the game writes it.
    pub position: String,
    /// What is wrong.
    pub promise: Promise,
}

/// What a game promises of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Promise {
    /// The game is not over, and there is no move.
    NoMove,
    /// The game ends with a value that is none of its outcomes.
    Outcome(i32),
    /// The moves are listed in another order, or others, when they are asked for again.
    OrderOfMoves,
    /// Two moves have this text.
    MoveText(String),
    /// The move with this text is not read back.
    MoveReadBack(String),
    /// The text has a tab, a line break or another control character, or is empty.
    Text,
    /// The text is not read back as an equal position.
    ReadBack,
    /// Another position, with this text, has the same key.
    Key(String),
    /// The class of its class of repetition is another one, or has another key.
    Class,
    /// Classes of repetition are said to be positions, but this one has another class or key.
    ClassIsPosition,
    /// The move with this text is said to convert, but the position comes back after it.
    Converts(String),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.position)?;
        match &self.promise {
            Promise::NoMove => f.write_str("the game is not over, and there is no move"),
            Promise::Outcome(value) => write!(f, "it ends with {value}, which is none of the outcomes"),
            Promise::OrderOfMoves => f.write_str("the moves are not the same when asked for again"),
            Promise::MoveText(text) => write!(f, "two moves are written '{text}'"),
            Promise::MoveReadBack(text) => write!(f, "the move '{text}' is not read back"),
            Promise::Text => f.write_str("the text is empty or has a control character"),
            Promise::ReadBack => f.write_str("the text is not read back as the same position"),
            Promise::Key(other) => write!(f, "the key is also that of {other}"),
            Promise::Class => f.write_str("the class of repetition has another class or key"),
            Promise::ClassIsPosition => {
                f.write_str("classes are said to be positions, but this one has another class or key")
            }
            Promise::Converts(text) => {
                write!(f, "'{text}' is said to convert, but the position can come back after it")
            }
        }
    }
}

impl std::error::Error for Broken {}

/// Walks through positions that can be reached from the start, nearest first, until `most` have
/// been looked at. Gives their number.
///
/// # Errors
/// The first promise of [`Game`](crate::Game) or [`Notation`] that a position breaks. That a move
/// converts is doubted as far as the walk has seen the graph.
///
/// ```
/// # use andor_game::{Notation, contract};
/// # fn example(game: &impl Notation) {
/// match contract(game, 10_000) {
///     Ok(positions) => println!("{positions} positions keep every promise"),
///     Err(broken) => println!("{broken}"),
/// }
/// # }
/// ```
pub fn contract<G: Notation>(game: &G, most: usize) -> Result<usize, Broken> {
    let mut positions = vec![game.start()];
    let mut numbers = HashMap::from([(game.start(), 0_u32)]);
    let mut keys = HashMap::new();
    let mut moves: Vec<Vec<(G::Move, u32)>> = Vec::new();
    while moves.len() < positions.len().min(most) {
        let position = positions[moves.len()].clone();
        let broken = |promise| Broken { position: game.position_text(&position), promise };
        on_its_own(game, &position).map_err(broken)?;
        if let Some(other) = keys.insert(game.key(&position), position.clone()) {
            return Err(broken(Promise::Key(game.position_text(&other))));
        }
        let mut steps = Vec::new();
        if game.end(&position).is_none() {
            for mv in legal_moves(game, &position) {
                let next = successor(game, &position, mv);
                let number = *numbers.entry(next.clone()).or_insert(positions.len() as u32);
                if number as usize == positions.len() {
                    positions.push(next);
                }
                steps.push((mv, number));
            }
        }
        moves.push(steps);
    }
    // Positions that were met but not looked at have no moves here.
    let target = |node: u32, nth: usize| moves.get(node as usize)?.get(nth).map(|&(_, to)| to);
    let component = strongly_connected(positions.len(), &target);
    for (number, steps) in moves.iter().enumerate() {
        let position = &positions[number];
        let returns = |to: u32| component[to as usize] == component[number];
        if let Some(&(mv, _)) = steps.iter().find(|&&(mv, to)| returns(to) && game.converts(position, mv)) {
            let promise = Promise::Converts(game.move_text(position, mv));
            return Err(Broken { position: game.position_text(position), promise });
        }
    }
    Ok(moves.len())
}

/// What can be seen of a position alone.
fn on_its_own<G: Notation>(game: &G, position: &G::Position) -> Result<(), Promise> {
    // Where the game is over nobody asks for moves, so there is nothing to promise.
    let end = game.end(position);
    let moves = if end.is_some() { Vec::new() } else { legal_moves(game, position) };
    match end {
        None if moves.is_empty() => return Err(Promise::NoMove),
        Some(value) if !game.outcomes().contains(&value) => return Err(Promise::Outcome(value.0)),
        _ => {}
    }
    if end.is_none() && legal_moves(game, position) != moves {
        return Err(Promise::OrderOfMoves);
    }
    let mut texts: HashMap<String, G::Move> = HashMap::new();
    for &mv in &moves {
        let text = game.move_text(position, mv);
        if game.parse_move(position, &text) != Ok(mv) {
            return Err(Promise::MoveReadBack(text));
        }
        if texts.insert(text.clone(), mv).is_some() {
            return Err(Promise::MoveText(text));
        }
    }
    let text = game.position_text(position);
    if text.is_empty() || text.contains(char::is_control) {
        return Err(Promise::Text);
    }
    if game.parse_position(&text).as_ref() != Ok(position) {
        return Err(Promise::ReadBack);
    }
    let class = game.repetition_class(position);
    let same = game.repetition_class(&class) == class
        && game.repetition_key(&class) == game.repetition_key(position);
    if !same {
        return Err(Promise::Class);
    }
    let is_position = class == *position && game.repetition_key(position).0 == game.key(position).0;
    if game.classes_are_positions() && !is_position { Err(Promise::ClassIsPosition) } else { Ok(()) }
}
