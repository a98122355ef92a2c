//! Published selfmates and reflex mates: their keys and how they go on.
//!
//! The solutions are those of the regression files of Popeye's repository (thomas-maeder/popeye:
//! ep, selfref) and of M. McDowell's introduction at theproblemist.org.

use andor::{Limits, Quiet};
use andor_chess::fast::Chess;
use andor_game::Notation;
use andor_problems::{Answer, Sides, Solution, Wanted, solve_problem};

const LIMITS: Limits = Limits::new(u64::MAX, 64 << 20);

fn solved(fen: &str, sides: Sides, moves: u8) -> Solution {
    let root = Chess::new().parse_position(fen).expect(fen);
    let wanted = Wanted { sides, moves: Some(moves), depth: 100, tries: false, set_play: false };
    match solve_problem(&root, &wanted, &LIMITS, &mut Quiet).expect("no limit") {
        Answer::Solution(solution) => solution,
        Answer::Never { .. } => unreachable!("a number of moves was given"),
    }
}

/// Position, what is asked, the only key, and lines of the printed solution.
const PROBLEMS: &[(&str, Sides, u8, &str, &[&str])] = &[
    // G. F. Anderson, BCF Tourney 1946-47.
    (
        "7n/4N2b/r2QNK2/6P1/4k3/2r1B3/4PP2/b7 w - -",
        Sides::Selfmate,
        2,
        "Ba7",
        &[
            "1.Ba7 ! threat:",
            "2.f3+\n            2...Rxf3#",
            "1...Rc5+\n         2.Qd4+",
            "1...Rb6\n         2.Qd3+",
            "1...Rxa7\n         2.Qc6+",
            "1...Bf5\n         2.Nc5+",
        ],
    ),
    // A. Troitzky, Magyar Sakkujsag 1913: en passant.
    (
        "Q2r1N1N/B1kPpp1p/p1nb2p1/1pPp4/1rp5/K7/PP2PPPP/2qb4 w - b6",
        Sides::Selfmate,
        1,
        "cxb6+",
        &["1.cxb6+ !\n      1...Rxb6#"],
    ),
    // M. Limbach, Szachy 1979.
    (
        "2K3nr/1PPpp2p/3R3p/3pNPkP/3P4/3PP2Q/8/3B4 w - -",
        Sides::Selfmate,
        3,
        "f6",
        &[
            "1.f6 ! zugzwang.",
            "1...exf6\n         2.Qg3+\n            2...Kf5\n               3.Nxd7\n                  3...Ne7#",
        ],
    ),
    // U. Avner, IRT 1981.
    (
        "8/R4PpP/5kp1/PP1R2N1/Kp3P1B/bQ4P1/rr1p4/nn1b1N1B w - -",
        Sides::Selfmate,
        3,
        "Qc2",
        &["1.Qc2 ! zugzwang.", "1...Rxc2\n         2.Ne4+\n            2...Ke6\n               3.Nc5+"],
    ),
    // From a newspaper.
    ("8/1Q6/8/4R3/3p4/8/1q6/5k1K w - -", Sides::Selfmate, 1, "Qg2+", &["1.Qg2+ !\n      1...Qxg2#"]),
    // N. A. Bakke, feenschach 1982.
    (
        "n7/rRP2kBb/pNNp1p2/qP3p2/5p1p/1p1B3K/Rr1p3b/1n6 w - -",
        Sides::Reflex,
        3,
        "Nd8+",
        &["2.Kg2 threat:", "2...d1=R+\n               3.Kf3\n                  3...Rxd3#"],
    ),
];

#[test]
fn selfmates_and_reflex_mates_have_the_keys_that_were_published() {
    for &(fen, sides, moves, key, parts) in PROBLEMS {
        let solution = solved(fen, sides, moves);
        let keys: Vec<&str> = solution.keys.iter().map(|key| &key.name[..]).collect();
        assert_eq!(keys, [key], "{fen}");
        assert_eq!(solution.shortest, Some(moves), "{fen}");
        let text = solution.to_string();
        for part in parts {
            assert!(text.contains(part), "'{part}' is not in\n{text}");
        }
    }
}

#[test]
fn who_must_mate_makes_the_difference() {
    // White cannot be mated against Black's will, but Black must mate here when it can: after
    // 1.Rb2 only the queen's capture is legal in a reflex mate.
    let fen = "8/8/8/8/8/q1k5/7R/K7 w - -";
    let [selfmate, semi] = [Sides::Selfmate, Sides::SemiReflex].map(|sides| solved(fen, sides, 1));
    assert!(selfmate.keys.is_empty());
    assert!(selfmate.to_string().contains("no solution: s#1 cannot be forced"), "{selfmate}");
    assert!(!semi.keys.is_empty(), "{semi}");
    // A side that can mate must: White has lost a reflex mate before it began.
    let fen = "7k/5K2/8/8/8/8/8/R5rr w - -";
    assert!(solved(fen, Sides::Reflex, 2).keys.is_empty());
}
