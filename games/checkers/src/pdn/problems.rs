//! What a file asks: the position of each of its games.

use super::{Record, read};
use crate::Rulebook;
use crate::board::{Board, Move};
use andor_game::{Notation, NotationError, successor};

/// The number of English draughts among the games of PDN.
const GAME_TYPE: &str = "21";

/// The positions of a file, one a game: that of the tag FEN, whose moves are its solution, or
/// without it the position to which the moves of the game led.
///
/// # Errors
/// If the text is no PDN, or a game is of another kind, has no legal position or an illegal move;
/// with the number of the game if there are several.
pub fn problems(text: &str) -> Result<Vec<Board>, NotationError> {
    let games = read(text)?;
    let several = games.len() > 1;
    let problem = |(number, game): (usize, &Record)| {
        position(game).map_err(|error| match several {
            true => NotationError::new(format!("game {number}: {}", error.0)),
            false => error,
        })
    };
    (1..).zip(&games).map(problem).collect()
}

fn position(game: &Record) -> Result<Board, NotationError> {
    let kind = game.tag("GameType").and_then(|value| value.split(',').next()).map(str::trim);
    if let Some(other) = kind.filter(|&kind| kind != GAME_TYPE) {
        return Err(NotationError::new(format!("GameType {other} is not English draughts ({GAME_TYPE})")));
    }
    if let Some(position) = game.tag("FEN") {
        return Rulebook.parse_position(position);
    }
    (1..).zip(game.main_line()).try_fold(Board::start(), |board, (ply, text)| {
        let mv = read_move(&board, text);
        let mv = mv.map_err(|error| NotationError::new(format!("ply {ply}: {}", error.0)))?;
        Ok(successor(&Rulebook, &board, mv))
    })
}

/// Other programs write `08-11`, `22:15`, and `22-15` for a capture.
fn read_move(board: &Board, text: &str) -> Result<Move, NotationError> {
    let squares: Vec<&str> =
        text.split(['-', 'x', 'X', ':']).map(|square| square.trim_start_matches('0')).collect();
    let step = Rulebook.parse_move(board, &squares.join("-"));
    step.or_else(|_| Rulebook.parse_move(board, &squares.join("x")))
}
