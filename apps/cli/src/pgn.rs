//! A certificate of a chess game as PGN: the strategy's variations as a tree that chess programs open.
//!
//! Every node of the certificate is unfolded once, breadth first, so that what a limit leaves out lies deepest; where a
//! variation comes to a node that is shown elsewhere, or goes round in a circle, a comment says so.

use andor_chess::{MoveTree, Rulebook, pgn};
use andor_game::{Notation, Value, successor};
use andor_picture::{Limits, Proof, claim_in_words};
use anyhow::{Context, Result, anyhow};
use std::collections::VecDeque;

/// A node of the certificate at its place in the tree of moves.
struct Shown {
    place: usize,
    node: usize,
    position: <Rulebook as andor_game::Game>::Position,
    depth: usize,
}

pub(crate) fn text(proof: &Proof, limits: Limits) -> Result<String> {
    let header = proof.header();
    let rulebook = Rulebook::named(&header.game).map_err(|_| {
        anyhow!("PGN is for games with chess men, and this is a certificate of {}", header.game)
    })?;
    let bounded = header.claim.within.is_some();
    let root = header.root.rsplit_once(" in ").filter(|_| bounded).map_or(&header.root[..], |(root, _)| root);
    let root = rulebook.parse_position(root).context("the certificate's root")?;
    let mut tree = MoveTree::new();
    let mut comments = vec![format!("{}.", claim_in_words(header))];
    let mut left_out = 0_usize;
    let mut unfolded = vec![false; proof.nodes().len()];
    let first = Shown {
        place: proof.root(),
        node: MoveTree::<andor_chess::Move>::ROOT,
        position: root.clone(),
        depth: 0,
    };
    unfolded[first.place] = true;
    let mut queue = VecDeque::from([first]);
    while let Some(Shown { place, node, position, depth }) = queue.pop_front() {
        let moves = &proof.nodes()[place].moves;
        let room = limits.nodes.saturating_sub(comments.len());
        if !moves.is_empty() && (depth >= limits.depth || moves.len() > room) {
            // All replies or none: a reply without an answer would look like a hole in the proof.
            comments[node] = format!("{} left out here", counted(moves.len(), "move"));
            left_out += 1;
            continue;
        }
        for mv in moves {
            let wrong = || format!("'{}' in {}", mv.text, rulebook.position_text(&position));
            let legal = rulebook.parse_move(&position, &mv.text).with_context(wrong)?;
            let child = tree.add(node, legal);
            comments.push(String::new());
            match mv.to {
                None => comments[child] = "repetition".into(),
                Some(to) if unfolded[to] && !proof.nodes()[to].moves.is_empty() => {
                    comments[child] = "goes on as in another variation".into();
                }
                Some(to) => {
                    unfolded[to] = true;
                    let position = successor(&rulebook, &position, legal);
                    queue.push_back(Shown { place: to, node: child, position, depth: depth + 1 });
                }
            }
        }
    }
    if left_out > 0 {
        let places = counted(left_out, "position");
        comments[0] +=
            &format!(" Shown in part: after {places} the rest is left out; --depth and --most show more.");
    }
    for (node, comment) in comments.iter().enumerate() {
        tree.comment(node, comment);
    }
    let won = header.claim.holds && header.claim.value == Value::WIN;
    let result = match header.claim.player.as_str() {
        "white" if won => "1-0",
        "black" if won => "0-1",
        _ => "*",
    };
    let claim = header.claim.to_string();
    Ok(pgn(&rulebook, &root, &tree, &[("Event", &claim), ("Result", result), ("Annotator", "andor")]))
}

fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
