//! Nodes that stand for images of their positions: format 3.

use crate::{graph, verdict};
use andor::{AnyGame, Goal, Method, Player, Question, Quiet, Solver};
use andor_certificate::{Format, Proof};
use andor_checker::Rejected;
use andor_game::{Notation, Repetition, Task, Value};
use andor_testkit::asked::{OwnTypes, ask};
use andor_testkit::mutate::{KINDS, mutate};
use andor_testkit::oracle::attractor;
use andor_testkit::random::{Random, acyclic, cyclic};
use andor_testkit::twofold::Twofold;

/// Whoever is at a or its image wins by b, whose image is met on one of the ways.
fn twofold(rule: &str) -> Twofold {
    let text = format!("repetition {rule}\nroot a\na max b c\nb min d e\nc min a\nd = win\ne max d\n");
    Twofold { graph: graph(&text), seed: 7 }
}

fn opened(game: &Twofold) -> AnyGame {
    AnyGame::compiled::<OwnTypes, _, _>(game.clone(), game.clone())
}

/// A random symmetric game with a question, and its certificate by the search of the whole graph.
fn certified(seed: u64, rule: Repetition) -> (Twofold, String) {
    let nodes = 3 + seed as usize % 12;
    let graph = if rule == Repetition::Never { acyclic(seed, nodes + 4) } else { cyclic(seed, rule, nodes) };
    let game = Twofold { graph, seed };
    let mut random = Random::new(seed);
    let goal = Goal::new(random.pick(&[Player::Max, Player::Min]), random.pick(&[Value::WIN, Value::DRAW]));
    let any = opened(&game);
    let question = ask(&any, &game, &Task::new(game.start(), goal));
    let solver = Solver::default().by(Method::Retrograde);
    let answer = solver.solve(&any, &question, &mut Quiet).expect("a rule of one value");
    let text = answer.into_certified().expect("a certified answer").certificate();
    (game, String::from_utf8(text).expect("a certificate is text"))
}

fn is_true(game: &Twofold, text: &str) -> bool {
    let proof = Proof::new(text.as_bytes().to_vec()).expect("it was accepted");
    let claim = &proof.header().claim;
    let root = game.parse_position(&proof.header().root).expect("it was accepted");
    let player = game.player_named(&claim.player).expect("it was accepted");
    attractor(game, &Task::new(root, Goal::new(player, claim.value))) == claim.holds
}

const RULES: [Repetition; 3] = [Repetition::DRAW, Repetition::Constant(Value::LOSS), Repetition::Never];

#[test]
fn strategies_with_images_are_right_and_unfold_to_right_ones() {
    let (mut folded, mut unfolded) = (0, 0);
    for rule in RULES {
        for seed in 0..150 {
            let (game, text) = certified(seed, rule);
            let checked = verdict(&game, text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert!(is_true(&game, &text), "{text}");
            assert_eq!(checked.header().format, Format::Three);
            let any = opened(&game);
            let plain = any.unfolded(checked.proof()).expect("a small certificate");
            folded += checked.header().nodes;
            unfolded += plain.header().nodes;
            let plain = any.check(plain).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(plain.header().claim, checked.header().claim);
            assert_ne!(plain.header().format, Format::Three);
        }
    }
    assert!(folded * 5 < unfolded * 4, "{folded} nodes stand for {unfolded}");
}

#[test]
fn without_images_every_position_has_its_node() {
    let (game, question) = (twofold("draw"), |any: &AnyGame| {
        Question::new(any.parse_position("a").expect("a node"), Goal::new(Player::Max, Value::WIN))
    });
    let any = opened(&game);
    let solver = Solver::default().by(Method::Retrograde).without_images();
    let answer = solver.solve(&any, &question(&any), &mut Quiet).expect("a rule of one value");
    let checked = answer.into_certified().expect("a win").checked;
    assert_eq!(checked.header().format, Format::One);
}

#[test]
fn damaged_strategies_with_images_are_rejected_or_still_true() {
    let (mut damaged, mut rejected) = (0, 0);
    for rule in RULES {
        for seed in 0..100 {
            let (game, text) = certified(seed, rule);
            for kind in 0..KINDS {
                let spoilt = mutate(&text, kind, &mut Random::new(seed * 64 + kind as u64));
                if spoilt == text {
                    continue;
                }
                damaged += 1;
                match verdict(&game, spoilt.as_bytes()) {
                    Err(_) => rejected += 1,
                    Ok(checked) if checked.header().claim.within.is_some() => {}
                    Ok(_) => assert!(is_true(&game, &spoilt), "{spoilt}"),
                }
            }
        }
    }
    assert!(damaged > 8000 && rejected * 10 > damaged * 8, "{rejected} of {damaged}");
}

/// A certificate of [`twofold`] in format 3, its fields separated by `|`.
fn judged(rule: &str, lines: &str) -> Result<(), Rejected> {
    let text = format!("andor-proof|3\ngame|twofold\nrepetition|{rule}\nroot|a\n{lines}");
    verdict(&twofold("draw"), text.replace('|', "\t").as_bytes()).map(drop)
}

#[test]
fn what_images_are_not_allowed_with() {
    let right = "claim|max|>=|win\nnodes|4\n0|d|end|win\n1|e'|pick|d|0\n2|b'|all|d|0|e|1\n3|a|pick|b|2\n";
    assert_eq!(judged("draw", right), Ok(()));
    let refuses = |lines: &str, message: &str| {
        let why = judged("draw", lines).expect_err(lines).to_string();
        assert!(why.starts_with(message), "{why}");
    };
    refuses(&format!("history|c\nhistory|c\n{right}"), "line 1: images");
    let bounded = right.replace("|win\nnodes", "|win|within|2\nnodes");
    refuses(&bounded, "line 4: root");
    refuses(&right.replace("1|e'|", "1|c'|"), "line 8: pick");
    refuses(&right.replace("2|b'|all", "2|c'|all"), "line 9: all");
    refuses(&right.replace("3|a|pick|b|2", "3|a|pick|c|2"), "line 10: ref: c leads to c");
    refuses(&right.replace("3|a|", "3|a'|"), "line 10: root");
    let holds = "claim|max|<|2\nnodes|1\n0|a|pick|c|rep\n";
    let why = judged("draw", holds).expect_err(holds).to_string();
    assert!(!why.is_empty());
}
