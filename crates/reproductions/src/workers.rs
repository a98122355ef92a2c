//! Logical workers: the nodes that N searches on one table need together, when one thread advances
//! them in turn, an expansion each. That is what the method loses, whatever the machine, and each
//! run gives the same figures.
//!
//! The efficiency is the nodes of one search divided by those of N.

use crate::problems::Problem;
use crate::{Entry, Sheet, Trial, World};
use andor_checkers::Checkers;
use andor_chess::fast::{Chess, ChessPosition};
use andor_connectfour::ConnectFour;
use andor_engines::{Dfpn, DfpnBounded, Engine, Limits, Logical, Workers};
use andor_game::{Game, Goal, Notation, Player, Task, Value};
use andor_go::fast::SmallGo;
use andor_go::parse_name;
use std::ops::Range;

const SOURCE: &str = "Kaneko 2010: 3.6 times faster on 8 threads; Pawlewicz and Hayward 2013: 0.74 on 16";

/// Published efficiencies: of how many threads, which, and whose.
pub const PUBLISHED: [(usize, f64, &str); 2] =
    [(8, 3.6 / 8.0, "Kaneko 2010"), (16, 0.74, "Pawlewicz and Hayward 2013")];

/// How many workers.
pub const COUNTS: [usize; 6] = [2, 4, 8, 16, 32, 64];

/// Mates that one search answers with so many nodes take part.
const NODES: Range<u64> = 100_000..2_000_000;

const MEMORY: u64 = 1 << 30;

/// An ending of checkers.
const ENDING: &str = "W:WK27,K31,29:BK6,13";

/// King and rook against king.
const ROOK: &str = "8/8/8/8/8/3k4/8/R2K4 w - -";

/// A question, and what it costs workers.
#[derive(Clone, Debug)]
pub struct Row {
    /// The question.
    pub name: String,
    /// Nodes of one search.
    pub alone: u64,
    /// Nodes of one divided by those of the workers, for each of [`COUNTS`].
    pub efficiency: Vec<f64>,
}

/// Asks questions from boards, and so many mates for each engine.
#[must_use]
pub fn efficiencies(world: &dyn World, mates: &[Problem<ChessPosition>], most: usize) -> Vec<Row> {
    let measuring = Measuring { world };
    let dfpn = Dfpn::default();
    let mut rows = Vec::new();
    for (columns, lines) in [(5, 4), (5, 5)] {
        let game = ConnectFour::new(columns, lines).expect("a legal size");
        let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
        rows.extend(measuring.ask(&format!("connect four {columns}x{lines}, win"), &game, &task, dfpn));
    }
    let board = SmallGo::new(parse_name("go:4x3").expect("a board")).expect("a small board");
    let task = Task::new(board.start(), Goal::new(Player::Max, Value(1)));
    rows.extend(measuring.ask("Go 4x3, at least 1", &board, &task, dfpn));
    let chess = Chess::new();
    let rook = chess.parse_position(ROOK).expect("a position of chess");
    let task = Task::new(rook, Goal::new(Player::Max, Value::WIN));
    rows.extend(measuring.ask("king and rook against king", &chess, &task, dfpn));
    let ending = Checkers.parse_position(ENDING).expect("a position of checkers");
    let task = Task::new(ending, Goal::new(Player::Max, Value::WIN));
    rows.extend(measuring.ask("three against two of checkers", &Checkers, &task, dfpn));
    rows.extend(measuring.mates("dfpn", dfpn, mates, most));
    rows.extend(measuring.mates("dfpn-bounded", DfpnBounded, mates, most));
    rows
}

struct Measuring<'a> {
    world: &'a dyn World,
}

impl Measuring<'_> {
    /// Nodes of a search to its end, if it comes there within so many.
    fn nodes<G: Game>(&self, game: &G, task: &Task<G>, engine: &dyn Engine<G>, most: u64) -> Option<u64> {
        let trial = Trial::run(self.world, (game, task), engine, &Limits::new(most, MEMORY), None);
        trial.is_decided().then_some(trial.statistics.nodes)
    }

    fn ask<G: Game, E: Engine<G> + Copy>(
        &self,
        name: &str,
        game: &G,
        task: &Task<G>,
        engine: E,
    ) -> Option<Row>
    where
        Logical<E>: Engine<G>,
    {
        let alone = self.nodes(game, task, &engine, u64::MAX)?;
        let efficiency = COUNTS.into_iter().map(|count| {
            let logical = Logical { engine, workers: Workers { count, alone: 0 } };
            Some(alone as f64 / self.nodes(game, task, &logical, u64::MAX)? as f64)
        });
        Some(Row { name: name.to_owned(), alone, efficiency: efficiency.collect::<Option<_>>()? })
    }

    /// The first mates that are neither short nor long for this engine.
    fn mates<E>(&self, name: &str, engine: E, mates: &[Problem<ChessPosition>], most: usize) -> Vec<Row>
    where
        E: Engine<Chess> + Copy,
        Logical<E>: Engine<Chess>,
    {
        let chess = Chess::new();
        let row = |mate: &Problem<ChessPosition>| {
            let goal = Goal::new(chess.turn(&mate.position), Value::WIN);
            let task = Task::new(mate.position.clone(), goal);
            let alone = self.nodes(&chess, &task, &engine, NODES.end)?;
            let row = || self.ask(&format!("mate {}, {name}", mate.name), &chess, &task, engine);
            NODES.contains(&alone).then(row)?
        };
        mates.iter().filter_map(row).take(most).collect()
    }
}

/// The geometric means of all rows.
#[must_use]
pub fn means(rows: &[Row]) -> Vec<f64> {
    let mean = |at: usize| {
        let logarithms: f64 = rows.iter().map(|row| row.efficiency[at].ln()).sum();
        (logarithms / rows.len() as f64).exp()
    };
    (0..COUNTS.len()).map(mean).collect()
}

/// The rows and their means as a table.
#[must_use]
pub fn sheet(world: &dyn World, rows: &[Row]) -> Sheet {
    let heads = COUNTS.map(|count| count.to_string()).join(" | ");
    let columns = format!("question | nodes of one | {heads}");
    let mut sheet = Sheet::new("Logical workers: nodes of one search / nodes of N", SOURCE, &columns);
    let mut add = |name: &str, alone: Entry, efficiency: &[f64]| {
        let figures = efficiency.iter().map(|&figure| Entry::Figure(figure));
        sheet.measured(world, [Entry::word(name), alone].into_iter().chain(figures));
    };
    rows.iter().for_each(|row| add(&row.name, Entry::Count(row.alone), &row.efficiency));
    add("geometric mean", Entry::Nothing, &means(rows));
    sheet
}
