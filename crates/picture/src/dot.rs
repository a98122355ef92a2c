//! The strategy for Graphviz.

use crate::Limits;
use crate::shown::{Shown, Way};
use crate::words::{claim_in_words, counted, size_in_words};
use andor_certificate::{FormatError, Turn};
use andor_checker::Checked;
use andor_game::Value;

/// The strategy as a Graphviz graph: boxes where the claimant moves, ellipses where the opponent
/// does, coloured ends, dashed edges where a position comes back.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn dot(checked: &Checked, limits: Limits) -> Result<String, FormatError> {
    let shown = Shown::new(checked, limits)?;
    let title =
        format!("{}\n{}", claim_in_words(checked.header()), size_in_words(checked, shown.nodes.len()));
    let mut text = format!("digraph strategy {{\n  label={}; labelloc=t;\n", quoted(&title));
    text += "  node [fontname=monospace, style=filled]; edge [fontname=monospace];\n";
    let mut extra = 0;
    let mut pseudo_node = |label: &str| {
        extra += 1;
        let line = format!("  extra{extra} [shape=plaintext, style=\"\", label={}];\n", quoted(label));
        (format!("extra{extra}"), line)
    };
    for shown_node in &shown.nodes {
        let node = &shown_node.node;
        let (shape, colour, label) = match node.turn {
            Turn::Claimant => ("box", "#e4eefa", node.position.clone()),
            Turn::Opponent => ("ellipse", "#fcf0da", node.position.clone()),
            Turn::Over(value) => ("oval", end_colour(value), format!("{}\n{value}", node.position)),
        };
        let name = format!("n{}", node.id);
        text += &format!("  {name} [shape={shape}, fillcolor=\"{colour}\", label={}];\n", quoted(&label));
        let width = if node.turn == Turn::Claimant { ", penwidth=2" } else { "" };
        for edge in &shown_node.edges {
            let (to, style) = match &edge.way {
                &(Way::First(to) | Way::Again(to)) => (format!("n{}", shown.node(to).id), ""),
                &(Way::Back(to) | Way::Repetition(_, Some(to))) => {
                    (format!("n{}", shown.node(to).id), ", style=dashed, constraint=false")
                }
                Way::Repetition(position, None) => {
                    let label = position
                        .as_ref()
                        .map_or("repetition".into(), |position| format!("repetition of\n{position}"));
                    let (to, line) = pseudo_node(&label);
                    text += &line;
                    (to, ", style=dashed")
                }
            };
            text += &format!("  {name} -> {to} [label={}{style}{width}];\n", quoted(&edge.text));
        }
        if shown_node.hidden_moves > 0 {
            let more = match shown_node.hidden_nodes {
                0 => "...".to_owned(),
                count => format!("... {} more", counted(count, "node")),
            };
            let (to, line) = pseudo_node(&more);
            text += &line;
            let label = counted(shown_node.hidden_moves, "move");
            text += &format!("  {name} -> {to} [label={}, style=dotted];\n", quoted(&label));
        }
    }
    text += "}\n";
    Ok(text)
}

fn end_colour(value: Value) -> &'static str {
    match value {
        Value::DRAW => "#e6e8ec",
        value if value > Value::DRAW => "#d9efdc",
        _ => "#f8dedd",
    }
}

/// A Graphviz string: quotes and backslashes escaped, so that no sign of a position means anything.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
