//! The part of the game graph that an engine's results span. It grows move by move as the fixed
//! points ask for it.

use crate::Failure;
use crate::sources::{Opinion, Place, Sources};
use andor_engines::Path;
use andor_game::{Game, Player, RepetitionKey, Value, legal_moves, strongly_connected, successor};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a member of the region is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Member {
    /// Over, with a value in the claimant's target; or the rules say that every end will have one.
    GoodEnd,
    /// The opponent moves, and every move uses up the bound.
    Spent,
    /// Over, with another value; or a position that could not be settled.
    Lost,
    /// A position of the history: getting there is a repetition.
    InHistory,
    /// The claimant moves: one of its moves is enough.
    Claimant,
    /// The opponent moves: all are needed.
    Opponent,
}

pub(crate) struct Region<'s, 'a, 'h, G: Game> {
    sources: &'s mut Sources<'a, 'h, G>,
    claimant: Player,
    /// Whether positions that the engine left open may belong to the strategy.
    use_open: bool,
    history: FxHashSet<RepetitionKey>,
    index: FxHashMap<G::Position, usize>,
    pub(crate) positions: Vec<G::Position>,
    pub(crate) members: Vec<Member>,
    /// Known moves of each member, and where they lead.
    pub(crate) moves: Vec<Vec<(G::Move, usize)>>,
    /// Moves of claimant members that were passed over for a better one.
    reserve: Vec<Vec<Candidate<G::Move>>>,
    parent: Vec<usize>,
    visited: FxHashSet<(usize, Option<Place>)>,
    /// Whether replies were left out that use up the bound.
    pub(crate) left_out: bool,
    /// How often the engine was asked again about a member: at most twice, or hints that know
    /// little would keep asking for ever.
    asked: FxHashMap<usize, u32>,
}

#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    index: usize,
    place: Option<Place>,
}

/// A candidate, and the position that it leads to.
type Next<G> = (Candidate<<G as Game>::Move>, <G as Game>::Position);

/// A member still to be looked at, from a place, at a depth below the root.
struct Visit {
    member: usize,
    place: Option<Place>,
    depth: usize,
}

impl<'s, 'a, 'h, G: Game> Region<'s, 'a, 'h, G> {
    /// The region of the engine's first choices.
    pub(crate) fn new(sources: &'s mut Sources<'a, 'h, G>, use_open: bool) -> Result<Self, Failure> {
        let task = sources.task;
        let game = sources.game;
        let claimant = task.claimant(sources.proved);
        let mut region = Region {
            claimant,
            use_open,
            history: task.history.iter().map(|earlier| game.repetition_key(earlier)).collect(),
            index: FxHashMap::default(),
            positions: Vec::new(),
            members: Vec::new(),
            moves: Vec::new(),
            reserve: Vec::new(),
            parent: Vec::new(),
            visited: FxHashSet::default(),
            left_out: false,
            asked: FxHashMap::default(),
            sources,
        };
        let root = region.add(task.root.clone(), 0);
        if region.members[root] == Member::InHistory {
            // The root has been reached; only coming back to it repeats.
            region.members[root] = region.kind_of(&task.root);
        }
        let place = region.sources.root();
        let path = region.path_of(std::iter::empty());
        region.explore(vec![Visit { member: root, place, depth: 0 }], path)?;
        Ok(region)
    }

    /// Looks at the limits: for long work that asks no source.
    pub(crate) fn look(&mut self) -> Result<(), Failure> {
        self.sources.look()
    }

    fn kind_of(&self, position: &G::Position) -> Member {
        let game = self.sources.game;
        match game.end(position) {
            Some(value) if self.sources.task.goal.met(value) == self.sources.proved => Member::GoodEnd,
            Some(_) => Member::Lost,
            None if self.sources.sure(position).is_some() => Member::GoodEnd,
            None if game.turn(position) == self.claimant => Member::Claimant,
            None => Member::Opponent,
        }
    }

    /// Whether a member ends the strategy because the rules bound all that can follow.
    pub(crate) fn is_sure(&self, member: usize) -> bool {
        self.members[member] == Member::GoodEnd && self.sources.game.end(&self.positions[member]).is_none()
    }

