//! `andor bench`: fixed work on one thread. The node counts are the behaviour's signature and must not change by
//! accident; speed and bytes are what the machine and the structures give.

use crate::Exit;
use crate::list::plain_table;
use andor::{Goal, Limits, Quiet, Statistics, engine};
use andor_game::{Notation, Player, Question, Repetition, Shuffled, Value, mix};
use andor_graph::{Graph, Node};
use andor_mnk::Mnk;
use anyhow::Result;
use comfy_table::CellAlignment;
use indicatif::HumanCount;
use std::io::Write;
use std::time::{Duration, Instant};

/// One line of the table.
struct Measured {
    name: &'static str,
    statistics: Statistics,
    elapsed: Duration,
}

pub(crate) fn run() -> Result<Exit> {
    let mut out = std::io::stdout();
    let tictactoe = Mnk::tictactoe();
    let large = Mnk::new(4, 4, 4).expect("a legal size");
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
    measured.push(time("mnk:4,4,4, pn-dag", "pn-dag", [&large], Value::WIN));
    let cyclic = random_graph(200_000, 5);
    measured.push(time("cyclic graph, 10^6 moves, pn-bta", "pn-bta", [&cyclic], Value::WIN));
    measured.push(time("cyclic graph, 10^6 moves, pn-dcg", "pn-dcg", [&cyclic], Value::WIN));
    let cyclic = random_graph(2_000_000, 5);
    measured.push(time("cyclic graph, 10^7 moves, retrograde", "retrograde", [&cyclic], Value::WIN));

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
    writeln!(out, "{table}\n\nBench: {signature}")?;
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

/// A graph with `nodes` nodes and so many moves at each but the ends, which are one in ten; draws by repetition.
fn random_graph(nodes: u64, moves: u64) -> Graph {
    let pick = |n: u64, bound: u64| mix(mix(n) + 1) % bound;
    let node = |n: u64| {
        if n > 0 && pick(n, 10) == 0 {
            return Node::End(Value(pick(n + (1 << 40), 3) as i32 - 1));
        }
        let player = if n.is_multiple_of(2) { Player::Max } else { Player::Min };
        let mut targets: Vec<u32> =
            (0..moves).map(|m| pick(n * moves + m + (1 << 50), nodes) as u32).collect();
        targets.sort_unstable();
        targets.dedup();
        Node::Turn(player, targets)
    };
    let nodes: Vec<Node> = (0..nodes).map(node).collect();
    Graph::from_nodes(Repetition::DRAW, &nodes).expect("a graph by the rules")
}
