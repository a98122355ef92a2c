//! Fights that need nobody's files: all enclosed regions in a corner, at a side and in the centre up to a size.
//!
//! A region is a connected set of points (a polyomino) walled in by the attacker's stones, which have liberties outside
//! (regions that hold one of them captive are left out). Regions that are images
//! of each other by a symmetry of their place are one; each is asked with either side to move first, empty or with one stone of the defender in
//! it as the target. The order is fixed: place, size, shape, target, first player.

use crate::fight::{Aim, Fight, Ground};
use crate::rules::{Point, Rules};
use crate::setup::Setup;
use andor_game::Player;
use std::collections::BTreeSet;

/// Where a region lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It holds the corner point.
    Corner,
    /// It touches one side, and no other.
    Side,
    /// It touches no side.
    Centre,
}

/// One problem of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where its region lies.
    pub place: Place,
    /// The points of its region.
    pub size: usize,
    /// The board, the fight and the rules: situational superko, no suicide. White defends.
    pub rules: Rules,
    /// The stones and who moves first.
    pub root: Setup,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 3] = [Place::Corner, Place::Side, Place::Centre];

    /// The row and column of the region's frame on the board: a free line and the wall come before, unless the edge does.
    const fn offset(self) -> (u8, u8) {
        match self {
            Place::Corner => (0, 0),
            Place::Side => (0, 2),
            Place::Centre => (2, 2),
        }
    }

    /// Whether a shape, moved to the upper left of its frame, lies as this place asks.
    fn suits(self, shape: &Shape) -> bool {
        self != Place::Corner || shape.contains(&(0, 0))
    }

    /// The symmetries that keep the edges of the board where they are.
    fn symmetries(self) -> &'static [Symmetry] {
        let all: &[Symmetry] = &[
            |(row, column)| (row, column),
            |(row, column)| (row, -column),
            |(row, column)| (-row, column),
            |(row, column)| (-row, -column),
            |(row, column)| (column, row),
            |(row, column)| (-column, row),
            |(row, column)| (column, -row),
            |(row, column)| (-column, -row),
        ];
        match self {
            Place::Corner => &CORNER,
            Place::Side => &all[..2],
            Place::Centre => all,
        }
    }
}

type Cell = (i8, i8);
type Shape = BTreeSet<Cell>;
type Symmetry = fn(Cell) -> Cell;

const CORNER: [Symmetry; 2] = [|(row, column)| (row, column), |(row, column)| (column, row)];

/// All problems whose regions have from `smallest` to `largest` points.
///
/// # Panics
/// Where the regions do not fit on a board of 19x19: above 15 points.
#[must_use]
pub fn problems(aim: Aim, smallest: usize, largest: usize) -> Vec<Problem> {
    let mut found = Vec::new();
    for place in Place::ALL {
        for size in smallest..=largest {
            let mut seen = BTreeSet::new();
            for shape in shapes(size).into_iter().filter(|shape| place.suits(shape)) {
                for target in std::iter::once(None).chain(shape.iter().copied().map(Some)) {
                    if aim == Aim::Live && target.is_none()
                        || !seen.insert(representative(place, &shape, target))
                    {
                        continue;
                    }
                    let first = [Player::Max, Player::Min].into_iter();
                    found.extend(first.filter_map(|first| problem(aim, place, &shape, target, first)));
                }
            }
        }
    }
    found
}

/// The one-eye set of the reproduction: every region of three to five points.
#[must_use]
pub fn one_eye_set() -> Vec<Problem> {
    problems(Aim::Eye, 3, 5)
}

/// The connected shapes of this many cells, each moved to the upper left, in order.
fn shapes(size: usize) -> BTreeSet<Shape> {
    let mut all = BTreeSet::from([Shape::from([(0, 0)])]);
    for _ in 1..size {
        let mut grown = BTreeSet::new();
        for shape in &all {
            for &(row, column) in shape {
                for cell in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
                    if !shape.contains(&cell) {
                        let mut larger = shape.clone();
                        larger.insert(cell);
                        grown.insert(to_upper_left(&larger).0);
                    }
                }
            }
        }
        all = grown;
    }
    all
}

/// The shape moved so that its lowest row and column are 0, and by how much it was moved.
fn to_upper_left(shape: &Shape) -> (Shape, Cell) {
    let top = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
    (shape.iter().map(|&(row, column)| (row - top, column - left)).collect(), (top, left))
}

/// The first among the images of a shape with its target.
fn representative(place: Place, shape: &Shape, target: Option<Cell>) -> (Shape, Option<Cell>) {
    let images = place.symmetries().iter().map(|symmetry| {
        let (image, (top, left)) = to_upper_left(&shape.iter().map(|&cell| symmetry(cell)).collect());
        let target = target.map(symmetry).map(|(row, column)| (row - top, column - left));
        (image, target)
    });
    images.min().expect("every place has a symmetry")
}

/// `None` for a region that holds a wall stone captive: there the attacker would not be safe.
fn problem(aim: Aim, place: Place, shape: &Shape, target: Option<Cell>, first: Player) -> Option<Problem> {
    let (down, right) = place.offset();
    let at = |&(row, column): &Cell| Point { row: row as u8 + down, column: column as u8 + right };
    let region: BTreeSet<Point> = shape.iter().map(at).collect();
    // After the region comes the wall, and a free line behind it.
    let side = |last: Option<u8>| last.unwrap_or(0) + 3;
    let columns = side(region.iter().map(|point| point.column).max());
    let rows = side(region.iter().map(|point| point.row).max());
    let mut rules = Rules::new(columns, rows).expect("a region that fits");
    let target = target.as_ref().map(at);
    let ground = rules
        .points()
        .map(|point| {
            let near = crate::rulebook::board::neighbours(&rules, point);
            let wall = !region.contains(&point) && near.iter().any(|next| region.contains(next));
            let target = target == Some(point);
            let stone = if target { Some(Player::Min) } else { wall.then_some(Player::Max) };
            Ground { stone, region: region.contains(&point), target }
        })
        .collect();
    rules.fight = Some(Fight::new(&rules, aim, Player::Min, ground).ok()?);
    let root = Setup { turn: first, ..Setup::start(&rules) };
    Some(Problem { place, size: region.len(), rules, root })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_name;

    #[test]
    fn there_are_as_many_shapes_as_published() {
        // Fixed polyominoes.
        assert_eq!([1, 2, 3, 4, 5, 6].map(|size| shapes(size).len()), [1, 2, 6, 19, 63, 216]);
        // Free ones: the centre knows all symmetries.
        let free = |size| {
            shapes(size)
                .iter()
                .map(|shape| representative(Place::Centre, shape, None))
                .collect::<BTreeSet<_>>()
                .len()
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(free), [1, 1, 2, 5, 12, 35]);
    }

    #[test]
    fn the_set_is_large_possible_and_without_doubles() {
        let set = one_eye_set();
        assert!(set.len() >= 140, "{}", set.len());
        let mut names = BTreeSet::new();
        for problem in &set {
            let name = problem.rules.name();
            assert_eq!(parse_name(&name).as_ref(), Some(&problem.rules), "{name}");
            assert_eq!(problem.root.possible(&problem.rules), Ok(()));
            assert!(names.insert((name, problem.root.text(&problem.rules))));
        }
        assert_eq!(set, one_eye_set());
        let counted = Place::ALL.map(|place| set.iter().filter(|problem| problem.place == place).count());
        assert!(counted.iter().all(|&count| count >= 40), "{counted:?}");
    }
}
