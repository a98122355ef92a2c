//! Nodes that stand for images of their position: what such a node says of an image, and the same
//! strategy with a node for each image that play can reach.
//!
//! No square is turned here. Who stands at an image of a node's position has a move that leads to
//! an image of what the node's move leads to; the game knows images by their common key
//! ([`Game::symmetric_key`]).

use crate::strategy::Nodes;
use crate::{Kind, Node, Strategy, Target};
use andor_certificate::Format;
use andor_game::{Game, Key, legal_moves, successor};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// What a node says of a position that it stands for.
pub fn seen_from<G: Game>(
    game: &G,
    node: &Node<G::Position, G::Move>,
    position: &G::Position,
) -> Kind<G::Move> {
    if node.position == *position {
        return node.kind.clone();
    }
    let key_after = |at: &G::Position, mv: G::Move| game.symmetric_key(&successor(game, at, mv));
    let known: FxHashMap<Key, Target> = match &node.kind {
        Kind::End(value) => return Kind::End(*value),
        Kind::Pick(mv, target) => std::iter::once((key_after(&node.position, *mv), *target)).collect(),
        Kind::All(moves) => {
            moves.iter().map(|(mv, target)| (key_after(&node.position, *mv), *target)).collect()
        }
    };
    let legal = legal_moves(game, position).into_iter();
    let mut seen = legal.filter_map(|mv| Some((mv, *known.get(&key_after(position, mv))?)));
    match (&node.kind, seen.next()) {
        (Kind::Pick(..), Some((mv, target))) => Kind::Pick(mv, target),
        // Replies that are not there end the game.
        (_, first) => Kind::All(first.into_iter().chain(seen).collect()),
    }
}

/// The strategy with a node for each position that play can reach from the root, or nothing if
/// these are more than `most`.
pub fn unfold<G: Game>(game: &G, strategy: &Strategy<G>, most: usize) -> Option<Strategy<G>> {
    let root = strategy.nodes.len() - 1;
    let mut places: FxHashMap<(usize, G::Position), usize> = FxHashMap::default();
    let (mut origins, mut found): (Vec<usize>, Nodes<G>) = (Vec::new(), Vec::new());
    let mut waiting = VecDeque::from([(root, strategy.root().position.clone())]);
    places.insert((root, strategy.root().position.clone()), 0);
    while let Some((of, position)) = waiting.pop_front() {
        if places.len() > most {
            return None;
        }
        let mut kind = seen_from(game, &strategy.nodes[of], &position);
        let mut place = |mv: G::Move, target: &mut Target| {
            if let Target::Node(to) = target {
                let (next, new) = ((*to, successor(game, &position, mv)), places.len());
                *to = *places.entry(next).or_insert_with_key(|next| {
                    waiting.push_back(next.clone());
                    new
                });
            }
        };
        match &mut kind {
            Kind::End(_) => {}
            Kind::Pick(mv, target) => place(*mv, target),
            Kind::All(moves) => moves.iter_mut().for_each(|(mv, target)| place(*mv, target)),
        }
        origins.push(of);
        found.push(Node { position, kind });
    }
    // In the order of the nodes that they come from, so that who refers to earlier ones still does;
    // of those that come from the root the root itself is the last.
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|&nth| (origins[nth], nth == 0));
    let mut number = vec![0; found.len()];
    order.iter().enumerate().for_each(|(place, &nth)| number[nth] = place);
    let renumber = |target: &mut Target| {
        if let Target::Node(to) = target {
            *to = number[*to];
        }
    };
    for node in &mut found {
        match &mut node.kind {
            Kind::End(_) => {}
            Kind::Pick(_, target) => renumber(target),
            Kind::All(moves) => moves.iter_mut().for_each(|(_, target)| renumber(target)),
        }
    }
    let mut found: Vec<Option<_>> = found.into_iter().map(Some).collect();
    let nodes = order.into_iter().filter_map(|nth| found[nth].take()).collect();
    Some(Strategy { proved: strategy.proved, format: Format::Two, nodes })
}
