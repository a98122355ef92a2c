//! Kishimoto and Müller's tables 3 and 4 (2004) in our setting: the cost of sound treatments of
//! history in checkers with a database.
//!
//! Their positions came from their program's games, their databases were larger, and neither is
//! published. Ours come from random play, so that anyone gets the same ones, and are so small that
//! a larger database has their values: engines get the values of positions with three pieces as
//! ends, and search positions with four.

use crate::{Entry, Sheet, Trial, World};
use andor_checkers::{Board, Checkers};
use andor_database::{Database, InMemory, Outcome, build};
use andor_engines::alphabeta::History;
use andor_engines::{AlphaBeta, Dfpn, Engine, Ghi, Limits};
use andor_game::{Game, Goal, Known, Notation, Task, Value, legal_moves, mix, successor};
use std::collections::HashSet;

const SOURCE: &str = "Kishimoto and Müller, A General Solution to the GHI Problem, AAAI 2004, tables 3 and 4";

/// Pieces of the positions, and of the database that engines have.
const PIECES: u32 = 4;
const ENDS: u32 = 3;

/// A win or a loss in fewer plies is trivial.
const TRIVIAL: u16 = 12;

/// Bytes for a search: more than it can fill within the nodes of the paper.
const MEMORY: u64 = 1 << 30;

/// The default number of nodes of a search. The paper has ten million.
pub const NODES: u64 = 300_000;

type Tabled<'a> = Known<Checkers, &'a Database<Checkers>>;

/// A position of random play with [`PIECES`]; `None` if a capture skips that number, or the game
/// ends before.
fn position(seed: u64) -> Option<Board> {
    /// Longer games only move kings.
    const PLIES: u64 = 400;
    let mut board = Checkers.start();
    for ply in 0..PLIES {
        if board.pieces() <= PIECES || Checkers.end(&board).is_some() {
            break;
        }
        let moves = legal_moves(&Checkers, &board);
        Checkers.play(&mut board, moves[(mix(mix(seed) ^ ply) % moves.len() as u64) as usize]);
    }
    (board.pieces() == PIECES && Checkers.end(&board).is_none()).then_some(board)
}

fn can_mover_win<'a>(board: Board) -> Task<Tabled<'a>> {
    Task::new(board, Goal::new(Checkers.turn(&board), Value::WIN))
}

/// Whether a position is interesting: there is no capture, so that the database is more than one
/// move away, and it is drawn or takes some plies. No engine decides this, so none is favoured.
fn is_interesting(board: &Board, outcome: Outcome) -> bool {
    let quiet = legal_moves(&Checkers, board)
        .into_iter()
        .all(|mv| successor(&Checkers, board, mv).pieces() == board.pieces());
    quiet
        && match outcome {
            Outcome::Draw => true,
            Outcome::Win(plies) | Outcome::Loss(plies) => plies >= TRIVIAL,
        }
}

/// The first `count` interesting positions of random play, with their values.
fn positions(truth: &Database<Checkers>, count: usize) -> Vec<(Board, Outcome)> {
    let mut seen = HashSet::new();
    (1..)
        .filter_map(position)
        .filter(|board| seen.insert(*board))
        .filter_map(|board| Some((board, truth.probe(&board)?)))
        .filter(|(board, outcome)| is_interesting(board, *outcome))
        .take(count)
        .collect()
}

/// A method with its name in the paper and its printed figures: right, wrong, nodes.
struct Method<'a> {
    name: &'static str,
    printed: Option<(u64, u64, u64)>,
    engine: Box<dyn Engine<Tabled<'a>> + 'a>,
}

fn dfpn<'a>(ghi: Ghi, name: &'static str, printed: Option<(u64, u64, u64)>) -> Method<'a> {
    Method { name, printed, engine: Box::new(Dfpn::default().with(ghi)) }
}

fn alphabeta<'a>(history: History, name: &'static str, printed: Option<(u64, u64, u64)>) -> Method<'a> {
    Method { name, printed, engine: Box::new(AlphaBeta::new(history)) }
}

