//! Reading a graph file.
//!
//! ```text
//! # comment
//! repetition draw            (draw | mover-loses | mover-wins | none | a whole number)
//! repetition draw 3          (the third occurrence is a draw)
//! root a
//! a max b c                  (player to move, then the nodes it can move to)
//! b min d a
//! c = win                    (win, draw, loss, or a whole number; from max's point of view)
//! d = -3
//! ```

use crate::{Graph, Names, Node, NodeId};
use andor_game::{Player, Repetition, Value};
use std::collections::HashMap;

/// An error in a graph, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct GraphError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl GraphError {
    pub(crate) fn new(line: usize, what: impl Into<String>) -> GraphError {
        GraphError { line, what: what.into() }
    }
}

/// A node line; its targets are still names.
struct Line<'a> {
    number: usize,
    name: &'a str,
    node: Node,
    targets: Vec<&'a str>,
}

impl std::str::FromStr for Graph {
    type Err = GraphError;

    fn from_str(text: &str) -> Result<Graph, GraphError> {
        let mut repetition: Option<(usize, Repetition, u32)> = None;
        let mut root: Option<(usize, &str)> = None;
        let mut lines: Vec<Line<'_>> = Vec::new();
        let mut ids: HashMap<&str, (NodeId, usize)> = HashMap::new();
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let line = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["repetition", rule, ref times @ ..] if times.len() < 2 => {
                    let wrong = |what: String| GraphError::new(number, what);
                    let rule = rule.parse().map_err(wrong)?;
                    let times = times.first().map_or(Ok(2), |times| {
                        times.parse().map_err(|_| wrong(format!("'{times}' is no number of occurrences")))
                    })?;
                    if repetition.replace((number, rule, times)).is_some() {
                        return Err(GraphError::new(number, "a second line 'repetition'"));
                    }
                }
                ["root", name] => {
                    if root.replace((number, name)).is_some() {
                        return Err(GraphError::new(number, "a second line 'root'"));
                    }
                }
                [name, ..] => {
                    if let Some((_, first)) = ids.get(name) {
                        return Err(GraphError::new(
                            number,
                            format!("{name} has a line already: line {first}"),
                        ));
                    }
                    ids.insert(name, (NodeId(lines.len() as u32), number));
                    lines.push(node_line(number, name, &words[1..])?);
                }
            }
        }
        let (rule_line, repetition, occurrences) =
            repetition.ok_or_else(|| GraphError::new(last, "no line 'repetition' in the whole file"))?;
        let (root_line, root) =
            root.ok_or_else(|| GraphError::new(last, "no line 'root' in the whole file"))?;
        let find = |name: &str, number: usize| match ids.get(name) {
            Some((id, _)) => Ok(*id),
            None => Err(GraphError::new(number, format!("{name} has no line of its own"))),
        };
        let mut last_line_naming = vec![0; lines.len()];
        for line in &mut lines {
            for name in &line.targets {
                let target = find(name, line.number)?;
                if std::mem::replace(&mut last_line_naming[target.0 as usize], line.number) == line.number {
                    return Err(GraphError::new(line.number, format!("{name} stands twice in the line")));
                }
                if let Node::Turn(_, targets) = &mut line.node {
                    targets.push(target.0);
                }
            }
        }
        let names = lines.iter().map(|line| line.name.to_owned()).collect();
        let (numbers, nodes): (Vec<usize>, Vec<Node>) =
            lines.into_iter().map(|line| (line.number, line.node)).unzip();
        Graph::assemble(Names::new(names).into(), &nodes, repetition, find(root, root_line)?)
            .map_err(|error| GraphError { line: numbers[error.line - 3], ..error })?
            .with_occurrences(occurrences)
            .map_err(|what| GraphError::new(rule_line, what))
    }
}

fn node_line<'a>(number: usize, name: &'a str, rest: &[&'a str]) -> Result<Line<'a>, GraphError> {
    let player = match rest.first() {
        Some(&"max") => Player::Max,
        Some(&"min") => Player::Min,
        Some(&"=") => {
            return match rest {
                [_, value] => {
                    let value: Value = value.parse().map_err(|what: String| GraphError::new(number, what))?;
                    Ok(Line { number, name, node: Node::End(value), targets: Vec::new() })
                }
                _ => Err(GraphError::new(number, format!("{name}: after '=' stands one value"))),
            };
        }
        Some(other) => {
            let what = format!("{name}: expected max, min or '=', found '{other}'");
            return Err(GraphError::new(number, what));
        }
        None => {
            let what = format!("{name}: nothing follows; expected max, min or '='");
            return Err(GraphError::new(number, what));
        }
    };
    let targets = rest[1..].to_vec();
    if targets.is_empty() {
        return Err(GraphError::new(number, format!("{name} has a player to move and nothing to move to")));
    }
    Ok(Line { number, name, node: Node::Turn(player, Vec::new()), targets })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "# a story\nrepetition draw\nroot a\na max b c # two moves\nb min d a\nc = win\nd = -3\n";

    #[test]
    fn reads_what_it_writes() {
        let graph: Graph = GOOD.parse().unwrap();
        assert_eq!(graph.len(), 4);
        let again: Graph = graph.to_text().parse().unwrap();
        assert_eq!(again.to_text(), graph.to_text());
        let third: Graph = GOOD.replace("draw", "draw 3").parse().unwrap();
        assert!(third.to_text().starts_with("repetition draw 3\n"));
    }

    #[test]
    fn errors_name_the_line() {
        let cases = [
            ("root a\na = win\n", 2, "no line 'repetition'"),
            ("repetition draw\na = win\n", 2, "no line 'root'"),
            ("repetition draws\nroot a\na = win\n", 1, "not a rule"),
            ("repetition draw\nroot b\na = win\n", 2, "b has no line"),
            ("repetition draw\nroot a\na max b\n", 3, "b has no line"),
            ("repetition draw\nroot a\na max\n", 3, "nothing to move to"),
            ("repetition draw\nroot a\na = win\n\na = loss\n", 5, "has a line already: line 3"),
            ("repetition draw\nroot a\na = \n", 3, "one value"),
            ("repetition draw\nroot a\na = maybe\n", 3, "not a value"),
            ("repetition draw\nroot a\na turns b\n", 3, "expected max, min"),
            ("repetition draw\nroot a\na\n", 3, "nothing follows"),
            ("repetition draw\nroot a\na max b b\nb = win\n", 3, "twice in the line"),
            ("repetition draw often\nroot a\na = win\n", 1, "no number of occurrences"),
            ("root a\na = win\nrepetition draw 1\n", 3, "second occurrence at the earliest"),
            ("repetition mover-loses 3\nroot a\na = win\n", 1, "acts at the second occurrence"),
            ("repetition draw\nrepetition 3\nroot a\na = win\n", 2, "a second line"),
            ("repetition none\nroot a\n\na max b\nb min a\n", 4, "cycle through a and b"),
            ("repetition none\nroot a\na max a\n", 3, "cycle through a and a"),
        ];
        for (text, line, what) in cases {
            let error = text.parse::<Graph>().unwrap_err();
            assert_eq!(error.line, line, "{text}{error}");
            assert!(error.what.contains(what), "{text}{error}");
        }
    }
}
