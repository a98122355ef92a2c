//! Moves as players write them.

use crate::board::{Board, Captures, KING, Ply, Rules};
use andor_chess::Kind;
use andor_game::Player;

/// SAN of a move, with `+` and `#`. Traces also contain moves that leave the king in danger and
/// captures of the king.
#[must_use]
pub fn san(board: &Board, ply: Ply) -> String {
    let kind = board.kind_of(board.mover(ply));
    let takes = board.taken(ply).is_some();
    let mut after = board.clone();
    let _ = after.make(ply);
    let king_taken = board.taken(ply).is_some_and(|piece| board.kind_of(piece) == Kind::King);
    let mark = if king_taken || !after.in_check() {
        ""
    } else if after.rules() == Rules::Chess && !after.has_legal_move() {
        "#"
    } else {
        "+"
    };
    if kind == Kind::King && ply.from().file().abs_diff(ply.to().file()) == 2 {
        return format!("{}{mark}", if ply.to().file() > ply.from().file() { "O-O" } else { "O-O-O" });
    }
    let mut text = String::new();
    if kind == Kind::Pawn {
        text.extend(takes.then(|| ply.from().file_letter()));
    } else {
        text.push(kind.letter().to_ascii_uppercase());
        let mut plies = Vec::new();
        board.generate(Captures::AndQuiet, &mut plies);
        let mut tested = board.clone();
        let rivals: Vec<Ply> = plies
            .into_iter()
            .filter(|other| {
                other.to == ply.to && other.from != ply.from && board.kind_of(board.mover(*other)) == kind
            })
            .filter(|&other| tested.is_legal(other))
            .collect();
        let shares_file = rivals.iter().any(|rival| rival.from().file() == ply.from().file());
        let shares_rank = rivals.iter().any(|rival| rival.from().rank() == ply.from().rank());
        text.extend((!rivals.is_empty() && (!shares_file || shares_rank)).then(|| ply.from().file_letter()));
        text.extend(shares_file.then(|| ply.from().rank_digit()));
    }
    text.extend(takes.then_some('x'));
    text.push_str(&ply.to().to_string());
    if let Some(kind) = ply.promotion {
        text.push('=');
        text.push(kind.letter().to_ascii_uppercase());
    }
    text + mark
}

/// `1.` or `1...`: the move number in a game that `first` began.
#[must_use]
pub fn number(first: Player, index: usize) -> String {
    let black = (index % 2 == 1) == (first == Player::Max);
    let full = (index + usize::from(first == Player::Min)) / 2 + 1;
    format!("{full}{}", if black { "..." } else { "." })
}

/// A line of moves from a board that stands `begin` plies after `first` began the game.
#[must_use]
pub fn line(start: &Board, plies: &[Ply], first: Player, begin: usize) -> String {
    let mut board = start.clone();
    let mut words = Vec::new();
    for (place, &ply) in plies.iter().enumerate() {
        let number = number(first, begin + place);
        if place == 0 || !number.ends_with("...") {
            words.push(number);
        }
        words.push(san(&board, ply));
        if board.gain(ply) >= KING {
            words.push("(the king)".to_owned());
        }
        let _ = board.make(ply);
    }
    words.join(" ")
}
