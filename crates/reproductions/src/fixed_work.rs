//! Fixed work for every engine of the product and some of the papers. The sum of its nodes is the
//! signature of the behaviour: it is the same on every machine and must not change by accident.
//!
//! Every search comes to its end: a search that a limit stops would always have the nodes of the
//! limit.

use crate::rates::CHESS;
use crate::{Trial, World, can_mover_win};
use andor_checkers::Checkers;
use andor_chess::fast::Chess;
use andor_connectfour::ConnectFour;
use andor_engines::alphabeta::AlphaBeta;
use andor_engines::pn::PnTree;
use andor_engines::{Dfpn, DfpnBounded, Engine, Limits, Retrograde, Statistics};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task, Value, mix};
use andor_go::fast::SmallGo;
use andor_go::parse_name;
use andor_graph::{Graph, Node};
use andor_literature::PnDag;
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};
use andor_mnk::Mnk;
use andor_tactics::{Board, Machine, Rules, Settings};

/// King and rook against king, for the cycles.
const ROOK: &str = "8/8/8/8/8/3k4/8/R2K4 w - -";

/// Two kings and a man against a king and a man.
const ENDING: &str = "B:WK3,K10,22:B12,K21";

/// The cost of one piece of work.
#[derive(Clone, Debug)]
pub struct Work {
    /// The question and the engine.
    pub name: &'static str,
    /// Nodes and bytes, and `distinct` if the engine counts positions.
    pub statistics: Statistics,
    /// The time it took.
    pub seconds: f64,
}

/// The signature of the behaviour.
#[must_use]
pub fn signature(works: &[Work]) -> u64 {
    works.iter().map(|work| work.statistics.nodes).sum()
}

/// Runs all work.
#[must_use]
pub fn fixed_work(world: &dyn World) -> Vec<Work> {
    let mut all = product(world);
    all.extend(papers(world));
    all.push(tactics(world));
    all
}

/// The engines of the product.
fn product(world: &dyn World) -> Vec<Work> {
    let chess = Chess::new();
    let can_win = |fen| can_mover_win(&chess, chess.parse_position(fen).expect("a position of chess"));
    let [first, second, third, fourth, ..] = CHESS.map(can_win);
    let short = [first.clone(), fourth.clone()];
    let mates = [first, second, third, fourth, can_win(ROOK)];
    let four = ConnectFour::new(4, 4).expect("a legal size");
    let ending = Checkers.parse_position(ENDING).expect("a position of checkers");
    let ending = [Task::new(ending, Goal::new(Player::Max, Value::WIN))];
    let board = go("go:3x3");
    let row = Mnk::new(4, 3, 3).expect("a legal size");
    let dfpn = Dfpn::default();
    let alphabeta = AlphaBeta::default();
    let search = Search { world };
    vec![
        search.each("chess mates x5, dfpn", &dfpn, &chess, &mates),
        search.each("chess mates x5, dfpn-bounded", &DfpnBounded, &chess, &mates),
        search.each("chess mates x2, alphabeta", &alphabeta, &chess, &short),
        search.each("checkers ending, dfpn", &dfpn, &Checkers, &ending),
        search.start("connectfour:4,4, dfpn", &dfpn, &four),
        search.start("connectfour:4,4, alphabeta", &alphabeta, &four),
        search.start("go:3x3, dfpn", &dfpn, &board),
        search.start("go:3x3, alphabeta", &alphabeta, &board),
        search.start("mnk:4,3,3, alphabeta", &alphabeta, &row),
        search.start("cyclic graph, 10^7 moves, retrograde", &Retrograde, &rooms(150_000)),
    ]
}

/// Engines of the papers.
fn papers(world: &dyn World) -> Vec<Work> {
    let search = Search { world };
    // The empty board of tic-tac-toe is too small to time, so it has a hundred orders of moves.
    let board = Mnk::tictactoe();
    let orders: Vec<Shuffled<&Mnk>> = (1..=100).map(|seed| Shuffled::new(&board, seed)).collect();
    let larger = Mnk::new(4, 3, 4).expect("a legal size");
    let cyclic = rooms(30_000);
    let dag = PnDag { queue: true, ..PnDag::default() };
    vec![
        search.all("tictactoe x100, pn-tree", &PnTree::default(), &orders),
        search.all("tictactoe x100, pn-dag", &dag, &orders),
        search.all("tictactoe x100, pn-converting", &PnConverting::default(), &orders),
        search.all("tictactoe x100, pn-dcg", &PnDcg::default(), &orders),
        search.all("tictactoe x100, pn-bta", &PnBta::default(), &orders),
        search.all("tictactoe x100, retrograde", &Retrograde, &orders),
        search.start("mnk:4,3,4, pn-dag", &dag, &larger),
        search.start("cyclic graph, 2*10^6 moves, pn-converting", &PnConverting::default(), &cyclic),
        search.start("cyclic graph, 2*10^6 moves, pn-dcg", &PnDcg::default(), &cyclic),
        search.start("cyclic graph, 2*10^6 moves, pn-bta", &PnBta::default(), &cyclic),
    ]
}

