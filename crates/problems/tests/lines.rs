//! Published helpmates, help-stalemates and series movers with all their solutions.
//!
//! The solutions are those that authors and magazines gave and Popeye printed in the regression
//! files of its repository (thomas-maeder/popeye: intell, hpint, ep, castling, sford), or those of
//! the test problems of YACPDB (dturevski/olive-gui).

use andor::{Limits, Quiet};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Chesslike, Setup, parse_san};
use andor_game::{Notation, successor};
use andor_problems::{Aim, Line, Lines, Sides, Stipulation, WantedLines, solve_lines};
use std::collections::BTreeSet;

const LIMITS: Limits = Limits::new(u64::MAX, 64 << 20);

fn help(half_moves: u16) -> Stipulation {
    Stipulation { sides: Sides::Help, aim: Aim::Mate, length: half_moves }
}

fn series(sides: Sides, aim: Aim, length: u16) -> Stipulation {
    Stipulation { sides, aim, length }
}

fn solved(fen: &str, stipulation: Stipulation, set_play: bool) -> Lines {
    let root = Chess::new().parse_position(fen).expect(fen);
    let wanted = WantedLines { stipulation, set_play, most: 10_000 };
    solve_lines(&root, &wanted, &LIMITS, &mut Quiet).expect("no limit")
}

fn passed(chess: &Chess, at: &ChessPosition) -> ChessPosition {
    let setup = chess.setup(at);
    let turn = setup.turn.opponent();
    let text = Setup { turn, en_passant: None, ..setup }.text();
    chess.parse_position(&text).expect("nobody is in check")
}

/// From and to, as programs write moves: the sources do not write them as we do.
fn plain(fen: &str, line: &Line) -> String {
    let chess = Chess::new();
    let mut at = chess.parse_position(fen).expect(fen);
    let mut moves = Vec::new();
    for (nth, name) in line.moves.iter().enumerate() {
        // A move of the side that waits in a series mover comes last.
        let waits = line.solves.sides == Sides::SeriesHelp && nth + 1 == line.moves.len();
        if line.solves.sides != Sides::Help && nth > 0 && !waits {
            at = passed(&chess, &at);
        }
        let mv = parse_san(&chess, &at, name).unwrap_or_else(|error| panic!("{fen}: {name}: {error}"));
        moves.push(chess.move_text(&at, mv));
        at = successor(&chess, &at, mv);
    }
    moves.join(" ")
}

fn all_plain(fen: &str, lines: &[Line]) -> BTreeSet<String> {
    lines.iter().map(|line| plain(fen, line)).collect()
}

