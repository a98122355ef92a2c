//! Passes before the root: the boards on which they were made may not be recreated.
//!
//! Compares the certified value of the facade with [`book`], which records every situation and
//! tries every path.

use crate::book;

use andor::{AnyGame, Question, Quiet, Solver};
use andor_game::{Game, Goal, Notation, Player, Task, Value, legal_moves, successor};
use andor_go::rulebook::Go;
use andor_go::{Ko, Move, Rules, Setup, Stage, parse_name};
use andor_testkit::asked::ask;
use andor_testkit::random::Random;
use book::{by_the_book, positions};

const RULES: [&str; 4] = ["", ",positional", ",suicide", ",positional,suicide"];

/// The game by the plain rules, and as the registry has it.
fn game(size: &str, options: &str) -> (Go, AnyGame) {
    let name = format!("go:{size}{options}");
    (Go::new(parse_name(&name).expect("rules")), andor_registry::open(&name).expect("small"))
}

/// Asserts that the certified value for Black is the value by the book.
#[track_caller]
fn assert_by_the_book((plain, game): &(Go, AnyGame), root: &Setup, history: &[Setup]) {
    let task =
        Task { root: root.clone(), history: history.to_vec(), goal: Goal::new(Player::Max, Value::WIN) };
    let Question { root: at, history: earlier, .. } = ask(game, plain, &task);
    let found =
        Solver::default().value(game, at, &earlier, Player::Max, &mut Quiet).expect("an engine for superko");
    let shown: Vec<String> = history.iter().chain([root]).map(|at| plain.position_text(at)).collect();
    assert!(found.is_certified(), "{} {shown:?}", plain.name());
    let value = found.value.expect("certified").0;
    assert_eq!(value, by_the_book(&plain.rules, root, history), "{} {shown:?}", plain.name());
}

#[test]
fn every_root_after_a_pass_has_the_value_of_the_book() {
    let mut asked = 0;
    for size in ["2x1", "3x1", "4x1", "2x2"] {
        for options in RULES {
            let game = game(size, options);
            for root in positions(&game.0.rules, Stage::Passed) {
                assert_by_the_book(&game, &root, &[]);
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 944);
}

/// A random game by the book with passes: its positions, oldest first; shorter if no move is legal.
fn random_game(plain: &Go, start: &Setup, moves: usize, random: &mut Random) -> Vec<Setup> {
    let mut played = vec![start.clone()];
    for _ in 0..moves {
        let at = played.last().expect("the start").clone();
        let next = |mv| (mv != Move::Note).then(|| successor(plain, &at, mv));
        let legal = |next: &Setup| {
            let repeats = played.iter().any(|been| {
                been.stones == next.stones && (plain.rules.ko == Ko::Positional || been.turn == next.turn)
            });
            plain.end(next).is_none() && (next.stage == Stage::Passed || !repeats)
        };
        let next: Vec<Setup> = legal_moves(plain, &at).into_iter().filter_map(next).filter(legal).collect();
        let passes = next.iter().find(|next| next.stage == Stage::Passed && random.one_in(3));
        match passes {
            Some(passed) => played.push(passed.clone()),
            None if next.is_empty() => break,
            None => played.push(next[random.below(next.len())].clone()),
        }
    }
    played
}

#[test]
fn games_with_passes_leave_the_value_of_the_book() {
    let mut random = Random::new(14);
    let (mut asked, mut changed) = (0, 0);
    for size in ["2x1", "3x1", "4x1", "2x2"] {
        for options in RULES {
            let game = game(size, options);
            for start in positions(&game.0.rules, Stage::Play) {
                let moves = 1 + random.below(6);
                let mut played = random_game(&game.0, &start, moves, &mut random);
                let root = played.pop().expect("the start");
                assert_by_the_book(&game, &root, &played);
                let rules = &game.0.rules;
                asked += 1;
                changed += usize::from(by_the_book(rules, &root, &played) != by_the_book(rules, &root, &[]));
            }
        }
    }
    assert!(asked > 900 && changed > 50, "{asked} games, {changed} in which history matters");
}

#[test]
fn a_position_after_a_pass_is_enough_to_know_what_stood_before_it() {
    // Once with the whole history, once with the position after the pass alone.
    let small = game("2x1", ",positional");
    let setup = |game: &(Go, AnyGame), text: &str| game.0.parse_position(text).expect(text);
    assert_by_the_book(&small, &setup(&small, "O. X 0"), &[setup(&small, ".X O 1")]);
    let large = game("4x1", "");
    let passed = [".XO. X 0", ".XO. O 1"].map(|text| setup(&large, text));
    assert_by_the_book(&large, &setup(&large, "O.O. X 0"), &passed);
    assert_by_the_book(&large, &setup(&large, "O.O. X 0"), &passed[1..]);
    assert_eq!(by_the_book(&large.0.rules, &setup(&large, "O.O. X 0"), &passed), -4);
}

/// Whether `goal` can be met within `left` plays and passes of its player, by the book.
fn forces_within(rules: &Rules, at: &Setup, been: &mut Vec<Setup>, goal: Goal, left: u32) -> bool {
    let plain = Go::new(rules.clone());
    if let Some(value) = plain.end(at) {
        return goal.met(value);
    }
    if left == 0 {
        return false;
    }
    been.push(at.clone());
    let left = left - u32::from(at.turn == goal.player);
    let repeats = |been: &[Setup], next: &Setup| {
        been.iter().any(|earlier| {
            earlier.stones == next.stones && (rules.ko == Ko::Positional || earlier.turn == next.turn)
        })
    };
    let mut met = legal_moves(&plain, at).into_iter().filter(|&mv| mv != Move::Note).filter_map(|mv| {
        let next = successor(&plain, at, mv);
        let legal = mv == Move::Pass || !repeats(been, &next);
        legal.then(|| forces_within(rules, &next, been, goal, left))
    });
    let result = if at.turn == goal.player { met.any(|met| met) } else { met.all(|met| met) };
    been.pop();
    result
}

#[test]
fn a_bound_on_the_moves_keeps_superko() {
    let mut random = Random::new(3);
    let (mut asked, mut proved) = (0, 0);
    for size in ["2x1", "3x1", "2x2"] {
        for options in RULES {
            let (plain, any) = game(size, options);
            for root in positions(&plain.rules, Stage::Play) {
                let area = plain.rules.area();
                let goal = Goal::new(
                    random.pick(&[Player::Max, Player::Min]),
                    Value(random.below(2 * area) as i32 + 1 - area as i32),
                );
                let moves = 1 + random.below(4) as u32;
                let truth = forces_within(&plain.rules, &root, &mut Vec::new(), goal, moves);
                let question = ask(&any, &plain, &Task::new(root.clone(), goal)).within(moves);
                let answer =
                    Solver::default().solve(&any, &question, &mut Quiet).expect("an engine for superko");
                let shown =
                    format!("{} {} within {moves}: {goal:?}", plain.name(), plain.position_text(&root));
                assert!(answer.is_certified(), "{shown}: {:?}", answer.outcome);
                assert_eq!(answer.verdict().proved(), Some(truth), "{shown}");
                asked += 1;
                proved += usize::from(truth);
            }
        }
    }
    assert!(asked > 500 && proved > 80, "{asked} asked, {proved} proved");
}
