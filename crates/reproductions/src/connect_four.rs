//! Pons' benchmark of Connect Four (2019): six sets of positions with their exact scores, and the
//! cost of finding them.
//!
//! His solver is an alpha-beta search for this game. Ours are a goal search with a table
//! (`andor_engines::bisection`) and df-pn, which only use the game's capabilities ([`Sighted`]):
//! ordered moves without those that lose at once, static bounds, one key for mirror images.

use crate::{Entry, Sheet, World};
use andor_connectfour::{Board, ConnectFour, Sighted};
use andor_engines::bisection::{Chop, Method, value_search};
use andor_engines::{Dfpn, Engine, Limits, Statistics, Verdict};
use andor_game::{Asked, Game, Goal, Notation, Player, Task, Value};

const SOURCE: &str =
    "Pons, Solving Connect 4: How to Build a Perfect AI, parts 2 and 12 (2019), strong solver";

/// Bytes for a search: half of it is a table of 64 million positions.
const MEMORY: u64 = 2 << 30;

/// The default number of nodes for a position in df-pn.
const DFPN_NODES: u64 = 1_000_000;

/// A set of positions, and the mean cost of Pons' solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Set {
    /// The stage of the game, and the difficulty.
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// Positions explored, as printed.
    pub printed_positions: f64,
    /// Milliseconds, as printed.
    pub printed_milliseconds: f64,
}

/// All six sets, from easy to hard.
pub const SETS: [Set; 6] = [
    set("end, easy", "Test_L3_R1", 51.28, 0.004_568),
    set("middle, easy", "Test_L2_R1", 449.6, 0.037_45),
    set("begin, easy", "Test_L1_R1", 3_298.0, 0.2546),
    set("middle, medium", "Test_L2_R2", 39_900.0, 3.212),
    set("begin, medium", "Test_L1_R2", 1_201_000.0, 96.63),
    set("begin, hard", "Test_L1_R3", 65_920_000.0, 5_490.0),
];

const fn set(name: &'static str, file: &'static str, positions: f64, milliseconds: f64) -> Set {
    Set { name, file, printed_positions: positions, printed_milliseconds: milliseconds }
}

/// A position and its score for the side to move.
pub type Scored = (Board, i32);

