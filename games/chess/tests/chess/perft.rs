//! Both rulebooks against published numbers of move sequences.
//!
//! Chess: the six positions of the chessprogramming wiki ("Perft Results"). Chess960: the first
//! positions of the suite fischer.epd that engines are tested with. Antichess: giveaway.perft of
//! python-chess; Cute Chess has the same numbers for the start.

use andor_chess::fast::{Antichess, Chess};
use andor_chess::{Chesslike, Rulebook};
use andor_testkit::rulebooks::perft;

/// Compares the numbers (of 1, 2, 3 ... moves) that are at most `limit`.
fn compare<G: Chesslike>(game: &G, limit: u64, table: &[(&str, &[u64])]) {
    for (text, numbers) in table {
        let position = game.parse_position(text).unwrap();
        for (depth, &number) in (1..).zip(*numbers).filter(|(_, number)| **number <= limit) {
            assert_eq!(perft(game, &position, depth), number, "{depth} moves from {text}");
        }
    }
}

const CHESS: [(&str, &[u64]); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
];

const CHESS960: [(&str, &[u64]); 5] = [
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672]),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366]),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318]),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958]),
    ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1_120, 31_058, 1_171_749]),
];

const ANTICHESS: [(&str, &[u64]); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &[20, 400, 8_067, 153_299, 2_732_672]),
    ("8/1p6/8/8/8/8/P7/8 w - - 0 1", &[2, 4, 4, 3, 1, 0, 0]),
    ("8/2p5/8/8/8/8/P7/8 w - - 0 1", &[2, 4, 4, 4, 4, 4, 4, 4, 12, 36, 312, 2_557, 30_873, 343_639]),
];

#[test]
fn fast_chess_has_the_published_numbers() {
    compare(&Chess::new(), 5_000_000, &CHESS);
}

#[test]
fn the_rulebook_of_chess_has_the_published_numbers() {
    compare(&Rulebook::chess(), 200_000, &CHESS);
}

#[test]
fn fast_chess960_has_the_published_numbers() {
    let chess960 = Chess::by(Rulebook::chess960()).expect("chess");
    compare(&chess960, 5_000_000, &CHESS960);
    // Chess is the Chess960 of its own first position.
    compare(&chess960, 500_000, &CHESS);
}

#[test]
fn the_rulebook_of_chess960_has_the_published_numbers() {
    compare(&Rulebook::chess960(), 100_000, &CHESS960);
    compare(&Rulebook::chess960(), 100_000, &CHESS);
}

#[test]
fn fast_antichess_has_the_published_numbers() {
    compare(&Antichess::new(), 5_000_000, &ANTICHESS);
}

#[test]
fn the_rulebook_of_antichess_has_the_published_numbers() {
    compare(&Rulebook::antichess(), 200_000, &ANTICHESS);
}
