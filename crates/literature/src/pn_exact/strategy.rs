//! The decided strategy on a cyclic graph, path by path: what a search with complete sets leaves
//! behind.

use super::store::{Node, Store};
use andor_engines::{Attack, Cursor, Hint, Stop, TreeHints};
use andor_game::{Game, RepetitionKey};
use rustc_hash::FxHashSet;

/// A node on the path.
struct Frame {
    node: u32,
    next: usize,
    /// Its place among the steps.
    place: u32,
    /// The number of steps before the child that is being looked at.
    before_child: usize,
}

/// A move of the strategy: from the place of which step, and which of the moves there.
struct Step {
    parent: u32,
    index: u32,
}

/// A tree with one move if the claimant moves and all moves elsewhere, in which the attack
/// succeeds (or fails, for `success` false) on every path. `None` when it takes more than `room`
/// bytes, or when `pause`, asked with the bytes in use, says to stop.
pub(super) fn strategy<G: Game>(
    store: &Store<G>,
    attack: &Attack,
    success: bool,
    success_proves: bool,
    room: u64,
    mut pause: impl FnMut(u64) -> Option<Stop>,
) -> Option<TreeHints> {
    let hint = if success == success_proves { Hint::Proved } else { Hint::Disproved };
    let most = usize::try_from(room / (BYTES_PER_STEP + size_of::<Frame>() as u64)).unwrap_or(usize::MAX);
    let mut hints = TreeHints::new(hint);
    if store.nodes[0].decided.is_some() {
        return Some(hints);
    }
    let mut steps: Vec<Step> = Vec::new();
    let mut path: FxHashSet<RepetitionKey> = FxHashSet::from_iter([store.nodes[0].class]);
    let mut stack = vec![Frame { node: 0, next: 0, place: 0, before_child: 0 }];
    let mut looked_at = 0_u64;
    // Whether the claimant had its way below the child that was looked at last.
    let mut found: Option<bool> = None;
    while let Some(frame) = stack.last_mut() {
        looked_at += 1;
        let bytes = steps.len() as u64 * BYTES_PER_STEP;
        if steps.len() > most || (looked_at.is_multiple_of(PAUSE) && pause(bytes).is_some()) {
            return None;
        }
        let attacker = store.nodes[frame.node as usize].attacker;
        let claimant_moves = attacker == success;
        if found == Some(false) {
            steps.truncate(frame.before_child);
        }
        let child = store.child(frame.node, frame.next);
        // One good move is enough for the claimant, one bad one for the opponent; without such a
        // move it is the other way round.
        let result = match (found.take(), child) {
            (Some(good), _) if good == claimant_moves => Some(good),
            (_, None) => Some(!claimant_moves),
            _ => None,
        };
        let (None, Some(child)) = (result, child) else {
            found = result;
            path.remove(&store.nodes[frame.node as usize].class);
            stack.pop();
            continue;
        };
        frame.before_child = steps.len();
        steps.push(Step { parent: frame.place, index: frame.next as u32 });
        frame.next += 1;
        let place = steps.len() as u32;
        found = match store.nodes[child as usize] {
            Node { decided: Some(outcome), .. } => Some(outcome == success),
            Node { class, .. } if path.contains(&class) => Some(attack.repetition(attacker) == success),
            Node { expanded: false, .. } => Some(false),
            Node { class, .. } => {
                path.insert(class);
                stack.push(Frame { node: child, next: 0, place, before_child: place as usize });
                None
            }
        };
    }
    steps.iter().for_each(|step| {
        hints.add(Cursor(u64::from(step.parent)), step.index as usize, hint);
    });
    (found == Some(true)).then_some(hints)
}

/// A step, and its hint and entry in a table that may double.
const BYTES_PER_STEP: u64 = 128;

/// Steps between two looks at the observer.
const PAUSE: u64 = 4096;
