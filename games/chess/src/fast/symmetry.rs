//! Mirror images: without castling rights a board and its mirror image play alike; without pawns so do all eight images.
//! Endings with few men become eight times smaller that way, small enough to be solved whole.

use super::zobrist::WORDS;
use cozy_chess::{Board, Color, File, Piece, Rank, Square};

/// A reflection of the board as a table of squares: the three bits say whether files, ranks and the two diagonals' sides
/// are exchanged, in this order.
fn image(square: Square, bits: u8) -> usize {
    let (mut file, mut rank) = (square.file() as usize, square.rank() as usize);
    if bits & 1 != 0 {
        file = 7 - file;
    }
    if bits & 2 != 0 {
        rank = 7 - rank;
    }
    if bits & 4 != 0 {
        std::mem::swap(&mut file, &mut rank);
    }
    rank * 8 + file
}

/// The key of a board as it stands in that reflection.
fn image_key(board: &Board, bits: u8) -> u64 {
    let mut key = 0;
    for &color in &Color::ALL {
        for &piece in &Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                key ^= WORDS.men[color as usize][piece as usize][image(square, bits)];
            }
        }
    }
    if board.side_to_move() == Color::Black { key ^ WORDS.black_to_move } else { key }
}

/// A key that a board shares with its images; `en_passant` is the file where a capture is legal. `None` for boards
/// without images.
pub(super) fn symmetric_key(board: &Board, en_passant: Option<File>) -> Option<u64> {
    let castles = |color| {
        let rights = board.castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    };
    if castles(Color::White) || castles(Color::Black) {
        return None;
    }
    // White's king goes to the files a to d, and without pawns to the triangle a1, d1, d4. On its diagonal two images are
    // left, and the smaller key decides.
    let king = board.king(Color::White);
    let mirrored = u8::from(king.file() > File::D);
    if !board.pieces(Piece::Pawn).is_empty() {
        let file = en_passant.map(|file| if mirrored == 1 { 7 - file as usize } else { file as usize });
        return Some(image_key(board, mirrored) ^ file.map_or(0, |file| WORDS.en_passant[file]));
    }
    let bits = mirrored | u8::from(king.rank() > Rank::Fourth) << 1;
    let at = image(king, bits);
    let (file, rank) = (at % 8, at / 8);
    Some(match rank.cmp(&file) {
        std::cmp::Ordering::Less => image_key(board, bits),
        std::cmp::Ordering::Greater => image_key(board, bits | 4),
        std::cmp::Ordering::Equal => image_key(board, bits).min(image_key(board, bits | 4)),
    })
}

/// An upper bound on the positions, images counted once, that play from a board can come to, where it is small.
pub(super) fn reachable_at_most(board: &Board) -> Option<u64> {
    let (men, pawns) = (board.occupied().len(), board.pieces(Piece::Pawn).len());
    let rights = [Color::White, Color::Black].map(|color| *board.castle_rights(color));
    if men > 4 || rights.iter().any(|right| right.short.is_some() || right.long.is_some()) {
        return None;
    }
    // Every man anywhere with either side to move; a pawn may be any of five men. What captures leave over is small
    // beside that, and less than what the kings' neighbourhood takes away.
    let images = if pawns == 0 { 8 } else { 2 };
    Some(2 * 64_u64.pow(men) / images * 5_u64.pow(pawns))
}
