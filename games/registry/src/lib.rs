//! # registry
//! I know all games by name.
//!
//! In: a name. Out: the game's fast rules and its plain rules, handed to a [`Visitor`]; and what to say about it.
//! I use: game and every game, and database for those that have one.
//! I never: search, check, read files but those of a database.
//! Read me in this order: `lib.rs`, `databases.rs`, `words.rs`.
//! My tests: beside the code.

mod databases;
mod words;

pub use databases::{AnyDatabase, DatabaseVisitor, Found, NoDatabase, Probes, build_database, has_database};
pub use words::rules_in_words;

use andor_checkers::Checkers;
use andor_chess::{Epd, fast};
use andor_connectfour::ConnectFour;
use andor_dobutsu::Dobutsu;
use andor_game::{Known, Notation, NotationError, Rulebook, Shuffled};
use andor_mnk::Mnk;
use andor_trees::RandomTree;

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes out.
    type Output;

    /// `fast` is for engines, `rulebook` for the checker; they share no code where speed made them differ.
    fn visit<F: Notation, R: Rulebook + Clone>(self, fast: &F, rulebook: &R) -> Self::Output;
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
    /// What is asked when nobody says.
    pub default_ask: &'static str,
    /// Whether a line of a file of positions is written as EPD, with operations after the position.
    pub epd: bool,
}

/// All games.
pub const GAMES: &[GameInfo] = &[
    GameInfo {
        name: "graph",
        about: "any AND/OR graph, with cycles or without, from a file",
        notation: "a position is a node, a move the node it leads to; a file gives the graph",
        repetition: "as the file says: draw, mover-loses, mover-wins, none or a number",
        questions: "value; max >= V, min >= V",
        example: "corpus/graph/campbell-draw-first.andor",
        default_ask: "value",
        epd: false,
    },
    GameInfo {
        name: "tictactoe",
        about: "three in a row on a board of 3x3",
        notation: "rows from the top, separated by '/': x, o and '.'; a move is a column letter and a row number",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        example: "x../.o./...",
        default_ask: "value",
        epd: false,
    },
    GameInfo {
        name: "mnk:M,N,K",
        about: "K in a row on a board of M columns and N rows, up to 64 squares (one spare a row)",
        notation: "as tictactoe",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        example: "mnk:4,3,3 with ..../.x../....",
        default_ask: "value",
        epd: false,
    },
    GameInfo {
        name: "chess",
        about: "chess; chess:fifty with the fifty-move rule, chess:a1-e5 on a part of the board, chess:960",
        notation: "FEN or EPD; moves as UCI writes them",
        repetition: "draw",
        questions: "mover >= win (mate), white >= draw, mover mates in 4, value",
        example: "'7k/8/5K2/8/8/8/8/6Q1 w - -'",
        default_ask: "mover >= win",
        epd: true,
    },
    GameInfo {
        name: "antichess",
        about: "captures are forced, who has no move has won",
        notation: "as chess, without castling",
        repetition: "draw",
        questions: "as chess",
        example: "'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b - -'",
        default_ask: "mover >= win",
        epd: true,
    },
    GameInfo {
        name: "pawn-endgame",
        about: "Campbell's pawn endgame: the squares a4 to e8, a safe promotion wins",
        notation: "as chess",
        repetition: "draw",
        questions: "as chess",
        example: "'8/p7/8/2P1k3/1K6/8/8/8 w - -'",
        default_ask: "mover >= win",
        epd: true,
    },
    GameInfo {
        name: "checkers",
        about: "English draughts: captures are forced, who has no move has lost; black moves first",
        notation: "FEN of PDN: who moves, then the squares 1 to 32 of each side, K for kings; moves as 11-15, 22x15x8",
        repetition: "draw",
        questions: "mover >= win, white >= draw, value",
        example: "'W:W21,K22:B1,2'",
        default_ask: "mover >= win",
        epd: false,
    },
    GameInfo {
        name: "connectfour",
        about: "four in a row on 7 columns of 6, scores as Pons defines them; connectfour:W,H on other boards",
        notation: "the columns played, from 1 ('-' for none); a move is a column",
        repetition: "none",
        questions: "value; first >= S, second >= S (a score; win is 1)",
        example: "32164625",
        default_ask: "value",
        epd: false,
    },
    GameInfo {
        name: "dobutsu",
        about: "dobutsu shogi on 3x4 squares, with drops; a lion that is safe on the last row wins",
        notation: "who moves (S or G), the rows from gote's side, the hands; moves as Eb2-c3, La1xa2, C*b4, Cc2-c1+",
        repetition: "draw",
        questions: "mover >= win, sente >= draw, value",
        example: "S/gle/-c-/-C-/ELG/-",
        default_ask: "mover >= win",
        epd: false,
    },
    GameInfo {
        name: "go:MxN",
        about: "Go on M columns and N rows with area scoring; go:3x3,positional,suicide and other options",
        notation: "rows from the top separated by '/', then the side to move and the passes; moves as in GTP. Or FILE.sgf with \
                   go, go:positional and so on: targets are marked with triangles, the region with squares (go:eye, go:live)",
        repetition: "situational superko (a repetition loses), or positional, or simple ko",
        questions: "value; black >= V, white >= V",
        example: "go:2x2",
        default_ask: "value",
        epd: false,
    },
    GameInfo {
        name: "tree:B,D,R,S",
        about: "a random uniform tree: breadth, depth, range of values, seed",
        notation: "the moves from the root",
        repetition: "none",
        questions: "value; max >= V",
        example: "tree:5,6,64,1",
        default_ask: "value",
        epd: false,
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

/// The line of the table for a game with this name, options included.
#[must_use]
pub fn info(name: &str) -> Option<&'static GameInfo> {
    let family = |name: &str| name.split(':').next().unwrap_or_default().to_owned();
    GAMES.iter().find(|game| family(game.name) == family(name))
}

/// A line of a file of positions: the position, and the line's own name if it has one (EPD's `id`).
///
/// # Errors
/// When a line is not written as the game's files are.
pub fn split_line(game: &str, line: &str) -> Result<(String, Option<String>), NotationError> {
    if info(game).is_none_or(|info| !info.epd) {
        return Ok((line.to_owned(), None));
    }
    let epd: Epd = line.parse()?;
    let id = epd.operands("id").map(|words| words.join(" "));
    Ok((epd.fen(), id))
}

/// Whether a text in the place of a position names a file that holds positions in a form of its own: SGF, for Go.
#[must_use]
pub fn is_file(game: &str, text: &str) -> bool {
    let is_sgf = text.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("sgf"));
    is_sgf && info(game).is_some_and(|info| info.name.starts_with("go:"))
}

