//! What is stored of a decided result, and when it may be used: the seven treatments of history.

use super::History;
use super::conditions::{Conditions, NOWHERE};
use super::table::{Entry, Holds, Kind, Sets, Table};
use crate::Path;
use andor_game::{Game, Goal, Key, Player, Repetition, RepetitionKey, Value, mix};

/// What is at stake in one question: outcomes as the goal's player counts them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    pub(super) goal: Goal,
    /// What a repetition is worth when the opponent makes it, and when the goal's player does.
    repetition: [i32; 2],
    pub(super) depends_on_mover: bool,
}

impl Stakes {
    pub(super) fn new<G: Game>(game: &G, goal: Goal) -> Stakes {
        let outcomes = game.outcomes();
        let worth = |mover: Player| match game.repetition() {
            Repetition::Never => 0,
            rule => rule.value(mover, outcomes[0], outcomes[outcomes.len() - 1]).worth_to(goal.player).0,
        };
        Stakes {
            goal,
            repetition: [worth(goal.player.opponent()), worth(goal.player)],
            depends_on_mover: game.repetition().depends_on_mover(),
        }
    }

    /// What an end is worth to the goal's player.
    pub(super) const fn worth(&self, value: Value) -> i32 {
        value.worth_to(self.goal.player).0
    }

    /// Whether so much reaches the goal.
    pub(super) const fn reaches(&self, worth: i32) -> bool {
        worth >= self.goal.at_least.0
    }

    /// What a repetition is worth, by who makes it.
    pub(super) const fn repetition(&self, by_player: bool) -> i32 {
        self.repetition[by_player as usize]
    }
}

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
    pub(super) conditions: Conditions,
}

/// A decided result that was just found.
#[derive(Debug)]
pub(super) struct Found<'a> {
    pub(super) proved: bool,
    pub(super) bound: i32,
    pub(super) conditions: &'a Conditions,
    /// The place, nearest the root, of all repetitions met below, whether the result rests on them or not.
    pub(super) met: u32,
    /// The position's own place on the path.
    pub(super) place: u32,
    pub(super) best: u32,
    pub(super) work: u32,
    pub(super) generation: u32,
}

/// The table, and the method by which it is used.
#[derive(Debug)]
pub(super) struct Keeper {
    pub(super) table: Table,
    history: History,
    /// The root's place on the path: it, and what stands before it, stands on every path.
    root: u32,
    /// As far as was seen, a repetition is the same position again: a required position can be looked up in the table.
    pub(super) by_position: bool,
}

impl Keeper {
    pub(super) fn new(history: History, root: u32, bytes: u64) -> Keeper {
        Keeper { table: Table::new(bytes), history, root, by_position: true }
    }

    /// What a result rests on that is a repetition of the position at this place. One of the root or of the
    /// history is the same on every path, and so no condition (for the root: Campbell 1985, section 5).
    pub(super) fn repetition(&self, place: u32, key: Option<RepetitionKey>) -> Conditions {
        if place <= self.root {
            Conditions { touched: true, ..Conditions::none() }
        } else {
            Conditions::repetition(place, key)
        }
    }

