//! What is stored of a decided result, and when it may be used: the seven treatments of history.

use super::History;
use super::memory::{Decided, Holds, Memory, Undecided};
use super::stakes::Stakes;
use crate::Path;
use crate::classes::ClassIsPosition;
use crate::lemma::{Condition, Lemmas, holds};
use andor_game::{Key, RepetitionKey, mix};

/// A place on the path that is never reached.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A position as the table knows it on one path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) key: Key,
    /// The code of the path up to and with the position.
    pub(super) code: u64,
}

/// A decided result that holds on the present path.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) proved: bool,
    pub(super) bound: i32,
    pub(super) condition: Condition,
}

/// A decided result that was just found.
#[derive(Debug)]
pub(super) struct Found<'a> {
    pub(super) proved: bool,
    pub(super) bound: i32,
    pub(super) condition: &'a Condition,
    /// The place, nearest the root, of all repetitions met below, whether the result rests on them
    /// or not.
    pub(super) met: u32,
    /// The position's own place on the path.
    pub(super) place: u32,
    pub(super) best: u32,
    pub(super) work: u32,
}

/// The table, and the method by which it is used.
#[derive(Debug)]
pub(super) struct Keeper {
    memory: Memory,
    history: History,
    /// The root's place on the path: it, and what stands before it, stands on every path.
    root: u32,
    /// A required position can be looked up in the table.
    class_is_position: Option<ClassIsPosition>,
}

impl Keeper {
    pub(super) fn new(
        history: History,
        root: u32,
        bytes: u64,
        class_is_position: Option<ClassIsPosition>,
    ) -> Keeper {
        // These share every result with every path, or with none.
        let has_lists = !matches!(history, History::Ignore | History::Split);
        Keeper { memory: Memory::new(bytes, has_lists), history, root, class_is_position }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.memory.bytes()
    }

    /// Results in the table.
    pub(super) fn stored(&self) -> u64 {
        self.memory.len() as u64
    }

    /// What a result rests on that is a repetition of the position at this place. One of the root
    /// or of the history is the same on every path, and so no condition (for the root: Campbell
    /// 1985, section 5).
    pub(super) fn repetition(&self, place: u32, key: RepetitionKey) -> Condition {
        if place <= self.root {
            Condition::repetition_everywhere()
        } else if self.wants_sets() {
            Condition::repetition_of(key, place)
        } else {
            Condition::on_this_path(place)
        }
    }

    fn table_key(&self, seat: Seat) -> Key {
        match self.history {
            History::Split => Key(seat.key.0 ^ mix(seat.code)),
            _ => seat.key,
        }
    }

    /// Whether conditions must be told as sets.
    pub(super) fn wants_sets(&self) -> bool {
        self.history == History::Lemma
    }

    /// Whether results of other paths may be verified by simulation.
    pub(super) fn simulates(&self) -> bool {
        self.history == History::Twin
    }

    /// A stored result that the search may use at a position, to which `path` leads (without it).
    pub(super) fn known(&self, seat: Seat, path: &Path, stakes: &Stakes) -> Option<Known> {
        let key = self.table_key(seat);
        self.memory.decided(key).find_map(|decided| {
            if !decided.settles(stakes) {
                return None;
            }
            let condition = match &decided.holds {
                Holds::Everywhere => Condition::default(),
                Holds::OnPath { code, shallowest } if self.simulates() && *code == seat.code => {
                    Condition::on_this_path(*shallowest)
                }
                Holds::OnPath { .. } => return None,
                Holds::Under(condition) => {
                    let condition = self.under(&decided, condition, key, path, stakes)?;
                    if condition.is_unconditional() {
                        // What it relied on has been settled for good, and so it has itself.
                        self.memory.store(key, &Decided { holds: Holds::Everywhere, ..decided }, 1);
                    }
                    condition
                }
            };
            Some(Known { proved: decided.proved, bound: decided.bound, condition })
        })
    }

