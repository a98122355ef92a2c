//! A game reviewed: in each position, is there a mate or a gain that is proved, and was it played?
//!
//! Only what is proved counts: a mate with its certificate, a gain by exact search. A gain that
//! only takes back what the last move took is none, and a win that goes on is told once.

mod notes;
mod numbers;
mod page;

use crate::board::{Board, Rules};
use crate::explain::{Attempt, Error, Explanation, Options, Outcome, Stage, attempt, explain, text};
use andor_chess::{Chesslike, PgnGame, fast::Chess, read_move};
use andor_game::{Game, Notation, NotationError};
use numbers::{renumber, renumber_attempt};

/// A proved win in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The index of the move that was played there.
    pub index: usize,
    /// Its number, counted from the first position: `12.` or `12...`.
    pub number: String,
    /// That move, in algebraic notation.
    pub played: String,
    /// Whether it wins as much in as many moves; `None` if that was not found out.
    pub taken: Option<bool>,
    /// Why the right move wins.
    pub found: Explanation,
    /// What becomes of the move that was played, if it is another one.
    pub attempt: Option<Attempt>,
}

/// A game with what was proved about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The tags of the game.
    pub tags: Vec<(String, String)>,
    /// Its result.
    pub result: String,
    /// The first position.
    pub fen: String,
    /// The moves, in UCI.
    pub moves: Vec<String>,
    /// The wins, in the order of the game.
    pub chances: Vec<Chance>,
    /// The number of positions that were left out, because the review was stopped.
    pub left_out: usize,
}

/// Reviews a game. `options` are for each position; `go_on` gets the index of the move, the stage
/// and its nodes, and ends the stage when it returns false. `stop` ends the review.
///
/// # Errors
/// If the first position or a move is none; the error names the line of the move.
pub fn review(
    game: &PgnGame,
    options: &Options,
    mut go_on: impl FnMut(usize, Stage, u64) -> bool,
    mut stop: impl FnMut() -> bool,
) -> Result<Review, Error> {
    let rules = Chess::new();
    let start = match game.tag("FEN") {
        Some(fen) => rules.parse_position(fen)?,
        None => rules.start(),
    };
    let mut position = start.clone();
    let mut board = Board::new(&rules.setup(&position), Rules::Chess);
    let first = board.turn();
    let mut review = Review {
        tags: game.tags.clone(),
        result: game.result.clone(),
        fen: board.setup().text(),
        moves: Vec::new(),
        chances: Vec::new(),
        left_out: 0,
    };
    let mut taken_back = 0;
    for (index, (line, san)) in game.moves.iter().enumerate() {
        let at_line = |error: NotationError| NotationError::new(format!("line {line}: {error}"));
        let found = read_move(&rules, &position, san).map_err(at_line)?;
        let plain = rules.plain(&position, found);
        let ply = board.clone().legal_moves().into_iter().find(|ply| ply.plain() == plain);
        let ply = ply.ok_or_else(|| at_line(NotationError::new(format!("'{san}' is not a legal move"))))?;
        if stop() {
            review.left_out += 1;
        } else {
            let chance =
                look(&board, index, &ply.to_string(), options, |stage, nodes| go_on(index, stage, nodes));
            let chance = chance?.filter(|chance| is_news(chance, taken_back, &review.chances));
            review.chances.extend(chance.map(|mut chance| {
                (chance.number, chance.played) = (text::number(first, index), text::san(&board, ply));
                let full = chance.number.trim_end_matches('.').parse().unwrap_or(1);
                renumber(&mut chance.found, full - 1);
                if let Some(answer) = &mut chance.attempt {
                    renumber_attempt(answer, full - 1);
                }
                chance
            }));
        }
        taken_back = board.gain(ply);
        review.moves.push(ply.to_string());
        rules.play(&mut position, found);
        let _ = board.make(ply);
    }
    Ok(review)
}

/// The proved win in a position, and what the played move does about it.
fn look(
    board: &Board,
    index: usize,
    played: &str,
    options: &Options,
    mut go_on: impl FnMut(Stage, u64) -> bool,
) -> Result<Option<Chance>, Error> {
    let found = explain(&board.setup().text(), options, &mut go_on)?;
    if !found.proof.as_ref().is_some_and(|proof| proof.proved) || found.line.is_empty() {
        return Ok(None);
    }
    let answer = attempt(&found, played, options, &mut go_on)?;
    let same = found.line.first().is_some_and(|note| note.uci == played);
    Ok(Some(Chance {
        index,
        number: String::new(),
        played: String::new(),
        taken: answer.wins,
        attempt: (!same).then_some(answer),
        found,
    }))
}

/// Whether a win is more than to take back, and not the one that the same side just began.
fn is_news(chance: &Chance, taken_back: i16, before: &[Chance]) -> bool {
    let begun =
        before.iter().rev().find(|other| other.index + 2 == chance.index && other.taken == Some(true));
    let goes_on = |other: &Chance| match (other.found.outcome, chance.found.outcome) {
        (Outcome::Mate(_), Outcome::Mate(_)) => true,
        (Outcome::Gain(then), Outcome::Gain(now)) => now <= then,
        _ => false,
    };
    match chance.found.outcome {
        Outcome::Gain(points) if points <= taken_back => false,
        _ => chance.taken != Some(true) || !begun.is_some_and(goes_on),
    }
}

impl Review {
    /// The players and the event, as far as the tags name them.
    #[must_use]
    pub fn title(&self) -> String {
        let tag = |name: &str| {
            let found = self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
            found.filter(|value| !value.is_empty() && *value != "?")
        };
        let players = format!("{} - {}", tag("White").unwrap_or("White"), tag("Black").unwrap_or("Black"));
        let rest: Vec<&str> = ["Event", "Date"].into_iter().filter_map(tag).collect();
        if rest.is_empty() { players } else { format!("{players}, {}", rest.join(", ")) }
    }
}

/// The name of a chance in one line: what there was, and whether it was played.
fn verdict(chance: &Chance) -> String {
    match chance.taken {
        Some(true) => "played".to_owned(),
        Some(false) => "missed".to_owned(),
        None => "perhaps missed".to_owned(),
    }
}
