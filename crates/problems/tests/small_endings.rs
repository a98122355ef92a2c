//! Endings that are solved whole by default: the certified value, and the shortest mate.

use andor::{Answer, Limits, Method, Quiet, Solver, ValueAnswer};
use andor_chess::fast::Chess;
use andor_game::{Game, Notation, Value};
use andor_problems::MateSolver;

fn value(fen: &str) -> ValueAnswer {
    let chess = andor_registry::open("chess").expect("chess is a game");
    let root = chess.parse_position(fen).expect(fen);
    Solver::default().value(&chess, root, &[], chess.turn(&root), &mut Quiet).expect(fen)
}

/// In how many of its moves the winner mates.
fn length(answer: &Answer) -> u64 {
    answer.statistics.get("depth").div_ceil(2)
}

#[test]
fn three_men_have_a_certified_value_and_the_shortest_mate() {
    // From textbooks: the longest mate with a rook, the opposition, the square of the pawn.
    for (fen, expected, mate) in [
        ("8/8/8/8/8/2k5/1R6/K7 w - -", Value::WIN, Some(16)),
        ("k7/2Q5/1K6/8/8/8/8/8 b - -", Value::DRAW, None), // stalemate
        ("8/8/8/8/8/1k6/1p6/1K6 w - -", Value::DRAW, None), // stalemate
        ("4k3/8/4K3/4P3/8/8/8/8 w - -", Value::WIN, None),
        ("4k3/8/4K3/4P3/8/8/8/8 b - -", Value::LOSS, None),
        ("8/4k3/8/4P3/4K3/8/8/8 w - -", Value::DRAW, None),
        ("8/8/8/7k/P7/8/8/K7 w - -", Value::WIN, None),
        ("8/8/8/k7/P7/8/8/7K b - -", Value::DRAW, None),
        ("8/8/8/8/8/2k5/8/K2n4 b - -", Value::DRAW, None),
    ] {
        let found = value(fen);
        assert_eq!(found.value, Some(expected), "{fen}");
        assert!(found.is_certified(), "{fen}");
        if let Some(mate) = mate {
            let win = found.settling().last().expect("an answer");
            assert_eq!((win.method, length(win)), (Method::Retrograde, mate), "{fen}");
        }
    }
}

#[test]
fn short_mates_are_as_long_as_the_exact_search_says() {
    let chess = Chess::new();
    let mut mates = 0;
    for square in (0..64).step_by(3) {
        // The queen everywhere, the kings near the edge.
        let mut squares = vec!["1"; 64];
        (squares[3], squares[18]) = ("k", "K");
        if squares[square] != "1" {
            continue;
        }
        squares[square] = "Q";
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
        let Ok(root) = chess.parse_position(&format!("{} w - -", ranks.join("/"))) else { continue };
        let fen = chess.position_text(&root);
        let found = value(&fen);
        let Some(win) = found.settling().last().filter(|_| found.value == Some(Value::WIN)) else {
            continue;
        };
        let mut quiet = Quiet;
        let mut exact = MateSolver::new(&Limits::new(u64::MAX, 1 << 20), &mut quiet);
        let length = u8::try_from(length(win)).expect("at most ten");
        assert!(length > 4 || exact.mates(root.board(), length) == Ok(true), "{fen}: no mate in {length}");
        assert_eq!(exact.mates(root.board(), length.min(4) - 1), Ok(false), "{fen}: mate before {length}");
        mates += u32::from(length <= 4);
    }
    assert!(mates >= 6, "{mates}");
}
