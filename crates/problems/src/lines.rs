//! Problems that are solved by lines of moves: helpmates and series movers.
//!
//! All lines of the length asked for are found, and before them the shorter ones, which a problem
//! should not have. Set play is what follows if the other side moved first.

use crate::bound::Bound;
use crate::help::HelpSearch;
use crate::meter::Meter;
use crate::series::SeriesSearch;
use crate::solver::after;
use crate::standing::Standing;
use crate::stipulation::{Aim, Sides, Stipulation};
use crate::table::Table;
use andor::{Limits, Observer, Stop};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Chesslike, Setup, san};
use andor_game::Notation;
use cozy_chess::{Board, Color, Move};

/// What a caller wants of such a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WantedLines {
    /// What is asked.
    pub stipulation: Stipulation,
    /// Whether to find the play if the other side moved first.
    pub set_play: bool,
    /// Lines at most.
    pub most: usize,
}

/// A line that solves the problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its moves in algebraic notation.
    pub moves: Vec<String>,
    /// What it solves: shorter than asked for, or half a move shorter in set play.
    pub solves: Stipulation,
    /// The number of its first moves that it shares with a line before it: more than none make the
    /// rest a dual.
    pub shared: usize,
}

/// The lines that solve a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// What was asked.
    pub stipulation: Stipulation,
    /// Lines if the other side moved first.
    pub set_play: Vec<Line>,
    /// Lines that are shorter than they should be.
    pub short: Vec<Line>,
    /// The solutions.
    pub solutions: Vec<Line>,
    /// Whether these are all, and not the first of more.
    pub complete: bool,
    /// The number of searched positions.
    pub nodes: u64,
}

/// The lines found so far and the one that is being looked at.
pub(crate) struct Found {
    path: Vec<Move>,
    lines: Vec<Vec<Move>>,
    most: usize,
    full: bool,
}

impl Found {
    pub(crate) fn push(&mut self, mv: Move) {
        self.path.push(mv);
    }

    pub(crate) fn pop(&mut self) {
        self.path.pop();
    }

    /// A last move was found; the search ends when there are enough lines.
    pub(crate) fn end(&mut self, mv: Move) -> Result<(), Stop> {
        if self.lines.len() == self.most {
            self.full = true;
            return Err(Stop::Nodes);
        }
        let mut line = self.path.clone();
        line.push(mv);
        self.lines.push(line);
        Ok(())
    }
}

/// Finds all lines that solve a helpmate or a series mover.
///
/// # Errors
/// If a limit or the observer ended the search.
///
/// # Panics
/// If the stipulation is one that a strategy solves and not a line.
pub fn solve_lines(
    root: &ChessPosition,
    wanted: &WantedLines,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Lines, Stop> {
    let stipulation = wanted.stipulation;
    assert!(stipulation.is_line(), "{stipulation} is solved by a strategy");
    let mut solving = Solving {
        meter: Meter::new(limits, observer),
        table: Table::new(limits.memory),
        bound: Bound::new(victim(root, stipulation)),
        left: wanted.most,
        complete: true,
    };
    let mut set_play = Vec::new();
    if wanted.set_play
        && stipulation.sides == Sides::Help
        && stipulation.length > 1
        && let Some(passed) = passed(root)
    {
        set_play = solving.lines(&passed, stipulation.with_length(stipulation.length - 1))?;
    }
    let step = if stipulation.sides == Sides::Help { 2 } else { 1 };
    let lengths = (1..stipulation.length).filter(|length| (stipulation.length - length).is_multiple_of(step));
    let mut short = Vec::new();
    for length in lengths {
        short.extend(solving.lines(root, stipulation.with_length(length))?);
    }
    let solutions = solving.lines(root, stipulation)?;
    let (complete, nodes) = (solving.complete, solving.meter.nodes());
    Ok(Lines { stipulation, set_play, short, solutions, complete, nodes })
}

/// The side that the last move is made against.
fn victim(root: &ChessPosition, asked: Stipulation) -> Color {
    let first = root.board().side_to_move();
    if asked.first_side_aims() { !first } else { first }
}

struct Solving<'a> {
    meter: Meter<'a>,
    table: Table,
    bound: Bound,
    /// How many lines may still be found.
    left: usize,
    complete: bool,
}

impl Solving<'_> {
    fn lines(&mut self, root: &ChessPosition, asked: Stipulation) -> Result<Vec<Line>, Stop> {
        let mut found = Found { path: Vec::new(), lines: Vec::new(), most: self.left, full: false };
        let board = root.board();
        let (meter, table, bound, aim) = (&mut self.meter, &mut self.table, &self.bound, asked.aim);
        let searched = match asked.sides {
            Sides::Help => {
                let mut search = HelpSearch { meter, table, bound, aim, found: &mut found };
                search.search(board, asked.length)
            }
            sides => {
                let helps = sides == Sides::SeriesHelp && aim == Aim::Mate;
                let standing = if helps { Standing::new(board, board.side_to_move()) } else { None };
                let mut search =
                    SeriesSearch { meter, table, bound, standing, sides, aim, found: &mut found };
                search.search(board, asked.length)
            }
        };
        match searched {
            Err(Stop::Nodes) if found.full => self.complete = false,
            searched => drop(searched?),
        }
        self.left -= found.lines.len();
        // Lines that begin alike stand together, since the search is depth first.
        let mut lines: Vec<Line> = Vec::with_capacity(found.lines.len());
        for moves in &found.lines {
            let names = names(root, moves, asked.sides);
            let shared = lines.last().map_or(0, |before| {
                before.moves.iter().zip(&names).take_while(|(one, other)| one == other).count()
            });
            lines.push(Line { moves: names, solves: asked, shared });
        }
        Ok(lines)
    }
}

/// The moves of a line in algebraic notation.
fn names(root: &ChessPosition, moves: &[Move], sides: Sides) -> Vec<String> {
    let chess = Chess::new();
    let mut at = root.clone();
    let mut names = Vec::with_capacity(moves.len());
    for (nth, &mv) in moves.iter().enumerate() {
        names.push(san(&chess, &at, mv));
        if nth + 1 == moves.len() {
            break;
        }
        let answered = sides == Sides::Help || sides != Sides::Series && nth + 2 == moves.len();
        let next = position(&after(at.board(), mv));
        at = if answered { next } else { passed(&next).expect("no check before the last move") };
    }
    names
}

/// A position from a board that came up by legal moves.
fn position(board: &Board) -> ChessPosition {
    let chess = Chess::new();
    chess.parse_position(&board.to_string()).expect("a legal position")
}

/// The position with the other side to move, if that is possible.
pub(crate) fn passed(position: &ChessPosition) -> Option<ChessPosition> {
    let chess = Chess::new();
    let setup = chess.setup(position);
    let turn = setup.turn.opponent();
    chess.parse_position(&Setup { turn, en_passant: None, ..setup }.text()).ok()
}
