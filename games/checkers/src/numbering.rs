//! The numbers of positions, for databases.
//!
//! A slice is the material of both sides, the side to move first; if White moves, the board is
//! turned.
//! In a slice men come first, because they have fewer squares, then kings on the squares left:
//!
//! `number = ((own men * their men) * own kings) * their kings`, each factor a combination in
//! colexicographic order.
//!
//! The men of one side are counted as if the other's were absent. Numbers at which they collide
//! stay unused; they are too few for another factor.

use crate::board::Board;
use crate::fast::{Checkers, must_capture, shifted};
use andor_game::{Numbered, Player};
use std::ops::RangeInclusive;

/// What each side has, the side to move first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    own: Army,
    their: Army,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Army {
    kings: u32,
    men: u32,
}

impl Army {
    const fn pieces(self) -> u32 {
        self.kings + self.men
    }

    /// Every army of this many pieces.
    fn all(pieces: u32) -> impl Iterator<Item = Army> {
        (0..=pieces).map(move |men| Army { kings: pieces - men, men })
    }

    const fn with_one_crowned(self) -> Army {
        Army { kings: self.kings + 1, men: self.men - 1 }
    }
}

impl Material {
    /// Kings and men of the side to move, then of the other.
    #[must_use]
    pub const fn new(own: (u32, u32), their: (u32, u32)) -> Material {
        Material { own: Army { kings: own.0, men: own.1 }, their: Army { kings: their.0, men: their.1 } }
    }

    /// The same seen by the other side.
    const fn turned(self) -> Material {
        Material { own: self.their, their: self.own }
    }
}

/// Squares of Black's men: never the farthest row. White's are the same from the other side.
const BLACK_MEN: u32 = 0x0fff_ffff;
const WHITE_MEN: u32 = 0xffff_fff0;

