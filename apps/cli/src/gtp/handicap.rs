//! Where handicap stones stand.

use andor_go::{Point, Rules};

/// The places of so many stones in the order of the specification. `None` where it has none: boards
/// below 7x7, more stones than the board's star points.
pub(super) fn places(rules: &Rules, stones: usize) -> Option<Vec<Point>> {
    let size = rules.columns;
    let has_middle = size % 2 == 1 && size > 7;
    let most = if has_middle { 9 } else { 4 };
    if size < 7 || rules.rows != size || !(2..=most).contains(&stones) {
        return None;
    }
    let near = if size > 12 { 3 } else { 2 };
    let (far, middle) = (size - 1 - near, size / 2);
    // Rows are counted from the top: the first stone stands on the lower left.
    let at = |column, row| Point { row, column };
    let corners = [at(near, far), at(far, near), at(near, near), at(far, far)];
    let sides = [at(near, middle), at(far, middle), at(middle, far), at(middle, near)];
    let mut places: Vec<Point> = corners[..stones.min(4)].to_vec();
    places.extend(&sides[..if stones >= 6 { (stones - 4) / 2 * 2 } else { 0 }]);
    if places.len() < stones {
        places.push(at(middle, middle));
    }
    Some(places)
}
