//! Several workers: answers, determinism, and what they spend.

use andor_engines::{Dfpn, Engine, Limits, Logical, Quiet, Stop, Threads, Verdict, Workers};
use andor_game::{Game, Goal, Notation, Player, Task, Value};
use andor_mnk::Mnk;

fn question(game: &Mnk) -> Task<Mnk> {
    Task::new(game.start(), Goal::new(Player::Max, Value::WIN))
}

fn logical(count: usize) -> Logical<Dfpn> {
    Logical { engine: Dfpn::default(), workers: Workers { count, alone: 100 } }
}

fn solve<G: Game>(engine: &dyn Engine<G>, game: &G, task: &Task<G>, limits: Limits) -> (Verdict, u64) {
    let run = engine.solve(game, task, &limits, &mut Quiet);
    (run.verdict, run.statistics.nodes)
}

#[test]
fn logical_workers_are_deterministic_and_share_the_work() {
    let game = Mnk::new(4, 3, 4).expect("a legal size");
    let task = question(&game);
    let (alone, nodes) = solve(&Dfpn::default(), &game, &task, Limits::DEFAULT);
    for count in [2, 16] {
        let first = solve(&logical(count), &game, &task, Limits::DEFAULT);
        assert_eq!(first, solve(&logical(count), &game, &task, Limits::DEFAULT));
        assert_eq!(first.0, alone);
        assert!(first.1 < 4 * nodes, "{count} workers: {} nodes, one: {nodes}", first.1);
    }
}

#[test]
fn one_thread_is_the_engine_itself() {
    let game = Mnk::new(4, 3, 3).expect("a legal size");
    let task = question(&game);
    let alone = solve(&Dfpn::default(), &game, &task, Limits::DEFAULT);
    assert_eq!(solve(&Threads::of(Dfpn::default()), &game, &task, Limits::DEFAULT), alone);
}

#[test]
fn limits_hold_for_all_workers_together() {
    let game = Mnk::new(5, 5, 4).expect("a legal size");
    let task = question(&game);
    for threads in [2, 8] {
        let limits = Limits { threads, ..Limits::new(50_000, 1 << 24) };
        let engine = Threads { engine: Dfpn::default(), alone: 100 };
        let run = engine.solve(&game, &task, &limits, &mut Quiet);
        assert_eq!(run.verdict, Verdict::Unknown(Stop::Nodes));
        assert!(run.statistics.nodes >= 50_000);
        assert!(run.statistics.memory_bytes <= 1 << 24, "{} bytes", run.statistics.memory_bytes);
    }
}
