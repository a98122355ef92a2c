//! Our motifs beside the tags of players on puzzles from real games: recall, precision, and
//! differences.

use crate::{Entry, Sheet, World};
use andor_engines::Progress;
use andor_tactics::{Options, Outcome, Puzzle, Score, TAGS, explain};

const SOURCE: &str = "lichess puzzles, whose themes come from one program (lichess-puzzler's tagger)";

/// The explained line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// The puzzle's own solution, which its tags describe.
    Given,
    /// The machine's line.
    Found,
}

/// The tables for the puzzles' own solutions and for ours, and the puzzles in which we find a motif
/// on a move of their own solution that is not among their tags.
#[must_use]
pub fn compare(world: &dyn World, puzzles: &[Puzzle], limit: f64) -> Vec<Sheet> {
    let mut differ = Sheet::new(
        "Motifs on moves of the puzzle's own solution that are not among its tags",
        SOURCE,
        "puzzle | tag | what we say",
    );
    let mut sheets: Vec<Sheet> = [Line::Given, Line::Found]
        .into_iter()
        .map(|line| table(world, puzzles, limit, line, &mut differ))
        .collect();
    differ.interrupted = world.interrupted();
    differ.note("Each sentence is about a move at its place in the puzzle's solution; the tags are one program's output, not proofs.");
    sheets.push(differ);
    sheets
}

fn table(world: &dyn World, puzzles: &[Puzzle], limit: f64, line: Line, differ: &mut Sheet) -> Sheet {
    let mut scores = [Score::default(); TAGS.len()];
    let (mut solved, mut explained, mut cut) = (0_u64, 0_u64, 0_u64);
    for puzzle in puzzles {
        if world.interrupted() {
            break;
        }
        let given = (line == Line::Given).then(|| puzzle.solution.join(" "));
        let moves = if line == Line::Given { puzzle.solution.len() } else { usize::MAX };
        let mut observer = world.observer(Some(limit));
        let options = Options { line: given, ..Options::default() };
        let mut stop = None;
        let found = explain(&puzzle.fen, &options, |_, nodes| {
            stop = stop.or_else(|| observer.tick(&Progress { nodes, ..Progress::default() }));
            stop.is_none()
        });
        if let Some(why) = stop {
            world.cut_short(why);
            cut += 1;
            continue;
        }
        let Ok(found) = found else { continue };
        solved += u64::from(puzzle.is_solved_by(&found));
        explained += u64::from(found.outcome != Outcome::Nothing);
        for (&tag, score) in TAGS.iter().zip(&mut scores) {
            let tagged = puzzle.is_tagged(tag);
            score.count(tagged, tag.is_in(&found, moves));
            let sentence = puzzle.sentence_on_solution(&found, tag);
            if let Some(sentence) = sentence.filter(|_| !tagged && line == Line::Given) {
                differ.row([Entry::word(&puzzle.id), Entry::word(tag.name), Entry::word(sentence)]);
            }
        }
    }
    let heads = "tag | both | tag only | we only | recall | precision";
    let title = match line {
        Line::Given => "Motifs beside tags, in the puzzle's own solution",
        Line::Found => "Motifs beside tags, in what the machine finds",
    };
    let mut sheet = Sheet::new(title, SOURCE, heads);
    let figure =
        |share: Option<f64>| share.map_or(Entry::Nothing, |share| Entry::word(format!("{share:.2}")));
    for (tag, score) in TAGS.iter().zip(scores) {
        let cells = [
            Entry::word(tag.name),
            Entry::Count(score.both.into()),
            Entry::Count(score.tag_only.into()),
            Entry::Count(score.we_only.into()),
            figure(score.recall()),
            figure(score.precision()),
        ];
        sheet.measured(world, cells);
    }
    let count = puzzles.len();
    let result = match line {
        Line::Given => format!("of {explained} solutions we see what they win"),
        Line::Found => format!("the first move is the puzzle's in {solved}"),
    };
    let puzzles = format!("{count} puzzles, {limit} s each at most, {cut} cut short and left out");
    sheet.finding(world, format!("{puzzles}; {result}."));
    sheet
}
