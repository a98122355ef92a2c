//! The strategy as a drawing, laid out in layers after Sugiyama, Tagawa and Toda ("Methods for
//! visual understanding of hierarchical system structures", 1981): edges that go back are turned
//! round, nodes get layers, labels and long edges get places of their own in the layers between,
//! layers are ordered by barycentres.

mod draw;
mod layers;
mod place;
mod scene;
mod text;

use crate::Limits;
use crate::shown::Shown;
use andor_certificate::FormatError;
use andor_checker::Checked;
use layers::Layers;
use place::{Placed, Reading};
use scene::Scene;

/// The strategy as a standalone SVG file. A position is the game's picture of it, or stands there
/// as the file writes it if the game draws none.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn svg(checked: &Checked, limits: Limits) -> Result<String, FormatError> {
    let shown = Shown::new(checked, limits)?;
    let scene = Scene::new(&shown);
    let layers = Layers::new(&scene);
    let down = Placed::new(&scene, &layers, Reading::Down);
    let right = Placed::new(&scene, &layers, Reading::Right);
    // Down is the custom; a picture that is much too wide is better read to the right.
    let placed = if down.ill_shaped() <= right.ill_shaped() { down } else { right };
    Ok(draw::draw(&shown, &scene, &layers, &placed))
}
