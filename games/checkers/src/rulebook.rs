//! The printed rules (World Checkers/Draughts Federation, sections 1.13 to 1.22), on rows and
//! columns.
//!
//! - A man moves one square diagonally forward to an empty square, a king also backward.
//! - A man captures by jumping forward over an enemy to the empty square behind, a king also
//!   backward; if it can continue to jump from there it must. No piece is jumped twice; jumped
//!   pieces leave the board when the move is over.
//! - A side that can capture must; any capture will do.
//! - A man that reaches the farthest row becomes a king, and its move is over.
//! - A side without a move has lost.

use crate::board::{Board, DIRECTIONS, Move, Square};
use andor_game::{Game, Player, Repetition, Value};

/// English draughts, for the checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rulebook;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    side: Player,
    king: bool,
}

fn piece_at(board: &Board, square: Square) -> Option<Piece> {
    let side = match (board.black & square.bit() != 0, board.white & square.bit() != 0) {
        (true, _) => Player::Max,
        (_, true) => Player::Min,
        (false, false) => return None,
    };
    Some(Piece { side, king: board.kings & square.bit() != 0 })
}

fn put(board: &mut Board, square: Square, piece: Option<Piece>) {
    board.black &= !square.bit();
    board.white &= !square.bit();
    board.kings &= !square.bit();
    if let Some(piece) = piece {
        match piece.side {
            Player::Max => board.black |= square.bit(),
            Player::Min => board.white |= square.bit(),
        }
        board.kings |= if piece.king { square.bit() } else { 0 };
    }
}

/// The square `far` squares away.
fn beyond(from: Square, direction: usize, far: i8) -> Option<Square> {
    let ((row, column), (down, right)) = (from.row_and_column(), DIRECTIONS[direction]);
    Square::at(row + far * down, column + far * right)
}

/// The directions in which a piece may go.
fn ways(piece: Piece) -> impl Iterator<Item = usize> {
    (0..4).filter(move |&direction| {
        let forward = if piece.side == Player::Max { 1 } else { -1 };
        piece.king || DIRECTIONS[direction].0 == forward
    })
}

fn is_farthest_row(side: Player, square: Square) -> bool {
    square.row_and_column().0 == if side == Player::Max { 7 } else { 0 }
}

/// The jumped square and the landing square of a jump: an enemy that was not jumped before, and an
/// empty square behind it.
fn jump(
    board: &Board,
    side: Player,
    at: Square,
    direction: usize,
    jumped: &[Square],
) -> Option<(Square, Square)> {
    let over = beyond(at, direction, 1)?;
    let landing = beyond(at, direction, 2)?;
    let enemy = piece_at(board, over).is_some_and(|piece| piece.side != side);
    let free = piece_at(board, landing).is_none();
    (enemy && free && !jumped.contains(&over)).then_some((over, landing))
}

/// All continuations of a capture; the capture itself if there are none and it has jumped.
fn captures(
    board: &Board,
    piece: Piece,
    at: Square,
    so_far: Move,
    jumped: &mut Vec<Square>,
    into: &mut Vec<Move>,
) {
    let mut over = true;
    let crowned = so_far.jumps() > 0 && !piece.king && is_farthest_row(piece.side, at);
    for direction in ways(piece).filter(|_| !crowned) {
        if let Some((enemy, landing)) = jump(board, piece.side, at, direction, jumped) {
            over = false;
            jumped.push(enemy);
            captures(board, piece, landing, so_far.then(direction), jumped, into);
            jumped.pop();
        }
    }
    if over && so_far.jumps() > 0 {
        into.push(so_far);
    }
}

fn all_moves(board: &Board) -> Vec<Move> {
    let own: Vec<(Square, Piece)> = (0..32)
        .map(Square)
        .filter_map(|square| piece_at(board, square).map(|piece| (square, piece)))
        .filter(|(_, piece)| piece.side == board.turn)
        .collect();
    let mut moves = Vec::new();
    for &(from, piece) in &own {
        let mut without = *board;
        put(&mut without, from, None); // its own square is free while it jumps
        captures(&without, piece, from, Move::capture(from), &mut Vec::new(), &mut moves);
    }
    if moves.is_empty() {
        for (from, piece) in own {
            let free = |&direction: &usize| {
                beyond(from, direction, 1).is_some_and(|to| piece_at(board, to).is_none())
            };
            moves.extend(ways(piece).filter(free).map(|direction| Move::step(from, direction)));
        }
    }
    moves
}

impl Game for Rulebook {
    type Position = Board;
    type Move = Move;

    fn turn(&self, board: &Board) -> Player {
        board.turn
    }

    fn end(&self, board: &Board) -> Option<Value> {
        all_moves(board).is_empty().then(|| Value::LOSS.seen_by(board.turn))
    }

    fn moves(&self, board: &Board, into: &mut Vec<Move>) {
        into.extend(all_moves(board));
    }

    fn play(&self, board: &mut Board, mv: Move) {
        let mut piece = piece_at(board, mv.from()).expect("a piece to move");
        let squares: Vec<Square> = mv.squares().collect();
        put(board, mv.from(), None);
        if mv.jumps() > 0 {
            for (direction, &at) in mv.directions().zip(&squares) {
                put(board, beyond(at, direction, 1).expect("a square to jump over"), None);
            }
        }
        let last = squares[squares.len() - 1];
        piece.king |= is_farthest_row(piece.side, last);
        put(board, last, Some(piece));
        board.turn = board.turn.opponent();
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    /// A player can claim a draw when a position occurs for the third time.
    fn occurrences(&self) -> u32 {
        3
    }

    /// Captures, and moves of men, which never go back.
    fn converts(&self, board: &Board, mv: Move) -> bool {
        mv.jumps() > 0 || piece_at(board, mv.from()).is_some_and(|piece| !piece.king)
    }
}
