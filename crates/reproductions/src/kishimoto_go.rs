//! Go's one-eye problem under situational superko, as in Kishimoto and Müller's tables 1 and 2
//! (2004): the cost of sound treatments of history if a repetition loses for the player who makes
//! it.
//!
//! Their problems are not public; ours are generated ([`one_eye`]), so that anyone gets the same.
//! An answer is right if every sound method gives it and the checker accepts it; a *wrong proof
//! tree* is a right answer whose strategy the checker rejects, or that cannot be extracted from the
//! engine's table.

use crate::{Entry, Sheet, Trial, World};
use andor::engines::alphabeta::History;
use andor::engines::{Engine, Ghi};
use andor::{AnyGame, Compiled, Goal, Limits, Method, Player, Question, Solver, Soundness, Task, Value};
use andor_game::{Game, Notation};
use andor_go::enclosed::{Problem, one_eye};
use andor_go::fast::SmallGo;
use andor_go::rulebook::Go;
use andor_go::{Rules, parse_name};

const SOURCE: &str = "Kishimoto and Müller, A General Solution to the GHI Problem, AAAI 2004, tables 1 and 2";

/// The limits of one search.
const LIMITS: Limits = Limits::new(3_000_000, 1 << 27);

/// The treatments of history that are compared: what they call IGNORE and HANDLE, and the others
/// that take this rule.
const DFPN: [Ghi; 5] = [Ghi::Ignore, Ghi::Twin, Ghi::Lemma, Ghi::RepetitionFree, Ghi::Split];
const ALPHABETA: [History; 5] =
    [History::Ignore, History::Twin, History::Lemma, History::NoCycles, History::Split];

/// The result of one method on one problem.
struct Outcome {
    trial: Trial,
    certified: bool,
}

/// A question with both rulebooks.
struct Case {
    fast: SmallGo,
    task: Task<SmallGo>,
    rules: Rules,
}

/// Every method on the board's own types, so that the certificate is for the search that was
/// measured.
struct AsMeasured;

impl<F: Game> Compiled<F> for AsMeasured {
    fn engine(method: Method) -> Option<Box<dyn Engine<F>>> {
        Some(method.engine())
    }
}

impl Case {
    fn of(problem: &Problem) -> Option<Case> {
        let fast = SmallGo::new(problem.rules.clone())?;
        let goal = Goal::new(Player::Min, Value::WIN);
        let task = Task::new(fast.position(&problem.root), goal);
        Some(Case { fast, task, rules: problem.rules.clone() })
    }

    /// Searches with the clock running, then again for the certificate.
    fn attempt(&self, world: &dyn World, method: Method) -> Outcome {
        let trial = Trial::run(world, (&self.fast, &self.task), &*method.engine(), &LIMITS, None);
        let certified = trial.verdict.proved().is_some() && {
            let game = AnyGame::compiled::<AsMeasured, _, _>(self.fast.clone(), Go::new(self.rules.clone()));
            let root = game.parse_position(&self.fast.position_text(&self.task.root)).expect("its own text");
            let question = Question::new(root, self.task.goal);
            let answer =
                Solver::new(LIMITS).by(method).solve(&game, &question, world.observer(None).as_mut());
            answer.expect("a method that takes superko").is_certified()
        };
        Outcome { trial, certified }
    }
}

/// So many problems of the generated one-eye set whose regions have six or seven points, evenly
/// spread over places, sizes and shapes.
fn cases(count: usize) -> Vec<Case> {
    let all: Vec<Case> = one_eye(6, 7).iter().filter_map(Case::of).collect();
    let step = (all.len() / count.max(1)).max(1);
    all.into_iter().step_by(step).take(count).collect()
}

