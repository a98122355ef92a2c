//! The main line: the claimant's moves, answered by the replies that hold out longest.

use crate::words::{claim_in_words, repetition_ends};
use crate::{Proof, Turn};
use std::collections::VecDeque;

/// The claim in words, and under it the main line with the value it ends in. Where the opponent can go round in
/// circles forever (which a claimant content with repetition allows), it does, once.
#[must_use]
pub fn line(proof: &Proof) -> String {
    let plies = plies_to_the_end(proof);
    let mut text = format!("{}.\n", claim_in_words(proof.header()));
    let mut on_line = vec![false; proof.nodes().len()];
    let mut place = proof.root();
    loop {
        on_line[place] = true;
        let node = &proof.nodes()[place];
        if let Turn::Over(value) = node.turn {
            text += &format!("= {value}\n");
            return text;
        }
        let held = |to: Option<usize>| to.map_or(0, |to| plies[to].unwrap_or(u64::MAX));
        // `max_by_key` would take the last of equal replies; the file's order is the better story.
        let longest = node.moves.iter().map(|mv| held(mv.to)).max();
        let mv = node
            .moves
            .iter()
            .find(|mv| Some(held(mv.to)) == longest)
            .expect("a node that goes on has a move");
        text += &mv.text;
        text.push(' ');
        match mv.to {
            Some(to) if !on_line[to] => place = to,
            _ => {
                text += &format!("(repetition) = {}\n", repetition_ends(proof.header(), node.turn));
                return text;
            }
        }
    }
}

/// For each node how many plies the opponent can hold out; `None` where forever. From the ends backwards, each node
/// after all that it leads to: what this never reaches leads to a circle.
fn plies_to_the_end(proof: &Proof) -> Vec<Option<u64>> {
    let nodes = proof.nodes();
    let mut leads_here = vec![Vec::new(); nodes.len()];
    let mut missing = vec![0; nodes.len()];
    for (from, node) in nodes.iter().enumerate() {
        for to in node.moves.iter().filter_map(|mv| mv.to) {
            leads_here[to].push(from);
            missing[from] += 1;
        }
    }
    let mut plies = vec![None; nodes.len()];
    let mut ready: VecDeque<usize> = (0..nodes.len()).filter(|&node| missing[node] == 0).collect();
    while let Some(place) = ready.pop_front() {
        let after = |to: Option<usize>| 1 + to.and_then(|to| plies[to]).unwrap_or(0);
        plies[place] = Some(nodes[place].moves.iter().map(|mv| after(mv.to)).max().unwrap_or(0));
        for &from in &leads_here[place] {
            missing[from] -= 1;
            if missing[from] == 0 {
                ready.push_back(from);
            }
        }
    }
    plies
}
