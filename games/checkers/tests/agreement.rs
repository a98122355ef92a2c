//! The fast rules against the rulebook, in random games and on random boards full of kings.

use andor_checkers::{Board, Checkers, Rulebook};
use andor_game::{Game, Notation, Random, legal_moves, successor};
use andor_testkit::rulebooks;
use std::collections::HashMap;

/// Compares everything about one position; returns the positions after it.
fn compare(board: &Board) -> Vec<Board> {
    let moves = rulebooks::compare((&Checkers, board), (&Rulebook, board)).into_iter();
    let next = moves.map(|(mv, slow_mv)| {
        let text = Rulebook.move_text(board, mv);
        assert_eq!(mv, slow_mv, "{text}");
        assert_eq!(Checkers.parse_move(board, &text), Ok(mv), "{text}");
        let next = successor(&Rulebook, board, mv);
        assert_eq!(successor(&Checkers, board, mv), next, "{board:?} {text}");
        next
    });
    next.collect()
}

#[test]
fn in_random_games() {
    let mut keys = HashMap::new();
    let mut random = Random::new(1);
    let mut lengths = 0;
    for _ in 0..150 {
        let mut board = Board::start();
        for _ in 0..150 {
            lengths += 1;
            let other = keys.insert(Checkers.key(&board), board);
            assert!(other.is_none_or(|other| other == board), "one key for two positions");
            let next = compare(&board);
            if next.is_empty() {
                break;
            }
            board = next[random.below(next.len())];
        }
    }
    assert!(lengths > 5_000);
}

#[test]
fn on_random_boards() {
    let mut random = Random::new(2);
    let mut longest = 0;
    for _ in 0..20_000 {
        let most = 2 + random.below(10);
        let mut lists = [Vec::new(), Vec::new()];
        for square in 1..=32_u32 {
            let side = random.below(2);
            if random.below(32) < 2 * most && lists[side].len() < 12 {
                let king = random.below(2) == 0 || (side == 0 && square < 5) || (side == 1 && square > 28);
                lists[side].push(format!("{}{square}", if king { "K" } else { "" }));
            }
        }
        let turn = ["B", "W"][random.below(2)];
        let text = format!("{turn}:W{}:B{}", lists[0].join(","), lists[1].join(","));
        let Ok(board) = Checkers.parse_position(&text) else { continue };
        compare(&board);
        // What holds for Black holds for White, seen from the other side.
        assert_eq!(board.turned().turned(), board);
        assert_eq!(
            Checkers.end(&board.turned()).map(|value| value.0),
            Checkers.end(&board).map(|value| -value.0)
        );
        if Checkers.end(&board).is_none() {
            let (moves, turned) = (legal_moves(&Checkers, &board), legal_moves(&Checkers, &board.turned()));
            assert_eq!(moves.len(), turned.len());
            longest = longest.max(moves.iter().map(|mv| mv.jumps()).max().unwrap_or(0));
        }
    }
    assert!(longest >= 5, "only {longest} jumps at most were seen");
}

#[test]
fn a_king_may_end_where_it_began() {
    let board = Checkers.parse_position("W:WK22:B9,10,17,18").unwrap();
    compare(&board);
    let mut texts: Vec<String> =
        legal_moves(&Checkers, &board).iter().map(|&mv| Checkers.move_text(&board, mv)).collect();
    texts.sort();
    assert_eq!(texts, ["22x13x6x15x22", "22x15x6x13x22"]);
}

#[test]
fn a_man_that_is_crowned_by_a_capture_stops() {
    let board = Checkers.parse_position("B:W25,26,K27:B21").unwrap();
    let texts: Vec<String> =
        legal_moves(&Checkers, &board).iter().map(|&mv| Checkers.move_text(&board, mv)).collect();
    assert_eq!(texts, ["21x30"]);
}
