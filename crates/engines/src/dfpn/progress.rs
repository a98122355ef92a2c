//! Progress: on a graph with cycles a node may be left only after something was achieved.
//!
//! Thresholds alone do not make df-pn complete on cyclic graphs: two nodes that are children of
//! each other can send the search to and fro, and no leaf is expanded (Kishimoto 2010). So a node
//! with an old child must make progress before it returns: a leaf expanded, or a result stored
//! (Franz and others 2022). If the numbers have grown to the largest they say nothing any more;
//! then the node must decide its best child.

use super::children::Summary;

/// What the search has achieved so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// Leaves expanded and results stored.
    pub made: u64,
    /// Positions expanded, each counted once as far as the table remembers.
    pub first_expansions: u64,
}

/// What a node has to achieve before it may return to its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Duty {
    pub must_progress: bool,
    pub must_decide: bool,
    /// If it must decide, so must its best child, whatever the numbers say.
    pub depth_first: bool,
}

impl Duty {
    /// The duty at this step, of a node that has made no progress yet or has made some.
    pub fn now(self, made_none: bool, summary: &Summary) -> Duty {
        Duty { must_progress: made_none && (self.must_progress || summary.has_old), ..self }
    }

    /// Whether thresholds count.
    pub fn may_return(self) -> bool {
        !self.must_decide && !self.must_progress
    }

    /// The duty of the best child. *Saturated*: a number of the node has reached the largest.
    pub fn of_child(self, saturated: bool, summary: &Summary) -> Duty {
        let must_decide = self.depth_first || saturated && !self.may_return();
        Duty {
            must_progress: self.must_progress || self.must_decide && summary.has_old,
            must_decide,
            depth_first: self.depth_first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(has_old: bool) -> Summary {
        Summary { best: 0, least: 1, second: 1, own: 1, foreign: 0, has_old }
    }

    #[test]
    fn an_old_child_keeps_a_node_until_it_has_made_progress() {
        let free = Duty::default();
        assert!(free.now(true, &summary(false)).may_return());
        assert!(!free.now(true, &summary(true)).may_return());
        assert!(free.now(false, &summary(true)).may_return());
        assert!(!Duty { must_decide: true, ..free }.now(false, &summary(false)).may_return());
    }

    #[test]
    fn duties_pass_to_the_best_child() {
        let free = Duty::default();
        let waits = Duty { must_progress: true, ..free };
        let decides = Duty { must_decide: true, ..free };
        assert_eq!(waits.of_child(false, &summary(false)), waits);
        assert!(waits.of_child(true, &summary(false)).must_decide);
        assert_eq!(decides.of_child(false, &summary(true)), waits);
        assert_eq!(decides.of_child(false, &summary(false)), free);
        let plain = Duty { depth_first: true, ..free };
        assert!(plain.of_child(false, &summary(false)).must_decide);
        assert_eq!(free.of_child(true, &summary(true)), free);
    }
}
