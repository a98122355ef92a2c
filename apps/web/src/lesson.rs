//! The lesson: df-pn on a graph of the papers, step by step, as the engine itself goes.
//!
//! The engine is not changed for it. It plays on a graph that watches: a node whose moves it lists
//! is expanded; a move that it makes just before, from a node of the path, says from where it came;
//! a child whose end it does not ask for is one of which it knows something already, from its table
//! or from the path. So what is shown is what the engine did.

use andor::engines::{Dfpn, Engine, Ghi};
use andor::{Game, Goal, Limits, Player, Quiet, Task, Value, Verdict};
use andor_game::{Adapt, Notation, Shuffled, legal_moves, successor};
use andor_graph::{Graph, NodeId};
use serde_json::{Value as Json, json};
use std::cell::RefCell;

/// A graph of the papers.
pub(crate) struct Lesson {
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub text: &'static str,
    /// The order of moves in which the mistake is seen.
    seed: u64,
}

macro_rules! graph {
    ($name:literal) => {
        include_str!(concat!("../../../corpus/graph/", $name, ".andor"))
    };
}

/// The graphs, the plainest mistake first.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "kishimoto-mueller-2",
        title: "A win that is missed",
        about: "Kishimoto and Müller 2004, figure 2. Whoever repeats a position loses.",
        text: graph!("kishimoto-mueller-2-current-player-loss"),
        seed: 0,
    },
    Lesson {
        name: "kishimoto-mueller-1",
        title: "A win that is none",
        about: "Kishimoto and Müller 2004, figure 1. Whoever repeats a position loses.",
        text: graph!("kishimoto-mueller-1-current-player-loss"),
        seed: 1,
    },
    Lesson {
        name: "campbell",
        title: "Draw first",
        about: "Campbell 1985, section 3. A repetition is a draw. Here the numbers lead even the careless \
                search to the right answer.",
        text: graph!("campbell-draw-first"),
        seed: 0,
    },
];

/// The treatments of history that are compared.
pub(crate) const METHODS: [Ghi; 3] = [Ghi::Ignore, Ghi::Twin, Ghi::Lemma];

/// What the engine does, as its game sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Expanded(NodeId),
    Made(NodeId, NodeId),
    AskedEnd(NodeId),
}

/// A game that notes what is asked of it.
struct Watched<'w> {
    game: Shuffled<Graph>,
    seen: &'w RefCell<Vec<Seen>>,
}

impl Adapt for Watched<'_> {
    type Inner = Shuffled<Graph>;

    fn inner(&self) -> &Shuffled<Graph> {
        &self.game
    }

    fn moves(&self, position: &NodeId, into: &mut Vec<NodeId>) {
        self.seen.borrow_mut().push(Seen::Expanded(*position));
        Game::moves(&self.game, position, into);
    }

    fn play(&self, position: &mut NodeId, mv: NodeId) {
        let from = *position;
        Game::play(&self.game, position, mv);
        self.seen.borrow_mut().push(Seen::Made(from, *position));
    }

    fn end(&self, position: &NodeId) -> Option<Value> {
        self.seen.borrow_mut().push(Seen::AskedEnd(*position));
        Game::end(&self.game, position)
    }

    /// Counting the moves of a leaf is no expansion.
    fn count_moves(&self, position: &NodeId, scratch: &mut Vec<NodeId>) -> usize {
        Game::count_moves(&self.game, position, scratch)
    }

    fn meets_at_once(&self, position: &NodeId, goal: Goal) -> bool {
        Game::meets_at_once(&self.game, position, goal)
    }
}

