//! The shortest win by bounds, on random graphs: its length beside the definition's, both of its
//! claims certified.

use andor::{AnyGame, Limits, Quiet, Solver};
use andor_game::{Game, Goal, Repetition, Within, legal_moves, successor};
use andor_testkit::asked::{OwnTypes, ask};
use andor_testkit::cases::random_case;

/// Whether the goal can be forced in this many moves: the definition. Few moves are left, so it
/// ends.
fn is_won<G: Game>(game: &G, position: &G::Position, goal: Goal, left: u32) -> bool {
    if let Some(value) = game.end(position) {
        return goal.met(value);
    }
    if left == 0 {
        return false;
    }
    let moves = legal_moves(game, position).into_iter().map(|mv| successor(game, position, mv));
    if game.turn(position) == goal.player {
        moves.into_iter().any(|next| is_won(game, &next, goal, left - 1))
    } else {
        moves.into_iter().all(|next| is_won(game, &next, goal, left))
    }
}

#[test]
fn the_length_is_the_shortest_and_both_claims_are_certified() {
    const DEEPEST: u32 = 5;
    let (mut wins, mut refusals, mut long) = (0, 0, 0);
    for seed in 0..1200 {
        let rule = if seed % 2 == 0 { Repetition::DRAW } else { Repetition::Never };
        let (game, question) = random_case(seed, rule);
        let (root, goal) = (&question.root, question.goal);
        if Within::new(&game, goal).is_err() {
            continue;
        }
        let any = AnyGame::compiled::<OwnTypes, _, _>(game.clone(), game.game.clone());
        let at = ask(&any, &game.game, &question).root;
        let solver = Solver::new(Limits::new(100_000, 16 << 20));
        let found = solver.shortest(&any, at, goal, &mut Quiet).expect("a bounded goal");
        let truth = (0..=DEEPEST).find(|&moves| is_won(&game, root, goal, moves));
        match truth {
            Some(moves) => {
                wins += 1;
                long += u32::from(moves > 1);
                assert_eq!(found.length.moves, Some(moves), "seed {seed}");
                let (certified, answer) = found.win.expect("a win");
                assert!(certified == moves && answer.is_certified(), "seed {seed}");
                if moves > 1 {
                    let (none_in, answer) = found.none.expect("none in fewer moves");
                    assert!(none_in == moves - 1 && answer.is_certified(), "seed {seed}");
                    refusals += 1;
                }
            }
            None => assert!(found.length.moves.is_none_or(|moves| moves > DEEPEST), "seed {seed}"),
        }
    }
    assert!(wins > 100 && refusals > 20 && long > 20, "{wins} wins, {long} long, {refusals} refusals");
}
