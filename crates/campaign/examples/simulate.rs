//! One campaign with 1, 2, 16, 128 and 1,024 threads on a clock that counts positions: a table, and
//! a picture beside what others measured. Machines have several threads on one table.
//!
//! ```text
//! cargo run --release -p andor-campaign --example simulate -- \
//!     mnk:4,3,4 - 'x >= win' 20000 FOLDER 16 1024 PICTURE.svg
//! ```
//!
//! The folder is made anew for each number of threads. A machine's threads are advanced in turn
//! (`Logical`), so that everything is the same each time. Sending orders, the driver's work, making
//! certificates and checking them take no time here.

use andor::engines::{Dfpn, Engine, Ghi, Logical, Run, Workers};
use andor::{
    AnyGame, Ask, Compiled, Game, Kept, Limits, Method, Notation, Observer, Quiet, Repetition, Solver,
    Soundness, Task,
};
use andor_campaign::{Campaign, Costs, New, Simulated};
use andor_chess::Rulebook;
use andor_chess::fast::Antichess;
use andor_connectfour::ConnectFour;
use andor_mnk::Mnk;
use andor_registry::{OpenError, Setting};
use andor_svg::{document, element};
use std::error::Error;
use std::path::Path;

const THREADS: [usize; 5] = [1, 2, 16, 128, 1024];
const JOB_MEMORY: u64 = 1 << 28;
/// Nodes of one thread before the others join in. In a search it is fifty times as many; jobs here
/// are as much smaller than those of a campaign that is worth a cluster.
const ALONE: u64 = 100;

/// Df-pn whose threads are advanced in turn.
struct InTurn;

impl<G: Game> Engine<G> for InTurn {
    fn soundness(&self, _: Repetition) -> Soundness {
        Soundness::Sound
    }
    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        self.solve_keeping(game, task, limits, &Kept::default(), observer)
    }
    fn solve_keeping(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        kept: &Kept,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let engine = Dfpn::default();
        match limits.threads {
            0 | 1 => engine.solve_keeping(game, task, limits, kept, observer),
            count => {
                let workers = Workers { count, alone: ALONE };
                Logical { engine, workers }.solve_keeping(game, task, limits, kept, observer)
            }
        }
    }
}

impl<G: Game> Compiled<G> for InTurn {
    fn engine(method: Method) -> Option<Box<dyn Engine<G>>> {
        (method == Method::Dfpn(Ghi::Lemma)).then(|| Box::new(InTurn) as Box<dyn Engine<G>>)
    }
}