    /// Whether a position is known to be decided as `proved` says, on the path that leads to it:
    /// for the extractor, who may also see what was kept for one path only.
    ///
    /// Under a constant rule a position may be known both ways: won on most paths, and lost on one
    /// whose repetitions bar its way (draw-last). Then both are true, and the extractor wants the
    /// side it works for.
    pub(super) fn supports(&self, seat: Seat, path: &Path, stakes: &Stakes, proved: bool) -> bool {
        let key = self.table_key(seat);
        self.memory.decided(key).any(|decided| {
            decided.proved == proved
                && decided.settles(stakes)
                && match &decided.holds {
                    Holds::Everywhere => true,
                    Holds::OnPath { code, .. } => *code == seat.code,
                    Holds::Under(condition) => self.under(&decided, condition, key, path, stakes).is_some(),
                }
        })
    }

    /// What twins say of a position on other paths: the move of the first that claims this.
    pub(super) fn twin(&self, seat: Seat, stakes: &Stakes, proved: bool) -> Option<u32> {
        let claims = |decided: &Decided| decided.proved == proved && decided.settles(stakes);
        self.memory.decided(self.table_key(seat)).find(claims).map(|decided| decided.best)
    }

    /// Whether the position is known to be open, in this iteration and with that much depth, as far
    /// as the window asks.
    pub(super) fn is_open(&self, seat: Seat, generation: u32, depth: u32, alpha: i8, beta: i8) -> bool {
        self.memory.undecided(self.table_key(seat)).any(|open| {
            open.generation == generation
                && open.depth >= depth
                && (open.at_least || alpha >= 0)
                && (open.at_most || beta <= 0)
        })
    }

    /// The best move known, by its index.
    pub(super) fn best_move(&self, seat: Seat) -> Option<u32> {
        self.memory.best_move(self.table_key(seat))
    }

    /// Stores that a position is open.
    pub(super) fn keep_open(&mut self, seat: Seat, open: Undecided, best: u32, work: u32) {
        self.memory.tidy();
        self.memory.store_open(self.table_key(seat), open, best, work);
    }

    /// Stores a decided result as the method says. What it would not share with other paths is kept
    /// for this one, for the extractor: the search itself uses that under [`History::Twin`] only.
    pub(super) fn keep(&mut self, seat: Seat, found: &Found<'_>, stakes: &Stakes) {
        self.memory.tidy();
        let Found { proved, bound, best, work, condition, .. } = *found;
        let holds = self.shared(found, stakes).unwrap_or_else(|| Holds::OnPath {
            code: seat.code,
            shallowest: condition.shallowest().unwrap_or(NOWHERE),
        });
        self.memory.store(self.table_key(seat), &Decided { proved, bound, best, holds }, work);
    }

    /// On which paths the method takes a result to hold; `None` when only on its own.
    fn shared(&self, found: &Found<'_>, stakes: &Stakes) -> Option<Holds> {
        let draw = stakes.repetition(true);
        let everywhere = |stored: bool| stored.then_some(Holds::Everywhere);
        match self.history {
            History::Ignore | History::Split => everywhere(true),
            History::NoDraws => everywhere(found.bound != draw),
            History::NoCycles => everywhere(!self.on_cycle(found, stakes)),
            History::Campbell => {
                let safe = if found.proved { found.bound > draw } else { found.bound < draw };
                everywhere(safe || !self.on_cycle(found, stakes))
            }
            History::Twin => everywhere(match stakes.depends_on_mover {
                true => !found.condition.met_repetition,
                false => found.condition.is_unconditional(),
            }),
            History::Lemma if found.condition.is_unconditional() => everywhere(true),
            History::Lemma if found.condition.is_for_this_path() => None,
            History::Lemma => Some(Holds::Under(found.condition.clone())),
        }
    }

    /// The condition of a lemma on a path, as far as it is still needed, if it holds there.
    fn under(
        &self,
        lemma: &Decided,
        condition: &Condition,
        key: Key,
        path: &Path,
        stakes: &Stakes,
    ) -> Option<Condition> {
        let claim = |witness: ClassIsPosition| Claim {
            memory: &self.memory,
            witness,
            own: witness.class(key),
            lemma,
            stakes,
        };
        let others = self.class_is_position.map(claim);
        holds(condition.clone(), path, others.as_ref()).map(|(condition, _)| condition)
    }

