//! The main line: the claimant's moves, answered by the replies that hold out longest.

use crate::words::{claim_in_words, repetition_ends};
use crate::{Proof, Turn};
use std::collections::VecDeque;

/// The claim in words, and under it the main line with the value it ends in. Where the opponent can
/// go round in circles forever (which a claimant content with repetition allows), it does, once.
#[must_use]
pub fn line(proof: &Proof) -> String {
    let moves = main_moves(proof);
    let mut text = format!("{}.\n", claim_in_words(proof.header()));
    let (mut mover, mut end) = (Turn::Claimant, Some(proof.root()));
    for (place, nth) in moves {
        let node = &proof.nodes()[place];
        text += &format!("{} ", node.moves[nth].text);
        (mover, end) = (node.turn, node.moves[nth].to);
    }
    text + &match end.map(|place| proof.nodes()[place].turn) {
        Some(Turn::Over(value)) => format!("= {value}\n"),
        _ => format!("(repetition) = {}\n", repetition_ends(proof.header(), mover)),
    }
}

/// The moves of the main line: for each the place of its node, and which of the node's moves it is.
/// The last one ends the game or repeats a position.
#[must_use]
pub fn main_moves(proof: &Proof) -> Vec<(usize, usize)> {
    let plies = plies_to_the_end(proof);
    let mut moves = Vec::new();
    let mut on_line = vec![false; proof.nodes().len()];
    let mut next = Some(proof.root());
    while let Some(place) = next.filter(|&place| !on_line[place]) {
        on_line[place] = true;
        let node = &proof.nodes()[place];
        let held = |to: Option<usize>| to.map_or(0, |to| plies[to].unwrap_or(u64::MAX));
        // `max_by_key` would take the last of equal replies; the file's order is the better story.
        let longest = node.moves.iter().map(|mv| held(mv.to)).max();
        let Some(nth) = node.moves.iter().position(|mv| Some(held(mv.to)) == longest) else { break };
        moves.push((place, nth));
        next = node.moves[nth].to;
    }
    moves
}

/// For each node how many plies the opponent can hold out; `None` where forever. From the ends
/// backwards, each node after all that it leads to: what this never reaches leads to a circle.
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
