//! What the table says of positions when a search ends or is stopped: for lessons about searching.

use super::memory::{Memory, open};
use super::search::Search;
use super::treatment::Treatment;
use super::{DfpnWith, answer};
use crate::attack::Attack;
use crate::table::{CONDITIONAL, ON_PATH, OPEN, Record, SETTLED};
use crate::{Limits, Quiet, Watch};
use andor_game::{Game, RepetitionKey, Task};

/// A record of the table, as the question sees it: proved or not, proof and disproof number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remembered {
    /// Undecided, with a proof and a disproof number.
    Open(u32, u32),
    /// Decided, whatever the path.
    Settled(bool),
    /// Decided on paths with all of the first and none of the second positions.
    If(bool, Vec<RepetitionKey>, Vec<RepetitionKey>),
    /// Decided on one path.
    OnOnePath(bool),
}

impl DfpnWith {
    /// Searches until the question is decided or a limit is reached, and tells what the table then
    /// says of these positions. Nodes that are still on the path have stored nothing yet.
    pub fn remembered<G: Game>(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        positions: &[G::Position],
    ) -> Vec<Vec<Remembered>> {
        let mut quiet = Quiet;
        let watch = Watch::new(limits, &mut quiet);
        let mut search = Search::new(self.settings, self.ghi, game, task, watch);
        // A table tells as much when a limit ends the search.
        let _ = answer::answer(&mut search, &task.root);
        let (memory, attack) = (&search.memory, &search.terms.attack);
        let of = |position| {
            let records = memory.table.find(game.key(position));
            records.filter_map(|record| memory.remembered(attack, &record)).collect()
        };
        positions.iter().map(of).collect()
    }
}

impl<T: Treatment> Memory<T> {
    fn remembered(&self, attack: &Attack, record: &Record) -> Option<Remembered> {
        let proved = record.outcome() == attack.proves();
        Some(match record.kind() {
            OPEN => {
                let (proof, disproof) = attack.numbers(open(record).bounds);
                Remembered::Open(proof, disproof)
            }
            SETTLED => Remembered::Settled(proved),
            CONDITIONAL => {
                let condition = self.condition(record)?;
                Remembered::If(proved, condition.required().to_vec(), condition.forbidden().to_vec())
            }
            ON_PATH => Remembered::OnOnePath(proved),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dfpn, Ghi};
    use andor_game::{Repetition, Value};
    use andor_graph::{NodeId, random};

    #[test]
    fn a_search_that_is_stopped_has_numbers_and_one_that_is_over_has_results() {
        let (mut numbers, mut results) = (0, 0);
        for seed in 0..20 {
            let graph = random::cyclic(seed, Repetition::Constant(Value::DRAW), 30);
            let task = random::task(&graph, seed);
            let positions: Vec<NodeId> = (0..graph.len() as u32).map(NodeId).collect();
            let plain = Dfpn { forcing_first: false, local_fixpoint: false, ..Dfpn::default() };
            let at = |nodes| {
                let limits = Limits::new(nodes, 1 << 20);
                plain.with(Ghi::Lemma).remembered(&graph, &task, &limits, &positions).concat()
            };
            let is_open = |record: &Remembered| matches!(record, Remembered::Open(..));
            numbers += u32::from((2..100).any(|nodes| at(nodes).iter().any(is_open)));
            results += u32::from(at(u64::MAX).iter().any(|record| matches!(record, Remembered::Settled(_))));
        }
        assert!(numbers > 0 && results > 0, "{numbers} {results}");
    }
}
