//! Several workers: answers, determinism, and what they spend.

use andor_engines::{
    Dfpn, DfpnBounded, Engine, Limits, Logical, Observer, Progress, Quiet, Stop, Threads, Verdict, Workers,
};
use andor_game::{Game, Goal, Notation, Player, Task, Value};
use andor_mnk::Mnk;
use std::time::{Duration, Instant};

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

/// Asks to stop at one of its looks, and remembers when.
struct StopAt {
    looks: u32,
    asked: Option<Instant>,
}

impl Observer for StopAt {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        self.looks = self.looks.saturating_sub(1);
        (self.looks == 0).then(|| {
            self.asked.get_or_insert_with(Instant::now);
            Stop::Interrupted
        })
    }
}

/// How long all threads took to end after they were asked to.
fn ends_within(engine: &dyn Engine<Mnk>, looks: u32) -> Duration {
    let game = Mnk::new(6, 6, 5).expect("a legal size");
    let mut observer = StopAt { looks, asked: None };
    let limits = Limits { threads: 8, ..Limits::DEFAULT };
    let run = engine.solve(&game, &question(&game), &limits, &mut observer);
    assert_eq!(run.verdict, Verdict::Unknown(Stop::Interrupted));
    observer.asked.expect("it was asked").elapsed()
}

#[test]
fn a_stop_request_ends_all_threads_within_a_tenth_of_a_second() {
    let dfpn = Threads { engine: Dfpn::default(), alone: 100 };
    let bounded = Threads { engine: DfpnBounded, alone: 100 };
    for engine in [&dfpn as &dyn Engine<Mnk>, &bounded] {
        // On a busy machine a thread may have to wait for a processor: the least of some times.
        let least = (1..=8).map(|tries| ends_within(engine, 20 * tries)).min().expect("some tries");
        assert!(least < Duration::from_millis(100), "{least:?}");
    }
}