/// The printed figures and ours for both engines, on `count` problems.
#[must_use]
pub fn one_eye_tables(world: &dyn World, count: usize) -> Vec<Sheet> {
    let cases = cases(count);
    let [mut dfpn, mut alphabeta] =
        ["Table 1: df-pn on one-eye problems", "Table 2: alpha-beta on one-eye problems"].map(|title| {
            let columns = "method | solved | wrong answers | wrong proof trees | expanded | \
                more than ignore | generated | seconds | simulations | flawed entries";
            Sheet::new(title, SOURCE, columns)
        });
    printed(&mut dfpn, 22_294_119, [136, 2, 22_294_119, 589], [136, 0, 21_938_585, 587], [648, 190]);
    printed(
        &mut alphabeta,
        102_077_944,
        [132, 3, 102_077_944, 1078],
        [132, 0, 104_679_229, 1101],
        [12_005, 4174],
    );
    let mut truths = vec![None; cases.len()];
    measured(world, &mut dfpn, &DFPN.map(Method::Dfpn), &cases, &mut truths);
    measured(world, &mut alphabeta, &ALPHABETA.map(Method::AlphaBeta), &cases, &mut truths);
    vec![dfpn, alphabeta]
}

fn printed(sheet: &mut Sheet, ignoring: u64, ignore: [u64; 4], handle: [u64; 4], simulations: [u64; 2]) {
    for (name, [solved, wrong, nodes, seconds], simulations) in
        [("printed: IGNORE-GHI", ignore, None), ("printed: HANDLE-GHI", handle, Some(simulations))]
    {
        let [calls, flawed] =
            simulations.map_or([Entry::Nothing, Entry::Nothing], |figures| figures.map(Entry::Count));
        sheet.row([
            Entry::word(name),
            Entry::Count(solved),
            Entry::Count(0),
            Entry::Count(wrong),
            Entry::Count(nodes),
            Entry::excess(nodes, ignoring),
            Entry::Nothing,
            Entry::Seconds(seconds as f64),
            calls,
            flawed,
        ]);
    }
    sheet.note("Printed figures are for other problems, which are larger: ratios compare, sums do not.");
}

/// Adds a row for each method. `truths` collects the certified answers of sound methods.
fn measured(
    world: &dyn World,
    sheet: &mut Sheet,
    methods: &[Method],
    cases: &[Case],
    truths: &mut [Option<bool>],
) {
    let Some(first) = cases.first() else { return };
    let rows: Vec<Vec<Outcome>> = methods
        .iter()
        .map(|&method| cases.iter().map(|case| case.attempt(world, method)).collect())
        .collect();
    let mut disagreements = 0;
    for (method, row) in methods.iter().zip(&rows) {
        let sound = method.soundness(first.fast.repetition()) == Soundness::Sound;
        for (truth, outcome) in truths.iter_mut().zip(row).filter(|(_, outcome)| sound && outcome.certified) {
            let found = outcome.trial.verdict.proved();
            disagreements += usize::from(truth.is_some() && *truth != found);
            *truth = found;
        }
    }
    let solved_by_all: Vec<usize> = (0..cases.len())
        .filter(|&n| rows.iter().all(|row| row[n].trial.verdict.proved().is_some()))
        .collect();
    let sum = |row: &[Outcome], figure: &dyn Fn(&Trial) -> u64| -> u64 {
        solved_by_all.iter().map(|&n| figure(&row[n].trial)).sum()
    };
    let expanded = |row: &[Outcome]| sum(row, &|trial| trial.statistics.expanded);
    let ignoring = expanded(&rows[0]);
    for (method, row) in methods.iter().zip(&rows) {
        let count = |test: &dyn Fn(&Outcome, Option<bool>) -> bool| {
            let those = row.iter().zip(truths.iter()).filter(|(outcome, truth)| test(outcome, **truth));
            Entry::Count(those.count() as u64)
        };
        let is_wrong =
            |outcome: &Outcome, truth: Option<bool>| truth.is_some_and(|truth| outcome.trial.is(!truth));
        let seconds = solved_by_all.iter().map(|&n| row[n].trial.seconds).sum();
        let cells = [
            Entry::word(method.ghi().unwrap_or_default()),
            count(&|outcome, _| outcome.trial.verdict.proved().is_some()),
            count(&is_wrong),
            count(&|outcome, truth| {
                outcome.trial.verdict.proved().is_some() && !is_wrong(outcome, truth) && !outcome.certified
            }),
            Entry::Count(expanded(row)),
            Entry::excess(expanded(row), ignoring),
            Entry::Count(sum(row, &|trial| trial.statistics.nodes)),
            Entry::Seconds(seconds),
            Entry::Count(sum(row, &|trial| trial.statistics.get("simulations"))),
            Entry::Count(sum(row, &|trial| trial.statistics.get("flawed"))),
        ];
        sheet.measured(world, cells);
    }
    let known = truths.iter().filter(|truth| truth.is_some()).count();
    let defended = truths.iter().filter(|truth| **truth == Some(true)).count();
    let found = format!(
        "{} problems, regions of 6 and 7 points; {known} certified by a sound method, {defended} of them with an eye; sound methods \
         disagree on {disagreements}; sums over the {} that all solved within {} nodes each.",
        cases.len(),
        solved_by_all.len(),
        LIMITS.nodes
    );
    sheet.finding(world, found);
}

