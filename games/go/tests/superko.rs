//! Superko as the books say it, against what Andor makes of it: situations written down in a plain list, repeating plays
//! illegal, passes always legal. And settled boards against playing on.

use andor_game::{Game, Goal, Notation, Player, Question, Value};
use andor_go::rulebook::{Go, board};
use andor_go::{Ko, Rules, Setup, Stone, parse_name};
use andor_testkit::oracle::by_paths;

/// A game by the book: the boards that have been there, each with the player to move.
struct Book<'a> {
    rules: &'a Rules,
    been: Vec<(Vec<Stone>, Player)>,
}

impl Book<'_> {
    fn forbidden(&self, stones: &[Stone], turn: Player) -> bool {
        let same_player = |been: Player| self.rules.ko == Ko::Positional || been == turn;
        self.been.iter().any(|(board, player)| board == stones && same_player(*player))
    }

    /// The value for Black between `low` and `high`; where it lies outside, some bound of it.
    fn value(&mut self, stones: &[Stone], turn: Player, passed: bool, mut low: i32, mut high: i32) -> i32 {
        self.been.push((stones.to_vec(), turn));
        let mut best = None;
        for point in std::iter::once(None).chain(self.rules.points().map(Some)) {
            let value = match point {
                None if passed => board::score(self.rules, stones),
                None => self.value(stones, turn.opponent(), true, low, high),
                Some(point) => {
                    let mut next = stones.to_vec();
                    if next[self.rules.index(point)].is_some() {
                        continue;
                    }
                    let taken = board::place(self.rules, &mut next, point, turn);
                    if !taken.own.is_empty() && !self.rules.suicide || self.forbidden(&next, turn.opponent())
                    {
                        continue;
                    }
                    self.value(&next, turn.opponent(), false, low, high)
                }
            };
            match turn {
                Player::Max => {
                    best = best.max(Some(value));
                    low = low.max(value);
                }
                Player::Min => {
                    best = Some(best.map_or(value, |best: i32| best.min(value)));
                    high = high.min(value);
                }
            }
            if low >= high {
                break;
            }
        }
        self.been.pop();
        best.expect("a pass is always legal")
    }
}

fn by_the_book(rules: &Rules, setup: &Setup) -> i32 {
    let area = rules.area() as i32;
    Book { rules, been: Vec::new() }.value(&setup.stones, setup.turn, false, -area, area)
}

/// The value from trying every path of the game as Andor sees it.
fn by_andor(game: &Go, setup: &Setup) -> i32 {
    let area = game.rules.area() as i32;
    let reaches = |points: &i32| {
        let goal = Goal::new(Player::Max, Value(*points));
        by_paths(game, &Question { root: setup.clone(), history: Vec::new(), goal })
    };
    (1 - area..=area).rev().find(reaches).unwrap_or(-area)
}

/// All positions of a board, without passes.
fn positions(rules: &Rules) -> Vec<Setup> {
    let mut found = Vec::new();
    for number in 0..3_usize.pow(rules.area() as u32) {
        let stone = |point: usize| {
            [None, Some(Player::Max), Some(Player::Min)][number / 3_usize.pow(point as u32) % 3]
        };
        let stones: Vec<Stone> = (0..rules.area()).map(stone).collect();
        for turn in [Player::Max, Player::Min] {
            let setup = Setup { stones: stones.clone(), turn, ..Setup::start(rules) };
            found.extend(setup.possible(rules).is_ok().then_some(setup));
        }
    }
    found
}

#[test]
fn every_small_position_has_the_value_that_the_book_gives_it() {
    for size in ["1x1", "1x2", "1x3", "1x4"] {
        for options in ["", ",positional", ",suicide", ",positional,suicide"] {
            let game = Go::new(parse_name(&format!("go:{size}{options}")).expect("rules"));
            for setup in positions(&game.rules) {
                let expected = by_the_book(&game.rules, &setup);
                assert_eq!(
                    by_andor(&game, &setup),
                    expected,
                    "{size}{options} {}",
                    game.position_text(&setup)
                );
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
            for setup in positions(&plain.rules) {
                let expected = by_the_book(&plain.rules, &setup);
                settled += usize::from(early.end(&setup).is_some());
                let found = early.end(&setup).map_or_else(|| by_andor(&early, &setup), |value| value.0);
                assert_eq!(found, expected, "{size}{options} {}", plain.position_text(&setup));
            }
        }
    }
    assert!(settled >= 16, "{settled} settled boards are too few to mean something");
}
