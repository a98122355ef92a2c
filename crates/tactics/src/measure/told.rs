//! How much of what we tell is tested: the winning side's moves with a cause that was compared with
//! the world without it, those where exact search gave the answers, and mating sacrifices whose
//! cause has a name.

use crate::board::value;
use crate::explain::{Explanation, Motif, Note, Outcome, Standing};
use andor_chess::{Kind, Setup};

/// The counts over many explanations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Moves of the winning side.
    pub moves: u32,
    /// Those with a reason that has a test.
    pub tested: u32,
    /// Those with such a reason that exact search answered.
    pub proved: u32,
    /// Sacrifices in lines that mate.
    pub sacrifices: u32,
    /// Those with a named cause that was tested.
    pub named: u32,
}

/// Why a sacrifice may be made.
const CAUSES: [Motif; 11] = [
    Motif::Attraction,
    Motif::Deflection,
    Motif::Overload,
    Motif::LineDecoy,
    Motif::SelfBlock,
    Motif::Clearance,
    Motif::RemovedGuard,
    Motif::Interference,
    Motif::Drive,
    Motif::Support,
    Motif::Discovery,
];

impl Told {
    /// Counts one explanation.
    pub fn count(&mut self, found: &Explanation) {
        for (index, note) in found.line.iter().enumerate().filter(|(_, note)| note.ours) {
            let mut tested =
                note.reasons.iter().filter(|reason| reason.test.is_some() || reason.trace.is_some());
            let proved = tested.clone().any(|reason| reason.standing == Standing::Proved);
            self.moves += 1;
            self.tested += u32::from(tested.clone().next().is_some());
            self.proved += u32::from(proved);
            let mates = matches!(found.outcome, Outcome::Mate(_));
            if mates && found.line.get(index + 1).is_some_and(|reply| is_sacrifice(note, reply)) {
                self.sacrifices += 1;
                self.named += u32::from(tested.any(|reason| CAUSES.contains(&reason.motif)));
            }
        }
    }
}

/// Whether the moved man is taken and was worth two points more than what it took.
fn is_sacrifice(note: &Note, reply: &Note) -> bool {
    let (Some(from), Some(to)) = (note.uci.get(0..2), note.uci.get(2..4)) else { return false };
    let kind = |square: &str| -> Option<Kind> {
        Some(note.fen.parse::<Setup>().ok()?.at(square.parse().ok()?)?.kind)
    };
    let price = kind(from).map_or(0, value) - kind(to).map_or(0, value);
    reply.uci.get(2..4) == Some(to) && note.uci.len() == 4 && price >= 2
}
