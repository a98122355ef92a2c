//! The explanation as English text (4.6.4): the outcome, the line, and a sentence for each move.

use super::alternating::{Case, Halt};
use super::explanation::{Explanation, Outcome, TraceNote};
use super::proof::{OPPOSITE, Proof};
use std::fmt;

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = capital(self.side);
        // A given line shows what it wins, but not that other replies fail.
        let by = if self.is_given { "By this line " } else { "" };
        match self.outcome {
            Outcome::Nothing if self.is_given => {
                writeln!(f, "I do not see what {side} wins by this line: there is nothing to explain.")?;
            }
            Outcome::Nothing => {
                writeln!(
                    f,
                    "I found no way for {side} to win material or to mate: there is nothing to explain."
                )?;
            }
            Outcome::Mate(moves) => match &self.proof {
                Some(proof) if proof.proved => writeln!(f, "{side} mates in {moves} (proved).")?,
                Some(Proof { why_not: Some(why), .. }) if self.is_given && why == OPPOSITE => {
                    writeln!(f, "{by}{side} mates in {moves}, but it is not forced.")?;
                }
                Some(Proof { why_not: Some(why), .. }) => {
                    writeln!(f, "{by}{side} seems to mate in {moves}; not proved: {why}.")?;
                }
                _ => writeln!(f, "{by}{side} mates in {moves}.")?,
            },
            Outcome::Gain(points) => writeln!(f, "{by}{side} wins {}.", self.gain_text(points))?,
        }
        if !self.finished {
            writeln!(f, "The search was ended early: there may be more.")?;
        }
        if self.line.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n{}", self.solution())?;
        for note in &self.line {
            for reason in &note.reasons {
                writeln!(f, "\n{} {} {}.", note.number, note.san, reason.sentence)?;
                if let Some(trace) = reason.trace.as_ref().filter(|_| note.ours) {
                    write!(f, "{}", lines(trace))?;
                }
            }
        }
        Ok(())
    }
}

impl Explanation {
    /// The moves of the line with their numbers.
    #[must_use]
    pub fn solution(&self) -> String {
        let mut words = Vec::new();
        for (place, note) in self.line.iter().enumerate() {
            if place == 0 || !note.number.ends_with("...") {
                words.push(note.number.clone());
            }
            words.push(note.san.clone());
        }
        words.join(" ")
    }

    /// `a queen for a rook`, or the gain in pawns.
    fn gain_text(&self, points: i16) -> String {
        let pawns = if points == 1 { "a pawn".to_owned() } else { format!("{points} pawns") };
        let Some([mut won, mut lost]) = self.spoils.clone() else {
            return format!("material worth {pawns}");
        };
        // Exchanges of equal men are left out.
        won.retain(|man| match lost.iter().position(|other| other == man) {
            Some(place) => {
                lost.remove(place);
                false
            }
            None => true,
        });
        if lost.is_empty() { counted(&won) } else { format!("{} for {}", counted(&won), counted(&lost)) }
    }
}

/// `two pawns and a knight`.
fn counted(men: &[&str]) -> String {
    let mut words: Vec<String> = Vec::new();
    for (place, man) in men.iter().enumerate() {
        if men[..place].contains(man) {
            continue;
        }
        let number = match men.iter().filter(|other| *other == man).count() {
            1 => format!("a {man}"),
            2 => format!("two {man}s"),
            3 => format!("three {man}s"),
            count => format!("{count} {man}s"),
        };
        words.push(number);
    }
    list(&words)
}

/// `a, b and c`.
pub(super) fn list(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// The two lines of a trace, and the move that works in only one of them.
fn lines(trace: &TraceNote) -> String {
    let fails = match trace.halt {
        Halt::A => format!("{} is not possible", trace.critical),
        Halt::B => format!("{} wins nothing", trace.critical),
        Halt::C => String::new(),
    };
    let (after_with, after_without) = if trace.critical_with { ("", &fails[..]) } else { (&fails[..], "") };
    let line = |moves: &str, then: &str| match (moves, then) {
        ("", then) => then.to_owned(),
        (moves, "") => moves.to_owned(),
        (moves, then) => format!("{moves}, and {then}"),
    };
    let claims: Vec<String> =
        trace.proofs.iter().filter(|proof| proof.proved).map(|proof| proof.claim.clone()).collect();
    let proved = match (&claims[..], trace.proofs.len()) {
        ([with, without], _) => format!("    proved:     with it {with}, without it {without}\n"),
        ([with], 1) => format!("    proved:     with it {with}\n"),
        _ => String::new(),
    };
    // Between N_j and N0 the lines differ by their move.
    let (with, without) = match trace.case {
        Case::Defended => ("if it moves:", "if it stays:"),
        _ => ("with it:   ", "without it:"),
    };
    format!(
        "    {with} {}\n    {without} {}\n{proved}",
        line(&trace.with, after_with),
        line(&trace.without, after_without)
    )
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
