//! Campaigns with up to 1,024 workers, simulated: the real plan, real jobs, and a clock that counts
//! the positions that a job generates.
//!
//! ```text
//! cargo run -p andor-campaign --example simulate -- connectfour:5,4 - 'first >= win' 1000
//! ```
//!
//! Each job is solved once, when the first campaign needs it; all campaigns then know its length
//! and its answer. Nothing is added for sending orders, checking pieces and the driver's own work.

use andor::{Ask, Game, Id, Limits, Notation, Question, Quiet, Solver, Verdict};
use andor_campaign::{Job, Plan};
use andor_svg::{document, element};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::error::Error;

const WORKERS: [usize; 7] = [1, 2, 4, 16, 64, 128, 1024];

/// The answer to a job, and how many positions it took.
type Known = HashMap<Id, (Option<bool>, u64)>;

/// How a campaign went.
struct Campaign {
    /// Positions that one worker could have generated until the answer came.
    time: u64,
    /// Positions that all workers generated.
    nodes: u64,
    jobs: usize,
    proved: bool,
}

fn campaign(
    game: &andor::AnyGame,
    question: &Question,
    budget: u64,
    workers: usize,
    known: &mut Known,
) -> Campaign {
    let mut plan = Plan::new(game.clone(), question.root, question.goal);
    let mut ends: BinaryHeap<Reverse<(u64, Job)>> = BinaryHeap::new();
    let (mut time, mut nodes, mut jobs) = (0, 0, 0);
    loop {
        for job in plan.next(workers - ends.len()) {
            let at = plan.position(job).expect("a job of the plan");
            let (_, length) = *known.entry(at).or_insert_with(|| solve(game, at, question, budget));
            ends.push(Reverse((time + length, job)));
            jobs += 1;
            nodes += length;
        }
        if let Some(proved) = plan.verdict() {
            return Campaign { time, nodes, jobs, proved };
        }
        let Reverse((end, job)) = ends.pop().expect("something is under way");
        time = end;
        match known[&plan.position(job).expect("a job of the plan")].0 {
            Some(proved) => plan.decided(job, proved),
            None => plan.unknown(job),
        }
    }
}

fn solve(game: &andor::AnyGame, at: Id, question: &Question, budget: u64) -> (Option<bool>, u64) {
    // A worker begins each job without what it saw before.
    let fresh = andor_registry::open(&game.name()).expect("the same game");
    let root = fresh.parse_position(&game.position_text(&at)).expect("a position of the game");
    let asked = Question::new(root, question.goal);
    let solver = Solver::new(Limits::new(budget, 1 << 26));
    let answer = solver.solve(&fresh, &asked, &mut Quiet).expect("the best engine");
    let proved = match answer.verdict() {
        Verdict::Unknown(_) => None,
        verdict => answer.is_certified().then_some(verdict == Verdict::Proved),
    };
    (proved, answer.statistics.nodes)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, position, ask, budget, rest @ ..] = &arguments[..] else {
        return Err("GAME POSITION (- for the start) QUESTION JOB-NODES [PICTURE.svg]".into());
    };
    let game = andor_registry::open(name)?;
    let root = if position == "-" { game.start() } else { game.parse_position(position)? };
    let question = ask.parse::<Ask>()?.question(&game, root, Vec::new())?.ok_or("one question")?;
    if game.repetition().depends_on_mover() {
        return Err("where answers depend on the path, jobs cannot be shared between campaigns".into());
    }
    let (mut known, budget) = (Known::new(), budget.parse()?);
    let (alone, nodes) = solve(&game, root, &question, u64::MAX);
    println!("one search: {alone:?}, {nodes} nodes");
    println!("| workers | jobs | nodes | of one search | speed | efficiency |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    let (mut first, mut points) = (0, Vec::new());
    for workers in WORKERS {
        let Campaign { time, nodes: all, jobs, proved } =
            campaign(&game, &question, budget, workers, &mut known);
        assert_eq!(Some(proved), alone, "the answer of one search");
        first = if workers == 1 { time } else { first };
        let speed = first as f64 / time as f64;
        let (overhead, efficiency) = (all as f64 / nodes as f64, speed / workers as f64);
        println!("| {workers} | {jobs} | {all} | {overhead:.2} | {speed:.2} | {efficiency:.3} |");
        points.push((workers as f64, efficiency));
    }
    if let [picture, ..] = rest {
        std::fs::write(picture, plot(&points))?;
    }
    Ok(())
}

/// What others measured: 16 cores (Wu and others 2013), 1,024 cores (Čížek and others 2025).
const PUBLISHED: [(f64, f64, &str); 2] =
    [(16.0, 8.58 / 16.0, "job-level PN search 2013"), (1024.0, 332.9 / 1024.0, "Čížek 2025")];

fn plot(points: &[(f64, f64)]) -> String {
    let x = |workers: f64| 60.0 + workers.log2() * 50.0;
    let y = |efficiency: f64| 260.0 - efficiency * 220.0;
    let text = |at: (f64, f64), anchor: &str, words: &str| {
        element("text").at([("x", at.0), ("y", at.1)]).set("text-anchor", anchor).words(words)
    };
    let mut inside = element("rect").set("width", "100%").set("height", "100%").set("fill", "white").empty();
    for tenths in [0, 2, 4, 6, 8, 10] {
        let at = f64::from(tenths) / 10.0;
        let ends = [("x1", x(1.0)), ("y1", y(at)), ("x2", x(1024.0)), ("y2", y(at))];
        inside += &element("line").at(ends).set("stroke", "#ddd").empty();
        inside += &text((50.0, y(at) + 4.0), "end", &format!("{at:.1}"));
    }
    for (workers, _) in points {
        inside += &text((x(*workers), 280.0), "middle", &workers.to_string());
    }
    let line: Vec<String> = points.iter().map(|&(n, e)| format!("{:.1},{:.1}", x(n), y(e))).collect();
    let line = element("polyline").set("points", line.join(" ")).set("fill", "none");
    inside += &line.set("stroke", "#1565c0").set("stroke-width", 2).empty();
    for &(workers, efficiency, name) in &PUBLISHED {
        let at = (x(workers), y(efficiency));
        inside +=
            &element("circle").at([("cx", at.0), ("cy", at.1), ("r", 4.0)]).set("fill", "#c62828").empty();
        inside += &text((at.0 - 8.0, at.1 - 8.0), "end", name);
    }
    inside += &text((310.0, 300.0), "middle", "workers");
    inside += &text((60.0, 20.0), "start", "efficiency");
    document(640, 310).set("font-family", "sans-serif").set("font-size", 12).around(&inside)
}
