//! The first mate of a position, or the proof that there is none.
//!
//! The exact search knows mates in one, in two and so on, and would never end without one. So it
//! takes turns with the prover, which asks for a win in any number of moves: each gets twice the
//! nodes of the last turn. When the prover finds a win, it is asked no more.

use crate::certify::{NotCertified, certify_win};
use crate::solver::{MOST_MOVES, MateSolver};
use andor::{Certified, Limits, Stop};
use andor_chess::fast::ChessPosition;

/// Nodes of the first turn: a tenth of a second. Most problems are solved in it.
const FIRST_TURN: u64 = 500_000;

/// Searches until there is a mate, which the solver then knows; gives the proof if there is none.
pub(crate) fn first_mate(
    solver: &mut MateSolver<'_>,
    root: &ChessPosition,
    limits: &Limits,
) -> Result<Option<Certified>, Stop> {
    let mut turn = FIRST_TURN;
    let mut is_won = false;
    let mut moves = 1;
    loop {
        solver.meter().allow(if is_won { u64::MAX } else { turn });
        while moves <= MOST_MOVES {
            match solver.mates(root.board(), moves) {
                Ok(true) => {
                    solver.meter().allow(u64::MAX);
                    return Ok(None);
                }
                Ok(false) => moves += 1,
                Err(Stop::Nodes) if !solver.meter().is_spent() => break,
                Err(stop) => return Err(stop),
            }
        }
        if is_won {
            return Ok(None);
        }
        // The solver's table has the other half.
        let nodes = turn.min(solver.meter().left());
        let limits = Limits { nodes, memory: limits.memory / 2, ..*limits };
        match certify_win(root, &limits, solver.meter().observer()) {
            Ok(certified) if !certified.proved => return Ok(Some(certified)),
            Ok(_) => is_won = true,
            Err(NotCertified::Unknown(stop @ (Stop::Time | Stop::Interrupted))) => return Err(stop),
            Err(_) => {}
        }
        if moves > MOST_MOVES {
            solver.meter().allow(u64::MAX);
            return Ok(None);
        }
        turn = turn.saturating_mul(2);
    }
}
