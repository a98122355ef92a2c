//! A review as annotated PGN: good and poor moves with their glyphs, what was won or missed in
//! comments, and the right line as a variation.

use super::{Chance, Review};
use andor_chess::{MoveTree, fast::Chess, pgn, read_move};
use andor_game::{Game, Notation, NotationError};

const GOOD: u8 = 1;
const POOR: u8 = 2;
const DUBIOUS: u8 = 6;

impl Review {
    /// The game with its notes.
    ///
    /// # Errors
    /// Never: the moves were read before.
    pub fn pgn(&self) -> Result<String, NotationError> {
        let rules = Chess::new();
        let root = rules.parse_position(&self.fen)?;
        let (mut tree, mut position) = (MoveTree::new(), root.clone());
        let mut node = MoveTree::<<Chess as Game>::Move>::ROOT;
        let mut chances = self.chances.iter().peekable();
        for (index, uci) in self.moves.iter().enumerate() {
            let played = read_move(&rules, &position, uci)?;
            let before = node;
            node = tree.add(before, played);
            if let Some(chance) = chances.next_if(|chance| chance.index == index) {
                tree.glyph(node, glyph(chance));
                tree.comment(node, &comment(chance));
                if chance.attempt.is_some() {
                    let mut inside = position.clone();
                    let mut place = before;
                    for note in &chance.found.line {
                        let move_ = read_move(&rules, &inside, &note.uci)?;
                        place = tree.add(place, move_);
                        if let Some(reason) = note.reasons.first().filter(|_| note.ours) {
                            tree.comment(place, &format!("{}.", reason.sentence));
                        }
                        rules.play(&mut inside, move_);
                    }
                }
            }
            rules.play(&mut position, played);
        }
        let kept = |(name, _): &&(String, String)| name != "SetUp" && name != "FEN" && name != "Annotator";
        let mut tags: Vec<(&str, &str)> =
            self.tags.iter().filter(kept).map(|(name, value)| (name.as_str(), value.as_str())).collect();
        if !tags.iter().any(|(name, _)| *name == "Result") && !self.result.is_empty() {
            tags.push(("Result", &self.result));
        }
        tags.push(("Annotator", "andor"));
        Ok(pgn(&rules, &root, &tree, &tags))
    }
}

const fn glyph(chance: &Chance) -> u8 {
    match chance.taken {
        Some(true) => GOOD,
        Some(false) => POOR,
        None => DUBIOUS,
    }
}

fn comment(chance: &Chance) -> String {
    match &chance.attempt {
        None => chance.found.story().join(" "),
        Some(answer) => {
            let what = if chance.taken == Some(true) { "Also: " } else { "Missed: " };
            let answer = answer.sentences.first().map_or(String::new(), |sentence| format!(" {sentence}"));
            format!("{what}{}{answer}", chance.found.headline())
        }
    }
}