fn go(name: &str) -> SmallGo {
    SmallGo::new(parse_name(name).expect("a board")).expect("a small board")
}

struct Search<'a> {
    world: &'a dyn World,
}

impl Search<'_> {
    fn start<G: Notation>(&self, name: &'static str, engine: &dyn Engine<G>, game: &G) -> Work {
        let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
        self.each(name, engine, game, &[task])
    }

    /// The same question about each of some games.
    fn all<G: Notation>(&self, name: &'static str, engine: &dyn Engine<G>, games: &[G]) -> Work {
        sum(name, games.iter().map(|game| self.start(name, engine, game)))
    }

    fn each<G: Game>(
        &self,
        name: &'static str,
        engine: &dyn Engine<G>,
        game: &G,
        questions: &[Task<G>],
    ) -> Work {
        let trial = |task| {
            let trial = Trial::run(self.world, (game, task), engine, &Limits::DEFAULT, None);
            assert!(trial.is_decided(), "{name} came to its end");
            Work { name, statistics: trial.statistics, seconds: trial.seconds }
        };
        sum(name, questions.iter().map(trial))
    }
}

fn sum(name: &'static str, parts: impl Iterator<Item = Work>) -> Work {
    let mut whole = Work { name, statistics: Statistics::default(), seconds: 0.0 };
    let mut distinct = 0;
    for part in parts {
        whole.statistics.nodes += part.statistics.nodes;
        whole.statistics.memory_bytes += part.statistics.memory_bytes;
        whole.seconds += part.seconds;
        distinct += part.statistics.get("distinct");
    }
    whole.statistics.more = vec![("distinct", distinct)];
    whole
}

/// VIRGO's machine as in test A on positions from play, without the bytes of its table.
fn tactics(world: &dyn World) -> Work {
    let mut statistics = Statistics::default();
    let mut seconds = 0.0;
    for fen in &CHESS[3..] {
        let board = Board::new(&fen.parse().expect("a position"), Rules::Chess);
        let settings = Settings { iterations: 6, ..Settings::test_a() };
        let mut machine = Machine::new(board, settings, |_| true);
        let start = world.seconds();
        statistics.nodes += machine.find_best_move().nodes;
        seconds += world.seconds() - start;
    }
    Work { name: "chess tactics x3, virgo (test A, iteration 6)", statistics, seconds }
}

/// A graph that is hard to search and has many short cycles: layers of `layer` positions, divided
/// into rooms of 20. The players alternate; two of a position's moves stay in its room and two lead
/// to one of the next three layers. Only the last layer has ends, of which 45 % are wins;
/// repetitions are draws.
fn rooms(layer: u64) -> Graph {
    const LAYERS: u64 = 20;
    const ROOM: u64 = 20;
    let pick = |n: u64, bound: u64| mix(mix(n) + 1) % bound;
    let node = |n: u64| {
        let depth = n / layer;
        if depth + 1 == LAYERS {
            return Node::End(Value(i32::from(pick(n + (1 << 40), 100) < 45)));
        }
        let target = |mv: u64| {
            let random = pick(n * 16 + mv + (1 << 50), 1 << 40);
            let (first, width) = if mv < 2 {
                (n / ROOM * ROOM, ROOM)
            } else {
                ((depth + 1 + random / layer % 3).min(LAYERS - 1) * layer, layer)
            };
            // Max moves at even numbers.
            (first + random % width / 2 * 2 + 1 - n % 2) as u32
        };
        let mut targets: Vec<u32> = (0..4).map(target).collect();
        targets.sort_unstable();
        targets.dedup();
        Node::Turn(if n.is_multiple_of(2) { Player::Max } else { Player::Min }, targets)
    };
    let nodes: Vec<Node> = (0..LAYERS * layer).map(node).collect();
    Graph::from_nodes(Repetition::DRAW, &nodes).expect("a graph by the rules")
}
