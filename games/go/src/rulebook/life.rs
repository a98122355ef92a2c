//! Unconditional life (Benson 1976), and when a whole board is settled by it.
//!
//! A *region* of a colour is a connected set of points without its stones. It is *vital* to a chain when each of its
//! empty points is a liberty of the chain. A set of chains lives unconditionally when each has two vital regions, all of whose
//! neighbouring chains are in the set. Why: to fill the last liberty of a chain of the set, the opponent must fill all but that point of both
//! its vital regions. Whoever fills the last empty point of a vital region has no liberty there and captures nothing, since each neighbouring
//! chain still has a liberty in another region of its own: suicide, which is forbidden or takes the stones off again. So every chain of the
//! set keeps a liberty in each of its vital regions, two in all, though its owner passes for ever.
//!
//! **Settled.** A board is settled when every stone lives unconditionally, and every empty point has only stones of one colour around it.
//! Claim: under superko the value is then the score as it stands, whatever the history and whoever moves. Proof: let Black pass for
//! ever. Its stones stay, as shown. An empty point with black stones around it stays empty: a white stone there has no liberty and captures
//! nothing, since the chains around it have two liberties. So at the end Black's area is at least what it is now. The play does end: passes are always legal, a position
//! after a pass never counts as repeated, and White has finitely many plays that do not repeat. The same holds for White, and the two areas together are the board:
//! so each gets exactly its own. (Larger eyes are left out on purpose: to keep their points the owner must answer in them, and
//! superko may forbid the answer because of what stood on the board before.)

use super::board;
use crate::rules::{Point, Rules};
use crate::setup::Stone;
use andor_game::Player;
use std::collections::BTreeSet;

/// The stones of a colour that live even if their owner passes for ever.
#[must_use]
pub fn unconditionally_alive(rules: &Rules, stones: &[Stone], player: Player) -> BTreeSet<Point> {
    let ours = |point: Point| stones[rules.index(point)] == Some(player);
    let parts = |of_player: bool| -> BTreeSet<BTreeSet<Point>> {
        let points = rules.points().filter(|&point| ours(point) == of_player);
        points.map(|point| board::connected(rules, point, |next| ours(next) == of_player)).collect()
    };
    let (mut chains, mut regions) = (parts(true), parts(false));
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| {
            let vital = |region: &&BTreeSet<Point>| {
                let liberties = board::liberties(rules, stones, chain);
                region.iter().all(|point| stones[rules.index(*point)].is_some() || liberties.contains(point))
            };
            regions.iter().filter(vital).count() >= 2
        });
        regions.retain(|region| {
            let around = region.iter().flat_map(|&point| board::neighbours(rules, point));
            around.filter(|&next| ours(next)).all(|next| chains.iter().any(|chain| chain.contains(&next)))
        });
        if before == (chains.len(), regions.len()) {
            return chains.into_iter().flatten().collect();
        }
    }
}

/// Whether every point is settled for good.
#[must_use]
pub fn is_settled(rules: &Rules, stones: &[Stone]) -> bool {
    let enclosed = |point: Point| {
        let around = board::neighbours(rules, point);
        let colours: BTreeSet<i8> = around
            .iter()
            .map(|&next| {
                stones[rules.index(next)].map_or(0, |player| if player == Player::Max { 1 } else { 2 })
            })
            .collect();
        colours.len() == 1 && !colours.contains(&0)
    };
    let alive: BTreeSet<Point> = [Player::Max, Player::Min]
        .into_iter()
        .flat_map(|player| unconditionally_alive(rules, stones, player))
        .collect();
    rules.points().all(|point| match stones[rules.index(point)] {
        Some(_) => alive.contains(&point),
        None => enclosed(point),
    })
}
