//! # registry
//! I know all games by name.
//!
//! In: a name. Out: the game as [`AnyGame`], and what to say about it.
//! I use: the facade, game and every game, and database for those that have one.
//! I never: search, check, read files.
//! Read me in this order: `lib.rs`, `databases.rs`, `words.rs`.
//! My tests: beside the code.

mod databases;
mod words;

pub use databases::{AnyDatabase, Found, NoDatabase, Probes, build_database, has_database, plan_database};
pub use words::rules_in_words;

use andor::{AnyGame, DepthFirst, ForMates, WithAlphaBeta, WithGoalSearch};
use andor_checkers::Checkers;
use andor_chess::{Epd, Rulebook, fast};
use andor_connectfour::ConnectFour;
use andor_dobutsu::Dobutsu;
use andor_game::{Known, NotationError, Shuffled};
use andor_graph::{Graph, GraphError};
use andor_mnk::Mnk;
use andor_trees::RandomTree;

/// What people want to know of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// How positions and moves are written.
    pub notation: &'static str,
    /// The value of a repetition.
    pub repetition: &'static str,
    /// What can be asked.
    pub questions: &'static str,
    /// An example of a position.
    pub example: &'static str,
    /// What is asked when nobody says.
    pub default_ask: &'static str,
    /// What a text in the place of a position is.
    pub texts: Texts,
}

/// What a text in the place of a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Texts {
    /// A position.
    Positions,
    /// A position with operations after it, as EPD has them.
    Epd,
    /// A position, or the name of an SGF file with problems.
    PositionsOrSgf,
    /// The name of a file that defines a whole game.
    Definitions,
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
        texts: Texts::Definitions,
    },
    GameInfo {
        name: "tictactoe",
        about: "three in a row on a board of 3x3",
        notation: "rows from the top, separated by '/': x, o and '.'; a move is a column letter and a row number",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        example: "x../.o./...",
        default_ask: "value",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "mnk:M,N,K",
        about: "K in a row on a board of M columns and N rows, up to 64 squares (one spare a row)",
        notation: "as tictactoe",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        example: "mnk:4,3,3 with ..../.x../....",
        default_ask: "value",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "chess",
        about: "chess; chess:fifty with the fifty-move rule, chess:a1-e5 on a part of the board, chess:960",
        notation: "FEN or EPD; moves as UCI writes them",
        repetition: "draw",
        questions: "mover >= win (mate), white >= draw, mover mates in 4, value",
        example: "'7k/8/5K2/8/8/8/8/6Q1 w - -'",
        default_ask: "mover >= win",
        texts: Texts::Epd,
    },
    GameInfo {
        name: "antichess",
        about: "captures are forced, who has no move has won",
        notation: "as chess, without castling",
        repetition: "draw",
        questions: "as chess",
        example: "'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b - -'",
        default_ask: "mover >= win",
        texts: Texts::Epd,
    },
    GameInfo {
        name: "pawn-endgame",
        about: "Campbell's pawn endgame: the squares a4 to e8, a safe promotion wins",
        notation: "as chess",
        repetition: "draw",
        questions: "as chess",
        example: "'8/p7/8/2P1k3/1K6/8/8/8 w - -'",
        default_ask: "mover >= win",
        texts: Texts::Epd,
    },
    GameInfo {
        name: "checkers",
        about: "English draughts: captures are forced, who has no move has lost; black moves first",
        notation: "FEN of PDN: who moves, then the squares 1 to 32 of each side, K for kings; moves as 11-15, 22x15x8",
        repetition: "draw",
        questions: "mover >= win, white >= draw, value",
        example: "'W:W21,K22:B1,2'",
        default_ask: "mover >= win",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "connectfour",
        about: "four in a row on 7 columns of 6, scores as Pons defines them; connectfour:W,H on other boards",
        notation: "the columns played, from 1 ('-' for none); a move is a column",
        repetition: "none",
        questions: "value; first >= S, second >= S (a score; win is 1)",
        example: "32164625",
        default_ask: "value",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "dobutsu",
        about: "dobutsu shogi on 3x4 squares, with drops; a lion that is safe on the last row wins",
        notation: "who moves (S or G), the rows from gote's side, the hands; moves as Eb2-c3, La1xa2, C*b4, Cc2-c1+",
        repetition: "draw",
        questions: "mover >= win, sente >= draw, value",
        example: "S/gle/-c-/-C-/ELG/-",
        default_ask: "mover >= win",
        texts: Texts::Positions,
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
        texts: Texts::PositionsOrSgf,
    },
    GameInfo {
        name: "tree:B,D,R,S",
        about: "a random uniform tree: breadth, depth, range of values, seed",
        notation: "the moves from the root",
        repetition: "none",
        questions: "value; max >= V",
        example: "tree:5,6,64,1",
        default_ask: "value",
        texts: Texts::Positions,
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

/// Why a game cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is none of that name.
    #[error(transparent)]
    Unknown(#[from] UnknownGame),
    /// Its definition is wrong.
    #[error(transparent)]
    Definition(#[from] GraphError),
    /// Its definition is missing.
    #[error("{0} is defined by a file")]
    Undefined(String),
}

/// The line of the table for a game with this name, options included.
#[must_use]
pub fn info(name: &str) -> Option<&'static GameInfo> {
    let family = |name: &str| name.split(':').next().unwrap_or_default().to_owned();
    GAMES.iter().find(|game| family(game.name) == family(name))
}

fn texts(game: &str) -> Texts {
    info(game).map_or(Texts::Positions, |info| info.texts)
}

/// A line of a file of positions: the position, and the line's own name if it has one (EPD's `id`).
///
/// # Errors
/// When a line is not written as the game's files are.
pub fn split_line(game: &str, line: &str) -> Result<(String, Option<String>), NotationError> {
    if texts(game) != Texts::Epd {
        return Ok((line.to_owned(), None));
    }
    let epd: Epd = line.parse()?;
    let id = epd.operands("id").map(|words| words.join(" "));
    Ok((epd.fen(), id))
}

/// Whether the games of this name are defined by files, one each.
#[must_use]
pub fn is_defined_by_file(game: &str) -> bool {
    texts(game) == Texts::Definitions
}

/// Whether a text in the place of a position names a file that holds problems: SGF, for Go.
#[must_use]
pub fn is_file_of_problems(game: &str, text: &str) -> bool {
    let is_sgf = text.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("sgf"));
    is_sgf && texts(game) == Texts::PositionsOrSgf
}

