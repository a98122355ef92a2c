//! Writes sample pictures into the folder named by the argument, to be looked at:
//! `cargo run -p andor-picture --example gallery FOLDER`.

#[path = "../tests/pictures/samples.rs"]
mod samples;

use andor_picture::{Limits, dot, json, line, svg, tree};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder")?;
    let folder = Path::new(&folder);
    let gallery = [
        ("tiny", samples::tiny()),
        ("circle", samples::circle()),
        ("superko", samples::superko()),
        ("bounded", samples::bounded()),
        ("wide", samples::wide(40)),
        ("deep", samples::deep(30)),
        ("late", samples::tic_tac_toe("xo./xo./.x.")),
        ("middle", samples::tic_tac_toe("x../.o./..x")),
        ("whole", samples::tic_tac_toe(".../.../...")),
        ("random", samples::random(6)),
    ];
    for (name, checked) in gallery {
        let limits = Limits::default();
        std::fs::write(folder.join(format!("{name}.svg")), svg(&checked, limits)?)?;
        std::fs::write(folder.join(format!("{name}.dot")), dot(&checked, limits)?)?;
        std::fs::write(folder.join(format!("{name}.json")), json(&checked)?)?;
        std::fs::write(
            folder.join(format!("{name}.txt")),
            line(&checked)? + "\n" + &tree(&checked, limits)?,
        )?;
    }
    Ok(())
}