/// The positions of a set: a sequence of columns and a score per line.
///
/// # Errors
/// The first line of another form.
pub fn read(text: &str) -> Result<Vec<Scored>, String> {
    let game = ConnectFour::standard();
    let scored = |(index, line): (usize, &str)| {
        let wrong = |what: &str| format!("line {}: {what}", index + 1);
        let (columns, score) = line.split_once(' ').ok_or_else(|| wrong("no position with a score"))?;
        let board = game.parse_position(columns).map_err(|error| wrong(&error.to_string()))?;
        let score = score.trim().parse().map_err(|_| wrong("the score is no number"))?;
        Ok((board, score))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(scored).collect()
}

/// Finds the score of a position for the side to move; `None` if the nodes do not suffice.
type Solver = fn(&dyn World, &Board, u64) -> (Option<i32>, Statistics);

/// Questions from cheap to expensive, which share a table of bounds.
fn by_goal_search(world: &dyn World, board: &Board, nodes: u64) -> (Option<i32>, Statistics) {
    let game = Sighted::new(ConnectFour::standard());
    let limits = Limits::new(nodes, MEMORY);
    let method = Method::Tabled(Chop::Inwards);
    let run = value_search(&game, board, method, &limits, world.observer(None).as_mut(), &mut ());
    if let Err(why) = run.value {
        world.cut_short(why);
    }
    (run.value.ok().map(|value| value.seen_by(game.turn(board)).0), run.statistics)
}

/// Bisection of the score, with its own search for each question.
fn by_dfpn(world: &dyn World, board: &Board, nodes: u64) -> (Option<i32>, Statistics) {
    let game = Sighted::new(ConnectFour::standard());
    let outcomes = game.outcomes();
    let (mut low, mut high) = (0, outcomes.len() - 1);
    let mut all = Statistics::default();
    while low < high {
        let middle = (low + high).div_ceil(2);
        let goal = Goal::new(Player::Max, outcomes[middle]);
        let asked = Asked::new(game.clone(), goal);
        let limits = Limits::new(nodes.saturating_sub(all.nodes), MEMORY);
        let task = Task::new(*board, goal);
        let run = Dfpn::default().solve(&asked, &task, &limits, world.observer(None).as_mut());
        all.nodes += run.statistics.nodes;
        match run.verdict {
            Verdict::Proved => low = middle,
            Verdict::Disproved => high = middle - 1,
            Verdict::Unknown(why) => {
                world.cut_short(why);
                return (None, all);
            }
        }
    }
    let score = |value: Value| value.seen_by(game.turn(board)).0;
    (Some(score(outcomes[low])), all)
}

/// The scores of sets of positions, with at most `nodes` nodes for each.
#[must_use]
pub fn scores(world: &dyn World, sets: &[(Set, Vec<Scored>)], nodes: Option<u64>) -> Vec<Sheet> {
    let mut goal_search = sheet(world, "goal search with a table", sets, by_goal_search, nodes);
    goal_search.note(
        "Positions are those that were visited, ours before the game's own sight of wins and losses answered, as in print.",
    );
    let dfpn_nodes = nodes.unwrap_or(DFPN_NODES);
    let mut dfpn = sheet(world, "df-pn", sets, by_dfpn, Some(dfpn_nodes));
    dfpn.note(format!("Positions are those that were generated, at most {dfpn_nodes} for each of the set."));
    vec![goal_search, dfpn]
}

fn sheet(
    world: &dyn World,
    engine: &str,
    sets: &[(Set, Vec<Scored>)],
    solver: Solver,
    nodes: Option<u64>,
) -> Sheet {
    let columns = "set | file | positions | exact | wrong | unknown | positions each, printed | ours | \
        ms each, printed | ours";
    let mut sheet = Sheet::new(format!("Scores of Connect Four by {engine}"), SOURCE, columns);
    for (set, positions) in sets {
        let (mut exact, mut wrong, mut visited, mut seconds) = (0, 0, 0, 0.0);
        for (board, score) in positions {
            if world.interrupted() {
                break;
            }
            let begun = world.seconds();
            let (found, statistics) = solver(world, board, nodes.unwrap_or(u64::MAX));
            let Some(found) = found else { continue };
            visited += statistics.nodes;
            seconds += world.seconds() - begun;
            *(if found == *score { &mut exact } else { &mut wrong }) += 1;
        }
        let (count, decided) = (positions.len() as u64, exact + wrong);
        let each = |sum: f64| if decided > 0 { Entry::Figure(sum / decided as f64) } else { Entry::Nothing };
        let cells = [
            Entry::word(set.name),
            Entry::word(set.file),
            count.into(),
            exact.into(),
            wrong.into(),
            (count - decided).into(),
            Entry::Figure(set.printed_positions),
            each(visited as f64),
            Entry::Figure(set.printed_milliseconds),
            each(seconds * 1e3),
        ];
        sheet.measured(world, cells);
    }
    sheet.note("Our means are over the positions whose score was found.");
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;

    #[test]
    fn scores_are_found_or_unknown_and_wrong_ones_are_counted() {
        // Examples of part 2 of the tutorial, and the first with another score.
        let positions = read("4455 18\n44455554221 -15\n\n4455 17\n").unwrap();
        let sets = [(SETS[0], positions)];
        for sheet in scores(&Timeless, &sets, None) {
            assert_eq!(sheet.rows[0][2..6], [3, 2, 1, 0].map(Entry::Count), "{}", sheet.title);
        }
        let sets = [(SETS[5], read("- 1\n4455 18\n").unwrap())];
        for sheet in scores(&Timeless, &sets, Some(20_000)) {
            assert_eq!(sheet.rows[0][2..6], [2, 1, 0, 1].map(Entry::Count), "{}", sheet.title);
            // Means exclude searches that were cut short.
            assert!(matches!(sheet.rows[0][7], Entry::Figure(each) if each < 1000.0), "{:?}", sheet.rows[0]);
        }
        let sets = [(SETS[5], read("- 1\n").unwrap())];
        for sheet in scores(&Timeless, &sets, Some(20_000)) {
            assert_eq!((&sheet.rows[0][7], &sheet.rows[0][9]), (&Entry::Nothing, &Entry::Nothing));
        }
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, said) in [("4455 18\n44", "line 2"), ("48 1", "'8'"), ("44 x", "no number")] {
            let error = read(text).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
