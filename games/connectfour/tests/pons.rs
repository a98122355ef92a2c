//! Pascal Pons' benchmark positions: a small alpha-beta search over the rules must find his scores.

use andor_connectfour::{Board, ConnectFour};
use andor_game::{Game, Key, Notation, Player, legal_moves, successor};
use std::collections::HashMap;
use std::path::Path;

/// Whether the score for the side to move is at least `least`.
fn reaches(game: &ConnectFour, board: &Board, least: i32, known: &mut HashMap<(Key, i32), bool>) -> bool {
    let sign = if game.turn(board) == Player::Max { 1 } else { -1 };
    if let Some(value) = game.end(board) {
        return sign * value.0 >= least;
    }
    let stones = board.stones() as i32;
    // Nobody wins faster than with the next stone, nobody loses faster than with the one after it.
    let (best, worst) = ((43 - stones) / 2, -(42 - stones) / 2);
    if least > best || least <= worst {
        return least <= worst;
    }
    let entry = (game.key(&game.canonical(board)), least);
    if let Some(&answer) = known.get(&entry) {
        return answer;
    }
    let after: Vec<Board> =
        legal_moves(game, board).into_iter().map(|column| successor(game, board, column)).collect();
    let wins = |next: &&Board| game.end(next).is_some_and(|value| sign * value.0 >= least);
    let answer = after.iter().any(|next| wins(&next))
        || after.iter().any(|next| !reaches(game, next, 1 - least, known));
    known.insert(entry, answer);
    answer
}

fn check(set: &str, positions: usize) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/connect4").join(set);
    let Ok(text) = std::fs::read_to_string(&data) else {
        println!("skipped: {} is not there", data.display());
        return;
    };
    let game = ConnectFour::standard();
    let mut known = HashMap::new();
    for line in text.lines().take(positions) {
        let (columns, score) = line.split_once(' ').expect("position and score");
        let board = game.parse_position(columns).unwrap();
        assert_eq!(game.parse_position(&game.position_text(&board)), Ok(board));
        let score: i32 = score.trim().parse().unwrap();
        assert!(reaches(&game, &board, score, &mut known), "{line}");
        assert!(!reaches(&game, &board, score + 1, &mut known), "{line}");
    }
}

#[test]
fn end_easy() {
    check("Test_L3_R1", 1000);
}

#[test]
fn middle_easy() {
    check("Test_L2_R1", 1000);
}

#[test]
fn begin_easy() {
    check("Test_L1_R1", 300);
}
