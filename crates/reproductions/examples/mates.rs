//! Mates from a file of positions (EPD, with `bm #N` or `dm N`): how many are proved, certified,
//! and with the shortest length, with a limit in seconds of one core each.
//!
//!     cargo run --release -p andor-reproductions --example mates -- FILE.epd [SECONDS]
//!
//! The first question is whether the side to move can mate at all. Then the bounded question, mate
//! in one move less than the longest line of the last certified strategy, is repeated until time is
//! up.

use andor::{Answer, AnyGame, Certified, Observer, Outcome, Progress, Question, Solver, Stop};
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Goal, Notation, Value};
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

/// Chess as the product has it, and the question whether the side to move mates.
fn opened(root: &ChessPosition) -> (AnyGame, Question) {
    let game = andor_registry::open("chess").expect("chess is a game");
    let at = game.parse_position(&Chess::new().position_text(root)).expect("its own text");
    let goal = Goal::new(game.turn(&at), Value::WIN);
    (game, Question::new(at, goal))
}

/// The length of a certified mate.
fn mate(certified: &Certified, root: &ChessPosition) -> Option<u32> {
    certified.proved.then(|| certified.strategy_in(&Chess::new(), root.clone()).length())
}

/// Asks with or without a bound; returns the length of a certified mate, and a report.
fn ask(root: &ChessPosition, bound: Option<u32>, deadline: &mut Deadline) -> (Option<u32>, String) {
    let (game, question) = opened(root);
    let question = Question { bound, ..question };
    let answer = Solver::default().solve(&game, &question, deadline).expect("the best engine");
    (answer.certified().and_then(|certified| mate(certified, root)), told(&answer))
}

/// The first and the shortest certified mate, and a report.
fn find(root: &ChessPosition, deadline: &mut Deadline) -> (Option<u32>, Option<u32>, String) {
    if Chess::new().reachable_at_most(root).is_some() {
        let (first, told) = ask(root, None, deadline);
        let mut best = first;
        while let Some(moves) = best.filter(|&moves| moves > 1 && deadline.seconds() < deadline.until) {
            let (Some(shorter), _) = ask(root, Some(moves - 1), deadline) else { break };
            best = Some(shorter);
        }
        return (first, best, told);
    }
    let (game, Question { root: at, goal, .. }) = opened(root);
    let found = Solver::default().shortest(&game, at, goal, deadline).expect("a bounded goal");
    let any = found.any.as_ref().and_then(|certified| mate(certified, root));
    let won = found.win.as_ref().filter(|(_, answer)| answer.is_certified()).map(|&(moves, _)| moves);
    let best = won.or(any);
    let none = found.none.as_ref().map(|(moves, answer)| (*moves, answer.is_certified()));
    let why = found.win.as_ref().map(|(_, answer)| told(answer));
    (best, best, format!("{:?}, {none:?}, {} nodes, {why:?}", found.length, found.nodes))
}

fn told(answer: &Answer) -> String {
    let why = match &answer.outcome {
        Outcome::Uncertified { reason, .. } => format!(", {reason}"),
        _ => String::new(),
    };
    format!("{:?} {} nodes{why}", answer.verdict(), answer.statistics.nodes)
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
