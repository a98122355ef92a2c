//! Damaged certificates against the checker: whatever it accepts must still be true.

use crate::asked::{OwnTypes, ask};
use crate::cases::Kind;
use crate::mutate::{KINDS, mutate};
use crate::oracle::by_paths;
use crate::random::{Random, acyclic, cyclic, task};
use crate::suite::{claims, is_met};
use crate::twofold::Twofold;
use andor::certificate::{Header, Proof};
use andor::{AnyGame, Limits, Method, Quiet, Rejected, Solver};
use andor_game::{Goal, Notation, Repetition, Rulebook, Task, Within};

/// The results for damaged certificates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Damage {
    /// Certificates that differ from the original.
    pub damaged: u64,
    /// Rejected.
    pub rejected: u64,
    /// Accepted, and the claim that they make now is true.
    pub still_true: u64,
    /// Accepted, and false: must never happen.
    pub accepted_lies: u64,
}

impl Damage {
    /// The sum of two.
    #[must_use]
    pub fn and(self, other: Damage) -> Damage {
        Damage {
            damaged: self.damaged + other.damaged,
            rejected: self.rejected + other.rejected,
            still_true: self.still_true + other.still_true,
            accepted_lies: self.accepted_lies + other.accepted_lies,
        }
    }
}

/// Damages a certificate of a question about a small graph in every way, and checks each result. Of
/// ten seeds in a row one is about a graph with a symmetry, and nodes stand for images.
///
/// # Panics
/// If the answer of a sound engine is not certified.
#[must_use]
pub fn damage_one(seed: u64, rule: Repetition) -> Damage {
    if seed % 10 == 9 && !rule.depends_on_mover() {
        let nodes = 3 + seed as usize / 10 % 3;
        let never = rule == Repetition::Never;
        let graph = if never { acyclic(seed, nodes + 2) } else { cyclic(seed, rule, nodes) };
        let goal = task(&graph, seed).goal;
        let game = Twofold { graph, seed };
        return damage(seed, &game, &Task::new(game.start(), goal), Method::Retrograde);
    }
    let (game, task) = match Kind::of(seed) {
        Kind::Wide | Kind::Deep => Kind::Random,
        small => small,
    }
    .case(seed, rule);
    let sound: Vec<Method> = Method::all().filter(|&method| claims(method, rule) == Some(true)).collect();
    damage(seed, &game.game, &task, sound[seed as usize % sound.len()])
}

/// Damages the certificate of a method's answer.
fn damage<G: Rulebook + Clone>(seed: u64, rules: &G, task: &Task<G>, method: Method) -> Damage {
    let any = AnyGame::compiled::<OwnTypes, _, _>(rules.clone(), rules.clone());
    let solver = Solver::new(Limits::new(u64::MAX, 16 << 20)).by(method);
    let answer = solver.solve(&any, &ask(&any, rules, task), &mut Quiet).expect("a sound engine");
    let text = answer.into_certified().expect("a certified answer").certificate();
    let text = String::from_utf8(text).expect("a certificate is text");
    let mut result = Damage::default();
    for kind in 0..KINDS {
        let damaged = mutate(&text, kind, &mut Random::new(seed * 64 + kind as u64));
        if damaged == text {
            continue;
        }
        result.damaged += 1;
        let proof = Proof::new(damaged.into_bytes());
        match proof.map_err(Rejected::from).and_then(|proof| any.check(proof)) {
            Err(_) => result.rejected += 1,
            Ok(checked) if is_true(rules, checked.header()) => result.still_true += 1,
            Ok(_) => result.accepted_lies += 1,
        }
    }
    result
}

/// Whether the claim of a certificate about a graph is true, by oracle.
fn is_true<G: Notation>(game: &G, header: &Header) -> bool {
    let node = |text: &String| game.parse_position(text).expect("the checker read it");
    let claim = &header.claim;
    let goal = Goal::new(game.player_named(&claim.player).expect("the checker knew the player"), claim.value);
    let met = match claim.within {
        Some(moves) => {
            let bounded = Within::new(game, goal).expect("the checker found a bound");
            let bounded = if header.repetition == Repetition::Never { bounded } else { bounded.with_past() };
            let root = bounded.parse_position(&header.root).expect("the checker read it");
            assert_eq!(root.left, u64::from(moves));
            let history = header.history.iter().map(|text| bounded.earlier(node(text))).collect();
            by_paths(&bounded, &Task { root, history, goal }.as_searched(&bounded))
        }
        None => {
            let history = header.history.iter().map(node).collect();
            is_met(game, &Task { root: node(&header.root), history, goal })
        }
    };
    met == claim.holds
}
