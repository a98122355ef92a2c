//! Where results come from: the run that gave the verdict, and the searches made since for entries
//! that are missing in it.

use crate::{Again, Failure};
use andor_engines::{Cursor, Hint, Hints, Path, Step, Stop, Verdict};
use andor_game::{Game, Player, Repetition, Task, Value, legal_moves, successor};

/// A place in one of the sources.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    source: u32,
    cursor: Cursor,
    /// The source has no entry for it, but may have entries below.
    missing: bool,
}

impl Place {
    /// Whether its source has no entry for it, only below it.
    pub(crate) const fn is_missing(&self) -> bool {
        self.missing
    }
}

/// Steps between two looks at the limits: well under a tenth of a second.
const LOOK: u64 = 256;

/// Missing entries that are expanded for free, before they are counted against the steps taken.
const FREE_MISSING: u64 = 1024;

/// What a source says of a place, seen from the claimant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opinion {
    /// Settled for the claimant.
    Mine,
    /// Undecided, with known children.
    Open,
    /// Settled against the claimant, or nothing is known.
    Other,
}

pub(crate) struct Sources<'a, 'h, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) task: &'a Task<G>,
    pub(crate) proved: bool,
    /// Whether different positions were found to repeat each other.
    pub(crate) by_class: bool,
    /// Whether the certificate may leave out replies after which a bound is used up: where paths do
    /// not count.
    pub(crate) leaves_out: bool,
    hints: &'a dyn Hints<G>,
    later: Vec<Box<dyn Hints<G> + 'h>>,
    again: &'a mut dyn Again<'h, G>,
    steps: u64,
    missing_seen: u64,
}

impl<'a, 'h, G: Game> Sources<'a, 'h, G> {
    pub(crate) fn new(
        game: &'a G,
        task: &'a Task<G>,
        proved: bool,
        hints: &'a dyn Hints<G>,
        again: &'a mut dyn Again<'h, G>,
    ) -> Self {
        Sources {
            game,
            task,
            proved,
            by_class: false,
            leaves_out: game.repetition() == Repetition::Never,
            hints,
            later: Vec::new(),
            again,
            steps: 0,
            missing_seen: 0,
        }
    }

    fn hints(&self, source: u32) -> &(dyn Hints<G> + '_) {
        match source {
            0 => self.hints,
            later => self.later[later as usize - 1].as_ref(),
        }
    }

    /// The bound that the rules have for the value of a position that is not over, for Max, if that
    /// is good enough for the claimant.
    pub(crate) fn sure(&self, position: &G::Position) -> Option<Value> {
        let (low, high) = self.game.value_between(position).filter(|_| self.leaves_out)?;
        let goal = self.task.goal;
        // What is worst for the claimant.
        let worst = if self.task.claimant(self.proved) == Player::Max { low } else { high };
        (goal.met(worst) == self.proved).then_some(worst)
    }

    /// The limit that made a source leave out parts of what it knew, if one did.
    pub(crate) fn cut_by(&self) -> Option<Stop> {
        self.hints.cut_by().or_else(|| self.later.iter().find_map(|hints| hints.cut_by()))
    }

    pub(crate) fn root(&self) -> Option<Place> {
        self.hints.root().map(|cursor| Place { source: 0, cursor, missing: false })
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
        Some(Place { cursor, missing: false, ..parent })
    }

    /// The place of an entry that is missing after a move, if its source may know what comes below.
    /// To expand a missing entry is cheaper than to search again, unless most entries are missing.
    pub(crate) fn missing_entry(
        &mut self,
        parent: Place,
        index: usize,
        child: &G::Position,
        path: &Path,
    ) -> Option<Place> {
        if self.missing_seen > FREE_MISSING + self.steps {
            return None;
        }
        let step = Step { parent: parent.cursor, index, child, path };
        let cursor = self.hints(parent.source).missing_entry(self.game, &step)?;
        self.missing_seen += 1;
        Some(Place { cursor, missing: true, ..parent })
    }

    /// Whether the places after the moves of a missing entry settle it for the claimant. The path
    /// leads up to the entry, without it.
    pub(crate) fn is_implied(&self, missing: Place, position: &G::Position, path: &mut Path) -> bool {
        let mover = self.game.turn(position);
        let claimant_moves = mover == self.task.claimant(self.proved);
        path.push(self.game.repetition_key(position));
        let settled = |(index, mv)| {
            let next = successor(self.game, position, mv);
            let goal = self.task.goal;
            match self.game.end(&next) {
                Some(value) => goal.met(value) == self.proved,
                None if path.contains(self.game.repetition_key(&next)) => {
                    goal.met_by_repetition(self.game, mover) == self.proved
                }
                None => self.opinion(self.child(missing, index, &next, path)) == Opinion::Mine,
            }
        };
        let mut moves = legal_moves(self.game, position).into_iter().enumerate();
        let implied = if claimant_moves { moves.any(settled) } else { moves.all(settled) };
        path.pop();
        implied
    }

    pub(crate) fn opinion(&self, place: Option<Place>) -> Opinion {
        let place = place.filter(|place| !place.is_missing());
        match place.map(|place| self.hints(place.source).hint(place.cursor)) {
            Some(Hint::Proved) if self.proved => Opinion::Mine,
            Some(Hint::Disproved) if !self.proved => Opinion::Mine,
            Some(Hint::Open) => Opinion::Open,
            _ => Opinion::Other,
        }
    }

    /// Looks now and then whether somebody asks to stop.
    pub(crate) fn pause(&mut self) -> Result<(), Failure> {
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK) { self.look() } else { Ok(()) }
    }

    /// Looks now whether somebody asks to stop.
    pub(crate) fn look(&mut self) -> Result<(), Failure> {
        self.again.stop().map_or(Ok(()), |stop| Err(Failure::Stopped(stop)))
    }

    /// Asks the engine about a position of which no source knows enough. `None` when it finds the
    /// position settled against the claimant.
    pub(crate) fn search_again(
        &mut self,
        position: &G::Position,
        history: Vec<G::Position>,
    ) -> Result<Option<Place>, Failure> {
        let task = Task { root: position.clone(), history, goal: self.task.goal };
        let run = match self.by_class {
            true => self.again.search_by_class(&task),
            false => self.again.search(&task),
        };
        match run.verdict {
            Verdict::Unknown(stop) => Err(Failure::Stopped(stop)),
            verdict if verdict.proved() != Some(self.proved) => Ok(None),
            _ => {
                let Some(cursor) = run.hints.root() else { return Ok(None) };
                self.later.push(run.hints);
                Ok(Some(Place { source: self.later.len() as u32, cursor, missing: false }))
            }
        }
    }
}
