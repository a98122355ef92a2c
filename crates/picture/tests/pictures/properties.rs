//! What must be true of every picture, tried on certificates that are made up.

use crate::samples;

use andor_picture::{Limits, Proof, Turn, dot, json, line, load, svg, tree};
use roxmltree::{Document, Node};
use std::collections::{BTreeSet, HashMap};

const ALL: Limits = Limits { depth: usize::MAX, nodes: usize::MAX };

fn proofs() -> impl Iterator<Item = (String, Proof)> {
    let fixed = [
        samples::tiny(),
        samples::circle(),
        samples::superko(),
        samples::wide(40),
        samples::deep(30),
        samples::tic_tac_toe("........."),
    ];
    fixed.into_iter().chain((0..100).map(samples::random)).map(|text| {
        let proof = load(text.as_bytes()).expect("samples are certificates");
        (text, proof)
    })
}

fn limits() -> [Limits; 4] {
    [ALL, Limits::default(), Limits { depth: 3, nodes: 50 }, Limits { depth: 9, nodes: 7 }]
}

/// The nodes in reach of the root within the limits, by the plainest means.
fn in_reach(proof: &Proof, limits: Limits) -> BTreeSet<u64> {
    let mut reached = vec![proof.root()];
    let mut layer = reached.clone();
    for _ in 0..limits.depth.min(proof.nodes().len()) {
        let mut next = Vec::new();
        for to in layer.iter().flat_map(|&at| &proof.nodes()[at].moves).filter_map(|mv| mv.to) {
            if !reached.contains(&to) && reached.len() < limits.nodes {
                reached.push(to);
                next.push(to);
            }
        }
        layer = next;
    }
    reached.into_iter().map(|at| proof.nodes()[at].id).collect()
}

#[test]
fn the_tree_has_every_node_once_and_counts_the_rest() {
    for (certificate, proof) in proofs() {
        for limits in limits() {
            let text = tree(&proof, limits);
            let shown: Vec<u64> = text
                .split('[')
                .skip(1)
                .map(|rest| rest.split(']').next().unwrap().parse().unwrap())
                .collect();
            let expected = in_reach(&proof, limits);
            assert_eq!(shown.len(), expected.len(), "a node twice\n{certificate}\n{text}");
            assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), expected, "{certificate}\n{text}");
            let hidden: usize = text
                .lines()
                .filter_map(|line| line.split(", ").last()?.strip_suffix(" more"))
                .map(|count| count.split(' ').next().unwrap().parse::<usize>().unwrap())
                .sum();
            assert_eq!(hidden + expected.len(), in_reach(&proof, ALL).len(), "{certificate}\n{text}");
        }
    }
}

#[test]
fn graphviz_gets_the_same_nodes() {
    for (_, proof) in proofs() {
        for limits in limits() {
            let text = dot(&proof, limits);
            let nodes = text.lines().filter(|line| line.starts_with("  n") && line.contains("[shape="));
            assert_eq!(nodes.count(), in_reach(&proof, limits).len(), "{text}");
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    /// The outline of a box: its rectangle or its polygon.
    fn of(group: Node) -> Area {
        let number = |node: Node, name: &str| -> f64 { node.attribute(name).unwrap().parse().unwrap() };
        if let Some(rect) = group.children().find(|node| node.has_tag_name("rect")) {
            let (left, top) = (number(rect, "x"), number(rect, "y"));
            return Area {
                left,
                top,
                right: left + number(rect, "width"),
                bottom: top + number(rect, "height"),
            };
        }
        let polygon = group.children().find(|node| node.has_tag_name("polygon")).unwrap();
        let points = numbers(polygon.attribute("points").unwrap());
        let every_second = |from: usize| points.iter().skip(from).step_by(2).copied();
        let least = |from| every_second(from).fold(f64::INFINITY, f64::min);
        let most = |from| every_second(from).fold(f64::NEG_INFINITY, f64::max);
        Area { left: least(0), top: least(1), right: most(0), bottom: most(1) }
    }

    fn overlaps(&self, other: &Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Well inside: a hexagon leaves free a little of the rectangle around it.
    fn holds(&self, (x, y): (f64, f64)) -> bool {
        let border = 4.0;
        self.left + border < x && x < self.right - border && self.top + border < y && y < self.bottom - border
    }
}

fn numbers(text: &str) -> Vec<f64> {
    text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.' || sign == '-'))
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().unwrap())
        .collect()
}

/// Points on a path of `M`, `L` and `C`.
fn points_on(path: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for part in path.split_inclusive(|sign: char| sign.is_ascii_alphabetic()).collect::<Vec<_>>().windows(2) {
        let numbers = numbers(part[1]);
        if let [x1, y1, x2, y2, x3, y3] = numbers[..] {
            let (x0, y0) = *points.last().unwrap();
            for step in 1..=10 {
                let t = f64::from(step) / 10.0;
                let s = 1.0 - t;
                let mix = |a: f64, b: f64, c: f64, d: f64| {
                    s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
                };
                points.push((mix(x0, x1, x2, x3), mix(y0, y1, y2, y3)));
            }
        } else if let [x, y] = numbers[..] {
            if let Some(&(x0, y0)) = points.last() {
                points.push((f64::midpoint(x0, x), f64::midpoint(y0, y)));
            }
            points.push((x, y));
        }
    }
    points
}

fn groups<'a>(document: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let has_class = |node: &Node| {
        let classes = node.attribute("class").unwrap_or_default();
        node.has_tag_name("g") && classes.split(' ').any(|one| one == class)
    };
    document.descendants().filter(has_class).collect()
}

