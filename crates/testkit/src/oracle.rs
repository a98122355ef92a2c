//! The truth about small games, found slowly: one short function for constant rules, one for all
//! rules, one for rules that count occurrences.

use andor_game::{Effect, Game, Player, RepetitionKey, Task, legal_moves, successor};
use std::collections::HashMap;

/// Whether the goal can be forced, by least fixed point on the reachable graph. For rules without
/// repetition or with a constant value.
///
/// The *attacker* is the side for which a repetition is bad: it must make progress, so it wins
/// exactly the positions from which it can force a good end in finitely many steps. A side that can
/// avoid that for ever forces a repetition.
///
/// # Panics
/// Under a rule whose value depends on the mover: there is no such fixed point.
pub fn attractor<G: Game>(game: &G, task: &Task<G>) -> bool {
    let player = task.goal.player;
    let attacker = match task.goal.repetition_effect(game, player) {
        None | Some(Effect::Bad) => player,
        Some(Effect::Good) => player.opponent(),
        Some(_) => panic!("the value of a repetition depends on the mover: ask by_paths"),
    };
    let proved_if_won = attacker == player;

    let mut positions = vec![task.root.clone()];
    let mut index = HashMap::from([(task.root.clone(), 0)]);
    let mut moves: Vec<Vec<usize>> = Vec::new();
    while moves.len() < positions.len() {
        let position = positions[moves.len()].clone();
        let mut to = Vec::new();
        if game.end(&position).is_none() {
            for mv in legal_moves(game, &position) {
                let next = successor(game, &position, mv);
                to.push(*index.entry(next.clone()).or_insert_with(|| {
                    positions.push(next);
                    positions.len() - 1
                }));
            }
        }
        moves.push(to);
    }

    let history: Vec<RepetitionKey> = task.history.iter().map(|p| game.repetition_key(p)).collect();
    let repeats: Vec<bool> = positions.iter().map(|p| history.contains(&game.repetition_key(p))).collect();
    let mut won = vec![false; positions.len()];
    loop {
        let before = won.clone();
        for (n, position) in positions.iter().enumerate() {
            let good = |&to: &usize| won[to] && !repeats[to];
            won[n] = match game.end(position) {
                Some(value) => task.goal.met(value) == proved_if_won,
                None if game.turn(position) == attacker => moves[n].iter().any(good),
                None => moves[n].iter().all(good),
            };
        }
        if won == before {
            return won[0] == proved_if_won;
        }
    }
}

/// Whether the goal can be forced, by trying every path. For every rule; only for small graphs.
pub fn by_paths<G: Game>(game: &G, task: &Task<G>) -> bool {
    let mut path: Vec<RepetitionKey> = task.history.iter().map(|p| game.repetition_key(p)).collect();
    below(game, task, &task.root, &mut path)
}

fn below<G: Game>(game: &G, task: &Task<G>, at: &G::Position, path: &mut Vec<RepetitionKey>) -> bool {
    if let Some(value) = game.end(at) {
        return task.goal.met(value);
    }
    let mover: Player = game.turn(at);
    path.push(game.repetition_key(at));
    let mut met = legal_moves(game, at).into_iter().map(|mv| {
        let next = successor(game, at, mv);
        if path.contains(&game.repetition_key(&next)) {
            task.goal.met_by_repetition(game, mover)
        } else {
            below(game, task, &next, path)
        }
    });
    let result = if mover == task.goal.player { met.any(|met| met) } else { met.all(|met| met) };
    path.pop();
    result
}

/// Whether the goal can be forced in a game that ends at the n-th occurrence of a position, by
/// trying every path and counting. The history contains all positions of the game, with
/// repetitions.
pub fn by_counting<G: Game>(game: &G, task: &Task<G>) -> bool {
    let mut stood: Vec<RepetitionKey> = task.history.iter().map(|p| game.repetition_key(p)).collect();
    counting(game, task, &task.root, &mut stood)
}

fn counting<G: Game>(game: &G, task: &Task<G>, at: &G::Position, stood: &mut Vec<RepetitionKey>) -> bool {
    if let Some(value) = game.end(at) {
        return task.goal.met(value);
    }
    let mover = game.turn(at);
    stood.push(game.repetition_key(at));
    let mut met = legal_moves(game, at).into_iter().map(|mv| {
        let next = successor(game, at, mv);
        let key = game.repetition_key(&next);
        let times = 1 + stood.iter().filter(|&&earlier| earlier == key).count();
        if times >= game.occurrences() as usize && game.end(&next).is_none() {
            task.goal.met_by_repetition(game, mover)
        } else {
            counting(game, task, &next, stood)
        }
    });
    let result = if mover == task.goal.player { met.any(|met| met) } else { met.all(|met| met) };
    stood.pop();
    result
}
