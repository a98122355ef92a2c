//! Boards that random games come to, for tests.

use cozy_chess::{Board, Move};

/// Plays games of at most so many moves, and looks at every board with the moves that cozy-chess lists.
pub(super) fn look_at_boards(
    start: &Board,
    games: usize,
    length: usize,
    mut look: impl FnMut(&Board, &[Move]),
) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
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
            board.play_unchecked(moves[random(moves.len())]);
        }
    }
}
