//! From places to SVG: title, lines, labels, boxes, legend.

use super::layers::{Item, Layers};
use super::place::{Placed, Reading};
use super::scene::{Box, Link, Scene, Shape};
use super::text::{self, LINE, SIZE};
use crate::shown::Shown;
use crate::words::{claim_in_words, claimant, opponent, size_in_words};
use andor_game::Value;
use andor_svg::{Element, document, element};
use std::fmt::Write;

const MARGIN: f64 = 28.0;
const TITLE: f64 = 17.0;
const SMALL: f64 = 12.0;
const PAPER: &str = "#fcfcfa";
const INK: &str = "#2b2f36";
const FAINT: &str = "#6b7280";
/// How far the corners of a hexagon stick out.
const CORNER: f64 = 9.0;
const ACCENT: &str = "#b4407a";

/// The whole file.
pub fn draw(shown: &Shown, scene: &Scene, layers: &Layers, placed: &Placed) -> String {
    let header = shown.checked.header();
    let whole_title = sans_width(&claim_in_words(header), TITLE * 1.06);
    let inner = placed.width.max(whole_title.clamp(360.0, 640.0));
    let title = wrapped_sans(&claim_in_words(header), TITLE, inner);
    let subtitle = wrapped_sans(&size_in_words(shown.checked, shown.nodes.len()), SMALL, inner);
    let top = MARGIN + title.len() as f64 * (TITLE + 6.0) + subtitle.len() as f64 * (SMALL + 5.0) + 20.0;
    let mut body = String::new();
    let mut baseline = MARGIN;
    for line in &title {
        baseline += TITLE;
        sans(&mut body, MARGIN, baseline, TITLE, INK, line);
        baseline += 6.0;
    }
    for line in &subtitle {
        baseline += SMALL;
        sans(&mut body, MARGIN, baseline, SMALL, FAINT, line);
        baseline += 5.0;
    }
    let left = MARGIN + (inner - placed.width) / 2.0;
    let mut graph = String::from("\n");
    for (nth, link) in scene.links.iter().enumerate() {
        draw_link(&mut graph, scene, link, &layers.chains[nth], placed);
    }
    for (item, &what) in layers.items.iter().enumerate() {
        match what {
            Item::Label(nth) => draw_label(&mut graph, &scene.links[nth], placed.centre(item)),
            Item::Box(nth) => draw_box(&mut graph, &scene.boxes[nth], placed.centre(item)),
            Item::Line => {}
        }
    }
    let moved = element("g").set("transform", format_args!("translate({left:.1} {top:.1})"));
    body += &(moved.around(&graph) + "\n");
    let below = top + placed.height + 34.0;
    let bottom = draw_legend(&mut body, scene, &claimant(header), &opponent(header), below, inner);
    let (width, height) = ((inner + 2.0 * MARGIN).ceil(), (bottom + MARGIN - 8.0).ceil());
    let title = element("title").words(&claim_in_words(header));
    let paper = element("rect").set("class", "paper").set("width", width).set("height", height);
    let paper = paper.set("fill", PAPER).empty();
    document(width, height).set("role", "img").around(&format!("\n{title}\n{paper}\n{body}")) + "\n"
}

/// The colour of a box, and of its border.
fn colours(shape: Shape) -> (&'static str, &'static str) {
    match shape {
        Shape::Claimant => ("#e4eefa", "#3f74b0"),
        Shape::Opponent => ("#fcf0da", "#b98a3c"),
        Shape::End(Value::DRAW) => ("#e9ebef", "#7b8494"),
        Shape::End(value) if value > Value::DRAW => ("#d9efdc", "#45905a"),
        Shape::End(_) => ("#f8dedd", "#bd5a57"),
        Shape::Repetition => ("#f8e6ef", ACCENT),
        Shape::Hidden => ("#f3f3f0", "#a3a8b0"),
    }
}

