//! The same answers as the oracles, joined from jobs of a few nodes: random cyclic graphs of every
//! rule of repetition, and games.

use crate::{Inline, assert_certified, folder, honest, keeping, run, small};
use andor::{Ask, Notation, Quiet, Solver, Value, Verdict};
use andor_campaign::{Campaign, CampaignError, New};
use andor_game::{Repetition, Task};
use andor_testkit::oracle::{attractor, by_paths};
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic, task};

/// The answers of campaigns about graphs of a rule, beside the oracle's; gives how many pieces were
/// joined, and how often from more than one.
fn graphs(rule: Repetition, seeds: std::ops::Range<u64>, nodes: usize) -> (usize, usize) {
    let path = folder(&format!("graphs-{rule}"));
    let (mut pieces, mut several) = (0, 0);
    for seed in seeds {
        let _ = std::fs::remove_dir_all(&path);
        let graph = match rule {
            Repetition::Never => acyclic(seed, nodes),
            rule => cyclic(seed, rule, nodes),
        };
        let task = Task::new(graph.start(), task(&graph, seed).goal);
        let truth = if rule.depends_on_mover() { by_paths(&graph, &task) } else { attractor(&graph, &task) };
        let definition = graph.to_text();
        let player = graph.player_name(task.goal.player).to_owned();
        let ask = Ask::AtLeast { player, value: task.goal.at_least, bound: None };
        let new = New { definition: Some(&definition), ..small("graph", None, &ask, 2 + seed % 7) };
        match Campaign::create(&path, &new) {
            // Every outcome, or none, is good enough.
            Err(CampaignError::Ask(_)) => continue,
            created => created.unwrap_or_else(|why| panic!("{seed}: {why}")),
        }
        let slots = 1 + seed as u32 % 4;
        let mut workers = match seed % 3 {
            0 => Inline::new(slots, seed, honest),
            _ => Inline::new(slots, seed, keeping()),
        };
        let (proved, _) = run(&path, &mut workers);
        assert_eq!(proved, truth, "{rule} {seed}");
        assert_certified(&path, proved);
        let (campaign, _) = Campaign::open(&path).expect("a campaign");
        let decided = campaign.status().decided;
        pieces += decided;
        several += usize::from(decided > 1);
    }
    (pieces, several)
}

#[test]
fn a_repetition_of_one_value() {
    for rule in [Repetition::DRAW, Repetition::Constant(Value::LOSS)] {
        let (pieces, several) = graphs(rule, 0..150, 24);
        assert!(pieces > 200 && several > 30, "{rule}: {pieces} pieces, {several} joined");
    }
}

#[test]
fn a_repetition_that_depends_on_who_repeats() {
    for rule in &CYCLIC_RULES[2..] {
        let (pieces, several) = graphs(*rule, 0..100, 9);
        assert!(pieces > 100 && several > 10, "{rule}: {pieces} pieces, {several} joined");
    }
}

#[test]
fn no_repetition() {
    let (pieces, several) = graphs(Repetition::Never, 0..100, 40);
    assert!(pieces > 100 && several > 30, "{pieces} pieces, {several} joined");
}

#[test]
fn games_have_the_answers_of_one_search() {
    let path = folder("games");
    for (game, position, ask, nodes) in [
        ("tictactoe", None, "x >= draw", 30),
        ("tictactoe", None, "x >= win", 100),
        ("connectfour:4,4", None, "first >= win", 200),
        ("go:2x2", None, "black >= 1", 40),
        ("go:2x2", None, "black >= 2", 40),
        ("go:2x2,positional", None, "black >= 1", 40),
        ("chess", Some("8/8/8/8/8/1k6/1p6/1K6 w - -"), "white >= draw", 3),
        ("chess", Some("k7/8/1K6/8/8/8/8/7R w - -"), "white >= win", 20),
    ] {
        let _ = std::fs::remove_dir_all(&path);
        let ask: Ask = ask.parse().expect(ask);
        Campaign::create(&path, &small(game, position, &ask, nodes))
            .unwrap_or_else(|why| panic!("{game}: {why}"));
        let (proved, _) = run(&path, &mut Inline::new(3, nodes, keeping()));
        let any = andor_registry::open(game).expect(game);
        let root = position.map_or_else(|| any.start(), |text| any.parse_position(text).expect(text));
        let question = ask.question(&any, root, Vec::new()).expect("a question").expect("no value");
        let answer = Solver::default().solve(&any, &question, &mut Quiet).expect("the best engine");
        assert_eq!(answer.verdict(), Verdict::decided(proved), "{game} {ask:?}");
        assert_certified(&path, proved);
    }
}
