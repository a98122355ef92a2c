//! A certificate by brute force: the claimant's strategy unfolded from the root, path by path.

use crate::certificate;
use andor_game::{Effect, Goal, Notation, Player, Repetition, Task, legal_moves, successor};
use andor_testkit::oracle::by_paths;
use andor_testkit::random::Random;
use std::collections::HashMap;

/// How much truth goes into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Only moves that hold on their path, and a node of its own for every path.
    Honest,
    /// The same moves, but now and then a node from another path stands in.
    Sharing,
    /// Now and then any move, any node, any repetition.
    Careless,
}

/// Larger ones are not worth their time.
const MAX_NODES: usize = 200;

/// The certificate's text; `None` when it would be too large.
pub fn unfold<G: Notation>(
    game: &G,
    asked: &Task<G>,
    proved: bool,
    within: Option<u32>,
    manner: Manner,
    random: &mut Random,
) -> Option<String> {
    let Goal { player, at_least } = asked.goal;
    let mut unfolding = Unfolding {
        game,
        asked,
        proved,
        manner,
        random,
        path: Vec::new(),
        nodes: Vec::new(),
        written: HashMap::new(),
        next: 0,
    };
    unfolding.node(&asked.root)?;
    let nodes: Vec<&str> = unfolding.nodes.iter().map(String::as_str).collect();
    let history: Vec<String> = asked.history.iter().map(|earlier| game.position_text(earlier)).collect();
    let history: Vec<&str> = history.iter().map(String::as_str).collect();
    let sign = if proved { ">=" } else { "<" };
    let within = within.map_or(String::new(), |moves| format!("|within|{moves}"));
    let claim = format!("{}|{sign}|{at_least}{within}", game.player_name(player));
    let rule = game.repetition().to_string();
    Some(certificate(&rule, &game.position_text(&asked.root), &history, &claim, &nodes))
}

struct Unfolding<'a, G: Notation> {
    game: &'a G,
    asked: &'a Task<G>,
    proved: bool,
    manner: Manner,
    random: &'a mut Random,
    path: Vec<(G::Position, u64)>,
    nodes: Vec<String>,
    written: HashMap<G::Position, Vec<u64>>,
    next: u64,
}

impl<G: Notation> Unfolding<'_, G> {
    fn node(&mut self, at: &G::Position) -> Option<u64> {
        let id = self.next;
        self.next += 1;
        let text = self.game.position_text(at);
        let rest = if let Some(value) = self.game.end(at) {
            format!("end|{}", value.seen_by(self.asked.goal.player))
        } else {
            self.path.push((at.clone(), id));
            let mut moves = legal_moves(self.game, at);
            let mover = self.game.turn(at);
            let kind = if (mover == self.asked.goal.player) == self.proved {
                moves = vec![self.choice(at, &moves)];
                "pick"
            } else {
                "all"
            };
            let mut rest = kind.to_owned();
            for mv in moves {
                let mv_text = self.game.move_text(at, mv);
                let to = self.reference(&successor(self.game, at, mv))?;
                rest += &format!("|{mv_text}|{to}");
            }
            self.path.pop();
            rest
        };
        self.nodes.push(format!("{id}|{text}|{rest}"));
        self.written.entry(at.clone()).or_default().push(id);
        (self.nodes.len() <= MAX_NODES).then_some(id)
    }

    fn choice(&mut self, at: &G::Position, moves: &[G::Move]) -> G::Move {
        let mover = self.game.turn(at);
        let any = self.manner == Manner::Careless && self.random.one_in(8);
        let holding: Vec<G::Move> = moves
            .iter()
            .copied()
            .filter(|&mv| any || self.holds(&successor(self.game, at, mv), mover))
            .collect();
        self.random.pick(if holding.is_empty() { moves } else { &holding })
    }

    fn repeats(&self, after: &G::Position) -> bool {
        if self.game.end(after).is_some() {
            return false;
        }
        let class = |position| self.game.repetition_class(position);
        let path = self.path.iter().map(|(position, _)| position).chain(&self.asked.history);
        path.into_iter().any(|position| class(position) == class(after))
    }

    /// Whether a move of `mover` to `after` is good for the claimant on the present path.
    fn holds(&self, after: &G::Position, mover: Player) -> bool {
        let goal = self.asked.goal;
        if self.game.repetition() != Repetition::Never && self.repeats(after) {
            return goal.met_by_repetition(self.game, mover) == self.proved;
        }
        let mut history = self.asked.history.clone();
        history.extend(self.path.iter().map(|(position, _)| position.clone()));
        by_paths(self.game, &Task { root: after.clone(), history, goal }) == self.proved
    }

    fn reference(&mut self, after: &G::Position) -> Option<String> {
        let claimant = if self.proved { self.asked.goal.player } else { self.asked.goal.player.opponent() };
        let good = self.asked.goal.repetition_effect(self.game, claimant) == Some(Effect::Good);
        let careless = self.manner == Manner::Careless;
        let written = self.written.get(after).cloned().unwrap_or_default();
        if careless && self.random.one_in(20) {
            return Some("rep".into());
        }
        if careless && self.random.one_in(4) && !written.is_empty() {
            return Some(self.random.pick(&written).to_string());
        }
        if self.repeats(after) {
            // Where repetition is good the checker does not follow paths: a reference says it.
            let above = self.path.iter().find(|(position, _)| good && position == after);
            return Some(above.map_or("rep".into(), |(_, id)| id.to_string()));
        }
        if self.manner == Manner::Sharing && self.random.one_in(2) && !written.is_empty() {
            return Some(self.random.pick(&written).to_string());
        }
        self.node(after).map(|id| id.to_string())
    }
}
