//! 3x2 with histories: engines that share results between paths against `pn-tree`, which shares
//! nothing.
//!
//! A public project that shared results under superko by a depth guard got 45 of 378 values of this
//! board wrong.

use andor::engines::Ghi;
use andor::engines::alphabeta::History;
use andor::{AnyGame, Limits, Method, Quiet, Solver};
use andor_game::{Game, Goal, Notation, Player, Task, Value, legal_moves, successor};
use andor_go::fast::SmallGo;
use andor_go::rulebook::Go;
use andor_go::{Setup, parse_name};
use andor_testkit::asked::{OwnTypes, ask};
use andor_testkit::random::Random;

/// The test takes every fifth of the boards of six points.
const LEAP: usize = 5;

/// The position of 3x2 with this number, if it can occur.
fn position(game: &Go, number: usize) -> Option<Setup> {
    let stone = |point: u32| [None, Some(Player::Max), Some(Player::Min)][number / 3_usize.pow(point) % 3];
    let turn = if number.is_multiple_of(2) { Player::Max } else { Player::Min };
    let setup = Setup { stones: (0..6).map(stone).collect(), turn, ..game.start() };
    setup.possible(&game.rules).ok().map(|()| setup)
}

/// Plays a few moves without repetition; the positions on the way become history.
fn wander(game: &SmallGo, from: &Setup, random: &mut Random) -> Option<Task<SmallGo>> {
    let mut root = game.position(from);
    let mut history = Vec::new();
    for _ in 0..random.below(5) {
        if game.end(&root).is_some() {
            return None;
        }
        history.push(root);
        let fresh =
            |next: &_| history.iter().all(|been| game.repetition_class(been) != game.repetition_class(next));
        let next: Vec<_> =
            legal_moves(game, &root).into_iter().map(|mv| successor(game, &root, mv)).filter(fresh).collect();
        root = random.pick(&next);
    }
    let goal = Goal::new(random.pick(&[Player::Max, Player::Min]), Value(random.below(12) as i32 - 5));
    game.end(&root).is_none().then_some(Task { root, history, goal })
}

#[test]
fn shared_results_are_right_on_every_path() {
    let mut random = Random::new(32);
    let (mut asked, mut sharing) = (0, 0);
    for options in ["", ",positional"] {
        let rules = parse_name(&format!("go:3x2{options}")).expect("rules");
        let (plain, fast) = (Go::new(rules.clone()), SmallGo::new(rules).expect("small"));
        let roots = (0..729).step_by(LEAP).filter_map(|number| position(&plain, number));
        let any = AnyGame::compiled::<OwnTypes, _, _>(fast.clone(), plain.clone());
        for task in roots.filter_map(|setup| wander(&fast, &setup, &mut random)) {
            let shown = fast.position_text(&task.root);
            let question = ask(&any, &fast, &task);
            let answer = |method: Method| {
                let solver = Solver::new(Limits { nodes: 300_000, ..Limits::DEFAULT }).by(method);
                let answer = solver.solve(&any, &question, &mut Quiet).expect("an engine for superko");
                let decided = answer.verdict().proved();
                assert!(decided.is_none() || answer.is_certified(), "{method} on {shown}");
                decided
            };
            let Some(truth) = answer(Method::PnTree) else { continue };
            asked += 1;
            for method in SOUND {
                let found = answer(method);
                sharing += usize::from(found.is_some());
                assert!(found.is_none_or(|found| found == truth), "{method} on {shown}");
            }
        }
    }
    assert!(asked > 120 && sharing > 480, "{asked} questions, {sharing} answers");
}

/// Adds the position with its history, and all that `moves` moves without repetition lead to.
fn with_histories(
    game: &SmallGo,
    root: &Position,
    history: &mut Vec<Position>,
    moves: usize,
    into: &mut Vec<(Position, Vec<Position>)>,
) {
    if game.end(root).is_some() {
        return;
    }
    into.push((*root, history.clone()));
    if moves > 0 {
        history.push(*root);
        for mv in legal_moves(game, root) {
            let next = successor(game, root, mv);
            let class = game.repetition_class(&next);
            if history.iter().all(|been| game.repetition_class(been) != class) {
                with_histories(game, &next, history, moves - 1, into);
            }
        }
        history.pop();
    }
}

type Position = <SmallGo as Game>::Position;

/// The value for Black by an engine, with the bounds that it was asked for.
fn value(game: &SmallGo, (root, history): &(Position, Vec<Position>), method: Method) -> i32 {
    let solver = Solver::new(Limits { memory: 1 << 26, ..Limits::DEFAULT }).by(method);
    let (mut low, mut high): (i32, i32) = (-6, 6);
    while low < high {
        let middle = (low + high + 1).div_euclid(2);
        let goal = Goal::new(Player::Max, Value(middle));
        let task = Task { root: *root, history: history.clone(), goal };
        let (verdict, _) = solver.verdict(game, &task, &mut Quiet).expect("an engine for superko");
        match verdict.proved() {
            Some(true) => low = middle,
            Some(false) => high = middle - 1,
            None => panic!("{method} gave up"),
        }
    }
    low
}

/// Compares every position of the board with every history of at most `moves` moves; returns the
/// number of cases and of wrong values. Black moves first in the history and the board is the first
/// of its images: the others are the same game with exchanged colours or from another side.
fn wrong_values(options: &str, moves: usize, methods: &[Method]) -> (usize, usize) {
    let rules = parse_name(&format!("go:3x2{options}")).expect("rules");
    let (plain, fast) = (Go::new(rules.clone()), SmallGo::new(rules).expect("small"));
    let roots = (0..729).filter_map(|number| {
        let setup = position(&plain, number)?;
        Some(fast.position(&Setup { turn: Player::Max, ..setup }))
    });
    let mut asked = Vec::new();
    for root in roots.filter(|root| fast.canonical(root) == *root) {
        with_histories(&fast, &root, &mut Vec::new(), moves, &mut asked);
    }
    let mut wrong = 0;
    for case in &asked {
        let truth = value(&fast, case, Method::PnTree);
        for &method in methods {
            let found = value(&fast, case, method);
            if found != truth {
                wrong += 1;
                let shown = fast.position_text(&case.0);
                println!("{options} {method}: {found}, not {truth}, in {shown} after {:?}", case.1);
            }
        }
    }
    (asked.len(), wrong)
}

const SOUND: [Method; 4] = [
    Method::Dfpn(Ghi::Lemma),
    Method::Dfpn(Ghi::Twin),
    Method::AlphaBeta(History::Lemma),
    Method::AlphaBeta(History::Twin),
];

#[test]
fn every_position_with_every_short_history_has_its_value_under_situational_superko() {
    assert_eq!(wrong_values("", 1, &SOUND), (624, 0));
}

#[test]
fn every_position_with_every_short_history_has_its_value_under_positional_superko() {
    assert_eq!(wrong_values(",positional", 1, &SOUND), (624, 0));
}

#[test]
fn the_comparison_catches_who_ignores_history() {
    let (asked, wrong) =
        wrong_values("", 0, &[Method::Dfpn(Ghi::Ignore), Method::AlphaBeta(History::Ignore)]);
    assert!(wrong > 0, "none wrong of {asked}: the comparison shows nothing");
}
