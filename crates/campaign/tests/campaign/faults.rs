//! Workers that die, lie, send garbage, nothing, or the same thing twice: the answer is right and
//! certified each time. The faults are counted.

use crate::{Inline, assert_certified, folder, honest, run, small};
use andor::{Ask, Notation};
use andor_campaign::{Campaign, CampaignError, Ending, New, Order, Received, Report};
use andor_game::{Random, Repetition, Task};
use andor_testkit::oracle::{attractor, by_paths};
use andor_testkit::random::{cyclic, task};
use std::collections::HashMap;

/// What a faulty worker makes of an order, and what that is called.
fn fault(kind: usize, order: &Order, others: &[Vec<u8>]) -> (&'static str, Result<Vec<u8>, String>) {
    let good = order.carry_out(&mut andor::Quiet);
    let (report, certificate) = Report::read(&good).expect("a report");
    let certificate = certificate.to_vec();
    match kind {
        0 => ("worker died", Err("the worker died".into())),
        1 => ("garbage", Ok(b"\xff\x00 no report at all".to_vec())),
        2 => ("nothing", Ok(Vec::new())),
        3 => {
            // The answer is turned round, and so is the claim of its certificate.
            let ending = if report.ending == Ending::Proved { Ending::Disproved } else { Ending::Proved };
            let text = String::from_utf8(certificate).expect("text");
            let text = match text.contains("\t>=\t") {
                true => text.replacen("\t>=\t", "\t<\t", 1),
                false => text.replacen("\t<\t", "\t>=\t", 1),
            };
            ("false verdict", Ok(Report { ending, ..report }.with(text.as_bytes())))
        }
        4 => ("verdict without certificate", Ok(Report { ending: Ending::Proved, ..report }.with(b""))),
        5 => {
            let text = String::from_utf8(certificate).expect("text");
            let cut: Vec<&str> = text.split_inclusive('\n').collect();
            let cut = cut[..cut.len().saturating_sub(1)].concat();
            ("certificate cut short", Ok(Report { ending: Ending::Proved, ..report }.with(cut.as_bytes())))
        }
        6 => ("report about another job", Ok(Report { job: report.job + 1, ..report }.with(&certificate))),
        _ => ("certificate of another job", {
            let other = others.last().map(|other| Report::read(other).expect("a report").1.to_vec());
            let (ending, other) = (Ending::Proved, other.unwrap_or_default());
            Ok(Report { ending, ..report }.with(&other))
        }),
    }
}

const FAULTS: usize = 8;

#[test]
fn faulty_workers_cannot_make_the_answer_wrong() {
    let path = folder("faults");
    let mut faults: HashMap<&str, usize> = HashMap::new();
    let mut refused = 0;
    for seed in 0..90 {
        let rule = [Repetition::DRAW, Repetition::MoverLoses, Repetition::MoverWins][seed as usize % 3];
        let _ = std::fs::remove_dir_all(&path);
        let graph = cyclic(seed, rule, if rule == Repetition::DRAW { 24 } else { 9 });
        let task = Task::new(graph.start(), task(&graph, seed).goal);
        let truth = if rule.depends_on_mover() { by_paths(&graph, &task) } else { attractor(&graph, &task) };
        let definition = graph.to_text();
        let player = graph.player_name(task.goal.player).to_owned();
        let ask = Ask::AtLeast { player, value: task.goal.at_least, bound: None };
        let new = New { definition: Some(&definition), ..small("graph", None, &ask, 4) };
        match Campaign::create(&path, &new) {
            Err(CampaignError::Ask(_)) => continue,
            created => created.expect("a campaign"),
        }
        let (mut random, mut others) = (Random::new(seed), Vec::new());
        let mut workers = Inline::new(3, seed, |order: &Order| {
            if random.one_in(2) {
                let good = honest(order)?;
                if Report::read(&good).expect("a report").0.ending == Ending::Proved {
                    others.push(good.clone());
                }
                return Ok(good);
            }
            let (name, bytes) = fault(random.below(FAULTS), order, &others);
            *faults.entry(name).or_default() += 1;
            bytes
        });
        let (proved, seen) = run(&path, &mut workers);
        assert_eq!(proved, truth, "{rule} {seed}");
        assert_certified(&path, proved);
        refused += seen.iter().filter(|received| matches!(received, Received::Refused(_))).count();
    }
    eprintln!("{refused} refused of {faults:?}");
    assert_eq!(faults.len(), FAULTS, "{faults:?}");
    // A fault may be harmless by chance: a report that is turned round and was unknown, say.
    assert!(refused * 10 > faults.values().sum::<usize>() * 9, "{refused} of {faults:?}");
}

#[test]
fn what_comes_twice_counts_once() {
    let path = folder("twice");
    let ask: Ask = "x >= draw".parse().expect("a question");
    Campaign::create(&path, &small("tictactoe", None, &ask, 300)).expect("a campaign");
    let (mut campaign, _) = Campaign::open(&path).expect("a campaign");
    while campaign.verdict().is_none() {
        if let Some(order) = campaign.order_for(0) {
            let bytes = order.carry_out(&mut andor::Quiet);
            let first = campaign.receive(order.job, &bytes, 1).expect("a folder");
            assert!(matches!(first, Received::Piece | Received::Unknown), "{first:?}");
            assert_eq!(campaign.receive(order.job, &bytes, 1).expect("a folder"), Received::Ignored);
            assert_eq!(campaign.lost(order.job, "late").expect("a folder"), Received::Ignored);
        }
    }
    assert_eq!(campaign.receive(1_000_000, b"", 1).expect("a folder"), Received::Ignored);
    drop(campaign);
    assert_certified(&path, true);
}

#[test]
fn a_job_that_always_kills_its_worker_is_taken_apart() {
    let path = folder("killer");
    let ask: Ask = "x >= draw".parse().expect("a question");
    Campaign::create(&path, &small("tictactoe", None, &ask, 100_000)).expect("a campaign");
    let mut workers = Inline::new(2, 1, |order: &Order| match order.job {
        0 => Err("out of memory".into()),
        _ => honest(order),
    });
    let (proved, seen) = run(&path, &mut workers);
    assert!(proved);
    assert_eq!(
        seen[..3],
        [const { Received::Refused(String::new()) }; 3].map(|_| Received::Refused("out of memory".into()))
    );
    assert_certified(&path, true);
}

#[test]
fn workers_that_are_never_any_good_end_the_run() {
    let path = folder("hopeless");
    let ask: Ask = "x >= draw".parse().expect("a question");
    Campaign::create(&path, &small("tictactoe", None, &ask, 100)).expect("a campaign");
    let (mut campaign, _) = Campaign::open(&path).expect("a campaign");
    let mut workers = Inline::new(3, 1, |_| Err("no andor is there".into()));
    let ended = campaign.run(&mut workers, &mut || true, &mut |_, _| {});
    assert!(matches!(ended, Err(CampaignError::Workers(why)) if why == "no andor is there"));
    drop(campaign);
    assert!(run(&path, &mut Inline::new(3, 1, honest)).0);
    assert_certified(&path, true);
}