    fn table_key(&self, seat: Seat) -> u64 {
        match self.history {
            History::Split => seat.key.0 ^ mix(seat.code),
            _ => seat.key.0,
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
    pub(super) fn known(&self, seat: Seat, path: &Path, at_least: i32) -> Option<Known> {
        self.table.entries(self.table_key(seat)).find_map(|entry| {
            let proved = settles(entry, at_least)?;
            let conditions = match &entry.holds {
                Holds::Everywhere => Conditions::none(),
                Holds::OnPath { code, shallowest } if self.simulates() && *code == seat.code => {
                    Conditions::this_path(*shallowest)
                }
                Holds::OnPath { .. } => return None,
                Holds::Under(sets) => self.under(entry, sets, path)?,
            };
            Some(Known { proved, bound: entry.bound, conditions })
        })
    }

    /// Whether a position is known to be decided as `proved` says, on the path that leads to it: for the
    /// extractor, who may also see what was kept for one path only.
    ///
    /// Under a constant rule a position may be known both ways: won on most paths, and lost on one whose
    /// repetitions bar its way (draw-last). Then both are true, and the extractor wants the side it works for.
    pub(super) fn supports(&self, seat: Seat, path: &Path, at_least: i32, proved: bool) -> bool {
        self.table.entries(self.table_key(seat)).any(|entry| {
            settles(entry, at_least) == Some(proved)
                && match &entry.holds {
                    Holds::Everywhere => true,
                    Holds::OnPath { code, .. } => *code == seat.code,
                    Holds::Under(sets) => self.under(entry, sets, path).is_some(),
                }
        })
    }

    /// What twins say of a position on other paths: the move of the first that claims this.
    pub(super) fn twin(&self, seat: Seat, at_least: i32, proved: bool) -> Option<u32> {
        let claims = |entry: &&Entry| settles(entry, at_least) == Some(proved);
        self.table.entries(self.table_key(seat)).find(claims).map(|entry| entry.best)
    }

    /// Whether the position is known to be open, in this iteration and with that much depth, as far as the
    /// window asks.
    pub(super) fn is_open(&self, seat: Seat, generation: u32, depth: u32, alpha: i8, beta: i8) -> bool {
        self.table.entries(self.table_key(seat)).any(|entry| match entry.kind {
            Kind::Open { at_least, at_most } => {
                entry.generation == generation
                    && entry.depth >= depth
                    && (at_least || alpha >= 0)
                    && (at_most || beta <= 0)
            }
            _ => false,
        })
    }

    /// The best move known, by its index.
    pub(super) fn best_move(&self, seat: Seat) -> Option<u32> {
        self.table.entries(self.table_key(seat)).max_by_key(|entry| entry.work).map(|entry| entry.best)
    }

    /// Stores that a position is open.
    pub(super) fn keep_open(&mut self, seat: Seat, entry: Entry) {
        self.table.store(Entry { key: self.table_key(seat), ..entry });
    }

    /// Stores a decided result as the method says. What it would not share with other paths is kept for this
    /// one, for the extractor: the search itself uses that under [`History::Twin`] only.
    pub(super) fn keep(&mut self, seat: Seat, found: &Found<'_>, stakes: &Stakes) {
        let shallowest = found.conditions.shallowest;
        let holds = match self.shared(found, stakes) {
            Some(holds) => holds,
            None => Holds::OnPath { code: seat.code, shallowest },
        };
        let Found { proved, bound, best, work, generation, .. } = *found;
        let kind = if proved { Kind::Proved } else { Kind::Disproved };
        let key = self.table_key(seat);
        self.table.store(Entry { key, kind, bound, depth: 0, generation, best, work, holds });
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
                true => !found.conditions.touched,
                false => found.conditions.shallowest == NOWHERE,
            }),
            History::Lemma if found.conditions.is_empty() => everywhere(true),
            History::Lemma if found.conditions.is_told() => {
                Some(Holds::Under(Box::new(Sets::of(found.conditions))))
            }
            History::Lemma => None,
        }
    }

    /// The conditions of a lemma on a path, as far as they are still needed, if they hold there. A required position that
    /// has been settled as well since then is as good as one on the path: the strategy goes on there. So a closed set
    /// becomes unconditional with the position that closes it.
    fn under(&self, lemma: &Entry, sets: &Sets, path: &Path) -> Option<Conditions> {
        if sets.forbidden.iter().any(|&key| path.contains(key)) {
            return None;
        }
        let mut conditions = Conditions { touched: true, ..Conditions::none() };
        for &key in &sets.required {
            if self.by_position && self.is_settled(key, lemma) {
                continue;
            }
            conditions.shallowest = conditions.shallowest.min(path.depth_of(key)? as u32);
            conditions.required.insert(key);
        }
        sets.forbidden.iter().for_each(|&key| conditions.forbidden.insert(key));
        Some(conditions)
    }

    /// Whether a position is known on every path to be worth what the lemma says, or more to the same side.
    fn is_settled(&self, key: RepetitionKey, lemma: &Entry) -> bool {
        self.table.entries(key.0).any(|entry| {
            entry.holds == Holds::Everywhere
                && entry.kind == lemma.kind
                && match lemma.kind {
                    Kind::Proved => entry.bound >= lemma.bound,
                    _ => entry.bound <= lemma.bound,
                }
        })
    }

    /// Campbell's flag: a repetition was met that leads back to this position or above it. Where the worth of a
    /// repetition depends on the mover, a cycle that lies wholly below spoils the result too.
    fn on_cycle(&self, found: &Found<'_>, stakes: &Stakes) -> bool {
        if stakes.depends_on_mover { found.met != NOWHERE } else { found.met <= found.place }
    }
}

/// Whether an entry decides a question, and how.
fn settles(entry: &Entry, at_least: i32) -> Option<bool> {
    match entry.kind {
        Kind::Proved if entry.bound >= at_least => Some(true),
        Kind::Disproved if entry.bound < at_least => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lemma_is_free_of_what_it_rests_on_once_that_is_settled_as_well() {
        let stakes =
            Stakes { goal: Goal::new(Player::Max, Value(1)), repetition: [0, 0], depends_on_mover: false };
        let [above, lemma] = [1, 2].map(|key| Seat { key: Key(key), code: key });
        let mut keeper = Keeper::new(History::Lemma, 0, 1 << 16);
        let keep = |keeper: &mut Keeper, seat, bound, conditions: &Conditions| {
            let (met, place, best, work, generation) = (NOWHERE, 5, 0, 1, 1);
            let found = Found { proved: false, bound, conditions, met, place, best, work, generation };
            keeper.keep(seat, &found, &stakes);
        };
        keep(&mut keeper, lemma, 0, &Conditions::repetition(1, Some(RepetitionKey(1))));
        let known = |keeper: &Keeper, path: &Path| keeper.known(lemma, path, 1).map(|known| known.conditions);
        let (with, without) = (Path::new([RepetitionKey(1)]), Path::default());
        assert_eq!(known(&keeper, &with).map(|conditions| conditions.is_empty()), Some(false));
        assert_eq!(known(&keeper, &without), None);
        keep(&mut keeper, above, 0, &Conditions::none());
        assert_eq!(known(&keeper, &without).map(|conditions| conditions.is_empty()), Some(true));
        keeper.by_position = false;
        assert_eq!(known(&keeper, &without), None, "another position may repeat it");
    }

    #[test]
    fn a_settled_position_that_is_worth_less_does_not_do() {
        let stakes =
            Stakes { goal: Goal::new(Player::Max, Value(1)), repetition: [3, 3], depends_on_mover: false };
        let mut keeper = Keeper::new(History::Lemma, 0, 1 << 16);
        let rests = Conditions::repetition(1, Some(RepetitionKey(1)));
        for (key, bound, conditions) in [(2, 3, &rests), (1, 1, &Conditions::none())] {
            let (met, place, best, work, generation) = (NOWHERE, 5, 0, 1, 1);
            let found = Found { proved: true, bound, conditions, met, place, best, work, generation };
            keeper.keep(Seat { key: Key(key), code: key }, &found, &stakes);
        }
        assert!(keeper.known(Seat { key: Key(2), code: 2 }, &Path::default(), 1).is_none());
    }
}
