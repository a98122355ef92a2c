//! The plan: a proof-number graph over the positions near the root. A leaf is a job.
//!
//! Where a repetition has one value, a position has one value whatever came before it (`backbone`:
//! for the side whom repetition fails it is reachability, for the other the rest). So a position is
//! one node, and its job carries no history. Where the value depends on who repeats, it belongs to
//! the path: then the plan is a tree, a job carries its path as history, and its result is used
//! there and nowhere else. That is the simplest rule that is sound; it costs that a position which
//! several paths lead to is solved once for each.
//!
//! The *attacker* is the side whom repetition fails, as in the engines: it wins by the least fixed
//! point, and what it does not win its opponent *holds*, going round in circles included.

use crate::closure;
use crate::numbers::{Pair, View};
use andor::{AnyGame, Game, Goal, Id, Player, Value};
use andor_game::{Effect, legal_moves, past};
use std::collections::{HashMap, HashSet};

/// A job, and the node of the plan that it is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Job(pub u32);

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Open,
    Won,
    Held,
}

/// What stands behind a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A job: not given out, under way, or done.
    Leaf,
    /// The game is over, with this value for Max.
    End(Value),
    /// The move to it repeats a position of its path.
    Repetition,
    /// Its children in the order of moves.
    Inner(Vec<u32>),
}

pub(crate) struct Node {
    pub position: Id,
    pub kind: Kind,
    pub state: State,
    pub attacker_moves: bool,
    pub parents: Vec<u32>,
    pub depth: u32,
    pub under_way: bool,
    /// A leaf's own numbers; of all others those by view.
    pub own: Pair,
    pub views: [Pair; 3],
}

/// A proof-number graph over positions near the root.
pub struct Plan {
    pub(crate) game: AnyGame,
    pub(crate) goal: Goal,
    pub(crate) attacker: Player,
    /// Whether a value belongs to a path.
    pub(crate) by_path: bool,
    pub(crate) nodes: Vec<Node>,
    /// Where positions are one node each.
    places: HashMap<Id, u32>,
    under_way: usize,
    /// Jobs that were decided since ways round were looked at, which takes time for the whole plan.
    since_closure: usize,
}

impl Node {
    fn new(position: Id, kind: Kind, state: State, attacker_moves: bool) -> Node {
        let (own, views) = (Pair::open(1, 1), [Pair::BLOCKED; 3]);
        Node {
            position,
            kind,
            state,
            attacker_moves,
            parents: Vec::new(),
            depth: 0,
            under_way: false,
            own,
            views,
        }
    }
}

pub(crate) const ROOT: u32 = 0;

impl Plan {
    /// A plan whose only job is the question itself.
    #[must_use]
    pub fn new(game: AnyGame, root: Id, goal: Goal) -> Plan {
        let attacker = match goal.repetition_effect(&*game, goal.player) {
            Some(Effect::Good) => goal.player.opponent(),
            _ => goal.player,
        };
        let by_path = game.repetition().depends_on_mover();
        let (nodes, places) = (Vec::new(), HashMap::new());
        let mut plan = Plan { game, goal, attacker, by_path, nodes, places, under_way: 0, since_closure: 0 };
        plan.add(root, None);
        plan
    }

