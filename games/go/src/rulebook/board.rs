//! Stones on a board: chains, liberties, captures, area, each in the simplest way.

use crate::rules::{Point, Rules};
use crate::setup::Stone;
use andor_game::Player;
use std::collections::BTreeSet;

/// The points next to a point, along the lines.
#[must_use]
pub fn neighbours(rules: &Rules, point: Point) -> Vec<Point> {
    let Point { row, column } = point;
    let around = [
        row.checked_sub(1).map(|row| Point { row, column }),
        column.checked_sub(1).map(|column| Point { row, column }),
        (column + 1 < rules.columns).then_some(Point { row, column: column + 1 }),
        (row + 1 < rules.rows).then_some(Point { row: row + 1, column }),
    ];
    around.into_iter().flatten().collect()
}

/// All points connected with this one through points that `belong`.
pub fn connected(rules: &Rules, from: Point, belong: impl Fn(Point) -> bool) -> BTreeSet<Point> {
    let mut found = BTreeSet::from([from]);
    let mut waiting = vec![from];
    while let Some(point) = waiting.pop() {
        for next in neighbours(rules, point) {
            if belong(next) && found.insert(next) {
                waiting.push(next);
            }
        }
    }
    found
}

/// The chain of stones of one colour, or the empty area, to which a point belongs.
#[must_use]
pub fn chain(rules: &Rules, stones: &[Stone], point: Point) -> BTreeSet<Point> {
    let colour = stones[rules.index(point)];
    connected(rules, point, |next| stones[rules.index(next)] == colour)
}

/// The empty points next to these.
#[must_use]
pub fn liberties(rules: &Rules, stones: &[Stone], chain: &BTreeSet<Point>) -> BTreeSet<Point> {
    let around = chain.iter().flat_map(|&point| neighbours(rules, point));
    around.filter(|&next| stones[rules.index(next)].is_none()).collect()
}

/// A stone whose chain has no liberty.
#[must_use]
pub fn without_liberties(rules: &Rules, stones: &[Stone]) -> Option<Point> {
    rules.points().find(|&point| {
        stones[rules.index(point)].is_some()
            && liberties(rules, stones, &chain(rules, stones, point)).is_empty()
    })
}

/// The stones that a play removed.
#[derive(Debug)]
pub struct Taken {
    /// The opponent's stones.
    pub captured: Vec<Point>,
    /// The player's own stones, by suicide.
    pub own: Vec<Point>,
}

/// Puts a stone on an empty point; removes first the opponent's, then the own chains without
/// liberties.
pub fn place(rules: &Rules, stones: &mut [Stone], point: Point, player: Player) -> Taken {
    stones[rules.index(point)] = Some(player);
    let captured = remove_dead(rules, stones, player.opponent());
    let own = remove_dead(rules, stones, player);
    Taken { captured, own }
}

fn remove_dead(rules: &Rules, stones: &mut [Stone], player: Player) -> Vec<Point> {
    let dead = |&point: &Point| {
        stones[rules.index(point)] == Some(player)
            && liberties(rules, stones, &chain(rules, stones, point)).is_empty()
    };
    let removed: Vec<Point> = rules.points().filter(dead).collect();
    for &point in &removed {
        stones[rules.index(point)] = None;
    }
    removed
}

/// Black's area minus White's: stones, and empty areas that touch only one colour.
#[must_use]
pub fn score(rules: &Rules, stones: &[Stone]) -> i32 {
    rules.points().map(|point| owner(rules, stones, point)).map(|owner| owner.map_or(0, sign)).sum()
}

fn owner(rules: &Rules, stones: &[Stone], point: Point) -> Stone {
    let area = chain(rules, stones, point);
    let touches = |player| {
        let mut around = area.iter().flat_map(|&point| neighbours(rules, point));
        around.any(|next| stones[rules.index(next)] == Some(player))
    };
    stones[rules.index(point)].or_else(|| match (touches(Player::Max), touches(Player::Min)) {
        (true, false) => Some(Player::Max),
        (false, true) => Some(Player::Min),
        _ => None,
    })
}

const fn sign(player: Player) -> i32 {
    match player {
        Player::Max => 1,
        Player::Min => -1,
    }
}