    /// Campbell's flag: a repetition was met that leads back to this position or above it. If
    /// the value of a repetition depends on the mover, a cycle that lies wholly below spoils the
    /// result too.
    fn on_cycle(&self, found: &Found<'_>, stakes: &Stakes) -> bool {
        if stakes.depends_on_mover { found.met != NOWHERE } else { found.met <= found.place }
    }
}

impl Decided {
    /// Whether it decides the question.
    const fn settles(&self, stakes: &Stakes) -> bool {
        stakes.reaches(self.bound) == self.proved
    }

    /// Whether a bound says as much for the same side.
    const fn is_implied_by(&self, bound: i32) -> bool {
        if self.proved { bound >= self.bound } else { bound <= self.bound }
    }
}

/// What the table knows of positions that have the value of a lemma for the same side.
struct Claim<'a> {
    memory: &'a Memory,
    witness: ClassIsPosition,
    own: RepetitionKey,
    lemma: &'a Decided,
    stakes: &'a Stakes,
}

impl Lemmas for Claim<'_> {
    fn own(&self) -> RepetitionKey {
        self.own
    }

    fn is_settled(&self, class: RepetitionKey) -> bool {
        self.memory
            .is_settled(self.witness.key(class), self.lemma.proved, |bound| self.lemma.is_implied_by(bound))
    }

    fn lemma(&self, class: RepetitionKey) -> Option<Condition> {
        self.memory.decided(self.witness.key(class)).find_map(|other| match other.holds {
            Holds::Under(condition)
                if other.proved == self.lemma.proved && self.lemma.is_implied_by(other.bound) =>
            {
                Some(condition)
            }
            _ => None,
        })
    }

    fn may_stay_inside(&self) -> bool {
        let stakes = self.stakes;
        !stakes.depends_on_mover && self.lemma.is_implied_by(stakes.repetition(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes::TESTED;
    use andor_game::{Goal, Player, Value};

    #[test]
    fn a_lemma_is_free_of_what_it_rests_on_once_that_is_settled_as_well() {
        let stakes =
            Stakes { goal: Goal::new(Player::Max, Value(1)), repetition: [0, 0], depends_on_mover: false };
        let [above, lemma] = [1, 2].map(|key| Seat { key: Key(key), code: key });
        let mut keeper = Keeper::new(History::Lemma, 0, 1 << 16, Some(TESTED));
        let keep = |keeper: &mut Keeper, seat, bound, condition: &Condition| {
            let (met, place, best, work) = (NOWHERE, 5, 0, 1);
            let found = Found { proved: false, bound, condition, met, place, best, work };
            keeper.keep(seat, &found, &stakes);
        };
        keep(&mut keeper, lemma, 0, &Condition::repetition_of(RepetitionKey(1), 1));
        let known =
            |keeper: &Keeper, path: &Path| keeper.known(lemma, path, &stakes).map(|known| known.condition);
        let (with, without) = (Path::new([RepetitionKey(1)]), Path::default());
        assert_eq!(known(&keeper, &with).map(|condition| condition.is_unconditional()), Some(false));
        assert_eq!(known(&keeper, &without), None);
        keep(&mut keeper, above, 0, &Condition::default());
        keeper.class_is_position = None;
        assert_eq!(known(&keeper, &without), None, "another position may repeat it");
        keeper.class_is_position = Some(TESTED);
        assert_eq!(known(&keeper, &without).map(|condition| condition.is_unconditional()), Some(true));
    }

    #[test]
    fn a_settled_position_of_less_value_does_not_do() {
        let stakes =
            Stakes { goal: Goal::new(Player::Max, Value(1)), repetition: [3, 3], depends_on_mover: false };
        let mut keeper = Keeper::new(History::Lemma, 0, 1 << 16, Some(TESTED));
        let rests = Condition::repetition_of(RepetitionKey(1), 1);
        for (key, bound, condition) in [(2, 3, &rests), (1, 1, &Condition::default())] {
            let (met, place, best, work) = (NOWHERE, 5, 0, 1);
            let found = Found { proved: true, bound, condition, met, place, best, work };
            keeper.keep(Seat { key: Key(key), code: key }, &found, &stakes);
        }
        assert!(keeper.known(Seat { key: Key(2), code: 2 }, &Path::default(), &stakes).is_none());
    }
}
