//! The machine's table of goals, as 3.4 prints it: each goal with the last iteration, the move that
//! reached it and its cycle.

use super::text;
use crate::board::{Board, Ply};
use crate::machine::{GoalRun, MATE_GOAL, Run};
use serde_json::{Value as Json, json};
use std::fmt;

/// What the machine tried in a position.
#[derive(Clone, Debug)]
pub struct Goals {
    /// Its run.
    pub run: Run,
    /// The position.
    pub(super) board: Board,
}

impl Goals {
    /// The same facts for programs.
    #[must_use]
    pub fn json(&self) -> Json {
        let entry = |goal: &GoalRun| {
            let (ply, cycle) = goal.success.unzip();
            let san = ply.map(|ply| text::san(&self.board, ply));
            json!({"goal": goal.goal, "iteration": goal.iteration, "move": san, "cycle": cycle, "nodes": goal.nodes})
        };
        let (best, gain, cycle) =
            self.best().map_or((None, None, None), |(san, gain, cycle)| (Some(san), Some(gain), Some(cycle)));
        json!({
            "position": self.board.setup().text(),
            "goals": self.run.goals.iter().map(entry).collect::<Vec<_>>(),
            "best": best,
            "gain": gain,
            "cycle": cycle,
            "nodes": self.run.nodes,
            "finished": !self.run.stopped,
        })
    }

    fn best(&self) -> Option<(String, i16, u8)> {
        let best = self.run.best.as_ref()?;
        Some((text::san(&self.board, best.ply), best.goal, best.cycle))
    }
}

impl fmt::Display for Goals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "goal  iteration  move     cycle        nodes")?;
        for goal in &self.run.goals {
            let name = |(ply, cycle): (Ply, u8)| (text::san(&self.board, ply), cycle.to_string());
            let (san, cycle) = goal.success.map_or_else(Default::default, name);
            writeln!(f, "{:>4}  {:>9}  {san:<7}  {cycle:>5}  {:>11}", goal.goal, goal.iteration, goal.nodes)?;
        }
        writeln!(f)?;
        match self.best() {
            Some((san, gain, cycle)) => {
                let gain = if gain >= MATE_GOAL { "the king".to_owned() } else { gain.to_string() };
                writeln!(f, "material gain = {gain}\nbest move = {san} on cycle {cycle}")?;
            }
            None => writeln!(f, "no goal was reached")?,
        }
        if self.run.stopped { writeln!(f, "The search was ended early.") } else { Ok(()) }
    }
}
