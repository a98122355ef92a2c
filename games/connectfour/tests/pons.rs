//! Pascal Pons' benchmark positions: a small alpha-beta search over the rules must find his scores, and so must the engines
//! where what is seen is not searched.

use andor_connectfour::{Board, ConnectFour, Sighted};
use andor_engines::bisection::{Chop, Method, value_search};
use andor_engines::{AlphaBeta, Dfpn, Engine, Limits, Quiet};
use andor_game::{Asked, Game, Goal, Key, Notation, Player, Question, Value, legal_moves, successor};
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

/// The first positions of a set with their scores; none where the data is not at hand.
fn scored(game: &ConnectFour, set: &str, positions: usize) -> Vec<(Board, i32)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/connect4").join(set);
    let Ok(text) = std::fs::read_to_string(&data) else {
        println!("skipped: {} is not there", data.display());
        return Vec::new();
    };
    let read = |line: &str| {
        let (columns, score) = line.split_once(' ').expect("position and score");
        (game.parse_position(columns).unwrap(), score.trim().parse().unwrap())
    };
    text.lines().take(positions).map(read).collect()
}

fn check(set: &str, positions: usize) {
    let game = ConnectFour::standard();
    let mut known = HashMap::new();
    for (board, score) in scored(&game, set, positions) {
        let line = game.position_text(&board);
        assert_eq!(game.parse_position(&line), Ok(board));
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

/// Engines find that the first player's score is at least what it is, and not more.
#[test]
fn engines_that_see_threats_find_the_scores() {
    let game = ConnectFour::standard();
    let engines: [&dyn Engine<Asked<Sighted>>; 2] = [&AlphaBeta::default(), &Dfpn::default()];
    for (set, positions) in [("Test_L3_R1", 60), ("Test_L2_R1", 60), ("Test_L1_R1", 30)] {
        for (board, score) in scored(&game, set, positions) {
            let value = Value(score).worth_to(game.turn(&board));
            for (at_least, truth) in [(value, true), (Value(value.0 + 1), false)] {
                let goal = Goal::new(Player::Max, at_least);
                let asked = Asked::new(Sighted::new(game.clone()), goal);
                let question = Question::new(board, goal);
                for engine in engines {
                    let run = engine.solve(&asked, &question, &Limits::DEFAULT, &mut Quiet);
                    assert_eq!(run.verdict.proved(), Some(truth), "{set} {}", game.position_text(&board));
                }
            }
        }
    }
}

/// Whatever goals it is asked for, and however small its table is.
#[test]
fn goal_searches_with_a_table_find_the_scores() {
    let sighted = Sighted::new(ConnectFour::standard());
    for (set, positions) in
        [("Test_L3_R1", 300), ("Test_L2_R1", 300), ("Test_L1_R1", 100), ("Test_L2_R2", 20)]
    {
        for (board, score) in scored(&ConnectFour::standard(), set, positions) {
            let value = Value(score).worth_to(sighted.turn(&board));
            for (chop, memory) in
                [(Chop::Inwards, 1 << 28), (Chop::Halves, 1 << 16), (Chop::Ascending, 1 << 24)]
            {
                let limits = Limits { memory, ..Limits::DEFAULT };
                let run = value_search(&sighted, &board, Method::Tabled(chop), &limits, &mut Quiet, &mut ());
                assert_eq!(run.value, Ok(value), "{set} {chop:?}");
                assert!(run.statistics.memory_bytes <= memory, "{set} {chop:?}");
            }
        }
    }
}
