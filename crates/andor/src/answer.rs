//! What becomes of a question: certified with its proof, not certified and why, or unknown.

use crate::Method;
use crate::native::Searchable;
use andor_certificate::FormatError;
use andor_checker::{Checked, Rejected};
use andor_engines::{Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Nth, Seam, Task, legal_moves, successor};
use andor_proof::{Failure, Kind, Node, Strategy, Target, unfold};
use std::rc::Rc;

/// An answer and what it took to find it.
#[derive(Debug)]
pub struct Answer {
    /// The answer.
    pub outcome: Outcome,
    /// The engine that gave the verdict, with its treatment of history.
    pub method: Method,
    /// Whether its verdicts can be trusted under the game's rule even without a check.
    pub soundness: Soundness,
    /// What the search cost.
    pub statistics: Statistics,
}

/// The answer to a question.
#[derive(Debug)]
pub enum Outcome {
    /// The checker accepted the strategy.
    Certified(Box<Certified>),
    /// The engine has a verdict, and no certificate stands behind it.
    Uncertified {
        /// Whether the verdict is *proved*.
        proved: bool,
        /// Why there is no certificate.
        reason: Uncertified,
    },
    /// Not decided: what ended the search.
    Unknown(Stop),
}

impl Outcome {
    /// A verdict, and what became of its certificate.
    pub(crate) fn of(proved: bool, certified: Result<Certified, Uncertified>) -> Outcome {
        match certified {
            Ok(certified) => Outcome::Certified(Box::new(certified)),
            Err(reason) => Outcome::Uncertified { proved, reason },
        }
    }
}

/// Why a verdict has no certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Uncertified {
    /// The engine's results make no strategy.
    #[error(transparent)]
    NoStrategy(#[from] Failure),
    /// The certificate could not be written.
    #[error("{0}")]
    Unwritten(String),
    /// The checker refused it.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// A limit ended the check.
    #[error("{} ended the check of the strategy", .0.in_words())]
    Stopped(Stop),
}

impl Uncertified {
    /// The limit that ended the work on the certificate, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            Uncertified::NoStrategy(Failure::Stopped(stop)) | Uncertified::Stopped(stop) => Some(*stop),
            _ => None,
        }
    }
}

impl From<FormatError> for Uncertified {
    fn from(error: FormatError) -> Uncertified {
        Uncertified::Rejected(error.into())
    }
}

/// An answer that the checker accepted.
pub struct Certified {
    /// Whether the goal can be forced; otherwise it can be prevented.
    pub proved: bool,
    /// The claim with the strategy that proves it.
    pub checked: Checked,
    /// The strategy by number, and what it was searched in: for lines of play.
    pub(crate) strategy: Strategy<Seam>,
    pub(crate) searched: Rc<dyn Searchable>,
    pub(crate) task: Task<Seam>,
}

impl Certified {
    /// The certificate as it is written to a file.
    #[must_use]
    pub fn certificate(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.checked.proof().write_to(&mut text).expect("a proof in memory can be read");
        text
    }

    /// The strategy in the types of a game, from its root: the game that was solved, or the same
    /// one without the bound. Its moves must come in the order in which they were numbered.
    ///
    /// # Panics
    /// When it is another game.
    pub fn strategy_in<G: Game>(&self, game: &G, root: G::Position) -> Strategy<G> {
        let (seam, strategy) = (self.searched.seam(), &self.strategy);
        let unfolded = strategy.has_images().then(|| unfold(seam, strategy, usize::MAX)).flatten();
        let Strategy { proved, format, nodes: ref numbered } = *unfolded.as_ref().unwrap_or(strategy);
        let mut positions: Vec<Option<G::Position>> = vec![None; numbered.len()];
        let mut kinds = vec![None; numbered.len()];
        let mut waiting = vec![numbered.len() - 1];
        positions[numbered.len() - 1] = Some(root);
        while let Some(at) = waiting.pop() {
            let position = positions[at].clone().expect("who waits has a position");
            let moves = match numbered[at].kind {
                Kind::End(_) => Vec::new(),
                _ => legal_moves(game, &position),
            };
            let mut step = |mv: Nth, target: Target| {
                let mv = moves[mv.0 as usize];
                if let Target::Node(to) = target
                    && positions[to].is_none()
                {
                    positions[to] = Some(successor(game, &position, mv));
                    waiting.push(to);
                }
                (mv, target)
            };
            kinds[at] = Some(match &numbered[at].kind {
                Kind::End(value) => Kind::End(*value),
                Kind::Pick(mv, target) => {
                    let (mv, target) = step(*mv, *target);
                    Kind::Pick(mv, target)
                }
                Kind::All(moves) => Kind::All(moves.iter().map(|&(mv, target)| step(mv, target)).collect()),
            });
        }
        let node = |(position, kind): (Option<_>, Option<_>)| Some(Node { position: position?, kind: kind? });
        let nodes: Option<Vec<_>> = positions.into_iter().zip(kinds).map(node).collect();
        Strategy { proved, format, nodes: nodes.expect("play reaches every node of a strategy") }
    }
}

impl std::fmt::Debug for Certified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Certified").field("proved", &self.proved).field("checked", &self.checked).finish()
    }
}

impl Answer {
    /// The verdict, certified or not.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match &self.outcome {
            Outcome::Certified(certified) => Verdict::decided(certified.proved),
            Outcome::Uncertified { proved, .. } => Verdict::decided(*proved),
            Outcome::Unknown(stop) => Verdict::Unknown(*stop),
        }
    }

    /// The certified answer, if it is one.
    #[must_use]
    pub fn certified(&self) -> Option<&Certified> {
        if let Outcome::Certified(certified) = &self.outcome { Some(certified) } else { None }
    }

    /// The same, as a value.
    #[must_use]
    pub fn into_certified(self) -> Option<Certified> {
        if let Outcome::Certified(certified) = self.outcome { Some(*certified) } else { None }
    }

    /// Whether the checker accepted the strategy.
    #[must_use]
    pub fn is_certified(&self) -> bool {
        self.certified().is_some()
    }
}
