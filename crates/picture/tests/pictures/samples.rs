//! Strategies to look at, made up on the spot and checked.

use andor::{Certification, Goal, Options, Player, Quiet, Task, Value, solve};
use andor_certificate::Proof;
use andor_checker::{Checked, check};
use andor_game::{Game, Notation, Random, Repetition};
use andor_graph::Graph;
use andor_mnk::Mnk;
use std::sync::Arc;

/// A certificate about a graph from its claim and its nodes, with `|` for tabs. The root is the
/// last node.
pub fn certificate(graph: &Graph, history: &[&str], claim: &str, nodes: &[String]) -> String {
    let rule = if claim.contains("within") { Repetition::Never } else { graph.repetition() };
    let root = nodes.last().expect("a root").split('|').nth(1).expect("a position");
    let mut text = format!("andor-proof|1\ngame|graph\nrepetition|{rule}\nroot|{root}\n");
    history.iter().for_each(|earlier| text += &format!("history|{earlier}\n"));
    text += &format!("claim|{claim}\nnodes|{}\n{}\n", nodes.len(), nodes.join("\n"));
    text.replace('|', "\t")
}

fn checked(graph: &str, history: &[&str], claim: &str, nodes: &[String]) -> Checked {
    let graph: Graph = graph.parse().expect("a graph by the rules");
    let text = certificate(&graph, history, claim, nodes);
    let proof = Proof::new(text.clone().into_bytes()).expect("a header");
    check(Arc::new(graph), proof).unwrap_or_else(|rejected| panic!("{text}{rejected}"))
}

fn small(graph: &str, history: &[&str], claim: &str, nodes: &[&str]) -> Checked {
    checked(graph, history, claim, &nodes.iter().map(|&line| line.to_owned()).collect::<Vec<_>>())
}

/// A win without circles.
pub fn tiny() -> Checked {
    let graph = "repetition draw\nroot a\na max b\nb min c d\nc max e\nd = win\ne = win\n";
    let nodes = ["0|e|end|win", "1|d|end|win", "2|c|pick|e|0", "3|b|all|c|2|d|1", "4|a|pick|b|3"];
    small(graph, &[], "max|>=|win", &nodes)
}

/// A closed set: the claimant is content with repetition and never leaves.
pub fn circle() -> Checked {
    let graph = "repetition draw\nroot a\na max b c2\nb min c\nc max e d a\nd min draw\ne min f\nf max g d\n\
                 g min a\nc2 min f\ndraw = draw\n";
    let nodes = [
        "0|draw|end|draw",
        "1|g|pick|a|7",
        "2|f|all|g|1|d|4",
        "3|e|pick|f|2",
        "4|d|pick|draw|0",
        "5|c|all|e|3|d|4|a|7",
        "6|b|pick|c|5",
        "8|c2|pick|f|2",
        "7|a|all|b|6|c2|8",
    ];
    small(graph, &[], "max|<|win", &nodes)
}

/// Repetitions that lose for the one who makes them: of a node on the path, and of the past.
pub fn superko() -> Checked {
    let graph = "repetition mover-loses\nroot a\na max b\nb min x w q\nx max y\ny min a z\nw max z\nz = win\n\
                 q max a\n";
    let nodes = [
        "0|z|end|win",
        "1|y|all|a|rep|z|0",
        "2|x|pick|y|1",
        "3|w|pick|z|0",
        "4|b|all|x|2|w|3|q|rep",
        "5|a|pick|b|4",
    ];
    small(graph, &["q"], "max|>=|win", &nodes)
}

/// A win in two moves.
pub fn bounded() -> Checked {
    let graph = "repetition draw\nroot a\na max b\nb min c\nc max d a\nd = win\n";
    let nodes = ["0|d in 0|end|win", "1|c in 1|pick|d|0", "2|b in 1|all|c|1", "3|a in 2|pick|b|2"];
    small(graph, &[], "max|>=|win|within|2", &nodes)
}

/// `replies` replies, each with an end behind the answer.
pub fn wide(replies: usize) -> Checked {
    let (mut nodes, mut lines, mut all, mut to) = (Vec::new(), String::new(), String::new(), String::new());
    for reply in 0..replies {
        let (end, id) = (2 * reply, 2 * reply + 1);
        nodes.push(format!("{end}|end{reply}|end|win"));
        nodes.push(format!("{id}|reply{reply}|pick|end{reply}|{end}"));
        lines += &format!("reply{reply} max end{reply}\nend{reply} = win\n");
        all += &format!("|reply{reply}|{id}");
        to += &format!(" reply{reply}");
    }
    nodes.push(format!("{}|middle|all{all}", 2 * replies));
    nodes.push(format!("{}|start|pick|middle|{}", 2 * replies + 1, 2 * replies));
    let graph = format!("repetition draw\nroot start\nstart max middle\nmiddle min{to}\n{lines}");
    checked(&graph, &[], "max|>=|win", &nodes)
}

