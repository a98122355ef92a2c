//! The FEN and the moves of PDN (Portable Draughts Notation).

use crate::board::{Board, Move, Square};
use crate::{Checkers, Rulebook};
use andor_game::{Notation, NotationError, Player, legal_moves};

/// Both rulebooks have one notation.
macro_rules! notation {
    ($($game:ty),*) => {$(
        impl Notation for $game {
            fn name(&self) -> String {
                "checkers".into()
            }
            fn has_databases(&self) -> bool {
                true
            }
            fn player_name(&self, player: Player) -> &'static str {
                player_name(player)
            }
            fn start(&self) -> Board {
                Board::start()
            }
            fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
                parse_position(text)
            }
            fn position_text(&self, board: &Board) -> String {
                position_text(board)
            }
            fn move_text(&self, _: &Board, mv: Move) -> String {
                move_text(mv)
            }
            fn board_text(&self, board: &Board) -> String {
                board_text(board)
            }
            fn parse_move(&self, board: &Board, text: &str) -> Result<Move, NotationError> {
                parse_move(board, &legal_moves(self, board), text)
            }
        }
    )*};
}
notation!(Checkers, Rulebook);

const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "black",
        Player::Min => "white",
    }
}

/// Men that would have become kings: Black's on 29 to 32, White's on 1 to 4.
const fn uncrowned(board: &Board) -> u32 {
    (board.black & 0xf000_0000 | board.white & 0x0000_000f) & !board.kings
}

/// `B:W21,22,K3:B1,2`: the side to move, then the squares of each side with a K before kings.
///
/// It also accepts the sides in the other order, ranges of men (`1-12`), spaces, a point at the
/// end.
fn parse_position(text: &str) -> Result<Board, NotationError> {
    let wrong = |what: String| NotationError::new(format!("'{text}': {what}"));
    let plain: String = text.chars().filter(|c| *c != ' ').collect();
    let plain = plain.strip_suffix('.').unwrap_or(&plain);
    let mut parts = plain.split(':');
    let turn = match parts.next() {
        Some("B") => Player::Max,
        Some("W") => Player::Min,
        _ => return Err(wrong("'B:' or 'W:' for the side to move expected at the start".into())),
    };
    let mut board = Board { black: 0, white: 0, kings: 0, turn };
    let mut seen = [false; 2];
    for part in parts {
        let (side, list) = match part.split_at_checked(1) {
            Some(("B", list)) => (Player::Max, list),
            Some(("W", list)) => (Player::Min, list),
            _ => return Err(wrong(format!("'{part}' does not begin with B or W for a side"))),
        };
        if std::mem::replace(&mut seen[side as usize], true) {
            return Err(wrong(format!("two lists for {}", player_name(side))));
        }
        for item in list.split(',').filter(|_| !list.is_empty()) {
            let (king, numbers) = item.strip_prefix('K').map_or((false, item), |rest| (true, rest));
            let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let square = |number: &str| {
                let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
                number.parse().ok().filter(|_| digits).and_then(Square::numbered)
            };
            let (Some(first), Some(last)) = (square(first), square(last)) else {
                return Err(wrong(format!("'{item}' is no square from 1 to 32")));
            };
            for bit in (first.0..=last.0).map(|index| Square(index).bit()) {
                if (board.black | board.white) & bit != 0 {
                    return Err(wrong(format!("two pieces stand on a square of '{item}'")));
                }
                match side {
                    Player::Max => board.black |= bit,
                    Player::Min => board.white |= bit,
                }
                board.kings |= if king { bit } else { 0 };
            }
        }
    }
    if seen != [true; 2] {
        return Err(wrong("the pieces of both sides expected, as in 'W:W21,22:B1,2'".into()));
    }
    if board.black.count_ones() > 12 || board.white.count_ones() > 12 {
        return Err(wrong("no side has more than 12 pieces".into()));
    }
    if uncrowned(&board) != 0 {
        return Err(wrong("a man on the farthest row would be a king".into()));
    }
    if board.men_of(turn.opponent()) == 0 {
        return Err(wrong("the side that has just moved must have a piece".into()));
    }
    Ok(board)
}

pub(crate) fn position_text(board: &Board) -> String {
    let list = |side: u32| {
        let squares = (0..32).map(Square).filter(|square| side & square.bit() != 0);
        let king = |square: Square| if board.kings & square.bit() != 0 { "K" } else { "" };
        let texts: Vec<String> =
            squares.map(|square| format!("{}{}", king(square), square.number())).collect();
        texts.join(",")
    };
    let turn = if board.turn == Player::Max { 'B' } else { 'W' };
    format!("{turn}:W{}:B{}", list(board.white), list(board.black))
}

