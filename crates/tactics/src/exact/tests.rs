//! Exact search against the mate solver, and on positions whose answers are plain.

use super::*;
use crate::board::Rules;
use andor::{Limits, Observer, Progress, Stop};
use andor_problems::MateSolver;

struct Silent;

impl Observer for Silent {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        None
    }
}

fn board(fen: &str) -> Board {
    Board::new(&fen.parse().unwrap(), Rules::Chess)
}

fn wins(fen: &str, need: i16, moves: u8) -> Option<bool> {
    let mut exact = Exact::new();
    exact.allow(2_000_000);
    exact.wins(&board(fen), need, moves)
}

/// Two searches that share nothing must agree about mates, on these positions and all those
/// after one and two moves.
#[test]
fn mates_are_those_of_the_mate_solver() {
    let (mut silent, mut yes, mut no) = (Silent, 0, 0);
    let limits = Limits::new(50_000_000, 1 << 24);
    let mut solver = MateSolver::new(&limits, &mut silent);
    let starts = [
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -",
        "3r1k2/p4ppp/1p6/8/3q3Q/3b3P/5PP1/4R1K1 w - -",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - -",
        "8/8/8/8/8/k1K5/7Q/8 w - -",
    ];
    for start in starts {
        let mut exact = Exact::new();
        let root = board(start);
        for first in root.clone().legal_moves() {
            let mut after = root.clone();
            let _ = after.make(first);
            for second in after.clone().legal_moves() {
                let mut place = after.clone();
                let _ = place.make(second);
                let fen = format!("{} 0 1", place.setup().text());
                let plain = cozy_chess::Board::from_fen(&fen, false).unwrap();
                exact.allow(2_000_000);
                let mates = exact.wins(&place, ONLY_MATE, 2);
                assert_eq!(mates, solver.mates(&plain, 2).ok(), "{fen}");
                if mates == Some(true) { yes += 1 } else { no += 1 }
            }
        }
    }
    assert!(yes > 50 && no > 50, "{yes} {no}");
}

#[test]
fn a_gain_counts_when_captures_win_nothing_back() {
    // The knight is free; guarded by a pawn, a rook for it is no gain, but two pawns up is less.
    assert_eq!(wins("4k3/8/8/3n4/8/8/8/3RK3 w - -", 3, 1), Some(true));
    assert_eq!(wins("4k3/8/4p3/3n4/8/8/8/3RK3 w - -", 1, 1), Some(false));
    // The fork wins a rook in two moves, not in one, and no more than that in two.
    let fork = "r3k3/8/8/3N4/8/8/8/4K3 w - -";
    assert_eq!(
        (wins(fork, 5, 1), wins(fork, 5, 2), wins(fork, 6, 2)),
        (Some(false), Some(true), Some(false))
    );
    // The capture of the pawn would allow mate on the back rank.
    assert_eq!(wins("r5k1/8/8/p7/8/8/5PPP/R5K1 w - -", 1, 1), Some(false));
    // Taking the last pawn is stalemate, and that is no gain.
    assert_eq!(wins("k7/P7/K7/8/8/8/6p1/6R1 w - -", 1, 1), Some(false));
}

#[test]
fn a_limit_leaves_the_question_open() {
    let mut exact = Exact::new();
    exact.allow(10);
    let start = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    assert_eq!(exact.wins(&board(start), 3, 3), None);
}

#[test]
fn refutations_are_the_replies_that_hold() {
    let mut exact = Exact::new();
    exact.allow(1_000_000);
    // After Re8+ the rook on d8 takes, and nothing else helps.
    let after = board("3rR1k1/5ppp/8/8/8/8/8/6K1 b - -");
    let replies = exact.refutations(&after, ONLY_MATE, 0).unwrap();
    assert_eq!(replies.iter().map(ToString::to_string).collect::<Vec<_>>(), ["d8e8"]);
}
