//! Workers on a clock that counts positions, and what one worker remembers from job to job.

use crate::{Inline, Temporary};
use crate::{assert_certified, folder, honest, keeping, run, small};
use andor::{Ask, Limits, Notation, Quiet, Solver};
use andor_campaign::{Campaign, Costs, Ended, Report, Simulated, Worker};

const ASK: &str = "first >= win";

/// A campaign about Connect Four on four columns of four, with simulated workers.
fn simulated(name: &str, workers: u32, costs: Costs) -> (Temporary, Simulated) {
    let path = folder(name);
    let ask: Ask = ASK.parse().expect("a question");
    Campaign::create(&path, &small("connectfour:4,4", None, &ask, 500)).expect("a campaign");
    let (mut campaign, _) = Campaign::open(&path).expect("a campaign");
    let mut executor = Simulated::new(workers, costs);
    let ended = campaign.run(&mut executor, &mut || true, &mut |_, _| {}).expect("a folder");
    assert_eq!(ended, Ended::Decided(false));
    (path, executor)
}

#[test]
fn the_clock_counts_what_the_slowest_worker_does() {
    let (path, one) = simulated("simulated-1", 1, Costs::default());
    assert_certified(&path, false);
    assert_eq!(one.clock, one.worked);
    let (path, eight) = simulated("simulated-8", 8, Costs::default());
    assert_certified(&path, false);
    assert!(eight.clock < one.clock, "{} {}", eight.clock, one.clock);
    assert!(eight.worked <= 8 * eight.clock + eight.running(), "{eight:?}");
    let (_, again) = simulated("simulated-again", 8, Costs::default());
    assert_eq!((eight.clock, eight.worked, eight.orders), (again.clock, again.worked, again.orders));
}

#[test]
fn a_busy_driver_holds_all_workers_up() {
    let (_, free) = simulated("simulated-free", 8, Costs::default());
    let (_, busy) = simulated("simulated-busy", 8, Costs { job: 10, alone: 0, reply: 5_000, byte: 0.1 });
    assert!(busy.clock >= busy.driven && busy.driven > 5_000 && busy.clock > free.clock, "{busy:?}");
}

#[test]
fn a_worker_that_remembers_generates_little_more_than_one_search() {
    let ask: Ask = ASK.parse().expect("a question");
    let game = andor_registry::open("connectfour:4,4").expect("a game");
    let question = ask.question(&game, game.start(), Vec::new()).expect("a question").expect("no value");
    let solver = Solver::new(Limits::new(u64::MAX, 1 << 24));
    let alone = solver.solve(&game, &question, &mut Quiet).expect("the best engine").statistics.nodes;
    let nodes = |name: &str, mut workers: Inline<'_>| {
        let path = folder(name);
        Campaign::create(&path, &small("connectfour:4,4", None, &ask, alone / 20)).expect("a campaign");
        assert!(!run(&path, &mut workers).0);
        Campaign::look(&path).expect("a campaign").nodes
    };
    let (kept, fresh) =
        (nodes("kept", Inline::new(1, 1, keeping())), nodes("fresh", Inline::new(1, 1, honest)));
    assert!(kept * 10 < alone * 16 && kept * 3 < fresh * 2, "{alone}, {kept} kept, {fresh} fresh");
}

#[test]
fn a_worker_remembers_with_one_thread_and_with_several() {
    let path = folder("remembers");
    let ask: Ask = ASK.parse().expect("a question");
    Campaign::create(&path, &small("connectfour:4,4", None, &ask, u64::MAX)).expect("a campaign");
    let (mut campaign, _) = Campaign::open(&path).expect("a campaign");
    let order = campaign.order_for(0).expect("the question itself");
    for threads in [1, 2] {
        let mut worker = Worker::new(threads);
        let mut nodes = || {
            let bytes = worker.carry_out(&order, &mut Quiet);
            Report::read(&bytes).expect("a report").0.nodes
        };
        let (first, again) = (nodes(), nodes());
        assert!(again * 10 < first, "{threads}: {first}, {again}");
    }
}

/// The nodes of a campaign by one worker after the other that calls itself by these numbers.
fn worked(name: &str, mut number: impl FnMut(u32) -> u32) -> u64 {
    let path = folder(name);
    let ask: Ask = ASK.parse().expect("a question");
    Campaign::create(&path, &small("connectfour:4,4", None, &ask, 200)).expect("a campaign");
    let (mut campaign, _) = Campaign::open(&path).expect("a campaign");
    let mut worker = Worker::default();
    for step in 0.. {
        let Some(order) = campaign.order_for(number(step)) else { break };
        campaign.receive(order.job, &worker.carry_out(&order, &mut Quiet), 1).expect("a folder");
    }
    assert_eq!(campaign.verdict(), Some(false));
    campaign.status().nodes
}

#[test]
fn who_goes_on_where_he_was_has_less_to_do() {
    let (near, anywhere) = (worked("near", |_| 0), worked("anywhere", |step| step));
    assert!(near * 10 < anywhere * 9, "{near}, {anywhere}");
}
