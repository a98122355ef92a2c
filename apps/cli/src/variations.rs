//! A certificate as a tree of moves, for the file formats in which people keep variations.
//!
//! The main line comes first, to its end: programs show the first of several moves as the game.
//! Then every other node of the certificate is unfolded once, breadth first, so that what a limit
//! leaves out lies deepest; where a variation comes to a node that is shown elsewhere, or goes
//! round in a circle, a comment says so.

use andor::Checked;
use andor::picture::{Limits, claim_in_words, main_moves};
use andor_console::plural;
use andor_game::{Notation, successor};
use anyhow::{Context, Result};
use std::collections::{BTreeMap, VecDeque};

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
    /// Which of its moves is there already.
    main: Option<usize>,
}

pub(crate) fn unfold<G: Notation>(rulebook: &G, checked: &Checked, limits: Limits) -> Result<Variations<G>> {
    let header = checked.header();
    let root = checked.without_bound(&header.root).context("the certificate's root")?;
    let root = rulebook.parse_position(&root).context("the certificate's root")?;
    let comment = format!("{}.", claim_in_words(header));
    let found = Variations { root: root.clone(), comment, moves: Vec::new() };
    let mut unfolding = Unfolding { rulebook, checked, found, unfolded: vec![false; checked.proof().len()] };
    let mut left_out = 0_usize;
    // By depth, each in the order of the file.
    let mut waiting: BTreeMap<usize, VecDeque<Shown<G::Position>>> = BTreeMap::new();
    unfolding.unfolded[checked.root()] = true;
    let mut next = Some(Shown { place: checked.root(), node: 0, position: root, depth: 0, main: None });
    let mut main = main_moves(checked)?.into_iter();
    while let Some(mut shown) = next.take() {
        let has_room = shown.depth < limits.depth && unfolding.found.moves.len() + 1 < limits.nodes;
        if let Some((_, nth)) = main.next().filter(|_| has_room) {
            next = unfolding.add(&shown, nth)?;
            shown.main = Some(nth);
        }
        waiting.entry(shown.depth).or_default().push_back(shown);
    }
    // So far only a circle comes back to a node.
    if let Some(last) = unfolding.found.moves.last_mut().filter(|last| !last.comment.is_empty()) {
        last.comment = "repetition".into();
    }
    while let Some(mut level) = waiting.first_entry() {
        let Some(shown) = level.get_mut().pop_front() else {
            level.remove();
            continue;
        };
        let count = checked.node(shown.place)?.moves.len();
        let others = (0..count).filter(|&nth| Some(nth) != shown.main);
        let others: Vec<usize> = others.collect();
        let room = limits.nodes.saturating_sub(unfolding.found.moves.len() + 1);
        if !others.is_empty() && (shown.depth >= limits.depth || others.len() > room) {
            // All replies or none: a reply without an answer would look like a hole in the proof.
            if shown.node > 0 {
                let comment = &mut unfolding.found.moves[shown.node - 1].comment;
                *comment = format!("{} left out here", counted(others.len(), "move"));
            }
            left_out += 1;
            continue;
        }
        for nth in others {
            if let Some(next) = unfolding.add(&shown, nth)? {
                waiting.entry(next.depth).or_default().push_back(next);
            }
        }
    }
    let mut found = unfolding.found;
    if left_out > 0 {
        let places = counted(left_out, "position");
        found.comment +=
            &format!(" Shown in part: after {places} the rest is left out; --depth and --most show more.");
    }
    Ok(found)
}

/// The tree of moves while it grows.
struct Unfolding<'a, G: Notation> {
    rulebook: &'a G,
    checked: &'a Checked,
    found: Variations<G>,
    /// The nodes that have a place in the tree.
    unfolded: Vec<bool>,
}

impl<G: Notation> Unfolding<'_, G> {
    /// Adds a move below a node; gives the node that it leads to, if that has no place yet.
    fn add(&mut self, shown: &Shown<G::Position>, nth: usize) -> Result<Option<Shown<G::Position>>> {
        let (rulebook, position) = (self.rulebook, &shown.position);
        let mv = &self.checked.node(shown.place)?.moves[nth];
        let wrong = || format!("'{}' in {}", mv.text, rulebook.position_text(position));
        let legal = rulebook.parse_move(position, &mv.text).with_context(wrong)?;
        let node = self.found.moves.len() + 1;
        let mut comment = String::new();
        let mut next = None;
        match mv.to {
            None => comment = "repetition".into(),
            Some(to) if self.unfolded[to] && !self.checked.node(to)?.moves.is_empty() => {
                comment = "goes on as in another variation".into();
            }
            Some(to) => {
                self.unfolded[to] = true;
                let position = successor(rulebook, position, legal);
                next = Some(Shown { place: to, node, position, depth: shown.depth + 1, main: None });
            }
        }
        self.found.moves.push(Variation { parent: shown.node, mv: legal, comment });
        Ok(next)
    }
}

fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", plural(number as u64))
}
