//! 3x2 with histories: engines that share results between paths against one that shares nothing.
//!
//! A public project that shared results under superko by a depth guard got 45 of 378 values of this board wrong.

use andor::{Options, solve_by};
use andor_engines::{Limits, Quiet};
use andor_game::{Game, Goal, Notation, Player, Question, Value, legal_moves, successor};
use andor_go::fast::SmallGo;
use andor_go::rulebook::Go;
use andor_go::{Setup, parse_name};
use andor_testkit::random::Random;

/// The numbers of all boards of six points, in leaps so that a part of them is a fair one.
const LEAP: usize = 5;

/// A position of 3x2 by a number, if it can occur.
fn position(game: &Go, number: usize) -> Option<Setup> {
    let stone = |point: u32| [None, Some(Player::Max), Some(Player::Min)][number / 3_usize.pow(point) % 3];
    let turn = if number.is_multiple_of(2) { Player::Max } else { Player::Min };
    let setup = Setup { stones: (0..6).map(stone).collect(), turn, ..game.start() };
    setup.possible(&game.rules).ok().map(|()| setup)
}

/// Plays a few moves that repeat nothing; the positions on the way become history.
fn wander(game: &SmallGo, from: &Setup, random: &mut Random) -> Option<Question<SmallGo>> {
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
    game.end(&root).is_none().then_some(Question { root, history, goal })
}

#[test]
fn shared_results_are_right_on_every_path() {
    let mut random = Random::new(32);
    let (mut asked, mut sharing) = (0, 0);
    for options in ["", ",positional"] {
        let rules = parse_name(&format!("go:3x2{options}")).expect("rules");
        let (plain, fast) = (Go::new(rules.clone()), SmallGo::new(rules).expect("small"));
        let roots = (0..729).step_by(LEAP).filter_map(|number| position(&plain, number));
        for question in roots.filter_map(|setup| wander(&fast, &setup, &mut random)) {
            let answer = |engine: &str, ghi: Option<&str>| {
                let limits = Limits { nodes: 300_000, ..Limits::default() };
                let options = Options {
                    engine: Some(engine.into()),
                    ghi: ghi.map(Into::into),
                    limits,
                    ..Options::default()
                };
                let answer = solve_by(&fast, &plain, &question, None, &options, &mut Quiet)
                    .expect("an engine for superko");
                let shown = fast.position_text(&question.root);
                assert!(
                    answer.verdict.proved().is_none() || answer.certified(),
                    "{engine} {ghi:?} on {shown}"
                );
                answer.verdict.proved()
            };
            let Some(truth) = answer("pn-tree", None) else { continue };
            asked += 1;
            for (engine, ghi) in
                [("dfpn", "lemma"), ("dfpn", "twin"), ("alphabeta", "lemma"), ("alphabeta", "twin")]
            {
                let found = answer(engine, Some(ghi));
                sharing += usize::from(found.is_some());
                let shown = fast.position_text(&question.root);
                assert!(found.is_none_or(|found| found == truth), "{engine} {ghi} on {shown}");
            }
        }
    }
    assert!(asked > 120 && sharing > 480, "{asked} questions, {sharing} answers");
}