/// The problems of such a file: for each the whole name of the game and the position.
///
/// # Errors
/// When a game of the file is no problem of this game.
pub fn read_problems(game: &str, text: &str) -> Result<Vec<(String, String)>, NotationError> {
    let problems = andor_go::sgf::problems(game, text)?;
    Ok(problems.iter().map(|(rules, setup)| (rules.name(), setup.text(rules))).collect())
}

/// What a game is opened with beside its name.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setting<'a> {
    /// The order of moves; 0 for the game's own.
    pub seed: u64,
    /// Values whose positions are ends for engines, and which the checker can look up. A database
    /// of another game plays no part.
    pub database: Option<&'a AnyDatabase>,
    /// The text that defines the game, if a file does.
    pub definition: Option<&'a str>,
}

/// The game of that name, in its usual setting.
///
/// ```
/// use andor::{Question, Quiet, Solver, Verdict};
/// use andor::{Goal, Notation, Player, Value};
///
/// let game = andor_registry::open("tictactoe")?;
/// let question = Question::new(game.start(), Goal::new(Player::Max, Value::WIN));
/// let answer = Solver::default().solve(&game, &question, &mut Quiet)?;
/// assert_eq!(answer.verdict(), Verdict::Disproved);
/// assert!(answer.is_certified());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no such game, or it needs a definition.
pub fn open(name: &str) -> Result<AnyGame, OpenError> {
    open_with(name, &Setting::default())
}

/// The game of that name.
///
/// # Errors
/// When there is no such game, or its definition is missing or wrong.
pub fn open_with(name: &str, setting: &Setting<'_>) -> Result<AnyGame, OpenError> {
    let &Setting { seed, database, definition } = setting;
    if is_defined_by_file(name) {
        let definition = definition.ok_or_else(|| OpenError::Undefined(name.to_owned()))?;
        let graph: Graph = definition.parse()?;
        return Ok(AnyGame::with_rulebook(Shuffled::new(graph.clone(), seed), graph));
    }
    match name {
        "antichess" => {
            let fast = Shuffled::new(fast::Antichess::new(), seed);
            return Ok(AnyGame::compiled::<DepthFirst, _, _>(fast, Rulebook::antichess()));
        }
        "checkers" => {
            let values = database.and_then(AnyDatabase::checkers);
            let fast = Shuffled::new(Known::ends(Checkers, values.clone()), seed);
            let rulebook = Known::beside(andor_checkers::Rulebook, values);
            return Ok(AnyGame::compiled::<DepthFirst, _, _>(fast, rulebook));
        }
        "dobutsu" => {
            let values = database.and_then(AnyDatabase::dobutsu);
            let fast = Shuffled::new(Known::ends(Dobutsu, values.clone()), seed);
            let rulebook = Known::beside(andor_dobutsu::Rulebook, values);
            return Ok(AnyGame::compiled::<DepthFirst, _, _>(fast, rulebook));
        }
        _ => {}
    }
    if let Ok(rules) = Rulebook::named(name) {
        return Ok(match fast::Chess::by(rules.clone()) {
            Some(fast) => AnyGame::compiled::<ForMates, _, _>(Shuffled::new(fast, seed), rules),
            None => AnyGame::with_rulebook(Shuffled::new(rules.clone(), seed), rules),
        });
    }
    let unknown = || UnknownGame(name.to_owned());
    if let Some(rules) = andor_go::parse_name(name) {
        let rulebook = andor_go::rulebook::Go::new(rules.clone());
        if let Some(small) = andor_go::fast::SmallGo::new(rules.clone()) {
            return Ok(AnyGame::compiled::<WithAlphaBeta, _, _>(Shuffled::new(small, seed), rulebook));
        }
        let large = andor_go::fast::LargeGo::new(rules).ok_or_else(unknown)?;
        return Ok(AnyGame::compiled::<DepthFirst, _, _>(Shuffled::new(large, seed), rulebook));
    }
    if let Some(tree) = RandomTree::named(name) {
        return Ok(AnyGame::with_rulebook(Shuffled::new(tree.clone(), seed), tree));
    }
    if let Some(game) = connectfour(name) {
        return Ok(AnyGame::compiled::<WithGoalSearch, _, _>(Shuffled::new(game.clone(), seed), game));
    }
    let game = match name {
        "tictactoe" => Some(Mnk::tictactoe()),
        _ => name.strip_prefix("mnk:").and_then(mnk),
    };
    let game = game.ok_or_else(unknown)?;
    Ok(AnyGame::compiled::<DepthFirst, _, _>(Shuffled::new(game.clone(), seed), game))
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
