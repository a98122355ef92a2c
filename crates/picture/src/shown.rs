//! Which part of a strategy is shown, and what its edges are to an eye that comes from the root.
//!
//! Nodes are taken breadth first, so that what is left out is what lies deepest.

use crate::{Proof, Turn};
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
pub(crate) enum Way<'a> {
    /// To a node that comes here for the first time.
    First(usize),
    /// To a node that came already.
    Again(usize),
    /// To a node on the way from the root: a circle.
    Back(usize),
    /// The move repeats a position: this one, if known, which is this node on the way from the
    /// root, if it is there.
    Repetition(Option<&'a str>, Option<usize>),
}

#[derive(Debug)]
pub(crate) struct Edge<'a> {
    pub mv: &'a str,
    pub way: Way<'a>,
}

/// A node that is shown, and its edges to nodes that are.
#[derive(Debug)]
pub(crate) struct ShownNode<'a> {
    /// Its place in the certificate.
    pub place: usize,
    pub edges: Vec<Edge<'a>>,
    /// Moves to nodes that are not shown.
    pub hidden_moves: usize,
    /// How many nodes these lead to. What lies behind several nodes is counted once, where it is
    /// nearest.
    pub hidden_nodes: usize,
}

/// The part of a strategy that is shown. The root is the first node.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    pub proof: &'a Proof,
    pub nodes: Vec<ShownNode<'a>>,
}

impl<'a> Shown<'a> {
    pub fn new(proof: &'a Proof, limits: Limits) -> Shown<'a> {
        let (chosen, index) = choose(proof, limits);
        let nodes = chosen.iter().map(|&place| ShownNode {
            place,
            edges: Vec::new(),
            hidden_moves: proof.nodes()[place]
                .moves
                .iter()
                .filter(|mv| mv.to.is_some_and(|to| index[to].is_none()))
                .count(),
            hidden_nodes: 0,
        });
        let mut shown = Shown { proof, nodes: nodes.collect() };
        shown.count_hidden(&index);
        shown.walk(&index);
        shown
    }

    pub fn node(&self, nth: usize) -> &'a crate::Node {
        &self.proof.nodes()[self.nodes[nth].place]
    }

    pub fn turn(&self, nth: usize) -> Turn {
        self.node(nth).turn
    }

    fn count_hidden(&mut self, index: &[Option<usize>]) {
        let mut counted: Vec<bool> = index.iter().map(Option::is_some).collect();
        let mut queue: VecDeque<(usize, usize)> =
            self.nodes.iter().enumerate().map(|(nth, node)| (nth, node.place)).collect();
        while let Some((owner, place)) = queue.pop_front() {
            for to in self.proof.nodes()[place].moves.iter().filter_map(|mv| mv.to) {
                if !counted[to] {
                    counted[to] = true;
                    self.nodes[owner].hidden_nodes += 1;
                    queue.push_back((owner, to));
                }
            }
        }
    }

    /// Gives all nodes their edges, depth first.
    fn walk(&mut self, index: &[Option<usize>]) {
        let proof = self.proof;
        let mut seen = vec![false; self.nodes.len()];
        let mut on_path = vec![false; self.nodes.len()];
        // The path: a node and which of its moves comes next.
        let mut path = vec![(0, 0)];
        (seen[0], on_path[0]) = (true, true);
        while let Some(&mut (nth, ref mut next)) = path.last_mut() {
            let node = self.node(nth);
            let Some(mv) = node.moves.get(*next) else {
                on_path[nth] = false;
                path.pop();
                continue;
            };
            *next += 1;
            let way = match mv.to.map(|to| index[to]) {
                Some(None) => continue,
                Some(Some(to)) if on_path[to] => Way::Back(to),
                Some(Some(to)) if seen[to] => Way::Again(to),
                Some(Some(to)) => {
                    (seen[to], on_path[to]) = (true, true);
                    path.push((to, 0));
                    Way::First(to)
                }
                None => {
                    // Where positions have names and moves are the names, the move says what it
                    // repeats.
                    let position = mv.repeats.as_deref().unwrap_or(&mv.text);
                    let is_it = |&&(nth, _): &&(usize, usize)| self.node(nth).position == position;
                    let node = path.iter().rev().find(is_it).map(|&(nth, _)| nth);
                    let in_history = proof.header().history.iter().any(|earlier| earlier == position);
                    let known = mv.repeats.is_some() || node.is_some() || in_history;
                    Way::Repetition(known.then_some(position), node)
                }
            };
            self.nodes[nth].edges.push(Edge { mv: &mv.text, way });
        }
    }
}

/// The nodes to show, breadth first, and for each node of the certificate its place among them.
fn choose(proof: &Proof, limits: Limits) -> (Vec<usize>, Vec<Option<usize>>) {
    let mut index = vec![None; proof.nodes().len()];
    let mut chosen = vec![proof.root()];
    let mut depths = vec![0];
    index[proof.root()] = Some(0);
    let mut next = 0;
    while next < chosen.len() {
        for to in proof.nodes()[chosen[next]].moves.iter().filter_map(|mv| mv.to) {
            if index[to].is_none() && depths[next] < limits.depth && chosen.len() < limits.nodes {
                index[to] = Some(chosen.len());
                chosen.push(to);
                depths.push(depths[next] + 1);
            }
        }
        next += 1;
    }
    (chosen, index)
}
