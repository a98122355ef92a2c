//! Boards from random games, for tests.

use andor_game::Random;
use cozy_chess::{Board, Move};

/// Plays games of at most `length` moves; `look` gets every board with the moves of cozy-chess.
pub(super) fn look_at_boards(
    start: &Board,
    games: usize,
    length: usize,
    mut look: impl FnMut(&Board, &[Move]),
) {
    let mut random = Random::new(0);
    for _ in 0..games {
        let mut board = start.clone();
        for _ in 0..length {
            let mut moves = Vec::new();
            board.generate_moves(|of_man| {
                moves.extend(of_man);
                false
            });
            look(&board, &moves);
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(random.pick(&moves));
        }
    }
}
