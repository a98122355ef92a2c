//! scratch
use andor::{Limits, Observer, Options, Progress, Quiet, Soundness, Statistics, Stop, catalogue, solve_by};
use andor_game::*;
use andor_testkit::{counted::Counted, extreme};
use std::time::Instant;
struct Clock(Instant);
impl Observer for Clock {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        (self.0.elapsed().as_secs() >= 20).then_some(Stop::Time)
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u32 = a[2].parse().unwrap();
    let rule: Repetition = a[3].parse().unwrap();
    let graph = match a[1].as_str() {
        "chain" => extreme::chain(rule, n),
        "back" => extreme::chain_with_ways_back(rule, n),
        "fan" => extreme::fan(rule, n),
        _ => extreme::haystack(rule, n),
    };
    for info in catalogue() {
        if let Some(only) = a.get(4) {
            if info.name != only {
                continue;
            }
        }
        if let Some(only) = a.get(5) {
            if info.ghi != Some(only) {
                continue;
            }
        }
        if matches!(info.soundness(rule), Soundness::Refused(_)) {
            continue;
        }
        let game = Counted::new(&graph);
        let q = Question::new(graph.start(), Goal::new(Player::Max, Value::WIN));
        let mut o = Options {
            engine: Some(info.name.into()),
            ghi: info.ghi.map(str::to_owned),
            limits: Limits { nodes: 20_000_000, memory: 1 << 30 },
            verdict_only: true,
        };
        let t = Instant::now();
        let s: Statistics =
            solve_by(&game, &graph, &q, None, &o, &mut Clock(Instant::now())).unwrap().statistics;
        let (t1, w1) = (t.elapsed().as_secs_f64(), game.work());
        o.verdict_only = false;
        let t = Instant::now();
        let answer = solve_by(&game, &graph, &q, None, &o, &mut Clock(Instant::now())).unwrap();
        println!(
            "{:<24} {:?} cert {} nodes {} {:?} search {:.2}s work {} | all {:.2}s work {}",
            format!("{} {}", info.name, info.ghi.unwrap_or("")),
            answer.verdict,
            answer.certified(),
            s.nodes,
            s.more.iter().filter(|(n, _)| ["updates", "steps"].contains(n)).collect::<Vec<_>>(),
            t1,
            w1,
            t.elapsed().as_secs_f64(),
            game.work() - w1
        );
    }
    let _ = Quiet;
}