/// Position, half-moves, all solutions.
type Helpmate = (&'static str, u16, &'static [&'static str]);

const HELPMATES: &[Helpmate] = &[
    // T. Linß, Thema Danicum 1995.
    ("2b5/8/1p1pRn2/5K2/pp4n1/1k3B2/1p6/2b2r2 b - -", 6, &["f6d7 e6h6 f1f2 h6h3 f2c2 f3d5"]),
    // YACPDB, the double Albino.
    (
        "8/1r6/rBK1pp2/1Qn1k3/bq6/1pn1pp1p/1P1P2PP/3R4 b - -",
        4,
        &["b4f4 g2g4 c3e4 d2d4", "e5d4 g2f3 e6e5 d2c3", "e5f4 g2h3 c5e4 d2e3", "e5e4 g2g3 c5d7 d2d3"],
    ),
    // YACPDB, Zilahi with one and with five pairs.
    ("8/7B/K3R2r/7N/8/3P4/6kp/6qR b - -", 4, &["h6h5 e6e1 g2h1 h7e4", "h6h7 e6e2 g2f1 h5g3"]),
    (
        "8/1R6/p1k2p2/n3B3/4p3/1B1NrN2/1K6/8 b - -",
        4,
        &[
            "e3f3 b3d1 e4e3 d1f3",
            "e4d3 b7b6 c6c5 e5d4",
            "a5b3 b7c7 c6d5 d3f4",
            "a5b7 e5c7 c6b5 f3d4",
            "f6e5 f3e5 c6d6 b7d7",
        ],
    ),
    // YACPDB, a cyclic Zilahi.
    (
        "8/1R6/P2k1pp1/RPpP2P1/p2N1P2/Knq5/B1rB4/r1n5 b - -",
        4,
        &["c3d2 b5b6 b3a5 d4b5", "c3d4 a6a7 b3d2 a5a6", "c3a5 f4f5 b3d4 d2f4"],
    ),
    // YACPDB, G. Fuchs' twins.
    ("3b4/8/4p1p1/R5B1/1p2k1n1/8/4NP2/4K3 b - -", 4, &["d8a5 f2f4 e4f5 e2g3"]),
    ("3b4/8/4p1p1/R5B1/4k1n1/8/4NP2/4K3 b - -", 4, &["d8g5 f2f3 e4e3 a5a3"]),
    // YACPDB, two solutions each.
    ("2q1r1B1/3p2n1/3bPN2/1b2kp1p/3Npp2/2p5/K7/7R b - -", 4, &["g7e6 h1h5 e6d4 f6g4", "e8e6 h1e1 e6f6 d4f3"]),
    ("2q1r1B1/3p2n1/3bPN2/Rb2kp1p/3Npp2/2p5/K7/8 b - -", 4, &["c8c5 e6e7 c5d4 f6d7", "c8d8 e6d7 d8f6 d4c6"]),
    (
        "3b1q2/1r5p/K3k2r/n3B2p/4BP2/3P4/4R3/8 w - -",
        5,
        &[
            "e5a1 f8f4 e2b2 e6e5 b2b6",
            "e5h8 d8f6 f4f5 e6f7 e4d5",
            "e4h1 f8c5 e2g2 e6d5 g2g6",
            "e2g2 d8b6 e4d5 e6f5 g2g5",
        ],
    ),
    // W. Kuntsche, Schach 1969: en passant.
    ("8/8/8/1pn4b/2kPpppR/2q1rB1p/1p4r1/3K4 b - d3", 4, &["e4d3 f3g4 f4f3 g4e6"]),
    // A. and J. Hoitsma, STERN 1979, and H. Ebert, STERN 1982, with its twin: castling.
    ("B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R b K -", 4, &["c8b8 e1g1 g3g2 f1f8"]),
    ("8/8/8/1nk5/1rp5/6P1/8/R3K3 b Q -", 6, &["c5d4 e1c1 d4c3 d1e1 b5d4 e1e3"]),
    ("8/8/8/1bk5/1rp5/6P1/8/R3K3 b Q -", 6, &["c5b6 e1c1 b6a5 c1c2 a5a4 d1a1"]),
    // I. Telkes, Deutsche Märchenschachzeitung 1932: three knights.
    ("3nr3/5PPP/3n3B/1k4p1/5b2/7K/8/8 b - -", 6, &["b5c6 h7h8n c6d7 f7f8n d7e7 g7g8n"]),
    // A textbook case of Popeye's regression files.
    ("1r6/pk6/8/3N4/4B3/8/8/7K b - -", 2, &["b7a8 d5b6", "b7a8 d5c7"]),
];

/// These take half a minute each.
const LONG_HELPMATES: &[Helpmate] = &[
    // H. Grubert, D. Müller, T. Linß, harmonie 1990, and its twin.
    ("8/8/2Nq4/5k2/3P4/5K2/2b2P2/8 b - -", 8, &["d6d5 f3e2 f5f4 c6d8 c2f5 d8e6 f4e4 f2f3"]),
    ("8/8/2Nq4/5k2/3P4/5K2/2p2P2/8 b - -", 8, &["c2c1b d4d5 c1b2 f3e3 b2f6 c6e7 f5e5 f2f4"]),
    // T. Linß, IMR 1988.
    ("8/7B/4br2/4kpp1/8/3P3K/8/8 b - -", 8, &["e6a2 h7g8 f5f4 g8b3 e5f5 b3c2 a2e6 d3d4"]),
    // H. Moser, Die Schwalbe 1997, and its twin.
    ("2K5/8/8/8/3rNk2/2B5/1b6/8 b - -", 8, &["f4e5 e4c5 e5d6 c8b7 d4d5 c3g7 b2e5 g7f8"]),
    ("1bK5/8/8/8/3rNk2/2B5/8/8 b - -", 8, &["f4e3 e4g5 d4g4 c8d7 b8g3 d7e6 e3f4 c3d2"]),
    // T. Linß, Europa-Rochade 1988, and its twin.
    ("8/5p2/4r3/5K2/6nk/8/7P/8 b - -", 10, &["h4h5 h2h4 h5h6 h4h5 h6g7 h5h6 g7f8 h6h7 e6e7 h7h8q"]),
    ("8/5p2/4r3/5K2/6n1/8/7P/4k3 b - -", 10, &["e1f2 h2h4 f2g3 h4h5 g3h4 h5h6 h4h5 h6h7 h5h6 h7h8q"]),
    // T. Linß, Problemkiste 1991, and its twin.
    ("8/b7/8/1K6/5P2/2k2P2/4PP2/3q4 b - -", 8, &["d1d6 f4f5 c3d4 f3f4 d4d5 f2f3 a7d4 e2e4"]),
    ("b7/8/8/1K6/5P2/2k2P2/4PP2/3q4 b - -", 8, &["a8e4 b5a5 d1d5 a5a4 c3d4 a4b4 e4d3 e2e3"]),
    // T. Linß, Schach 1989, and its twin.
    ("8/8/K2p4/2k5/8/2b2P2/4PP2/3b4 b - -", 8, &["d1b3 f3f4 b3e6 f2f3 c5d5 a6b5 c3d4 e2e4"]),
    ("8/8/K7/2kp4/8/2b2P2/4PP2/3b4 b - -", 8, &["c3e5 a6a5 c5d4 a5b5 d1c2 b5b4 c2d3 e2e3"]),
    // YACPDB: White begins.
    (
        "3K4/8/8/3k4/8/8/3r1P1P/8 w - -",
        11,
        &[
            "f2f4 d2h2 f4f5 d5e4 f5f6 e4f3 f6f7 f3g2 f7f8q g2h1 f8f1",
            "h2h3 d2f2 h3h4 d5e6 h4h5 e6f7 h5h6 f7f8 h6h7 f2f7 h7h8q",
        ],
    ),
    // K. Ebersz, Western Daily Mercury 1921.
    ("7K/B7/1p5k/1N3p1q/8/8/8/8 b - -", 10, &["f5f4 a7b8 f4f3 b8h2 f3f2 h2g1 f2g1r b5d6 g1g6 d6f7"]),
    // S. Boros, Magyar Sakkvilag 1943.
    ("8/4p1n1/p7/3p4/4p3/p1Kbp3/r1nN1p2/k1qrb3 b - -", 8, &["c2b4 c3d4 d3b1 d4e3 b4d3 e3e2 d3b2 d2b3"]),
    // Z. Maslar, Schach-Echo 1978: eight moves with four men.
    (
        "8/8/8/8/8/1k6/5nB1/2K5 b - -",
        16,
        &["b3c3 c1b1 c3d2 g2f1 d2e1 b1c2 f2h3 c2d3 e1f2 d3e4 f2g1 e4f3 g1h1 f3g3 h3g1 f1g2"],
    ),
];

#[test]
fn helpmates_have_the_solutions_that_were_published() {
    compare(HELPMATES);
}

#[test]
#[ignore = "takes minutes: cargo test -p andor-problems --test lines -- --ignored"]
fn long_helpmates_have_the_solutions_that_were_published() {
    compare(LONG_HELPMATES);
}

fn compare(problems: &[Helpmate]) {
    for &(fen, half_moves, solutions) in problems {
        let found = solved(fen, help(half_moves), false);
        let expected: BTreeSet<String> = solutions.iter().map(|&line| line.to_owned()).collect();
        assert_eq!(all_plain(fen, &found.solutions), expected, "{fen} {}", found.stipulation);
        assert!(found.short.is_empty() && found.complete, "{fen}: {found}");
    }
}

#[test]
fn set_play_of_a_helpmate_is_half_a_move_shorter() {
    // YACPDB, with its twins.
    let fen = "8/8/8/8/7R/4p3/3kp3/2R4K b - -";
    let found = solved(fen, help(4), true);
    assert_eq!(found.set_play[0].solves.to_string(), "h#1.5");
    assert_eq!(found.set_play[0].to_string(), "1...Rcc4 2.Kd3 Rhd4#");
    assert_eq!(found.set_play.len(), 1);
    assert_eq!(found.solutions[0].to_string(), "1.e1=N Rhc4 2.Nd3 R4c2#");
    assert_eq!(found.solutions.len(), 1);
    let twins = [("2R3RK", "8", "e2e1r g1f1 e1e2 f1d1"), ("2R4K", "7R", "e2e1b c1c3 e3e2 h3d3")];
    for (first, third, line) in twins {
        let third = if third == "8" { "4p3" } else { "4p2R" };
        let fen = format!("8/8/8/8/8/{third}/3kp3/{first} b - -");
        let found = solved(&fen, help(4), true);
        assert_eq!(all_plain(&fen, &found.solutions), BTreeSet::from([line.to_owned()]));
    }
}

/// Position, what is asked, all solutions.
type Composed = (&'static str, Sides, Aim, u16, &'static [&'static str]);

const SERIES: &[Composed] = &[
    // Popeye's regression files.
    ("kb6/8/K7/1P6/8/8/8/8 w - -", Sides::Series, Aim::Mate, 2, &["b5b6 b6b7"]),
    ("1r6/pk6/8/3N4/4B3/8/8/7K b - -", Sides::SeriesHelp, Aim::Mate, 1, &["b7a8 d5b6", "b7a8 d5c7"]),
    // E. Bartel, Jugendschach 1981, from both sides; J. Kubečka, Jugendschach 1988.
    ("kr6/1R6/8/8/8/8/8/5K2 w - -", Sides::Series, Aim::Mate, 6, &["f1e2 e2d3 d3c4 c4b5 b5a6 b7a7"]),
    ("kr6/1R6/8/8/8/8/8/5K2 b - -", Sides::Series, Aim::Mate, 6, &["a8b7 b7c6 c6d5 d5e4 e4f3 b8b1"]),
    ("7K/8/8/8/k7/2r5/2R5/8 w - -", Sides::Series, Aim::Mate, 7, &["h8g7 g7f6 f6e5 e5d4 d4c3 c3c4 c2a2"]),
    // T. Steudel, Problemkiste 1994, twice; A. Minost, the same; E. Bartel, Problemkiste 1987.
    (
        "8/8/8/8/8/6p1/5prb/3K1Nkb b - -",
        Sides::SeriesHelp,
        Aim::Stalemate,
        5,
        &["g1f1 g2g1 g3g2 h2f4 f4d2 d1d2"],
    ),
    (
        "2R5/kP1p4/p2p4/PPpP4/2P1K3/8/1p6/8 b - -",
        Sides::SeriesHelp,
        Aim::Stalemate,
        5,
        &["b2b1n b1a3 a3b5 b5c7 c7a8 b7a8b", "b2b1r b1b5 b5b6 b6c6 c6c8 b7c8q"],
    ),
    (
        "8/k1P5/1Rp5/2p5/2Pp4/3P4/p7/2K5 b - -",
        Sides::SeriesHelp,
        Aim::Stalemate,
        5,
        &["a2a1n a1c2 c2b4 b4a6 a6b8 c7b8r", "a2a1b a1c3 c3e1 e1h4 h4d8 c7d8q"],
    ),
    (
        "k7/2P5/2N5/3K4/8/8/6p1/8 b - -",
        Sides::SeriesHelp,
        Aim::Stalemate,
        3,
        &["g2g1b g1a7 a7b8 c7c8q", "g2g1r g1g8 g8d8 c7d8n"],
    ),
    // Š. Saletić and B. Bursać, Problemkiste 1994: both help to stalemate.
    ("8/8/2b3R1/8/8/1K6/6p1/k7 b - -", Sides::Help, Aim::Stalemate, 4, &["c6e4 g6g2 e4b1 g2g1"]),
    ("8/8/2b3R1/8/8/1K6/6p1/k7 w - -", Sides::Help, Aim::Stalemate, 4, &["g6g5 g2g1q g5c5 g1c5"]),
    (
        "8/2P5/3p4/2pP2p1/2P1K1k1/8/1p5P/8 b - -",
        Sides::Help,
        Aim::Stalemate,
        6,
        &["b2b1r c7c8r b1b7 c8h8 b7h7 h8h7"],
    ),
    // J. Ostrovskij, Die Schwalbe 1996.
    (
        "8/8/1kqn3K/1npb4/2rr4/8/5N2/8 b - -",
        Sides::SeriesHelp,
        Aim::Mate,
        8,
        &["c4b4 c5c4 b6c5 c6b6 d5c6 d4d5 b5d4 d6b5 f2e4"],
    ),
];

#[test]
fn series_movers_and_stalemates_have_the_solutions_that_were_published() {
    for &(fen, sides, aim, length, solutions) in SERIES {
        let found = solved(fen, series(sides, aim, length), false);
        let expected: BTreeSet<String> = solutions.iter().map(|&line| line.to_owned()).collect();
        assert_eq!(all_plain(fen, &found.solutions), expected, "{fen} {}", found.stipulation);
        assert!(found.short.is_empty(), "{fen}: {found}");
    }
}

#[test]
fn short_solutions_duals_and_the_limit_on_lines_are_named() {
    let fen = "1r6/pk6/8/3N4/4B3/8/8/7K b - -";
    let text = solved(fen, help(2), false).to_string();
    assert_eq!(text, "   1.Ka8 Nb6#\n   1.Ka8 Nc7# [dual from Nc7#]\n   2 solutions\n");
    let text = solved(fen, help(4), false).to_string();
    assert!(text.contains("   1.Ka8 Nb6# [short: h#1]\n"), "{text}");
    let root = Chess::new().parse_position(fen).expect(fen);
    let wanted = WantedLines { stipulation: help(2), set_play: false, most: 1 };
    let found = solve_lines(&root, &wanted, &LIMITS, &mut Quiet).expect("a limit on lines is none");
    assert!(!found.complete && found.to_string().contains("at least 1 solution\n"), "{found}");
    let wanted = WantedLines { stipulation: help(4), ..wanted };
    let found = solve_lines(&root, &wanted, &LIMITS, &mut Quiet).expect("a limit on lines is none");
    assert!(found.to_string().contains("[short: h#1]\n   no solution so far\n"), "{found}");
    // A series mover numbers the moves of the one side.
    let series = solved("kb6/8/K7/1P6/8/8/8/8 w - -", series(Sides::Series, Aim::Mate, 2), false);
    assert_eq!(series.to_string(), "   1.b6 2.b7#\n   1 solution\n");
    let nothing = solved("7k/8/8/8/8/8/8/K7 b - -", help(6), false);
    assert_eq!(nothing.to_string(), "   no solution\n");
}