/// The games that are simulated, searched by threads in turn.
fn open(name: &str, _: &Setting<'_>) -> Result<AnyGame, OpenError> {
    let (family, sizes) = name.split_once(':').unwrap_or((name, ""));
    let sizes: Vec<u32> = sizes.split(',').filter_map(|size| size.parse().ok()).collect();
    Ok(match (family, &sizes[..]) {
        ("mnk", &[columns, rows, in_a_row]) => {
            let game = Mnk::new(columns, rows, in_a_row).expect("sizes of a board");
            AnyGame::compiled::<InTurn, _, _>(game.clone(), game)
        }
        ("connectfour", &[columns, rows]) => {
            let game = ConnectFour::new(columns, rows).expect("sizes of a board");
            AnyGame::compiled::<InTurn, _, _>(game.clone(), game)
        }
        ("antichess", []) => AnyGame::compiled::<InTurn, _, _>(Antichess::new(), Rulebook::antichess()),
        _ => return Err(OpenError::Undefined(name.to_owned())),
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, position, ask, budget, folder, threads, most, picture @ ..] = &arguments[..] else {
        return Err("GAME POSITION (- for the start) QUESTION JOB-NODES FOLDER \
                    THREADS-OF-A-MACHINE MOST-THREADS [PICTURE]"
            .into());
    };
    let position = (position != "-").then_some(position.as_str());
    let (ask, each, most): (Ask, usize, usize) = (ask.parse()?, threads.parse()?, most.parse()?);
    let game = open(name, &Setting::default())?;
    let root = position.map_or_else(|| Ok(game.start()), |text| game.parse_position(text))?;
    let question = ask.question(&game, root, Vec::new())?.ok_or("one question")?;
    let solver = Solver::new(Limits::new(u64::MAX, JOB_MEMORY));
    let alone = solver.solve(&game, &question, &mut Quiet)?;
    let (verdict, alone) = (alone.verdict(), alone.statistics.nodes);
    println!("one search: {verdict:?}, {alone} nodes\n");
    let job_nodes = budget.parse()?;
    let new = New { game: name, definition: None, position, ask: &ask, job_nodes, job_memory: JOB_MEMORY };
    println!("| threads | machines | jobs | nodes | times one search | time | speed | efficiency |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (mut first, mut points) = (0, Vec::new());
    for threads in THREADS.into_iter().filter(|&threads| threads <= most) {
        let each = each.min(threads);
        let machines = threads / each;
        let _ = std::fs::remove_dir_all(folder);
        Campaign::create(Path::new(folder), &new)?;
        let (mut campaign, _) = Campaign::open(Path::new(folder))?;
        let mut simulated =
            Simulated::opening(machines as u32, each, Costs { alone: ALONE, ..Costs::default() }, open);
        campaign.run(&mut simulated, &mut || true, &mut |_, _| {})?;
        let Simulated { clock, worked, orders, .. } = simulated;
        first = if threads == 1 { clock } else { first };
        let (times, speed) = (worked as f64 / alone as f64, first as f64 / clock as f64);
        let efficiency = speed / threads as f64;
        println!(
            "| {threads} | {machines} | {orders} | {worked} | {times:.2} | {clock} | {speed:.2} | {efficiency:.3} |"
        );
        points.push((threads as f64, efficiency));
    }
    if let [picture] = picture {
        std::fs::write(picture, plot(&points))?;
    }
    Ok(())
}

/// What others measured on other games: efficiency by workers.
const PUBLISHED: [(f64, f64, &str); 2] =
    [(16.0, 8.58 / 16.0, "job-level PN search, 2013"), (1024.0, 332.9 / 1024.0, "PN search, 2025")];

fn plot(points: &[(f64, f64)]) -> String {
    let x = |workers: f64| 60.0 + workers.log2() * 50.0;
    let y = |efficiency: f64| 260.0 - efficiency * 220.0;
    let text = |(x, y): (f64, f64), anchor: &str, words: &str| {
        element("text").at([("x", x), ("y", y)]).set("text-anchor", anchor).words(words)
    };
    let mut inside = element("rect").set("width", "100%").set("height", "100%").set("fill", "white").empty();
    for fifths in 0..=5 {
        let at = f64::from(fifths) / 5.0;
        let ends = [("x1", x(1.0)), ("y1", y(at)), ("x2", x(1024.0)), ("y2", y(at))];
        inside += &element("line").at(ends).set("stroke", "#ddd").empty();
        inside += &text((50.0, y(at) + 4.0), "end", &format!("{at:.1}"));
    }
    for workers in THREADS {
        inside += &text((x(workers as f64), 280.0), "middle", &workers.to_string());
    }
    let line: Vec<String> = points.iter().map(|&(n, e)| format!("{:.1},{:.1}", x(n), y(e))).collect();
    let line = element("polyline").set("points", line.join(" ")).set("fill", "none");
    inside += &line.set("stroke", "#1565c0").set("stroke-width", 2).empty();
    for (workers, efficiency, name) in PUBLISHED {
        let (x, y) = (x(workers), y(efficiency));
        inside += &element("circle").at([("cx", x), ("cy", y), ("r", 4.0)]).set("fill", "#c62828").empty();
        inside += &text((x - 8.0, y - 8.0), "end", name);
    }
    inside += &text((310.0, 300.0), "middle", "threads");
    inside += &text((60.0, 20.0), "start", "efficiency");
    document(640, 310).set("font-family", "sans-serif").set("font-size", 12).around(&inside)
}
