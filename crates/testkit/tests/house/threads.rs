//! The same questions of every game by one thread and by four: the same answers, all certified.
//!
//! The long form asks 200 questions of each game:
//!
//!     cargo test --release -p andor-testkit --test house -- --ignored by_four_threads

use andor::{Answer, AnyGame, Goal, Limits, Question, Quiet, Solver};
use andor_game::{Game, Id, Notation, Repetition, legal_moves, mix, successor};
use andor_registry::open;
use andor_testkit::cases::Kind;
use andor_testkit::suite::{Together, put_together, truth};

const MATE: &str = "K1R5/1P1r1n2/1pR3N1/2p1p2r/1BpkBp1N/1bp2Q2/2P2P2/1n2b3 w - -";
const OTHER_MATE: &str = "2b5/2N2p2/6p1/4N3/1B1k1p1r/Kp6/n7/4Q3 w - -";
const ENDING: &str = "W:WK3,K10,22:B12,K21";
const PAWNS: &str = "8/p7/8/2P1k3/1K6/8/8/8 w - -";

/// Games, where to begin in them (none: at the start), and how many moves are made by chance at
/// most before a question is asked.
const GAMES: [(&str, Option<&str>, u64); 13] = [
    ("tictactoe", None, 4),
    ("mnk:4,4,4", None, 8),
    ("chess", Some(MATE), 2),
    ("chess", Some(OTHER_MATE), 1),
    ("antichess", None, 3),
    ("pawn-endgame", Some(PAWNS), 10),
    ("checkers", Some(ENDING), 8),
    ("connectfour:5,4", None, 8),
    ("connectfour", None, 36),
    ("dobutsu", None, 40),
    ("go:3x3", None, 6),
    ("go:4x3", None, 10),
    ("tree:4,8,10,1", None, 2),
];

/// A position after some moves by chance, with the game not over.
fn walk(game: &AnyGame, begin: Option<&str>, most: u64, seed: u64) -> Option<Id> {
    let mut at = begin.map_or_else(|| game.start(), |text| game.parse_position(text).expect("a position"));
    for step in 0..mix(seed) % (most + 1) {
        if game.end(&at).is_some() {
            return None;
        }
        let moves = legal_moves(&**game, &at);
        let mv = *moves.get(mix(seed ^ mix(step + 1)) as usize % moves.len().max(1))?;
        at = successor(&**game, &at, mv);
    }
    game.end(&at).is_none().then_some(at)
}

fn ask(game: &AnyGame, question: &Question, threads: usize, nodes: u64) -> Answer {
    let limits = Limits { threads, ..Limits::new(nodes, 64 << 20) };
    Solver::new(limits).solve(game, question, &mut Quiet).expect("the best engine takes every game")
}

/// Asks so many questions of each game that one thread answers within so many nodes.
fn compare(games: &[(&str, Option<&str>, u64)], questions: usize, nodes: u64) {
    for &(name, begin, most) in games {
        let game = open(name).expect("a game");
        let (mut asked, mut nodes_of_one) = (0, 0);
        for seed in 0..20 * questions as u64 {
            let Some(root) = walk(&game, begin, most, seed) else { continue };
            let outcomes = game.outcomes();
            let mover = game.turn(&root);
            let at_least = outcomes[mix(seed + 1) as usize % outcomes.len()].seen_by(mover);
            let goal = Goal::new(mover, at_least);
            let question = Question::new(root, goal);
            let alone = ask(&game, &question, 1, nodes);
            let Some(proved) = alone.verdict().proved() else { continue };
            let together = ask(&game, &question, 4, 50 * nodes);
            let text = game.position_text(&root);
            assert_eq!(together.verdict().proved(), Some(proved), "{name} {text}, {goal:?}");
            assert!(alone.is_certified() && together.is_certified(), "{name} {text}, {goal:?}");
            nodes_of_one += alone.statistics.nodes;
            asked += 1;
            if asked == questions {
                break;
            }
        }
        println!("{name:<16} {asked} questions, {nodes_of_one} nodes of one thread");
        assert!(asked > 0, "{name}: every question was too hard");
    }
}

#[test]
fn some_questions_are_answered_alike_by_four_threads() {
    compare(&GAMES[..8], 3, 100_000);
}

#[test]
#[ignore = "takes minutes: see the head of this file"]
fn two_hundred_questions_are_answered_alike_by_four_threads() {
    compare(&GAMES, 200, 300_000);
}

/// Under superko workers left a node for a lemma that did not hold above it, and entered it again,
/// without end.
#[test]
fn sixteen_workers_come_to_an_end_under_superko() {
    const SEED: u64 = 25_235;
    let case = Kind::of(SEED).case(SEED, Repetition::MoverLoses);
    let how = Together { workers: 16, threads: false, bounds: false };
    let tally = put_together(how, &case, truth(&case), (16 << 20, u64::MAX));
    let small = put_together(how, &case, truth(&case), (16 << 20, tally.small_table()));
    assert!(tally.and(small).flawless(), "{tally:?}, {small:?}");
}
