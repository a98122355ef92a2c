//! Where a value may depend on the path: the cycles of the search graph, as the repetition rule
//! sees it.

use super::store::Store;
use andor_game::{Game, RepetitionKey, strongly_connected};
use rustc_hash::FxHashMap;

/// For every node the number of its strongly connected component. A move never leads to a higher
/// number, and nodes of one class are in one component.
///
/// From a node in a lower component nothing on the path above can be reached, not even another
/// position of the same class: there the path does not matter.
pub(super) fn components<G: Game>(store: &Store<G>) -> Vec<u32> {
    let mut class_of = Vec::with_capacity(store.nodes.len());
    let mut by_key: FxHashMap<RepetitionKey, u32> = FxHashMap::default();
    for node in &store.nodes {
        let next = by_key.len() as u32;
        class_of.push(*by_key.entry(node.class).or_insert(next));
    }
    let mut moves: Vec<Vec<u32>> = vec![Vec::new(); by_key.len()];
    for (node, &class) in class_of.iter().enumerate() {
        moves[class as usize].extend(store.children(node as u32).map(|child| class_of[child as usize]));
    }
    let found = strongly_connected(moves.len(), &|class, nth| moves[class as usize].get(nth).copied());
    class_of.iter().map(|&class| found[class as usize]).collect()
}
