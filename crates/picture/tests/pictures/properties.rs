//! What must be true of every picture, tried on strategies that are made up.

use crate::samples;

use andor_checker::Checked;
use andor_picture::{Limits, dot, json, line, svg, tree};
use roxmltree::{Document, Node};
use std::collections::{BTreeSet, HashMap};

const ALL: Limits = Limits { depth: usize::MAX, nodes: usize::MAX };

/// Strategies with their nodes and their text.
struct Sample {
    checked: Checked,
    nodes: Vec<andor_certificate::Node>,
    text: String,
}

fn samples() -> impl Iterator<Item = Sample> {
    let fixed = [
        samples::tiny(),
        samples::circle(),
        samples::superko(),
        samples::bounded(),
        samples::wide(40),
        samples::deep(30),
        samples::tic_tac_toe(".../.../..."),
    ];
    let random: Vec<Checked> = (0..100).map(samples::random).collect();
    let size = |checked: &Checked| checked.proof().len();
    let has_back = |checked: &Checked| tree(checked, ALL).is_ok_and(|text| text.contains("back to"));
    let repeats = |checked: &Checked| tree(checked, ALL).is_ok_and(|text| text.contains("repetition of"));
    assert!(random.iter().filter(|checked| size(checked) > 8).count() > 50, "large ones");
    assert!(random.iter().filter(|checked| has_back(checked)).count() > 10, "circles");
    assert!(random.iter().filter(|checked| repeats(checked)).count() > 10, "repetitions");
    fixed.into_iter().chain(random).map(|checked| {
        let nodes = checked.proof().nodes().collect::<Result<_, _>>().unwrap();
        let mut text = Vec::new();
        checked.proof().write_to(&mut text).unwrap();
        Sample { checked, nodes, text: String::from_utf8(text).unwrap() }
    })
}

fn limits() -> [Limits; 4] {
    [ALL, Limits::default(), Limits { depth: 3, nodes: 50 }, Limits { depth: 9, nodes: 7 }]
}

/// The nodes in reach of the root within the limits, by the plainest means.
fn in_reach(nodes: &[andor_certificate::Node], limits: Limits) -> BTreeSet<u64> {
    let mut reached = vec![nodes.len() - 1];
    let mut layer = reached.clone();
    for _ in 0..limits.depth.min(nodes.len()) {
        let mut next = Vec::new();
        for to in layer.iter().flat_map(|&at| &nodes[at].moves).filter_map(|mv| mv.to) {
            if !reached.contains(&to) && reached.len() < limits.nodes {
                reached.push(to);
                next.push(to);
            }
        }
        layer = next;
    }
    reached.into_iter().map(|at| nodes[at].id).collect()
}

#[test]
fn the_tree_has_every_node_once_and_counts_the_rest() {
    for Sample { checked, nodes, text: certificate } in samples() {
        for limits in limits() {
            let text = tree(&checked, limits).unwrap();
            let shown: Vec<u64> = text
                .split('[')
                .skip(1)
                .map(|rest| rest.split(']').next().unwrap().parse().unwrap())
                .collect();
            let expected = in_reach(&nodes, limits);
            assert_eq!(shown.len(), expected.len(), "a node twice\n{certificate}\n{text}");
            assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), expected, "{certificate}\n{text}");
            let hidden: usize = text
                .lines()
                .filter_map(|line| line.split(", ").last()?.strip_suffix(" more"))
                .map(|count| count.split(' ').next().unwrap().parse::<usize>().unwrap())
                .sum();
            assert_eq!(hidden + expected.len(), in_reach(&nodes, ALL).len(), "{certificate}\n{text}");
        }
    }
}

#[test]
fn graphviz_gets_the_same_nodes() {
    for Sample { checked, nodes, .. } in samples() {
        for limits in limits() {
            let text = dot(&checked, limits).unwrap();
            let drawn = text.lines().filter(|line| line.starts_with("  n") && line.contains("[shape="));
            assert_eq!(drawn.count(), in_reach(&nodes, limits).len(), "{text}");
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
    for Sample { checked, nodes, .. } in samples() {
        for limits in limits() {
            let text = svg(&checked, limits).unwrap();
            check_drawing(&text, in_reach(&nodes, limits).len());
        }
    }
}

#[test]
fn boards_fit_into_their_boxes() {
    let text = svg(&samples::tic_tac_toe(".../.../..."), Limits::default()).unwrap();
    assert!(text.contains(">...</text>"), "rows of a board\n{text}");
    check_drawing(&text, Limits::default().nodes);
}

#[test]
fn a_picture_with_too_many_boards_for_a_page_has_one() {
    let boards = |root: &str| {
        let text = svg(&samples::tic_tac_toe(root), Limits::default()).unwrap();
        let document = Document::parse(&text).unwrap();
        let words = document.descendants().filter(|node| node.has_tag_name("text"));
        let is_row = |text: &str| text.len() == 3 && text.chars().all(|sign| "xo.".contains(sign));
        words.filter(|node| node.text().is_some_and(is_row)).count() / 3
    };
    assert_eq!(boards(".../.../..."), 1);
    assert!(boards("xox/.o./...") > 5);
}

#[test]
fn the_main_line_is_the_longest() {
    for Sample { checked, nodes, text: certificate } in samples() {
        let circles = tree(&checked, ALL).unwrap().contains("back to");
        let mut plies: HashMap<usize, usize> = HashMap::new();
        if circles {
            continue;
        }
        for (at, node) in nodes.iter().enumerate() {
            // Without circles in reach of the root, a reference goes up the file.
            let after = |to: Option<usize>| to.and_then(|to| plies.get(&to)).copied().unwrap_or(0);
            let longest = node.moves.iter().map(|mv| 1 + after(mv.to)).max().unwrap_or(0);
            plies.insert(at, longest);
        }
        if nodes.iter().enumerate().any(|(at, node)| node.moves.iter().any(|mv| mv.to >= Some(at))) {
            continue;
        }
        let text = line(&checked).unwrap();
        let moves = text.lines().nth(1).unwrap().split(['=', '(']).next().unwrap();
        assert_eq!(moves.split_whitespace().count(), plies[&(nodes.len() - 1)], "{certificate}\n{text}");
    }
}

#[test]
fn json_loses_nothing() {
    for Sample { checked, nodes, text: certificate } in samples() {
        let value: serde_json::Value = serde_json::from_str(&json(&checked).unwrap()).unwrap();
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
        let records: Vec<&str> = certificate.lines().skip(checked.header().first_record_line() - 1).collect();
        assert_eq!(lines, records);
        assert_eq!(lines.len(), nodes.len());
    }
}

#[test]
fn long_games_need_no_deep_stack() {
    let checked = samples::deep(100_000);
    assert!(line(&checked).unwrap().contains("p100000 p99999 p99998"));
    assert_eq!(tree(&checked, ALL).unwrap().matches('[').count(), 100_002);
    assert!(svg(&checked, Limits { depth: 200, nodes: 200 }).unwrap().contains("… 99802"));
}
