//! Random strategies, honest and careless, under every rule: what is accepted is true, and what is
//! true and said without sharing is accepted.

use crate::claim_is_true;
use crate::unfold::{Manner, unfold};
use crate::verdict;
use andor_certificate::Reader;
use andor_game::{Effect, Game, Goal, Notation, Player, Repetition, Task, Within};
use andor_testkit::coarse::Coarse;
use andor_testkit::mutate::{KINDS, mutate, name};
use andor_testkit::oracle::by_paths;
use andor_testkit::random::{CYCLIC_RULES, Random, acyclic, cyclic, in_game, task};

/// Whether every path of the strategy keeps the rules for repetitions that depend on the mover: the
/// checker's question, answered by walking all paths.
fn all_paths_hold<G: Notation>(game: &G, asked: &Task<G>, proved: bool, text: &str) -> bool {
    use andor_certificate::{Kind, Record, Ref};
    struct Walk<'a, G: Notation>(&'a G, Goal, bool, Vec<Record>);
    impl<G: Notation> Walk<'_, G> {
        fn holds(&self, id: u64, path: &mut Vec<G::Position>) -> bool {
            let Walk(game, goal, proved, records) = self;
            let record = records.iter().find(|record| record.id == id).expect("references were checked");
            let position = game.parse_position(&record.position).unwrap();
            let moves = match &record.kind {
                Kind::End(_) | Kind::Database(_) | Kind::Sure(_) => return true,
                Kind::Pick { mv, to } => vec![(mv.clone(), *to)],
                Kind::All(moves) => moves.clone(),
            };
            path.push(game.repetition_class(&position));
            let good = goal.met_by_repetition(game, game.turn(&position)) == *proved;
            let hold = moves.iter().all(|(mv, to)| {
                let mv = game.parse_move(&position, mv).unwrap();
                let after = game.repetition_class(&andor_game::successor(*game, &position, mv));
                match to {
                    Ref::Repetition => good && path.contains(&after),
                    Ref::Node(next) => (good || !path.contains(&after)) && self.holds(*next, path),
                }
            });
            path.pop();
            hold
        }
    }
    let records: Vec<Record> = Reader::new(text.as_bytes()).unwrap().map(Result::unwrap).collect();
    let root = records.last().expect("a root").id;
    let mut path = asked.history.iter().map(|earlier| game.repetition_class(earlier)).collect();
    Walk(game, asked.goal, proved, records).holds(root, &mut path)
}

#[test]
fn what_is_true_is_accepted_when_it_is_unfolded() {
    let mut accepted = 0;
    for seed in 0..1_500 {
        for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
            let graph = if rule == Repetition::Never { acyclic(seed, 9) } else { cyclic(seed, rule, 7) };
            let asked = task(&graph, seed);
            let proved = by_paths(&graph, &asked);
            let text = unfold(&graph, &asked, proved, None, Manner::Honest, &mut Random::new(seed));
            let Some(text) = text else { continue };
            let checked = verdict(&graph, text.as_bytes());
            let checked = checked.unwrap_or_else(|rejected| panic!("{}{text}{rejected}", graph.to_text()));
            assert!(claim_is_true(&graph, &checked));
            accepted += 1;
        }
    }
    assert!(accepted > 7_000, "{accepted}");
}

#[test]
fn what_is_accepted_is_true_however_carelessly_it_was_shared() {
    let (mut accepted, mut refused) = ([0; 2], [0; 2]);
    for seed in 0..6_000 {
        for rule in CYCLIC_RULES {
            let graph = cyclic(seed, rule, 7);
            let asked = task(&graph, seed);
            let mut random = Random::new(seed);
            let truth = by_paths(&graph, &asked);
            let proved = truth != random.one_in(4);
            let manner = random.pick(&[Manner::Sharing, Manner::Careless]);
            let Some(text) = unfold(&graph, &asked, proved, None, manner, &mut random) else { continue };
            let depends = usize::from(rule.depends_on_mover());
            match verdict(&graph, text.as_bytes()) {
                Ok(checked) => {
                    assert!(claim_is_true(&graph, &checked), "{}{text}", graph.to_text());
                    assert_eq!(truth, proved, "{}{text}", graph.to_text());
                    let effect = asked.goal.repetition_effect(&graph, checked.claimant());
                    if matches!(effect, Some(Effect::BadForMover | Effect::GoodForMover)) {
                        assert!(all_paths_hold(&graph, &asked, proved, &text), "{}{text}", graph.to_text());
                    }
                    accepted[depends] += 1;
                }
                Err(rejected) => {
                    refused[depends] += 1;
                    if rejected.rule == "path" {
                        let holds = all_paths_hold(&graph, &asked, proved, &text);
                        assert!(!holds, "{}{text}{rejected}", graph.to_text());
                    }
                }
            }
        }
    }
    assert!(accepted.into_iter().chain(refused).all(|count| count > 1_000), "{accepted:?} {refused:?}");
}

