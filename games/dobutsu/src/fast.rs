//! The same rules with tables: the squares that each piece reaches from each square.

use crate::board::{Board, Kind, Move, Piece, Square};
use andor_game::{Game, Key, Player, Repetition, Value, mix};

/// Dobutsu shogi, for engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dobutsu;

/// The rows on which a lion wins and a chick becomes a hen.
pub(crate) const LAST_ROW: [u16; 2] = [0b000_000_000_111, 0b111_000_000_000];

/// By the code of the piece and its square.
const REACH: [[u16; 12]; 16] = {
    let mut table = [[0; 12]; 16];
    let mut code = 1;
    while code < 16 {
        let forward: i8 = if code < 8 { -1 } else { 1 };
        let mut square = 0;
        while square < 12 {
            let mut step = 0;
            while step < 9 {
                let (ahead, aside): (i8, i8) = (step / 3 - 1, step % 3 - 1);
                let straight = (ahead == 0) != (aside == 0);
                let diagonal = ahead != 0 && aside != 0;
                let goes = match code & 7 {
                    1 => straight && ahead == 1,
                    2 => straight,
                    3 => diagonal,
                    4 => straight || diagonal,
                    5 => straight || (diagonal && ahead == 1),
                    _ => false,
                };
                let (row, column) = (square / 3 + ahead * forward, square % 3 + aside);
                if goes && row >= 0 && row < 4 && column >= 0 && column < 3 {
                    table[code][square as usize] |= 1 << (row * 3 + column);
                }
                step += 1;
            }
            square += 1;
        }
        code += 1;
    }
    table
};

const SQUARES: u16 = 0xfff;

/// The squares that a piece reaches.
#[inline]
pub(crate) const fn reach(piece: Piece, from: Square) -> u16 {
    REACH[piece.kind as usize + 1 + 8 * piece.side as usize][from.0 as usize]
}

#[inline]
pub(crate) fn squares(mut set: u16) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        square
    })
}

/// Sets of squares, extracted from the packed board.
pub(crate) struct View {
    pub(crate) of: [u16; 2],
    pub(crate) lions: [u16; 2],
}

impl View {
    #[inline]
    pub(crate) fn of(board: &Board) -> View {
        let [odd, two, four, gote] = board.planes();
        let (occupied, lions) = (odd | two | four, four & !odd);
        View { of: [occupied & !gote, gote], lions: [lions & !gote, lions & gote] }
    }

    #[inline]
    pub(crate) const fn empty(&self) -> u16 {
        SQUARES & !(self.of[0] | self.of[1])
    }

    /// Whether this side can step onto one of these squares.
    #[inline]
    fn attacks(&self, board: &Board, side: Player, targets: u16) -> bool {
        squares(self.of[side as usize])
            .any(|from| REACH[board.code(from) as usize][from.0 as usize] & targets != 0)
    }
}

impl Game for Dobutsu {
    type Position = Board;
    type Move = Move;

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        board.turn()
    }

    #[inline]
    fn end(&self, board: &Board) -> Option<Value> {
        let view = View::of(board);
        let mover = board.turn();
        let (own, their) = (mover as usize, mover.opponent() as usize);
        let arrived = view.lions[their] & LAST_ROW[their];
        let holds = Kind::IN_HAND.iter().any(|&kind| board.in_hand(mover, kind) > 0);
        let lost = view.lions[own] == 0
            || (arrived != 0 && !view.attacks(board, mover, arrived))
            || (!holds && !view.attacks(board, mover, !view.of[own]));
        lost.then(|| Value::LOSS.seen_by(mover))
    }

    fn moves(&self, board: &Board, into: &mut Vec<Move>) {
        let view = View::of(board);
        let mover = board.turn();
        for from in squares(view.of[mover as usize]) {
            let reached = REACH[board.code(from) as usize][from.0 as usize] & !view.of[mover as usize];
            into.extend(squares(reached).map(|to| Move::Step(from, to)));
        }
        for kind in Kind::IN_HAND {
            if board.in_hand(mover, kind) > 0 {
                into.extend(squares(view.empty()).map(|to| Move::Drop(kind, to)));
            }
        }
    }

    #[inline]
    fn play(&self, board: &mut Board, mv: Move) {
        let side = board.turn();
        match mv {
            Move::Drop(kind, to) => {
                board.lay_down(side, kind);
                board.put(to, Some(Piece { side, kind }));
            }
            Move::Step(from, to) => {
                if let Some(captured) = board.at(to).filter(|piece| piece.kind != Kind::Lion) {
                    board.take_up(side, if captured.kind == Kind::Hen { Kind::Chick } else { captured.kind });
                }
                let piece = board.at(from).map(|piece| {
                    let hatched = piece.kind == Kind::Chick && LAST_ROW[side as usize] >> to.0 & 1 != 0;
                    if hatched { Piece { side, kind: Kind::Hen } } else { piece }
                });
                board.put(from, None);
                board.put(to, piece);
            }
        }
        *board = board.with_other_turn();
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    fn occurrences(&self) -> u32 {
        3
    }

    /// Without collisions.
    #[inline]
    fn key(&self, board: &Board) -> Key {
        Key(mix(board.0))
    }

    #[inline]
    fn canonical(&self, board: &Board) -> Board {
        let image = board.mirrored();
        if image.0 < board.0 { image } else { *board }
    }
}
