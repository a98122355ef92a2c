//! Published problems, and the search against the laws played out plainly.

use andor::{Limits, Quiet, Stop};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Position, Rulebook, parse_san};
use andor_game::{Game, Notation, legal_moves, successor};
use andor_problems::{Answer, Defence, MateSolver, Sides, Solution, Wanted};
use andor_problems::{certify, certify_after, solve_problem};

const LIMITS: Limits = Limits::new(u64::MAX, 64 << 20);

fn position(fen: &str) -> ChessPosition {
    Chess::new().parse_position(fen).expect(fen)
}

fn solved(fen: &str, moves: Option<u8>, depth: u8) -> Solution {
    let wanted = Wanted { sides: Sides::Direct, moves, depth, tries: true, set_play: true };
    match solve_problem(&position(fen), &wanted, &LIMITS, &mut Quiet).expect("no limit") {
        Answer::Solution(solution) => solution,
        Answer::Never { .. } => panic!("{fen}: there is a mate"),
    }
}

fn keys(solution: &Solution) -> Vec<&str> {
    solution.keys.iter().map(|key| key.name.as_str()).collect()
}

#[test]
fn morphys_problem_has_its_key_its_try_and_its_zugzwang() {
    let solution = solved("kbK5/pp6/1P6/8/8/8/8/R7 w - -", None, 2);
    assert_eq!((solution.moves, solution.shortest), (2, Some(2)));
    assert_eq!(keys(&solution), ["Ra6"]);
    let play = solution.keys[0].play.as_ref().expect("two moves are shown");
    assert!(!play.check && play.threats.is_empty(), "zugzwang");
    let answer = |defences: &[Defence], name: &str| {
        let defence = defences.iter().find(|defence| defence.name == name)?;
        Some(defence.continuations.iter().map(|answer| answer.name.clone()).collect::<Vec<_>>())
    };
    assert_eq!(answer(&play.defences, "bxa6"), Some(vec!["b7#".to_owned()]));
    assert_eq!(answer(&play.defences, "Bc7"), Some(vec!["Rxa7#".to_owned()]));
    assert_eq!(play.defences.len(), 7);
    assert_eq!(answer(&solution.set_play, "Bc7"), Some(vec!["Rxa7#".to_owned()]));
    assert_eq!(answer(&solution.set_play, "bxa6"), None);
    assert_eq!(solution.set_play.len(), 6, "only moves of the bishop allow a mate at once");
    // Other moves have several refutations.
    let tries: Vec<_> = solution.tries.iter().map(|tried| (&tried.name[..], &tried.refutation[..])).collect();
    assert_eq!(tries, [("Ra5", "a6")]);
    let text = solution.to_string();
    for line in ["   1.Ra6 ! zugzwang.", "      1...bxa6\n         2.b7#\n", "    but\n      1...a6 !"] {
        assert!(text.contains(line), "'{line}' is not in\n{text}");
    }
}

#[test]
fn cooks_short_mates_and_duals_are_flagged() {
    let solution = solved("2b5/2N2p2/6p1/4N3/1B1k1p1r/Kp6/n7/4Q3 w - -", Some(4), 1);
    assert_eq!(keys(&solution), ["Qd1+", "Qd2+"]);
    assert!(solution.to_string().contains("1.Qd1+ ! [cook]"));
    // A mate in one where two were asked for.
    let solution = solved("7k/8/6K1/8/8/8/8/RR6 w - -", Some(2), 2);
    assert_eq!(solution.shortest, Some(1));
    let mate = solution.keys.iter().find(|key| key.name == "Ra8#").expect("a mate in one");
    assert_eq!(mate.length, 1);
    assert!(solution.to_string().contains("1.Ra8# ! [cook] [short: mate in 1]"));
    // One reply to a try allows two continuations, some other moves a mate at once.
    let text = solved(PROBLEMS[0].0, Some(3), 2).to_string();
    assert!(text.contains("1...Re7\n         2.Rxc5 [dual]\n         2.Rd8+ [dual]\n"), "{text}");
    assert!(text.contains("1...Ng5\n         2.Nf5# [short]\n"), "{text}");
    let solution = solved("7k/8/6K1/8/8/8/8/8 w - -", Some(2), 2);
    assert_eq!((solution.shortest, keys(&solution).len()), (None, 0));
    assert!(solution.to_string().contains("no mate in 2"));
}

/// Position, shortest mate, one key: from the collections of formulachess (EPL-1.0) and Bill
/// Harvey, and a problem of the project's brief.
const PROBLEMS: &[(&str, u8, &str)] = &[
    ("K1R5/1P1r1n2/1pR3N1/2p1p2r/1BpkBp1N/1bp2Q2/2P2P2/1n2b3 w - -", 3, "Rxc5"),
    ("1r3rk1/2q2p1p/5RpQ/7P/8/8/1BP5/2K5 w - -", 2, "Qg7+"),
    ("8/8/8/8/5b2/8/5Kp1/r2k2rR b - -", 2, "gxh1=B"),
    ("6nN/1Q6/3pk2n/4p2N/7P/3B4/8/5K2 w - -", 2, "Bb5"),
    ("2r1r1k1/p2n1p1p/5pp1/qQ1P1b2/N7/5N2/PP3RPP/3K1B1R b - -", 3, "Rc1+"),
    ("4R3/1p4rk/6p1/2pQBpP1/p1P1pP2/Pq6/1P6/K7 w - -", 3, "Qd7"),
    ("nr2kb1r/1p3p1p/p2p1q2/P2Pp3/2N2p2/2P3PB/1P3P1P/R2QK2R w - -", 3, "Qa4+"),
    ("8/5r2/3R4/3Pp1p1/p2pPk1p/P2PbP2/1P2K2P/4B3 w - -", 4, "Rg6"),
    ("4Rrk1/2q2p2/3p2p1/7p/3Q4/5P2/PPr3P1/1K1R4 w - -", 5, "Rxf8+"),
];

