//! Superko as books define it: a list of all situations, no repeating plays, passes always legal.

use andor_game::Player;
use andor_go::rulebook::board;
use andor_go::{Ko, Rules, Setup, Stage, Stone};

/// A game by the book: the boards so far, each with the player to move.
pub struct Book<'a> {
    rules: &'a Rules,
    been: Vec<(Vec<Stone>, Player)>,
}

impl Book<'_> {
    fn forbidden(&self, stones: &[Stone], turn: Player) -> bool {
        let same_player = |been: Player| self.rules.ko == Ko::Positional || been == turn;
        self.been.iter().any(|(board, player)| board == stones && same_player(*player))
    }

    /// The value for Black if it is between `low` and `high`, else a bound of it.
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

/// The value for Black, with the positions of the game before this one, oldest first.
pub fn by_the_book(rules: &Rules, setup: &Setup, history: &[Setup]) -> i32 {
    let area = rules.area() as i32;
    let mut been = Vec::new();
    for earlier in history.iter().chain([setup]) {
        // Somebody passed: the same board was there when it was that player's turn.
        if earlier.stage != Stage::Play {
            been.push((earlier.stones.clone(), earlier.turn.opponent()));
        }
        been.push((earlier.stones.clone(), earlier.turn));
    }
    been.pop(); // `value` writes it down
    let passed = setup.stage != Stage::Play;
    Book { rules, been }.value(&setup.stones, setup.turn, passed, -area, area)
}

/// All positions of a board after no pass and after one.
pub fn positions(rules: &Rules, stage: Stage) -> Vec<Setup> {
    let mut found = Vec::new();
    for number in 0..3_usize.pow(rules.area() as u32) {
        let stone = |point: usize| {
            [None, Some(Player::Max), Some(Player::Min)][number / 3_usize.pow(point as u32) % 3]
        };
        let stones: Vec<Stone> = (0..rules.area()).map(stone).collect();
        for turn in [Player::Max, Player::Min] {
            let setup = Setup { stones: stones.clone(), turn, stage, ko: None };
            found.extend(setup.possible(rules).is_ok().then_some(setup));
        }
    }
    found
}