const CHOOSE: [[u64; 13]; 33] = {
    let mut table = [[0; 13]; 33];
    let mut n = 0;
    while n < 33 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 13 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

const fn choose(n: u32, k: u32) -> u64 {
    CHOOSE[n as usize][k as usize]
}

/// The number of this combination of squares out of those that are `free`.
fn rank(mut set: u32, free: u32) -> u64 {
    let (mut number, mut chosen) = (0, 0);
    while set != 0 {
        let below = (set & set.wrapping_neg()) - 1;
        chosen += 1;
        number += choose((free & below).count_ones(), chosen);
        set &= set - 1;
    }
    number
}

/// The combination of `count` squares with that number.
fn unrank(mut number: u64, count: u32, free: u32) -> u32 {
    let mut set = 0;
    let mut rest = free;
    let mut place = free.count_ones();
    for chosen in (1..=count).rev() {
        loop {
            place -= 1;
            let square = 1 << (31 - rest.leading_zeros());
            rest &= !square;
            if choose(place, chosen) <= number {
                number -= choose(place, chosen);
                set |= square;
                break;
            }
        }
    }
    set
}

/// The size of each of the four factors.
fn factors(slice: Material) -> [u64; 4] {
    let left = 32 - slice.own.men - slice.their.men;
    [
        choose(28, slice.own.men),
        choose(28, slice.their.men),
        choose(left, slice.own.kings),
        choose(left - slice.own.kings, slice.their.kings),
    ]
}

impl Numbered for Checkers {
    type Slice = Material;

    /// With more than ten pieces, some slices have more numbers than 64 bits hold.
    fn pieces(&self) -> RangeInclusive<u32> {
        2..=10
    }

    fn families(&self, pieces: u32) -> Vec<Vec<Material>> {
        let split = |total: u32, own: u32| {
            let their = move || Army::all(total - own);
            Army::all(own).flat_map(move |own| their().map(move |their| Material { own, their }))
        };
        let mut all: Vec<Material> =
            (2..=pieces).flat_map(|total| (1..total).flat_map(move |own| split(total, own))).collect();
        // The larger of the two views represents the family.
        all.retain(|slice| *slice >= slice.turned());
        // A capture leaves fewer pieces, a crowning fewer men.
        all.sort_by_key(|slice| {
            let men = slice.own.men + slice.their.men;
            (slice.own.pieces() + slice.their.pieces(), men, *slice)
        });
        let family = |slice: Material| {
            if slice == slice.turned() { vec![slice] } else { vec![slice, slice.turned()] }
        };
        all.into_iter().map(family).collect()
    }

    /// `kkm-k`: two kings and a man, to move, against a king.
    fn slice_name(&self, slice: Material) -> String {
        let side = |army: Army| "k".repeat(army.kings as usize) + &"m".repeat(army.men as usize);
        format!("{}-{}", side(slice.own), side(slice.their))
    }

    fn slice_size(&self, slice: Material) -> u64 {
        factors(slice).iter().product()
    }

    fn leads_to(&self, slice: Material) -> Vec<Material> {
        let crowned = (slice.own.men > 0).then(|| slice.own.with_one_crowned());
        let own = || [Some(slice.own), crowned].into_iter().flatten();
        let their = (0..=slice.their.kings)
            .flat_map(|kings| (0..=slice.their.men).map(move |men| Army { kings, men }))
            .filter(|army| army.pieces() > 0);
        let after = their.flat_map(|their| own().map(move |own| Material { own: their, their: own }));
        after.filter(|&after| after != slice.turned() && after != slice).collect()
    }

    fn number(&self, board: &Board) -> Option<(Material, u64)> {
        let board = if board.turn == Player::Max { *board } else { board.turned() };
        let [own, their] = [board.black, board.white];
        let [own_kings, their_kings] = [own & board.kings, their & board.kings];
        let [own_men, their_men] = [own & !board.kings, their & !board.kings];
        let count = u32::count_ones;
        let slice = Material::new((count(own_kings), count(own_men)), (count(their_kings), count(their_men)));
        let free = !(own_men | their_men);
        let [_, their_men_count, own_kings_count, their_kings_count] = factors(slice);
        let number = rank(own_men, BLACK_MEN) * their_men_count + rank(their_men, WHITE_MEN);
        let number = number * own_kings_count + rank(own_kings, free);
        Some((slice, number * their_kings_count + rank(their_kings, free & !own_kings)))
    }

    fn numbered(&self, slice: Material, number: u64) -> Option<Board> {
        let [_, their_men_count, own_kings_count, their_kings_count] = factors(slice);
        let (number, their_kings) = (number / their_kings_count, number % their_kings_count);
        let (number, own_kings) = (number / own_kings_count, number % own_kings_count);
        let (own_men, their_men) = (number / their_men_count, number % their_men_count);
        let own_men = unrank(own_men, slice.own.men, BLACK_MEN);
        let their_men = unrank(their_men, slice.their.men, WHITE_MEN);
        if own_men & their_men != 0 {
            return None;
        }
        let free = !(own_men | their_men);
        let own_kings = unrank(own_kings, slice.own.kings, free);
        let their_kings = unrank(their_kings, slice.their.kings, free & !own_kings);
        Some(Board {
            black: own_men | own_kings,
            white: their_men | their_kings,
            kings: own_kings | their_kings,
            turn: Player::Max,
        })
    }

    /// In a family pieces only step and none is crowned, so these are all steps back, except where
    /// a capture was possible.
    fn predecessors(&self, board: &Board, into: &mut Vec<Board>) {
        let mover = board.turn.opponent();
        let moved = board.men_of(mover);
        let empty = !(board.black | board.white);
        for back in 0..4 {
            let backward = (back >= 2) == (mover == Player::Max);
            let mut can_go_back = if backward { moved } else { moved & board.kings };
            while can_go_back != 0 {
                let to = can_go_back & can_go_back.wrapping_neg();
                can_go_back &= can_go_back - 1;
                let from = shifted(to, back) & empty;
                if from == 0 {
                    continue;
                }
                let mut before = Board { turn: mover, ..*board };
                match mover {
                    Player::Max => before.black ^= from | to,
                    Player::Min => before.white ^= from | to,
                }
                if board.kings & to != 0 {
                    before.kings ^= from | to;
                }
                if !must_capture(&before) {
                    into.push(before);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Game, legal_moves, successor};
    use std::collections::{HashMap, HashSet};

    /// Schaeffer's counts for 2 to 5 pieces include those of one colour. The test enumerates the
    /// men of a slice; the number of ways to place the kings is then always the same.
    #[test]
    fn placements_are_as_many_as_published() {
        for (pieces, published) in (2..).zip([6_972, 261_224, 7_092_774, 148_688_232_u64]) {
            let families = Checkers.families(pieces).into_iter().flatten();
            let both_colours: u64 = families
                .filter(|slice| slice.own.pieces() + slice.their.pieces() == pieces)
                .map(|slice| {
                    let [own_men, their_men, own_kings, their_kings] = factors(slice);
                    let kings = own_kings * their_kings;
                    let apart = |men: &u64| Checkers.numbered(slice, men * kings).is_some();
                    (0..own_men * their_men).filter(apart).count() as u64 * kings
                })
                .sum();
            let army = |army: Army| choose(28, army.men) * choose(32 - army.men, army.kings);
            let one_colour: u64 = 2 * Army::all(pieces).map(army).sum::<u64>();
            assert_eq!(both_colours + one_colour, published, "{pieces} pieces");
        }
    }

    fn positions(slice: Material) -> Vec<Board> {
        (0..Checkers.slice_size(slice)).filter_map(|number| Checkers.numbered(slice, number)).collect()
    }

    /// Boards with both colours and one side to move: the published placements without the
    /// one-sided.
    #[test]
    fn every_board_has_one_number() {
        for (pieces, boards) in [(2, 3_488), (3, 196_032)] {
            let mut count = 0;
            let families = Checkers.families(pieces).into_iter().flatten();
            for slice in families.filter(|slice| slice.own.pieces() + slice.their.pieces() == pieces) {
                let all = positions(slice);
                count += all.len();
                let different: HashSet<Board> = all.iter().copied().collect();
                assert_eq!(different.len(), all.len());
                for number in 0..Checkers.slice_size(slice) {
                    if let Some(board) = Checkers.numbered(slice, number) {
                        assert_eq!(Checkers.number(&board), Some((slice, number)));
                        assert_eq!(Checkers.number(&board.turned()), Some((slice, number)));
                    }
                }
            }
            assert_eq!(count, boards, "{pieces} pieces");
        }
    }

    #[test]
    fn moves_lead_to_the_family_or_where_it_says() {
        for family in Checkers.families(3) {
            for &slice in &family {
                let outside: HashSet<Material> = Checkers.leads_to(slice).into_iter().collect();
                assert!(family.iter().all(|slice| !outside.contains(slice)));
                for board in positions(slice).into_iter().filter(|board| Checkers.end(board).is_none()) {
                    for mv in legal_moves(&Checkers, &board) {
                        let next = successor(&Checkers, &board, mv);
                        let (after, _) = Checkers.number(&next).unwrap();
                        let known = family.contains(&after) || outside.contains(&after);
                        assert!(known || Checkers.end(&next).is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn predecessors_are_the_moves_backward() {
        let families = Checkers.families(3);
        for family in families.iter().step_by(3) {
            let mut expected: HashMap<(Material, u64), HashSet<(Material, u64)>> = HashMap::new();
            for board in family.iter().flat_map(|&slice| positions(slice)) {
                if Checkers.end(&board).is_none() {
                    for mv in legal_moves(&Checkers, &board) {
                        let next = Checkers.number(&successor(&Checkers, &board, mv)).unwrap();
                        expected.entry(next).or_default().insert(Checkers.number(&board).unwrap());
                    }
                }
            }
            for board in family.iter().flat_map(|&slice| positions(slice)) {
                let mut before = Vec::new();
                Checkers.predecessors(&board, &mut before);
                let found: HashSet<_> = before.iter().map(|board| Checkers.number(board).unwrap()).collect();
                let number = Checkers.number(&board).unwrap();
                assert_eq!(found, expected.remove(&number).unwrap_or_default(), "{board:?}");
            }
        }
    }

    #[test]
    fn families_stand_after_those_they_lead_to() {
        let mut seen = HashSet::new();
        for family in Checkers.families(5) {
            for &slice in &family {
                assert!(Checkers.leads_to(slice).iter().all(|next| seen.contains(next)), "{slice:?}");
            }
            seen.extend(family);
        }
    }
}
