//! The symmetries of the board: eight for a square, four for any other rectangle. The rules have no
//! direction, so the image of a position with the image of its history has the same value.

use super::Bits;
use crate::rules::{Point, Rules};

/// Pairs of a point's bit and its image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Permutation(Vec<(u16, u16)>);

impl Permutation {
    pub(crate) fn apply<B: Bits>(&self, set: B) -> B {
        let moved = self.0.iter().filter(|&&(from, _)| set.has(usize::from(from)));
        moved.fold(B::EMPTY, |image, &(_, to)| image | B::one(usize::from(to)))
    }

    /// The image of one point of the board.
    pub(crate) fn bit(&self, bit: u16) -> u16 {
        self.0.iter().find(|&&(from, _)| from == bit).map_or(bit, |&(_, to)| to)
    }
}

pub(crate) fn of_board(rules: &Rules, bit: impl Fn(Point) -> usize) -> Vec<Permutation> {
    let square = rules.columns == rules.rows;
    let mut all = Vec::new();
    for turned in [false, true] {
        if turned && !square {
            continue;
        }
        for (flip_rows, flip_columns) in [(false, false), (false, true), (true, false), (true, true)] {
            let image = |Point { row, column }: Point| {
                let row = if flip_rows { rules.rows - 1 - row } else { row };
                let column = if flip_columns { rules.columns - 1 - column } else { column };
                if turned { Point { row: column, column: row } } else { Point { row, column } }
            };
            let moved = rules.points().map(|point| (bit(point) as u16, bit(image(point)) as u16));
            all.push(Permutation(moved.collect()));
        }
    }
    all
}