    /// The value of a good end, or the bound that the rules have for it.
    pub(crate) fn value_of_end(&self, position: &G::Position) -> Value {
        let value = self.sources.game.end(position).or_else(|| self.sources.sure(position));
        value.expect("a good end is over, or the rules say enough of it")
    }

    fn add(&mut self, position: G::Position, parent: usize) -> usize {
        if let Some(&known) = self.index.get(&position) {
            return known;
        }
        let member = self.positions.len();
        let kind = match self.kind_of(&position) {
            // An end is an end, even where the moves of a bound run out on a position of the
            // history.
            end @ (Member::GoodEnd | Member::Spent | Member::Lost) => end,
            _ if self.history.contains(&self.sources.game.repetition_key(&position)) => Member::InHistory,
            kind => kind,
        };
        self.members.push(kind);
        self.index.insert(position.clone(), member);
        self.positions.push(position);
        self.moves.push(Vec::new());
        self.reserve.push(Vec::new());
        self.parent.push(parent);
        member
    }

    /// The way by which a member was first met, from the root on.
    fn way_to(&self, member: usize) -> Vec<usize> {
        let mut way = vec![member];
        while let Some(&last) = way.last()
            && last != 0
        {
            way.push(self.parent[last]);
        }
        way.reverse();
        way
    }

    /// The history, and these members after it.
    fn path_of(&self, way: impl Iterator<Item = usize>) -> Path {
        let history = self.sources.task.history.iter();
        let positions = history.chain(way.map(|member| &self.positions[member]));
        Path::new(positions.map(|position| self.sources.game.repetition_key(position)))
    }

    /// Follows the engine's results from the given members, to which `path` leads.
    fn explore(&mut self, mut visits: Vec<Visit>, mut path: Path) -> Result<(), Failure> {
        let above_root = self.sources.task.history.len();
        let game = self.sources.game;
        // Visits are taken last in, first out, so the path shrinks to the parent of the next one by
        // itself.
        while let Some(Visit { member, place, depth }) = visits.pop() {
            self.sources.pause()?;
            if !matches!(self.members[member], Member::Claimant | Member::Opponent)
                || !self.visited.insert((member, place))
            {
                continue;
            }
            while path.len() > above_root + depth {
                path.pop();
            }
            let position = self.positions[member].clone();
            path.push(game.repetition_key(&position));
            let steps = self.steps(&position, place, &path);
            let here = Visit { member, place, depth };
            match self.members[member] {
                Member::Claimant => self.visit_claimant(here, steps, &mut path, &mut visits)?,
                _ => self.visit_opponent(here, steps, &path, &mut visits)?,
            }
        }
        Ok(())
    }

    /// All moves of a position, with where they lead and the place there.
    fn steps(&self, position: &G::Position, place: Option<Place>, path: &Path) -> Vec<Next<G>> {
        let game = self.sources.game;
        let step = |(index, mv)| {
            let next = successor(game, position, mv);
            let place = place.and_then(|place| self.sources.child(place, index, &next, path));
            (Candidate { mv, index, place }, next)
        };
        legal_moves(game, position).into_iter().enumerate().map(step).collect()
    }

    fn visit_claimant(
        &mut self,
        here: Visit,
        steps: Vec<Next<G>>,
        path: &mut Path,
        visits: &mut Vec<Visit>,
    ) -> Result<(), Failure> {
        // Settled children first, then open ones: the first is followed, the others wait.
        let mut candidates: Vec<(bool, Candidate<G::Move>)> = Vec::new();
        for (candidate, next) in &steps {
            let settled = match self.sources.opinion(candidate.place) {
                Opinion::Mine => true,
                _ if matches!(self.kind_of(next), Member::GoodEnd) => true,
                _ if self.use_open && self.history.contains(&self.sources.game.repetition_key(next)) => true,
                // A move back into the region costs nothing to consider.
                _ if self.use_open && self.index.contains_key(next) => false,
                // So does one to another position of a class on the path, which is to be searched.
                _ if self.use_open && path.contains(self.sources.game.repetition_key(next)) => false,
                Opinion::Open if self.use_open => false,
                _ => continue,
            };
            candidates.push((settled, *candidate));
        }
        candidates.sort_by_key(|&(settled, _)| !settled);
        let mut waiting: Vec<Candidate<G::Move>> =
            candidates.into_iter().map(|(_, candidate)| candidate).collect();
        if waiting.is_empty() {
            if self.sources.opinion(here.place) == Opinion::Open {
                // Nobody claimed that this position is settled.
                return Ok(());
            }
            match self.step_to_missing(here.place, &steps, path) {
                Some(candidate) => waiting.push(candidate),
                // It was met elsewhere, with more knowledge.
                None if !self.moves[here.member].is_empty() => return Ok(()),
                None => return self.ask_again(here.member, here.depth, visits),
            }
        }
        let chosen = waiting.remove(0);
        self.reserve[here.member].extend(waiting);
        let new = !self.moves[here.member].iter().any(|&(mv, _)| mv == chosen.mv);
        self.follow(here.member, chosen, here.depth, new, visits);
        Ok(())
    }

