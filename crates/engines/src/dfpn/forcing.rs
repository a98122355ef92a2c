//! A first stage with forcing moves alone: checks, in chess.
//!
//! If every move of the attacker leaves the defender little choice, a proof takes a small part of
//! what it takes to look at quiet moves, too, and that there is none is soon found out. A success
//! is one in the game itself, since the attacker may do without any of its moves and the defender
//! had all of its replies. A failure says nothing, and all of its results are forgotten.

use super::Dfpn;
use super::answer::Answer;
use super::budget::Budget;
use super::search::{Halt, Search};
use super::treatment::{ByLemma, Ghi, Treatment};
use crate::{Limits, Observer, Run, Stop, Watch};
use andor_game::{Game, Task};
use andor_schedule::budgets::FORCING_MOVES;

/// The stage alone: decided by a success, stopped, or out of nodes by a failure that says nothing.
pub(crate) fn solve_by_force<G: Game>(
    game: &G,
    task: &Task<G>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Run<'static, G> {
    let mut search = Search::new(Dfpn::default(), ByLemma, game, task, Watch::new(limits, observer));
    let result = match succeeds_by_force(&mut search, &task.root) {
        Ok(Some(success)) => Ok(success),
        Ok(None) => Err(Halt::Stop(Stop::Nodes)),
        Err(halt) => Err(halt),
    };
    super::answer::into_run(search, task, result).0
}

/// That the attack succeeds with forcing moves alone; `None` if that is not soon found out.
pub(super) fn succeeds_by_force<G: Game, T: Treatment>(
    search: &mut Search<'_, G, T>,
    root: &G::Position,
) -> Result<Option<Answer>, Halt> {
    let enabled = search.terms.settings.forcing_first && search.terms.treats_by(Ghi::Lemma);
    let mut forcing = Vec::new();
    if !enabled || !search.terms.game.forcing_moves(root, &mut forcing) {
        return Ok(None);
    }
    search.expansion.only_forcing = true;
    search.budget = Budget::after(search.nodes(), FORCING_MOVES);
    let result = search.search(root);
    search.expansion.only_forcing = false;
    search.budget = Budget::NONE;
    match result {
        Ok(decision) if decision.outcome => {
            let place = |forced: usize| place_among_all(search.terms.game, root, forcing[forced]);
            Ok(Some((true, decision.best.map(place))))
        }
        Ok(_) | Err(Halt::Aborted) => {
            search.memory.table.clear();
            search.abandon();
            Ok(None)
        }
        Err(halt) => Err(halt),
    }
}

/// Where a forcing move stands in the list of all moves.
fn place_among_all<G: Game>(game: &G, position: &G::Position, forcing: G::Move) -> usize {
    let mut all = Vec::new();
    game.moves(position, &mut all);
    all.iter().position(|&mv| mv == forcing).expect("a forcing move is a move")
}
