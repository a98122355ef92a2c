//! Reading FEN (Forsyth-Edwards notation): four fields that define a position, and two clocks.

use crate::men::{CASTLINGS, Man, Square};
use crate::setup::Setup;
use andor_game::{NotationError, Player};
use std::str::FromStr;

/// Reads four fields, or six with the clocks. A [`Rulebook`](crate::Rulebook) decides whether the
/// position is possible.
impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Setup, NotationError> {
        Setup::read(text, read_castling)
    }
}

/// Reads the castling field, after the placement.
type ReadCastling = fn(&str, &mut Setup) -> Result<(), NotationError>;

impl Setup {
    /// Reads a position of Chess960: K and Q in the castling field mean the outermost rook (X-FEN),
    /// a letter from A to H the rook on that file (Shredder-FEN).
    ///
    /// # Errors
    /// When it is not written that way.
    pub fn parse_960(text: &str) -> Result<Setup, NotationError> {
        Setup::read(text, read_castling_960)
    }

    fn read(text: &str, read_castling: ReadCastling) -> Result<Setup, NotationError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (placement, turn, castling, en_passant, clocks) = match *fields {
            [placement, turn, castling, en_passant] => (placement, turn, castling, en_passant, None),
            [placement, turn, castling, en_passant, clock, number] => {
                (placement, turn, castling, en_passant, Some((clock, number)))
            }
            _ => {
                return wrong(format!(
                    "a FEN has 4 fields (placement, side to move, castling, en passant) or, with the clocks, 6: \
                     found {}",
                    fields.len()
                ));
            }
        };
        let mut setup = Setup::empty();
        read_placement(placement, &mut setup)?;
        setup.turn = match turn {
            "w" => Player::Max,
            "b" => Player::Min,
            _ => return wrong(format!("the side to move is 'w' or 'b', not '{turn}'")),
        };
        read_castling(castling, &mut setup)?;
        if en_passant != "-" {
            setup.en_passant = Some(en_passant.parse().map_err(|_| {
                NotationError::new(format!("the en-passant field is '-' or a square, not '{en_passant}'"))
            })?);
        }
        if let Some((clock, number)) = clocks {
            let clock = count(clock, "the half-move clock")?;
            count(number, "the move number")?;
            setup.clock = u8::try_from(clock).unwrap_or(u8::MAX).min(Setup::FIFTY_MOVES);
        }
        Ok(setup)
    }
}

fn read_placement(placement: &str, setup: &mut Setup) -> Result<(), NotationError> {
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != 8 {
        return wrong(format!("'{placement}' has {} ranks separated by '/' instead of 8", rows.len()));
    }
    for (rank, row) in (0..8).rev().zip(rows) {
        let mut file = 0_u32;
        for sign in row.chars() {
            let width = match (sign, Man::from_letter(sign)) {
                ('1'..='8', _) => u32::from(sign) - u32::from('0'),
                (_, Some(man)) => {
                    if let Ok(file @ 0..8) = u8::try_from(file) {
                        setup.men[Square::new(file, rank).index()] = Some(man);
                    }
                    1
                }
                _ => return wrong(format!("'{sign}' in rank {} is neither a man nor 1 to 8", rank + 1)),
            };
            file = file.saturating_add(width);
        }
        if file != 8 {
            return wrong(format!("rank {} ('{row}') has {file} squares instead of 8", rank + 1));
        }
    }
    Ok(())
}

fn read_castling(castling: &str, setup: &mut Setup) -> Result<(), NotationError> {
    if castling == "-" {
        return Ok(());
    }
    for letter in castling.chars() {
        match CASTLINGS.iter().position(|castling| castling.letter == letter) {
            Some(right) if setup.castling[right].is_none() => {
                setup.castling[right] = Some(CASTLINGS[right].rook);
            }
            _ => return wrong(format!("the castling field is '-' or some of KQkq, not '{castling}'")),
        }
    }
    Ok(())
}

fn read_castling_960(castling: &str, setup: &mut Setup) -> Result<(), NotationError> {
    if castling == "-" {
        return Ok(());
    }
    for letter in castling.chars() {
        let Some((right, rook)) = right_960(letter, setup) else {
            return wrong(format!(
                "the castling field is '-', some of KQkq for outermost rooks, or letters of files with rooks, not \
                 '{castling}'"
            ));
        };
        if setup.castling[right].is_some() {
            return wrong(format!("'{letter}' in the castling field '{castling}' is said already"));
        }
        setup.castling[right] = Some(rook);
    }
    Ok(())
}

/// The right that a letter means, as an index, and the square of its rook.
fn right_960(letter: char, setup: &Setup) -> Option<(usize, Square)> {
    let side = if letter.is_ascii_uppercase() { Player::Max } else { Player::Min };
    let file = u8::try_from(letter.to_ascii_lowercase()).ok().filter(|file| (b'a'..=b'h').contains(file));
    (0..).zip(CASTLINGS).filter(|(_, castling)| castling.side == side).find_map(|(right, castling)| {
        let rook = match file {
            Some(file) => Square::new(file - b'a', castling.rook.rank()),
            None => setup.outermost_rook(castling).filter(|_| castling.letter == letter)?,
        };
        let king = setup.king_at_home(castling)?;
        ((rook > king) == castling.is_short()).then_some((right, rook))
    })
}

fn count(text: &str, what: &str) -> Result<u32, NotationError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(number),
        _ => wrong(format!("{what} must be a number, not '{text}'")),
    }
}

fn wrong<T>(what: String) -> Result<T, NotationError> {
    Err(NotationError(what))
}
