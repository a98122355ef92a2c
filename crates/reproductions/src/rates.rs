//! The cost of a node of df-pn relative to the rules alone: a ratio within one run is independent
//! of the machine.
//!
//! There are two measures. *The same moves*: a search records the positions that it expands, and
//! then their moves are generated and made again without the search. *A plain walk*: perft below
//! the same roots, without bulk counting. Search and rules alternate, and the fastest round of each
//! counts, since other work of the machine can only slow a round down.

use crate::{Entry, Sheet, World, can_mover_win};
use andor_checkers::Checkers;
use andor_chess::fast::Chess;
use andor_connectfour::ConnectFour;
use andor_dobutsu::Dobutsu;
use andor_engines::{Dfpn, Engine, LeafNumbers, Limits, Quiet};
use andor_game::{Adapt, Game, Goal, Notation, Player, Task, Value, some_move_meets};
use andor_go::fast::SmallGo;
use andor_go::parse_name;
use andor_mnk::Mnk;
use std::cell::RefCell;
use std::hint::black_box;

const SOURCE: &str = "Aims: at most 2 for the same moves, at most 3 for a plain walk in chess";

const ROUNDS: usize = 5;

/// The repetitions of a round of the rules alone, which are fast.
const AGAIN: u64 = 8;

/// The roots in chess: three direct mates by composers, and three positions from play.
pub(crate) const CHESS: [&str; 6] = [
    "K1R5/1P1r1n2/1pR3N1/2p1p2r/1BpkBp1N/1bp2Q2/2P2P2/1n2b3 w - - 0 1",
    "2b5/2N2p2/6p1/4N3/1B1k1p1r/Kp6/n7/4Q3 w - - 0 1",
    "3R2Kn/Q4NpR/3p1b2/1N1Bp3/Pkr1p3/5n2/P7/8 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bqk2r/pp1nbppp/2p1pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQkq - 0 1",
    "r7/4Rp1k/p2p3p/1p1q1Pr1/8/P7/1P2Q1PP/3R2K1 b - - 0 1",
];

/// A game that records the positions whose moves were generated, and the number of moves made.
struct Recorded<'a, G: Game> {
    game: &'a G,
    /// The position whose moves were generated last, until one of them is made.
    asked: RefCell<Option<G::Position>>,
    expanded: RefCell<Vec<(G::Position, u32)>>,
}

impl<G: Game> Adapt for Recorded<'_, G> {
    type Inner = G;

    fn inner(&self) -> &G {
        self.game
    }

    fn moves(&self, position: &G::Position, into: &mut Vec<G::Move>) {
        *self.asked.borrow_mut() = Some(position.clone());
        self.game.moves(position, into);
    }
    fn play(&self, position: &mut G::Position, mv: G::Move) {
        let mut expanded = self.expanded.borrow_mut();
        let first = self.asked.borrow_mut().take_if(|asked| asked == position);
        if let Some(asked) = first {
            expanded.push((asked, 1));
        } else if let Some((_, made)) = expanded.last_mut().filter(|(last, _)| last == position) {
            *made += 1;
        }
        self.game.play(position, mv);
    }

    fn count_moves(&self, position: &G::Position, scratch: &mut Vec<G::Move>) -> usize {
        scratch.clear();
        Game::moves(self, position, scratch);
        scratch.len()
    }
    fn meets_at_once(&self, position: &G::Position, goal: Goal) -> bool {
        some_move_meets(self, position, goal)
    }
}

/// Positions whose moves were generated, with the number of moves made from each.
fn expanded<G: Game>(game: &G, task: &Task<G>, limits: &Limits) -> Vec<(G::Position, u32)> {
    let recorded = Recorded { game, asked: RefCell::default(), expanded: RefCell::default() };
    let Task { root, history, goal } = task.clone();
    Dfpn::default().solve(&recorded, &Task { root, history, goal }, limits, &mut Quiet);
    recorded.expanded.into_inner()
}

/// Generates and makes the moves, and calls `look_at` with each child; returns the number of moves.
fn make<G: Game>(
    game: &G,
    expanded: &[(G::Position, u32)],
    moves: &mut Vec<G::Move>,
    look_at: impl Fn(&G::Position),
) -> u64 {
    let mut made = 0;
    for (position, count) in expanded {
        moves.clear();
        game.moves(black_box(position), moves);
        for &mv in moves.iter().take(*count as usize) {
            let mut child = position.clone();
            game.play(&mut child, mv);
            look_at(&child);
            made += 1;
        }
    }
    made
}

/// Makes all moves to a depth, at most `most`. `moves` is a buffer.
fn walk<G: Game>(game: &G, position: &G::Position, depth: u32, most: u64, moves: &mut Vec<G::Move>) -> u64 {
    let mut made = 0;
    let first = moves.len();
    game.moves(position, moves);
    for index in first..moves.len() {
        let mut child = position.clone();
        game.play(&mut child, moves[index]);
        made += 1;
        if depth > 1 && made < most && game.end(&child).is_none() {
            made += walk(game, &child, depth - 1, most - made, moves);
        }
        black_box(&child);
    }
    moves.truncate(first);
    made
}

