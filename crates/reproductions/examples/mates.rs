//! Mates from a file of positions (EPD, with `bm #N` or `dm N`): how many are proved, certified,
//! and with the shortest length, with a limit in seconds of one core each.
//!
//!     cargo run --release -p andor-reproductions --example mates -- FILE.epd [SECONDS]
//!
//! The first question is whether the side to move can mate at all. Then the bounded question, mate
//! in one move less than the longest line of the last certified strategy, is repeated until time is
//! up.

use andor::{Answer, Certification, Limits, Observer, Options, Progress, Stop, shortest_by, solve_by};
use andor_chess::Rulebook;
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Goal, Task, Value, Within};
use andor_reproductions::problems;
use std::time::Instant;

/// Ends a search after some seconds of processor time of this thread or, if the system does not
/// tell it, of the clock.
struct Deadline {
    start: Instant,
    until: f64,
}

impl Deadline {
    fn seconds(&self) -> f64 {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        nanoseconds.map_or_else(|| self.start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
    }
}

impl Observer for Deadline {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        (self.seconds() > self.until).then_some(Stop::Time)
    }
}

/// The length of a certified mate, from an answer.
fn mate<G: Game>(answer: &Answer<G>) -> Option<u32> {
    let certified = matches!(answer.certification, Certification::Certified(_));
    let proved = answer.verdict.proved() == Some(true);
    answer.strategy.as_ref().filter(|_| certified && proved).map(andor_proof::Strategy::length)
}

/// Asks with or without a bound; returns the length of a certified mate, and a report.
fn ask(root: &ChessPosition, bound: Option<u32>, deadline: &mut Deadline) -> (Option<u32>, String) {
    let chess = Chess::new();
    let rules = Rulebook::chess();
    let goal = Goal::new(chess.turn(root), Value::WIN);
    let options = Options { limits: Limits::DEFAULT, ..Options::default() };
    let Some(moves) = bound else {
        let task = Task::new(root.clone(), goal);
        let answer = solve_by(&chess, &rules, &task, None, &options, deadline).expect("the best engine");
        return (mate(&answer), told(&answer));
    };
    let bounded = Within::new(&chess, goal).expect("a win can be bounded");
    let task = Task::new(bounded.bounded(root.clone(), moves), goal);
    let answer = solve_by(&bounded, &rules, &task, Some(moves), &options, deadline).expect("the best engine");
    (mate(&answer), told(&answer))
}

/// The first and the shortest certified mate, and a report.
fn find(root: &ChessPosition, deadline: &mut Deadline) -> (Option<u32>, Option<u32>, String) {
    let chess = Chess::new();
    if chess.reachable_at_most(root).is_some() {
        let (first, told) = ask(root, None, deadline);
        let mut best = first;
        while let Some(moves) = best.filter(|&moves| moves > 1 && deadline.seconds() < deadline.until) {
            let (Some(shorter), _) = ask(root, Some(moves - 1), deadline) else { break };
            best = Some(shorter);
        }
        return (first, best, told);
    }
    let goal = Goal::new(chess.turn(root), Value::WIN);
    let options = Options { limits: Limits::DEFAULT, ..Options::default() };
    let found =
        shortest_by(&chess, &Rulebook::chess(), root, goal, &options, deadline).expect("a bounded goal");
    let any = found.any.as_ref().and_then(mate);
    let won = found.win.as_ref().filter(|(_, answer)| answer.certified()).map(|&(moves, _)| moves);
    let best = won.or(any);
    let none = found.none.as_ref().map(|(moves, answer)| (*moves, answer.certified()));
    let why = found.win.as_ref().map(|(_, answer)| told(answer));
    (best, best, format!("{:?}, {none:?}, {} nodes, {why:?}", found.length, found.nodes))
}

fn told<G: Game>(answer: &Answer<G>) -> String {
    let why = match &answer.certification {
        Certification::Uncertified(why) => format!(", {why}"),
        _ => String::new(),
    };
    format!("{:?} {} nodes{why}", answer.verdict, answer.statistics.nodes)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file of positions");
    let seconds = arguments.next().map_or(3.0, |text| text.parse().expect("a number of seconds"));
    let text = std::fs::read_to_string(path).expect("a file of positions");
    let problems = problems::read(&Chess::new(), &text).expect("positions of chess");
    let (mut proved, mut shortest) = (0, 0);
    for problem in &problems {
        let mut deadline = Deadline { start: Instant::now(), until: 0.0 };
        let begun = deadline.seconds();
        deadline.until = begun + seconds;
        let (first, best, told) = find(&problem.position, &mut deadline);
        proved += usize::from(first.is_some());
        let is_shortest = best.is_some() && best <= problem.moves;
        shortest += usize::from(is_shortest);
        println!(
            "{} #{:?}: first {first:?}, best {best:?} after {:.2} s ({told}){}",
            problem.name,
            problem.moves.unwrap_or_default(),
            deadline.seconds() - begun,
            if is_shortest { " shortest" } else { "" },
        );
    }
    println!(
        "{} positions: {proved} proved and certified, {shortest} with the shortest length",
        problems.len()
    );
}
