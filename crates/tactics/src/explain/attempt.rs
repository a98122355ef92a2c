//! Why not another move? Whether it wins as well, what refutes it, and what the right move changes
//! about that.

use super::explanation::{Explanation, Outcome};
use super::place::Place;
use super::{Error, Options, Stage, given, text};
use crate::board::{Board, Ply};
use crate::exact::{Exact, ONLY_MATE};
use crate::machine::{MATE_GOAL, Machine};
use andor_chess::Rulebook;
use andor_game::Notation;
use serde::Serialize;

/// The nodes of exact search, and of the machine.
const EXACT_NODES: u64 = 500_000;
const MACHINE_NODES: u64 = 1_000_000;

/// The answer about a move that somebody wanted to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attempt {
    /// The move, in algebraic notation.
    #[serde(rename = "move")]
    pub san: String,
    /// In UCI.
    pub uci: String,
    /// Whether it wins as much in as many moves; `None` if that was not found out.
    pub wins: Option<bool>,
    /// Whether exact search showed that.
    pub proved: bool,
    /// The move and what refutes it.
    pub refutation: Option<String>,
    /// What the other side then gains, in pawns, if the machine sees something.
    pub loses: Option<i16>,
    /// The answer in words.
    pub sentences: Vec<String>,
}

/// Tries a move in the position of an explanation.
///
/// # Errors
/// If the move is not legal.
pub fn attempt(
    found: &Explanation,
    move_: &str,
    options: &Options,
    mut go_on: impl FnMut(Stage, u64) -> bool,
) -> Result<Attempt, Error> {
    let rulebook = Rulebook::chess();
    let board = Board::new(rulebook.parse_position(&found.fen)?.setup(), options.rules);
    let line = given::read(&board, move_)?;
    let (us, ply) = (board.turn(), line.plies[0]);
    let (san, uci) = (text::san(&board, ply), ply.to_string());
    let number = text::number(us, 0);
    let mut answer =
        Attempt { san, uci, wins: None, proved: false, refutation: None, loses: None, sentences: Vec::new() };
    if found.line.first().is_some_and(|note| note.uci == answer.uci) {
        (answer.wins, answer.sentences) = (Some(true), vec![format!("{number} {} is the move.", answer.san)]);
        return Ok(answer);
    }
    let ours = found.line.iter().filter(|note| note.ours).count();
    let (goal, moves) = match found.outcome {
        Outcome::Mate(moves) => (MATE_GOAL, moves),
        Outcome::Gain(points) => (points, ours),
        Outcome::Nothing => (1, 2),
    };
    let after = &line.places[1];
    let need = if goal >= MATE_GOAL { ONLY_MATE } else { goal - after.tally };
    let left = u8::try_from(moves.saturating_sub(1)).unwrap_or(u8::MAX);
    let mut exact = Exact::new();
    exact.allow(EXACT_NODES);
    answer.wins = exact.holds(&after.board, need, left);
    answer.proved = answer.wins.is_some();
    exact.allow(EXACT_NODES);
    let refuting = match answer.wins {
        Some(false) => exact.refutations(&after.board, need, left).unwrap_or_default(),
        _ => Vec::new(),
    };
    let mut settings = options.settings.clone();
    settings.cycles[0] = 2;
    if answer.wins.is_none() {
        let mut machine =
            Machine::new(board.clone(), settings.clone(), |nodes| go_on(Stage::Explaining, nodes));
        machine.set(goal, machine.state().iteration);
        machine.allow(MACHINE_NODES);
        let wins = machine.to_move(ply).is_some();
        answer.wins = (!machine.stopped()).then_some(wins);
    }
    if answer.wins == Some(false) {
        // What the other side gets out of it.
        let mut machine = Machine::new(after.board.clone(), settings, |nodes| {
            nodes < MACHINE_NODES && go_on(Stage::Explaining, nodes)
        });
        let best = machine.find_easy_moves_first().best.filter(|best| best.goal > 0);
        answer.loses = best.as_ref().map(|best| best.goal);
        let reply = best.map(|best| best.ply).filter(|ply| refuting.is_empty() || refuting.contains(ply));
        let by_gain = |ply: &&Ply| after.board.gain(**ply);
        let reply = reply.or_else(|| refuting.iter().max_by_key(by_gain).copied());
        answer.refutation = reply.map(|reply| text::line(&board, &[ply, reply], us, 0));
    }
    answer.sentences = words(found, &answer, after, &number, moves);
    Ok(answer)
}

fn words(found: &Explanation, answer: &Attempt, after: &Place, number: &str, moves: usize) -> Vec<String> {
    let san = &answer.san;
    let how = if answer.proved { " (proved)" } else { "" };
    let aim = match found.outcome {
        Outcome::Mate(_) => format!("mate in {moves}"),
        Outcome::Gain(points) => format!("win {} in {moves} moves", found.gain_text(points)),
        Outcome::Nothing => "win anything".to_owned(),
    };
    let verb = if answer.proved { "does" } else { "seems" };
    let mut sentences = match answer.wins {
        None => vec![format!("I do not know what {number} {san} wins.")],
        Some(true) if answer.proved => vec![format!("{number} {san} wins as well{how}.")],
        Some(true) => vec![format!("{number} {san} seems to win as well.")],
        Some(false) if after.board.clone().has_legal_move() => {
            let not =
                if answer.proved { format!("{verb} not {aim}{how}") } else { format!("{verb} not to {aim}") };
            let line = answer.refutation.as_ref().map_or(String::new(), |line| format!(": {line}"));
            vec![format!("{number} {san} {not}{line}.")]
        }
        Some(false) => vec![format!("{number} {san} is stalemate.")],
    };
    let them = if found.side == "white" { "Black" } else { "White" };
    match answer.loses {
        Some(goal) if goal >= MATE_GOAL => sentences.push(format!("Then {them} seems to mate.")),
        Some(goal) => {
            let plural = if goal == 1 { "a pawn".to_owned() } else { format!("{goal} pawns") };
            sentences.push(format!("Then {them} seems to win material worth {plural}."));
        }
        None => {}
    }
    let right = found.line.first().filter(|_| answer.wins == Some(false));
    if let Some((note, reason)) = right.and_then(|note| Some((note, note.reasons.first()?))) {
        sentences.push(format!("The right move is {} {}: it {}.", note.number, note.san, reason.sentence));
    }
    sentences
}