/// The problems of such a file: for each the whole name of the game and the position.
///
/// # Errors
/// When a game of the file is no problem of this game.
pub fn read_file(game: &str, text: &str) -> Result<Vec<(String, String)>, NotationError> {
    let problems = andor_go::sgf::problems(game, text)?;
    Ok(problems.iter().map(|(rules, setup)| (rules.name(), setup.text(rules))).collect())
}

/// Does something with the game of that name, its moves in the order of `seed` (0: the game's own). The game
/// `graph` is not among them: each file is a game of its own.
///
/// # Errors
/// When there is no such game.
pub fn visit<V: Visitor>(name: &str, seed: u64, visitor: V) -> Result<V::Output, UnknownGame> {
    visit_with(name, seed, None, visitor)
}

/// The same with a database, whose positions are ends for engines and whose values the checker can look up. One of another
/// game plays no part.
///
/// # Errors
/// As [`visit`].
pub fn visit_with<V: Visitor>(
    name: &str,
    seed: u64,
    database: Option<&AnyDatabase>,
    visitor: V,
) -> Result<V::Output, UnknownGame> {
    match name {
        "antichess" => {
            return Ok(visitor
                .visit(&Shuffled::new(fast::Antichess::new(), seed), &andor_chess::Rulebook::antichess()));
        }
        "checkers" => {
            let values = database.and_then(AnyDatabase::checkers);
            let fast = Shuffled::new(Known::ends(Checkers, values.clone()), seed);
            return Ok(visitor.visit(&fast, &Known::beside(andor_checkers::Rulebook, values)));
        }
        "dobutsu" => {
            let values = database.and_then(AnyDatabase::dobutsu);
            let fast = Shuffled::new(Known::ends(Dobutsu, values.clone()), seed);
            return Ok(visitor.visit(&fast, &Known::beside(andor_dobutsu::Rulebook, values)));
        }
        _ => {}
    }
    if let Ok(rules) = andor_chess::Rulebook::named(name) {
        if let Some(fast) = fast::Chess::by(rules.clone()) {
            return Ok(visitor.visit(&Shuffled::new(fast, seed), &rules));
        }
        return Ok(visitor.visit(&Shuffled::new(&rules, seed), &rules));
    }
    if let Some(rules) = andor_go::parse_name(name) {
        let rulebook = andor_go::rulebook::Go::new(rules.clone());
        if let Some(small) = andor_go::fast::SmallGo::new(rules.clone()) {
            return Ok(visitor.visit(&Shuffled::new(small, seed), &rulebook));
        }
        let large = andor_go::fast::LargeGo::new(rules).ok_or_else(|| UnknownGame(name.to_owned()))?;
        return Ok(visitor.visit(&Shuffled::new(large, seed), &rulebook));
    }
    if let Some(tree) = RandomTree::named(name) {
        return Ok(visitor.visit(&Shuffled::new(&tree, seed), &tree));
    }
    if let Some(game) = connectfour(name) {
        return Ok(visitor.visit(&Shuffled::new(&game, seed), &game));
    }
    let game = match name {
        "tictactoe" => Some(Mnk::tictactoe()),
        _ => name.strip_prefix("mnk:").and_then(mnk),
    };
    let game = game.ok_or_else(|| UnknownGame(name.to_owned()))?;
    Ok(visitor.visit(&Shuffled::new(&game, seed), &game))
}

fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

fn connectfour(name: &str) -> Option<ConnectFour> {
    if name == "connectfour" {
        return Some(ConnectFour::standard());
    }
    match numbers(name.strip_prefix("connectfour:")?)?[..] {
        [columns, rows] => ConnectFour::new(columns, rows),
        _ => None,
    }
}

fn mnk(sizes: &str) -> Option<Mnk> {
    match numbers(sizes)?[..] {
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
        fn visit<F: Notation, R: Rulebook + Clone>(self, fast: &F, rulebook: &R) -> String {
            assert_eq!(fast.name(), rulebook.name());
            fast.name()
        }
    }

    #[test]
    fn a_file_of_go_problems_gives_games_and_positions() {
        assert!(is_file("go:eye", "a/b.SGF") && !is_file("go", "X.sgf.") && !is_file("chess", "b.sgf"));
        let found = read_file("go:positional", "(;SZ[3]AB[bb];W[aa])").expect("a problem");
        assert_eq!(found, [("go:3x3,positional".to_owned(), ".../.X./... O 0".to_owned())]);
        assert!(visit(&found[0].0, 0, Name).is_ok());
    }

    #[test]
    fn a_game_answers_to_its_own_name() {
        for name in [
            "tictactoe",
            "mnk:4,3,3",
            "mnk:5,4,4",
            "chess",
            "antichess",
            "chess:fifty",
            "chess:a1-e5,fifty",
            "chess:960",
            "chess:960,fifty",
            "tree:2,3,8,1",
            "checkers",
            "connectfour",
            "connectfour:6,5",
            "dobutsu",
            "go:3x3,positional",
        ] {
            assert_eq!(visit(name, 0, Name), Ok(name.to_owned()));
        }
        for name in
            ["", "mnk", "mnk:", "mnk:3,3", "mnk:9,9,5", "mnk:0,1,1", "connectfour:", "connectfour:9,9", "go"]
        {
            assert!(visit(name, 0, Name).is_err(), "{name}");
        }
    }
}
