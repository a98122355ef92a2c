//! Tagged puzzles from real games, in the table of lichess: how often do our motifs and the tags
//! agree?

use crate::explain::{Explanation, Motif};
use andor_chess::{Chesslike, fast::Chess};
use andor_game::{Game, Notation};

/// A tag, and the motifs that mean it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name in the table.
    pub name: &'static str,
    motifs: &'static [Motif],
}

/// The tags we know.
pub const TAGS: [Tag; 9] = [
    Tag { name: "fork", motifs: &[Motif::Fork] },
    Tag { name: "pin", motifs: &[Motif::Pin] },
    Tag { name: "skewer", motifs: &[Motif::Skewer] },
    Tag { name: "discoveredAttack", motifs: &[Motif::Discovery] },
    Tag { name: "attraction", motifs: &[Motif::Attraction] },
    Tag { name: "deflection", motifs: &[Motif::Deflection, Motif::Overload, Motif::LineDecoy] },
    Tag { name: "interference", motifs: &[Motif::Interference, Motif::SelfBlock] },
    Tag { name: "trappedPiece", motifs: &[Motif::TrappedPiece] },
    Tag { name: "hangingPiece", motifs: &[Motif::HangingPiece] },
];

/// A puzzle, after the opponent's first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// The position, with the solver to move.
    pub fen: String,
    /// The moves from there, in UCI.
    pub solution: Vec<String>,
    /// Its tags.
    pub themes: Vec<String>,
}

impl Puzzle {
    /// Whether players gave it a tag.
    #[must_use]
    pub fn is_tagged(&self, tag: Tag) -> bool {
        self.themes.iter().any(|theme| theme == tag.name)
    }

    /// Whether an explanation begins with the puzzle's move.
    #[must_use]
    pub fn is_solved_by(&self, explanation: &Explanation) -> bool {
        explanation.line.first().map(|note| &note.uci) == self.solution.first()
    }

    /// The sentence for a tag, if it is about a move that the puzzle's own solution has at the same
    /// index: then the motif is there, even without a tag.
    #[must_use]
    pub fn sentence_on_solution(&self, explanation: &Explanation, tag: Tag) -> Option<String> {
        let same = explanation.line.iter().zip(&self.solution).take_while(|(note, uci)| note.uci == **uci);
        same.flat_map(|(note, _)| note.reasons.iter().map(move |reason| (note, reason)))
            .find(|(_, reason)| tag.motifs.contains(&reason.motif))
            .map(|(note, reason)| format!("{} {} {}", note.number, note.san, reason.sentence))
    }
}

/// How often we and a tag agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Both found it.
    pub both: u32,
    /// Only the tag.
    pub tag_only: u32,
    /// Only our templates.
    pub we_only: u32,
}

impl Tag {
    /// Whether an explanation has a motif of the tag in one of its first moves.
    #[must_use]
    pub fn is_in(&self, explanation: &Explanation, moves: usize) -> bool {
        let reasons = explanation.line.iter().take(moves).flat_map(|note| &note.reasons);
        reasons.into_iter().any(|reason| self.motifs.contains(&reason.motif))
    }
}

impl Score {
    /// Counts one puzzle.
    pub const fn count(&mut self, tagged: bool, ours: bool) {
        match (tagged, ours) {
            (true, true) => self.both += 1,
            (true, false) => self.tag_only += 1,
            (false, true) => self.we_only += 1,
            (false, false) => {}
        }
    }

    /// The share of tagged puzzles in which we find the motif.
    #[must_use]
    pub fn recall(&self) -> Option<f64> {
        share(self.both, self.tag_only)
    }

    /// The share of puzzles with our motif that are tagged.
    #[must_use]
    pub fn precision(&self) -> Option<f64> {
        share(self.both, self.we_only)
    }
}

fn share(part: u32, rest: u32) -> Option<f64> {
    (part + rest > 0).then(|| f64::from(part) / f64::from(part + rest))
}

/// The puzzles of a text: a head line, then PuzzleId, FEN, Moves, ... Themes in the eighth column.
///
/// # Errors
/// The number of the first line that is no puzzle.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, String> {
    let lines = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| puzzle(line).map_err(|error| format!("line {number}: {error}"))).collect()
}

fn puzzle(line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split(',').collect();
    let &[id, fen, moves, _, _, _, _, themes, ..] = &fields[..] else {
        return Err("eight columns at least are wanted".into());
    };
    let game = Chess::new();
    let mut position = game.parse_position(fen).map_err(|error| error.to_string())?;
    let mut moves = moves.split(' ');
    let first = moves.next().unwrap_or_default();
    let first = game.parse_move(&position, first).map_err(|error| error.to_string())?;
    game.play(&mut position, first);
    let words = |text: &str| text.split(' ').map(str::to_owned).collect();
    Ok(Puzzle {
        id: id.to_owned(),
        fen: game.setup(&position).text(),
        solution: moves.map(str::to_owned).collect(),
        themes: words(themes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_starts_after_the_opponents_move() {
        let line = "x1,4k3/8/8/8/8/8/r7/4K2R b K - 0 1,a2a1 e1d2 a1h1,900,1,1,1,fork skewer,url,";
        let puzzles = read_puzzles(&format!("PuzzleId,FEN,Moves\n{line}\n")).unwrap();
        assert_eq!(puzzles[0].fen, "4k3/8/8/8/8/8/8/r3K2R w K -");
        assert_eq!(puzzles[0].solution, ["e1d2", "a1h1"]);
        let tagged: Vec<&str> =
            TAGS.iter().filter(|tag| puzzles[0].is_tagged(**tag)).map(|tag| tag.name).collect();
        assert_eq!(tagged, ["fork", "skewer"]);
        assert!(read_puzzles("head\nx,y\n").unwrap_err().starts_with("line 2"));
    }

    #[test]
    fn shares_are_of_what_was_counted() {
        let mut score = Score::default();
        assert_eq!((score.recall(), score.precision()), (None, None));
        for (tagged, ours) in [(true, true), (true, true), (true, false), (false, true), (false, false)] {
            score.count(tagged, ours);
        }
        assert_eq!((score.recall(), score.precision()), (Some(2.0 / 3.0), Some(2.0 / 3.0)));
    }
}
