//! The numbers of positions, for a database of the whole game.
//!
//! The side to move is Sente (else the board is turned). Its lion stands on the left or in the
//! middle (else the board is mirrored): eight squares. The other lion has the eleven squares left.
//! Then come giraffes, elephants and chicks, each kind as a combination of the free squares, with a
//! bit for the owner and, for chicks, a bit for hens. A slice says how many of each kind are on the
//! board and in the mover's hand.
//!
//! Animals come back from the hand, so that play can lead from every slice to every other: they are
//! one family.

use crate::board::{Board, Kind, Piece, Square};
use crate::fast::{Dobutsu, LAST_ROW, View, reach, squares};
use andor_game::{Numbered, Player};
use std::ops::RangeInclusive;

/// How many animals of each kind each side holds, two bits per count, the mover's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hands(u16);

impl Hands {
    fn new(on_board: [u16; 3], own: [u16; 3]) -> Hands {
        let counts =
            (0..3).map(|kind| own[kind] << (2 * kind) | (2 - on_board[kind] - own[kind]) << (6 + 2 * kind));
        Hands(counts.sum())
    }

    /// The number of animals of a kind that the mover holds.
    #[inline]
    const fn own(self, kind: Kind) -> u8 {
        (self.0 >> (2 * kind as u16) & 3) as u8
    }

    /// The number of animals of a kind that the other side holds.
    #[inline]
    const fn their(self, kind: Kind) -> u8 {
        (self.0 >> (6 + 2 * kind as u16) & 3) as u8
    }

    #[inline]
    const fn on_board(self, kind: Kind) -> u8 {
        2 - self.own(kind) - self.their(kind)
    }
}

/// The order in which kinds are numbered: chicks last, because they have the most forms.
const KINDS: [Kind; 3] = [Kind::Giraffe, Kind::Elephant, Kind::Chick];

/// The number of bits for the owner of an animal and for a hen.
const fn form_bits(kind: Kind) -> u32 {
    if matches!(kind, Kind::Chick) { 2 } else { 1 }
}

/// The number of ways to choose `count` of `free` squares.
const fn combinations(free: u64, count: u8) -> u64 {
    match count {
        0 => 1,
        1 => free,
        _ => free * (free - 1) / 2,
    }
}

/// How many numbers a kind takes if `count` of it stand on `free` squares.
const fn numbers(kind: Kind, free: u64, count: u8) -> u64 {
    combinations(free, count) << (form_bits(kind) * count as u32)
}

const fn below(square: Square) -> u16 {
    (1 << square.0) - 1
}

/// The animals on a board, as sets of squares.
struct Sets {
    /// In the order of [`KINDS`]; a hen counts as a chick.
    of: [u16; 3],
    lions: u16,
    theirs: u16,
    hens: u16,
}

impl Sets {
    #[inline]
    fn of(board: &Board) -> Sets {
        let [odd, two, four, theirs] = board.planes();
        Sets { of: [two & !odd, two & odd, odd & !two], lions: four & !odd, theirs, hens: four & odd }
    }

    /// Left and right exchanged.
    #[inline]
    fn mirrored(&self) -> Sets {
        const LEFT: u16 = 0b001_001_001_001;
        let mirrored = |set: u16| (set & LEFT) << 2 | set & LEFT << 1 | set >> 2 & LEFT;
        Sets {
            of: self.of.map(mirrored),
            lions: mirrored(self.lions),
            theirs: mirrored(self.theirs),
            hens: mirrored(self.hens),
        }
    }
}

/// Adds the animals of one kind to a number, and takes their squares from the free ones.
#[inline]
fn add_kind(number: u64, sets: &Sets, index: usize, free: &mut u16) -> u64 {
    let (kind, taken) = (KINDS[index], sets.of[index]);
    let (mut combination, mut forms, mut count) = (0, 0, 0);
    for square in squares(taken) {
        count += 1;
        combination += combinations(u64::from((*free & below(square)).count_ones()), count);
        let form = u64::from(sets.theirs >> square.0 & 1 | (sets.hens >> square.0 & 1) << 1);
        forms = forms << form_bits(kind) | form;
    }
    let number = number * combinations(u64::from(free.count_ones()), count) + combination;
    *free &= !taken;
    number << (form_bits(kind) * u32::from(count)) | forms
}

/// The free square with `place` free squares before it.
#[inline]
fn free_square(mut free: u16, place: u64) -> Square {
    for _ in 0..place {
        free &= free - 1;
    }
    Square(free.trailing_zeros() as u8)
}

