//! The checker meets certificates: right ones, wrong ones, random ones and damaged ones.

mod accepts;
mod bytes;
mod checked;
mod database;
mod images;
mod left_out;
mod random;
mod rejects;
mod unfold;

use andor_certificate::Proof;
use andor_checker::{Checked, Rejected, check};
use andor_game::{Goal, Notation, Repetition, Rulebook, Task, Within};
use andor_graph::Graph;
use andor_testkit::oracle::by_paths;
use std::sync::Arc;

/// A certificate, its fields separated by `|`: rule, root, history, claim, then the nodes.
fn certificate(rule: &str, root: &str, history: &[&str], claim: &str, nodes: &[&str]) -> String {
    let mut text = format!("andor-proof|1\ngame|graph\nrepetition|{rule}\nroot|{root}\n");
    history.iter().for_each(|earlier| text += &format!("history|{earlier}\n"));
    text += &format!("claim|{claim}\nnodes|{}\n", nodes.len());
    nodes.iter().for_each(|node| text += &format!("{node}\n"));
    text.replace('|', "\t")
}

fn verdict<G: Rulebook + Clone>(game: &G, text: &[u8]) -> Result<Checked, Rejected> {
    check(Arc::new(game.clone()), Proof::new(text.to_vec())?)
}

/// Whether the claim that was accepted holds, by trying every path.
fn claim_is_true<G: Notation>(game: &G, checked: &Checked) -> bool {
    let header = checked.header();
    let claim = &header.claim;
    let goal = Goal::new(game.player_named(&claim.player).expect("a player"), claim.value);
    let forced = match claim.within {
        Some(moves) => {
            let bounded = Within::new(game, goal).expect("something to ask");
            let bounded = if header.repetition == Repetition::Never { bounded } else { bounded.with_past() };
            let root = bounded.parse_position(&header.root).expect("a position");
            assert_eq!(root.left, u64::from(moves));
            let earlier = |text: &String| bounded.parse_earlier(text).expect("a position");
            let history = header.history.iter().map(earlier).collect();
            by_paths(&bounded, &Task { root, history, goal }.as_searched(&bounded))
        }
        None => {
            let position = |text: &String| game.parse_position(text).expect("a position");
            let mut task = Task::new(position(&header.root), goal);
            if game.repetition() != Repetition::Never {
                task.history = header.history.iter().map(position).collect();
            }
            by_paths(game, &task.as_searched(game))
        }
    };
    forced == claim.holds
}

fn graph(text: &str) -> Graph {
    text.parse().expect("a graph by the rules")
}

/// Kishimoto and Müller 2004, figure 1: H can be reached through E and without it.
///
/// ```text
///       A         max: A E F   min: B C H
///     ↙   ↘
///    B     C
///   ↙ ↘    ↓
///  D   E   F
///     ↙ ⇅ ↙
///    G   H
/// ```
fn figure_1(rule: &str, g: &str) -> Graph {
    graph(&format!(
        "repetition {rule}\nroot A\nA max B C\nB min D E\nC min F\nD = loss\nE max H G\nF max H\nG = {g}\nH min E\n"
    ))
}

/// Kishimoto and Müller 2004, figure 2: C is lost through A and won through D.
const FIGURE_2: &str = "repetition mover-loses\nroot A\nA max B C\nB min D\nC min D\nD max C\n";

/// Figure 2 again and again: on each rung C is won only because D came before it, and min may climb
/// on. On a wrong rung it is min who chooses between B and C, and the certificate says the same of
/// C on both ways.
fn ladder(rungs: usize, wrong: Option<usize>) -> (Graph, String) {
    let mut description = "repetition mover-loses\nroot A0\n".to_owned();
    let mut nodes = vec![format!("{}|A{rungs}|end|win", 4 * rungs)];
    for n in 0..rungs {
        let up = n + 1;
        let mover = if wrong == Some(n) { "min" } else { "max" };
        description +=
            &format!("A{n} {mover} B{n} C{n}\nB{n} min D{n}\nC{n} min D{n} A{up}\nD{n} max C{n}\n");
    }
    for n in (0..rungs).rev() {
        let (up, [a, b, c, d]) = (n + 1, [4 * n, 4 * n + 1, 4 * n + 2, 4 * n + 3]);
        nodes.push(format!("{c}|C{n}|all|D{n}|rep|A{up}|{}", 4 * up));
        nodes.push(format!("{d}|D{n}|pick|C{n}|{c}"));
        nodes.push(format!("{b}|B{n}|all|D{n}|{d}"));
        nodes.push(if wrong == Some(n) {
            format!("{a}|A{n}|all|B{n}|{b}|C{n}|{c}")
        } else {
            format!("{a}|A{n}|pick|B{n}|{b}")
        });
    }
    description += &format!("A{rungs} = win\n");
    let nodes: Vec<&str> = nodes.iter().map(String::as_str).collect();
    (graph(&description), certificate("mover-loses", "A0", &[], "max|>=|win", &nodes))
}