#[test]
fn the_shortest_mates_of_the_collections_are_found() {
    for &(fen, moves, key) in PROBLEMS {
        let solution = solved(fen, None, 1);
        assert_eq!(solution.shortest, Some(moves), "{fen}");
        assert!(keys(&solution).contains(&key), "{fen}: {:?}", keys(&solution));
    }
}

#[test]
fn the_checker_agrees_both_ways() {
    for &(fen, moves, _) in PROBLEMS.iter().filter(|(_, moves, _)| *moves <= 3) {
        let mate = certify(&position(fen), None, moves, &LIMITS, &mut Quiet).expect(fen);
        assert!(mate.proved && mate.checked.header().nodes > 0, "{fen}");
        let none = certify(&position(fen), None, moves - 1, &LIMITS, &mut Quiet).expect(fen);
        assert!(!none.proved, "{fen}");
    }
}

#[test]
fn a_certificate_for_a_key_begins_with_it_and_there_is_none_for_a_try() {
    let chess = Chess::new();
    let root = position("kbK5/pp6/1P6/8/8/8/8/R7 w - -");
    let first = |name: &str| parse_san(&chess, &root, name).expect("a legal move");
    let key = certify(&root, Some(first("Ra6")), 2, &LIMITS, &mut Quiet).expect("a mate");
    assert!(key.proved && String::from_utf8_lossy(&key.certificate()).contains("a1a6"));
    assert!(certify(&root, Some(first("Ra5")), 2, &LIMITS, &mut Quiet).is_err());
    let after_try = certify_after(&root, first("Ra5"), 1, &LIMITS, &mut Quiet).expect("decided");
    assert!(!after_try.proved);
    let after_key = certify_after(&root, first("Ra6"), 1, &LIMITS, &mut Quiet).expect("decided");
    assert!(after_key.proved);
}

#[test]
fn a_limit_ends_in_no_answer() {
    let (fen, ..) = PROBLEMS[0];
    let wanted = Wanted { sides: Sides::Direct, moves: None, depth: 1, tries: false, set_play: false };
    let limits = Limits { nodes: 4096, ..LIMITS };
    let answer = solve_problem(&position(fen), &wanted, &limits, &mut Quiet);
    assert!(matches!(answer, Err(Stop::Nodes)), "{answer:?}");
}

#[test]
fn a_position_without_any_mate_ends_with_the_proof() {
    // The defender's king has the opposition; stalemate; a dead position; a fortress of pawns.
    for fen in [
        "8/4k3/8/4P3/4K3/8/8/8 w - -",
        "k7/2Q5/1K6/8/8/8/8/8 w - -",
        "4k3/8/8/8/8/8/4N3/4K3 w - -",
        "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - -",
    ] {
        let wanted = Wanted { sides: Sides::Direct, moves: None, depth: 1, tries: false, set_play: false };
        let answer = solve_problem(&position(fen), &wanted, &LIMITS, &mut Quiet).expect("no limit");
        match answer {
            Answer::Never { certified, .. } => assert!(!certified.proved, "{fen}"),
            // White is to move in the second one and mates.
            Answer::Solution(solution) => assert_eq!(solution.shortest, Some(1), "{fen}"),
        }
    }
}

/// Whether there is a mate, by the plain rules and nothing else.
fn plainly(rules: &Rulebook, at: &Position, moves: u8) -> bool {
    let mated = |after: &Position| rules.end(after).is_some_and(|value| value != andor_game::Value::DRAW);
    if rules.end(at).is_some() {
        return false;
    }
    legal_moves(rules, at).into_iter().any(|mv| {
        let after = successor(rules, at, mv);
        mated(&after)
            || moves > 1
                && rules.end(&after).is_none()
                && legal_moves(rules, &after)
                    .into_iter()
                    .all(|reply| plainly(rules, &successor(rules, &after, reply), moves - 1))
    })
}

#[test]
fn agrees_with_the_plain_rules_on_small_boards_full_of_stalemates() {
    let rules = Rulebook::chess();
    let mut answers = [0; 2];
    // White king f6 or f7, black king in or near the corner, a queen, rook or pawn anywhere.
    for (king, corner) in [("5K2", "7k"), ("5K2", "6k1"), ("4K3", "7k"), ("6K1", "7k")] {
        for man in ["Q", "R", "P"] {
            for file in 0..8 {
                let place = |n: usize| if n == 0 { String::new() } else { n.to_string() };
                let rank = format!("{}{man}{}", place(file), place(7 - file));
                let fen = format!("{corner}/8/{king}/{rank}/8/8/8/8 w - -");
                let Ok(at) = rules.parse_position(&fen) else { continue };
                let mut quiet = Quiet;
                let mut solver = MateSolver::new(&Limits::new(u64::MAX, 1 << 16), &mut quiet);
                for moves in 1..=2 {
                    let mates = plainly(&rules, &at, moves);
                    answers[usize::from(mates)] += 1;
                    assert_eq!(solver.mates(position(&fen).board(), moves), Ok(mates), "{fen} in {moves}");
                }
            }
        }
    }
    assert!(answers.iter().all(|&number| number >= 10), "{answers:?}");
}
