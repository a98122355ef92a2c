//! The usual mistake, in its purest form: depth-first search that stores what it found and forgets
//! by which path.
//!
//! Graphs on which it errs for some order of moves are the *hard* ones.

use andor_game::{Game, Question, RepetitionKey, legal_moves, successor};
use std::collections::HashMap;

/// An answer to the question that ignores history when it uses stored results.
pub fn careless<G: Game>(game: &G, question: &Question<G>) -> bool {
    let mut path = question.history.iter().map(|p| game.repetition_key(p)).collect();
    below(game, question, &question.root, &mut path, &mut HashMap::new())
}

fn below<G: Game>(
    game: &G,
    question: &Question<G>,
    at: &G::Position,
    path: &mut Vec<RepetitionKey>,
    stored: &mut HashMap<G::Position, bool>,
) -> bool {
    if let Some(value) = game.end(at) {
        return question.goal.met(value);
    }
    if let Some(&known) = stored.get(at) {
        return known;
    }
    let mover = game.turn(at);
    let wanted = mover == question.goal.player;
    path.push(game.repetition_key(at));
    let mut result = !wanted;
    for mv in legal_moves(game, at) {
        let next = successor(game, at, mv);
        let met = if path.contains(&game.repetition_key(&next)) {
            question.goal.met_by_repetition(game, mover)
        } else {
            below(game, question, &next, path, stored)
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
