//! The cost of soundness: every treatment of history on the same graphs and games, as in Kishimoto
//! and Müller's tables 1 to 4 (2004).

use crate::endgame::Endgame;
use crate::problems::Problem;
use crate::{Entry, Sheet, Trial, World, can_mover_win};
use andor_chess::fast::{Antichess, Chess, ChessPosition};
use andor_engines::alphabeta::History;
use andor_engines::{AlphaBeta, Dfpn, Engine, Ghi, LeafNumbers, Limits, Retrograde, Soundness};
use andor_game::{Game, Goal, Notation, Player, Repetition, Shuffled, Task, Value, mix, successor};
use andor_graph::random::{cyclic, task};
use andor_graph::{Graph, NodeId};
use andor_literature::Paths;

const SOURCE: &str = "Kishimoto and Müller, A General Solution to the GHI Problem, AAAI 2004, tables 1 to 4";

/// The limits for graphs, endgames and small chess problems.
const LIMITS: Limits = Limits::new(300_000, 1 << 26);

/// If the rule depends on the mover, the truth needs all paths; graphs with more paths are left
/// out.
const PATHS_LIMITS: Limits = Limits::new(4_000_000, 1 << 26);

/// A method of an engine by its name.
type Method<G> = (&'static str, Box<dyn Engine<G>>);

fn dfpn_methods<G: Game>(leaf_numbers: LeafNumbers) -> Vec<Method<G>> {
    // A stage before the search proper does not depend on the treatment of history.
    let settings = Dfpn { leaf_numbers, forcing_first: false, ..Dfpn::default() };
    let method = |ghi: Ghi| -> Method<G> { (ghi.name(), Box::new(settings.with(ghi))) };
    Ghi::ALL.into_iter().map(method).collect()
}

fn alphabeta_methods<G: Game>() -> Vec<Method<G>> {
    History::ALL
        .into_iter()
        .map(|history| -> Method<G> { (history.name(), Box::new(AlphaBeta::new(history))) })
        .collect()
}

/// A question with its game and the true answer.
type Case<G> = (G, Task<G>, bool);

/// The trials of one method.
#[derive(Clone, Debug)]
struct Score {
    name: &'static str,
    trials: Vec<Trial>,
}

/// Expansions of one engine's methods on a set of cases.
#[derive(Clone, Debug, Default)]
struct Totals {
    ignore: u64,
    lemma: u64,
    twin: u64,
}

impl Totals {
    fn add(&mut self, other: &Totals) {
        self.ignore += other.ignore;
        self.lemma += other.lemma;
        self.twin += other.twin;
    }
}

/// Runs every method that accepts the rule on every case.
fn scores<G: Game>(world: &dyn World, cases: &[Case<G>], methods: Vec<Method<G>>) -> Vec<Score> {
    let Some((first, ..)) = cases.first() else { return Vec::new() };
    let rule = first.repetition();
    methods
        .into_iter()
        .filter(|(_, engine)| !matches!(engine.soundness(rule), Soundness::Refused(_)))
        .map(|(name, engine)| {
            let trial =
                |(game, task, _): &Case<G>| Trial::run(world, (game, task), engine.as_ref(), &LIMITS, None);
            Score { name, trials: cases.iter().map(trial).collect() }
        })
        .collect()
}

/// The sheet of one engine on one set, and the expansions of the three methods that are compared.
fn sheet<G: Game>(
    world: &dyn World,
    title: String,
    cases: &[Case<G>],
    methods: Vec<Method<G>>,
) -> (Sheet, Totals) {
    let scores = scores(world, cases, methods);
    let compared = |name: &str| ["ignore", "lemma", "twin"].contains(&name);
    // As in the paper, totals are over the problems that all compared versions decided.
    let common: Vec<usize> = (0..cases.len())
        .filter(|&n| {
            let mut compared = scores.iter().filter(|score| compared(score.name));
            compared.all(|score| score.trials[n].verdict.proved().is_some())
        })
        .collect();
    let sum = |score: &Score, figure: &dyn Fn(&Trial) -> u64| -> u64 {
        common.iter().map(|&n| figure(&score.trials[n])).sum()
    };
    let expanded = |score: &Score| sum(score, &|trial| trial.statistics.expanded);
    let of = |name: &str| scores.iter().find(|score| score.name == name).map_or(0, &expanded);
    let totals = Totals { ignore: of("ignore"), lemma: of("lemma"), twin: of("twin") };
    let columns = "method | right | wrong | unknown | expanded | more than ignore | generated | seconds | \
        simulations | flawed entries";
    let mut sheet = Sheet::new(title, SOURCE, columns);
    for score in &scores {
        let count = |test: &dyn Fn(&Trial, bool) -> bool| {
            Entry::Count(
                score.trials.iter().zip(cases).filter(|(trial, case)| test(trial, case.2)).count() as u64
            )
        };
        let seconds = common.iter().map(|&n| score.trials[n].seconds).sum();
        // The other versions may have been cut short on these problems.
        let whole = common.iter().all(|&n| score.trials[n].is_decided());
        let cells = [
            Entry::word(score.name),
            count(&|trial, truth| trial.is(truth)),
            count(&|trial, truth| trial.is(!truth)),
            count(&|trial, _| trial.verdict.proved().is_none()),
            Entry::count(expanded(score), whole),
            if whole { Entry::excess(expanded(score), totals.ignore) } else { Entry::Nothing },
            Entry::count(sum(score, &|trial| trial.statistics.nodes), whole),
            Entry::seconds(seconds, whole),
            Entry::Count(sum(score, &|trial| trial.statistics.get("simulations"))),
            Entry::Count(sum(score, &|trial| trial.statistics.get("flawed"))),
        ];
        sheet.measured(world, cells);
    }
    let summed = format!(
        "{} questions; sums over the {} that ignore, lemma and twin decided within {} nodes each",
        cases.len(),
        common.len(),
        LIMITS.nodes
    );
    sheet.finding(world, summed);
    (sheet, totals)
}

/// An explicit graph in an order of moves.
type Ordered<'a> = Shuffled<&'a Graph>;

/// The truth, by `retrograde` or, if the rule depends on the mover, by `paths`; `None` if it takes
/// too long.
fn truth<'a>(world: &dyn World, game: &Ordered<'a>, asked: &Task<Ordered<'a>>) -> Option<bool> {
    let engine: &dyn Engine<Ordered<'a>> =
        if game.repetition().depends_on_mover() { &Paths } else { &Retrograde };
    Trial::run(world, (game, asked), engine, &PATHS_LIMITS, None).verdict.proved()
}

