//! Under the fifty-move rule positions with different clocks repeat each other: every engine that
//! is sound for draws by repetition must still have its answers certified.

use andor::engines::alphabeta::History;
use andor::{AnyGame, Method, Quiet, Solver};
use andor_chess::Rulebook;
use andor_game::{Game, Goal, Notation, Player, Task, Value};
use andor_testkit::asked::OwnTypes;
use andor_testkit::oracle::attractor;

/// Endings on the squares a1 to c4.
const ENDINGS: [&str; 4] = [
    "8/8/8/8/8/1K6/8/1qk5 w - -",
    "8/8/8/8/8/K7/8/1qk5 b - -",
    "8/8/8/8/k7/8/2R5/1K6 w - -",
    "8/8/8/8/k7/1p6/8/1K6 b - -",
];

#[test]
fn answers_under_the_fifty_move_rule_are_right_and_certified() {
    let game = Rulebook::named("chess:a1-c4,fifty").expect("a game");
    let any = AnyGame::compiled::<OwnTypes, _, _>(game.clone(), game.clone());
    let mut decisive = 0;
    for ending in ENDINGS {
        for clock in [90, 95] {
            let text = format!("{ending} {clock} 60");
            let root = game.parse_position(&text).expect(ending);
            let wins = |player| attractor(&game, &Task::new(root.clone(), Goal::new(player, Value::WIN)));
            let truth = match (wins(Player::Max), wins(Player::Min)) {
                (true, _) => Value::WIN,
                (_, true) => Value::LOSS,
                _ => Value::DRAW,
            };
            decisive += usize::from(truth != Value::DRAW);
            let at = any.parse_position(&text).expect(ending);
            for method in [Method::PnBta, Method::BEST, Method::AlphaBeta(History::Lemma)] {
                let solver = Solver::default().by(method);
                let found = solver.value(&any, at, &[], Player::Max, &mut Quiet).expect("sound");
                assert_eq!(found.value, Some(truth), "{method}: {text}");
                assert!(found.is_certified(), "{method}: {text}: {:?}", found.answers);
            }
        }
    }
    assert!(decisive > 2, "only {decisive} endings are decisive");
    assert_eq!(game.occurrences(), 3);
}
