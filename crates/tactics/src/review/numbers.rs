//! An explanation counts moves from its own position. In a review they are the game's.

use crate::explain::{Attempt, Explanation};

/// Counts the moves of an explanation from a later move of a game on.
pub(super) fn renumber(found: &mut Explanation, later: usize) {
    for note in &mut found.line {
        let reasons = note.reasons.iter_mut();
        let tests = reasons.flat_map(|reason| {
            let test = reason.test.iter_mut().flat_map(|test| [&mut test.with, &mut test.without]);
            let trace = reason.trace.iter_mut().flat_map(|trace| [&mut trace.with, &mut trace.without]);
            test.chain(trace)
        });
        let texts = tests.chain(&mut note.other).chain([&mut note.number]);
        texts.for_each(|text| *text = renumbered(text, later));
    }
}

/// The same for the answer about another move.
pub(super) fn renumber_attempt(answer: &mut Attempt, later: usize) {
    let texts = answer.sentences.iter_mut().chain(&mut answer.refutation);
    texts.for_each(|text| *text = renumbered(text, later));
}

/// Adds to the numbers before moves: words such as `12.` and `12...`, but no number that ends a
/// sentence.
fn renumbered(text: &str, later: usize) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let last = words.len().saturating_sub(1);
    let count = |(place, word): (usize, &&str)| {
        let digits = word.trim_end_matches('.');
        let ends = place == last && words.len() > 1;
        match digits.parse::<usize>() {
            Ok(number) if digits.len() < word.len() && !ends => {
                format!("{}{}", number + later, &word[digits.len()..])
            }
            _ => (*word).to_owned(),
        }
    };
    words.iter().enumerate().map(count).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::renumbered;

    #[test]
    fn only_numbers_before_moves_are_counted_on() {
        assert_eq!(renumbered("2. Nc6+ Qxc6 3. dxc6", 10), "12. Nc6+ Qxc6 13. dxc6");
        assert_eq!(renumbered("1...", 4), "5...");
        assert_eq!(renumbered("1. Qa8 does not mate in 2.", 3), "4. Qa8 does not mate in 2.");
        assert_eq!(renumbered("up after at most 3 moves", 3), "up after at most 3 moves");
    }
}
