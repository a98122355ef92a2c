//! The memory array (3.1): which answer worked against which move.

use crate::board::{Board, Piece, Ply};

/// A move as a man, a direction and a distance, so that it can be tried in another position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step {
    pub(crate) piece: Piece,
    files: i8,
    ranks: i8,
}

impl Step {
    pub(crate) fn new(board: &Board, ply: Ply) -> Step {
        let (files, ranks) = (ply.to as i8 % 8 - ply.from as i8 % 8, ply.to as i8 / 8 - ply.from as i8 / 8);
        Step { piece: board.mover(ply), files, ranks }
    }

    /// The move here, if it is pseudo-legal.
    pub(crate) fn on(self, board: &Board) -> Option<Ply> {
        let to = board.square_of(self.piece)?.step((self.files, self.ranks))?;
        board.step(self.piece, to)
    }

    /// A number for table keys.
    pub(crate) fn code(self) -> u64 {
        u64::from(self.piece.0) << 8 | ((self.files + 8) as u64) << 4 | (self.ranks + 8) as u64
    }
}

/// mem(piece, square): the answer that last worked when this man had moved to this square.
pub(crate) struct Memory(Vec<Option<Step>>);

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory(vec![None; 32 * 64])
    }

    fn place(board: &Board, last: Ply) -> usize {
        board.piece_at(last.to()).map_or(0, |piece| piece.index() * 64 + last.to().index())
    }

    /// After `last` was made.
    pub(crate) fn recall(&self, board: &Board, last: Ply) -> Option<Step> {
        self.0[Memory::place(board, last)]
    }

    /// After `last` was made; `answer` is tried against it.
    pub(crate) fn store(&mut self, board: &Board, last: Ply, answer: Ply) {
        self.0[Memory::place(board, last)] = Some(Step::new(board, answer));
    }

    pub(crate) fn forget(&mut self) {
        self.0.fill(None);
    }
}
