//! The main line: the claimant's moves, answered by the replies that hold out longest.

use crate::shown::for_people;
use crate::words::{claim_in_words, repetition_in_words};
use andor_certificate::{FormatError, Node, Turn};
use andor_checker::Checked;
use andor_game::longest_lines;

/// The claim in words, and under it the main line with the value it ends in. Where the opponent can
/// go round in circles forever (which a claimant content with repetition allows), it does, once.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn line(checked: &Checked) -> Result<String, FormatError> {
    let mut text = format!("{}.\n", claim_in_words(checked.header()));
    let (mut mover, mut end) = (Turn::Claimant, Some(checked.root()));
    for (place, nth) in main_moves(checked)? {
        let node = checked.node(place)?;
        text += &format!("{} ", for_people(checked, &node, nth));
        (mover, end) = (node.turn, node.moves[nth].to);
    }
    let end = end.map(|place| checked.node(place)).transpose()?;
    text += &match end {
        Some(Node { turn: Turn::Over(value), .. }) => format!("= {value}\n"),
        Some(node) if node.moves.is_empty() => "(every move ends the game)\n".to_owned(),
        _ => format!("(repetition) = {}\n", repetition_in_words(checked.header(), mover)),
    };
    Ok(text)
}

/// The moves of the main line: for each the place of its node, and which of the node's moves it is.
/// The last one ends the game or repeats a position.
///
/// # Errors
/// As [`line()`].
pub fn main_moves(checked: &Checked) -> Result<Vec<(usize, usize)>, FormatError> {
    let plies = plies_to_the_end(checked)?;
    let mut moves = Vec::new();
    let mut on_line = vec![false; plies.len()];
    let mut next = Some(checked.root());
    while let Some(place) = next.filter(|&place| !on_line[place]) {
        on_line[place] = true;
        let node = checked.node(place)?;
        let held = |to: Option<usize>| to.map_or(0, |to| plies[to]);
        // `max_by_key` would take the last of equal replies; the file's order is the better story.
        let longest = node.moves.iter().map(|mv| held(mv.to)).max();
        let Some(nth) = node.moves.iter().position(|mv| Some(held(mv.to)) == longest) else { break };
        moves.push((place, nth));
        next = node.moves[nth].to;
    }
    Ok(moves)
}

/// For each node how many plies the opponent can hold out; the largest number where for ever.
fn plies_to_the_end(checked: &Checked) -> Result<Vec<u32>, FormatError> {
    let mut moves = Vec::new();
    for (node, from) in checked.proof().nodes().zip(0..) {
        moves.extend(node?.moves.iter().map(|mv| (from, mv.to.map(|to| to as u32))));
    }
    Ok(longest_lines(checked.proof().len(), moves.iter().copied()))
}