/// Random graphs with a random question each, in three orders of moves, if the truth is found.
fn graph_cases<'a>(world: &dyn World, graphs: &'a [(u64, Graph)]) -> Vec<Case<Ordered<'a>>> {
    let mut cases = Vec::new();
    for (seed, graph) in graphs {
        let Task { root, history, goal } = task(graph, *seed);
        let game = Shuffled::new(graph, seed % 3);
        let asked = Task { root, history, goal };
        if let Some(truth) = truth(world, &game, &asked) {
            cases.push((game, asked, truth));
        }
    }
    cases
}

/// States of the pawn endgame in three orders of moves. It is so small that the truth is always
/// found.
fn endgame_cases<'a>(world: &dyn World, endgame: &'a Endgame, count: usize) -> Vec<Case<Ordered<'a>>> {
    let states: Vec<_> = endgame.unfinished().collect();
    let step = (states.len() / count.max(1)).max(1);
    let case = |(number, &root): (usize, &NodeId)| {
        let game = Shuffled::new(&endgame.graph, number as u64 % 3);
        let asked = Task::new(root, Goal::new(Player::Max, Value::WIN));
        let truth = truth(world, &game, &asked)?;
        Some((game, asked, truth))
    };
    states.iter().step_by(step).take(count).enumerate().filter_map(case).collect()
}

/// Printed figures, for comparison.
fn printed() -> Sheet {
    let columns = "table | method | right | wrong | expanded | more than ignore | seconds | simulations | \
        flawed entries";
    let mut sheet =
        Sheet::new("As printed: Go (one eye, superko) and checkers (draw is no win)", SOURCE, columns);
    // (table, method, right, wrong, nodes, nodes of ignoring, seconds, simulations, flawed)
    type Printed = (&'static str, &'static str, u64, u64, u64, u64, Option<f64>, Option<(u64, u64)>);
    let rows: [Printed; 9] = [
        ("1: df-pn, Go", "ignore", 134, 2, 22_294_119, 22_294_119, Some(589.0), None),
        ("1: df-pn, Go", "twin", 136, 0, 21_938_585, 22_294_119, Some(587.0), Some((648, 190))),
        ("2: alpha-beta, Go", "ignore", 129, 3, 102_077_944, 102_077_944, Some(1078.0), None),
        ("2: alpha-beta, Go", "twin", 132, 0, 104_679_229, 102_077_944, Some(1101.0), Some((12_005, 4_174))),
        ("3: df-pn, checkers", "ignore", 126, 18, 129_006_133, 129_006_133, None, None),
        ("3: df-pn, checkers", "twin", 143, 0, 128_082_295, 129_006_133, None, Some((243_885, 87_181))),
        ("3: df-pn, checkers", "nagai", 138, 0, 137_888_627, 129_006_133, None, None),
        ("4: alpha-beta, checkers", "ignore", 103, 8, 119_289_609, 119_289_609, None, None),
        ("4: alpha-beta, checkers", "twin", 112, 0, 116_673_224, 119_289_609, None, Some((22_536, 14_418))),
    ];
    for (table, method, right, wrong, nodes, ignoring, seconds, simulations) in rows {
        sheet.row([
            Entry::word(table),
            Entry::word(method),
            Entry::Count(right),
            Entry::Count(wrong),
            Entry::Count(nodes),
            Entry::excess(nodes, ignoring),
            seconds.map_or(Entry::Nothing, Entry::Seconds),
            simulations.map_or(Entry::Nothing, |(calls, _)| Entry::Count(calls)),
            simulations.map_or(Entry::Nothing, |(_, flawed)| Entry::Count(flawed)),
        ]);
    }
    sheet.note("In Go the wrong ones are wrong proof trees of right answers.");
    sheet
}

