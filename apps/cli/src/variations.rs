//! A certificate as a tree of moves, for the file formats in which people keep variations.
//!
//! Every node of the certificate is unfolded once, breadth first, so that what a limit leaves out lies deepest; where a
//! variation comes to a node that is shown elsewhere, or goes round in a circle, a comment says so.

use andor_game::{Notation, successor};
use andor_picture::{Limits, Proof, claim_in_words};
use anyhow::{Context, Result};
use std::collections::VecDeque;

/// The root and the moves below it.
pub(crate) struct Variations<G: Notation> {
    pub(crate) root: G::Position,
    /// What is claimed.
    pub(crate) comment: String,
    /// Each move after the move it follows. Move n is node n + 1; node 0 is the root.
    pub(crate) moves: Vec<Variation<G::Move>>,
}

/// One move.
pub(crate) struct Variation<M> {
    /// The node it follows.
    pub(crate) parent: usize,
    pub(crate) mv: M,
    pub(crate) comment: String,
}

/// A node of the certificate at its place in the tree of moves.
struct Shown<P> {
    place: usize,
    node: usize,
    position: P,
    depth: usize,
}

pub(crate) fn unfold<G: Notation>(rulebook: &G, proof: &Proof, limits: Limits) -> Result<Variations<G>> {
    let header = proof.header();
    let bounded = header.claim.within.is_some();
    let root = header.root.rsplit_once(" in ").filter(|_| bounded).map_or(&header.root[..], |(root, _)| root);
    let root = rulebook.parse_position(root).context("the certificate's root")?;
    let mut found: Variations<G> =
        Variations { root, comment: format!("{}.", claim_in_words(header)), moves: Vec::new() };
    let mut left_out = 0_usize;
    let mut unfolded = vec![false; proof.nodes().len()];
    unfolded[proof.root()] = true;
    let first = Shown { place: proof.root(), node: 0, position: found.root.clone(), depth: 0 };
    let mut queue = VecDeque::from([first]);
    while let Some(Shown { place, node, position, depth }) = queue.pop_front() {
        let moves = &proof.nodes()[place].moves;
        let room = limits.nodes.saturating_sub(found.moves.len() + 1);
        if !moves.is_empty() && (depth >= limits.depth || moves.len() > room) {
            // All replies or none: a reply without an answer would look like a hole in the proof.
            if node > 0 {
                found.moves[node - 1].comment = format!("{} left out here", counted(moves.len(), "move"));
            }
            left_out += 1;
            continue;
        }
        for mv in moves {
            let wrong = || format!("'{}' in {}", mv.text, rulebook.position_text(&position));
            let legal = rulebook.parse_move(&position, &mv.text).with_context(wrong)?;
            let mut comment = String::new();
            match mv.to {
                None => comment = "repetition".into(),
                Some(to) if unfolded[to] && !proof.nodes()[to].moves.is_empty() => {
                    comment = "goes on as in another variation".into();
                }
                Some(to) => {
                    unfolded[to] = true;
                    let position = successor(rulebook, &position, legal);
                    let node = found.moves.len() + 1;
                    queue.push_back(Shown { place: to, node, position, depth: depth + 1 });
                }
            }
            found.moves.push(Variation { parent: node, mv: legal, comment });
        }
    }
    if left_out > 0 {
        let places = counted(left_out, "position");
        found.comment +=
            &format!(" Shown in part: after {places} the rest is left out; --depth and --most show more.");
    }
    Ok(found)
}

fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
