//! Our motifs beside the tags that players gave to puzzles from real games: recall, precision, and where we disagree.

use crate::{Entry, Sheet, World};
use andor_engines::Progress;
use andor_virgo::{Options, Puzzle, Score, TAGS, explain};

const SOURCE: &str = "lichess puzzles, whose themes are refined by players' votes";

/// The table, and the puzzles on which we say what players do not although the move in question is in their own solution.
#[must_use]
pub fn compare(world: &dyn World, puzzles: &[Puzzle], limit: f64) -> Vec<Sheet> {
    let mut scores = [Score::default(); TAGS.len()];
    let mut solved = 0_u64;
    let mut differ = Sheet::new(
        "Motifs on moves of the puzzle's own solution that are not among its tags",
        SOURCE,
        &["puzzle", "tag", "what we say"],
    );
    for puzzle in puzzles {
        let mut observer = world.observer(Some(limit));
        let found = explain(&puzzle.fen, &Options::default(), |_, nodes| {
            observer.tick(&Progress { nodes, ..Progress::default() }).is_none()
        });
        let Ok(found) = found else { continue };
        solved += u64::from(puzzle.is_solved_by(&found));
        for (&tag, score) in TAGS.iter().zip(&mut scores) {
            let (tagged, ours) = (puzzle.is_tagged(tag), tag.is_in(&found));
            score.count(tagged, ours);
            if let Some(sentence) = puzzle.sentence_on_solution(&found, tag).filter(|_| !tagged) {
                differ.row([Entry::word(&puzzle.id), Entry::word(tag.name), Entry::word(sentence)]);
            }
        }
    }
    let heads = ["tag", "both", "tag only", "we only", "recall", "precision"];
    let mut sheet = Sheet::new("Motifs beside tags", SOURCE, &heads);
    let figure =
        |share: Option<f64>| share.map_or(Entry::Nothing, |share| Entry::word(format!("{share:.2}")));
    for (tag, score) in TAGS.iter().zip(scores) {
        sheet.row([
            Entry::word(tag.name),
            Entry::Count(score.both.into()),
            Entry::Count(score.tag_only.into()),
            Entry::Count(score.we_only.into()),
            figure(score.recall()),
            figure(score.precision()),
        ]);
    }
    let count = puzzles.len();
    sheet.note(format!(
        "{count} puzzles, {limit} s each at most; the first move is the puzzle's in {solved}."
    ));
    differ.note("Each sentence is about a move at its place in the puzzle's solution; the tags are votes, not proofs.");
    vec![sheet, differ]
}
