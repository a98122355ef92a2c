//! Tests A and B (3.3) position by position; `andor reproduce virgo` prints the table:
//! `cargo run --release -p andor-tactics --example wac -- wac.epd [a|b|built] [limit] [first] [last] [iterations]`.
//! The limit for each position is in seconds, or, with an `n` behind it, in nodes.

use andor_tactics::{Machine, Settings, read_suite};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().expect("the file of the suite");
    let settings = match arguments.get(1).map_or("a", |name| name) {
        "a" => Settings::test_a(),
        "b" => Settings::test_b(),
        "built" => Settings::as_built(),
        other => panic!("test a, b or built, not {other}"),
    };
    let number = |place: usize, otherwise: u64| -> u64 {
        arguments.get(place).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let (first, last) = (number(3, 1), number(4, u64::MAX));
    let limit = arguments.get(2).map_or("10", |text| text);
    let most_nodes: u64 = limit.strip_suffix('n').map_or(u64::MAX, |text| text.parse().expect("a number"));
    let seconds = if limit.ends_with('n') { u64::MAX } else { limit.parse().expect("a number") };
    let settings = Settings { iterations: number(5, 8) as u8, ..settings };
    let text = std::fs::read_to_string(path).expect("the suite can be read");
    let tasks = read_suite(&text).expect("positions with best moves");
    let (mut solved, mut finished, mut total, mut nodes, mut time) = (0, 0, 0, 0, Duration::ZERO);
    for (number, task) in (1_u64..).zip(&tasks).filter(|(number, _)| (first..=last).contains(number)) {
        let start = Instant::now();
        let run = Machine::new(task.board.clone(), settings.clone(), |nodes| {
            nodes < most_nodes && start.elapsed().as_secs() < seconds
        })
        .find_best_move();
        let spent = start.elapsed();
        let found = run.best.as_ref().map(|best| best.ply.to_string());
        let right = task.is_solved_by(&run);
        (total, solved, finished) =
            (total + 1, solved + u32::from(right), finished + u32::from(!run.stopped));
        (nodes, time) = (nodes + run.nodes, time + spent);
        println!(
            "{number:3} {} {:6} wanted {:12} gain {:3} cycle {} iteration {} {:10} nodes {:6.2} s{}",
            if right { "ok  " } else { "miss" },
            found.unwrap_or_else(|| "-".into()),
            task.best.join(","),
            run.best.as_ref().map_or(0, |best| best.goal),
            run.best.as_ref().map_or(0, |best| best.cycle),
            run.best.as_ref().map_or(0, |best| best.iteration),
            run.nodes,
            spent.as_secs_f64(),
            if run.stopped { " stopped" } else { "" },
        );
    }
    println!(
        "{solved} of {total} solved, {finished} finished; {nodes} nodes, {:.1} s, {:.2} million nodes a second",
        time.as_secs_f64(),
        nodes as f64 / time.as_secs_f64() / 1e6
    );
}