fn draw_box(out: &mut String, it: &Box, (x, y): (f64, f64)) {
    let (fill, stroke) = colours(it.shape);
    let class = match it.shape {
        Shape::Claimant => "node claimant",
        Shape::Opponent => "node opponent",
        Shape::End(_) => "node end",
        Shape::Repetition => "node repetition",
        Shape::Hidden => "node hidden",
    };
    let mut inside = String::new();
    if !it.tooltip.is_empty() {
        inside += &element("title").words(&it.tooltip);
    }
    let corner = (x - it.width / 2.0, y - it.height / 2.0);
    inside += &outline(it.shape, corner, (it.width, it.height), fill, stroke);
    let value = matches!(it.shape, Shape::End(_)).then(|| it.lines.len() - 1);
    let board = &it.lines[..value.unwrap_or(it.lines.len())];
    let has_figurines = text::has_figurines(board);
    let widest = board.iter().map(|line| text::width(line, SIZE)).fold(0.0, f64::max);
    let mut baseline = y - it.lines.len() as f64 * LINE / 2.0 - 3.5;
    for (nth, line) in it.lines.iter().enumerate() {
        baseline += LINE;
        let is_value = value == Some(nth);
        // Lines of a board stand under each other; a line alone stands in the middle.
        let (anchor, at) =
            if is_value || board.len() == 1 { ("middle", x) } else { ("start", x - widest / 2.0) };
        if has_figurines && !is_value {
            inside += &on_cells(line, at, baseline);
            continue;
        }
        let text = mono(at, baseline, anchor).set_some("font-weight", is_value.then_some("bold"));
        inside += &text.set("fill", if is_value { stroke } else { INK }).words(line);
    }
    *out += &(element("g").set("class", class).around(&inside) + "\n");
}

/// A line of a board, each sign in the middle of its cell: figurines come from another font.
fn on_cells(line: &str, left: f64, baseline: f64) -> String {
    let middle = |nth: usize| format!("{:.1}", left + (nth as f64 + 0.5) * text::CELL);
    let places: Vec<String> = (0..line.chars().count()).map(middle).collect();
    let text = element("text").set("xml:space", "preserve").set("x", places.join(" "));
    let text = text.set("y", format_args!("{baseline:.1}")).set("text-anchor", "middle");
    // Monospace fonts squeeze figurines; here a blank stands beside each.
    let fonts = "'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols2', 'Apple Symbols', sans-serif";
    text.set("font-family", fonts).set("font-size", 1.2 * SIZE).set("fill", INK).words(line)
}

const MONO: &str = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";

fn mono(x: f64, y: f64, anchor: &str) -> Element {
    let text = element("text").set("xml:space", "preserve").at([("x", x), ("y", y)]);
    text.set("text-anchor", anchor).set("font-family", MONO).set("font-size", SIZE)
}

/// A rectangle where the claimant moves, a hexagon where the opponent does, a pill at an end.
fn outline(shape: Shape, (x, y): (f64, f64), (w, h): (f64, f64), fill: &str, stroke: &str) -> String {
    let (thickness, dashes) = match shape {
        Shape::Claimant | Shape::Opponent | Shape::End(_) => ("1.5", None),
        Shape::Repetition => ("1.2", Some("5 3")),
        Shape::Hidden => ("1", Some("2 3")),
    };
    let outline = if shape == Shape::Opponent {
        let (cut, right, bottom, middle) = (CORNER, x + w, y + h, y + h / 2.0);
        let (from, to) = (x + cut, right - cut);
        let points = format!(
            "{x:.1},{middle:.1} {from:.1},{y:.1} {to:.1},{y:.1} {right:.1},{middle:.1} {to:.1},{bottom:.1} \
             {from:.1},{bottom:.1}"
        );
        element("polygon").set("points", points).set("stroke-linejoin", "round")
    } else {
        let round = if shape == Shape::Claimant { 3.0 } else { (h / 2.0).min(18.0) };
        element("rect").at([("x", x), ("y", y), ("width", w), ("height", h), ("rx", round)])
    };
    let outline = outline.set("fill", fill).set("stroke", stroke).set("stroke-width", thickness);
    outline.set_some("stroke-dasharray", dashes).empty()
}

