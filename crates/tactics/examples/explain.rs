//! Explains one position: `cargo run --release -p andor-tactics --example explain -- 'FEN'`.

use andor_tactics::{Options, explain};
use std::time::{Duration, Instant};

fn main() {
    let fen = std::env::args().nth(1).expect("a position");
    let start = Instant::now();
    match explain(&fen, &Options::default(), |_, _| start.elapsed() < Duration::from_secs(20)) {
        Ok(explanation) => println!("{}\n{explanation}", explanation.board_text()),
        Err(error) => println!("{error}"),
    }
}
