//! The plot of what workers on one table lose.

use andor_reproductions::workers::{COUNTS, PUBLISHED};
use andor_svg::{document, element};

/// A plot of the efficiency of [`COUNTS`] workers beside what was published.
pub(crate) fn plot(efficiency: &[f64]) -> String {
    let x = |workers: usize| 60.0 + (workers as f64).log2() * 80.0;
    let y = |efficiency: f64| 240.0 - efficiency * 200.0;
    let text = |x: f64, y: f64, anchor: &str, words: &str| {
        element("text").at([("x", x), ("y", y)]).set("text-anchor", anchor).words(words)
    };
    let mut inside = element("rect").set("width", "100%").set("height", "100%").set("fill", "white").empty();
    for fifths in 0..=5 {
        let at = f64::from(fifths) / 5.0;
        let ends = [("x1", x(1)), ("y1", y(at)), ("x2", x(64)), ("y2", y(at))];
        inside += &element("line").at(ends).set("stroke", "#ddd").empty();
        inside += &text(50.0, y(at) + 4.0, "end", &format!("{at:.1}"));
    }
    let points = || [1].into_iter().chain(COUNTS).zip([1.0].into_iter().chain(efficiency.iter().copied()));
    for (workers, _) in points() {
        inside += &text(x(workers), 260.0, "middle", &workers.to_string());
    }
    let line: Vec<String> = points().map(|(n, at)| format!("{:.1},{:.1}", x(n), y(at))).collect();
    let line = element("polyline").set("points", line.join(" ")).set("fill", "none");
    inside += &line.set("stroke", "#1565c0").set("stroke-width", 2).empty();
    for (workers, efficiency, name) in PUBLISHED {
        let (x, y) = (x(workers), y(efficiency));
        inside += &element("circle").at([("cx", x), ("cy", y), ("r", 4.0)]).set("fill", "#c62828").empty();
        inside += &text(x - 8.0, y + 16.0, "end", name);
    }
    inside += &text(x(8), 280.0, "middle", "workers on one table");
    inside += &text(60.0, 20.0, "start", "nodes of one search / nodes of all");
    document(600, 290).set("font-family", "sans-serif").set("font-size", 12).around(&inside)
}
