//! Counts the reachable positions of dobutsu shogi by value, and compares single positions with a
//! file of known ones. Needs the database (`andor database build dobutsu FOLDER`).
//!
//!     cargo run --release -p andor-database --example census -- FOLDER [POSITIONS.tsv]
//!
//! A position and its mirror image count once, with either side to move. Play ends after a safe
//! try, and where the lion can be captured; these positions count, those without a lion do not. The
//! published counts are made in this way.

use andor_database::{Database, Folder, Outcome};
use andor_dobutsu::{Board, Dobutsu};
use andor_game::{Game, Notation, Numbered, Value, legal_moves, successor};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

type Slice = <Dobutsu as Numbered>::Slice;

/// A bit for every number.
struct Bits {
    starts: HashMap<Slice, u64>,
    slices: Vec<(Slice, u64)>,
    words: Vec<AtomicU64>,
}

impl Bits {
    fn new() -> Bits {
        let (mut starts, mut slices, mut size) = (HashMap::new(), Vec::new(), 0);
        for slice in Dobutsu.families(8).remove(0) {
            starts.insert(slice, size);
            slices.push((slice, size));
            size += Dobutsu.slice_size(slice);
        }
        Bits { starts, slices, words: (0..=size / 64).map(|_| AtomicU64::new(0)).collect() }
    }

    /// One index for a position and its mirror image.
    fn index(&self, board: &Board) -> Option<u64> {
        let place = |board: &Board| Dobutsu.number(board).map(|(slice, number)| self.starts[&slice] + number);
        Some(place(board)?.min(place(&board.mirrored())?))
    }

    fn board(&self, index: u64) -> Board {
        let (slice, start) = self.slices[self.slices.partition_point(|(_, start)| *start <= index) - 1];
        Dobutsu.numbered(slice, index - start).expect("a numbered position")
    }

    /// Whether the bit was not set before.
    fn add(&self, index: u64) -> bool {
        let bit = 1 << (index % 64);
        self.words[index as usize / 64].fetch_or(bit, Relaxed) & bit == 0
    }

    /// Calls `what` for each position, and counts those for which it returns true.
    fn count(&self, what: impl Fn(Board) -> bool + Sync) -> usize {
        let words = self.words.par_iter().enumerate();
        words
            .map(|(word, bits)| {
                let bits = bits.load(Relaxed);
                let set = (0..64).filter(|bit| bits >> bit & 1 != 0);
                set.filter(|bit| what(self.board(64 * word as u64 + bit))).count()
            })
            .sum()
    }
}

fn captures_lion(board: &Board) -> bool {
    legal_moves(&Dobutsu, board)
        .into_iter()
        .any(|mv| Dobutsu.number(&successor(&Dobutsu, board, mv)).is_none())
}

fn is_over(board: &Board) -> bool {
    Dobutsu.end(board).is_some()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first() else { return eprintln!("usage: census FOLDER [POSITIONS]") };
    let database = match Database::load_largest(Dobutsu, &Folder::new(folder)) {
        Ok(database) => database,
        Err(error) => return eprintln!("{error}"),
    };
    let start = Dobutsu.start();
    println!("start: {}", database.probe(&start).expect("the start"));
    for mv in legal_moves(&Dobutsu, &start) {
        let outcome = database.probe(&successor(&Dobutsu, &start, mv)).expect("a position");
        println!("  {:<8} {}", Dobutsu.move_text(&start, mv), outcome.before());
    }
    if let Some(path) = arguments.get(1) {
        compare(&database, &std::fs::read_to_string(path).expect("a file of positions"));
    }
    count(&database);
}

fn count(database: &Database<Dobutsu>) {
    let reached = Bits::new();
    let mut frontier = [Bits::new(), Bits::new()];
    let start = reached.index(&Dobutsu.start()).expect("the start");
    reached.add(start);
    frontier[0].add(start);
    for ply in 0.. {
        let [now, next] = &frontier;
        let expanded = now.count(|board| {
            if is_over(&board) || captures_lion(&board) {
                return false;
            }
            for mv in legal_moves(&Dobutsu, &board) {
                let index = reached.index(&successor(&Dobutsu, &board, mv)).expect("both lions stand");
                if reached.add(index) {
                    next.add(index);
                }
            }
            true
        });
        if expanded == 0 {
            break;
        }
        eprintln!("{ply} plies: {expanded} positions go on");
        frontier[0].words.par_iter().for_each(|word| word.store(0, Relaxed));
        frontier.swap(0, 1);
    }
    let all = reached.count(|_| true);
    let tries = reached.count(|board| is_over(&board));
    let takes = reached.count(|board| !is_over(&board) && captures_lion(&board));
    println!("reachable: {all}");
    println!("  over by a safe try, or without a move: {tries}; the lion can be captured: {takes}");
    println!("  all that go on: {}", all - tries - takes);
    let of = |wanted: fn(Outcome) -> bool| {
        reached.count(|board| {
            !is_over(&board) && !captures_lion(&board) && wanted(database.probe(&board).expect("a position"))
        })
    };
    let wins = of(|outcome| matches!(outcome, Outcome::Win(_)));
    let draws = of(|outcome| outcome == Outcome::Draw);
    println!("  of these won: {wins}, drawn: {draws}, lost: {}", all - tries - takes - wins - draws);
    let longest = std::sync::atomic::AtomicU64::new(0);
    reached.count(|board| {
        if let Some(Outcome::Win(plies)) = database.probe(&board) {
            longest.fetch_max(u64::from(plies), Relaxed);
        }
        false
    });
    println!("  longest win: {} plies", longest.into_inner());
}

/// Every move of every line of the file.
fn compare(database: &Database<Dobutsu>, text: &str) {
    let (mut positions, mut moves, mut wrong) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let board = Dobutsu.parse_position(fields[0]).expect("a position");
        positions += 1;
        let written = |outcome: Outcome| match outcome {
            Outcome::Win(plies) => format!("W{plies}"),
            Outcome::Draw => "D0".to_owned(),
            Outcome::Loss(plies) => format!("L{plies}"),
        };
        wrong += usize::from(database.probe(&board).map(written) != Some(fields[1].to_owned() + fields[2]));
        for entry in fields[4].split(' ') {
            let (mv, value) = entry.split_once(':').expect("a move and its value");
            let next = successor(&Dobutsu, &board, Dobutsu.parse_move(&board, mv).expect("a move"));
            let end = || Dobutsu.end(&next).map(|value: Value| Outcome::of_end(value, Dobutsu.turn(&next)));
            let outcome = database.probe(&next).or_else(end).expect("a value");
            moves += 1;
            wrong += usize::from(written(outcome.before()) != value);
        }
    }
    println!("compared: {positions} positions and {moves} moves, {wrong} differ");
}