    /// A move of the claimant to a position whose entry is missing: the only move, or one that the
    /// entries below settle.
    fn step_to_missing(
        &mut self,
        place: Option<Place>,
        steps: &[Next<G>],
        path: &mut Path,
    ) -> Option<Candidate<G::Move>> {
        let place = place?;
        for (candidate, next) in steps {
            let moving = matches!(self.kind_of(next), Member::Claimant | Member::Opponent);
            if candidate.place.is_some() || !moving || path.contains(self.sources.game.repetition_key(next)) {
                continue;
            }
            let missing = self.sources.missing_entry(place, candidate.index, next, path)?;
            if steps.len() == 1 || self.sources.is_implied(missing, next, path) {
                return Some(Candidate { place: Some(missing), ..*candidate });
            }
        }
        None
    }

    fn visit_opponent(
        &mut self,
        here: Visit,
        steps: Vec<Next<G>>,
        path: &Path,
        visits: &mut Vec<Visit>,
    ) -> Result<(), Failure> {
        let Visit { member, place: Some(place), depth } = here else {
            if self.moves[here.member].is_empty() {
                return self.ask_again(here.member, here.depth, visits);
            }
            return Ok(());
        };
        let open = self.sources.opinion(Some(place)) == Opinion::Open;
        let first_time = self.moves[member].is_empty();
        let (count, mut steps) = (steps.len(), steps);
        steps.retain(|(_, next)| !self.spends_the_bound(next));
        self.left_out |= steps.len() < count;
        if steps.is_empty() {
            self.members[member] = Member::Spent;
        }
        for (mut candidate, next) in steps {
            let known = candidate.place.is_some() || self.index.contains_key(&next);
            if !known && !open && self.sources.game.end(&next).is_none() {
                candidate.place = self.sources.missing_entry(place, candidate.index, &next, path);
            }
            let child = self.follow(member, candidate, depth, first_time, visits);
            if open && !known && matches!(self.members[child], Member::Claimant | Member::Opponent) {
                // Below an open position nothing was promised: a child never seen leads out of the
                // region.
                self.members[child] = Member::Lost;
                visits.pop();
            }
        }
        Ok(())
    }

    /// Whether the bound is used up after a reply, as the claimant wishes: then a certificate needs
    /// no node for it.
    fn spends_the_bound(&self, next: &G::Position) -> bool {
        self.sources.leaves_out
            && self.sources.game.bound(next).is_some_and(|(_, left)| left == 0)
            && self.kind_of(next) == Member::GoodEnd
    }

    /// Takes a move into the region, unless it stands there already, and queues the position that
    /// it leads to.
    fn follow(
        &mut self,
        member: usize,
        candidate: Candidate<G::Move>,
        depth: usize,
        new: bool,
        visits: &mut Vec<Visit>,
    ) -> usize {
        let next = successor(self.sources.game, &self.positions[member], candidate.mv);
        let child = self.add(next, member);
        if new {
            self.moves[member].push((candidate.mv, child));
        }
        visits.push(Visit { member: child, place: candidate.place, depth: depth + 1 });
        child
    }

