//! # registry
//! I know all games by name.
//!
//! In: a name. Out: the game's fast rules and its plain rules, handed to a [`Visitor`]; and what to say about it.
//! I use: game and every game.
//! I never: search, check, read files.
//! Read me in this order: `lib.rs`.
//! My tests: beside the code.

use andor_game::{Notation, Shuffled};
use andor_mnk::Mnk;

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes out.
    type Output;

    /// `fast` is for engines, `rulebook` for the checker; they share no code where speed made them differ.
    fn visit<F: Notation, R: Notation>(self, fast: &F, rulebook: &R) -> Self::Output;
}

/// What people want to know of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// How positions and moves are written.
    pub notation: &'static str,
    /// What a repetition is worth.
    pub repetition: &'static str,
    /// What can be asked.
    pub questions: &'static str,
    /// An example of a position.
    pub example: &'static str,
}

/// All games.
pub const GAMES: &[GameInfo] = &[
    GameInfo {
        name: "graph",
        about: "any AND/OR graph, with cycles or without, from a file",
        notation: "a position is a node, a move the node it leads to; a file gives the graph",
        repetition: "as the file says: draw, mover-loses, mover-wins, none or a number",
        questions: "value; max >= V, min >= V",
        example: "corpus/graph/kishimoto-mueller-1.andor",
    },
    GameInfo {
        name: "tictactoe",
        about: "three in a row on a board of 3x3",
        notation: "rows from the top, separated by '/': x, o and '.'; a move is a column letter and a row number",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        example: "x../.o./...",
    },
    GameInfo {
        name: "mnk:M,N,K",
        about: "K in a row on a board of M columns and N rows, up to 64 squares (one spare a row)",
        notation: "as tictactoe",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        example: "mnk:4,3,3 with ..../.x../....",
    },
];

/// No game of that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl std::fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        write!(f, "there is no game '{}'; there are: {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

/// Does something with the game of that name, its moves in the order of `seed` (0: the game's own). The game
/// `graph` is not among them: each file is a game of its own.
///
/// # Errors
/// When there is no such game.
pub fn visit<V: Visitor>(name: &str, seed: u64, visitor: V) -> Result<V::Output, UnknownGame> {
    let game = match name {
        "tictactoe" => Some(Mnk::tictactoe()),
        _ => name.strip_prefix("mnk:").and_then(mnk),
    };
    let game = game.ok_or_else(|| UnknownGame(name.to_owned()))?;
    Ok(visitor.visit(&Shuffled::new(&game, seed), &game))
}

fn mnk(sizes: &str) -> Option<Mnk> {
    let sizes: Vec<u32> = sizes.split(',').map(|size| size.parse().ok()).collect::<Option<_>>()?;
    match sizes[..] {
        [columns, rows, in_a_row] => Mnk::new(columns, rows, in_a_row),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Visitor for Name {
        type Output = String;
        fn visit<F: Notation, R: Notation>(self, fast: &F, rulebook: &R) -> String {
            assert_eq!(fast.name(), rulebook.name());
            fast.name()
        }
    }

    #[test]
    fn a_game_answers_to_its_own_name() {
        for name in ["tictactoe", "mnk:4,3,3", "mnk:5,4,4"] {
            assert_eq!(visit(name, 0, Name), Ok(name.to_owned()));
        }
        for name in ["", "mnk", "mnk:", "mnk:3,3", "mnk:9,9,5", "mnk:0,1,1", "go"] {
            assert!(visit(name, 0, Name).is_err(), "{name}");
        }
    }
}
