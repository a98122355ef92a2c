//! Writes sample pictures into the folder named by the argument, to be looked at:
//! `cargo run -p andor-picture --example gallery FOLDER`.

#[path = "../tests/pictures/samples.rs"]
mod samples;

use andor_picture::{Limits, dot, json, line, load, svg, tree};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder")?;
    let folder = Path::new(&folder);
    let board: &dyn Fn(&str) -> String = &samples::board;
    let gallery = [
        ("tiny", samples::tiny(), None),
        ("circle", samples::circle(), None),
        ("superko", samples::superko(), None),
        ("wide", samples::wide(40), None),
        ("deep", samples::deep(30), None),
        ("late", samples::tic_tac_toe("xo.xo..x."), Some(board)),
        ("middle", samples::tic_tac_toe("x...o...x"), Some(board)),
        ("whole", samples::tic_tac_toe("........."), Some(board)),
        ("random", samples::random(5), None),
    ];
    for (name, text, board) in gallery {
        let proof = load(text.as_bytes())?;
        let limits = Limits::default();
        std::fs::write(folder.join(format!("{name}.svg")), svg(&proof, limits, board))?;
        std::fs::write(folder.join(format!("{name}.dot")), dot(&proof, limits))?;
        std::fs::write(folder.join(format!("{name}.json")), json(&proof))?;
        std::fs::write(folder.join(format!("{name}.txt")), line(&proof) + "\n" + &tree(&proof, limits))?;
    }
    Ok(())
}
