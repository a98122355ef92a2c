//! The usual mistake: depth-first search that stores results without their paths.
//!
//! Graphs on which it errs for some order of moves are *hard*.

use andor_game::{Game, RepetitionKey, Task, legal_moves, successor};
use std::collections::HashMap;

/// An answer to the question that ignores history when it uses stored results.
pub fn careless<G: Game>(game: &G, task: &Task<G>) -> bool {
    let mut path = task.history.iter().map(|p| game.repetition_key(p)).collect();
    below(game, task, &task.root, &mut path, &mut HashMap::new())
}

fn below<G: Game>(
    game: &G,
    task: &Task<G>,
    at: &G::Position,
    path: &mut Vec<RepetitionKey>,
    stored: &mut HashMap<G::Position, bool>,
) -> bool {
    if let Some(value) = game.end(at) {
        return task.goal.met(value);
    }
    if let Some(&known) = stored.get(at) {
        return known;
    }
    let mover = game.turn(at);
    let wanted = mover == task.goal.player;
    path.push(game.repetition_key(at));
    let mut result = !wanted;
    for mv in legal_moves(game, at) {
        let next = successor(game, at, mv);
        let met = if path.contains(&game.repetition_key(&next)) {
            task.goal.met_by_repetition(game, mover)
        } else {
            below(game, task, &next, path, stored)
        };
        if met == wanted {
            result = wanted;
            break;
        }
    }
    path.pop();
    stored.insert(at.clone(), result);
    result
}