/// The graph of [`deep`].
pub fn chain(plies: usize) -> String {
    let root = plies + 1;
    let mut graph = format!("repetition none\nroot p{root}\np0 = win\np1 = 3\n");
    for ply in 2..=root {
        let mover = if (root - ply).is_multiple_of(2) { "max" } else { "min" };
        let out = if ply % 6 == 0 && mover == "min" { " p0" } else { "" };
        graph += &format!("p{ply} {mover} p{}{out}\n", ply - 1);
    }
    graph
}

/// A chain of `plies` plies, with a short way out at some replies.
pub fn deep(plies: usize) -> Checked {
    let mut nodes = vec!["0|p0|end|win".to_owned(), "1|p1|end|3".to_owned()];
    let graph = chain(plies);
    for (ply, line) in (2..).zip(graph.lines().skip(4)) {
        let kind = if line.contains(" max ") { "pick" } else { "all" };
        let out = if line.ends_with(" p0") { "|p0|0" } else { "" };
        nodes.push(format!("{ply}|p{ply}|{kind}|p{0}|{0}{out}", ply - 1));
    }
    checked(&graph, &[], "max|>=|win", &nodes)
}

/// How `o` holds tic-tac-toe from a board.
pub fn tic_tac_toe(root: &str) -> Checked {
    let game = Mnk::tictactoe();
    let root = game.parse_position(root).expect("a board");
    let asked = Task::new(root, Goal::new(Player::Max, Value::WIN));
    let answer = solve(&game, &asked, &Options::default(), &mut Quiet).expect("an engine");
    let Certification::Certified(checked) = answer.certification else { panic!("a small game") };
    *checked
}

/// A random strategy that is right by the way it is made: shared nodes, circles or repetitions, odd
/// names. One of three kinds:
/// - who is content with a draw may go round in circles, so that every graph will do;
/// - who wins goes forward, to earlier lines;
/// - the same, and the opponent repeats the root or a position of the past, and loses by it.
pub fn random(seed: u64) -> Checked {
    let mut random = Random::new(seed);
    let mut below = |bound: usize| random.below(bound);
    let size = 2 + below(60);
    let odd = ["<b>", "a&b", "\"quoted\"", "王手", "x/y/z", "back\\slash", "a-name-that-goes-on-and-on", "é"];
    let names: Vec<String> = (0..size)
        .map(|id| format!("{}{id}", if below(3) == 0 { odd[below(odd.len())] } else { "p" }))
        .collect();
    let (content, repeats) = (seed.is_multiple_of(3), seed % 3 == 1);
    let (root, claimant) = (&names[size - 1], if content { "min" } else { "max" });
    let opponent = if content { "max" } else { "min" };
    let ends = if content { ["draw", "loss", "-7"] } else { ["win", "win", "7"] };
    let rule = if repeats { "mover-loses" } else { "draw" };
    let mut graph = format!("repetition {rule}\nroot {root}\npast max {root}\n");
    let mut nodes = Vec::new();
    for (id, name) in names.iter().enumerate() {
        let is_root = id + 1 == size;
        let kind = if id == 0 { 0 } else { below(6) + usize::from(is_root) };
        if kind == 0 {
            let value = ends[below(3)];
            graph += &format!("{name} = {value}\n");
            nodes.push(format!("{id}|{name}|end|{value}"));
            continue;
        }
        let picks = kind < 3;
        let mut moves: Vec<(&str, String)> = Vec::new();
        for _ in 0..if picks { 1 } else { 1 + below(5) } {
            let to = if content { below(size) } else { id - 1 - below(id.min(6)) };
            let (text, to) = match below(8) {
                0 if repeats && !picks => ("past", "rep".to_owned()),
                1 if repeats && !picks && !is_root => (root.as_str(), "rep".to_owned()),
                _ => (names[to].as_str(), to.to_string()),
            };
            if moves.iter().all(|(other, _)| *other != text) {
                moves.push((text, to));
            }
        }
        graph += &format!("{name} {}", if picks { claimant } else { opponent });
        moves.iter().for_each(|(text, _)| graph += &format!(" {text}"));
        graph.push('\n');
        let moves: Vec<String> = moves.iter().map(|(text, to)| format!("|{text}|{to}")).collect();
        nodes.push(format!("{id}|{name}|{}{}", if picks { "pick" } else { "all" }, moves.concat()));
    }
    let claim = if content { "max|<|win" } else { "max|>=|win" };
    checked(&graph, if repeats { &["past"] } else { &[] }, claim, &nodes)
}
