//! Our motifs beside the tags of puzzles from real games: recall, precision, differences, and how
//! much of what we tell is tested and proved.

use crate::{Entry, Sheet, World};
use andor_engines::{Progress, Stop};
use andor_tactics::{Explanation, Options, Outcome, Puzzle, Score, TAGS, Told, explain};

const SOURCE: &str = "lichess puzzles, whose themes come from one program (lichess-puzzler's tagger)";

/// The explained line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// The puzzle's own solution, which its tags describe.
    Given,
    /// The machine's line.
    Found,
}

/// The tables for the puzzles' own solutions and for ours, what is tested of it, and the puzzles in
/// which we find a motif on a move of their own solution that is not among their tags.
#[must_use]
pub fn compare(world: &dyn World, puzzles: &[Puzzle], limit: f64) -> Vec<Sheet> {
    let mut differ = Sheet::new(
        "Motifs on moves of the puzzle's own solution that are not among its tags",
        SOURCE,
        "puzzle | tag | what we say",
    );
    let mut told =
        Sheet::new("What is tested of it", SOURCE, "figure | in the own solution | in what is found");
    let tables = [Line::Given, Line::Found].map(|line| table(world, puzzles, limit, line, &mut differ));
    let [(given, ours), (found, machine)] = tables;
    for ((name, ours), (_, machine)) in ours.into_iter().zip(machine) {
        told.measured(world, [Entry::word(name), ours, machine]);
    }
    differ.interrupted = world.interrupted();
    differ.note("Each sentence is about a move at its place in the puzzle's solution; the tags are one program's output, not proofs.");
    vec![given, found, told, differ]
}

/// The explanation of a puzzle, each stage with its time; and why one was cut short.
fn told(world: &dyn World, puzzle: &Puzzle, limit: f64, line: Line) -> (Option<Explanation>, Option<Stop>) {
    let given = (line == Line::Given).then(|| puzzle.solution.join(" "));
    let options = Options { line: given, ..Options::default() };
    let (mut watched, mut stop) = (None, None);
    let found = explain(&puzzle.fen, &options, |stage, nodes| {
        let (running, observer) = watched.get_or_insert_with(|| (stage, world.observer(Some(limit))));
        if *running != stage {
            (*running, *observer) = (stage, world.observer(Some(limit)));
        }
        let stops = observer.tick(&Progress { nodes, ..Progress::default() });
        stop = stop.or(stops);
        stops.is_none()
    });
    (found.ok(), stop)
}

/// The figures of what is tested, with their names.
type Figures = Vec<(&'static str, Entry)>;

fn table(
    world: &dyn World,
    puzzles: &[Puzzle],
    limit: f64,
    line: Line,
    differ: &mut Sheet,
) -> (Sheet, Figures) {
    let mut scores = [Score::default(); TAGS.len()];
    let (mut solved, mut explained, mut cut) = (0_u64, 0_u64, 0_u64);
    let (mut endings, mut solved_endings) = (0_u64, 0_u64);
    let mut tested = Told::default();
    let mut seconds = Vec::new();
    for puzzle in puzzles {
        if world.interrupted() {
            break;
        }
        let moves = if line == Line::Given { puzzle.solution.len() } else { usize::MAX };
        let start = world.seconds();
        let (found, stop) = told(world, puzzle, limit, line);
        seconds.push(world.seconds() - start);
        if let Some(why) = stop {
            world.cut_short(why);
            cut += 1;
        }
        // What was found in the time counts.
        let Some(found) = found else { continue };
        let is_solved = puzzle.is_solved_by(&found);
        let is_ending = puzzle.themes.iter().any(|theme| theme == "pawnEndgame");
        endings += u64::from(is_ending);
        solved_endings += u64::from(is_ending && is_solved);
        solved += u64::from(is_solved);
        explained += u64::from(found.outcome != Outcome::Nothing);
        tested.count(&found);
        for (&tag, score) in TAGS.iter().zip(&mut scores) {
            let tagged = puzzle.is_tagged(tag);
            score.count(tagged, tag.is_in(&found, moves));
            let sentence = puzzle.sentence_on_solution(&found, tag);
            if let Some(sentence) = sentence.filter(|_| !tagged && line == Line::Given) {
                differ.row([Entry::word(&puzzle.id), Entry::word(tag.name), Entry::word(sentence)]);
            }
        }
    }
    seconds.sort_by(f64::total_cmp);
    let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
    let count = |number: u32| Entry::Count(number.into());
    let figures = vec![
        ("moves of the winning side", count(tested.moves)),
        ("with a tested cause", count(tested.tested)),
        ("with a cause that exact search answered", count(tested.proved)),
        ("sacrifices in lines that mate", count(tested.sacrifices)),
        ("with a named cause that was tested", count(tested.named)),
        ("pawn endings", Entry::Count(endings)),
        ("first move right in them", Entry::Count(solved_endings)),
        ("seconds, median", Entry::word(format!("{median:.3}"))),
    ];
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
    let puzzles = format!("{count} puzzles, {limit} s a stage at most, {cut} cut short");
    sheet.finding(world, format!("{puzzles}; {result}."));
    (sheet, figures)
}
