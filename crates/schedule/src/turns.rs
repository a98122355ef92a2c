//! Several questions take turns: each gets a budget, those that used it up get a larger one in the
//! next round. One that leads nowhere cannot take all.

use crate::budgets::{FIRST_MOVE, Nodes};

/// Questions that are still open, and the budget of this round.
#[derive(Clone, Debug)]
pub struct Turns<T> {
    now: std::vec::IntoIter<T>,
    later: Vec<T>,
    budget: Nodes,
}

impl<T> Turns<T> {
    /// All questions, before the first round.
    pub fn new(questions: impl IntoIterator<Item = T>) -> Turns<T> {
        let now: Vec<T> = questions.into_iter().collect();
        Turns { now: now.into_iter(), later: Vec::new(), budget: FIRST_MOVE }
    }

    /// The next question with its budget; `None` when all are answered.
    pub fn next_turn(&mut self) -> Option<(T, Nodes)> {
        if self.now.len() == 0 {
            self.now = std::mem::take(&mut self.later).into_iter();
            self.budget = self.budget.saturating_mul(4);
        }
        self.now.next().map(|question| (question, self.budget))
    }

    /// A question used up its budget: it comes again in the next round.
    pub fn again(&mut self, question: T) {
        self.later.push(question);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_questions_come_again_with_more() {
        let mut turns = Turns::new(["a", "b"]);
        assert_eq!(turns.next_turn(), Some(("a", FIRST_MOVE)));
        turns.again("a");
        assert_eq!(turns.next_turn(), Some(("b", FIRST_MOVE)));
        assert_eq!(turns.next_turn(), Some(("a", 4 * FIRST_MOVE)));
        assert_eq!(turns.next_turn(), None);
    }
}
