//! Kinds of random cases, so that what one kind of graph lacks another one has.

use crate::coarse::Coarse;
use crate::random::{acyclic, counting, cyclic, hard, in_game, task};
use crate::suite::Case;
use andor_game::{Game, Goal, Player, Random, Repetition, Shuffled, Task, Value};
use andor_graph::{Graph, Node};

/// A kind of random case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Any small graph, any history, any order of moves.
    Random,
    /// One that fools a search which ignores history.
    Hard,
    /// Different positions repeat each other, as under positional superko.
    Coarse,
    /// The rule acts at the third or fourth occurrence, and the history has positions several
    /// times. Only rules of one value count; under the others this is [`Kind::Random`].
    Counting,
    /// Some nodes have dozens of moves, and outcomes have many values.
    Wide,
    /// A line of dozens of moves with ways back.
    Deep,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] =
        [Kind::Random, Kind::Hard, Kind::Coarse, Kind::Counting, Kind::Wide, Kind::Deep];

    /// The kind that a seed stands for: of ten seeds in a row four are random and two hard.
    #[must_use]
    pub const fn of(seed: u64) -> Kind {
        match seed % 10 {
            0 | 5 => Kind::Hard,
            1 => Kind::Coarse,
            2 => Kind::Counting,
            3 => Kind::Wide,
            4 => Kind::Deep,
            _ => Kind::Random,
        }
    }

    /// A word for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Hard => "hard",
            Kind::Coarse => "coarse",
            Kind::Counting => "counting",
            Kind::Wide => "wide",
            Kind::Deep => "deep",
        }
    }

    /// The case of a seed.
    #[must_use]
    pub fn case(self, seed: u64, rule: Repetition) -> Case {
        match self {
            // Without repetitions there is nothing to be fooled by.
            _ if rule == Repetition::Never => random_case(seed, rule),
            Kind::Random => random_case(seed, rule),
            Kind::Hard => hard_case(seed, rule),
            Kind::Coarse => coarse_case(seed, rule),
            Kind::Counting if rule.depends_on_mover() => random_case(seed, rule),
            Kind::Counting => {
                let (graph, task) = counting(seed, rule, 3 + seed as u32 / 10 % 2);
                plain(graph, &task, seed % 3)
            }
            Kind::Wide => asked(wide(seed, rule), seed),
            Kind::Deep => asked(deep(seed, rule), seed),
        }
    }
}

/// A case whose positions repeat only themselves.
fn plain(graph: Graph, task: &Task<Graph>, order: u64) -> Case {
    (Shuffled::new(Coarse::not(graph), order), in_game(task))
}

/// A random question about a graph, in some order of moves.
fn asked(graph: Graph, seed: u64) -> Case {
    let task = task(&graph, seed);
    plain(graph, &task, seed % 3)
}

/// A random case of a rule, any history, any order.
#[must_use]
pub fn random_case(seed: u64, rule: Repetition) -> Case {
    let nodes = 3 + seed as usize % 9;
    asked(if rule == Repetition::Never { acyclic(seed, nodes + 4) } else { cyclic(seed, rule, nodes) }, seed)
}

/// A random case of a rule of one value with so many positions that several workers find work.
#[must_use]
pub fn large_case(seed: u64, rule: Repetition) -> Case {
    asked(cyclic(seed, rule, 20 + seed as usize % 180), seed)
}

/// A case that fools a search which ignores history.
#[must_use]
pub fn hard_case(seed: u64, rule: Repetition) -> Case {
    let (game, task) = hard(seed, rule, 6 + seed as usize % 4);
    plain(game.game, &task, game.seed)
}

/// A random case in which nodes repeat each other in pairs.
fn coarse_case(seed: u64, rule: Repetition) -> Case {
    let graph = cyclic(seed, rule, 4 + seed as usize % 5);
    let task = task(&graph, seed);
    let game = if rule.depends_on_mover() { Coarse::pairs(graph) } else { Coarse::twins(graph) };
    (Shuffled::new(game, seed % 3), in_game(&task))
}

/// The graphs of the corpus under a rule, with every question about their roots, in three orders of
/// moves.
///
/// # Panics
/// If the corpus cannot be read.
#[must_use]
pub fn corpus_cases(rule: Repetition) -> Vec<Case> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/graph");
    let mut files: Vec<_> =
        folder.read_dir().expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "andor"));
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        let graph: Graph = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        if graph.repetition() != rule {
            continue;
        }
        for player in [Player::Max, Player::Min] {
            for value in graph.outcomes() {
                let goal = Goal::new(player, value.seen_by(player));
                let task = Task::new(andor_game::Notation::start(&graph), goal);
                cases.extend((0..3).map(|order| plain(graph.clone(), &task, order)));
            }
        }
    }
    cases
}

/// Hubs with up to forty moves: to ends of many values, to each other, and to satellites that lead
/// back to a hub, and to an end or to the next satellite. Where the oracle has to walk along every
/// path there are two hubs, elsewhere four.
fn wide(seed: u64, rule: Repetition) -> Graph {
    let hubs = if rule.depends_on_mover() { 2 } else { 4 };
    let mut random = Random::new(seed);
    let satellites = 8 + random.below(24);
    let ends = hubs + satellites;
    let count = ends + 12;
    let side = |random: &mut Random| random.pick(&[Player::Max, Player::Min]);
    let node = |n: usize| {
        if n >= ends {
            return Node::End(Value(random.below(25) as i32 - 12));
        }
        let player = side(&mut random);
        let mut targets: Vec<u32> = if n < hubs {
            (0..8 + random.below(33)).map(|_| random.below(count) as u32).collect()
        } else {
            let next = if n + 1 < ends && random.one_in(2) { n + 1 } else { ends + random.below(12) };
            vec![next as u32, random.below(hubs) as u32]
        };
        targets.sort_unstable();
        targets.dedup();
        Node::Turn(player, targets)
    };
    Graph::from_nodes(rule, &(0..count).map(node).collect::<Vec<_>>()).expect("a graph by the rules")
}

/// A line of twenty to eighty moves, with ways back to anywhere on the line and ends by the way.
fn deep(seed: u64, rule: Repetition) -> Graph {
    let mut random = Random::new(seed);
    let length = 20 + random.below(60);
    let values = [-2, -1, -1, 0, 1, 1, 2];
    let mut nodes: Vec<Node> = (0..length)
        .map(|n| {
            let player = random.pick(&[Player::Max, Player::Min]);
            let mut targets = vec![n as u32 + 1];
            if random.one_in(2) {
                targets.push(random.below(n + 1) as u32);
            }
            if random.one_in(4) {
                targets.push((length + 1 + random.below(values.len() - 1)) as u32);
            }
            targets.sort_unstable();
            targets.dedup();
            Node::Turn(player, targets)
        })
        .collect();
    nodes.extend(values.map(|value| Node::End(Value(value))));
    Graph::from_nodes(rule, &nodes).expect("a graph by the rules")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::truth;

    #[test]
    fn every_kind_asks_questions_with_both_answers() {
        for kind in Kind::ALL {
            for rule in [Repetition::DRAW, Repetition::MoverLoses] {
                let yes = (0..60).filter(|&seed| truth(&kind.case(seed, rule))).count();
                assert!((5..55).contains(&yes), "{}, {rule}: {yes} of 60", kind.name());
            }
        }
    }
}
