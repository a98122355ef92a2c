//! Positions and moves as Robert Clausecker's programs write them.

use crate::board::{Board, Kind, Move, Piece, Square};
use crate::{Dobutsu, Rulebook};
use andor_game::{Notation, NotationError, Player};

/// Both rulebooks have one notation.
macro_rules! notation {
    ($($game:ty),*) => {$(
        impl Notation for $game {
            fn name(&self) -> String {
                "dobutsu".into()
            }
            fn has_databases(&self) -> bool {
                true
            }
            fn player_name(&self, player: Player) -> &'static str {
                player_name(player)
            }
            fn start(&self) -> Board {
                parse_position("S/gle/-c-/-C-/ELG/-").expect("the start can be read")
            }
            fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
                parse_position(text)
            }
            fn position_text(&self, board: &Board) -> String {
                position_text(board)
            }
            fn move_text(&self, board: &Board, mv: Move) -> String {
                move_text(board, mv)
            }
            fn board_text(&self, board: &Board) -> String {
                board_text(board)
            }
        }
    )*};
}
notation!(Dobutsu, Rulebook);

const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "sente",
        Player::Min => "gote",
    }
}

/// Capitals are Sente's; a hen is R, since other notations use H for a horse.
const fn letter(piece: Piece) -> char {
    let letter = match piece.kind {
        Kind::Chick => 'C',
        Kind::Giraffe => 'G',
        Kind::Elephant => 'E',
        Kind::Lion => 'L',
        Kind::Hen => 'R',
    };
    match piece.side {
        Player::Max => letter,
        Player::Min => letter.to_ascii_lowercase(),
    }
}

fn piece(sign: char) -> Option<Piece> {
    let side = if sign.is_ascii_uppercase() { Player::Max } else { Player::Min };
    Kind::ALL.into_iter().map(|kind| Piece { side, kind }).find(|&piece| letter(piece) == sign)
}

/// `S/gle/-c-/-C-/ELG/-`: the side to move (S or G), the four rows from Gote's side, the hands.
fn parse_position(text: &str) -> Result<Board, NotationError> {
    let wrong = |what: String| NotationError::new(format!("'{text}': {what}"));
    let parts: Vec<&str> = text.split('/').collect();
    let [turn, rows @ .., hands] = &parts[..] else {
        return Err(wrong("side, four rows and hands separated by '/' expected".into()));
    };
    if rows.len() != 4 {
        return Err(wrong(format!("four rows expected, found {}", rows.len())));
    }
    let mut board = Board::empty(match *turn {
        "S" => Player::Max,
        "G" => Player::Min,
        _ => return Err(wrong(format!("'{turn}' is neither S nor G for the side to move"))),
    });
    let mut counts = [0; 3];
    let mut lions = [0; 2];
    for (row, signs) in (0..).zip(rows) {
        if signs.chars().count() != 3 {
            return Err(wrong(format!("'{signs}' has not three squares")));
        }
        for (square, sign) in (3 * row..).map(Square).zip(signs.chars()).filter(|(_, sign)| *sign != '-') {
            let piece = piece(sign).ok_or_else(|| wrong(format!("'{sign}' is no animal")))?;
            match piece.kind {
                Kind::Lion => lions[piece.side as usize] += 1,
                Kind::Hen => counts[Kind::Chick as usize] += 1,
                kind => counts[kind as usize] += 1,
            }
            board.put(square, Some(piece));
        }
    }
    for sign in hands.chars().filter(|_| *hands != "-") {
        let held = piece(sign).filter(|piece| Kind::IN_HAND.contains(&piece.kind));
        let held = held.ok_or_else(|| wrong(format!("'{sign}' cannot be in hand")))?;
        counts[held.kind as usize] += 1;
        if counts[held.kind as usize] > 2 {
            break;
        }
        board.take_up(held.side, held.kind);
    }
    if hands.is_empty() {
        return Err(wrong("'-' expected where nothing is in hand".into()));
    }
    if counts != [2; 3] {
        return Err(wrong("two chicks (or hens), two giraffes and two elephants must be there".into()));
    }
    let (own, their) = (lions[board.turn() as usize], lions[board.turn().opponent() as usize]);
    if own > 1 || their != 1 {
        return Err(wrong("each side has one lion; only the side to move can have lost it".into()));
    }
    Ok(board)
}