fn check_drawing(text: &str, nodes: usize) {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let boxes: Vec<Area> = groups(&document, "node").into_iter().map(Area::of).collect();
    let ours = ["claimant", "opponent", "end"].iter().map(|class| groups(&document, class).len());
    assert_eq!(ours.sum::<usize>(), nodes, "{text}");
    let labels: Vec<Area> = groups(&document, "label").into_iter().map(Area::of).collect();
    let areas: Vec<Area> = boxes.iter().chain(&labels).copied().collect();
    for (nth, area) in areas.iter().enumerate() {
        for other in &areas[..nth] {
            assert!(!area.overlaps(other), "{area:?} and {other:?} overlap\n{text}");
        }
    }
    for group in groups(&document, "node").into_iter().chain(groups(&document, "label")) {
        let area = Area::of(group);
        for line in group.children().filter(|node| node.has_tag_name("text")) {
            let size: f64 = line.attribute("font-size").unwrap().parse().unwrap();
            let words = line.text().unwrap_or_default();
            let width: f64 =
                words.chars().map(|sign| if sign.is_ascii() { 0.602 } else { 0.9 }).sum::<f64>() * size;
            assert!(width <= area.right - area.left, "'{words}' is wider than its box\n{text}");
            let baseline: f64 = line.attribute("y").unwrap().parse().unwrap();
            assert!(
                area.top + 0.7 * size <= baseline && baseline <= area.bottom - 0.2 * size,
                "'{words}' sticks out"
            );
        }
    }
    for path in ["move", "repeat"].iter().flat_map(|class| groups(&document, class)) {
        let path = path.children().find(|node| node.has_tag_name("path")).unwrap().attribute("d").unwrap();
        for point in points_on(path) {
            assert!(
                !boxes.iter().any(|area| area.holds(point)),
                "a line runs through a box at {point:?}\n{text}"
            );
        }
    }
    // The title and the legend stay on the paper.
    let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
    for words in document.descendants().filter(|node| node.has_tag_name("text")) {
        if words.attribute("text-anchor").is_none() {
            let left: f64 = words.attribute("x").unwrap().parse().unwrap();
            let size: f64 = words.attribute("font-size").unwrap().parse().unwrap();
            let length = words.text().unwrap_or_default().chars().count() as f64 * 0.58 * size;
            assert!(left + length <= width, "'{:?}' leaves the paper\n{text}", words.text());
        }
    }
}

#[test]
fn drawings_are_tidy() {
    for (_, proof) in proofs() {
        for limits in limits() {
            let text = svg(&proof, limits, None);
            check_drawing(&text, in_reach(&proof, limits).len());
        }
    }
}

#[test]
fn boards_fit_into_their_boxes() {
    let proof = load(samples::tic_tac_toe(".........").as_bytes()).unwrap();
    let text = svg(&proof, Limits::default(), Some(&samples::board));
    check_drawing(&text, Limits::default().nodes);
}

#[test]
fn the_main_line_is_the_longest() {
    for (certificate, proof) in proofs() {
        let circles = tree(&proof, ALL).contains("back to");
        let mut plies: HashMap<usize, usize> = HashMap::new();
        if circles {
            continue;
        }
        for (at, node) in proof.nodes().iter().enumerate() {
            // Without circles in reach of the root, a reference goes up the file.
            let after = |to: Option<usize>| to.and_then(|to| plies.get(&to)).copied().unwrap_or(0);
            let longest = node.moves.iter().map(|mv| 1 + after(mv.to)).max().unwrap_or(0);
            plies.insert(at, longest);
        }
        if proof.nodes().iter().enumerate().any(|(at, node)| node.moves.iter().any(|mv| mv.to >= Some(at))) {
            continue;
        }
        let text = line(&proof);
        let moves = text.lines().nth(1).unwrap().split(['=', '(']).next().unwrap();
        assert_eq!(moves.split_whitespace().count(), plies[&proof.root()], "{certificate}\n{text}");
    }
}

#[test]
fn json_loses_nothing() {
    for (certificate, proof) in proofs() {
        let value: serde_json::Value = serde_json::from_str(&json(&proof)).unwrap();
        let text =
            |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let mut lines = Vec::new();
        for node in value["nodes"].as_array().unwrap() {
            let mut fields = vec![text(&node["id"]), text(&node["position"]), text(&node["kind"])];
            fields.extend(node.get("value").map(text));
            for mv in node["moves"].as_array().unwrap() {
                fields.extend([text(&mv["move"]), text(&mv["to"])]);
            }
            lines.push(fields.join("\t"));
        }
        let nodes: Vec<&str> = certificate.lines().skip(6).collect();
        assert_eq!(lines, nodes);
    }
}

#[test]
fn long_games_need_no_deep_stack() {
    let proof = load(samples::deep(100_000).as_bytes()).unwrap();
    assert!(line(&proof).contains("push run push"));
    assert_eq!(tree(&proof, ALL).matches('[').count(), 100_002);
    assert!(svg(&proof, Limits { depth: 200, nodes: 200 }, None).contains("… 99802"));
    assert!(matches!(proof.nodes()[0].turn, Turn::Over(_)));
}
