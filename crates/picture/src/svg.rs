//! The strategy as a drawing, laid out in layers after Sugiyama, Tagawa and Toda ("Methods for
//! visual understanding of hierarchical system structures", 1981): edges that go back are turned
//! round, nodes get layers, labels and long edges get places of their own in the layers between,
//! layers are ordered by barycentres.

mod draw;
mod layers;
mod place;
mod scene;
mod text;

use crate::shown::Shown;
use crate::{Limits, Proof};
use layers::Layers;
use place::{Placed, Reading};
use scene::Scene;

/// The strategy as a standalone SVG file. `board` may draw a position as several lines of text;
/// without it the position stands there as the file writes it.
#[must_use]
pub fn svg(proof: &Proof, limits: Limits, board: Option<&dyn Fn(&str) -> String>) -> String {
    let shown = Shown::new(proof, limits);
    let scene = Scene::new(&shown, board);
    let layers = Layers::new(&scene);
    let down = Placed::new(&scene, &layers, Reading::Down);
    let right = Placed::new(&scene, &layers, Reading::Right);
    // Down is the custom; a picture that is much too wide is better read to the right.
    let placed = if down.ill_shaped() <= right.ill_shaped() { down } else { right };
    draw::draw(&shown, &scene, &layers, &placed)
}
