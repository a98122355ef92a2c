//! The strategy as an indented text. The claimant's move hangs on a heavy branch, the opponent's
//! replies on light ones; what stands in the text already is referred to by its number.

use crate::Limits;
use crate::shown::{Edge, Shown, ShownNode, Way};
use crate::words::{claim_in_words, counted, repetition_in_words, size_in_words};
use andor_certificate::{FormatError, Node, Turn};
use andor_checker::Checked;

/// The number of levels that are indented. Deeper rows start with their level instead, or the text
/// would grow with the square of the depth.
const DEEPEST: usize = 60;

/// The strategy as a tree. Every node up to the limits stands there once.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn tree(checked: &Checked, limits: Limits) -> Result<String, FormatError> {
    let shown = Shown::new(checked, limits)?;
    let mut text =
        format!("{}.\n{}\n\n", claim_in_words(checked.header()), size_in_words(checked, shown.nodes.len()));
    let root = shown.node(0);
    text += &format!("[{}] {}{}\n", root.id, root.position, ending(root));
    // The path: a node, its next edge, and the length of its own indentation.
    let mut indentation = String::new();
    let mut path = vec![(0, 0, 0)];
    while let Some(&mut (nth, ref mut next, indented)) = path.last_mut() {
        let node = &shown.nodes[nth];
        let rows = node.edges.len() + usize::from(node.hidden_moves > 0);
        let row = *next;
        *next += 1;
        let depth = path.len();
        indentation.truncate(indented);
        if row >= rows {
            path.pop();
            continue;
        }
        let last = row + 1 == rows;
        let branch = match (node.node.turn, last) {
            (Turn::Claimant, _) => "┗━━ ",
            (_, false) => "├── ",
            (_, true) => "└── ",
        };
        text += &indentation;
        if depth > DEEPEST {
            text += &format!("{depth}: ");
        }
        text += branch;
        match node.edges.get(row) {
            None => {
                let nodes = match node.hidden_nodes {
                    0 => String::new(),
                    count => format!(", {} more", counted(count, "node")),
                };
                text += &format!("... {}{nodes}\n", counted(node.hidden_moves, "move"));
            }
            Some(edge) => {
                text += &in_words(&shown, node, edge);
                text.push('\n');
                if let Way::First(to) = edge.way {
                    if depth <= DEEPEST {
                        indentation += if last { "    " } else { "│   " };
                    }
                    path.push((to, 0, indentation.len()));
                }
            }
        }
    }
    Ok(text)
}

fn in_words(shown: &Shown, from: &ShownNode, edge: &Edge) -> String {
    let mv = &edge.text;
    let id = |nth: usize| shown.node(nth).id;
    match &edge.way {
        &Way::First(to) => {
            let node = shown.node(to);
            // In games whose moves are named after positions it would stand twice.
            let position = if node.position == *mv { String::new() } else { format!(" {}", node.position) };
            format!("{mv}  [{}]{position}{}", node.id, ending(node))
        }
        &Way::Again(to) => format!("{mv}  see {}{}", id(to), ending(shown.node(to))),
        &Way::Back(to) => format!("{mv}  back to {}", id(to)),
        Way::Repetition(position, node) => {
            let what = match (position, node) {
                (_, &Some(node)) => format!(" of {}", id(node)),
                (Some(position), None) => format!(" of {position}"),
                (None, None) => String::new(),
            };
            let end = repetition_in_words(shown.checked.header(), from.node.turn);
            format!("{mv}  repetition{what} = {end}")
        }
    }
}

fn ending(node: &Node) -> String {
    if let Turn::Over(value) = node.turn { format!(" = {value}") } else { String::new() }
}
