//! # registry
//! I know all games by name.
//!
//! In: a name. Out: the game as [`AnyGame`], and what to say about it.
//! I use: the facade, game and every game, and database for those that have one.
//! I never: search, check, read files.
//! Read me in this order: `lib.rs`, `guide.rs`, `databases.rs`, `words.rs`.
//! My tests: `tests/names.rs`.

mod databases;
mod guide;
mod words;

pub use databases::{AnyDatabase, Found, NoDatabase, Probes};
pub use databases::{build_database, build_database_family, database_families, has_database, plan_database};
pub use guide::{GAMES, GameInfo, Texts, info};
pub use words::rules_in_words;

use andor::{AnyGame, DepthFirst, ForMates, WithAlphaBeta, WithGoalSearch};
use andor_checkers::Checkers;
use andor_chess::{Epd, Rulebook, fast};
use andor_connectfour::ConnectFour;
use andor_dobutsu::Dobutsu;
use andor_game::{Known, Notation, NotationError, Shuffled};
use andor_graph::{Graph, GraphError};
use andor_mnk::Mnk;
use andor_trees::RandomTree;

/// No game of that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl std::fmt::Display for UnknownGame {
    /// Says what would be a name: of the games of this family, if there is one.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match info(&self.0) {
            Some(info) => {
                let family = info.family();
                write!(f, "'{}' is no game of {family}: {} (`andor games {family}`)", self.0, info.names)
            }
            None => {
                let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
                write!(f, "there is no game '{}'; there are: {}", self.0, names.join(", "))
            }
        }
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

/// Whether a text in the place of a position names a file that holds problems: SGF for Go, PDN for
/// checkers.
#[must_use]
pub fn is_file_of_problems(game: &str, text: &str) -> bool {
    let wanted = match texts(game) {
        Texts::PositionsOrSgf => "sgf",
        Texts::PositionsOrPdn => "pdn",
        _ => return false,
    };
    text.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case(wanted))
}

/// Whether a position of the game, as it is written, shows people nothing: they see the board.
#[must_use]
pub fn is_hard_to_picture(game: &str) -> bool {
    texts(game) == Texts::PositionsOrPdn
}

/// The problems of such a file: for each the whole name of the game and the position.
///
/// # Errors
/// When a game of the file is no problem of this game.
pub fn read_problems(game: &str, text: &str) -> Result<Vec<(String, String)>, NotationError> {
    if texts(game) == Texts::PositionsOrPdn {
        let boards = andor_checkers::pdn::problems(text)?;
        return Ok(boards.iter().map(|board| (game.to_owned(), Checkers.position_text(board))).collect());
    }
    let problems = andor_go::sgf::problems(game, text)?;
    Ok(problems.iter().map(|(rules, setup)| (rules.name(), setup.text(rules))).collect())
}

/// What to do about a problem from a file that will hardly be solved as it is.
#[must_use]
pub fn advice(game: &str) -> Option<&'static str> {
    let whole = andor_go::parse_name(game).filter(|rules| rules.fight.is_none())?;
    (whole.area() > andor_go::sgf::SMALL).then_some(
        "nothing is marked and no group is enclosed, so the whole board counts; \
         mark the stones at stake with triangles (TR) and the points of play with squares (SQ)",
    )
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