    /// Searches a member of which the sources do not know enough.
    ///
    /// A strategy that must make progress is asked for with the way to the member as history:
    /// otherwise two members could each be won by way of the other. If that finds nothing, or the
    /// second time, it is asked for without.
    fn ask_again(&mut self, member: usize, depth: usize, visits: &mut Vec<Visit>) -> Result<(), Failure> {
        let asked = self.asked.entry(member).or_default();
        *asked += 1;
        let asked = *asked;
        let position = self.positions[member].clone();
        let history = self.sources.task.history.clone();
        let mut found = None;
        if asked == 1 && !self.use_open {
            let way = self.way_to(member);
            let way = way[..way.len() - 1].iter().map(|&before| self.positions[before].clone());
            found = self.sources.search_again(&position, history.iter().cloned().chain(way).collect())?;
        }
        if asked <= 2 && found.is_none() {
            found = self.sources.search_again(&position, history)?;
        }
        match found {
            Some(place) => visits.push(Visit { member, place: Some(place), depth }),
            None if self.moves[member].is_empty() => self.members[member] = Member::Lost,
            None => {}
        }
        Ok(())
    }

    /// Brings in the next choices, at most `how_many`, of every claimant member for which `wanting`
    /// holds. False when there is none left.
    pub(crate) fn widen(
        &mut self,
        how_many: usize,
        wanting: impl Fn(usize) -> bool,
    ) -> Result<bool, Failure> {
        let mut widened = false;
        for member in 0..self.members.len() {
            if !wanting(member) || self.reserve[member].is_empty() {
                continue;
            }
            let count = how_many.min(self.reserve[member].len());
            let candidates: Vec<_> = self.reserve[member].drain(..count).collect();
            let known: FxHashSet<usize> = self.moves[member].iter().map(|&(_, to)| to).collect();
            let way = self.way_to(member);
            for candidate in candidates {
                let mut visits = Vec::new();
                let next = successor(self.sources.game, &self.positions[member], candidate.mv);
                let new = self.index.get(&next).is_none_or(|to| !known.contains(to));
                self.follow(member, candidate, way.len() - 1, new, &mut visits);
                self.explore(visits, self.path_of(way.iter().copied()))?;
            }
            widened = true;
        }
        Ok(widened)
    }

    /// Asks the engine about one claimant member for which `wanting` holds: one that depends on no
    /// other of them except in a cycle, so that what it lacks may be what they all lack. False if
    /// the engine was asked twice about each of them.
    pub(crate) fn ask_blocking(&mut self, wanting: impl Fn(usize) -> bool) -> Result<bool, Failure> {
        let among = |member: usize| {
            let moves = self.moves[member].iter().filter(|_| wanting(member));
            moves.filter(|(_, to)| wanting(*to)).map(|&(_, to)| to as u32).collect()
        };
        let among: Vec<Vec<u32>> = (0..self.members.len()).map(among).collect();
        let circles =
            strongly_connected(among.len(), &|member, nth| among[member as usize].get(nth).copied());
        let open = (0..self.members.len()).filter(|&member| self.may_ask(member) && wanting(member));
        let Some(member) = open.min_by_key(|&member| circles[member]) else { return Ok(false) };
        self.ask_and_explore(member)?;
        Ok(true)
    }

    /// Asks the engine about all claimant members for which `wanting` holds and about which it was
    /// not asked twice yet: the moves that it proved lead nowhere. False if there is none.
    pub(crate) fn ask_unsettled(&mut self, wanting: impl Fn(usize) -> bool) -> Result<bool, Failure> {
        let mut asked = false;
        for member in 0..self.members.len() {
            if self.may_ask(member) && wanting(member) {
                self.ask_and_explore(member)?;
                asked = true;
            }
        }
        Ok(asked)
    }

    fn may_ask(&self, member: usize) -> bool {
        let often = self.asked.get(&member).is_some_and(|&asked| asked >= 2);
        self.members[member] == Member::Claimant && !often
    }

    /// Asks the engine about a member, and follows what it says.
    fn ask_and_explore(&mut self, member: usize) -> Result<(), Failure> {
        let way = self.way_to(member);
        let mut visits = Vec::new();
        self.ask_again(member, way.len() - 1, &mut visits)?;
        self.explore(visits, self.path_of(way.iter().copied()))
    }
}
