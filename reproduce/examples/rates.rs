//! Df-pn's time for a node beside that of the rules alone.
//!
//!     cargo run --release -p andor-reproduce --example rates -- [MATES.epd] [NODES]

use andor_chess::fast::Chess;
use andor_engines::{Observer, Quiet};
use andor_reproduce::{Entry, World, problems, rates};
use std::time::Instant;

/// The time that this thread has spent on a processor, where the system tells it, so that a loaded machine can be
/// used; and observers that do nothing.
struct Clock(Instant);

impl World for Clock {
    fn seconds(&self) -> f64 {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        nanoseconds.map_or_else(|| self.0.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
    }
    fn observer(&self, _: Option<f64>) -> Box<dyn Observer> {
        Box::new(Quiet)
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mates = arguments.next().map_or_else(Vec::new, |path| {
        let text = std::fs::read_to_string(path).expect("a file of positions");
        problems::read(&Chess::new(), &text).expect("positions of chess")
    });
    let nodes = arguments.next().map_or(2_000_000, |text| text.parse().expect("a number of nodes"));
    for sheet in rates::rates(&Clock(Instant::now()), &mates, nodes) {
        println!("{}\n{}\n", sheet.title, sheet.columns.join(" | "));
        for row in &sheet.rows {
            let cells: Vec<String> = row
                .iter()
                .map(|entry| match entry {
                    Entry::Count(count) => count.to_string(),
                    Entry::Percent(percent) => format!("{percent:.1} %"),
                    Entry::Word(word) => word.clone(),
                    other => format!("{other:?}"),
                })
                .collect();
            println!("{}", cells.join(" | "));
        }
        println!();
    }
}
