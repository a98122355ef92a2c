//! A move when no win is known. Andor has no evaluation: what can be seen at once is not given
//! away, and material is left to the tactics machine.

use super::Move;
use super::thinking::Job;
use super::turn::Turn;
use andor::{Observer, Progress};
use andor_chess::fast::mate_in_one;
use andor_chess::{Chesslike, Setup};
use andor_game::{Game, Notation, Value, successor};
use andor_schedule::budgets::TACTICS;
use andor_tactics::{Board, Machine, Rules, Settings};

/// A legal move, one of those that were asked for: no draw and no mate in one for the opponent, if
/// that can be helped. `0000` where there is none.
pub(super) fn some_move(job: &Job) -> String {
    moves_that_see_one_ahead(job).first().map_or_else(|| "0000".to_owned(), |&mv| job.text(mv))
}

/// The moves with which least goes wrong at once.
fn moves_that_see_one_ahead(job: &Job) -> Vec<Move> {
    let chess = &job.rules.played;
    let wrong = |&mv: &Move| {
        let after = successor(chess, &job.position, mv);
        let over = chess.end(&after);
        match over {
            Some(Value::DRAW) => 1,
            Some(_) => 0,
            None if mate_in_one(after.board()).is_some() => 2,
            None => 0,
        }
    };
    let moves = job.moves();
    let least = moves.iter().map(wrong).min();
    moves.into_iter().filter(|mv| Some(wrong(mv)) == least).collect()
}

/// What the tactics machine would play, where that is a move that may be played and gives nothing
/// away at once.
pub(super) fn sensible_move(job: &Job, turn: &Turn) -> Option<String> {
    // The machine's castling is that of chess, and seldom what a position is about.
    let setup = Setup { castling: [None; 4], ..job.rules.played.setup(&job.position) };
    let board = Board::new(&setup, Rules::Chess);
    let mut observer = turn.observer(1.0, 0);
    let mut go_on = |nodes: u64| nodes < TACTICS && observer.tick(&Progress::default()).is_none();
    let best = Machine::new(board, Settings::test_b(), &mut go_on).find_best_move().best?;
    let text = best.ply.to_string();
    let good = moves_that_see_one_ahead(job);
    let mv = job.rules.played.parse_move(&job.position, &text).ok()?;
    good.contains(&mv).then_some(text)
}
