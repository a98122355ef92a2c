//! The explanation as English text (4.6.4): the story, the line, and a sentence for each reason
//! with the lines that show it.

use super::alternating::{Case, Halt};
use super::explanation::{Explanation, TestNote, TraceNote};
use super::proof::Proof;
use std::fmt;

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.brief(f)?;
        for note in &self.line {
            for reason in &note.reasons {
                writeln!(f, "\n{} {} {}.", note.number, note.san, reason.sentence)?;
                if let Some(test) = &reason.test {
                    write!(f, "{}", worlds(test))?;
                }
                if let Some(trace) = reason.trace.as_ref().filter(|_| note.ours) {
                    write!(f, "{}", lines(trace))?;
                }
            }
            if let Some(other) = &note.other {
                writeln!(f, "    or:      {other}")?;
            }
        }
        Ok(())
    }
}

/// The story and the line of an explanation, without the reasons.
pub struct Brief<'e>(pub &'e Explanation);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.brief(f)
    }
}

impl Explanation {
    fn brief(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sentence in self.story() {
            writeln!(f, "{sentence}")?;
        }
        if !self.finished {
            writeln!(f, "The search was ended early: there may be more.")?;
        }
        if self.line.is_empty() { Ok(()) } else { writeln!(f, "\n{}", self.solution()) }
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
    pub(super) fn gain_text(&self, points: i16) -> String {
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

/// The two lines of an intervention.
fn worlds(test: &TestNote) -> String {
    let proved = claims(&test.proofs);
    format!("    so:      {}\n    else:    {}, {}\n{proved}", test.with, test.circumstance, test.without)
}

/// What was proved of two lines.
fn claims(proofs: &[Proof]) -> String {
    let claims: Vec<&String> = proofs.iter().filter(|proof| proof.proved).map(|proof| &proof.claim).collect();
    match (&claims[..], proofs.len()) {
        ([with, without], _) => format!("    proved:  with it {with}, without it {without}\n"),
        ([with], 1) => format!("    proved:  with it {with}\n"),
        _ => String::new(),
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
    let proved = claims(&trace.proofs);
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