#[test]
fn damaged_certificates_are_rejected_or_their_claim_is_true() {
    let mut survived = vec![0; KINDS];
    for seed in 0..250 {
        for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
            let graph = if rule == Repetition::Never { acyclic(seed, 9) } else { cyclic(seed, rule, 7) };
            let asked = task(&graph, seed);
            let mut random = Random::new(seed);
            let proved = by_paths(&graph, &asked);
            let text = unfold(&graph, &asked, proved, None, Manner::Sharing, &mut random);
            let Some(text) = text else { continue };
            for (kind, survived) in survived.iter_mut().enumerate() {
                let damaged = mutate(&text, kind, &mut random);
                if let Ok(checked) = verdict(&graph, damaged.as_bytes()) {
                    let what = name(kind);
                    assert!(claim_is_true(&graph, &checked), "{what}\n{}{damaged}", graph.to_text());
                    *survived += usize::from(damaged != text);
                }
            }
        }
    }
    // Some damage does no harm (a lowered claim); a checker that accepted nothing would be of no
    // use.
    assert!(survived.iter().any(|&count| count > 0));
}

#[test]
fn bounded_claims_are_accepted_and_true() {
    let mut accepted = 0;
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let graph = cyclic(seed, random.pick(&CYCLIC_RULES), 7);
        let Task { goal, root, .. } = task(&graph, seed);
        let Ok(game) = Within::new(&graph, goal) else { continue };
        let moves = random.below(4) as u32;
        let asked = Task::new(game.bounded(root, moves), goal);
        let proved = by_paths(&game, &asked);
        let manner = random.pick(&[Manner::Honest, Manner::Sharing]);
        let Some(text) = unfold(&game, &asked, proved, Some(moves), manner, &mut random) else { continue };
        match verdict(&graph, text.as_bytes()) {
            Ok(checked) => assert!(claim_is_true(&graph, &checked)),
            // Where it depends on who repeats, a node of another path may not hold here.
            Err(_) if manner == Manner::Sharing && graph.repetition().depends_on_mover() => continue,
            Err(rejected) => panic!("{}{text}{rejected}", graph.to_text()),
        }
        accepted += 1;
        let damaged = mutate(&text, random.below(KINDS), &mut random);
        if let Ok(checked) = verdict(&graph, damaged.as_bytes()) {
            assert!(claim_is_true(&graph, &checked), "{}{damaged}", graph.to_text());
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}

#[test]
fn positions_that_repeat_each_other_are_taken_for_one() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..6_000 {
        for rule in CYCLIC_RULES {
            let graph = cyclic(seed, rule, 8);
            let game = Coarse::pairs(graph.clone());
            let asked: Task<Coarse> = in_game(&task(&graph, seed));
            let mut random = Random::new(seed);
            let truth = by_paths(&game, &asked);
            let proved = truth != random.one_in(4);
            let manner = random.pick(&[Manner::Honest, Manner::Sharing, Manner::Careless]);
            let Some(text) = unfold(&game, &asked, proved, None, manner, &mut random) else { continue };
            if verdict(&game, text.as_bytes()).is_ok() {
                assert_eq!(truth, proved, "{}{text}", graph.to_text());
                accepted += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
    // The claim that only paths refute: p and q repeat each other, and the way to the win leads
    // over both.
    let graph =
        crate::graph("repetition draw\nroot r\nr max p\nx = loss\np min q\nq max w\nw = win\ny = loss\n");
    let class = |name: &str| graph.node_named(name).unwrap().0 / 2;
    assert_eq!(class("p"), class("q"));
    let nodes = ["0|w|end|win", "1|q|pick|w|0", "2|p|all|q|1", "3|r|pick|p|2"];
    let text = crate::certificate("draw", "r", &[], "max|>=|win", &nodes);
    assert!(verdict(&graph, text.as_bytes()).is_ok());
    let rejected = verdict(&Coarse::pairs(graph.clone()), text.as_bytes()).unwrap_err();
    assert_eq!((rejected.line, rejected.rule), (9, "path"));
    let goal = Goal::new(Player::Max, andor_game::Value::WIN);
    assert!(!by_paths(&Coarse::pairs(graph.clone()), &Task::new(graph.start(), goal)));
}
