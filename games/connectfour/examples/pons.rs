//! Finds the scores of Pascal Pons' benchmark positions, compares them with his and says what it cost.
//!
//!     cargo run --release -p andor-connectfour --example pons -- FILE [POSITIONS [NODES [ENGINE]]]
//!
//! A score is found by questions *at least so much?* that halve what it can still be, each asked of [`Asked`], in which
//! play ends as soon as the question is answered at sight. NODES are the most for one position, 100 million unless told;
//! ENGINE is `alphabeta` or `dfpn`. Times are those that this thread has spent on a processor, where the system tells them.

use andor_connectfour::{Asked, Board, ConnectFour};
use andor_engines::{AlphaBeta, Dfpn, Engine, Limits, Quiet};
use andor_game::{Game, Goal, Notation, Player, Question};
use std::time::Instant;

/// Leaves each search a table that is large enough for the hardest positions.
const MEMORY: u64 = 1 << 30;

/// What finding scores came to.
#[derive(Default)]
struct Tally {
    right: u64,
    wrong: u64,
    unknown: u64,
    nodes: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, otherwise: u64| {
        arguments.get(place).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let Some(file) = arguments.first() else {
        return eprintln!("usage: pons FILE [POSITIONS [NODES [alphabeta|dfpn]]]");
    };
    let text = std::fs::read_to_string(file).expect("a file of positions with scores");
    let (positions, nodes) = (number(1, u64::MAX), number(2, 100_000_000));
    let engine: Box<dyn Engine<Asked>> = match arguments.get(3).map_or("alphabeta", String::as_str) {
        "alphabeta" => Box::new(AlphaBeta::default()),
        "dfpn" => Box::new(Dfpn::default()),
        other => return eprintln!("there is no engine '{other}' here"),
    };
    let game = ConnectFour::standard();
    let mut tally = Tally::default();
    let begun = Instant::now();
    let start = seconds(begun);
    for line in text.lines().take(usize::try_from(positions).unwrap_or(usize::MAX)) {
        let (columns, score) = line.split_once(' ').expect("a position and its score");
        let board = game.parse_position(columns).expect("a position");
        let expected: i32 = score.trim().parse().expect("a score");
        match find(&game, &board, engine.as_ref(), nodes, &mut tally.nodes) {
            None => tally.unknown += 1,
            Some(found) if found == expected => tally.right += 1,
            Some(found) => {
                tally.wrong += 1;
                println!("wrong: {line}, found {found}");
            }
        }
    }
    let seconds = seconds(begun) - start;
    let Tally { right, wrong, unknown, nodes } = tally;
    let count = (right + wrong + unknown) as f64;
    println!("{right} right, {wrong} wrong, {unknown} unknown");
    println!(
        "{:.0} nodes and {:.3} ms a position, {:.2} million nodes a second",
        nodes as f64 / count,
        seconds / count * 1e3,
        nodes as f64 / seconds * 1e-6
    );
}

/// The score for the side to move, `None` when so many nodes do not suffice. Adds the nodes that it took.
fn find(
    game: &ConnectFour,
    board: &Board,
    engine: &dyn Engine<Asked>,
    most: u64,
    nodes: &mut u64,
) -> Option<i32> {
    let outcomes = game.outcomes();
    let (mut low, mut high) = (0, outcomes.len() - 1);
    let mut left = most;
    while low < high {
        let middle = (low + high).div_ceil(2);
        let asked = Asked::new(game.clone(), outcomes[middle]);
        let question = Question::new(*board, Goal::new(Player::Max, outcomes[middle]));
        let run = engine.solve(&asked, &question, &Limits { nodes: left, memory: MEMORY }, &mut Quiet);
        *nodes += run.statistics.nodes;
        left = left.saturating_sub(run.statistics.nodes);
        if run.verdict.proved()? {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Some(outcomes[low].worth_to(game.turn(board)).0)
}

fn seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}
