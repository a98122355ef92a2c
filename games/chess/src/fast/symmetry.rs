//! Mirror images. Without castling rights a board and its mirror image play alike; without pawns
//! all eight images do. This makes endings with few men eight times smaller.

use super::zobrist::WORDS;
use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use std::cmp::Ordering;

/// Squares in the eight reflections of the board. The three bits of a reflection exchange files,
/// ranks, and files with ranks, in this order.
static IMAGES: [[u8; Square::NUM]; 8] = {
    let mut images = [[0; Square::NUM]; 8];
    let mut bits = 0;
    while bits < 8 {
        let mut square = 0;
        while square < Square::NUM {
            let file = if bits & 1 == 0 { square % 8 } else { 7 - square % 8 };
            let rank = if bits & 2 == 0 { square / 8 } else { 7 - square / 8 };
            images[bits][square] = if bits & 4 == 0 { rank * 8 + file } else { file * 8 + rank } as u8;
            square += 1;
        }
        bits += 1;
    }
    images
};

fn image(square: Square, bits: usize) -> usize {
    usize::from(IMAGES[bits][square as usize])
}

/// The key of a board in a reflection.
fn image_key(board: &Board, bits: usize) -> u64 {
    let black = board.colors(Color::Black);
    let mut key = if board.side_to_move() == Color::Black { WORDS.black_to_move } else { 0 };
    for &piece in &Piece::ALL {
        for square in board.pieces(piece) {
            let color = usize::from(black.has(square));
            key ^= WORDS.men[color][piece as usize][image(square, bits)];
        }
    }
    key
}

/// The side of the diagonal a1-h8 on which a square lies in a reflection: below, on it, or above.
fn side(square: Square, bits: usize) -> Ordering {
    let at = image(square, bits);
    (at / 8).cmp(&(at % 8))
}

/// A key that a board shares with its images; `en_passant` is the file of a legal capture. `None`
/// if the board has no images.
pub(super) fn symmetric_key(board: &Board, en_passant: Option<File>) -> Option<u64> {
    let castles = |color| {
        let rights = board.castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    };
    if castles(Color::White) || castles(Color::Black) {
        return None;
    }
    // White's king goes to the files a to d, and without pawns to the triangle a1, d1, d4. If it
    // then stands on the diagonal, two images are left, and Black's king goes below the diagonal.
    // If both kings stand on it, the smaller key decides.
    let king = board.king(Color::White);
    let mirrored = usize::from(king.file() > File::D);
    if !board.pieces(Piece::Pawn).is_empty() {
        let file = en_passant.map(|file| if mirrored == 1 { 7 - file as usize } else { file as usize });
        return Some(image_key(board, mirrored) ^ file.map_or(0, |file| WORDS.en_passant[file]));
    }
    let bits = mirrored | usize::from(king.rank() > Rank::Fourth) << 1;
    Some(match side(king, bits).then_with(|| side(board.king(Color::Black), bits)) {
        Ordering::Less => image_key(board, bits),
        Ordering::Greater => image_key(board, bits | 4),
        Ordering::Equal => image_key(board, bits).min(image_key(board, bits | 4)),
    })
}

/// An upper bound on the number of reachable positions, with images counted once, if it is small.
pub(super) fn reachable_at_most(board: &Board) -> Option<u64> {
    let (men, pawns) = (board.occupied().len(), board.pieces(Piece::Pawn).len());
    let rights = [Color::White, Color::Black].map(|color| *board.castle_rights(color));
    if men > 4 || rights.iter().any(|right| right.short.is_some() || right.long.is_some()) {
        return None;
    }
    // Every man can be anywhere, with either side to move; a pawn may be any of five men. The
    // positions after captures are fewer than those in which the kings would stand side by side.
    let images = if pawns == 0 { 8 } else { 2 };
    Some(2 * 64_u64.pow(men) / images * 5_u64.pow(pawns))
}
