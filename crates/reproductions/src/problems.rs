//! Chess problems: positions from texts in EPD, and the 82 of Schijf's appendix B among them.

use crate::printed::{UNSOLVED, schijf};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Chesslike, Epd};

/// A position with its name.
#[derive(Clone, Debug)]
pub struct Problem<P> {
    /// Its `id`, or its number in the text.
    pub name: String,
    /// The position.
    pub position: P,
    /// The number of moves to mate that the text gives, as `dm 4` or `bm #4`.
    pub moves: Option<u32>,
}

/// The positions of a text, one per line.
///
/// # Errors
/// If a line is no position of the game.
pub fn read<G: Chesslike>(game: &G, text: &str) -> Result<Vec<Problem<G::Position>>, String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let problem = |(number, line): (usize, &str)| {
        let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
        let position = game.parse_position(&epd.fen()).map_err(|error| format!("{error}"))?;
        let name = epd.operands("id").map_or_else(|| number.to_string(), |words| words.join(" "));
        let dm = epd.operands("dm").and_then(|words| words.first()?.parse().ok());
        let bm = || epd.operands("bm").and_then(|words| words.first()?.strip_prefix('#')?.parse().ok());
        Ok(Problem { name, position, moves: dm.or_else(bm) })
    };
    (1..).zip(lines).map(problem).collect()
}

/// A position of Schijf's tables B.1 to B.3, with the printed counts.
#[derive(Clone, Debug)]
pub struct Reinfeld {
    /// Its number in *Win at Chess*.
    pub number: u32,
    /// The position.
    pub position: ChessPosition,
    /// Nodes of the tree algorithm.
    pub tree: u64,
    /// Nodes of the DCG algorithm.
    pub dcg: u64,
}

impl Reinfeld {
    /// Whether the two algorithms found the win.
    #[must_use]
    pub const fn solved(&self) -> bool {
        self.number != UNSOLVED
    }
}

/// The 82 positions, from the suite *Win at Chess*, whose lines have ids like `WAC.001`.
///
/// # Errors
/// If a line is no position, or one of the 82 is missing.
pub fn reinfeld(game: &Chess, suite: &str) -> Result<Vec<Reinfeld>, String> {
    let problems = read(game, suite)?;
    let find = |(number, tree, dcg)| {
        let id = format!("WAC.{number:03}");
        let problem = problems.iter().find(|problem| problem.name == id);
        let problem = problem.ok_or_else(|| format!("the suite lacks {id}"))?;
        Ok(Reinfeld { number, position: problem.position.clone(), tree, dcg })
    };
    schijf().into_iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let error = reinfeld(&Chess::new(), "7k/8/5K2/8/8/8/8/6Q1 w - - id \"WAC.001\";").unwrap_err();
        assert!(error.contains("WAC.004"), "{error}");
    }

    #[test]
    fn printed_sums_are_those_of_the_tables() {
        assert_eq!(schijf().len(), 82);
        let solved = || schijf().into_iter().filter(|problem| problem.0 != UNSOLVED);
        assert_eq!(solved().map(|problem| problem.1).sum::<u64>(), 7_333_441);
        assert_eq!(solved().map(|problem| problem.2).sum::<u64>(), 3_280_169);
    }

    #[test]
    fn lengths_are_read_in_both_ways_of_writing() {
        let text = "7k/8/5K2/8/8/8/8/6Q1 w - - dm 2;\n\n7k/8/5K2/8/8/8/8/6Q1 w - - bm #3;\n7k/8/5K2/8/8/8/8/6Q1 w - -";
        let moves: Vec<_> = read(&Chess::new(), text).unwrap().iter().map(|problem| problem.moves).collect();
        assert_eq!(moves, [Some(2), Some(3), None]);
    }
}
