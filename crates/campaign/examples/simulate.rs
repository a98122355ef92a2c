//! One campaign with 1, 2, 16, 128 and 1,024 workers on a clock that counts positions: a table, and
//! a picture beside what others measured.
//!
//! ```text
//! cargo run --release -p andor-campaign --example simulate -- \
//!     connectfour:5,4 - 'first >= win' 1000 FOLDER 1024 PICTURE.svg
//! ```
//!
//! The folder is made anew for each number of workers. Sending orders and the driver's work take no
//! time here.

use andor::{Ask, Limits, Notation, Quiet, Solver};
use andor_campaign::{Campaign, Costs, New, Simulated};
use andor_svg::{document, element};
use std::error::Error;
use std::path::Path;

const WORKERS: [usize; 5] = [1, 2, 16, 128, 1024];
const JOB_MEMORY: u64 = 1 << 28;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, position, ask, budget, folder, most, picture @ ..] = &arguments[..] else {
        return Err("GAME POSITION (- for the start) QUESTION JOB-NODES FOLDER WORKERS [PICTURE]".into());
    };
    let position = (position != "-").then_some(position.as_str());
    let (ask, most): (Ask, usize) = (ask.parse()?, most.parse()?);
    let game = andor_registry::open(name)?;
    let root = position.map_or_else(|| Ok(game.start()), |text| game.parse_position(text))?;
    let question = ask.question(&game, root, Vec::new())?.ok_or("one question")?;
    let solver = Solver::new(Limits::new(u64::MAX, JOB_MEMORY));
    let alone = solver.solve(&game, &question, &mut Quiet)?;
    let (verdict, alone) = (alone.verdict(), alone.statistics.nodes);
    println!("one search: {verdict:?}, {alone} nodes\n");
    let job_nodes = budget.parse()?;
    let new = New { game: name, definition: None, position, ask: &ask, job_nodes, job_memory: JOB_MEMORY };
    println!("| workers | jobs | nodes | times one search | time | speed | efficiency |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (mut first, mut points) = (0, Vec::new());
    for workers in WORKERS.into_iter().filter(|&workers| workers <= most) {
        let _ = std::fs::remove_dir_all(folder);
        Campaign::create(Path::new(folder), &new)?;
        let (mut campaign, _) = Campaign::open(Path::new(folder))?;
        let mut simulated = Simulated::new(workers, Costs::default());
        campaign.run(&mut simulated, &mut || true, &mut |_, _| {})?;
        let Simulated { clock, worked, orders, .. } = simulated;
        first = if workers == 1 { clock } else { first };
        let (times, speed) = (worked as f64 / alone as f64, first as f64 / clock as f64);
        let efficiency = speed / workers as f64;
        println!("| {workers} | {orders} | {worked} | {times:.2} | {clock} | {speed:.2} | {efficiency:.3} |");
        points.push((workers as f64, efficiency));
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
    for workers in WORKERS {
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
    inside += &text((310.0, 300.0), "middle", "workers");
    inside += &text((60.0, 20.0), "start", "efficiency");
    document(640, 310).set("font-family", "sans-serif").set("font-size", 12).around(&inside)
}