/// Both tables, on `samples` positions with `nodes` nodes per search.
///
/// # Panics
/// Never: a database in memory does not fail.
#[must_use]
pub fn tables(world: &dyn World, samples: usize, nodes: u64) -> Vec<Sheet> {
    let mut storage = InMemory::default();
    build(&Checkers, PIECES, &mut storage, &mut |_| {}).expect("a storage in memory");
    let truth = Database::load(Checkers, PIECES, &storage).expect("it was built");
    let ends = Database::load(Checkers, ENDS, &storage).expect("it was built");
    let game = Known::ends(Checkers, Some(&ends));
    let (boards, outcomes): (Vec<Board>, Vec<Outcome>) = positions(&truth, samples).into_iter().unzip();
    let wins: Vec<bool> = outcomes.iter().map(|outcome| matches!(outcome, Outcome::Win(_))).collect();
    let won = wins.iter().filter(|&&win| win).count();
    let drawn = outcomes.iter().filter(|&&outcome| outcome == Outcome::Draw).count();
    let about = format!(
        "{samples} positions with {PIECES} pieces, of which the side to move wins {won} and draws {drawn}; ends at {ENDS} \
         pieces; {nodes} nodes a search (printed: 200 positions, ten million nodes)"
    );
    let limits = Limits::new(nodes, MEMORY);
    let dfpn = [
        dfpn(Ghi::Ignore, "IGNORE (ignore)", Some((126, 18, 129_006_133))),
        dfpn(Ghi::Nagai, "NAGAI (nagai)", Some((138, 0, 137_888_627))),
        dfpn(Ghi::Twin, "HANDLE (twin)", Some((143, 0, 128_082_295))),
        dfpn(Ghi::Lemma, "lemma", None),
    ];
    let alphabeta = [
        alphabeta(History::Ignore, "IGNORE (ignore)", Some((103, 8, 119_289_609))),
        alphabeta(History::Twin, "HANDLE (twin)", Some((112, 0, 116_673_224))),
        alphabeta(History::Lemma, "lemma", None),
    ];
    let mut sheets = vec![
        sheet(world, "Table 3: df-pn in checkers", &game, (&boards, &wins), &dfpn, &limits),
        sheet(world, "Table 4: alpha-beta in checkers", &game, (&boards, &wins), &alphabeta, &limits),
    ];
    sheets.iter_mut().for_each(|sheet| sheet.note(&about));
    sheets
}

fn sheet<'a>(
    world: &dyn World,
    title: &str,
    game: &Tabled<'a>,
    (boards, wins): (&[Board], &[bool]),
    methods: &[Method<'a>],
    limits: &Limits,
) -> Sheet {
    let columns = "method | right, printed | ours | wrong, printed | ours | unknown | nodes, printed | \
        ours | more than ignore | seconds | simulations | flawed entries";
    let mut sheet = Sheet::new(title, SOURCE, columns);
    let trials: Vec<Vec<Trial>> = methods
        .iter()
        .map(|method| {
            let trial = |&board: &Board| {
                Trial::run(world, (game, &can_mover_win(board)), method.engine.as_ref(), limits, None)
            };
            boards.iter().map(trial).collect()
        })
        .collect();
    let solved_by_all: Vec<usize> = (0..boards.len())
        .filter(|&n| trials.iter().all(|trials| trials[n].verdict.proved().is_some()))
        .collect();
    let expanded =
        |trials: &[Trial]| solved_by_all.iter().map(|&n| trials[n].statistics.expanded).sum::<u64>();
    let ignoring = expanded(&trials[0]);
    for (method, trials) in methods.iter().zip(&trials) {
        let answered = |right: bool| {
            trials.iter().zip(wins).filter(|(trial, win)| trial.is(**win == right)).count() as u64
        };
        let sum =
            |name: &str| Entry::Count(solved_by_all.iter().map(|&n| trials[n].statistics.get(name)).sum());
        let printed =
            |figure: fn((u64, u64, u64)) -> u64| method.printed.map_or(Entry::Nothing, |p| figure(p).into());
        let cells = [
            Entry::word(method.name),
            printed(|p| p.0),
            answered(true).into(),
            printed(|p| p.1),
            answered(false).into(),
            (boards.len() as u64 - answered(true) - answered(false)).into(),
            printed(|p| p.2),
            expanded(trials).into(),
            Entry::excess(expanded(trials), ignoring),
            Entry::Seconds(solved_by_all.iter().map(|&n| trials[n].seconds).sum()),
            sum("simulations"),
            sum("flawed"),
        ];
        sheet.measured(world, cells);
    }
    let summed = format!(
        "Nodes (expanded), seconds, simulations and flawed entries are sums over the {} positions that all methods decided.",
        solved_by_all.len()
    );
    sheet.finding(world, summed);
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;

    /// Wrong, right and unknown answers of a row.
    fn figures(row: &[Entry]) -> [u64; 3] {
        [4, 2, 5].map(|column| match row[column] {
            Entry::Count(count) => count,
            ref other => panic!("{other:?} is no count"),
        })
    }

    #[test]
    fn sound_methods_are_never_wrong() {
        for sheet in tables(&Timeless, 12, 20_000) {
            for row in &sheet.rows[1..] {
                let [wrong, right, unknown] = figures(row);
                assert_eq!((wrong, right + unknown), (0, 12), "{row:?}");
                assert!(right > 0, "{row:?}");
            }
        }
    }
}
