//! Builds, verifies and measures a database of checkers or dobutsu shogi.
//!
//!     cargo run --release -p andor-database --example measure -- checkers 4 FOLDER

use andor_checkers::Checkers;
use andor_database::{Database, Folder, Stage, build, verify};
use andor_dobutsu::Dobutsu;
use andor_game::{Game, Notation, Numbered, Values, mix};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, pieces, folder] = &arguments[..] else {
        return eprintln!("usage: measure checkers|dobutsu PIECES FOLDER");
    };
    let pieces = pieces.parse().expect("a number of pieces");
    match &game[..] {
        "checkers" => measure(Checkers, &andor_checkers::Rulebook, pieces, folder),
        "dobutsu" => measure(Dobutsu, &andor_dobutsu::Rulebook, pieces, folder),
        _ => eprintln!("there is no game '{game}' here"),
    }
}

fn measure<G, R>(game: G, rulebook: &R, pieces: u32, folder: &str)
where
    G: Numbered + Notation + Sync,
    R: Game<Position = G::Position> + Sync,
{
    let mut shelf = Folder::new(folder);
    let begun = Instant::now();
    let built = build(&game, pieces, &mut shelf, &mut |progress| match progress.stage {
        Stage::Kept | Stage::Written => {
            eprintln!(
                "{:7.1} s  {:?} {} ({} of {}, {} numbers)",
                begun.elapsed().as_secs_f64(),
                progress.stage,
                progress.file,
                progress.done + 1,
                progress.families,
                progress.size
            );
        }
        stage if progress.size > 100_000_000 => {
            eprintln!("{:7.1} s  {stage:?}", begun.elapsed().as_secs_f64());
        }
        _ => {}
    });
    if let Err(error) = built {
        return eprintln!("{error}");
    }
    println!("build: {:.2} s", begun.elapsed().as_secs_f64());

    let begun = Instant::now();
    let database = match Database::load(game, pieces, &shelf) {
        Ok(database) => database,
        Err(error) => return eprintln!("{error}"),
    };
    println!("load: {:.2} s, checksum {}", begun.elapsed().as_secs_f64(), database.checksum());

    let statistics = database.statistics();
    println!("slice positions wins draws losses longest-win how-many longest-loss gaps");
    for (_, slice) in &statistics {
        println!(
            "{} {} {} {} {} {} {} {} {}",
            slice.name,
            slice.positions(),
            slice.wins,
            slice.draws,
            slice.losses,
            slice.longest_win,
            slice.longest_wins,
            slice.longest_loss,
            slice.gaps
        );
    }

    let slices: Vec<G::Slice> = statistics.into_iter().map(|(slice, _)| slice).collect();
    let draw = |seed: u64| {
        let slice = slices[slices.len() - 1 - mix(seed) as usize % slices.len().min(8)];
        database.game().numbered(slice, mix(!seed) % database.game().slice_size(slice))
    };
    let positions: Vec<G::Position> = (0..1_000_000).filter_map(draw).collect();
    let begun = Instant::now();
    let found = positions.iter().filter(|position| database.probe(position).is_some()).count();
    let each = begun.elapsed().as_secs_f64() / positions.len() as f64;
    println!("probe: {:.0} ns each ({found} of {} found)", each * 1e9, positions.len());

    let begun = Instant::now();
    let verified = verify(&database, rulebook, 1, &mut |_, _| {});
    println!("verify: {:.2} s, {verified:?}", begun.elapsed().as_secs_f64());
}
