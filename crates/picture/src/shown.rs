//! Which part of a strategy is shown, and what its edges are to an eye that comes from the root.
//!
//! Nodes are taken breadth first, so that what is left out is what lies deepest. Only what is shown
//! is kept in memory.

use andor_certificate::{FormatError, Node};
use andor_checker::Checked;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// How much is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// No node further than this many plies from the root.
    pub depth: usize,
    /// No more nodes than this; the root is shown always.
    pub nodes: usize,
}

impl Default for Limits {
    /// What fits on a page.
    fn default() -> Limits {
        Limits { depth: 40, nodes: 150 }
    }
}

/// Where an edge leads. Depth first from the root, in the file's order of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// To a node that comes here for the first time.
    First(usize),
    /// To a node that came already.
    Again(usize),
    /// To a node on the way from the root: a circle.
    Back(usize),
    /// The move repeats a position: this one, which is this node on the way from the root, if it is
    /// there.
    Repetition(Option<String>, Option<usize>),
}

#[derive(Debug)]
pub(crate) struct Edge {
    /// The move as people read it.
    pub text: String,
    pub way: Way,
}

/// A node that is shown, and its edges to nodes that are.
#[derive(Debug)]
pub(crate) struct ShownNode {
    pub node: Node,
    pub edges: Vec<Edge>,
    /// Moves to nodes that are not shown.
    pub hidden_moves: usize,
    /// How many nodes these lead to. What lies behind several nodes is counted once, where it is
    /// nearest.
    pub hidden_nodes: usize,
}

/// The part of a strategy that is shown. The root is the first node.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    pub checked: &'a Checked,
    pub nodes: Vec<ShownNode>,
}

/// For the places of the nodes that are shown which of them they are.
type Index = FxHashMap<usize, usize>;

impl<'a> Shown<'a> {
    pub fn new(checked: &'a Checked, limits: Limits) -> Result<Shown<'a>, FormatError> {
        let (chosen, index) = choose(checked, limits)?;
        let nodes = chosen.into_iter().map(|node| {
            let is_hidden = |to: usize| !index.contains_key(&to);
            let hidden_moves = node.moves.iter().filter(|mv| mv.to.is_some_and(is_hidden)).count();
            ShownNode { node, edges: Vec::new(), hidden_moves, hidden_nodes: 0 }
        });
        let mut shown = Shown { checked, nodes: nodes.collect() };
        shown.count_hidden(&index)?;
        shown.walk(&index);
        Ok(shown)
    }

    pub fn node(&self, nth: usize) -> &Node {
        &self.nodes[nth].node
    }

    fn count_hidden(&mut self, index: &Index) -> Result<(), FormatError> {
        if self.nodes.iter().all(|node| node.hidden_moves == 0) {
            return Ok(());
        }
        let mut counted = vec![false; self.checked.proof().len()];
        index.keys().for_each(|&place| counted[place] = true);
        let mut queue = VecDeque::new();
        for (owner, shown) in self.nodes.iter().enumerate() {
            queue.extend(shown.node.moves.iter().filter_map(|mv| Some((owner, mv.to?))));
        }
        while let Some((owner, place)) = queue.pop_front() {
            if !counted[place] {
                counted[place] = true;
                self.nodes[owner].hidden_nodes += 1;
                let node = self.checked.node(place)?;
                queue.extend(node.moves.iter().filter_map(|mv| Some((owner, mv.to?))));
            }
        }
        Ok(())
    }

    /// Gives all nodes their edges, depth first.
    fn walk(&mut self, index: &Index) {
        let mut seen = vec![false; self.nodes.len()];
        let mut on_path = vec![false; self.nodes.len()];
        // The path: a node and which of its moves comes next.
        let mut path = vec![(0, 0)];
        (seen[0], on_path[0]) = (true, true);
        while let Some(&mut (at, ref mut next)) = path.last_mut() {
            let nth = *next;
            *next += 1;
            let Some(mv) = self.node(at).moves.get(nth) else {
                on_path[at] = false;
                path.pop();
                continue;
            };
            let way = match mv.to.map(|to| index.get(&to).copied()) {
                Some(None) => continue,
                Some(Some(to)) if on_path[to] => Way::Back(to),
                Some(Some(to)) if seen[to] => Way::Again(to),
                Some(Some(to)) => {
                    (seen[to], on_path[to]) = (true, true);
                    path.push((to, 0));
                    Way::First(to)
                }
                None => {
                    let position = self.checked.after(&self.node(at).position, &mv.text);
                    let is_it =
                        |&&(nth, _): &&(usize, usize)| position.as_ref() == Some(&self.node(nth).position);
                    let node = path.iter().rev().find(is_it).map(|&(nth, _)| nth);
                    Way::Repetition(position, node)
                }
            };
            let text = for_people(self.checked, self.node(at), nth);
            self.nodes[at].edges.push(Edge { text, way });
        }
    }
}

/// A move of a node as people read it.
pub(crate) fn for_people(checked: &Checked, node: &Node, nth: usize) -> String {
    let text = &node.moves[nth].text;
    checked.move_for_people(&node.position, text).unwrap_or_else(|| text.clone())
}

/// The nodes to show, breadth first.
fn choose(checked: &Checked, limits: Limits) -> Result<(Vec<Node>, Index), FormatError> {
    let mut index = Index::default();
    index.insert(checked.root(), 0);
    let mut chosen = vec![checked.node(checked.root())?];
    let mut depths = vec![0];
    let mut next = 0;
    while next < chosen.len() {
        for nth in 0..chosen[next].moves.len() {
            let Some(to) = chosen[next].moves[nth].to else { continue };
            if depths[next] < limits.depth && chosen.len() < limits.nodes && !index.contains_key(&to) {
                index.insert(to, chosen.len());
                chosen.push(checked.node(to)?);
                depths.push(depths[next] + 1);
            }
        }
        next += 1;
    }
    Ok((chosen, index))
}