/// `11-15`, and `22x15x8` with every square on which a capture lands.
pub(crate) fn move_text(mv: Move) -> String {
    let squares: Vec<String> = mv.squares().map(|square| square.number().to_string()).collect();
    squares.join(if mv.jumps() > 0 { "x" } else { "-" })
}

/// A move as `move_text` writes it, or a capture by its first and last square if that is
/// unambiguous.
fn parse_move(board: &Board, legal: &[Move], text: &str) -> Result<Move, NotationError> {
    if let Some(&mv) = legal.iter().find(|&&mv| move_text(mv) == text) {
        return Ok(mv);
    }
    let ends = |mv: Move| {
        let last = mv.squares().last().map_or(0, Square::number);
        format!("{}x{last}", mv.from().number())
    };
    let short: Vec<Move> = legal.iter().copied().filter(|&mv| mv.jumps() > 1 && ends(mv) == text).collect();
    let position = position_text(board);
    match short[..] {
        [mv] => Ok(mv),
        [] => Err(NotationError::new(format!("'{text}' is not a legal move in {position}"))),
        _ => Err(NotationError::new(format!("'{text}' can be several captures in {position}"))),
    }
}

/// Drawn from White's side, with the numbers of each row's first and last square: `b` and `w` are
/// men, `B` and `W` kings.
fn board_text(board: &Board) -> String {
    let mut text = String::new();
    for row in 0..8 {
        text += &format!("{:2}  ", row * 4 + 1);
        for column in 0..8 {
            text.push(Square::at(row, column).map_or(' ', |square| {
                let sign = match (board.black & square.bit() != 0, board.white & square.bit() != 0) {
                    (true, _) => 'b',
                    (_, true) => 'w',
                    _ => '.',
                };
                if board.kings & square.bit() != 0 { sign.to_ascii_uppercase() } else { sign }
            }));
        }
        text += &format!("  {:2}\n", row * 4 + 4);
    }
    text.push_str(if board.turn == Player::Max { "black to move" } else { "white to move" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Checkers, Rulebook};
    use andor_game::Notation;

    #[test]
    fn reads_what_the_community_writes() {
        let start = parse_position("B:W21-32:B1-12").unwrap();
        assert_eq!(start, Board::start());
        let board = parse_position("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.").unwrap();
        assert_eq!(board, parse_position("B:B12,16,20,K22,K25,K29:W18,24,27,28,K10,K15").unwrap());
        assert_eq!(position_text(&board), "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29");
        assert_eq!(parse_position(&position_text(&board)), Ok(board));
        assert!(parse_position("W:W:B1").is_ok(), "White has nothing left and has lost");
    }

    #[test]
    fn refuses_what_cannot_be() {
        let texts = " B X:W1:B2 B:W21 B:W21:W22 B:W21:B21 B:W0:B1 B:W33:B1 B:W21,:B1 B:W3:B5 B:W21:B30 \
            B:W21-33:B1 B:W20-32:B1 B:W+21:B1 B:W:B1 B:WKK21:B1 é:W1:B2 B:é:B2";
        for text in texts.split(' ') {
            assert!(parse_position(text).is_err(), "{text}");
        }
    }

    #[test]
    fn captures_are_written_with_every_landing_and_read_by_their_ends_too() {
        let board = Checkers.parse_position("W:W22:B4,18,11").unwrap();
        for text in ["22x15x8", "22x8"] {
            let mv = Checkers.parse_move(&board, text).unwrap();
            assert_eq!(move_text(mv), "22x15x8");
            assert_eq!(Rulebook.parse_move(&board, text), Ok(mv));
        }
        assert!(Checkers.parse_move(&board, "22-17").is_err(), "a capture is forced");
        let two_ways = Checkers.parse_position("W:WK22:B9,10,17,18").unwrap();
        assert!(Checkers.parse_move(&two_ways, "22x22").is_err(), "either way round");
        assert!(Checkers.parse_move(&two_ways, "22x13x6x15x22").is_ok());
    }

    #[test]
    fn the_board_shows_kings_in_capitals() {
        let board = parse_position("W:WK1,32:BK2,5").unwrap();
        let rows: Vec<String> = board_text(&board).lines().map(str::to_owned).collect();
        assert_eq!(rows[0], " 1   W B . .   4");
        assert_eq!(rows[1], " 5  b . . .    8");
        assert_eq!(rows[7], "29  . . . w   32");
        assert_eq!(rows[8], "white to move");
    }
}