/// All sheets, with `samples` questions per set of graphs and states; `mates` are chess problems
/// that the side to move wins.
#[must_use]
pub fn compare(world: &dyn World, samples: usize, mates: &[Problem<ChessPosition>]) -> Vec<Sheet> {
    let mut sheets = vec![printed()];
    for (rule, nodes, about) in [
        (Repetition::DRAW, 14, "draw"),
        (Repetition::DRAW, 60, "draw"),
        (Repetition::MoverLoses, 14, "mover loses"),
        (Repetition::MoverLoses, 22, "mover loses"),
    ] {
        let graphs: Vec<(u64, Graph)> = (1..=samples as u64)
            .take_while(|_| !world.interrupted())
            .map(|number| mix(number << 32 | nodes as u64))
            .map(|seed| (seed, cyclic(seed, rule, nodes)))
            .collect();
        let cases = graph_cases(world, &graphs);
        let title = |engine: &str| format!("{engine} on random graphs of {nodes} nodes, repetition: {about}");
        sheets.push(sheet(world, title("df-pn"), &cases, dfpn_methods(LeafNumbers::One)).0);
        sheets.push(sheet(world, title("alpha-beta"), &cases, alphabeta_methods()).0);
    }

    let (mut dfpn, mut alphabeta) = (Totals::default(), Totals::default());
    let endgame = Endgame::new();
    let cases = endgame_cases(world, &endgame, samples);
    let title = |engine: &str| format!("{engine} on states of the pawn endgame");
    let mut game_sheet = |(sheet, totals): (Sheet, Totals), sum: &mut Totals| {
        sum.add(&totals);
        sheets.push(sheet);
    };
    game_sheet(sheet(world, title("df-pn"), &cases, dfpn_methods(LeafNumbers::One)), &mut dfpn);
    game_sheet(sheet(world, title("alpha-beta"), &cases, alphabeta_methods()), &mut alphabeta);

    let antichess = Antichess::new();
    let cases: Vec<_> = crate::antichess::lost_first_moves(&antichess)
        .into_iter()
        .map(|mv| {
            let root = successor(&antichess, &antichess.start(), mv);
            (antichess.clone(), Task::new(root, Goal::new(Player::Min, Value::WIN)), true)
        })
        .collect();
    let title = "df-pn on antichess after 1.d4, 1.d3, 1.e4".to_owned();
    game_sheet(sheet(world, title, &cases, dfpn_methods(LeafNumbers::Mobility)), &mut dfpn);

    let chess = Chess::new();
    let case = |problem: &Problem<ChessPosition>| {
        let asked = can_mover_win(&chess, problem.position.clone());
        (chess.clone(), asked, true)
    };
    let cases: Vec<_> = mates.iter().map(case).collect();
    let title = format!("df-pn on {} chess mates", cases.len());
    game_sheet(sheet(world, title, &cases, dfpn_methods(LeafNumbers::Mobility)), &mut dfpn);
    let cases: Vec<_> =
        mates.iter().filter(|mate| mate.moves.is_some_and(|moves| moves <= 3)).map(case).collect();
    let title = format!("alpha-beta on the {} of them in at most 3 moves", cases.len());
    game_sheet(sheet(world, title, &cases, alphabeta_methods()), &mut alphabeta);
    sheets.push(in_total(world, &dfpn, &alphabeta));
    sheets
}

fn in_total(world: &dyn World, dfpn: &Totals, alphabeta: &Totals) -> Sheet {
    let columns = "engine | ignore | lemma | more than ignore | twin | more than ignore";
    let mut sheet = Sheet::new("What correctness costs: expansions over all games", SOURCE, columns);
    for (engine, totals) in [("df-pn", dfpn), ("alpha-beta", alphabeta)] {
        let cells = [
            Entry::word(engine),
            Entry::Count(totals.ignore),
            Entry::Count(totals.lemma),
            Entry::excess(totals.lemma, totals.ignore),
            Entry::Count(totals.twin),
            Entry::excess(totals.twin, totals.ignore),
        ];
        sheet.measured(world, cells);
    }
    sheet
        .note("Printed for twin: -1.6 % and 2.5 % in Go, -0.7 % and -2.2 % in checkers (df-pn, alpha-beta).");
    sheet
}
