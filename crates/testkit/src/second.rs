//! Questions of every kind about random graphs, with certificates, to compare the checker with a
//! second one.

use crate::asked::{OwnTypes, ask};
use crate::random::{Random, acyclic, cyclic, task};
use crate::suite::claims;
use andor::{AnyGame, Limits, Method, Quiet, Solver};
use andor_game::{Game, Repetition, Value};
use andor_graph::{Graph, NodeId};

/// The rules of repetition, each with the occurrence at which it acts.
pub const RULES: [(Repetition, u32); 8] = [
    (Repetition::DRAW, 2),
    (Repetition::DRAW, 3),
    (Repetition::Constant(Value::LOSS), 2),
    (Repetition::Constant(Value::WIN), 2),
    (Repetition::Constant(Value::WIN), 4),
    (Repetition::MoverLoses, 2),
    (Repetition::MoverWins, 2),
    (Repetition::Never, 2),
];

/// A random question about a random graph, and the certificate of its answer: with a history in one
/// case of three, in which positions stand up to three times, and with a bound in one of three.
/// `None` where such a question is refused.
///
/// # Panics
/// If a sound engine fails.
#[must_use]
pub fn certificate(seed: u64, (rule, occurrences): (Repetition, u32)) -> Option<(AnyGame, Graph, String)> {
    let mut random = Random::new(seed ^ 0x5ec0);
    let nodes = 3 + seed as usize % 9;
    let graph = if rule == Repetition::Never { acyclic(seed, nodes + 4) } else { cyclic(seed, rule, nodes) };
    let graph = graph.with_occurrences(occurrences).expect("a rule that can count so");
    let mut task = task(&graph, seed);
    if rule != Repetition::Never && random.one_in(3) {
        for _ in 0..random.below(7) {
            let node = NodeId(random.below(graph.len()) as u32);
            if graph.end(&node).is_none() {
                task.history.push(node);
            }
        }
    }
    let any = AnyGame::compiled::<OwnTypes, _, _>(graph.clone(), graph.clone());
    let question = ask(&any, &graph, &task);
    let solver = Solver::new(Limits::new(1 << 22, 16 << 20));
    let answer = if random.one_in(3) {
        solver.solve(&any, &question.within(random.below(6) as u32), &mut Quiet).ok()?
    } else {
        let sound: Vec<Method> = Method::all().filter(|&method| claims(method, rule) == Some(true)).collect();
        solver.by(random.pick(&sound)).solve(&any, &question, &mut Quiet).expect("a sound engine")
    };
    let text = answer.into_certified().expect("a certified answer").certificate();
    Some((any, graph, String::from_utf8(text).expect("a certificate is text")))
}
