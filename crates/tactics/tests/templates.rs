//! Each template on positions where it must fire and on look-alikes where it must not.

use andor_tactics::{
    Board, Machine, Motif, Options, Resistance, Rules, Settings, examine, explain, findings, main_line,
};

/// Positions that fire, look-alikes that do not.
type Cases = (Motif, &'static [&'static str], &'static [&'static str]);

const CASES: &[Cases] = &[
    (
        Motif::Fork,
        &[
            "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -",
            "4k3/8/2n1n3/8/3P4/8/8/4K3 w - -",
            "8/4k3/8/q7/3N4/8/8/6K1 w - -",
        ],
        &[
            // One target; a man that steps between is no target; the forking square is guarded; a mate, not a fork; pawns
            // alone; a rook that can take the rook that attacks it; a bishop likewise.
            "7k/8/8/p6p/8/8/8/4R1K1 w - -",
            "8/8/P2R2p1/r4k2/3K4/8/8/8 w - -",
            "4B3/7b/1p6/p1pp3P/4k1p1/1P4P1/PK4P1/8 w - -",
            "4k3/8/2n5/8/3P4/8/8/4K3 w - -",
            "6k1/5pp1/1r5p/R2R4/4pPn1/2P1P3/6PP/6K1 b - -",
            "r3k2r/pppb1ppp/1b6/3N4/8/8/PPP2PPP/R3K2R w KQkq -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
    (
        Motif::Pin,
        &[
            "4k3/3p4/4n3/8/5P2/8/8/4R1K1 w - -",
            "4k3/8/4p3/3r4/8/1B6/8/4R1K1 w - -",
            "4r1k1/pbp2Rp1/1p4B1/8/8/2P1q3/P1Q3RP/7K b - -",
        ],
        &[
            // Nobody on the line; pinned but not attacked; attacked but not pinned.
            "4k3/8/4p3/3r4/8/1B6/8/6K1 w - -",
            "4k3/4n3/8/8/8/8/8/4R1K1 w - -",
            "4k3/8/4n3/8/5P2/8/8/6K1 w - -",
        ],
    ),
    (
        Motif::RelativePin,
        &[
            "2r3k1/p4ppp/2b5/8/8/1P6/P6P/1BR3K1 w - -",
            "3q2k1/5ppp/8/3n4/8/8/2P2PPP/3R2K1 w - -",
            "rr4k1/2R2pp1/3p4/4p2p/3nP3/N2K1P2/PP4PP/1R6 b - -",
        ],
        &[
            // The king behind; nobody behind; nobody on the line.
            "4k3/8/4p3/3r4/8/1B6/8/4R1K1 w - -",
            "6k1/p4ppp/2b5/8/8/1P6/P6P/1BR3K1 w - -",
            "4k3/8/4n3/8/5P2/8/8/6K1 w - -",
        ],
    ),
    (
        Motif::DoubleCheck,
        &[
            "3RN1k1/p3nppp/1pq3n1/2p5/2P2P2/2P1P3/PBb3PP/5RK1 w - -",
            "r3k1nr/pp3ppp/3p4/q4N2/1n6/8/PPP1PPPP/R1BQKB1R b KQkq -",
            "5rr1/p4Qbk/2p1pRpp/3p4/2qB4/2P5/P5PP/6K1 w - -",
        ],
        &[
            // A discovered check; a plain one; a mate by one man.
            "4k3/8/8/1q6/4N3/8/8/4R1K1 w - -",
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
    (
        Motif::Skewer,
        &[
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "8/1q6/8/3k4/8/8/4B3/6K1 w - -",
            "r5k1/6pp/8/8/8/2K4R/8/8 b - -",
        ],
        &[
            // A mate; a pawn behind; another man takes the one behind; nothing behind; the man behind is guarded; the man in
            // front is worth less.
            "1q5k/5p1p/Q2Pb1pb/4p3/7P/1P3P2/1PK3P1/3R1BNR b - -",
            "8/4p3/8/8/4k3/8/8/K5R1 w - -",
            "3r4/1kr1q3/1p2p3/4Qp2/6pp/1P6/1P3PPP/R1R3K1 w - -",
            "2k5/8/8/2n5/8/8/6PP/R5K1 w - -",
            "2k3nr/8/8/8/8/8/6PP/R5K1 w - -",
            "4k3/8/4n3/8/5P2/8/8/4R1K1 w - -",
        ],
    ),
    (
        Motif::Discovery,
        &[
            "4q1k1/5ppp/8/8/4N3/8/5PPP/4R1K1 w - -",
            "3q2k1/5p1p/8/8/8/3B4/8/3R2K1 w - -",
            "4k3/8/8/1q6/4N3/8/8/4R1K1 w - -",
        ],
        &[
            // A guarded pawn behind; no rook behind; the man in front stays on the line.
            "6k1/4pppp/3p4/8/4N3/8/5PPP/4R1K1 w - -",
            "4q1k1/5ppp/8/8/4N3/8/5PPP/6K1 w - -",
            "r6k/2q3pp/2p1Q1p1/1p1p2P1/pP1P1b2/P5NP/2P3K1/4R3 w - -",
        ],
    ),
    (
        Motif::HangingPiece,
        &[
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - -",
            "4k3/8/2n5/8/8/5B2/8/4K3 w - -",
        ],
        &[
            "4k3/2p5/3n4/8/8/8/8/3RK3 w - -",
            "4k3/8/4p3/3n4/8/8/8/3RK3 w - -",
            "4k3/3r4/8/3r4/8/8/8/3QK3 w - -",
        ],
    ),
    (
        Motif::BackRank,
        &[
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
            "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - -",
            "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - -",
        ],
        &[
            "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - -",
            "1r4k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -",
        ],
    ),
    (
        Motif::Decoy,
        &[
            "r6k/6pp/8/8/4n3/8/1Q2K3/8 b - -",
            "8/3k2q1/8/3N4/8/8/PP6/K6R w - -",
            "8/1q2k3/8/4N3/8/8/6PP/R6K w - -",
        ],
        &[
            "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -",
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
        ],
    ),
    (
        Motif::Overload,
        &[
            "r7/4Rp1k/p2p3p/1p1q1Pr1/8/P7/1P2Q1PP/3R2K1 b - -",
            "3r1kr1/1pN2p1p/p2q1Q2/3p1b2/8/4R3/PPP3PP/2K5 w - -",
            "1r3rk1/7p/p3p3/3p1p2/3R4/2q1PP2/P1P3PP/1RQ3K1 b - -",
        ],
        &[
            "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -",
            "1rk5/p1p1q3/8/8/3N4/8/6PP/1R4K1 w - -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
    (
        Motif::Capthpc,
        &[
            "8/1q2k3/8/4N3/8/8/6PP/R6K w - -",
            "8/8/p1n1pkrR/2P5/1P3P2/P7/3r3P/4R2K w - -",
            "r6k/6pp/8/8/4n3/8/1Q2K3/8 b - -",
        ],
        &[
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "4k3/3p4/4n3/8/5P2/8/8/4R1K1 w - -",
        ],
    ),
    (
        Motif::Moveaway,
        &[
            "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -",
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "8/4k3/8/q7/3N4/8/8/6K1 w - -",
        ],
        &[
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "4k3/3p4/4n3/8/5P2/8/8/4R1K1 w - -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
    (
        Motif::LineDecoy,
        &[
            "4r1k1/p4p1p/1r2nQpB/4R3/2pq4/P7/5PPP/4R2K w - -",
            "4r1k1/1pp2p2/p6p/3P1qp1/PPBRN3/1Q1n4/5PPP/6K1 b - -",
            "6k1/1rp2rpp/3p4/Q1pP4/8/4P3/P1q3PP/5RK1 w - -",
        ],
        &[
            // No man on the line; nothing behind it; the lure is a fork.
            "4r1k1/p4p1p/1r3QpB/4R3/2pq4/P7/5PPP/4R2K w - -",
            "6k1/1rp3pp/3p4/Q1pP4/8/4P3/P1q3PP/5RK1 w - -",
            "8/1q2k3/8/4N3/8/8/6PP/R6K w - -",
        ],
    ),
    (
        Motif::RemovedGuard,
        &[
            "8/pp3pk1/4b1p1/2Prp1n1/7N/1P6/P7/2KRR3 w - -",
            "3qkb1r/2Qn1pp1/4pn1p/3p4/3P1B2/4PN2/PrP2PPP/RN2K2R b KQk -",
            "3Rr2k/1p5p/p1p3qb/8/2P5/7P/PPQ3P1/1K6 w - -",
        ],
        &[
            // A capture that removes no guard; a guard that stays; nothing guarded.
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "8/pp3pk1/4b1p1/2P1p1n1/7N/1P6/P7/2K1R3 w - -",
            "6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - -",
        ],
    ),
    (
        Motif::Interference,
        &[
            "8/4r2p/P1Bp4/3Pkpp1/8/6PP/5K2/8 w - -",
            "8/5k2/6pp/8/3pKPP1/p1bP4/4R2P/8 b - -",
            "8/4r2p/P1Bp4/3Pk3/8/7P/5K2/8 w - -",
        ],
        &[
            // Nobody to cut off; the pawn is too far back; a knight, which nobody can cut off.
            "8/7p/P1Bp4/3Pkpp1/8/6PP/5K2/8 w - -",
            "8/4r2p/2Bp4/P2Pkpp1/8/6PP/5K2/8 w - -",
            "6k1/p2P4/8/4N3/2K5/8/8/8 w - -",
        ],
    ),
    (
        Motif::TrappedPiece,
        &[
            "8/2p4p/3r4/P4kp1/1P1P2R1/1K4PP/8/8 b - -",
            "r4rk1/pp5p/3p2p1/2p2p2/4p3/PP1P1KPn/2P2P1P/2B1R2R w - -",
            "8/2p1nkp1/2b1p1n1/1pNpPp1r/2qP1P2/2P1B1Pp/1PQ2K1P/R7 w - -",
        ],
        &[
            // It was attacked before; it has a square; it can be taken at once.
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "8/2p4p/3r4/P4k2/1P1P2R1/1K4PP/8/8 b - -",
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
        ],
    ),
    (
        Motif::Blocking,
        &[
            "6k1/p4ppp/1p5P/1q6/8/8/1brQ1PP1/6K1 w - -",
            "5k2/R4p2/4nPp1/P5Pp/7P/r3PK2/8/8 w - -",
            "6k1/1rp2rpp/3p4/Q1pP4/8/4P3/P1q3PP/5RK1 w - -",
        ],
        &[
            // The king walks; a knight's check cannot be blocked; mate at once.
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
    (
        Motif::Guard,
        &[
            "4k3/3p4/8/4n3/8/8/3P1P2/R5K1 w - -",
            "4k3/5p2/8/4n3/8/8/3P1P2/1K5R w - -",
            "r5k1/3p1p2/8/8/4N3/8/3P4/4K3 b - -",
        ],
        &[
            // Nobody to guard; guarded before; the pawn that would guard is stopped.
            "4k3/8/8/4n3/8/8/3P1P2/R5K1 w - -",
            "4k3/8/3p4/4n3/8/8/3P1P2/4R1K1 w - -",
            "4k3/3p4/3P4/4n3/8/8/3P1P2/R5K1 w - -",
        ],
    ),
    (
        Motif::Zugzwang,
        &[
            "kbK5/pp6/1P6/8/8/8/8/R7 w - -",
            "3r4/8/3k4/5P2/B2K4/8/8/7R w - -",
            "r7/8/8/8/8/1p6/PP6/KBk5 b - -",
        ],
        &[
            // A threat; a check; mate at once.
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -",
            "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
    (
        Motif::Mate,
        &[
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -",
            "6rk/6pp/8/6N1/8/8/Q5PP/7K w - -",
            "kbK5/pp6/1P6/8/8/8/8/R7 w - -",
        ],
        &[
            // A mate that has a better name; a check; a capture.
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
        ],
    ),
    (
        Motif::Threat,
        &[
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -",
            "7r/2q1k1b1/1p1p3p/1P2pQp1/6P1/1P5P/P4B1K/3R4 b - -",
            "8/P4pk1/8/8/2K1b3/1B6/8/8 w - -",
        ],
        &[
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "4k3/8/2n1n3/8/3P4/8/8/4K3 w - -",
        ],
    ),
    (
        Motif::Gain,
        &[
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "4k3/8/2n1n3/8/3P4/8/8/4K3 w - -",
            "6k1/p2P4/8/4N3/2K5/8/8/3r4 w - -",
        ],
        &[
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
            "4k3/8/8/3n4/8/8/8/3RK3 w - -",
            "kbK5/pp6/1P6/8/8/8/8/R7 w - -",
        ],
    ),
    (
        Motif::Forced,
        &[
            "6k1/p2P4/8/4N3/2K5/8/8/3r4 w - -",
            "kbK5/pp6/1P6/8/8/8/8/R7 w - -",
            "2r3k1/p4ppp/2b5/8/8/1P6/P6P/1BR3K1 w - -",
        ],
        &[
            "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
            "8/1q2k3/8/4N3/8/8/6PP/R6K w - -",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        ],
    ),
];

fn fires(motif: Motif, fen: &str) -> (bool, String) {
    let explanation = explain(fen, &Options::default(), |_, nodes| nodes < 4_000_000).unwrap();
    (explanation.motifs().contains(&motif), explanation.to_string())
}

#[test]
fn templates_fire_where_they_must_and_nowhere_else() {
    let mut wrong = String::new();
    for (motif, yes, no) in CASES {
        assert!(yes.len() >= 3 && no.len() >= 3, "{motif:?}");
        for (positions, expected) in [(yes, true), (no, false)] {
            for fen in *positions {
                let (fired, text) = fires(*motif, fen);
                if fired != expected {
                    wrong += &format!("{motif:?} in {fen}: {fired}\n{text}\n");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A line for players ends when nothing more can be taken back. Lines in which the other side holds out longest go on, and
/// there one has to keep what was won; the look-alikes lack the man that threatens to win something back.
#[test]
fn what_was_won_is_kept_in_lines_that_go_on() {
    let keeps = |fen: &str| {
        let board = Board::new(&fen.parse().unwrap(), Rules::Chess);
        let mut machine = Machine::new(board, Settings::test_b(), |nodes| nodes < 4_000_000);
        let best = machine.find_best_move().best.unwrap();
        let line = main_line(&mut machine, &best, Resistance::Longest);
        machine.set(best.goal, best.iteration);
        (0..line.plies.len()).step_by(2).any(|index| {
            let moment = examine(&mut machine, &line, index, best.goal);
            findings(&moment).iter().any(|finding| finding.motif == Motif::Keep)
        })
    };
    for (with, without) in [
        ("8/8/1n1k4/8/1P3r2/3K1P2/8/6Q1 w - -", "8/8/1n1k4/8/1P6/3K1P2/8/6Q1 w - -"),
        ("8/3B1n2/7p/k5pR/2P3P1/8/r7/K7 w - -", "8/3B4/7p/k5pR/2P3P1/8/r7/K7 w - -"),
        ("8/8/1K2k3/1qQ1nr2/P7/1P6/8/8 w - -", "8/8/1K2k3/1qQ2r2/P7/1P6/8/8 w - -"),
    ] {
        assert!(keeps(with) && !keeps(without), "{with}");
    }
}