/// The fastest of some rounds of each kind of work, in seconds.
fn fastest<const N: usize>(world: &dyn World, mut works: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..ROUNDS {
        for (work, best) in works.iter_mut().zip(&mut best) {
            let start = world.seconds();
            work();
            *best = best.min(world.seconds() - start);
        }
    }
    best
}

fn same_moves<G: Notation>(world: &dyn World, sheet: &mut Sheet, game: &G, task: &Task<G>, nodes: u64) {
    let limits = Limits { nodes, ..Limits::DEFAULT };
    let expanded = expanded(game, task, &limits);
    let (mut moves, mut names) = (Vec::new(), Vec::new());
    let only_make = |child: &G::Position| {
        black_box(child);
    };
    let name = |child: &G::Position| {
        black_box((game.end(child), game.key(child)));
    };
    let made = make(game, &expanded, &mut moves, only_make);
    let mut searched = 0;
    let [search, rules, named] = fastest(
        world,
        [
            &mut || {
                searched = Dfpn::default().solve(game, task, &limits, &mut Quiet).statistics.nodes;
            },
            &mut || (0..AGAIN).for_each(|_| assert_eq!(make(game, &expanded, &mut moves, only_make), made)),
            &mut || (0..AGAIN).for_each(|_| assert_eq!(make(game, &expanded, &mut names, name), made)),
        ],
    );
    let nanoseconds = |seconds: f64, nodes: u64| seconds * 1e9 / nodes as f64;
    let (search, rules, named) =
        (nanoseconds(search, searched), nanoseconds(rules, made * AGAIN), nanoseconds(named, made * AGAIN));
    sheet.row([
        Entry::word(game.name()),
        Entry::Count(searched),
        Entry::Count(made),
        Entry::word(format!("{search:.1}")),
        Entry::word(format!("{rules:.1}")),
        Entry::word(format!("{:.2}", search / rules)),
        Entry::word(format!("{named:.1}")),
        Entry::word(format!("{:.2}", search / named)),
    ]);
}

/// Df-pn's time per node beside that of the rules, on games from cheap to expensive and on chess,
/// with `nodes` nodes per search.
#[must_use]
pub fn rates(world: &dyn World, nodes: u64) -> Vec<Sheet> {
    let columns = "game | nodes of df-pn | moves made | ns a node | ns a move | ratio | \
        ns with end and key | ratio";
    let mut sheet = Sheet::new("df-pn beside generating and making the same moves", SOURCE, columns);
    let win = |player| Goal::new(player, Value::WIN);
    let mnk = Mnk::new(5, 4, 4).expect("a legal size");
    same_moves(world, &mut sheet, &mnk, &Task::new(mnk.start(), win(Player::Max)), nodes);
    let four = ConnectFour::standard();
    same_moves(world, &mut sheet, &four, &Task::new(four.start(), win(Player::Max)), nodes);
    let task = Task::new(Dobutsu.start(), win(Player::Min));
    same_moves(world, &mut sheet, &Dobutsu, &task, nodes);
    let task = Task::new(Checkers.start(), win(Player::Max));
    same_moves(world, &mut sheet, &Checkers, &task, nodes);
    let go = SmallGo::new(parse_name("go:4x4").expect("a board")).expect("a small board");
    same_moves(world, &mut sheet, &go, &Task::new(go.start(), win(Player::Max)), nodes);
    vec![sheet, plain_walk(world, nodes)]
}

fn plain_walk(world: &dyn World, nodes: u64) -> Sheet {
    let columns = "chess | nodes | ns a node | rate in per cent";
    let mut sheet = Sheet::new("df-pn on chess beside perft", SOURCE, columns);
    let chess = Chess::new();
    let each = Limits { nodes: nodes / CHESS.len() as u64, ..Limits::DEFAULT };
    let root = |fen| chess.parse_position(fen).expect("a position of chess");
    let questions: Vec<_> = CHESS.into_iter().map(|fen| can_mover_win(&chess, root(fen))).collect();
    let search = |leaf_numbers| {
        // The walk makes all moves, so the search must, too.
        let engine = Dfpn { leaf_numbers, forcing_first: false, ..Dfpn::default() };
        let nodes = |asked| engine.solve(&chess, asked, &each, &mut Quiet).statistics.nodes;
        questions.iter().map(nodes).sum::<u64>()
    };
    let mut moves = Vec::new();
    let mut counts = [0; 4];
    let [walked, mobility, estimate, one] = &mut counts;
    let seconds = fastest(
        world,
        [
            &mut || {
                let mut walk = |root| walk(&chess, root, 4, each.nodes, &mut moves);
                *walked = questions.iter().map(|asked| walk(&asked.root)).sum();
            },
            &mut || *mobility = search(LeafNumbers::Mobility),
            &mut || *estimate = search(LeafNumbers::Estimate),
            &mut || *one = search(LeafNumbers::One),
        ],
    );
    let names = ["perft", "df-pn, leaves by mobility", "df-pn, leaves by estimate", "df-pn, leaves 1"];
    let cost = |n: usize| seconds[n] * 1e9 / counts[n] as f64;
    for (n, name) in names.into_iter().enumerate() {
        sheet.row([
            Entry::word(name),
            Entry::Count(counts[n]),
            Entry::word(format!("{:.1}", cost(n))),
            Entry::Percent(cost(0) / cost(n) * 100.0),
        ]);
    }
    sheet
}