/// The inverse of `add_kind`, for the part of the number that belongs to the kind.
#[inline]
fn put_kind(number: u64, board: &mut Board, kind: Kind, count: u8, free: &mut u16) {
    let bits = form_bits(kind);
    let combination = number >> (bits * u32::from(count));
    let places = match count {
        0 => return,
        1 => [0, combination],
        _ => {
            let mut second = 1;
            while combinations(second + 1, 2) <= combination {
                second += 1;
            }
            [combination - combinations(second, 2), second]
        }
    };
    let free_before = *free;
    // A single animal has the second of the two places.
    for (index, &place) in places[2 - count as usize..].iter().rev().enumerate() {
        let form = number >> (bits * index as u32) & ((1 << bits) - 1);
        let side = if form & 1 == 0 { Player::Max } else { Player::Min };
        let square = free_square(free_before, place);
        board.put(square, Some(Piece { side, kind: if form & 2 != 0 { Kind::Hen } else { kind } }));
        *free &= !(1 << square.0);
    }
}

impl Numbered for Dobutsu {
    type Slice = Hands;

    fn pieces(&self) -> RangeInclusive<u32> {
        8..=8
    }

    /// One family: all eight pieces are always there.
    fn families(&self, _: u32) -> Vec<Vec<Hands>> {
        let splits = || (0..=2).flat_map(|on_board| (0..=2 - on_board).map(move |own| (on_board, own)));
        let mut all = Vec::new();
        for chicks in splits() {
            for giraffes in splits() {
                for elephants in splits() {
                    let [on_board, own] =
                        [[chicks.0, giraffes.0, elephants.0], [chicks.1, giraffes.1, elephants.1]];
                    all.push(Hands::new(on_board, own));
                }
            }
        }
        vec![all]
    }

    /// `c20-g10-e01`: for each kind, how many are on the board and in the mover's hand.
    fn slice_name(&self, slice: Hands) -> String {
        let part = |(kind, letter)| format!("{letter}{}{}", slice.on_board(kind), slice.own(kind));
        let parts: Vec<String> = Kind::IN_HAND.into_iter().zip("cge".chars()).map(part).collect();
        parts.join("-")
    }

    fn slice_size(&self, slice: Hands) -> u64 {
        let (mut free, mut size) = (10, 8 * 11);
        for kind in KINDS {
            let count = slice.on_board(kind);
            size *= numbers(kind, free, count);
            free -= u64::from(count);
        }
        size
    }

    fn leads_to(&self, _: Hands) -> Vec<Hands> {
        Vec::new()
    }

    #[inline]
    fn slice(&self, board: &Board) -> Option<Hands> {
        let [odd, _, four, _] = board.planes();
        ((four & !odd).count_ones() == 2).then(|| Hands(board.hands()))
    }

    #[inline]
    fn number(&self, board: &Board) -> Option<(Hands, u64)> {
        let slice = Hands(board.hands());
        let board = if board.turn() == Player::Max { *board } else { board.turned() };
        let mut sets = Sets::of(&board);
        if sets.lions.count_ones() < 2 {
            return None;
        }
        const RIGHT: u16 = 0b100_100_100_100;
        if sets.lions & !sets.theirs & RIGHT != 0 {
            sets = sets.mirrored();
        }
        let own = u64::from((sets.lions & !sets.theirs).trailing_zeros());
        let their = u64::from((sets.lions & sets.theirs).trailing_zeros());
        let mut number = (own / 3 * 2 + own % 3) * 11 + their - u64::from(their > own);
        let mut free = 0xfff & !sets.lions;
        for index in 0..KINDS.len() {
            number = add_kind(number, &sets, index, &mut free);
        }
        Some((slice, number))
    }

    fn numbered(&self, slice: Hands, mut number: u64) -> Option<Board> {
        let mut board = Board::empty(Player::Max);
        let mut parts = [0; 3];
        for kind in KINDS.into_iter().rev() {
            let before: u8 =
                KINDS.iter().take_while(|&&other| other != kind).map(|&k| slice.on_board(k)).sum();
            let size = numbers(kind, u64::from(10 - before), slice.on_board(kind));
            parts[kind as usize] = number % size;
            number /= size;
        }
        let (own, their) = (number / 11, number % 11);
        let own = own / 2 * 3 + own % 2;
        let their = their + u64::from(their >= own);
        let lion = |side| Some(Piece { side, kind: Kind::Lion });
        board.put(Square(own as u8), lion(Player::Max));
        board.put(Square(their as u8), lion(Player::Min));
        let mut free = 0xfff & !(1 << own | 1 << their);
        for kind in KINDS {
            let index = kind as usize;
            put_kind(parts[index], &mut board, kind, slice.on_board(kind), &mut free);
            for (side, count) in [(Player::Max, slice.own(kind)), (Player::Min, slice.their(kind))] {
                (0..count).for_each(|_| board.take_up(side, kind));
            }
        }
        Some(board)
    }

    fn predecessors(&self, board: &Board, into: &mut Vec<Board>) {
        let view = View::of(board);
        let mover = board.turn().opponent();
        let mut before = Vec::new();
        for to in squares(view.of[mover as usize]) {
            steps_back(board, &view, to, &mut before);
        }
        // A position whose lion is not in the middle shares its number with its mirror image, so
        // the images of its predecessors lead to that number, too. They differ in number if their
        // own lion is in the middle.
        let in_the_middle = |lion: u16| lion.trailing_zeros() % 3 == 1;
        if !in_the_middle(view.lions[board.turn() as usize]) {
            let images = before.iter().filter(|board| in_the_middle(View::of(board).lions[mover as usize]));
            into.extend(images.map(Board::mirrored));
        }
        into.append(&mut before);
    }
}