    /// The answer to the question, once the jobs settle it.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        match self.nodes[ROOT as usize].state {
            State::Open => None,
            State::Won => Some(self.attacker == self.goal.player),
            State::Held => Some(self.attacker != self.goal.player),
        }
    }

    /// Proof and disproof number of the question.
    #[must_use]
    pub fn root_numbers(&self) -> (u64, u64) {
        self.nodes[ROOT as usize].views[View::Now as usize].seen_by(self.attacker == self.goal.player)
    }

    /// How many positions the plan has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The position of a job. `None` if there is no such job.
    #[must_use]
    pub fn position(&self, job: Job) -> Option<Id> {
        self.nodes.get(job.0 as usize).map(|node| node.position)
    }

    /// The positions before a job's, oldest first, where its answer depends on them.
    ///
    /// A position may say more of the time before it than its path does: after a pass in Go what
    /// stood on the board counts, whether somebody wrote it down or not. Such a position is left
    /// out: it cannot come back without the one before it.
    #[must_use]
    pub fn history(&self, job: Job) -> Vec<Id> {
        let mut path = self.path(job.0);
        path.pop();
        let counts = |&at: &u32| at == ROOT || !self.says_more(at);
        path.into_iter().filter(counts).map(|at| self.nodes[at as usize].position).collect()
    }

    /// The nodes from the root to this one, where a node has one path; else the node alone.
    fn path(&self, at: u32) -> Vec<u32> {
        if self.by_path { self.way(at) } else { vec![at] }
    }

    /// The nodes from the root by which this one was found first.
    pub(crate) fn way(&self, mut at: u32) -> Vec<u32> {
        let mut way = vec![at];
        // The first parent was there before its child; the root may have one, too.
        while let Some(&above) = self.nodes[at as usize].parents.first().filter(|_| at != ROOT) {
            way.push(above);
            at = above;
        }
        way.reverse();
        way
    }

    /// The classes whose next occurrence is a repetition after these nodes, as the checker counts
    /// in the certificate of the whole.
    fn stood(&self, path: &[u32]) -> HashSet<Id> {
        let root = self.nodes[ROOT as usize].position;
        let class = |&at: &u32| self.game.repetition_class(&self.nodes[at as usize].position);
        past(&*self.game, &root, &[]).into_iter().chain(path.iter().map(class)).collect()
    }

    /// Whether a position as the root of a question would have more of a past than its path.
    fn says_more(&self, at: u32) -> bool {
        let mut implied = Vec::new();
        self.game.implied_past(&self.nodes[at as usize].position, &mut implied);
        if implied.is_empty() {
            return false;
        }
        let stood = self.stood(&self.path(at));
        implied.iter().any(|earlier| !stood.contains(&self.game.repetition_class(earlier)))
    }

    /// Whether an answer to the job is wanted.
    #[must_use]
    pub fn is_open(&self, job: Job) -> bool {
        let node = self.nodes.get(job.0 as usize);
        node.is_some_and(|node| node.kind == Kind::Leaf && node.state == State::Open)
    }

    /// Whether the job is given out.
    #[must_use]
    pub fn is_under_way(&self, job: Job) -> bool {
        self.nodes.get(job.0 as usize).is_some_and(|node| node.under_way)
    }

    /// Gives out the most useful job for a worker whose last one was this. `None` if there is none
    /// that is not under way.
    pub fn next(&mut self, last: Option<Job>) -> Option<Job> {
        let last = last.map_or(ROOT, |job| job.0);
        let view = [View::Likely, View::Unlikely].into_iter().find_map(|view| self.most_proving(view, last));
        if view.is_none() && self.under_way == 0 {
            self.close();
        }
        let leaf = view.or_else(|| self.further()).filter(|_| self.verdict().is_none())?;
        self.give_out(leaf);
        Some(Job(leaf))
    }

    /// A job is given out no more, and nothing came of it.
    pub fn take_back(&mut self, job: Job) {
        if self.is_under_way(job) {
            self.returned(job.0);
            self.refresh([job.0]);
        }
    }

    /// The question of a job is answered.
    pub fn decided(&mut self, job: Job, proved: bool) {
        self.returned(job.0);
        if !self.is_open(job) {
            return;
        }
        let won = proved == (self.attacker == self.goal.player);
        self.settle(vec![(job.0, if won { State::Won } else { State::Held })]);
        self.since_closure += 1;
        // Ways round are looked at so seldom that it takes no more time than all else.
        if self.since_closure > self.nodes.len() / 16 {
            self.close();
        }
    }

    /// A job ended without an answer: its moves become jobs.
    pub fn unknown(&mut self, job: Job) {
        self.returned(job.0);
        if self.is_open(job) {
            self.expand(job.0);
        }
    }

    fn give_out(&mut self, leaf: u32) {
        self.nodes[leaf as usize].under_way = true;
        self.under_way += 1;
        self.refresh([leaf]);
    }

    fn returned(&mut self, leaf: u32) {
        if std::mem::take(&mut self.nodes[leaf as usize].under_way) {
            self.under_way -= 1;
        }
    }

    /// The node of a position; a new one is a leaf, or an end.
    fn add(&mut self, position: Id, parent: Option<u32>) -> u32 {
        let known = if self.by_path { None } else { self.places.get(&position).copied() };
        let place = known.unwrap_or_else(|| {
            let end = self.game.end(&position);
            let won = |value| self.goal.met(value) == (self.attacker == self.goal.player);
            let state = match end {
                None => State::Open,
                Some(value) if won(value) => State::Won,
                Some(_) => State::Held,
            };
            let depth = parent.map_or(0, |parent| self.nodes[parent as usize].depth + 1);
            let attacker_moves = self.game.turn(&position) == self.attacker;
            let kind = end.map_or(Kind::Leaf, Kind::End);
            let own = match state {
                State::Open => self.first_numbers(position, attacker_moves),
                _ => Pair::BLOCKED,
            };
            self.push(Node { depth, own, ..Node::new(position, kind, state, attacker_moves) })
        });
        if !self.by_path {
            self.places.insert(position, place);
        }
        self.nodes[place as usize].parents.extend(parent);
        place
    }

    /// A leaf takes one reply of the side to move, and one for each move of the other side.
    fn first_numbers(&self, position: Id, attacker_moves: bool) -> Pair {
        let moves = self.game.count_moves(&position, &mut Vec::new()) as u64;
        if attacker_moves { Pair::open(1, moves) } else { Pair::open(moves, 1) }
    }

    fn push(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        let place = self.nodes.len() - 1;
        self.nodes[place].views = View::ALL.map(|view| self.numbers(place as u32, view));
        place as u32
    }

    /// Makes the moves of a leaf new nodes; those that cannot be jobs are expanded at once.
    fn expand(&mut self, leaf: u32) {
        let mut waiting = vec![leaf];
        while let Some(at) = waiting.pop() {
            let position = self.nodes[at as usize].position;
            let stood = if self.by_path { self.stood(&self.path(at)) } else { HashSet::new() };
            let mut children: Vec<u32> = Vec::new();
            for mv in legal_moves(&*self.game, &position) {
                let after = self.game.after(position, mv);
                let repeats = stood.contains(&self.game.repetition_class(&after));
                children.push(match repeats && self.game.end(&after).is_none() {
                    true => self.repetition(after, at),
                    false => self.add(after, Some(at)),
                });
            }
            if self.by_path {
                let is_no_job =
                    |&child: &u32| self.nodes[child as usize].state == State::Open && self.says_more(child);
                waiting.extend(children.iter().copied().filter(is_no_job));
            }
            self.nodes[at as usize].kind = Kind::Inner(children);
            let state = self.by_children(at);
            if state == State::Open {
                self.refresh([at]);
            } else {
                self.settle(vec![(at, state)]);
            }
        }
    }

    fn repetition(&mut self, after: Id, above: u32) -> u32 {
        let mover = self.game.turn(&self.nodes[above as usize].position);
        let met = self.goal.met_by_repetition(&*self.game, mover);
        let won = met == (self.attacker == self.goal.player);
        let state = if won { State::Won } else { State::Held };
        let depth = self.nodes[above as usize].depth + 1;
        let attacker_moves = self.game.turn(&after) == self.attacker;
        let node = Node::new(after, Kind::Repetition, state, attacker_moves);
        self.push(Node { depth, parents: vec![above], ..node })
    }

    /// Finds what is held because the attacker can only go round in circles.
    pub(crate) fn close(&mut self) {
        self.since_closure = 0;
        let held = closure::held(self);
        self.settle(held.into_iter().map(|at| (at, State::Held)).collect());
    }
}
