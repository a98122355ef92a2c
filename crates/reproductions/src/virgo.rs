//! Coplan's tests A and B of the VIRGO machine (3.3, 3.4) on other positions than his, and the
//! effect of the improvements that he proposed (3.5).

use crate::{Entry, Sheet, World};
use andor_engines::Progress;
use andor_tactics::{Machine, Settings, Task};

const SOURCE: &str = "Coplan 1983, sections 3.3 to 3.5";

/// The results of a machine on a suite.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Tally {
    solved: u64,
    finished: u64,
    nodes: u64,
    seconds: f64,
}

fn run(world: &dyn World, tasks: &[Task], settings: &Settings, limit: f64) -> Tally {
    let mut tally = Tally::default();
    for task in tasks {
        if world.interrupted() {
            break;
        }
        let mut observer = world.observer(Some(limit));
        let start = world.seconds();
        let mut stop = None;
        let run = Machine::new(task.board.clone(), settings.clone(), |nodes| {
            stop = stop.or_else(|| observer.tick(&Progress { nodes, ..Progress::default() }));
            stop.is_none()
        })
        .find_best_move();
        if let Some(why) = stop {
            world.cut_short(why);
        }
        tally.seconds += world.seconds() - start;
        tally.solved += u64::from(task.is_solved_by(&run));
        tally.finished += u64::from(!run.stopped);
        tally.nodes += run.nodes;
    }
    tally
}

fn rate(tally: Tally) -> Entry {
    if tally.seconds > 0.0 {
        Entry::Count((tally.nodes as f64 / tally.seconds) as u64)
    } else {
        Entry::Nothing
    }
}

/// Tests A and B beside the printed figures, with a limit in seconds per position.
#[must_use]
pub fn tests(world: &dyn World, tasks: &[Task], limit: f64) -> Sheet {
    let heads = "test | positions | solved | finished | nodes | seconds | nodes/s";
    let mut sheet = Sheet::new("VIRGO's tests A and B", SOURCE, heads);
    for (name, settings, printed, seconds) in [
        ("A: cycles 3/2", Settings::test_a(), 20, 30.0 * 6446.0),
        ("B: cycles 2/2", Settings::test_b(), 12, 30.0 * 774.0),
    ] {
        let (test, printed_rate) = (Entry::word(format!("{name}, printed")), Entry::Count(90_000));
        let printed = [Entry::Count(30), Entry::Count(printed)];
        let rest = [Entry::Nothing, Entry::Nothing, Entry::Seconds(seconds), printed_rate];
        sheet.row([test].into_iter().chain(printed).chain(rest));
        let tally = run(world, tasks, &settings, limit);
        let whole = tally.finished == tasks.len() as u64;
        let cells = [
            Entry::word(format!("{name}, ours")),
            Entry::Count(tasks.len() as u64),
            Entry::Count(tally.solved),
            Entry::Count(tally.finished),
            Entry::count(tally.nodes, whole),
            Entry::seconds(tally.seconds, whole),
            rate(tally),
        ];
        sheet.measured(world, cells);
    }
    sheet.note("The thirty positions of Alexander's book that Coplan used are not public: ours are the Win at Chess suite.");
    sheet.note("Both: depth 14 plies, brake limit up to 2^8. Solved: the last successful move is the book's best move.");
    sheet.note(format!("Limit for each position: printed 15,000 s, ours {limit} s. Printed seconds: 30 times the printed mean."));
    sheet
}

/// The improvements of 3.5, each added alone to the machine as it was built.
#[must_use]
pub fn improvements(world: &dyn World, tasks: &[Task], limit: f64) -> Sheet {
    let built = Settings { cycles: [2, 2], ..Settings::as_built() };
    let with = |change: fn(&mut Settings)| {
        let mut settings = built.clone();
        change(&mut settings);
        settings
    };
    let table_places = Settings::test_a().table_places;
    let table = |settings| Settings { table_places, ..settings };
    let rows: [(&str, Settings); 7] = [
        ("as built (consequent moves only)", built.clone()),
        ("1a stored bounds", table(with(|settings| settings.stored_bounds = true))),
        ("1b transpositions", table(with(|settings| settings.transpositions = true))),
        ("2 captures by value", with(|settings| settings.order_captures = true)),
        ("3 best move not examined again", with(|settings| settings.keep_best = true)),
        ("discovered threats too", with(|settings| settings.consequent_only = false)),
        ("1a, 1b, 2 and discovered threats", Settings::test_b()),
    ];
    let heads = "machine of test B | solved | finished | nodes | seconds | nodes/s";
    let mut sheet = Sheet::new("The improvements of 3.5, one at a time", SOURCE, heads);
    for (name, settings) in rows {
        let tally = run(world, tasks, &settings, limit);
        let whole = tally.finished == tasks.len() as u64;
        let cells = [
            Entry::word(name),
            Entry::Count(tally.solved),
            Entry::Count(tally.finished),
            Entry::count(tally.nodes, whole),
            Entry::seconds(tally.seconds, whole),
            rate(tally),
        ];
        sheet.measured(world, cells);
    }
    sheet.note(format!(
        "{} positions of the Win at Chess suite, {limit} s each at most; nothing of this is printed.",
        tasks.len()
    ));
    sheet
}
