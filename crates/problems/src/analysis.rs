//! From the exact search to what composers want: keys, tries, set play, threats, variations.
//!
//! A threat would mate after a pass of the other side; a defence is a reply against which none of
//! the shortest threats works. As is usual, other replies are not shown.

use crate::solution::{Continuation, Defence, Key, Play, Solution, Try, Wanted};
use crate::solver::{MOST_MOVES, MateSolver};
use andor::{Limits, Observer, Stop};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Chesslike, Setup, san};
use andor_game::{Game, Notation, legal_moves, successor};
use cozy_chess::Move;

/// Solves a direct mate: the side to move mates.
///
/// # Errors
/// If a limit or the observer ended the search.
pub fn solve_problem(
    root: &ChessPosition,
    wanted: &Wanted,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Solution, Stop> {
    let mut analysis = Analysis { chess: Chess::new(), solver: MateSolver::new(limits, observer) };
    let most = wanted.moves.unwrap_or(MOST_MOVES).clamp(1, MOST_MOVES);
    let depth = wanted.depth.max(1);
    let shortest = analysis.shortest(root, most)?;
    let moves = wanted.moves.map_or(shortest.unwrap_or(most), |_| most);
    let mut solution =
        Solution { moves, shortest, set_play: Vec::new(), tries: Vec::new(), keys: Vec::new(), nodes: 0 };
    if wanted.set_play
        && moves > 1
        && let Some(passed) = analysis.passed(root)
    {
        solution.set_play = analysis.defences(&passed, moves - 1, depth.max(2) - 1, &[])?;
    }
    for (mv, position) in analysis.successors(root) {
        let name = san(&analysis.chess, root, mv);
        if shortest.is_some() && analysis.solver.is_lost(position.board(), moves - 1)? {
            let length = 1 + analysis.time_of_loss(&position, moves - 1)?;
            let play = analysis.play(&position, length - 1, depth - 1)?;
            solution.keys.push(Key { name, length, play });
        } else if wanted.tries
            && let Some(refutation) = analysis.only_refutation(&position, moves - 1)?
        {
            let play = analysis.play(&position, moves - 1, depth - 1)?;
            solution.tries.push(Try { name, refutation, play });
        }
    }
    solution.nodes = analysis.solver.nodes();
    Ok(solution)
}

struct Analysis<'a> {
    chess: Chess,
    solver: MateSolver<'a>,
}

impl Analysis<'_> {
    fn successors(&self, position: &ChessPosition) -> Vec<(Move, ChessPosition)> {
        let moves = legal_moves(&self.chess, position);
        moves.into_iter().map(|mv| (mv, successor(&self.chess, position, mv))).collect()
    }

    fn shortest(&mut self, position: &ChessPosition, most: u8) -> Result<Option<u8>, Stop> {
        for moves in 1..=most {
            if self.solver.mates(position.board(), moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The number of moves in which a position is lost, at most `most`.
    fn time_of_loss(&mut self, position: &ChessPosition, most: u8) -> Result<u8, Stop> {
        for moves in 0..most {
            if self.solver.is_lost(position.board(), moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// The position with the other side to move, if that is possible.
    fn passed(&self, position: &ChessPosition) -> Option<ChessPosition> {
        let setup = self.chess.setup(position);
        let turn = setup.turn.opponent();
        self.chess.parse_position(&Setup { turn, en_passant: None, ..setup }.text()).ok()
    }

    /// The reply that refutes a move, if exactly one of several replies does.
    fn only_refutation(&mut self, position: &ChessPosition, moves: u8) -> Result<Option<String>, Stop> {
        let replies = self.successors(position);
        // A move with one legal reply is no try.
        if moves == 0 || replies.len() < 2 {
            return Ok(None);
        }
        let mut found = None;
        for (mv, next) in replies {
            if self.solver.mates(next.board(), moves)? {
                continue;
            }
            if found.is_some() {
                return Ok(None);
            }
            found = Some(san(&self.chess, position, mv));
        }
        Ok(found)
    }

    /// The play after a move that led here with `moves` moves left, of which `depth` are shown.
    fn play(&mut self, position: &ChessPosition, moves: u8, depth: u8) -> Result<Option<Play>, Stop> {
        if moves == 0 || depth == 0 {
            return Ok(None);
        }
        let check = !position.board().checkers().is_empty();
        let mut threats = Vec::new();
        let mut threatening = Vec::new();
        if let Some(passed) = self.passed(position).filter(|_| !check) {
            for (mv, continuation) in self.continuations(&passed, moves, depth)? {
                threatening.push((mv, continuation.length));
                threats.push(continuation);
            }
        }
        let defences = self.defences(position, moves, depth, &threatening)?;
        Ok(Some(Play { check, threats, defences }))
    }

    /// The replies that parry all threats, with their answers.
    fn defences(
        &mut self,
        position: &ChessPosition,
        moves: u8,
        depth: u8,
        threats: &[(Move, u8)],
    ) -> Result<Vec<Defence>, Stop> {
        let mut defences = Vec::new();
        for (mv, next) in self.successors(position) {
            if self.allows_one(&next, threats)? {
                continue;
            }
            let answers = self.continuations(&next, moves, depth)?;
            if !answers.is_empty() {
                let continuations = answers.into_iter().map(|(_, continuation)| continuation).collect();
                defences.push(Defence { name: san(&self.chess, position, mv), continuations, time: moves });
            }
        }
        Ok(defences)
    }

    fn allows_one(&mut self, position: &ChessPosition, threats: &[(Move, u8)]) -> Result<bool, Stop> {
        for &(mv, length) in threats {
            if position.board().is_legal(mv) {
                let next = successor(&self.chess, position, mv);
                if self.solver.is_lost(next.board(), length - 1)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The moves that mate soonest, if any mates in time.
    fn continuations(
        &mut self,
        position: &ChessPosition,
        moves: u8,
        depth: u8,
    ) -> Result<Vec<(Move, Continuation)>, Stop> {
        let mut found = Vec::new();
        if self.chess.end(position).is_some() {
            return Ok(found);
        }
        let Some(length) = self.shortest(position, moves)? else { return Ok(found) };
        for (mv, next) in self.successors(position) {
            if self.solver.is_lost(next.board(), length - 1)? {
                let name = san(&self.chess, position, mv);
                let play = self.play(&next, length - 1, depth - 1)?;
                found.push((mv, Continuation { name, length, play }));
            }
        }
        Ok(found)
    }
}
