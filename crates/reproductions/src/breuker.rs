//! Breuker 1998, section 5.7: four variants of proof-number search on chess problems (table 5.1),
//! and on the pawn endgame that made the graph-history-interaction problem known.

use crate::endgame::{Endgame, STARTS};
use crate::problems::Reinfeld;
use crate::{Arranged, Entry, Sheet, Trial, World, can_mover_win};
use andor_engines::LeafNumbers;
use andor_engines::pn::PnTree;
use andor_engines::{Dfpn, Engine, Ghi, Limits};
use andor_game::{Game, Goal, Player, Shuffled, Task, Value};
use andor_graph::{Graph, NodeId};
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};

const SOURCE: &str = "Breuker, Memory versus Search in Games, Maastricht 1998, chapter 5";

/// Nodes for a chess problem.
const LIMITS: Limits = Limits::new(500_000, 2 << 30);
/// Nodes for the pawn endgame.
const ENDGAME_LIMITS: Limits = Limits::new(10_000_000, 2 << 30);

/// The endgame in an order of moves.
type Ordered<'a> = Shuffled<&'a Graph>;

/// An engine by its name in the tables, and the figure that the tables count.
struct Variant<G: Game> {
    name: &'static str,
    engine: Box<dyn Engine<G>>,
    counted: fn(&Trial) -> u64,
}

fn generated(trial: &Trial) -> u64 {
    trial.statistics.nodes
}

fn in_graph(trial: &Trial) -> u64 {
    trial.statistics.get("distinct")
}

/// The four variants of the table with the same leaves, then ours.
fn variants<G: Game>(leaf_numbers: LeafNumbers) -> Vec<Variant<G>> {
    let tree = PnTree { leaf_numbers, ..PnTree::default() };
    let dfpn = |ghi| Dfpn { leaf_numbers, forcing_first: false, ..Dfpn::default() }.with(ghi);
    vec![
        Variant { name: "Tree", engine: Box::new(tree), counted: generated },
        Variant { name: "DAG", engine: Box::new(PnConverting { leaf_numbers }), counted: in_graph },
        Variant { name: "DCG", engine: Box::new(PnDcg { leaf_numbers }), counted: in_graph },
        Variant { name: "BTA", engine: Box::new(PnBta { leaf_numbers }), counted: in_graph },
        Variant { name: "dfpn lemma", engine: Box::new(dfpn(Ghi::Lemma)), counted: generated },
        Variant { name: "dfpn twin", engine: Box::new(dfpn(Ghi::Twin)), counted: generated },
        Variant { name: "dfpn ignore", engine: Box::new(dfpn(Ghi::Ignore)), counted: generated },
    ]
}

/// Printed in table 5.1: positions solved of 117, nodes for the 96 that all four solved, and the
/// numbers of Reinfeld's positions that the variant did not solve.
const TABLE_5_1: [(u64, u64, &[u32]); 4] = [
    (99, 4_903_374, &[96, 105, 168, 182, 201, 252]),
    (102, 3_222_234, &[96, 105, 201, 252]),
    (103, 2_482_829, &[96, 105, 201, 281]),
    (107, 2_844_024, &[96, 105, 201]),
];

/// Table 5.1 on the 82 positions that are public.
#[must_use]
pub fn chess(world: &dyn World, problems: &[Reinfeld]) -> Sheet {
    let columns = "variant | solved of 117, printed | nodes on 96, printed | solved of 82, printed | \
        solved of 82 | nodes on the common ones | seconds | not solved";
    let mut sheet = Sheet::new("Table 5.1: four variants of pn-search, and df-pn", SOURCE, columns);
    let game = Arranged::default();
    let variants = variants::<Arranged>(LeafNumbers::Mobility);
    let trials: Vec<Vec<Trial>> = variants
        .iter()
        .map(|variant| {
            let trial = |problem: &Reinfeld| {
                let asked = can_mover_win(&game, problem.position.clone());
                Trial::run(world, (&game, &asked), variant.engine.as_ref(), &LIMITS, None)
            };
            problems.iter().map(trial).collect()
        })
        .collect();
    let common: Vec<usize> =
        (0..problems.len()).filter(|&n| trials.iter().all(|trials| trials[n].is(true))).collect();
    for (number, (variant, trials)) in variants.iter().zip(&trials).enumerate() {
        let printed = TABLE_5_1.get(number);
        let count =
            |figure: fn(&(u64, u64, &[u32])) -> u64| printed.map_or(Entry::Nothing, |row| figure(row).into());
        let solved = trials.iter().filter(|trial| trial.is(true)).count() as u64;
        let unsolved: Vec<String> = problems
            .iter()
            .zip(trials)
            .filter(|(_, trial)| !trial.is(true))
            .map(|(problem, trial)| {
                let mark = if trial.is(false) { " (denied)" } else { "" };
                format!("{:03}{mark}", problem.number)
            })
            .collect();
        let cells = [
            Entry::word(variant.name),
            count(|row| row.0),
            count(|row| row.1),
            count(|row| 82 - row.2.len() as u64),
            Entry::Count(solved),
            Entry::Count(common.iter().map(|&n| (variant.counted)(&trials[n])).sum()),
            Entry::seconds(
                trials.iter().map(|trial| trial.seconds).sum(),
                trials.iter().all(Trial::is_decided),
            ),
            Entry::word(unsolved.join(" ")),
        ];
        sheet.measured(world, cells);
    }
    let solved =
        format!("{} positions were solved by all; at most {} nodes each.", common.len(), LIMITS.nodes);
    sheet.finding(world, solved);
    sheet.note("Of Breuker's 117 positions 82 are public; the printed sums are over 96 of the 117.");
    sheet.note("DAG: pn-converting. Tree and df-pn: positions generated. The others: nodes of the graph.");
    sheet
}

