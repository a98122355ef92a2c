//! SAN (standard algebraic notation): the moves as people read them.

use crate::chesslike::Chesslike;
use crate::men::{Kind, Move};
use crate::setup::Setup;
use andor_game::{NotationError, legal_moves, successor};

/// The legal moves with their plain form.
fn plain_moves<G: Chesslike>(game: &G, position: &G::Position) -> Vec<(G::Move, Move)> {
    if game.end(position).is_some() {
        return Vec::new();
    }
    legal_moves(game, position).into_iter().map(|mv| (mv, game.plain(position, mv))).collect()
}

fn is_castling(setup: &Setup, mv: Move) -> bool {
    let king = setup.at(mv.from).is_some_and(|man| man.kind == Kind::King);
    let onto_rook = setup.at(mv.to).is_some_and(|man| man.side == setup.turn);
    king && (onto_rook || mv.from.file().abs_diff(mv.to.file()) == 2)
}

/// A legal move in SAN: `e4`, `Nbd7`, `exd6`, `e8=Q+`, `O-O`, `Qxf7#`.
pub fn san<G: Chesslike>(game: &G, position: &G::Position, mv: G::Move) -> String {
    let setup = game.setup(position);
    let mark = game.mark(&successor(game, position, mv));
    let mv = game.plain(position, mv);
    if is_castling(&setup, mv) {
        let castling = if mv.to.file() > mv.from.file() { "O-O" } else { "O-O-O" };
        return format!("{castling}{mark}");
    }
    let kind = setup.at(mv.from).map_or(Kind::Pawn, |man| man.kind);
    let takes = setup.at(mv.to).is_some() || kind == Kind::Pawn && mv.from.file() != mv.to.file();
    let mut text = String::new();
    if kind == Kind::Pawn {
        text.extend(takes.then(|| mv.from.file_letter()));
    } else {
        text.push(kind.letter().to_ascii_uppercase());
        let same_kind = |other: Move| setup.at(other.from).is_some_and(|man| man.kind == kind);
        let rivals: Vec<Move> = plain_moves(game, position)
            .into_iter()
            .map(|(_, other)| other)
            .filter(|&other| other.to == mv.to && other.from != mv.from && same_kind(other))
            .collect();
        let shares_file = rivals.iter().any(|rival| rival.from.file() == mv.from.file());
        let shares_rank = rivals.iter().any(|rival| rival.from.rank() == mv.from.rank());
        // The file if it is unambiguous, else the rank, else both.
        text.extend((!rivals.is_empty() && (!shares_file || shares_rank)).then(|| mv.from.file_letter()));
        text.extend(shares_file.then(|| mv.from.rank_digit()));
    }
    text.extend(takes.then_some('x'));
    text.push_str(&mv.to.to_string());
    if let Some(kind) = mv.promotion {
        text.push('=');
        text.push(kind.letter().to_ascii_uppercase());
    }
    text + mark
}

/// Finds the legal move that a text in SAN means. Marks for check and quality, the signs of capture
/// and promotion, and a longer name of the first square are optional.
///
/// # Errors
/// If it means no legal move or more than one.
pub fn parse_san<G: Chesslike>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<G::Move, NotationError> {
    let setup = game.setup(position);
    let pattern = Pattern::read(text)
        .ok_or_else(|| NotationError::new(format!("'{text}' is not a move in algebraic notation")))?;
    let mut found = plain_moves(game, position).into_iter().filter(|&(_, mv)| pattern.fits(&setup, mv));
    match (found.next(), found.next()) {
        (Some((mv, _)), None) => Ok(mv),
        (None, _) => Err(NotationError::new(format!("'{text}' is not a legal move in {}", setup.text()))),
        (Some((_, one)), Some((_, other))) => {
            Err(NotationError::new(format!("'{text}' may mean {one} or {other} in {}", setup.text())))
        }
    }
}

/// Finds the legal move that a text means in UCI or SAN.
///
/// # Errors
/// If it means no legal move or more than one.
pub fn read_move<G: Chesslike>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<G::Move, NotationError> {
    game.parse_move(position, text).or_else(|_| parse_san(game, position, text))
}

/// What a text in SAN says about its move.
enum Pattern {
    Castling { short: bool },
    Other { kind: Kind, file: Option<char>, rank: Option<char>, to: String, promotion: Option<Kind> },
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" => return Some(Pattern::Castling { short: true }),
            "O-O-O" | "0-0-0" => return Some(Pattern::Castling { short: false }),
            _ => {}
        }
        let capital = |letter: char| letter.is_ascii_uppercase().then(|| letter.to_ascii_lowercase());
        let piece =
            |letter: char| capital(letter).and_then(Kind::from_letter).filter(|&kind| kind != Kind::Pawn);
        let mut signs: Vec<char> = text.chars().collect();
        let kind = signs.first().copied().and_then(piece);
        if kind.is_some() {
            signs.remove(0);
        }
        let promotion = signs.last().copied().and_then(piece);
        if promotion.is_some() {
            signs.pop();
            if signs.last() == Some(&'=') {
                signs.pop();
            }
        }
        let (rank, file) = (signs.pop()?, signs.pop()?);
        if signs.last() == Some(&'x') {
            signs.pop();
        }
        let is_file = |sign: char| ('a'..='h').contains(&sign);
        let is_rank = |sign: char| ('1'..='8').contains(&sign);
        if !is_file(file) || !is_rank(rank) {
            return None;
        }
        let (from_file, from_rank) = match *signs {
            [] => (None, None),
            [file] if is_file(file) => (Some(file), None),
            [rank] if is_rank(rank) => (None, Some(rank)),
            [file, rank] if is_file(file) && is_rank(rank) => (Some(file), Some(rank)),
            _ => return None,
        };
        let to = format!("{file}{rank}");
        let kind = kind.unwrap_or(Kind::Pawn);
        Some(Pattern::Other { kind, file: from_file, rank: from_rank, to, promotion })
    }

    fn fits(&self, setup: &Setup, mv: Move) -> bool {
        match self {
            Pattern::Castling { short } => {
                is_castling(setup, mv) && (mv.to.file() > mv.from.file()) == *short
            }
            Pattern::Other { kind, file, rank, to, promotion } => {
                setup.at(mv.from).is_some_and(|man| man.kind == *kind)
                    && !is_castling(setup, mv)
                    && file.is_none_or(|file| file == mv.from.file_letter())
                    && rank.is_none_or(|rank| rank == mv.from.rank_digit())
                    && mv.to.to_string() == *to
                    && mv.promotion == *promotion
            }
        }
    }
}
