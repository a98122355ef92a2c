//! Schijf 1993, tables B.1 to B.3: won positions of Reinfeld's *Win at Chess*, by the tree and the
//! DCG algorithm with leaves by mobility; beside them the base-twin algorithm and df-pn.

use crate::problems::Reinfeld;
use crate::{Arranged, Distinct, Entry, Sheet, Trial, World, can_mover_win};
use andor_engines::LeafNumbers;
use andor_engines::pn::PnTree;
use andor_engines::{Dfpn, Limits};
use andor_game::Task;
use andor_literature::pn_cyclic::{PnBta, PnDcg};

const SOURCE: &str = "Schijf, Proof-Number Search and Transpositions, Leiden 1993, tables B.1 to B.3";

/// The thesis kept 1,750,000 nodes of a tree and removed solved parts, so that more could be
/// visited.
const TREE_NODES: u64 = 2_500_000;
/// Nodes of a graph.
const GRAPH_NODES: u64 = 800_000;
/// Enough for the limits on nodes.
const MEMORY: u64 = 2 << 30;
/// For df-pn: more than a million expansions.
const DFPN_NODES: u64 = 40_000_000;
/// With thresholds nearer to the second best child df-pn sees fewer positions that best-first
/// search would not see, but sees the same ones more often.
const EPSILON_PERCENT: u32 = 5;

/// The sheet of all positions with the sums.
#[must_use]
pub fn chess(world: &dyn World, problems: &[Reinfeld]) -> Sheet {
    let columns = "number | tree, printed | pn-tree | DCG, printed | pn-dcg | pn-bta | dfpn expanded | \
        generated | distinct | seconds";
    let mut sheet = Sheet::new("Nodes visited in 82 won chess positions", SOURCE, columns);
    let game = Arranged::default();
    let limits = |nodes| Limits::new(nodes, MEMORY);
    let (mut sums, mut whole) = ([0_u64; 8], [true; 8]);
    let (mut exact_tree, mut exact_dcg, mut proved, mut most_expanded) = (0, 0, 0, 0);
    for problem in problems {
        let asked = can_mover_win(&game, problem.position.clone());
        let case = (&game, &asked);
        let tree = PnTree { leaf_numbers: LeafNumbers::Mobility, ..PnTree::default() };
        let tree = Trial::run(world, case, &tree, &limits(TREE_NODES), None);
        let leaf_numbers = LeafNumbers::Mobility;
        let dcg = Trial::run(world, case, &PnDcg { leaf_numbers }, &limits(GRAPH_NODES), None);
        let bta = Trial::run(world, case, &PnBta { leaf_numbers }, &limits(GRAPH_NODES), None);
        let counting = Distinct::new(&game, &problem.position);
        let counted = Task::new(problem.position.clone(), asked.goal);
        let search = Dfpn { epsilon_percent: EPSILON_PERCENT, ..Dfpn::default() };
        let dfpn = Trial::run(world, (&counting, &counted), &search, &limits(DFPN_NODES), None);
        let printed = |nodes| if problem.solved() { Entry::Count(nodes) } else { Entry::MoreThan(nodes) };
        let [in_dcg, in_bta] = [&dcg, &bta].map(|trial| trial.statistics.get("distinct"));
        let figures = [
            problem.tree,
            tree.statistics.nodes,
            problem.dcg,
            in_dcg,
            in_bta,
            dfpn.statistics.expanded,
            dfpn.statistics.nodes,
            counting.count(),
        ];
        let cells = [
            Entry::word(format!("{:03}", problem.number)),
            printed(problem.tree),
            tree.entry(tree.statistics.nodes),
            printed(problem.dcg),
            dcg.entry(in_dcg),
            bta.entry(in_bta),
            dfpn.entry(dfpn.statistics.expanded),
            dfpn.entry(dfpn.statistics.nodes),
            dfpn.entry(counting.count()),
            dfpn.time(),
        ];
        sheet.measured(world, cells);
        proved += u64::from(dfpn.is(true));
        most_expanded = most_expanded.max(dfpn.statistics.expanded);
        if problem.solved() {
            sums.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
            let searches = [None, Some(&tree), None, Some(&dcg), Some(&bta)].into_iter();
            let searches = searches.chain([Some(&dfpn); 3]).map(|trial| trial.is_none_or(Trial::is_decided));
            whole.iter_mut().zip(searches).for_each(|(whole, decided)| *whole &= decided);
            exact_tree += u64::from(tree.is(true) && tree.statistics.nodes == problem.tree);
            exact_dcg += u64::from(dcg.is(true) && in_dcg == problem.dcg);
        }
    }
    let all = sums.into_iter().zip(whole).map(|(sum, whole)| Entry::count(sum, whole));
    sheet.measured(world, [Entry::word("sum without 105")].into_iter().chain(all).chain([Entry::Nothing]));
    let off = |ours: usize, printed: usize| match whole[ours] {
        true => format!("{:+.2} %", (sums[ours] as f64 / sums[printed] as f64 - 1.0) * 100.0),
        false => "searches were cut short, so no comparison".to_owned(),
    };
    let against = format!(
        "Tree: {} against the printed sum, {exact_tree} positions exact. DCG: {}, {exact_dcg} exact.",
        off(1, 0),
        off(3, 2)
    );
    sheet.finding(world, against);
    let most = format!("df-pn proved {proved} of {}, in at most {most_expanded} expansions.", problems.len());
    sheet.finding(world, most);
    sheet.note(
        "Tree: positions generated, the root included. DCG and BTA: nodes of the graph, ends V' included.",
    );
    sheet.note(format!(
        "df-pn: checks first, then leaves by the game's estimate, thresholds {EPSILON_PERCENT} % above the second best child; \
         positions expanded (again, when they are), generated, and how many distinct ones."
    ));
    sheet
}
