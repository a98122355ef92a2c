//! The printed rules, on rows and columns.
//!
//! - Each animal steps one square: the chick forward, the giraffe straight, the elephant
//!   diagonally, the lion anywhere, the hen anywhere except diagonally backward. It captures by
//!   stepping onto an enemy, which goes to the hand (a hen as a chick).
//! - Instead of a step, a captured animal may be dropped on any empty square, a chick on the last
//!   row too.
//! - A chick that steps onto the last row becomes a hen; a dropped chick does not.
//! - A player may leave the lion where it can be captured.
//! - A player wins by capturing the lion, or by leaving the lion on the last row if it cannot be
//!   captured at once (a "try"). A lion that could be captured there but is not plays on.
//! - A side without a move has lost.

use crate::board::{Board, Kind, Move, Piece, Square};
use andor_game::{Game, Player, Repetition, Value};

/// Dobutsu shogi, for the checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rulebook;

/// The steps of an animal as (forward, sideways).
fn steps(kind: Kind) -> Vec<(i8, i8)> {
    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonally_forward = [(1, 1), (1, -1)];
    let diagonally_backward = [(-1, 1), (-1, -1)];
    match kind {
        Kind::Chick => vec![(1, 0)],
        Kind::Giraffe => straight.to_vec(),
        Kind::Elephant => [diagonally_forward, diagonally_backward].concat(),
        Kind::Lion => [&straight[..], &diagonally_forward, &diagonally_backward].concat(),
        Kind::Hen => [&straight[..], &diagonally_forward].concat(),
    }
}

/// The squares that a piece reaches in one step on an empty board.
fn reach(piece: Piece, from: Square) -> Vec<Square> {
    let (row, column) = from.row_and_column();
    let forward = if piece.side == Player::Max { -1 } else { 1 };
    let steps = steps(piece.kind).into_iter();
    steps.filter_map(|(ahead, aside)| Square::at(row + ahead * forward, column + aside)).collect()
}

fn is_last_row(side: Player, square: Square) -> bool {
    square.row_and_column().0 == if side == Player::Max { 0 } else { 3 }
}

fn pieces(board: &Board, side: Player) -> Vec<(Square, Piece)> {
    let all = Square::all().filter_map(|square| board.at(square).map(|piece| (square, piece)));
    all.filter(|(_, piece)| piece.side == side).collect()
}

fn lion(board: &Board, side: Player) -> Option<Square> {
    pieces(board, side).into_iter().find(|(_, piece)| piece.kind == Kind::Lion).map(|(square, _)| square)
}

fn all_moves(board: &Board) -> Vec<Move> {
    let side = board.turn();
    let mut moves = Vec::new();
    for (from, piece) in pieces(board, side) {
        for to in reach(piece, from) {
            if board.at(to).is_none_or(|other| other.side != side) {
                moves.push(Move::Step(from, to));
            }
        }
    }
    for kind in Kind::IN_HAND.into_iter().filter(|&kind| board.in_hand(side, kind) > 0) {
        let empty = Square::all().filter(|&square| board.at(square).is_none());
        moves.extend(empty.map(|square| Move::Drop(kind, square)));
    }
    moves
}

impl Game for Rulebook {
    type Position = Board;
    type Move = Move;

    fn turn(&self, board: &Board) -> Player {
        board.turn()
    }

    fn end(&self, board: &Board) -> Option<Value> {
        let mover = board.turn();
        let lost = Some(Value::LOSS.seen_by(mover));
        if lion(board, mover).is_none() {
            return lost;
        }
        let their_lion = lion(board, mover.opponent()).expect("only the side to move can have lost its lion");
        let attackers = pieces(board, mover);
        let safe = attackers.iter().all(|&(from, piece)| !reach(piece, from).contains(&their_lion));
        if is_last_row(mover.opponent(), their_lion) && safe {
            return lost;
        }
        if all_moves(board).is_empty() { lost } else { None }
    }

    fn moves(&self, board: &Board, into: &mut Vec<Move>) {
        into.extend(all_moves(board));
    }

    fn play(&self, board: &mut Board, mv: Move) {
        let side = board.turn();
        match mv {
            Move::Drop(kind, to) => {
                board.lay_down(side, kind);
                board.put(to, Some(Piece { side, kind }));
            }
            Move::Step(from, to) => {
                match board.at(to).map(|captured| captured.kind) {
                    None | Some(Kind::Lion) => {}
                    Some(Kind::Hen) => board.take_up(side, Kind::Chick),
                    Some(kind) => board.take_up(side, kind),
                }
                let mut piece = board.at(from).expect("a piece to move");
                if piece.kind == Kind::Chick && is_last_row(side, to) {
                    piece.kind = Kind::Hen;
                }
                board.put(from, None);
                board.put(to, Some(piece));
            }
        }
        *board = board.with_other_turn();
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    /// The third occurrence ends the game.
    fn occurrences(&self) -> u32 {
        3
    }
}
