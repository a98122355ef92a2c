//! The same rules on sets of squares: a shift moves all men of a side at once.

use crate::board::{Board, Move, Square};
use andor_game::{Game, Key, Player, Repetition, Value, mix};

/// English draughts, for engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checkers;

const KING_ROWS: [u32; 2] = [0xf000_0000, 0x0000_000f];

/// The squares one step away from these, in a direction of `DIRECTIONS`. In the rows 0, 2, 4, 6 the
/// squares stand one column farther right than in the others, so each direction needs two shifts.
#[inline]
pub(crate) const fn shifted(set: u32, direction: usize) -> u32 {
    const RIGHT_ROWS: u32 = 0x0f0f_0f0f;
    const LEFT_ROWS: u32 = 0xf0f0_f0f0;
    const NOT_RIGHT_EDGE: u32 = 0x0707_0707;
    const NOT_LEFT_EDGE: u32 = 0xe0e0_e0e0;
    match direction {
        0 => (set & RIGHT_ROWS) << 4 | (set & NOT_LEFT_EDGE) << 3,
        1 => (set & NOT_RIGHT_EDGE) << 5 | (set & LEFT_ROWS) << 4,
        2 => (set & RIGHT_ROWS) >> 4 | (set & NOT_LEFT_EDGE) >> 5,
        _ => (set & NOT_RIGHT_EDGE) >> 3 | (set & LEFT_ROWS) >> 4,
    }
}

#[inline]
const fn opposite(direction: usize) -> usize {
    3 - direction
}

/// The board as the side to move sees it.
#[derive(Clone, Copy)]
struct View {
    own: u32,
    enemy: u32,
    kings: u32,
    empty: u32,
    turn: Player,
}

impl View {
    #[inline]
    const fn of(board: &Board) -> View {
        let (own, enemy) = match board.turn {
            Player::Max => (board.black, board.white),
            Player::Min => (board.white, board.black),
        };
        View { own, enemy, kings: board.kings, empty: !(own | enemy), turn: board.turn }
    }

    /// Those of our pieces that may go this way.
    #[inline]
    const fn going(&self, direction: usize) -> u32 {
        let forward = (direction < 2) == matches!(self.turn, Player::Max);
        if forward { self.own } else { self.own & self.kings }
    }

    #[inline]
    const fn steppers(&self, direction: usize) -> u32 {
        self.going(direction) & shifted(self.empty, opposite(direction))
    }

    #[inline]
    const fn jumpers(&self, direction: usize) -> u32 {
        let back = opposite(direction);
        self.going(direction) & shifted(self.enemy & shifted(self.empty, back), back)
    }

    #[inline]
    fn can_capture(&self) -> bool {
        (0..4).any(|direction| self.jumpers(direction) != 0)
    }

    /// Continues a capture by the piece on `at`; `self` has neither that piece nor those it has
    /// jumped.
    /// A man on the farthest row needs no test: it only goes forward.
    fn go_on(&self, at: u32, king: bool, so_far: Move, into: &mut Vec<Move>) {
        let forward = if self.turn == Player::Max { 0..2 } else { 2..4 };
        let mut over = true;
        for direction in if king { 0..4 } else { forward } {
            let jumped = shifted(at, direction) & self.enemy;
            let landing = shifted(jumped, direction) & self.empty;
            if landing != 0 {
                over = false;
                // No jump lands on the square of a jumped piece, so these squares need not become
                // empty.
                View { enemy: self.enemy & !jumped, ..*self }.go_on(
                    landing,
                    king,
                    so_far.then(direction),
                    into,
                );
            }
        }
        if over {
            into.push(so_far);
        }
    }
}

#[inline]
fn squares(mut set: u32) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        square
    })
}

impl Game for Checkers {
    type Position = Board;
    type Move = Move;

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        board.turn
    }

    #[inline]
    fn end(&self, board: &Board) -> Option<Value> {
        let view = View::of(board);
        let moves = (0..4).any(|direction| view.steppers(direction) | view.jumpers(direction) != 0);
        (!moves).then(|| Value::LOSS.seen_by(board.turn))
    }

    fn moves(&self, board: &Board, into: &mut Vec<Move>) {
        let view = View::of(board);
        let jumpers = (0..4).fold(0, |all, direction| all | view.jumpers(direction));
        for from in squares(jumpers) {
            let lifted = View { empty: view.empty | from.bit(), ..view };
            lifted.go_on(from.bit(), view.kings & from.bit() != 0, Move::capture(from), into);
        }
        if jumpers == 0 {
            for direction in 0..4 {
                into.extend(squares(view.steppers(direction)).map(|from| Move::step(from, direction)));
            }
        }
    }

    fn play(&self, board: &mut Board, mv: Move) {
        let from = mv.from().bit();
        let king = board.kings & from != 0;
        let (mut at, mut jumped) = (from, 0);
        for direction in mv.directions() {
            at = shifted(at, direction);
            if mv.jumps() > 0 {
                jumped |= at;
                at = shifted(at, direction);
            }
        }
        board.kings &= !(from | jumped);
        let crowned = king || at & KING_ROWS[board.turn as usize] != 0;
        board.kings |= if crowned { at } else { 0 };
        let (own, enemy) = match board.turn {
            Player::Max => (&mut board.black, &mut board.white),
            Player::Min => (&mut board.white, &mut board.black),
        };
        *own = *own & !from | at;
        *enemy &= !jumped;
        board.turn = board.turn.opponent();
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    fn occurrences(&self) -> u32 {
        3
    }

    #[inline]
    fn key(&self, board: &Board) -> Key {
        let men = u64::from(board.black) | u64::from(board.white) << 32;
        let rest = u64::from(board.kings) | (board.turn as u64) << 32;
        Key(mix(mix(men) ^ rest))
    }

    #[inline]
    fn converts(&self, board: &Board, mv: Move) -> bool {
        mv.jumps() > 0 || board.kings & mv.from().bit() == 0
    }
}

/// Whether the side to move can capture, and so must.
pub(crate) fn must_capture(board: &Board) -> bool {
    View::of(board).can_capture()
}