/// The boards from which the animal on `to` may have come.
fn steps_back(board: &Board, view: &View, to: Square, into: &mut Vec<Board>) {
    let piece = board.at(to).expect("a piece that moved");
    let Piece { side, kind } = piece;
    let mut lifted = board.with_other_turn();
    lifted.put(to, None);
    if Kind::IN_HAND.contains(&kind) {
        let mut in_hand = lifted;
        in_hand.take_up(side, kind);
        into.push(in_hand);
    }
    let on_last_row = LAST_ROW[side as usize] >> to.0 & 1 != 0;
    let was: &[Kind] = match kind {
        Kind::Chick if on_last_row => &[],
        Kind::Hen if on_last_row => &[Kind::Hen, Kind::Chick],
        _ => std::slice::from_ref(&kind),
    };
    for &kind in was {
        let came = Piece { side, kind };
        // It reaches `to` from the squares that the other side's animal of that kind reaches from
        // `to`.
        let back = Piece { side: side.opponent(), kind };
        for from in squares(view.empty() & reach(back, to)) {
            let mut before = lifted;
            before.put(from, Some(came));
            into.push(before);
            for captured in Kind::IN_HAND.into_iter().filter(|&kind| board.in_hand(side, kind) > 0) {
                let mut full = before;
                full.lay_down(side, captured);
                let forms: &[Kind] = if captured == Kind::Chick {
                    &[Kind::Chick, Kind::Hen]
                } else {
                    std::slice::from_ref(&captured)
                };
                for &kind in forms {
                    full.put(to, Some(Piece { side: side.opponent(), kind }));
                    into.push(full);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::{Game, legal_moves, mix, successor};

    fn some_positions(count: u64) -> impl Iterator<Item = (Hands, u64, Board)> {
        let slices = Dobutsu.families(8).remove(0);
        (0..count).map(move |seed| {
            let slice = slices[mix(seed) as usize % slices.len()];
            let number = mix(!seed) % Dobutsu.slice_size(slice);
            (slice, number, Dobutsu.numbered(slice, number).unwrap())
        })
    }

    /// Tanaka's table 1, by animals in hand. Ours is two thirds of it: the mover's lion has eight
    /// squares, not twelve.
    #[test]
    fn sizes_are_two_thirds_of_the_published_ones() {
        let mut sizes = [0; 7];
        for slice in Dobutsu.families(8).remove(0) {
            sizes[6 - KINDS.map(|kind| slice.on_board(kind)).iter().sum::<u8>() as usize] +=
                Dobutsu.slice_size(slice);
        }
        let published = [638_668_800, 638_668_800, 242_161_920, 44_098_560, 4_134_240, 190_080, 3_564];
        assert_eq!(sizes, published.map(|size: u64| size / 3 * 2));
    }

    #[test]
    fn numbers_and_positions_are_inverses() {
        for (slice, number, board) in some_positions(100_000) {
            assert_eq!(Dobutsu.number(&board), Some((slice, number)), "{board:?}");
            assert_eq!(Dobutsu.number(&board.turned()), Some((slice, number)));
            let mirrored = Dobutsu.number(&board.mirrored()).unwrap();
            let middle = View::of(&board).lions[0].trailing_zeros() % 3 == 1;
            assert!(middle || mirrored == (slice, number));
        }
    }

    #[test]
    fn predecessors_have_a_move_to_the_position() {
        let mut found = 0;
        for (slice, number, board) in some_positions(3_000) {
            let mut before = Vec::new();
            Dobutsu.predecessors(&board, &mut before);
            for earlier in before {
                found += 1;
                let moves = legal_moves(&Dobutsu, &earlier).into_iter();
                let leads = |mv| Dobutsu.number(&successor(&Dobutsu, &earlier, mv)) == Some((slice, number));
                assert!(moves.into_iter().any(leads), "{earlier:?} {board:?}");
            }
        }
        assert!(found > 3_000);
    }

    #[test]
    fn every_move_is_found_backward() {
        for (slice, number, board) in some_positions(3_000) {
            if Dobutsu.end(&board).is_some() {
                continue;
            }
            for mv in legal_moves(&Dobutsu, &board) {
                let next = Dobutsu.number(&successor(&Dobutsu, &board, mv));
                let Some((after, after_number)) = next else { continue };
                let mut before = Vec::new();
                Dobutsu.predecessors(&Dobutsu.numbered(after, after_number).unwrap(), &mut before);
                let back = before.iter().any(|board| Dobutsu.number(board) == Some((slice, number)));
                assert!(back, "{board:?} {mv:?}");
            }
        }
    }
}
