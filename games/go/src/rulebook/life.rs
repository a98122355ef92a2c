//! Unconditional life (Benson 1976), and boards that are settled by it.
//!
//! A *region* of a colour is a connected set of points without its stones. A region is *vital* to a
//! chain if each of its empty points is a liberty of the chain. A set of chains lives
//! unconditionally if each chain has two vital regions whose neighbouring chains are all in the
//! set. Proof: to fill the last liberty of a chain of the set, the opponent must fill both its
//! vital regions except for that point. A stone on the last empty point of a vital region has no
//! liberty and captures nothing, since each neighbouring chain still has a liberty in another vital
//! region: it is suicide, which is forbidden or removes the stone. So every chain of the set keeps
//! a liberty in each of its two vital regions, even if its owner always passes.
//!
//! **Settled.** A board is settled if every stone lives unconditionally, and every empty point has
//! only stones of one colour around it. Claim: under superko its value is the current score, for
//! every history and either side to move. Proof: let Black always pass. Its stones stay, as shown.
//! An empty point with black stones around it stays empty: a white stone there has no liberty and
//! captures nothing, since the chains around it have two liberties. So Black's final area is at
//! least the current one. Play ends: passes are always legal, a position after a pass never
//! repeats, and White has finitely many plays that do not repeat. The same holds for White, and
//! both areas together are the board: so each side gets exactly its current area. (Larger eyes are
//! excluded: to keep their points the owner must answer in them, and superko may forbid the answer
//! because of the history.)

use super::board;
use crate::rules::{Point, Rules};
use crate::setup::Stone;
use andor_game::Player;
use std::collections::BTreeSet;

/// The stones of a colour that live even if their owner always passes.
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

/// Whether every point is settled.
#[must_use]
pub fn is_settled(rules: &Rules, stones: &[Stone]) -> bool {
    let enclosed = |point: Point| {
        let mut around = board::neighbours(rules, point).into_iter().map(|next| stones[rules.index(next)]);
        let first = around.next().flatten();
        first.is_some() && around.all(|stone| stone == first)
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
