//! The main line: the claimant's moves, answered by the replies that hold out longest.

use crate::words::{claim_in_words, repetition_ends};
use crate::{Proof, Turn};
use andor_game::longest_lines;

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
        let held = |to: Option<usize>| to.map_or(0, |to| plies[to]);
        // `max_by_key` would take the last of equal replies; the file's order is the better story.
        let longest = node.moves.iter().map(|mv| held(mv.to)).max();
        let Some(nth) = node.moves.iter().position(|mv| Some(held(mv.to)) == longest) else { break };
        moves.push((place, nth));
        next = node.moves[nth].to;
    }
    moves
}

/// For each node how many plies the opponent can hold out; the largest number where for ever.
fn plies_to_the_end(proof: &Proof) -> Vec<u32> {
    let moves = proof
        .nodes()
        .iter()
        .zip(0..)
        .flat_map(|(node, from)| node.moves.iter().map(move |mv| (from, mv.to.map(|to| to as u32))));
    longest_lines(proof.nodes().len(), moves)
}
