//! Complete (dis)proof sets over all paths of a cyclic graph (Schijf 1993, figure 5.4).
//!
//! Figure 5.4 as printed takes unions at both kinds of node and starts them with the wrong
//! constants. By figure 3.2 a max node takes the union of its children's proof sets, from nothing,
//! and the tensor union of their disproof sets, from the empty set; a min node the other way round.
//! Two more differences: a repetition has the value that the rule gives it, which may depend on who
//! repeats, and nothing is recursive.

use super::family::{Break, Families, Family};
use super::store::{Node, Store};
use andor_engines::{Attack, Stop};
use andor_game::{Game, RepetitionKey};
use rustc_hash::FxHashSet;

/// All minimal proof sets and all minimal disproof sets of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sets {
    pub proof: Family,
    pub disproof: Family,
}

impl Sets {
    pub const PROVED: Sets = Sets { proof: Families::DONE, disproof: Families::NONE };
    pub const DISPROVED: Sets = Sets { proof: Families::NONE, disproof: Families::DONE };

    pub const fn decided(proved: bool) -> Sets {
        if proved { Sets::PROVED } else { Sets::DISPROVED }
    }

    /// The sets of a node with one more child.
    fn with(self, attacker: bool, child: Sets, families: &mut Families) -> Result<Sets, Break> {
        Ok(if attacker {
            Sets {
                proof: families.union(self.proof, child.proof)?,
                disproof: families.tensor(self.disproof, child.disproof)?,
            }
        } else {
            Sets {
                proof: families.tensor(self.proof, child.proof)?,
                disproof: families.union(self.disproof, child.disproof)?,
            }
        })
    }
}

/// What is known of nodes whatever the path: their sets as if the game began there, and the
/// components of the graph.
pub(super) struct Shared<'a> {
    pub sets: &'a [Option<Sets>],
    pub component: &'a [u32],
}

/// A node on the path, and its sets from the children that have been looked at.
struct Frame {
    node: u32,
    next: usize,
    sets: Sets,
}

/// The sets of a node as if the game began there. Without `shared` every path from it is followed
/// to its end; with it only those that stay in the node's component: where they leave it nothing
/// above can come back, and the sets known there hold.
pub(super) fn unrolled<G: Game>(
    store: &Store<G>,
    attack: &Attack,
    start: u32,
    shared: Option<&Shared<'_>>,
    families: &mut Families,
    mut pause: impl FnMut(u64) -> Option<Stop>,
) -> Result<Sets, Stop> {
    let begin = |node: u32| {
        // If the attacker moves nothing is proved until a child is, and all is disproved until a
        // child is not.
        let sets = Sets::decided(!store.nodes[node as usize].attacker);
        Frame { node, next: 0, sets }
    };
    let class = |node: u32| store.nodes[node as usize].class;
    let mut path: FxHashSet<RepetitionKey> = FxHashSet::from_iter([class(start)]);
    let mut stack = vec![begin(start)];
    let mut steps = 0_u64;
    loop {
        let frame = stack.last_mut().expect("the start is left by returning");
        let node = frame.node;
        let attacker = store.nodes[node as usize].attacker;
        let settled = frame.sets == Sets::decided(attacker);
        let child = store.child(node, frame.next).filter(|_| !settled);
        frame.next += 1;
        steps += 1;
        if steps.is_multiple_of(PAUSE) {
            let bytes = families.bytes() + (stack.len() * size_of::<Frame>()) as u64;
            if let Some(stop) = pause(bytes) {
                return Err(stop);
            }
        }
        let found = match child {
            Some(child) => {
                let known = shared.and_then(|shared| {
                    let leaves = shared.component[child as usize] != shared.component[node as usize];
                    shared.sets[child as usize].filter(|_| leaves)
                });
                match store.nodes[child as usize] {
                    Node { decided: Some(proved), .. } => Sets::decided(proved),
                    Node { class, .. } if path.contains(&class) => Sets::decided(attack.repetition(attacker)),
                    Node { expanded: false, .. } => {
                        let leaf = families.leaf(child).map_err(|_| Stop::Memory)?;
                        Sets { proof: leaf, disproof: leaf }
                    }
                    Node { class, .. } => match known {
                        Some(sets) => sets,
                        None => {
                            path.insert(class);
                            stack.push(begin(child));
                            continue;
                        }
                    },
                }
            }
            None => {
                let sets = stack.pop().expect("a frame is being looked at").sets;
                path.remove(&class(node));
                sets
            }
        };
        let Some(frame) = stack.last_mut() else { return Ok(found) };
        let attacker = store.nodes[frame.node as usize].attacker;
        frame.sets = loop {
            match frame.sets.with(attacker, found, families) {
                Ok(sets) => break sets,
                Err(Break::Full) => return Err(Stop::Memory),
                Err(Break::Exhausted) => families.rest(),
            }
            if let Some(stop) = pause(families.bytes()) {
                return Err(stop);
            }
        };
    }
}

/// Steps between two looks at the observer.
const PAUSE: u64 = 1024;
