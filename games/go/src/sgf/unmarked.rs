//! A problem without marks: the stones at stake are a group that the other side encloses.
//!
//! The region of a group is all that it can reach without crossing the enemy, and the enemy's
//! stones that have no liberty elsewhere. It is enclosed if that is little; the rest of the wall
//! has liberties outside then, as [`Fight`](crate::fight::Fight) wants it. Of several groups the
//! one with the fewest empty points is meant: the wall of a small board is enclosed, too.

use super::Diagram;
use crate::rulebook::board::{chain, connected, liberties, neighbours};
use crate::rules::{Point, Rules};
use andor_game::Player;
use std::collections::BTreeSet;

/// Empty points of a region at most: more are no group that is enclosed, but the open board.
const MOST_EMPTY: usize = 20;

/// A group that is enclosed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Enclosed {
    empty: usize,
    region: BTreeSet<Point>,
    /// The largest chain of the enclosed side.
    targets: BTreeSet<Point>,
}

impl Diagram {
    /// The diagram with the marks that it lacks: squares for the region of the stones at stake,
    /// triangles for these stones, which are the largest chain of the enclosed group.
    /// None if no group is enclosed, or two are in as many empty points.
    #[must_use]
    pub fn marked_by_itself(&self) -> Option<Diagram> {
        let rules = Rules::new(self.columns, self.rows).expect("the size of a board");
        let stakes = |point: &Point| match &self.targets[..] {
            [] => self.stones[rules.index(*point)].is_some(),
            targets => targets.contains(point),
        };
        let groups: BTreeSet<Enclosed> =
            rules.points().filter(stakes).filter_map(|point| self.enclosed(&rules, point)).collect();
        // Stones that were caught inside a group are enclosed, too, in a part of its region.
        let inside =
            |one: &Enclosed| groups.iter().any(|other| other != one && one.region.is_subset(&other.region));
        let mut outer = groups.iter().filter(|group| !inside(group));
        let group = outer.next()?;
        if outer.next().is_some_and(|next| next.empty == group.empty) {
            return None;
        }
        let mut marked = self.clone();
        marked.squares = group.region.iter().copied().collect();
        if marked.targets.is_empty() {
            marked.targets = group.targets.iter().copied().collect();
        }
        Some(marked)
    }

    /// The group of the stone at this point, if it is enclosed.
    fn enclosed(&self, rules: &Rules, from: Point) -> Option<Enclosed> {
        let stone = |point: Point| self.stones[rules.index(point)];
        let defender = stone(from)?;
        let mut caught: BTreeSet<Point> = BTreeSet::new();
        let region = loop {
            let inside = |point| stone(point) != Some(defender.opponent()) || caught.contains(&point);
            let region = connected(rules, from, inside);
            let wall = region.iter().flat_map(|&point| neighbours(rules, point));
            let wall = wall.filter(|point| !region.contains(point)).map(|at| chain(rules, &self.stones, at));
            let weak: Vec<BTreeSet<Point>> =
                wall.filter(|chain| liberties(rules, &self.stones, chain).is_subset(&region)).collect();
            if weak.is_empty() {
                break region;
            }
            caught.extend(weak.into_iter().flatten());
        };
        let empty = region.iter().filter(|&&point| stone(point).is_none()).count();
        let walled = region.len() < rules.area();
        let targets = self.largest_chain(rules, &region, defender);
        (walled && (1..=MOST_EMPTY).contains(&empty)).then_some(Enclosed { empty, region, targets })
    }

    fn largest_chain(&self, rules: &Rules, region: &BTreeSet<Point>, player: Player) -> BTreeSet<Point> {
        let own = region.iter().filter(|&&point| self.stones[rules.index(point)] == Some(player));
        let chains: BTreeSet<BTreeSet<Point>> = own.map(|&point| chain(rules, &self.stones, point)).collect();
        let longest = chains.iter().map(BTreeSet::len).max();
        let first = chains.iter().find(|chain| Some(chain.len()) == longest);
        first.cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::sgf::read;

    /// What the diagram marks by itself: its targets, and how many points its region has.
    fn found(text: &str) -> Option<(Vec<String>, usize)> {
        let diagram = &read(text).expect("a diagram")[0];
        let marked = diagram.marked_by_itself()?;
        let (rules, _) = marked.game(&crate::Rules::new(1, 1)?).expect("a position");
        let targets = marked.targets.iter().map(|&point| rules.point_text(point)).collect();
        Some((targets, marked.squares.len()))
    }

    /// A corner of White's with a black stone in it, and Black's wall around.
    const CORNER: &str = "AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]";

    #[test]
    fn the_group_that_is_enclosed_is_at_stake() {
        let white: Vec<String> = ["D9", "A8", "B8", "C8", "D8"].map(String::from).into();
        assert_eq!(found(&format!("(;SZ[9]{CORNER})")), Some((white.clone(), 8)));
        // A stone that White caught belongs to the region, and is no group of its own.
        assert_eq!(found(&format!("(;SZ[9]{CORNER}AB[aa])")), Some((white, 8)));
        // What is marked is at stake, and its region is found.
        let marked = format!("(;SZ[9]{CORNER}TR[cb])");
        assert_eq!(found(&marked), Some((vec!["C8".into()], 8)));
    }

    #[test]
    fn nothing_is_at_stake_on_an_open_board_or_twice() {
        assert_eq!(found("(;SZ[9]AB[cc][gg]AW[gc][cg])"), None);
        assert_eq!(found("(;SZ[9])"), None);
        // The wall has a gap.
        assert_eq!(found(&format!("(;SZ[9]{})", CORNER.replace("[ec]", "").replace("[dc]", ""))), None);
        // The same group in the lower left corner.
        let twice = format!("(;SZ[9]{CORNER}AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei])");
        assert_eq!(found(&twice), None);
        assert!(found(&twice.replace("[eg]", "").replace("[dg]", "")).is_some());
    }
}
