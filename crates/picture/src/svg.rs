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
use scene::{Boards, Scene};

/// The strategy as a standalone SVG file. A position is the game's picture of it, or stands there
/// as the file writes it if the game draws none. Where boards everywhere do not fit a page, there
/// is one of the root, and the others are numbers: those of the nodes in the file.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn svg(checked: &Checked, limits: Limits) -> Result<String, FormatError> {
    let shown = Shown::new(checked, limits)?;
    let whole = Drawing::new(&shown, Boards::Everywhere);
    let drawing = if whole.fits_a_page() { whole } else { Drawing::new(&shown, Boards::AtTheRoot) };
    Ok(draw::draw(&shown, &drawing.scene, &drawing.layers, &drawing.placed))
}

/// A scene with a place for everything.
struct Drawing {
    scene: Scene,
    layers: Layers,
    placed: Placed,
}

/// What can be read on a sheet of A4 paper.
const PAGE: (f64, f64) = (1900.0, 1400.0);

impl Drawing {
    fn new(shown: &Shown, boards: Boards) -> Drawing {
        let scene = Scene::new(shown, boards);
        let layers = Layers::new(&scene);
        let down = Placed::new(&scene, &layers, Reading::Down);
        let right = Placed::new(&scene, &layers, Reading::Right);
        // Down is the custom; a picture that is much too wide is better read to the right.
        let placed = if down.ill_shaped() <= right.ill_shaped() { down } else { right };
        Drawing { scene, layers, placed }
    }

    fn fits_a_page(&self) -> bool {
        let (width, height) = (self.placed.width, self.placed.height);
        width.max(height) <= PAGE.0 && width.min(height) <= PAGE.1
    }
}
