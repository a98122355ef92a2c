//! Superko by the book against Andor's encoding; settled boards against playing on.

use crate::book;

use andor_game::{Game, Goal, Notation, Player, Task, Value};
use andor_go::rulebook::Go;
use andor_go::{Setup, Stage, parse_name};
use andor_testkit::oracle::by_paths;
use book::{by_the_book, positions};

/// The value by trying every path of the game as Andor encodes it.
fn by_andor(game: &Go, setup: &Setup) -> i32 {
    let area = game.rules.area() as i32;
    let reaches = |points: &i32| {
        let goal = Goal::new(Player::Max, Value(*points));
        by_paths(game, &Task::new(setup.clone(), goal))
    };
    (1 - area..=area).rev().find(reaches).unwrap_or(-area)
}

#[test]
fn every_small_position_has_the_value_that_the_book_gives_it() {
    for size in ["1x1", "1x2", "1x3", "1x4"] {
        for options in ["", ",positional", ",suicide", ",positional,suicide"] {
            let game = Go::new(parse_name(&format!("go:{size}{options}")).expect("rules"));
            for setup in positions(&game.rules, Stage::Play) {
                let expected = by_the_book(&game.rules, &setup, &[]);
                let text = game.position_text(&setup);
                assert_eq!(by_andor(&game, &setup), expected, "{size}{options} {text}");
            }
        }
    }
}

#[test]
fn a_settled_board_is_worth_what_stands_on_it() {
    let mut settled = 0;
    for size in ["1x3", "1x4"] {
        for options in ["", ",positional", ",suicide", ",positional,suicide"] {
            let plain = Go::new(parse_name(&format!("go:{size}{options}")).expect("rules"));
            let early = Go::new(parse_name(&format!("go:{size}{options},settled")).expect("rules"));
            for setup in positions(&plain.rules, Stage::Play) {
                let expected = by_the_book(&plain.rules, &setup, &[]);
                settled += usize::from(early.end(&setup).is_some());
                let found = early.end(&setup).map_or_else(|| by_andor(&early, &setup), |value| value.0);
                assert_eq!(found, expected, "{size}{options} {}", plain.position_text(&setup));
            }
        }
    }
    assert!(settled >= 16, "{settled} settled boards are too few to mean something");
}
