//! Pascal Pons' benchmark positions: a small alpha-beta search over the rules must find his scores,
//! and so must the engines that see threats.

use andor_connectfour::{Board, ConnectFour, Sighted};
use andor_engines::bisection::{Chop, Method, value_search};
use andor_engines::{AlphaBeta, Dfpn, Engine, Limits, Quiet};
use andor_game::{Asked, Game, Goal, Key, Notation, Player, Task, Value, legal_moves, successor};
use andor_testkit::data;
use std::collections::HashMap;

/// Whether the score for the side to move is at least `least`.
fn reaches(game: &ConnectFour, board: &Board, least: i32, known: &mut HashMap<(Key, i32), bool>) -> bool {
    let sign = if game.turn(board) == Player::Max { 1 } else { -1 };
    if let Some(value) = game.end(board) {
        return sign * value.0 >= least;
    }
    let stones = board.stones() as i32;
    // A side wins with the next stone at the earliest, and loses with the one after it.
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

fn scored(game: &ConnectFour, columns: &str, score: &str) -> (Board, i32) {
    (game.parse_position(columns).unwrap(), score.trim().parse().unwrap())
}

/// Some positions of every set.
fn few() -> Vec<(Board, i32)> {
    let game = ConnectFour::standard();
    let text = data::corpus("connectfour/pons.tsv");
    let read = |line: &str| {
        let [_set, columns, score] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        scored(&game, columns, score)
    };
    text.lines().map(read).collect()
}

/// The first positions of sets; none if the data is absent.
fn many(sets: &[(&str, usize)]) -> Vec<(Board, i32)> {
    let game = ConnectFour::standard();
    let mut positions = Vec::new();
    for (set, most) in sets {
        let Some(text) = data::shared(&format!("connect4/{set}")) else { continue };
        let read = |line: &str| {
            let (columns, score) = line.split_once(' ').expect("position and score");
            scored(&game, columns, score)
        };
        positions.extend(text.lines().take(*most).map(read));
    }
    positions
}

fn a_plain_search_finds(positions: Vec<(Board, i32)>) {
    let game = ConnectFour::standard();
    let mut known = HashMap::new();
    for (board, score) in positions {
        let line = game.position_text(&board);
        assert_eq!(game.parse_position(&line), Ok(board));
        assert!(reaches(&game, &board, score, &mut known), "{line}");
        assert!(!reaches(&game, &board, score + 1, &mut known), "{line}");
    }
}

/// Without positions far from the end: they take a plain search too long.
#[test]
fn a_plain_search_finds_the_scores() {
    let near_or_easy = |(board, score): &(Board, i32)| board.stones() > 20 || score.abs() > 8;
    let positions: Vec<_> = few().into_iter().filter(near_or_easy).collect();
    assert!(positions.len() > 15);
    a_plain_search_finds(positions);
}

#[test]
fn a_plain_search_finds_the_scores_of_three_sets() {
    a_plain_search_finds(many(&[("Test_L3_R1", 1000), ("Test_L2_R1", 1000), ("Test_L1_R1", 300)]));
}

/// Engines must prove that the first player's score is at least `score`, and not more.
fn engines_find(positions: Vec<(Board, i32)>) {
    let game = ConnectFour::standard();
    let engines: [&dyn Engine<Asked<Sighted>>; 2] = [&AlphaBeta::default(), &Dfpn::default()];
    for (board, score) in positions {
        let value = Value(score).seen_by(game.turn(&board));
        for (at_least, truth) in [(value, true), (Value(value.0 + 1), false)] {
            let goal = Goal::new(Player::Max, at_least);
            let asked = Asked::new(Sighted::new(game.clone()), goal);
            let task = Task::new(board, goal);
            for engine in engines {
                let run = engine.solve(&asked, &task, &Limits::DEFAULT, &mut Quiet);
                assert_eq!(run.verdict.proved(), Some(truth), "{}", game.position_text(&board));
            }
        }
    }
}

#[test]
fn engines_that_see_threats_find_the_scores() {
    engines_find(few());
}

#[test]
fn engines_that_see_threats_find_the_scores_of_three_sets() {
    engines_find(many(&[("Test_L3_R1", 60), ("Test_L2_R1", 60), ("Test_L1_R1", 30)]));
}

/// With any order of goals and any size of the table.
fn goal_searches_find(positions: Vec<(Board, i32)>) {
    let sighted = Sighted::new(ConnectFour::standard());
    for (board, score) in positions {
        let value = Value(score).seen_by(sighted.turn(&board));
        for (chop, memory) in [(Chop::Inwards, 1 << 28), (Chop::Halves, 1 << 16), (Chop::Ascending, 1 << 24)]
        {
            let limits = Limits { memory, ..Limits::DEFAULT };
            let run = value_search(&sighted, &board, Method::Tabled(chop), &limits, &mut Quiet, &mut ());
            assert_eq!(run.value, Ok(value), "{chop:?}");
            assert!(run.statistics.memory_bytes <= memory, "{chop:?}");
        }
    }
}

#[test]
fn goal_searches_with_a_table_find_the_scores() {
    goal_searches_find(few());
}

#[test]
fn goal_searches_with_a_table_find_the_scores_of_four_sets() {
    let sets = [("Test_L3_R1", 300), ("Test_L2_R1", 300), ("Test_L1_R1", 100), ("Test_L2_R2", 20)];
    goal_searches_find(many(&sets));
}
