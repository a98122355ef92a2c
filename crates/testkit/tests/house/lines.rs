//! The line of a value ends with that value: best play for both sides gives neither more nor less.

use andor::proof::{Kind, LineEnd, Side, Strategy, best_line};
use andor::{AnyGame, Certified, Goal, Quiet, Solver, Value};
use andor_game::{Game, Notation, Player, Repetition, Task, successor};
use andor_graph::Graph;
use andor_testkit::oracle::attractor;
use andor_testkit::random::{CYCLIC_RULES, acyclic, cyclic};

/// The value of the start, and what settles it: the goals with their certified strategies.
fn settled(graph: &Graph) -> (Value, Vec<(Goal, Strategy<Graph>)>) {
    let game = AnyGame::new(graph.clone());
    let (root, mover) = (game.start(), graph.turn(&graph.start()));
    let found = Solver::default().value(&game, root, &[], mover, &mut Quiet).expect("the best engine");
    assert!(found.is_certified(), "{}", graph.to_text());
    let side = |certified: &Certified| {
        let claim = &certified.checked.header().claim;
        let player = graph.player_named(&claim.player).expect("a player");
        (Goal::new(player, claim.value), certified.strategy_in(graph, graph.start()))
    };
    (found.value.expect("small graphs are decided"), found.certified().map(side).collect())
}

/// Plays the line of the start's value and says what it comes to, for Max, beside that value, and
/// whether anybody was asked to vouch for a move. `None` where only one value is possible, which
/// needs no proof.
fn played(graph: &Graph) -> Option<(Value, Value, bool)> {
    let (root, mover) = (graph.start(), graph.turn(&graph.start()));
    let (value, settled) = settled(graph);
    let sides: Vec<Side<'_, Graph>> =
        settled.iter().map(|(goal, strategy)| Side::new(graph, *goal, strategy)).collect();
    if sides.is_empty() {
        return None;
    }
    let mut asked = false;
    let mut vouch = |position: &_, player: Player| {
        asked = true;
        let side = settled.iter().zip(&sides).find(|(_, side)| side.claimant() == player);
        let (goal, _) = side.expect("a side with a proof").0;
        attractor(graph, &Task::new(*position, *goal)) == (goal.player == player)
    };
    let line = best_line(graph, &[], &sides, &mut vouch);
    let mut at = root;
    for (position, mv) in &line.moves {
        assert_eq!(*position, at, "{}", graph.to_text());
        at = successor(graph, &at, *mv);
    }
    let came_to = match line.end {
        LineEnd::Over => graph.end(&at).expect("an end"),
        LineEnd::Repetition => {
            let last = graph.turn(&line.moves.last().expect("a move").0);
            let outcomes = graph.outcomes();
            graph.repetition().value(last, outcomes[0], outcomes[outcomes.len() - 1])
        }
        LineEnd::Open => panic!("an open end in {}", graph.to_text()),
    };
    Some((came_to, value.seen_by(mover), asked))
}

#[test]
fn the_line_of_a_value_comes_to_that_value() {
    let mut vouched = 0;
    for seed in 0..600 {
        for rule in CYCLIC_RULES {
            let graph = cyclic(seed, rule, 4 + seed as usize % 12);
            let Some((came_to, value, asked)) = played(&graph) else { continue };
            assert_eq!(came_to, value, "seed {seed}, {rule}: {}", graph.to_text());
            vouched += usize::from(asked);
        }
        let graph = acyclic(seed, 4 + seed as usize % 12);
        if let Some((came_to, value, _)) = played(&graph) {
            assert_eq!(came_to, value, "{}", graph.to_text());
        }
    }
    assert!(vouched > 10, "only {vouched} lines left their strategies");
}

#[test]
fn a_draw_is_not_thrown_away_to_end_the_game() {
    // Max can hold the draw by giving up at once (x) or by going round.
    let text = "repetition draw\nroot a\na max x b l\nb min c w\nc max x d\nd min a w\n\
                x = draw\nw = win\nl = loss\n";
    let graph: Graph = text.parse().expect("a graph");
    assert_eq!(graph.repetition(), Repetition::DRAW);
    let (_, settled) = settled(&graph);
    let gives_up = settled.iter().any(|(_, strategy)| {
        let root = strategy.root();
        matches!(&root.kind, Kind::Pick(mv, _) if graph.move_text(&root.position, *mv) == "x")
    });
    let sides: Vec<_> = settled.iter().map(|(goal, strategy)| Side::new(&graph, *goal, strategy)).collect();
    let line = best_line(&graph, &[], &sides, &mut |_, _| true);
    let texts: Vec<String> = line.moves.iter().map(|(at, mv)| graph.move_text(at, *mv)).collect();
    assert_eq!((line.end, texts.join(" ").as_str()), (LineEnd::Repetition, "b c d a"));
    assert!(gives_up, "the strategy alone would have thrown it away");
}