/// Can White promote, from a position, in an order of moves?
fn promote<'a>(
    world: &dyn World,
    graph: &'a Graph,
    variant: &Variant<Ordered<'a>>,
    (root, seed): (NodeId, u64),
) -> Trial {
    let game = Shuffled::new(graph, seed);
    let asked = Task::new(root, Goal::new(Player::Max, Value::WIN));
    Trial::run(world, (&game, &asked), variant.engine.as_ref(), &ENDGAME_LIMITS, None)
}

/// The pawn endgame: the figures of section 5.7 from both possible starts, then every variant in
/// `orders` orders of moves.
#[must_use]
pub fn endgame(world: &dyn World, orders: usize) -> Vec<Sheet> {
    let endgame = Endgame::new();
    let mut sheets = Vec::new();
    for (leaf_numbers, about) in [(LeafNumbers::Mobility, "mobility"), (LeafNumbers::One, "1 and 1")] {
        sheets.push(from_both_starts(world, &endgame, leaf_numbers, about));
        sheets.push(in_many_orders(world, &endgame, leaf_numbers, about, orders));
    }
    sheets
}

fn from_both_starts(world: &dyn World, endgame: &Endgame, leaf_numbers: LeafNumbers, about: &str) -> Sheet {
    let mut sheet = Sheet::new(
        format!("The pawn endgame (figure 5.1), leaves start with {about}: can White promote?"),
        SOURCE,
        "variant | printed answer | printed nodes | Kb4 | nodes | Ka4 | nodes",
    );
    let printed = [
        ("proved", Entry::Count(482_306)),
        ("", Entry::Nothing),
        ("WRONG", Entry::Nothing),
        ("proved", Entry::Count(10_694)),
    ];
    for (number, variant) in variants(leaf_numbers).into_iter().enumerate() {
        let (answer, nodes) = printed.get(number).cloned().unwrap_or(("", Entry::Nothing));
        let mut cells = vec![Entry::word(variant.name), Entry::word(answer), nodes];
        for start in STARTS {
            let trial = promote(world, &endgame.graph, &variant, (endgame.start(start), 0));
            cells.extend([trial.answer(true), trial.entry((variant.counted)(&trial))]);
        }
        sheet.measured(world, cells);
    }
    sheet.note(
        "Moves in the rulebook's order; the printed order is not known, nor whether the king stood on a4 or b4.",
    );
    sheet
}

fn in_many_orders(
    world: &dyn World,
    endgame: &Endgame,
    leaf_numbers: LeafNumbers,
    about: &str,
    orders: usize,
) -> Sheet {
    let mut sheet = Sheet::new(
        format!("The same in {orders} random orders of moves from each start, leaves start with {about}"),
        SOURCE,
        "variant | proved | WRONG | unknown | fewest nodes | mean nodes | most nodes",
    );
    for variant in variants(leaf_numbers) {
        let mut trials = Vec::new();
        for root in STARTS.map(|start| endgame.start(start)) {
            let seeds = 1..=orders as u64;
            trials.extend(seeds.map(|seed| promote(world, &endgame.graph, &variant, (root, seed))));
        }
        let count =
            |test: fn(&Trial) -> bool| Entry::Count(trials.iter().filter(|trial| test(trial)).count() as u64);
        let decided: Vec<u64> =
            trials.iter().filter(|trial| trial.is_decided()).map(variant.counted).collect();
        let figure = |figure: Option<u64>| figure.map_or(Entry::Nothing, Entry::Count);
        let most = trials.iter().map(variant.counted).max().unwrap_or(0);
        let cells = [
            Entry::word(variant.name),
            count(|trial| trial.is(true)),
            count(|trial| trial.is(false)),
            count(|trial| !trial.is_decided()),
            figure(decided.iter().min().copied()),
            figure(decided.iter().sum::<u64>().checked_div(decided.len() as u64)),
            Entry::count(most, decided.len() == trials.len()),
        ];
        sheet.measured(world, cells);
    }
    sheet.note("White wins from both starts. Fewest and mean: of the searches that came to an answer.");
    sheet
}