/// The colour, width and dashes of a line.
fn pen(mover: Shape, repeats: bool) -> (&'static str, &'static str, Option<&'static str>) {
    match (mover, repeats) {
        (Shape::Claimant, true) => (ACCENT, "2.2", Some("6 4")),
        (_, true) => (ACCENT, "1.3", Some("6 4")),
        (Shape::Claimant, _) => ("#3f74b0", "2.4", None),
        (Shape::Hidden, _) => ("#a3a8b0", "1.2", Some("2 3")),
        _ => ("#a79471", "1.3", None),
    }
}

fn stroked(path: Element, (colour, thickness, dashes): (&str, &str, Option<&str>)) -> String {
    let path = path.set("stroke", colour).set("stroke-width", thickness);
    path.set_some("stroke-dasharray", dashes).empty()
}

/// A line through the places of its chain. Inside a layer it runs straight, so that it touches no
/// other item; it bends between the layers.
fn draw_link(out: &mut String, scene: &Scene, link: &Link, chain: &[usize], placed: &Placed) {
    let (upper, lower) = (chain[0], chain[chain.len() - 1]);
    let at_box = |item: usize, next: usize, side: f64| {
        let (along, across) = placed.sizes[item];
        // A line back is kept apart from the lines that come and go in the middle of a box.
        let aside = if !link.back {
            0.0
        } else if placed.across[next] < placed.across[item] {
            -0.2 * across
        } else {
            0.2 * across
        };
        // Read to the right, a hexagon turns its corner to the lines: beside the middle it begins
        // later.
        let pointed = placed.reading == Reading::Right && scene.boxes[item].shape == Shape::Opponent;
        let slope = if pointed { CORNER * 2.0 * aside.abs() / across } else { 0.0 };
        let (start, end) = placed.bands[placed.layer_of[item]];
        (f64::midpoint(start, end) + side * (along / 2.0 - slope), placed.across[item] + aside)
    };
    let point = |along: f64, across: f64| {
        let (x, y) = placed.point(along, across);
        format!("{x:.1} {y:.1}")
    };
    let start = at_box(upper, chain[1], 1.0);
    let end = at_box(lower, chain[chain.len() - 2], -1.0);
    let mut path =
        format!("M{} L{}", point(start.0, start.1), point(placed.bands[placed.layer_of[upper]].1, start.1));
    let (mut along, mut across) = (placed.bands[placed.layer_of[upper]].1, start.1);
    for &item in &chain[1..] {
        let (band_start, band_end) = placed.bands[placed.layer_of[item]];
        let at = if item == lower { end.1 } else { placed.across[item] };
        let half = f64::midpoint(along, band_start);
        let _ = write!(path, " C{} {} {}", point(half, across), point(half, at), point(band_start, at));
        (along, across) = (if item == lower { end.0 } else { band_end }, at);
        let _ = write!(path, " L{}", point(along, across));
    }
    let class = if link.repeats { "repeat" } else { "move" };
    let pen = pen(link.mover, link.repeats);
    let mut inside = stroked(element("path").set("d", path).set("fill", "none"), pen);
    if link.mover != Shape::Hidden {
        let ((tip, across), side) = if link.back { (start, 1.0) } else { (end, -1.0) };
        let wing = tip + side * 8.0;
        let (left, right) = (point(wing, across - 4.0), point(wing, across + 4.0));
        let arrow = format!("M{} L{left} L{right} Z", point(tip, across));
        inside += &element("path").set("d", arrow).set("fill", pen.0).empty();
    }
    *out += &(element("g").set("class", class).around(&inside) + "\n");
}