/// Empty boards, and their values for Black.
const BOARDS: [(&str, i32); 5] = [("1x4", 4), ("1x5", 0), ("2x2", 1), ("3x2", 0), ("3x3", 9)];

/// Positions generated by every method to prove that Black gets the value of a small board, and not
/// more; of the first `most` boards and rules.
#[must_use]
pub fn small_boards(world: &dyn World, most: usize) -> Vec<Sheet> {
    let tables = [("df-pn", DFPN.map(Method::Dfpn)), ("alpha-beta", ALPHABETA.map(Method::AlphaBeta))];
    tables
        .into_iter()
        .map(|(title, methods)| {
            let names: Vec<&str> = methods.iter().filter_map(|method| method.ghi()).collect();
            let columns = format!("board | {}", names.join(" | "));
            let mut sheet = Sheet::new(title, "values as published (Tromp; van der Werf 2003)", &columns);
            let rules = ["", ",positional", ",suicide", ",positional,suicide"];
            let boards = BOARDS.into_iter().flat_map(|board| rules.map(|options| (board, options)));
            for ((size, value), options) in boards.take(most) {
                let name = format!("go:{size}{options}");
                let game = SmallGo::new(parse_name(&name).expect("a board")).expect("a small board");
                let cells = methods.map(|method| cost(world, &game, method, value));
                sheet.measured(world, [Entry::word(name)].into_iter().chain(cells));
            }
            sheet.note(format!(
                "WRONG: the method denies the value; >: undecided after {} nodes.",
                LIMITS.nodes
            ));
            sheet
        })
        .collect()
}

fn cost(world: &dyn World, game: &SmallGo, method: Method, value: i32) -> Entry {
    let highest = game.outcomes().last().map_or(value, |highest| highest.0);
    let mut nodes = 0;
    for (at_least, truth) in
        [(value, true), (value + 1, false)].into_iter().filter(|asked| asked.0 <= highest)
    {
        let task = Task::new(game.start(), Goal::new(Player::Max, Value(at_least)));
        let trial = Trial::run(world, (game, &task), &*method.engine(), &LIMITS, None);
        nodes += trial.statistics.nodes;
        if trial.is(!truth) {
            return Entry::word("WRONG");
        }
        if trial.verdict.proved().is_none() {
            return Entry::MoreThan(nodes);
        }
    }
    Entry::Count(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;

    #[test]
    fn sound_methods_solve_the_same_problems_and_all_are_certified() {
        for sheet in one_eye_tables(&Timeless, 12) {
            for row in sheet
                .rows
                .iter()
                .filter(|row| !matches!(&row[0], Entry::Word(name) if name.contains("printed")))
            {
                assert_eq!(row[1..3], [Entry::Count(12), Entry::Count(0)], "{row:?}");
                assert!(row[0] == Entry::word("ignore") || row[3] == Entry::Count(0), "{row:?}");
            }
            let note = sheet.notes.last().expect("a note");
            assert!(note.contains("12 certified") && note.contains("disagree on 0"), "{note}");
        }
    }
}
