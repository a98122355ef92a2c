//! The lesson: df-pn on a graph of the papers, step by step, as the engine itself goes.
//!
//! The engine is not changed for it. It plays on a graph that watches: a node whose moves it lists
//! is expanded; a move that it makes just before, from a node of the path, says from where it came;
//! a child whose end it does not ask for is one of which it knows something already, from its table
//! or from the path. So what is shown is what the engine did. What its table says after each
//! expansion comes from the same search, stopped there.

use andor::engines::{Dfpn, DfpnWith, Engine, Ghi, Remembered};
use andor::{Game, Goal, Limits, Player, Quiet, Task, Value, Verdict};
use andor_game::{Adapt, Notation, RepetitionKey, Shuffled, legal_moves, successor};
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

// The files are links into the corpus; a package has copies in their place.
macro_rules! graph {
    ($name:literal) => {
        include_str!(concat!("lessons/", $name, ".andor"))
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
    let engine = plain.with(ghi);
    let run = engine.solve(&watched, &task, &Limits::new(100_000, MEMORY), &mut Quiet);
    let verdict = match run.verdict {
        Verdict::Proved => "proved",
        Verdict::Disproved => "disproved",
        Verdict::Unknown(_) => "unknown",
    };
    let mut steps = steps(&graph, &seen.take());
    let tables = tables(&graph, &watched, &engine, &task, run.statistics.nodes);
    for (step, table) in steps.iter_mut().zip(tables) {
        step["table"] = table;
    }
    json!({ "ghi": ghi.name(), "verdict": verdict, "steps": steps })
}

const MEMORY: u64 = 1 << 20;

/// What the table says after each expansion: the search is stopped after each number of nodes.
fn tables<'w>(
    graph: &Graph,
    watched: &Watched<'w>,
    engine: &DfpnWith,
    task: &Task<Watched<'w>>,
    nodes: u64,
) -> Vec<Json> {
    let positions: Vec<NodeId> = (0..graph.len() as u32).map(NodeId).collect();
    let mut tables: Vec<Json> = Vec::new();
    for limit in 1..=nodes + 1 {
        let found = engine.remembered(watched, task, &Limits::new(limit, MEMORY), &positions);
        let is_expansion = |seen: &&Seen| matches!(seen, Seen::Expanded(_));
        let expanded = watched.seen.take().iter().filter(is_expansion).count();
        let rows = positions.iter().zip(found).filter(|(_, records)| !records.is_empty());
        let rows = rows.map(|(position, records)| {
            let records: Vec<Json> = records.iter().map(|record| row(graph, &positions, record)).collect();
            (graph.name_of(*position).to_owned(), json!(records))
        });
        let table = Json::Object(rows.collect());
        // Moves that are played through again may generate no nodes: then nothing stops between.
        tables.resize(expanded.max(1), table.clone());
        tables[expanded.max(1) - 1] = table;
    }
    tables
}

/// A record: its numbers, `null` for infinite, and where it holds.
fn row(graph: &Graph, positions: &[NodeId], record: &Remembered) -> Json {
    let names = |classes: &[RepetitionKey]| -> Vec<&str> {
        let among = positions.iter().filter(|node| classes.contains(&graph.repetition_key(node)));
        among.map(|node| graph.name_of(*node)).collect()
    };
    let numbers = |proved: bool| if proved { (json!(0), Json::Null) } else { (Json::Null, json!(0)) };
    let ((proof, disproof), holds) = match record {
        Remembered::Open(proof, disproof) => ((json!(proof), json!(disproof)), json!("not decided")),
        Remembered::Settled(proved) => (numbers(*proved), json!("on every path")),
        Remembered::OnOnePath(proved) => (numbers(*proved), json!("on one path")),
        Remembered::If(proved, required, forbidden) => {
            (numbers(*proved), json!({ "with": names(required), "without": names(forbidden) }))
        }
    };
    json!({ "proof": proof, "disproof": disproof, "holds": holds })
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
    fn the_table_fills_and_only_the_careless_search_stores_a_mistake_for_every_path() {
        let mut has_numbers = false;
        for lesson in LESSONS {
            let graph: Graph = lesson.text.parse().unwrap();
            let root = graph.name_of(graph.start());
            let mut always: Vec<Vec<(String, bool)>> = Vec::new();
            for ghi in METHODS {
                let found = search(lesson, ghi);
                let steps = found["steps"].as_array().unwrap();
                let records = |table: &Json, name: &str| table[name].as_array().cloned().unwrap_or_default();
                let first = &steps[0]["table"];
                assert!(first.as_object().unwrap().len() < graph.len(), "{first}");
                let tables = steps.iter().flat_map(|step| step["table"].as_object().unwrap().values());
                let mut stored = tables.flat_map(|all| all.as_array().unwrap());
                has_numbers |= stored.any(|record| record["holds"] == "not decided");
                let last = &steps.last().unwrap()["table"];
                let decided = records(last, root);
                let zero = if found["verdict"] == "proved" { "proof" } else { "disproof" };
                assert!(decided.iter().any(|record| record[zero] == 0), "{} {ghi:?}: {last}", lesson.name);
                let mut stored: Vec<(String, bool)> = Vec::new();
                for (name, all) in last.as_object().unwrap() {
                    let holds =
                        all.as_array().unwrap().iter().filter(|record| record["holds"] == "on every path");
                    stored.extend(holds.map(|record| (name.clone(), record["proof"] == 0)));
                }
                always.push(stored);
            }
            let [ignore, twin, lemma] = &always[..] else { panic!("three methods") };
            let contradicts = |one: &[(String, bool)], other: &[(String, bool)]| {
                one.iter().any(|(name, proved)| other.contains(&(name.clone(), !proved)))
            };
            assert!(!contradicts(twin, lemma), "{}: {twin:?} {lemma:?}", lesson.name);
            let wrong = contradicts(ignore, lemma) || contradicts(ignore, twin);
            assert_eq!(wrong, lesson.name != "campbell", "{}: {ignore:?} {lemma:?}", lesson.name);
        }
        assert!(has_numbers, "some position is searched twice");
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
