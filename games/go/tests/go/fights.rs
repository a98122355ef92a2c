//! Fights: known facts about eye spaces come out, with certificates; sound engines agree with each
//! other and with the enumeration of all paths.

use andor::engines::alphabeta::History;
use andor::{Limits, Method, Quiet, Solver};
use andor_game::{Goal, Player, Task, Value};
use andor_go::enclosed::{Place, Problem, eye_spaces, one_eye, one_eye_set};
use andor_go::rulebook::Go;
use andor_testkit::asked::ask;
use andor_testkit::oracle::by_paths;

const ALPHABETA: Method = Method::AlphaBeta(History::Lemma);

/// The game by the plain rules, and the question whether the defender succeeds.
fn plainly(problem: &Problem) -> (Go, Task<Go>) {
    let task = Task::new(problem.root.clone(), Goal::new(Player::Min, Value::WIN));
    (Go::new(problem.rules.clone()), task)
}

/// Whether the defender succeeds, certified.
fn defended(problem: &Problem, method: Method) -> bool {
    let (plain, task) = plainly(problem);
    let game = andor_registry::open(&problem.rules.name()).expect("a small board");
    let solver = Solver::new(Limits { nodes: 1_000_000, ..Limits::DEFAULT }).by(method);
    let question = ask(&game, &plain, &task);
    let answer = solver.solve(&game, &question, &mut Quiet).expect("an engine for superko");
    assert!(answer.is_certified(), "{} by {method}: {:?}", problem.rules.name(), answer.outcome);
    answer.verdict().proved().expect("certified, so decided")
}

/// The numbers of dead, unsettled and alive eye spaces of a size at a place, by both orders of
/// moves.
fn statuses(place: Place, size: usize) -> [usize; 3] {
    let mut counts = [0; 3];
    let problems: Vec<Problem> =
        eye_spaces(size, size).into_iter().filter(|problem| problem.place == place).collect();
    for pair in problems.chunks(2) {
        let [attacker_first, defender_first] = [&pair[0], &pair[1]].map(|problem| {
            let found = defended(problem, ALPHABETA);
            for method in [Method::BEST, Method::PnConverting] {
                assert_eq!(found, defended(problem, method), "{} by {method}", problem.rules.name());
            }
            found
        });
        assert!(defender_first || !attacker_first, "to move first is no harm here");
        counts[usize::from(attacker_first) + usize::from(defender_first)] += 1;
    }
    counts
}

#[test]
fn eye_spaces_in_the_centre_are_as_players_know_them() {
    assert_eq!(statuses(Place::Centre, 1), [1, 0, 0]);
    assert_eq!(statuses(Place::Centre, 2), [1, 0, 0]);
    // Straight and bent three.
    assert_eq!(statuses(Place::Centre, 3), [0, 2, 0]);
    // The square is dead, the pyramid unsettled; straight, bent and zigzag four live.
    assert_eq!(statuses(Place::Centre, 4), [1, 1, 3]);
    // The bulky five and the cross are unsettled.
    assert_eq!(statuses(Place::Centre, 5), [0, 2, 10]);
}

#[test]
fn bent_four_in_the_corner_is_dead() {
    // Elsewhere it lives. The attacker's ko has to be won without threats: superko decides.
    let bent =
        |problem: &Problem| problem.rules.name().contains("---T") && problem.rules.name().contains("/-TTT");
    let found: Vec<Problem> = eye_spaces(4, 4).into_iter().filter(bent).collect();
    let in_the_corner = |problem: &&Problem| problem.place == Place::Corner;
    let [attacker_first, defender_first] = &found.iter().filter(in_the_corner).collect::<Vec<_>>()[..] else {
        panic!("two problems expected");
    };
    assert!(!defended(attacker_first, ALPHABETA) && !defended(attacker_first, Method::PnConverting));
    assert!(defended(defender_first, ALPHABETA));
}

#[test]
fn sound_engines_agree_with_the_enumeration_of_all_paths() {
    let small = one_eye(2, 3).into_iter().chain(eye_spaces(1, 3));
    for problem in small {
        let (plain, task) = plainly(&problem);
        let truth = by_paths(&plain, &task);
        for method in [ALPHABETA, Method::BEST, Method::PnConverting, Method::PnTree, Method::Paths] {
            assert_eq!(defended(&problem, method), truth, "{} by {method}", problem.rules.name());
        }
    }
}

#[test]
fn sound_engines_agree_on_the_one_eye_set() {
    let mut proved = 0;
    // Every third problem: the whole set belongs to the reproduction.
    let some: Vec<Problem> = one_eye_set().into_iter().step_by(3).collect();
    for problem in &some {
        let found = defended(problem, ALPHABETA);
        for method in [Method::BEST, Method::PnConverting] {
            assert_eq!(found, defended(problem, method), "{} by {method}", problem.rules.name());
        }
        proved += usize::from(found);
    }
    assert!(proved * 5 > some.len() && proved * 2 < some.len(), "{proved} of {} defended", some.len());
}
