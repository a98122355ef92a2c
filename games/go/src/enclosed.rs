//! Generated fights: all enclosed regions in a corner, at a side and in the centre up to a size.
//!
//! A region is a connected set of empty points (a polyomino) with a wall of stones around it.
//! Regions that are images of each other by a symmetry of their place are one; each is asked with
//! either side to move first. Two kinds of walls make two kinds of problems:
//! - [`one_eye`]: a straight cut divides the wall into the defender's part, the targets, and the
//!   attacker's part. Both have liberties outside. Can the defender make an eye in the region that
//!   is connected with the targets?
//! - [`eye_spaces`]: the whole wall is the defender's, and the attacker stands around it. Does the
//!   wall live by the region that it encloses?
//!
//! White defends, under situational superko without suicide. The order is fixed: place, size,
//! shape, cut, first player.

use crate::fight::{Aim, Fight, Ground};
use crate::rules::{Point, Rules};
use crate::setup::Setup;
use andor_game::Player;
use std::collections::BTreeSet;

/// The place of a region on the board.
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
    /// The place of its region.
    pub place: Place,
    /// The number of points of its region.
    pub size: usize,
    /// The board, the fight and the rules.
    pub rules: Rules,
    /// The stones and who moves first.
    pub root: Setup,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 3] = [Place::Corner, Place::Side, Place::Centre];

    /// The row and column of the region's frame, with `lines` before it except at an edge.
    const fn offset(self, lines: i8) -> Cell {
        match self {
            Place::Corner => (0, 0),
            Place::Side => (0, lines),
            Place::Centre => (lines, lines),
        }
    }

    /// Whether a shape in the upper left of its frame fits this place.
    fn suits(self, shape: &Shape) -> bool {
        self != Place::Corner || shape.contains(&(0, 0))
    }

    /// The symmetries that keep the edges of the board in place.
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

/// All one-eye problems whose regions have from `smallest` to `largest` points.
///
/// # Panics
/// If a region does not fit on a board of 19x19: above 15 points.
#[must_use]
pub fn one_eye(smallest: usize, largest: usize) -> Vec<Problem> {
    problems(smallest, largest, |place, shape| {
        let walls = around(place, shape);
        // The defender's part lies above, below, left or right of a line.
        let sides: [fn(&Cell) -> i8; 4] = [|cell| cell.0, |cell| -cell.0, |cell| cell.1, |cell| -cell.1];
        let cuts = sides.iter().flat_map(|side| {
            let lines: BTreeSet<i8> = walls.iter().map(side).collect();
            lines.into_iter().skip(1).map(move |line| (*side, line))
        });
        let parts = cuts.map(|(side, line)| walls.iter().copied().partition(|cell| side(cell) < line));
        parts.map(|(targets, attackers)| Walls { aim: Aim::Eye, targets, attackers }).collect()
    })
}

/// The one-eye set of the reproduction: every region of two to four points.
#[must_use]
pub fn one_eye_set() -> Vec<Problem> {
    one_eye(2, 4)
}

/// All problems of life by an eye space of `smallest` to `largest` points.
///
/// # Panics
/// If a region does not fit on a board of 19x19: above 13 points.
#[must_use]
pub fn eye_spaces(smallest: usize, largest: usize) -> Vec<Problem> {
    problems(smallest, largest, |place, shape| {
        let targets = around(place, shape);
        let both = shape | &targets;
        vec![Walls { aim: Aim::Live, attackers: around(place, &both), targets }]
    })
}

/// The stones around a region.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Walls {
    aim: Aim,
    targets: Shape,
    attackers: Shape,
}

fn problems(smallest: usize, largest: usize, walls: impl Fn(Place, &Shape) -> Vec<Walls>) -> Vec<Problem> {
    let mut found = Vec::new();
    for place in Place::ALL {
        for size in smallest..=largest {
            let mut seen = BTreeSet::new();
            for shape in shapes(size).into_iter().filter(|shape| place.suits(shape)) {
                for walls in walls(place, &shape) {
                    if seen.insert(representative(place, &shape, &walls.targets)) {
                        let first = [Player::Max, Player::Min].into_iter();
                        found.extend(first.filter_map(|first| problem(place, &shape, &walls, first)));
                    }
                }
            }
        }
    }
    found
}

/// The cells next to a set, also diagonally, without those beyond the edges of the place.
fn around(place: Place, set: &Shape) -> Shape {
    let (top, left) = (place != Place::Centre, place == Place::Corner);
    let near = set.iter().flat_map(|&(row, column)| {
        (-1..=1).flat_map(move |down| (-1..=1).map(move |right| (row + down, column + right)))
    });
    let beyond = |cell: &Cell| top && cell.0 < 0 || left && cell.1 < 0;
    near.filter(|cell| !beyond(cell) && !set.contains(cell)).collect()
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

/// The shape moved so that its lowest row and column are 0, and the offset of the move.
fn to_upper_left(shape: &Shape) -> (Shape, Cell) {
    let top = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
    (shape.iter().map(|&(row, column)| (row - top, column - left)).collect(), (top, left))
}

/// The first among the images of a shape with its targets.
fn representative(place: Place, shape: &Shape, targets: &Shape) -> (Shape, Shape) {
    let images = place.symmetries().iter().map(|symmetry| {
        let (image, (top, left)) = to_upper_left(&shape.iter().map(|&cell| symmetry(cell)).collect());
        let moved = targets.iter().map(|&cell| symmetry(cell));
        (image, moved.map(|(row, column)| (row - top, column - left)).collect())
    });
    images.min().expect("every place has a symmetry")
}

/// `None` if the region contains the attacker's stones: they would not be safe.
fn problem(place: Place, shape: &Shape, walls: &Walls, first: Player) -> Option<Problem> {
    // Two lines before and behind the region: a wall and a free line, or two walls. The outer wall
    // is a single chain, and one free line at the bottom makes it safe.
    let (down, right) = place.offset(2);
    let cells = shape.iter().chain(&walls.targets).chain(&walls.attackers);
    let last = cells.fold((0, 0), |last: Cell, cell| (last.0.max(cell.0), last.1.max(cell.1)));
    let free_column = i8::from(walls.aim == Aim::Eye);
    let side = |cells: i8| u8::try_from(cells + 1).ok();
    let mut rules = Rules::new(side(last.1 + right + free_column)?, side(last.0 + down + 1)?)
        .expect("a region that fits");
    let ground = rules
        .points()
        .map(|Point { row, column }| {
            let cell = (row as i8 - down, column as i8 - right);
            let target = walls.targets.contains(&cell);
            let attacker = walls.attackers.contains(&cell).then_some(Player::Max);
            let stone = if target { Some(Player::Min) } else { attacker };
            Ground { stone, region: shape.contains(&cell), target }
        })
        .collect();
    rules.fight = Some(Fight::new(&rules, walls.aim, Player::Min, ground).ok()?);
    let root = Setup { turn: first, ..Setup::start(&rules) };
    Some(Problem { place, size: shape.len(), rules, root })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_name;

    #[test]
    fn there_are_as_many_shapes_as_published() {
        // Fixed polyominoes.
        assert_eq!([1, 2, 3, 4, 5, 6].map(|size| shapes(size).len()), [1, 2, 6, 19, 63, 216]);
        // Free polyominoes: the centre has all symmetries.
        let free = |size| {
            shapes(size)
                .iter()
                .map(|shape| representative(Place::Centre, shape, &Shape::new()))
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
