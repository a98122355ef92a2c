//! Where beliefs come from: the run that gave the verdict, and the searches made since to fill its holes.

use crate::{Again, Failure};
use andor_engines::{Belief, Cursor, Hints, Path, Step, Verdict};
use andor_game::{Game, Question};

/// A place in one of the sources.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    source: u32,
    cursor: Cursor,
}

/// What is believed of a place, seen from the claimant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opinion {
    /// Settled for the claimant.
    Mine,
    /// Undecided, with known children.
    Open,
    /// Settled against the claimant, or nothing is known.
    Other,
}

pub(crate) struct Sources<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) question: &'a Question<G>,
    pub(crate) proved: bool,
    hints: &'a dyn Hints<G>,
    later: Vec<Box<dyn Hints<G>>>,
    again: &'a mut dyn Again<G>,
    steps: u64,
}

impl<'a, G: Game> Sources<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        question: &'a Question<G>,
        proved: bool,
        hints: &'a dyn Hints<G>,
        again: &'a mut dyn Again<G>,
    ) -> Self {
        Sources { game, question, proved, hints, later: Vec::new(), again, steps: 0 }
    }

    fn hints(&self, source: u32) -> &dyn Hints<G> {
        match source {
            0 => self.hints,
            later => self.later[later as usize - 1].as_ref(),
        }
    }

    pub(crate) fn root(&self) -> Option<Place> {
        self.hints.root().map(|cursor| Place { source: 0, cursor })
    }

    /// The place after a move, if its source knows it.
    pub(crate) fn child(
        &self,
        parent: Place,
        index: usize,
        child: &G::Position,
        path: &Path,
    ) -> Option<Place> {
        let step = Step { parent: parent.cursor, index, child, path };
        let cursor = self.hints(parent.source).child(self.game, &step)?;
        Some(Place { cursor, ..parent })
    }

    pub(crate) fn opinion(&self, place: Option<Place>) -> Opinion {
        match place.map(|place| self.hints(place.source).belief(place.cursor)) {
            Some(Belief::Proved) if self.proved => Opinion::Mine,
            Some(Belief::Disproved) if !self.proved => Opinion::Mine,
            Some(Belief::Open) => Opinion::Open,
            _ => Opinion::Other,
        }
    }

    /// Looks up from the work now and then, in case somebody wants it to end.
    pub(crate) fn pause(&mut self) -> Result<(), Failure> {
        self.steps += 1;
        if !self.steps.is_multiple_of(1024) {
            return Ok(());
        }
        self.again.stop().map_or(Ok(()), |stop| Err(Failure::Stopped(stop)))
    }

    /// Asks the engine about a position of which no source knows enough. `None` when it finds the position
    /// settled against the claimant.
    pub(crate) fn search_again(
        &mut self,
        position: &G::Position,
        history: Vec<G::Position>,
    ) -> Result<Option<Place>, Failure> {
        let question = Question { root: position.clone(), history, goal: self.question.goal };
        let run = self.again.search(&question);
        match run.verdict {
            Verdict::Unknown(stop) => Err(Failure::Stopped(stop)),
            verdict if verdict.proved() != Some(self.proved) => Ok(None),
            _ => {
                let Some(cursor) = run.hints.root() else { return Ok(None) };
                self.later.push(run.hints);
                Ok(Some(Place { source: self.later.len() as u32, cursor }))
            }
        }
    }
}
