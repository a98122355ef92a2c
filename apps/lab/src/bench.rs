//! `andor bench`: fixed work on one thread. The node counts are the signature of the behaviour and
//! must not change by accident. Then the cost of df-pn relative to the rules alone.

use crate::args::BenchArguments;
use crate::reproduce::sheet_text;
use andor::{Observer, Quiet};
use andor_console::output::out;
use andor_console::{Exit, plain_table};
use andor_reproductions::World;
use andor_reproductions::fixed_work::{Work, fixed_work, signature};
use andor_reproductions::rates::rates;
use anyhow::Result;
use comfy_table::CellAlignment;
use indicatif::HumanCount;
use std::io::Write;
use std::time::Instant;

/// The nodes of one search in the comparison with the rules.
const NODES: u64 = 2_000_000;

/// A clock without observers.
struct Stopwatch(Instant);

impl World for Stopwatch {
    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
    fn observer(&self, _: Option<f64>) -> Box<dyn Observer> {
        Box::new(Quiet)
    }
}

pub(crate) fn run(arguments: &BenchArguments) -> Result<Exit> {
    let mut out = out();
    let stopwatch = Stopwatch(Instant::now());
    let works = fixed_work(&stopwatch);
    let signature = signature(&works);
    if arguments.signature {
        writeln!(out, "{signature}")?;
        return Ok(Exit::Done);
    }
    let mut table = plain_table(&["work", "nodes", "distinct", "bytes/node", "s", "nodes/s"]);
    for Work { name, statistics, seconds } in &works {
        let distinct = match statistics.get("distinct") {
            0 => statistics.nodes,
            distinct => distinct,
        };
        table.add_row([
            (*name).to_owned(),
            HumanCount(statistics.nodes).to_string(),
            HumanCount(distinct).to_string(),
            format!("{:.1}", statistics.memory_bytes as f64 / distinct as f64),
            format!("{seconds:.3}"),
            HumanCount((statistics.nodes as f64 / seconds) as u64).to_string(),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    writeln!(out, "{table}\n\nBench: {signature}\n")?;
    for sheet in rates(&stopwatch, NODES) {
        writeln!(out, "{}", sheet_text(&sheet))?;
    }
    Ok(Exit::Done)
}