fn draw_label(out: &mut String, link: &Link, (x, y): (f64, f64)) {
    if link.label.is_empty() {
        return;
    }
    let width = text::width(&link.label, SIZE) + 6.0;
    let colour = if link.repeats { ACCENT } else { INK };
    let weight = (link.mover == Shape::Claimant).then_some("bold");
    let title = element("title").words(&link.tooltip);
    let corner = [("x", x - width / 2.0), ("y", y - LINE / 2.0), ("width", width)];
    let back = element("rect").at(corner).set("height", LINE).set("rx", 3).set("fill", PAPER).empty();
    let label = mono(x, y + 4.0, "middle").set_some("font-weight", weight).set("fill", colour);
    let inside = title + &back + &label.words(&link.label);
    *out += &(element("g").set("class", "label").around(&inside) + "\n");
}

/// What the shapes mean; only those that occur. Returns where it ends.
fn draw_legend(out: &mut String, scene: &Scene, claimant: &str, opponent: &str, top: f64, width: f64) -> f64 {
    let occurs = |shape: fn(&Shape) -> bool| scene.boxes.iter().any(|it| shape(&it.shape));
    let mut entries = Vec::new();
    if occurs(|shape| *shape == Shape::Claimant) {
        entries.push((Some(Shape::Claimant), format!("{claimant} moves: one choice")));
    }
    if occurs(|shape| *shape == Shape::Opponent) {
        entries.push((Some(Shape::Opponent), format!("{opponent} moves: every reply")));
    }
    let ends: Option<Shape> =
        scene.boxes.iter().map(|it| it.shape).find(|shape| matches!(shape, Shape::End(_)));
    entries.extend(ends.map(|end| (Some(end), "the game is over".to_owned())));
    if scene.links.iter().any(|link| link.back) {
        entries.push((None, "back to an earlier position".to_owned()));
    }
    if occurs(|shape| *shape == Shape::Repetition) {
        entries.push((Some(Shape::Repetition), "repetition".to_owned()));
    }
    if occurs(|shape| *shape == Shape::Hidden) {
        entries.push((Some(Shape::Hidden), "nodes not shown".to_owned()));
    }
    let mut legend = String::from("\n");
    let (mut x, mut y) = (MARGIN, top);
    for (shape, words) in entries {
        let words = text::clipped(&words, 50);
        let room = 34.0 + sans_width(&words, SMALL) + 22.0;
        if x > MARGIN && x + room > MARGIN + width {
            (x, y) = (MARGIN, y + 22.0);
        }
        match shape {
            Some(shape) => {
                let (fill, stroke) = colours(shape);
                legend += &outline(shape, (x, y - 7.0), (26.0, 14.0), fill, stroke);
            }
            None => {
                let line = format!("M{x:.1} {y:.1} L{:.1} {y:.1}", x + 26.0);
                legend += &stroked(element("path").set("d", line), pen(Shape::Opponent, true));
            }
        }
        sans(&mut legend, x + 34.0, y + 4.0, SMALL, FAINT, &words);
        x += room;
    }
    *out += &(element("g").set("class", "legend").around(&legend) + "\n");
    y + 8.0
}

fn sans(out: &mut String, x: f64, y: f64, size: f64, colour: &str, words: &str) {
    let fonts = "system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif";
    let text = element("text").at([("x", x), ("y", y)]).set("font-family", fonts).set("font-size", size);
    let text = text.set_some("font-weight", (size == TITLE).then_some("600")).set("fill", colour);
    *out += &(text.words(words) + "\n");
}

/// Proportional letters are narrower than monospace ones on average; in bold and in the widest
/// usual font, as wide.
fn sans_width(words: &str, size: f64) -> f64 {
    text::width(words, size)
}

fn wrapped_sans(words: &str, size: f64, width: f64) -> Vec<String> {
    text::wrapped(words, |line| sans_width(line, size * 1.05) <= width, 6)
}
