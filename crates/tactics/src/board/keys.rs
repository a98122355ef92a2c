//! Zobrist keys of positions: one random number per feature, combined by XOR.

use andor_chess::Kind;
use andor_game::mix;

const fn table<const N: usize>(mut seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut place = 0;
    while place < N {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        numbers[place] = mix(seed);
        place += 1;
    }
    numbers
}

static MEN: [u64; 768] = table(1);
static STATES: [u64; 2 + 16 + 65] = table(2);

pub(super) fn man(side: usize, kind: Kind, place: u8) -> u64 {
    MEN[(side * 6 + kind as usize) * 64 + place as usize]
}

/// Side to move, rights to castle, en-passant square.
pub(super) fn state(turn: u8, castling: u8, en_passant: u8) -> u64 {
    STATES[turn as usize] ^ STATES[2 + castling as usize] ^ STATES[18 + en_passant as usize]
}
