//! Coplan's comparison of goal searches with alpha-beta on random uniform trees (1983, section
//! 2.4), tables 1 to 10.
//!
//! His figures, as counted here: `N_AB`, `N` and `N_D` exclude the root, `M_L` does not;
//! percentages are ratios of means; `S` is the number of searches after the first.

use crate::printed;
use crate::{Cell, Census, Estimate, Row, Table, World};
use andor_engines::Limits;
use andor_engines::bisection::{Method, value_search};
use andor_game::{Notation, mix};
use andor_trees::{Distribution, RandomTree};

/// The number of trees of each printed figure.
pub const PRINTED_TREES: usize = 50;

const COLUMNS: [&str; 6] = ["N_AB", "N/N_AB %", "(N-M)/N_AB %", "N_D/N_AB %", "M_L/N_AB %", "S"];

/// What the rows of a table vary, and the rest of its trees.
enum Varied {
    Breadth { depth: u32 },
    Depth { breadth: u32 },
    Range,
    Deviation,
}

const fn varied(number: usize) -> Varied {
    match number {
        1..=7 => Varied::Breadth { depth: number as u32 + 1 },
        8 => Varied::Depth { breadth: 2 },
        9 => Varied::Range,
        _ => Varied::Deviation,
    }
}

impl Varied {
    fn title(&self) -> String {
        match self {
            Varied::Breadth { depth } => format!("depth {depth}, values 0 to 63"),
            Varied::Depth { breadth } => format!("breadth {breadth}, values 0 to 63"),
            Varied::Range => "breadth 5, depth 6, by range of values".into(),
            Varied::Deviation => "breadth 5, depth 6, normal values around 128 in 0 to 255".into(),
        }
    }

    const fn rows_are(&self) -> &'static str {
        match self {
            Varied::Breadth { .. } => "breadth",
            Varied::Depth { .. } => "depth",
            Varied::Range => "range",
            Varied::Deviation => "deviation",
        }
    }

    fn tree(&self, row: u32) -> Option<RandomTree> {
        let uniform =
            |breadth, depth, range| RandomTree::new(breadth, depth, range, Distribution::Uniform, 0);
        match *self {
            Varied::Breadth { depth } => uniform(row, depth, 64),
            Varied::Depth { breadth } => uniform(breadth, row, 64),
            Varied::Range => uniform(5, 6, row),
            Varied::Deviation => RandomTree::new(5, 6, 256, Distribution::Normal { deviation: row }, 0),
        }
    }
}

/// Coplan's counts for one tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// `N_AB`: visits of alpha-beta.
    pub alpha_beta: u64,
    /// `N`: visits of the goal searches.
    pub visits: u64,
    /// `M`: visits that stored bounds answered.
    pub rejected: u64,
    /// `N_D`: distinct nodes visited by the goal searches.
    pub distinct: u64,
    /// `M_L`: the largest number of nodes stored after a search.
    pub stored: u64,
    /// `S`: searches after the first.
    pub repeats: u64,
}

/// Runs both searches on a tree; `None` after an interrupt.
///
/// # Panics
/// If they disagree on the value.
#[must_use]
pub fn counts(world: &dyn World, tree: &RandomTree) -> Option<Counts> {
    let limits = Limits { memory: 1 << 26, ..Limits::DEFAULT };
    let root = tree.start();
    let mut observer = world.observer(None);
    let plain = value_search(tree, &root, Method::AlphaBeta, &limits, observer.as_mut(), &mut ());
    let mut census = Census::new(tree);
    let goals = value_search(tree, &root, Method::COPLAN, &limits, observer.as_mut(), &mut census);
    if world.interrupted() {
        return None;
    }
    assert_eq!(plain.value, goals.value, "two searches, one tree, two values");
    Some(Counts {
        alpha_beta: plain.statistics.nodes - 1,
        visits: goals.statistics.nodes - 1,
        rejected: goals.statistics.get("rejected"),
        distinct: census.nodes().len() as u64 - 1,
        stored: goals.statistics.get("stored"),
        repeats: goals.statistics.get("searches").saturating_sub(1),
    })
}

/// Table `number` (1 to 10) over 50 trees and over `samples`; `None` for another number.
///
/// # Panics
/// If `samples` is 0.
#[must_use]
pub fn table(world: &dyn World, number: usize, samples: usize) -> Option<Table> {
    let printed = printed::coplan(number);
    if printed.is_empty() {
        return None;
    }
    let varied = varied(number);
    let rows = printed
        .into_iter()
        .map_while(|(label, figures)| {
            let tree = varied.tree(label).expect("the printed trees are possible");
            // Every row has other trees.
            let first_seed = mix((number as u64) << 32 | u64::from(label));
            let counted: Vec<Counts> = (0..samples.max(PRINTED_TREES) as u64)
                .map(|sample| counts(world, &tree.with_seed(first_seed.wrapping_add(sample))))
                .collect::<Option<_>>()?;
            Some(row(label, &figures, &counted[..PRINTED_TREES], &counted[..samples]))
        })
        .collect();
    let notes = vec![
        "S counts the searches after the first, as defined; for ranges up to 16 the printed S is that of all"
            .into(),
        "printed S and N_AB are rounded to whole numbers".into(),
        "M_L counts all stored bounds; the printed M_L of odd depths is smaller than Coplan's rules give"
            .into(),
    ];
    Some(Table {
        title: format!("Coplan 1983, table {number}: {}", varied.title()),
        source: "Coplan 1983, 2.4.2",
        rows_are: varied.rows_are(),
        columns: COLUMNS.to_vec(),
        rows,
        printed_samples: PRINTED_TREES,
        notes,
        interrupted: world.interrupted(),
    })
}

fn row(label: u32, printed: &[f64; 6], small: &[Counts], large: &[Counts]) -> Row {
    let (small, large) = (estimates(small), estimates(large));
    let cells = (0..COLUMNS.len()).map(|column| {
        let whole = column == 0 || column == 5;
        let rounding = if whole { 0.5 } else { 0.05 };
        Cell { printed: Some(printed[column]), rounding, same_size: small[column], large: large[column] }
    });
    Row { label: label.to_string(), cells: cells.collect() }
}

fn estimates(counts: &[Counts]) -> [Estimate; 6] {
    let figures = |figure: fn(&Counts) -> u64| -> Vec<f64> {
        counts.iter().map(|counts| figure(counts) as f64).collect()
    };
    let alpha_beta = figures(|counts| counts.alpha_beta);
    let percent = |figure| Estimate::ratio(&figures(figure), &alpha_beta).scaled(100.0);
    [
        Estimate::mean(&alpha_beta),
        percent(|counts| counts.visits),
        percent(|counts| counts.visits - counts.rejected),
        percent(|counts| counts.distinct),
        percent(|counts| counts.stored),
        Estimate::mean(&figures(|counts| counts.repeats)),
    ]
}
