//! A first stage with forcing moves alone: checks, in chess.
//!
//! Where every move of the attacker leaves the defender little choice, a proof takes a small part of what it takes to look at
//! quiet moves, too, and where there is none that is soon found out. A success is one in the game itself, since the attacker
//! may do without any of its own moves and the defender had all of its replies; a failure says nothing, and all of its
//! results are forgotten.

use super::answer::Answer;
use super::search::{Halt, Search};
use super::{Dfpn, Ghi};
use crate::{Limits, Observer, Run, Stop, Watch};
use andor_game::{Game, Task};

/// The nodes of the stage at most: of 220 mates two were undecided after three times as many, and no proof took half of it.
const MOST_NODES: u64 = 100_000;

/// The stage alone: decided by a success, stopped, or out of nodes by a failure that says nothing.
pub(crate) fn solve_by_force<G: Game>(
    game: &G,
    task: &Task<G>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Run<'static, G> {
    let mut search = Search::new(Dfpn::default(), game, task, Watch::new(limits, observer));
    search.prepare(task);
    let result = match search.succeeds_by_force(task) {
        Ok(Some(success)) => Ok(success),
        Ok(None) => Err(Halt::Stop(Stop::Nodes)),
        Err(halt) => Err(halt),
    };
    search.into_run(task, result)
}

impl<G: Game> Search<'_, G> {
    /// That the attack succeeds with forcing moves alone; `None` where that is not soon found out.
    pub(super) fn succeeds_by_force(&mut self, task: &Task<G>) -> Result<Option<Answer>, Halt> {
        let Dfpn { forcing_first, ghi, .. } = self.settings;
        let root = &task.root;
        self.scratch.clear();
        if !forcing_first || ghi != Ghi::Lemma || !self.game.forcing_moves(root, &mut self.scratch) {
            return Ok(None);
        }
        self.only_forcing = true;
        self.doubt_at = self.watch.statistics.nodes + MOST_NODES;
        let result = match self.search(root) {
            Err(Halt::ByClass) => {
                self.share_less();
                self.search(root)
            }
            result => result,
        };
        self.only_forcing = false;
        self.doubt_at = u64::MAX;
        match result {
            Ok((true, _, best)) => Ok(Some((true, best.map(|forcing| self.place_among_all(root, forcing))))),
            Ok(_) | Err(Halt::Doubtful) => {
                self.memory.table.clear();
                self.forget_path();
                Ok(None)
            }
            Err(halt) => Err(halt),
        }
    }

    /// Where one of the forcing moves stands in the list of all moves.
    fn place_among_all(&self, position: &G::Position, forcing: usize) -> usize {
        let (mut some, mut all) = (Vec::new(), Vec::new());
        self.game.forcing_moves(position, &mut some);
        self.game.moves(position, &mut all);
        all.iter().position(|&mv| mv == some[forcing]).expect("a forcing move is a move")
    }
}
