//! The explanation as a story of at most four sentences: the aim, what stands against it, how that
//! is removed, and the end. Each sentence repeats what a reason of the line says, so nothing is
//! told here that was not tested there.

use super::explanation::{Explanation, Note, Outcome, Reason};
use super::finding::Motif;
use super::proof::{OPPOSITE, Proof};

impl Explanation {
    /// The sentences.
    #[must_use]
    pub fn story(&self) -> Vec<String> {
        let mut story = vec![self.headline()];
        let ours = || self.line.iter().filter(|note| note.ours);
        let Some(last) = ours().next_back() else { return story };
        if let Some((note, reason)) = ours().find_map(key) {
            story.extend(obstacle(reason));
            story.push(format!("{} {} {}.", note.number, note.san, plain(&reason.sentence)));
        } else if let Some((note, reason)) = ours()
            .find_map(|note| Some((note, note.reasons.first()?)))
            .filter(|(note, _)| note.uci != last.uci)
        {
            story.push(format!("{} {} {}.", note.number, note.san, reason.sentence));
        }
        if let Some(reason) = last.reasons.first() {
            let sentence =
                if reason.motif == Motif::Mate && self.line.len() > 1 { "is mate" } else { &reason.sentence };
            let end = if ours().count() > 1 { "At the end " } else { "" };
            story.push(format!("{end}{} {} {sentence}.", last.number, last.san));
        }
        story
    }

    /// What is won, and how certain that is.
    #[must_use]
    pub fn headline(&self) -> String {
        let side = capital(self.side);
        // A given line shows what it wins, but not that other replies fail.
        let by = if self.is_given { "By this line " } else { "" };
        let mate = if self.win.is_some() { " and can force mate (proved)" } else { "" };
        match (self.outcome, &self.proof) {
            (Outcome::Nothing, _) if self.is_given => {
                format!("I do not see what {side} wins by this line: there is nothing to explain.")
            }
            (Outcome::Nothing, Some(proof)) if proof.mates => format!(
                "{side} can force mate (proved), but I do not see how to explain it; `andor solve chess` shows \
                 the line."
            ),
            (Outcome::Nothing, Some(_)) => format!(
                "I found no way for {side} to win material, and there is no forced mate (proved): there is \
                 nothing to explain."
            ),
            (Outcome::Nothing, None) => format!(
                "I found no way for {side} to win material or to mate, and nobody proved that there is no mate: \
                 there is nothing to explain."
            ),
            (Outcome::Mate(moves), Some(proof)) if proof.proved => {
                format!("{side} mates in {moves} (proved).")
            }
            (Outcome::Mate(moves), Some(Proof { why_not: Some(why), .. }))
                if self.is_given && why == OPPOSITE =>
            {
                format!("{by}{side} mates in {moves}, but it is not forced.")
            }
            (Outcome::Mate(moves), Some(Proof { why_not: Some(why), .. })) => {
                format!("{by}{side} seems to mate in {moves}; not proved: {why}.")
            }
            (Outcome::Mate(moves), _) => format!("{by}{side} mates in {moves}."),
            (Outcome::Gain(points), Some(proof)) if proof.proved => {
                // The names of the sides are capital in a sentence.
                let claim = proof.claim.replace("white", "White").replace("black", "Black");
                format!("{side} wins {} (proved: {claim}){mate}.", self.gain_text(points))
            }
            (Outcome::Gain(points), _) => {
                format!("{by}{side} seems to win {}{mate}.", self.gain_text(points))
            }
        }
    }

    /// One hint after the other: the motif, the piece, the square.
    #[must_use]
    pub fn hint(&self, number: u8) -> Option<String> {
        let first = self.line.first()?;
        let to = first.uci.get(2..4)?;
        let (piece, letter) = piece_of(&first.san);
        let letter = if self.side == "white" { letter } else { letter.to_ascii_lowercase() };
        let board = self.fen.split(' ').next()?;
        let article = if board.matches(letter).count() > 1 { "a" } else { "the" };
        Some(match number {
            1 => {
                let motif = self.line.iter().filter(|note| note.ours).find_map(|note| note.reasons.first());
                format!("Look for {}.", idea(motif?.motif))
            }
            2 => format!("Move {article} {piece}."),
            _ => format!("Move {article} {piece} to {to}."),
        })
    }
}

/// The reason of a move that carries the story: the first that names a cause.
fn key(note: &Note) -> Option<(&Note, &Reason)> {
    let reason = note.reasons.iter().find(|reason| {
        reason.test.as_ref().is_some_and(|test| test.follow_up.is_some()) && reason.motif != Motif::Gain
    })?;
    Some((note, reason))
}

/// What our next move would meet without the cause.
fn obstacle(reason: &Reason) -> Option<String> {
    let test = reason.test.as_ref()?;
    let follow_up = test.follow_up.as_ref()?;
    let circumstance = capital(&test.circumstance);
    if matches!(reason.motif, Motif::Fork | Motif::Threat) {
        return None;
    }
    let unmarked = follow_up.trim_end_matches(['+', '#']);
    Some(match &test.refutation {
        Some(reply) => format!("{circumstance}, {unmarked} fails to {reply}."),
        None if test.without.ends_with("is not possible") => format!("{circumstance}, {}.", test.without),
        None if follow_up.ends_with('#') => format!("{circumstance}, {unmarked} is no mate."),
        None => format!("{circumstance}, {unmarked} does not win."),
    })
}

/// A sentence without what the obstacle has said already.
fn plain(sentence: &str) -> &str {
    let ends = [
        ", where it could answer",
        ", which could answer",
        ": with ",
        ": it cannot both",
        ": at once",
        ": otherwise",
        ": on ",
    ];
    ends.iter().find_map(|end| sentence.split_once(end)).map_or(sentence, |(start, _)| start)
}

/// The name and the letter of the piece that a move in algebraic notation moves.
fn piece_of(san: &str) -> (&'static str, char) {
    match san.chars().next() {
        Some('K' | 'O') => ("king", 'K'),
        Some('Q') => ("queen", 'Q'),
        Some('R') => ("rook", 'R'),
        Some('B') => ("bishop", 'B'),
        Some('N') => ("knight", 'N'),
        _ => ("pawn", 'P'),
    }
}

/// A motif with its article, for hints.
const fn idea(motif: Motif) -> &'static str {
    match motif {
        Motif::Attraction | Motif::SelfBlock | Motif::LineDecoy => "a lure",
        Motif::Drive => "a way to drive the king",
        Motif::Deflection => "a deflection",
        Motif::Overload => "an overloaded piece",
        Motif::Clearance => "a clearance",
        Motif::Escape => "a way to save a piece with tempo",
        Motif::Support => "a supporting move",
        Motif::Preparation => "a move that prepares another",
        Motif::Fork => "a fork",
        Motif::Pin | Motif::RelativePin => "a pin",
        Motif::Skewer => "a skewer",
        Motif::Discovery => "a discovered attack",
        Motif::DoubleCheck => "a double check",
        Motif::RemovedGuard => "a defender to remove",
        Motif::Interference => "an interference",
        Motif::HangingPiece => "a piece that nobody defends",
        Motif::TrappedPiece => "a piece without a safe square",
        Motif::BackRank => "the back rank",
        Motif::SmotheredMate => "a smothered mate",
        Motif::Zugzwang => "a zugzwang",
        Motif::Mate | Motif::AnastasiaMate | Motif::ArabianMate | Motif::BodenMate | Motif::HookMate => {
            "a mate"
        }
        Motif::Threat => "a threat",
        Motif::OnlyMove => "a quiet move",
        _ => "a capture or a promotion",
    }
}

pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
