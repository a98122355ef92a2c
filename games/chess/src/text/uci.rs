//! The `position` command of UCI (the universal chess interface).

use crate::chesslike::Chesslike;
use andor_game::{NotationError, legal_moves, successor};

/// A position and the earlier positions of its game, oldest first.
pub type GameSoFar<P> = (P, Vec<P>);

/// Reads the words after `position`: `startpos` or `fen` with its fields, then `moves` and the
/// moves.
/// Only the moves have to be legal: players may continue after an end that nobody claimed (dead
/// positions, fifty moves).
///
/// # Errors
/// If it is no position, or a move is not legal.
pub fn parse_uci_position<G: Chesslike>(
    game: &G,
    text: &str,
) -> Result<GameSoFar<G::Position>, NotationError> {
    let (start, moves) = match text.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (text.trim(), ""),
    };
    let mut position = match start.split_once(char::is_whitespace) {
        None if start == "startpos" => game.start(),
        Some(("fen", fen)) => game.parse_position(fen.trim())?,
        _ => {
            return Err(NotationError::new(format!(
                "'{start}' is neither 'startpos' nor 'fen' and a position"
            )));
        }
    };
    let mut earlier = Vec::new();
    for mv in moves.split_ascii_whitespace() {
        let named =
            legal_moves(game, &position).into_iter().find(|&legal| game.move_text(&position, legal) == mv);
        let mv = named.ok_or_else(|| {
            NotationError::new(format!("'{mv}' is not a legal move in {}", game.position_text(&position)))
        })?;
        let next = successor(game, &position, mv);
        earlier.push(std::mem::replace(&mut position, next));
    }
    Ok((position, earlier))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::Chess;
    use andor_game::Notation;

    #[test]
    fn a_game_is_played_through() {
        let chess = Chess::new();
        let (position, earlier) =
            parse_uci_position(&chess, "startpos moves e2e4 e7e5 e1e2").expect("a legal game");
        assert_eq!(earlier.len(), 3);
        assert_eq!(earlier[0], chess.start());
        assert_eq!(chess.position_text(&position), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq -");
        let fen = "fen 8/8/8/8/8/4k3/8/R3K3 w Q - 0 1 moves e1c1";
        let (castled, _) = parse_uci_position(&chess, fen).expect("castling");
        assert!(chess.position_text(&castled).contains("2KR4 b"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let chess = Chess::new();
        for text in ["", "start", "fen", "fen 8/8 w - -", "startpos moves e2e5", "startpos moves e2e4 e2e4"] {
            assert!(parse_uci_position(&chess, text).is_err(), "{text}");
        }
    }
}
