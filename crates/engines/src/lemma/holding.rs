//! Does a lemma hold on the present path? What it requires must stand there, or be settled by
//! itself meanwhile.

use super::Condition;
use crate::Path;
use andor_game::RepetitionKey;

/// At most this many lemmas that rest on each other are looked through. More are hardly
/// ever of use, and to look through 64 took five sixths of the time in endings of checkers.
const MOST_INSIDE: usize = 8;

/// What a remembered result has to know of the path before it answers.
pub(crate) trait OnPath {
    /// How many positions stand before this one, if it stands on the path.
    fn depth_of(&self, class: RepetitionKey) -> Option<u32>;
}

impl OnPath for Path {
    fn depth_of(&self, class: RepetitionKey) -> Option<u32> {
        Path::depth_of(self, class).map(|depth| depth as u32)
    }
}

/// What else is known of positions, for the same claim as the lemma's: with the same value for the
/// same side. Asked only if a position is what repeats, so that a required one can be looked up.
pub(crate) trait Lemmas {
    /// The lemma's position.
    fn own(&self) -> RepetitionKey;
    /// Whether the claim holds of a position on every path.
    fn is_settled(&self, class: RepetitionKey) -> bool;
    /// What the claim demands there of the path, if a lemma says so.
    fn lemma(&self, class: RepetitionKey) -> Option<Condition>;
    /// Whether a claimant who stays inside a set of such positions has what was claimed.
    fn may_stay_inside(&self) -> bool;
}

/// A lemma's condition as far as it is still needed, if it holds on a path, and the lemmas that it
/// then rests on. `others` is missing if positions are not what repeats.
///
/// A required position that has been settled for the same side since then is as good as one on the
/// path: the strategy goes on there. So a closed set becomes unconditional with the position that
/// closes it.
pub(crate) fn holds(
    mut condition: Condition,
    path: &impl OnPath,
    others: Option<&impl Lemmas>,
) -> Option<(Condition, Vec<RepetitionKey>)> {
    if condition.forbidden().iter().any(|&class| path.depth_of(class).is_some()) {
        return None;
    }
    let mut missing = Vec::new();
    condition.place(|class| {
        if others.is_some_and(|others| others.is_settled(class)) {
            return None;
        }
        let depth = path.depth_of(class);
        if depth.is_none() {
            missing.push(class);
        }
        depth
    });
    if missing.is_empty() {
        return Some((condition, Vec::new()));
    }
    let others = others.filter(|others| others.may_stay_inside() && condition.forbidden().is_empty())?;
    let inside = close(&mut condition, missing, path, others)?;
    Some((condition, inside))
}

/// The same for a lemma some of whose required positions are missing on this path: those may have
/// lemmas, which again require some. If the claimant only has to stay inside a set,
/// all that is needed is that nothing of what they require together is missing: each strategy goes
/// on where another begins.
fn close(
    condition: &mut Condition,
    mut missing: Vec<RepetitionKey>,
    path: &impl OnPath,
    others: &impl Lemmas,
) -> Option<Vec<RepetitionKey>> {
    let mut inside = vec![others.own()];
    while let Some(class) = missing.pop() {
        if inside.contains(&class) {
            continue;
        }
        if inside.len() == MOST_INSIDE {
            return None;
        }
        inside.push(class);
        for &needed in others.lemma(class)?.required() {
            if inside.contains(&needed) || others.is_settled(needed) {
                continue;
            }
            match path.depth_of(needed) {
                Some(depth) => condition.require(needed, depth),
                None => missing.push(needed),
            }
        }
    }
    inside.swap_remove(0);
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions 1 to 3 require each other in turn; 4 is settled; 5 requires 9.
    struct Ring(u64);

    fn requires(class: u64) -> Condition {
        let mut condition = Condition::default();
        condition.require(RepetitionKey(class), 0);
        condition
    }

    impl Lemmas for Ring {
        fn own(&self) -> RepetitionKey {
            RepetitionKey(self.0)
        }

        fn is_settled(&self, class: RepetitionKey) -> bool {
            class.0 == 4
        }

        fn lemma(&self, class: RepetitionKey) -> Option<Condition> {
            [(1, 2), (2, 3), (3, 1), (5, 9)]
                .iter()
                .find(|lemma| lemma.0 == class.0)
                .map(|lemma| requires(lemma.1))
        }

        fn may_stay_inside(&self) -> bool {
            true
        }
    }

    fn path(classes: &[u64]) -> Path {
        Path::new(classes.iter().map(|&class| RepetitionKey(class)))
    }

    #[test]
    fn what_is_required_stands_on_the_path_or_is_settled() {
        let on = |class, classes: &[u64]| {
            holds(requires(class), &path(classes), Some(&Ring(7))).map(|held| held.0)
        };
        assert_eq!(
            on(9, &[8, 9]),
            Some(Condition::repetition_of(RepetitionKey(9), 1)).map(|mut condition| {
                condition.met_repetition = false;
                condition
            })
        );
        assert_eq!(on(9, &[8]), None);
        assert!(on(4, &[]).is_some_and(|condition| condition.is_unconditional()));
        assert_eq!(on(5, &[]), None);
        assert_eq!(on(5, &[9]).map(|condition| condition.required().to_vec()), Some(vec![RepetitionKey(9)]));
    }

    #[test]
    fn lemmas_that_rest_on_each_other_hold_together() {
        let (condition, mut inside) = holds(requires(2), &path(&[]), Some(&Ring(1))).unwrap();
        inside.sort_unstable();
        assert!(condition.is_unconditional());
        assert_eq!(inside, [2, 3].map(RepetitionKey));
        assert!(holds(requires(2), &path(&[]), None::<&Ring>).is_none());
    }
}
