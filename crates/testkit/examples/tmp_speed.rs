//! x
use andor_engines::pn_cyclic::*;
use andor_engines::*;
use andor_game::*;
use andor_graph::{Graph, Node};
use andor_testkit::random::Random;
use std::time::Instant;
fn main() {
    let args: Vec<usize> = std::env::args().skip(2).map(|a| a.parse().unwrap()).collect();
    let which = std::env::args().nth(1).unwrap();
    let (n, deg, rare) = (args[0], args[1], args[2]);
    let mut r = Random::new(args.get(3).copied().unwrap_or(1) as u64);
    let nodes: Vec<Node> = (0..n).map(|k| {
        if k > 0 && r.one_in(rare) && k < n/2 { return Node::End(if k > n/2-50 {Value::WIN} else {Value::LOSS}); }
        let mut t: Vec<u32> = (0..deg).map(|_| ((k + n + r.below(101) - 45) % n) as u32).collect();
        t.sort_unstable(); t.dedup();
        Node::Turn(if k % 2 == 0 { Player::Max } else { Player::Min }, t)
    }).collect();
    let g = Graph::from_nodes(Repetition::DRAW, &nodes).unwrap();
    println!("edges {}", g.edges());
    for p in [Value::WIN, Value::DRAW] {
        let q = Question::new(g.start(), Goal::new(Player::Max, p));
        let e: Box<dyn Engine<Graph>> = match which.as_str() { "r" => Box::new(Retrograde), "b" => Box::new(PnBta::default()), "d" => Box::new(PnDcg::default()), "c" => Box::new(PnConverting::default()), _ => Box::new(Paths) };
        let t = Instant::now();
        let run = e.solve(&g, &q, &Limits { nodes: args.get(4).copied().unwrap_or(usize::MAX) as u64, memory: 1 << 30 }, &mut Quiet);
        println!("{p} {:?} {:?} {:?} B/distinct {:.1}", run.verdict, t.elapsed(), run.statistics, run.statistics.memory_bytes as f64 / run.statistics.get("distinct") as f64);
    }
}
