//! The geometry of a board in bits: row by row from the top. One unused bit after each row keeps
//! shifts from running over an edge, so that four shifts give all neighbours.

use super::Bits;
use crate::rules::{Point, Rules};

/// A board of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board<B> {
    stride: u32,
    /// All points.
    pub(crate) all: B,
    /// The point of each bit (an unused bit has one off the board).
    points: Vec<Point>,
}

impl<B: Bits> Board<B> {
    /// `None` if the board has too many points.
    pub(crate) fn new(rules: &Rules) -> Option<Board<B>> {
        let stride = usize::from(rules.columns) + 1;
        let fits = stride * usize::from(rules.rows) <= B::CAPACITY;
        fits.then(|| {
            let bit = |point: Point| usize::from(point.row) * stride + usize::from(point.column);
            let all = rules.points().fold(B::EMPTY, |all, point| all | B::one(bit(point)));
            let point = |bit| Point { row: (bit / stride) as u8, column: (bit % stride) as u8 };
            let points = (0..stride * usize::from(rules.rows)).map(point).collect();
            Board { stride: stride as u32, all, points }
        })
    }

    #[inline]
    pub(crate) fn bit(&self, point: Point) -> usize {
        usize::from(point.row) * self.stride as usize + usize::from(point.column)
    }

    #[inline]
    pub(crate) fn point(&self, bit: usize) -> Point {
        self.points[bit]
    }

    /// The points next to a set; some may belong to the set.
    #[inline]
    pub(crate) fn around(&self, set: B) -> B {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.all
    }

    /// The points connected with `seed` through `within`; always with `seed` itself.
    #[inline]
    pub(crate) fn flood(&self, seed: B, within: B) -> B {
        let mut found = seed;
        loop {
            let more = found | self.around(found) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The connected parts of a set.
    pub(crate) fn parts(&self, set: B) -> impl Iterator<Item = B> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let part = self.flood(B::one(rest.first()), rest);
                rest = rest.without(part);
                part
            })
        })
    }

    /// The stones of `chains` that have no liberty.
    #[inline]
    pub(crate) fn dead(&self, chains: B, empty: B) -> B {
        chains.without(self.flood(self.around(empty) & chains, chains))
    }

    /// Black's area minus White's.
    pub(crate) fn score(&self, black: B, white: B) -> i32 {
        let empty = self.all.without(black | white);
        let (reached, other) = (self.flood(black, empty), self.flood(white, empty));
        reached.without(other).count() as i32 - other.without(reached).count() as i32
    }

    /// Whether every stone lives unconditionally and every empty point is an eye of one point, as
    /// in `rulebook::is_settled`, with the cheap test first.
    pub(crate) fn is_settled(&self, black: B, white: B) -> bool {
        let empty = self.all.without(black | white);
        let around_empty = self.around(empty);
        let shared = self.around(black) & self.around(white) & empty;
        let eyes = (around_empty & empty).is_empty() && shared.is_empty();
        // An empty 1x1 board has an empty point without neighbours.
        eyes && !(black | white).is_empty() && [black, white].into_iter().all(|own| self.all_live(own, empty))
    }

    /// Whether all chains of a colour live unconditionally (Benson). His algorithm removes dead
    /// chains round by round; all chains live exactly if the first round removes none.
    fn all_live(&self, own: B, empty: B) -> bool {
        self.parts(own).all(|chain| {
            let liberties = self.around(chain) & empty;
            let vital = |region: &B| (*region & empty).without(liberties).is_empty();
            self.parts(self.all.without(own)).filter(vital).nth(1).is_some()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_name;

    /// The number of boards with these stones, and any on `points`, on which every chain has a
    /// liberty.
    fn legal(board: &Board<u64>, points: &[u64], black: u64, white: u64) -> u64 {
        match points {
            [] => {
                let empty = board.all.without(black | white);
                u64::from((board.dead(black, empty) | board.dead(white, empty)).is_empty())
            }
            [point, rest @ ..] => {
                let empty = legal(board, rest, black, white);
                let first = black | white == 0;
                let stone = legal(board, rest, black | point, white);
                // Before the first stone both colours are symmetric.
                empty + stone + if first { stone } else { legal(board, rest, black, white | point) }
            }
        }
    }

    #[test]
    fn legal_positions_are_as_many_as_published() {
        // Tromp and Farnebäck 2006.
        for (name, expected) in [("go:2x2", 57), ("go:3x3", 12_675), ("go:4x4", 24_318_165)] {
            let rules = parse_name(name).expect("a board");
            let board = Board::<u64>::new(&rules).expect("small");
            let points: Vec<u64> = rules.points().map(|point| 1 << board.bit(point)).collect();
            assert_eq!(legal(&board, &points, 0, 0), expected, "{name}");
        }
    }
}
