//! `andor bench`: fixed work on one thread. The node counts are the behaviour's signature and must not change by
//! accident; speed and bytes are what the machine and the structures give. Then df-pn beside the rules alone, as ratios.

use crate::reproduce::sheet_text;
use andor::{Goal, Limits, Observer, Quiet, Statistics, engine};
use andor_console::Exit;
use andor_console::output::out;
use andor_console::plain_table;
use andor_game::{Notation, Player, Question, Repetition, Shuffled, Value, mix};
use andor_graph::{Graph, Node};
use andor_mnk::Mnk;
use andor_reproductions::World;
use andor_reproductions::rates::rates;
use andor_tactics::{Board, Machine, Rules, Settings};
use anyhow::Result;
use comfy_table::CellAlignment;
use indicatif::HumanCount;
use std::io::Write;
use std::time::{Duration, Instant};

/// Of one search in the comparison with the rules.
const NODES: u64 = 2_000_000;

/// A clock; nobody looks at the searches.
struct Stopwatch(Instant);

impl World for Stopwatch {
    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
    fn observer(&self, _: Option<f64>) -> Box<dyn Observer> {
        Box::new(Quiet)
    }
}

/// One line of the table.
struct Measured {
    name: &'static str,
    statistics: Statistics,
    elapsed: Duration,
}

pub(crate) fn run() -> Result<Exit> {
    let mut out = out();
    let tictactoe = Mnk::tictactoe();
    let larger = Mnk::new(4, 3, 4).expect("a legal size");
    let mut measured = Vec::new();
    // The empty board of tic-tac-toe is too small to time: a hundred orders of moves.
    for (name, engine) in [
        ("tictactoe x100, pn-tree", "pn-tree"),
        ("tictactoe x100, pn-dag", "pn-dag"),
        ("tictactoe x100, pn-converting", "pn-converting"),
        ("tictactoe x100, pn-dcg", "pn-dcg"),
        ("tictactoe x100, pn-bta", "pn-bta"),
        ("tictactoe x100, retrograde", "retrograde"),
    ] {
        let games = (1..=100).map(|seed| Shuffled::new(&tictactoe, seed));
        measured.push(time(name, engine, games, Value::WIN));
    }
    measured.push(time("mnk:4,3,4, pn-dag", "pn-dag", [&larger], Value::WIN));
    let cyclic = rooms(30_000);
    for (name, engine) in [
        ("cyclic graph, 2*10^6 moves, pn-converting", "pn-converting"),
        ("cyclic graph, 2*10^6 moves, pn-dcg", "pn-dcg"),
        ("cyclic graph, 2*10^6 moves, pn-bta", "pn-bta"),
    ] {
        measured.push(time(name, engine, [&cyclic], Value::WIN));
    }
    let cyclic = rooms(150_000);
    measured.push(time("cyclic graph, 10^7 moves, retrograde", "retrograde", [&cyclic], Value::WIN));

    measured.push(tactics());

    let mut table = plain_table(&["work", "nodes", "distinct", "bytes/node", "s", "nodes/s"]);
    let mut signature = 0;
    for Measured { name, statistics, elapsed } in &measured {
        signature += statistics.nodes;
        let distinct = match statistics.get("distinct") {
            0 => statistics.nodes,
            distinct => distinct,
        };
        let rate = statistics.nodes as f64 / elapsed.as_secs_f64();
        table.add_row([
            (*name).to_owned(),
            HumanCount(statistics.nodes).to_string(),
            HumanCount(distinct).to_string(),
            format!("{:.1}", statistics.memory_bytes as f64 / distinct as f64),
            format!("{:.3}", elapsed.as_secs_f64()),
            HumanCount(rate as u64).to_string(),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    writeln!(out, "{table}\n\nBench: {signature}\n")?;
    for sheet in rates(&Stopwatch(Instant::now()), NODES) {
        writeln!(out, "{}", sheet_text(&sheet))?;
    }
    Ok(Exit::Done)
}

/// Searches whether the first player wins, in each of the games; sums the cost.
fn time<G: Notation>(
    name: &'static str,
    engine_name: &str,
    games: impl IntoIterator<Item = G>,
    worth: Value,
) -> Measured {
    let mut statistics = Statistics::default();
    let mut distinct = 0;
    let mut elapsed = Duration::ZERO;
    for game in games {
        let chosen = engine::<G>(Some(engine_name), None).expect("an engine of the catalogue");
        let question = Question::new(game.start(), Goal::new(Player::Max, worth));
        let started = Instant::now();
        let run = chosen.engine.solve(&game, &question, &Limits::DEFAULT, &mut Quiet);
        elapsed += started.elapsed();
        statistics.nodes += run.statistics.nodes;
        statistics.memory_bytes += run.statistics.memory_bytes;
        distinct += run.statistics.get("distinct");
    }
    statistics.more = vec![("distinct", distinct)];
    Measured { name, statistics, elapsed }
}

/// VIRGO's machine as in test A on positions from play; its table's bytes are not counted.
fn tactics() -> Measured {
    let mut statistics = Statistics::default();
    let mut elapsed = Duration::ZERO;
    for fen in [
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -",
        "r1bqk2r/pp1nbppp/2p1pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQkq -",
        "r7/4Rp1k/p2p3p/1p1q1Pr1/8/P7/1P2Q1PP/3R2K1 b - -",
    ] {
        let board = Board::new(&fen.parse().expect("a position"), Rules::Chess);
        let settings = Settings { iterations: 6, ..Settings::test_a() };
        let mut machine = Machine::new(board, settings, |_| true);
        let started = Instant::now();
        let run = machine.find_best_move();
        elapsed += started.elapsed();
        statistics.nodes += run.nodes;
    }
    Measured { name: "chess tactics x3, virgo (test A, iteration 6)", statistics, elapsed }
}

/// A graph that is hard to search and full of short cycles: layers of so many positions, each divided into rooms
/// of 20. The players take turns; two of a position's moves stay in its room and two lead to one of the next three
/// layers. Ends stand in the last layer only, 45 in 100 of them won; draws by repetition.
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
            // Even numbers are max's.
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
