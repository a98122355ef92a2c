//! Schijf 1993: proof-number search on the empty board of tic-tac-toe, tables 4.1 to 4.3 and A.1.
//!
//! Can the first player win? (No: draws count as losses.) Every order of moves gives other counts;
//! the thesis prints ten of a hundred random orders and the means. Its orders are unknown, so that
//! only the means can agree.

use crate::{Cell, Estimate, Row, Table, Trial, World};
use andor_engines::pn::PnTree;
use andor_engines::{Engine, Limits, Statistics};
use andor_game::{Goal, Notation, Player, Shuffled, Task, Value};
use andor_literature::PnDag;
use andor_mnk::Mnk;

/// The number of orders over which the thesis took its means.
const ORDERS: usize = 100;

/// Printed rows of table 4.1: tree and DAG.
const TABLE_4_1: [(u32, u32); 10] = [
    (13_376, 3_261),
    (16_797, 3_248),
    (15_813, 3_091),
    (15_325, 3_108),
    (16_766, 3_250),
    (15_093, 3_367),
    (16_682, 3_131),
    (17_278, 3_216),
    (16_618, 3_169),
    (17_747, 3_331),
];

/// Printed rows of table A.1: symmetrical positions taken as one.
const TABLE_A_1: [u32; 10] = [561, 676, 564, 577, 587, 634, 606, 659, 672, 662];

const SOURCE: &str = "Schijf, Proof-Number Search and Transpositions, Leiden 1993";

/// The costs of one order of moves with each engine of the tables.
struct Costs {
    tree: f64,
    tree_updates: f64,
    tree_updates_stopping: f64,
    dag: f64,
    dag_updates: f64,
    dag_updates_stopping: f64,
    symmetric: f64,
}

/// `None` after an interrupt.
fn costs(world: &dyn World, seed: u64) -> Option<Costs> {
    let tree = run(world, &PnTree { early_stop: false, ..PnTree::default() }, seed)?;
    let stopping = run(world, &PnTree::default(), seed)?;
    let dag = run(world, &PnDag { early_stop: false, ..PnDag::default() }, seed)?;
    let dag_stopping = run(world, &PnDag::default(), seed)?;
    let symmetric = run(world, &PnDag { symmetric: true, ..PnDag::default() }, seed)?;
    Some(Costs {
        tree: tree.nodes as f64,
        tree_updates: tree.get("updates") as f64,
        tree_updates_stopping: stopping.get("updates") as f64,
        dag: dag.get("distinct") as f64,
        dag_updates: dag.get("updates") as f64,
        dag_updates_stopping: dag_stopping.get("updates") as f64,
        symmetric: symmetric.get("distinct") as f64,
    })
}

fn run(world: &dyn World, engine: &dyn Engine<Shuffled<Mnk>>, seed: u64) -> Option<Statistics> {
    let game = Shuffled::new(Mnk::tictactoe(), seed);
    let task = Task::new(game.start(), Goal::new(Player::Max, Value::WIN));
    let trial = Trial::run(world, (&game, &task), engine, &Limits::DEFAULT, None);
    assert!(!trial.is(true), "the empty board is no win for the first player");
    trial.is_decided().then_some(trial.statistics)
}

/// The four tables, with means over a hundred orders and over `orders` (at least a hundred). After
/// an interrupt there is one table without rows: a mean over fewer orders is another figure.
#[must_use]
pub fn tictactoe(world: &dyn World, orders: usize) -> Vec<Table> {
    let seeds = 1..=orders.max(ORDERS) as u64;
    let measured: Option<Vec<Costs>> = seeds.map(|seed| costs(world, seed)).collect();
    let table = |title: &str, columns: &[&'static str], rows: Vec<Row>, notes: &[&str]| Table {
        title: title.to_owned(),
        source: SOURCE,
        rows_are: "order",
        columns: columns.to_vec(),
        rows,
        printed_samples: ORDERS,
        notes: notes.iter().map(|note| (*note).to_owned()).collect(),
        interrupted: world.interrupted(),
    };
    let Some(all) = measured else {
        return vec![table("Tables 4.1, 4.2, 4.3 and A.1", &["tree", "DAG"], Vec::new(), &[])];
    };
    let figures = |of: &dyn Fn(&Costs) -> f64| -> Vec<f64> { all.iter().map(of).collect() };
    let mean = |printed: f64, of: &dyn Fn(&Costs) -> f64| {
        let figures = figures(of);
        let (same_size, large) = (Estimate::mean(&figures[..ORDERS]), Estimate::mean(&figures));
        Cell { printed: Some(printed), rounding: 0.5, same_size, large }
    };
    let single = |printed: u32, order: usize, of: &dyn Fn(&Costs) -> f64| {
        let estimate = Estimate::mean(&[of(&all[order])]);
        Cell { printed: Some(f64::from(printed)), rounding: 0.5, same_size: estimate, large: estimate }
    };
    let row = |label: &str, cells: Vec<Cell>| Row { label: label.to_owned(), cells };
    let order = |order: usize| (order + 1).to_string();

    let mut nodes: Vec<Row> = (0..TABLE_4_1.len())
        .map(|n| {
            let (tree, dag) = TABLE_4_1[n];
            row(&order(n), vec![single(tree, n, &|c| c.tree), single(dag, n, &|c| c.dag)])
        })
        .collect();
    nodes.push(row("average", vec![mean(17_086.0, &|c| c.tree), mean(3_265.0, &|c| c.dag)]));
    let mut symmetric: Vec<Row> = (0..TABLE_A_1.len())
        .map(|n| {
            let cells =
                vec![single(TABLE_4_1[n].0, n, &|c| c.tree), single(TABLE_A_1[n], n, &|c| c.symmetric)];
            row(&order(n), cells)
        })
        .collect();
    symmetric.push(row("average", vec![mean(17_086.0, &|c| c.tree), mean(617.0, &|c| c.symmetric)]));

    vec![
        table(
            "Table 4.1: nodes on the empty board of tic-tac-toe",
            &["tree", "DAG"],
            nodes,
            &[
                "Tree: positions generated, the root included. DAG: distinct positions in the graph.",
                "The random orders of the thesis are not ours: compare the averages, not the rows.",
            ],
        ),
        table(
            "Table 4.2: updates",
            &["tree", "DAG"],
            vec![row(
                "average",
                vec![mean(25_137.0, &|c| c.tree_updates), mean(32_922.0, &|c| c.dag_updates)],
            )],
            &["An update computes the two numbers of one node once; the node just expanded counts."],
        ),
        table(
            "Table 4.3: updates that stop when nothing changes",
            &["tree", "DAG"],
            vec![row(
                "average",
                vec![
                    mean(18_894.0, &|c| c.tree_updates_stopping),
                    mean(9_816.0, &|c| c.dag_updates_stopping),
                ],
            )],
            &[],
        ),
        table(
            "Table A.1: symmetrical positions taken as one",
            &["no transpositions", "symmetrical"],
            symmetric,
            &[
                "Our convention: a child that two symmetrical moves lead to counts once in its parent's sums, since one \
               strategy answers both. Counting it once a move gives about 601 nodes, nearer to the printed 617.",
            ],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_lie_within_five_per_cent_of_the_printed_ones() {
        let tables = tictactoe(&crate::Timeless, ORDERS);
        for table in &tables[..3] {
            for cell in &table.rows.last().unwrap().cells {
                let printed = cell.printed.unwrap();
                let off = (cell.same_size.mean - printed).abs() / printed;
                assert!(off < 0.05, "{}: {} beside {printed}", table.title, cell.same_size.mean);
            }
        }
    }
}
