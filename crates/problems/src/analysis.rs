//! From the exact search to what composers want: keys, tries, set play, threats, variations.
//!
//! A threat would mate after a pass of the other side; a defence is a reply against which none of
//! the shortest threats works. As is usual, other replies are not shown.

use crate::forcing::Forcing;
use crate::lines::passed;
use crate::never::first_mate;
use crate::selfmate::{Duty, SelfmateSolver};
use crate::solution::{Answer, Continuation, Defence, Key, Play, Solution, Try, Wanted};
use crate::solver::{MOST_MOVES, MateSolver};
use crate::stipulation::Sides;
use andor::{Limits, Observer, Stop};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::san;
use andor_game::{Game, successor};
use cozy_chess::{Board, Move};

/// Solves a problem in which the side to move forces something: to mate, or to be mated.
///
/// Without a number of moves a direct mate is looked for as long as nobody has proved that there is
/// none; the proof is the answer then.
///
/// # Errors
/// If a limit or the observer ended the search.
///
/// # Panics
/// If it is a problem that lines solve.
pub fn solve_problem(
    root: &ChessPosition,
    wanted: &Wanted,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Answer, Stop> {
    let duty = match wanted.sides {
        Sides::Direct => {
            let mut solver = MateSolver::new(limits, observer);
            if wanted.moves.is_none()
                && let Some(never) = first_mate(&mut solver, root, limits)?
            {
                return Ok(Answer::Never { certified: Box::new(never), nodes: solver.nodes() });
            }
            return analyse(solver, root, wanted).map(Answer::Solution);
        }
        Sides::Selfmate => Duty::default(),
        Sides::Reflex => Duty { attacker: true, defender: true },
        Sides::SemiReflex => Duty { attacker: false, defender: true },
        sides => panic!("{sides:?} is solved by lines"),
    };
    analyse(SelfmateSolver::new(duty, limits, observer), root, wanted).map(Answer::Solution)
}

fn analyse<F: Forcing>(solver: F, root: &ChessPosition, wanted: &Wanted) -> Result<Solution, Stop> {
    let mut analysis = Analysis { chess: Chess::new(), solver };
    let most = wanted.moves.unwrap_or(MOST_MOVES).clamp(1, MOST_MOVES);
    let depth = wanted.depth.max(1);
    let shortest = analysis.shortest(root, most)?;
    let moves = wanted.moves.map_or(shortest.unwrap_or(most), |_| most);
    let sides = wanted.sides;
    let mut solution = Solution {
        sides,
        moves,
        shortest,
        set_play: Vec::new(),
        tries: Vec::new(),
        keys: Vec::new(),
        nodes: 0,
    };
    if wanted.set_play
        && moves > 1
        && let Some(passed) = passed(root)
    {
        solution.set_play = analysis.defences(&passed, moves - 1, depth.max(2) - 1, &[])?;
    }
    for (mv, position) in analysis.attacks(root) {
        let name = san(&analysis.chess, root, mv);
        if shortest.is_some() && analysis.solver.is_forced(position.board(), moves - 1)? {
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

struct Analysis<F> {
    chess: Chess,
    solver: F,
}

impl<F: Forcing> Analysis<F> {
    fn successors(&self, position: &ChessPosition, moves: Vec<Move>) -> Vec<(Move, ChessPosition)> {
        moves.into_iter().map(|mv| (mv, successor(&self.chess, position, mv))).collect()
    }

    fn attacks(&self, position: &ChessPosition) -> Vec<(Move, ChessPosition)> {
        self.successors(position, self.solver.moves(position.board()))
    }

    fn replies(&self, position: &ChessPosition) -> Vec<(Move, ChessPosition)> {
        self.successors(position, self.solver.replies(position.board()))
    }

    fn shortest(&mut self, position: &ChessPosition, most: u8) -> Result<Option<u8>, Stop> {
        for moves in 1..=most {
            if self.solver.forces(position.board(), moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The number of moves in which a position is lost, at most `most`.
    fn time_of_loss(&mut self, position: &ChessPosition, most: u8) -> Result<u8, Stop> {
        for moves in 0..most {
            if self.solver.is_forced(position.board(), moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// Whether there is play with so many moves of the attacker left after the other side's.
    fn goes_on(&self, moves: u8) -> bool {
        moves > 0 || self.solver.ends_with_reply()
    }

    /// Whether a reply that led here lets the attacker have its will.
    fn succeeds(&mut self, board: &Board, moves: u8) -> Result<bool, Stop> {
        Ok(self.solver.reply_ends(board) || self.solver.forces(board, moves)?)
    }

    /// The reply that refutes a move, if exactly one of several replies does.
    fn only_refutation(&mut self, position: &ChessPosition, moves: u8) -> Result<Option<String>, Stop> {
        let replies = self.replies(position);
        // A move with one legal reply is no try.
        if !self.goes_on(moves) || replies.len() < 2 {
            return Ok(None);
        }
        let mut found = None;
        for (mv, next) in replies {
            if self.succeeds(next.board(), moves)? {
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
        if depth == 0 || !self.goes_on(moves) {
            return Ok(None);
        }
        let check = moves == 0 || !position.board().checkers().is_empty();
        let mut threats = Vec::new();
        let mut threatening = Vec::new();
        if let Some(passed) = passed(position).filter(|_| !check) {
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
        for (mv, next) in self.replies(position) {
            if self.solver.reply_ends(next.board()) {
                let name = san(&self.chess, position, mv);
                defences.push(Defence { name, continuations: Vec::new(), time: moves });
                continue;
            }
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
                if self.solver.is_forced(next.board(), length - 1)? {
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
        for (mv, next) in self.attacks(position) {
            if self.solver.is_forced(next.board(), length - 1)? {
                let name = san(&self.chess, position, mv);
                let play = self.play(&next, length - 1, depth - 1)?;
                found.push((mv, Continuation { name, length, play }));
            }
        }
        Ok(found)
    }
}
