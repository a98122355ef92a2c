//! The command line and its help.

use andor_console::{parse_count, parse_seconds};
use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Measures: published tables beside the same figures measured now, and fixed work.
#[derive(Parser, Debug)]
#[command(name = "andor-lab", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Set a published table beside the same figures measured now; without a name: the list.
    Reproduce(ReproduceArguments),
    /// Do fixed work on one thread: node count (the behaviour's signature), speed, bytes a node.
    Bench(BenchArguments),
}

#[derive(Args, Debug)]
pub(crate) struct BenchArguments {
    /// Print the node count alone: what stands in the file bench.signature.
    #[arg(long)]
    pub(crate) signature: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 measured; 3 interrupted, or --time or --nodes cut a search short; 2 wrong usage; 1 bad \
input or failure."
)]
pub(crate) struct ReproduceArguments {
    /// Which; none: the list.
    pub(crate) name: Option<String>,
    /// The size of the larger sample, where there is one; the number of questions, positions or
    /// orders of moves where not.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..).map(|n| n as usize))]
    pub(crate) samples: Option<usize>,
    /// Where the files of positions are that some experiments need.
    #[arg(long, value_name = "DIR", default_value = "../shared/data")]
    pub(crate) data: PathBuf,
    /// Seconds at most for each search, where time is the limit [default: 10].
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(crate) time: Option<f64>,
    /// Nodes at most for each search of kishimoto-checkers (10M in the paper) [default: 300k], for
    /// each position of connect-four [default: no limit, df-pn 1M].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,
    /// Only this set of positions of connect-four: L3_R1, L2_R1, L1_R1, L2_R2, L1_R2 or L1_R3.
    #[arg(long, value_name = "SET")]
    pub(crate) set: Option<String>,
    /// Only for `workers`: draw the means there.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// One JSON object a table.
    #[arg(long)]
    pub(crate) json: bool,
}
