//! Zobrist keys (1970): one random word per feature, combined by XOR, so that a move changes a key
//! by a few words.

use andor_game::mix;
use cozy_chess::{Color, File, Piece, Square};

pub(super) struct Words {
    pub(super) men: [[[u64; Square::NUM]; Piece::NUM]; Color::NUM],
    pub(super) en_passant: [u64; File::NUM],
    pub(super) black_to_move: u64,
}

pub(super) static WORDS: Words = {
    let mut next = 0;
    let mut men = [[[0; Square::NUM]; Piece::NUM]; Color::NUM];
    let mut color = 0;
    while color < Color::NUM {
        let mut piece = 0;
        while piece < Piece::NUM {
            let mut square = 0;
            while square < Square::NUM {
                men[color][piece][square] = word(&mut next);
                square += 1;
            }
            piece += 1;
        }
        color += 1;
    }
    let mut en_passant = [0; File::NUM];
    let mut file = 0;
    while file < File::NUM {
        en_passant[file] = word(&mut next);
        file += 1;
    }
    Words { men, en_passant, black_to_move: word(&mut next) }
};

const fn word(counter: &mut u64) -> u64 {
    *counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*counter)
}