fn position_text(board: &Board) -> String {
    let mut text = String::from(if board.turn() == Player::Max { "S" } else { "G" });
    for square in Square::all() {
        if square.0 % 3 == 0 {
            text.push('/');
        }
        text.push(board.at(square).map_or('-', letter));
    }
    text.push('/');
    let hands = text.len();
    for kind in Kind::IN_HAND {
        for side in [Player::Max, Player::Min] {
            let held = std::iter::repeat_n(letter(Piece { side, kind }), board.in_hand(side, kind).into());
            text.extend(held);
        }
    }
    if text.len() == hands {
        text.push('-');
    }
    text
}

fn square_text(square: Square) -> String {
    let (row, column) = square.row_and_column();
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// `Eb2-c3`, `La1xa2` for a capture, `Cc2-c1+` if a chick becomes a hen, `C*b4` for a drop. A hen
/// moves as C.
fn move_text(board: &Board, mv: Move) -> String {
    let sente = |kind| letter(Piece { side: Player::Max, kind });
    match mv {
        Move::Drop(kind, to) => format!("{}*{}", sente(kind), square_text(to)),
        Move::Step(from, to) => {
            let kind = board.at(from).expect("a piece to move").kind;
            let last_row = if board.turn() == Player::Max { 0 } else { 3 };
            let hatches = kind == Kind::Chick && to.row_and_column().0 == last_row;
            let sign = if board.at(to).is_some() { 'x' } else { '-' };
            let plus = if hatches { "+" } else { "" };
            let name = if kind == Kind::Hen { Kind::Chick } else { kind };
            format!("{}{}{sign}{}{plus}", sente(name), square_text(from), square_text(to))
        }
    }
}

fn board_text(board: &Board) -> String {
    let text = position_text(board);
    let parts: Vec<&str> = text.split('/').collect();
    let turn = player_name(board.turn());
    format!("{}\nin hand {}\n{turn} to move", parts[1..5].join("\n").replace('-', "."), parts[5])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_hands_in_any_order_and_writes_one() {
        let board = parse_position("G/l--/EeG/---/L-C/cG").unwrap();
        assert_eq!(position_text(&board), "G/l--/EeG/---/L-C/cG");
        let other = parse_position("S/-el/c-c/--G/LG-/E").unwrap();
        assert_eq!(parse_position(&position_text(&other)), Ok(other));
        let orders = ["S/l--/---/---/L--/cCgGeE", "S/l--/---/---/L--/EeGgCc"].map(parse_position);
        assert_eq!(orders[0], orders[1]);
        assert_eq!(position_text(orders[0].as_ref().unwrap()), "S/l--/---/---/L--/CcGgEe");
    }

    #[test]
    fn refuses_what_cannot_be() {
        let texts = " S X/gle/-c-/-C-/ELG/- S/gle/-c-/-C-/ELG S/gle/-c-/-C-/ELG/ S/gle/-c-/-C-/ELG/C \
            S/gle/-c-/---/ELG/- S/gle/-c-/-C-/EL-/L S/gle/-c-/-C-/ELGG/- S/gle/-c-/-C-/E-G/l \
            G/gle/-c-/-C-/E-G/- S/gle/-c-/-C-/ELG/--- S/gle/-x-/-C-/ELG/- S/gle/lc-/-C-/ELG/- \
            S/gle/---/---/ELG/cccc S/gle/---/---/ELG/RR";
        for text in texts.split(' ') {
            assert!(parse_position(text).is_err(), "{text}");
        }
        assert!(parse_position("S/gle/-c-/-C-/E-G/-").is_ok(), "Sente's lion has been captured");
    }
}