/// The search of one method, step by step.
pub(crate) fn search(lesson: &Lesson, ghi: Ghi) -> Json {
    let graph: Graph = lesson.text.parse().expect("a graph of the corpus");
    let game = Shuffled::new(graph.clone(), lesson.seed);
    let seen = RefCell::new(Vec::new());
    let watched = Watched { game, seen: &seen };
    let task = Task::new(graph.start(), Goal::new(Player::Max, Value::WIN));
    // The bare search, without what helps it: so it is as in the papers.
    let plain = Dfpn { local_fixpoint: false, forcing_first: false, optimistic: false, ..Dfpn::default() };
    let run = plain.with(ghi).solve(&watched, &task, &Limits::new(100_000, 64 << 20), &mut Quiet);
    let verdict = match run.verdict {
        Verdict::Proved => "proved",
        Verdict::Disproved => "disproved",
        Verdict::Unknown(_) => "unknown",
    };
    let seen = seen.borrow();
    json!({ "ghi": ghi.name(), "verdict": verdict, "steps": steps(&graph, &seen) })
}

/// Each expansion with its path, and what the engine knew already of each move.
fn steps(graph: &Graph, seen: &[Seen]) -> Vec<Json> {
    let name = |node: &NodeId| graph.name_of(*node);
    let mut path: Vec<NodeId> = Vec::new();
    let mut steps = Vec::new();
    for (nth, what) in seen.iter().enumerate() {
        let Seen::Expanded(node) = *what else { continue };
        let came_from = seen[..nth].iter().rev().find_map(|before| match *before {
            Seen::Made(from, to) if to == node => Some(from),
            _ => None,
        });
        let length = came_from.and_then(|from| path.iter().position(|at| *at == from));
        path.truncate(length.map_or(0, |place| place + 1));
        let again = path.last() == Some(&node);
        path.push(node);
        let rest = &seen[nth + 1..];
        let until = rest.iter().position(|next| matches!(next, Seen::Expanded(_))).unwrap_or(rest.len());
        let moves = legal_moves(graph, &node).into_iter().map(|mv| {
            let child = successor(graph, &node, mv);
            let made = rest[..until].contains(&Seen::Made(node, child));
            let looked = rest[..until].contains(&Seen::AskedEnd(child));
            let what = match (path.contains(&child), made, looked) {
                (true, ..) => "repeats",
                (_, false, _) => "not needed",
                (_, true, true) => "new",
                (_, true, false) => "known",
            };
            json!({ "to": name(&child), "is": what })
        });
        let moves: Vec<Json> = moves.collect();
        steps.push(json!({
            "path": path.iter().map(name).collect::<Vec<_>>(),
            "again": again,
            "moves": moves,
        }));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(lesson: &Lesson, ghi: Ghi) -> String {
        search(lesson, ghi)["verdict"].as_str().unwrap().to_owned()
    }

    #[test]
    fn ignoring_history_is_wrong_where_the_lesson_says_so_and_the_others_are_right() {
        for lesson in LESSONS {
            let right = if lesson.text.contains("# value: win") { "proved" } else { "disproved" };
            assert_eq!(verdict(lesson, Ghi::Twin), right, "{}", lesson.name);
            assert_eq!(verdict(lesson, Ghi::Lemma), right, "{}", lesson.name);
            let wrong = verdict(lesson, Ghi::Ignore) != right;
            assert_eq!(wrong, lesson.name != "campbell", "{}", lesson.name);
        }
    }

    #[test]
    fn a_path_is_one_of_the_graph_from_its_root() {
        for lesson in LESSONS {
            let graph: Graph = lesson.text.parse().unwrap();
            for ghi in METHODS {
                let found = search(lesson, ghi);
                let steps = found["steps"].as_array().unwrap();
                assert!(steps.len() > 3);
                for step in steps {
                    let names = step["path"].as_array().unwrap();
                    let path: Vec<NodeId> =
                        names.iter().map(|name| graph.node_named(name.as_str().unwrap()).unwrap()).collect();
                    assert_eq!(path[0], graph.start(), "{} {step}", lesson.name);
                    for pair in path.windows(2) {
                        assert!(graph.targets(pair[0]).contains(&pair[1]), "{} {step}", lesson.name);
                    }
                }
            }
        }
    }
}
