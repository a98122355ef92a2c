//! The symmetries of the board: eight for a square, four for any other rectangle.

/// Pairs of a square's bit and its image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Permutation(Vec<(u8, u8)>);

impl Permutation {
    pub(crate) fn apply(&self, stones: u64) -> u64 {
        self.0.iter().fold(0, |image, &(from, to)| image | (stones >> from & 1) << to)
    }
}

pub(crate) fn of_board(columns: u32, rows: u32) -> Vec<Permutation> {
    let bit = |r: u32, c: u32| (r * (columns + 1) + c) as u8;
    let squares = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let mut all = Vec::new();
    for transposed in [false, true] {
        if transposed && columns != rows {
            continue;
        }
        for (flip_rows, flip_columns) in [(false, false), (false, true), (true, false), (true, true)] {
            let image = |(r, c): (u32, u32)| {
                let r = if flip_rows { rows - 1 - r } else { r };
                let c = if flip_columns { columns - 1 - c } else { c };
                if transposed { (c, r) } else { (r, c) }
            };
            let moved = squares().map(|(r, c)| {
                let (to_r, to_c) = image((r, c));
                (bit(r, c), bit(to_r, to_c))
            });
            all.push(Permutation(moved.collect()));
        }
    }
    all
}
