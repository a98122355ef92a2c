//! Databases by the name of their game.
//!
//! What is done with all positions of a game is compiled here, once for each game, and not where it
//! is asked for.

use andor::AnyGame;
use andor_checkers::Checkers;
use andor_database::{
    Database, Error, Family, Flaw, Outcome, Plan, Progress, Statistics, Storage, build, build_family,
    families, plan, verify,
};
use andor_dobutsu::Dobutsu;
use andor_game::{Known, Notation, NotationError, Numbered, Values, legal_moves, mix, successor};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// The game has no database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDatabase(pub String);

impl std::fmt::Display for NoDatabase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there are no databases of '{}', only of checkers and dobutsu", self.0)
    }
}

impl std::error::Error for NoDatabase {}

/// The numbers of pieces of which a game has databases, and for how many one is built when nobody
/// says.
///
/// # Errors
/// When it has none.
pub fn has_database(game: &str) -> Result<(RangeInclusive<u32>, u32), NoDatabase> {
    match game {
        "checkers" => Ok((Checkers.pieces(), 4)),
        "dobutsu" => Ok((Dobutsu.pieces(), 8)),
        _ => Err(NoDatabase(game.into())),
    }
}

/// Builds what is not on the storage yet of a game's database.
///
/// # Errors
/// As [`build`].
///
/// # Panics
/// When the game has no database: [`has_database`] says so.
pub fn build_database(
    game: &str,
    pieces: u32,
    storage: &mut dyn Storage,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    match game {
        "checkers" => build(&Checkers, pieces, storage, progress),
        "dobutsu" => build(&Dobutsu, pieces, storage, progress),
        _ => panic!("{}", NoDatabase(game.into())),
    }
}

/// How much [`build_database`] has to do.
///
/// # Errors
/// As [`plan`].
///
/// # Panics
/// When the game has no database: [`has_database`] says so.
pub fn plan_database(game: &str, pieces: u32, storage: &dyn Storage) -> Result<Plan, Error> {
    match game {
        "checkers" => plan(&Checkers, pieces, storage),
        "dobutsu" => plan(&Dobutsu, pieces, storage),
        _ => panic!("{}", NoDatabase(game.into())),
    }
}

/// The families of a game's database, each after those that it needs.
///
/// # Panics
/// When the game has no database: [`has_database`] says so.
#[must_use]
pub fn database_families(game: &str, pieces: u32) -> Vec<Family> {
    match game {
        "checkers" => families(&Checkers, pieces),
        "dobutsu" => families(&Dobutsu, pieces),
        _ => panic!("{}", NoDatabase(game.into())),
    }
}

/// Builds one family of a game's database; what it needs is on the storage.
///
/// # Errors
/// As [`build_family`].
///
/// # Panics
/// When the game has no database: [`has_database`] says so.
pub fn build_database_family(
    game: &str,
    pieces: u32,
    file: &str,
    storage: &mut dyn Storage,
) -> Result<(), Error> {
    match game {
        "checkers" => build_family(&Checkers, pieces, file, storage),
        "dobutsu" => build_family(&Dobutsu, pieces, file, storage),
        _ => panic!("{}", NoDatabase(game.into())),
    }
}

/// Looks those of a list of positions up that stand at these places, and counts the ones that were
/// found.
pub type Probes<'a> = Box<dyn Fn(Range<usize>) -> usize + 'a>;

/// What a database says of a position and of what every move leads to, from the point of view of
/// the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The position as the game writes it.
    pub position: String,
    /// Its outcome; `None` if it is not in the database.
    pub outcome: Option<Outcome>,
    /// The moves, the best first, each with its outcome for the side that makes it.
    pub moves: Vec<(String, Option<Outcome>)>,
}

/// A database of one of the games that have some.
#[derive(Clone, Debug)]
pub enum AnyDatabase {
    /// Of checkers.
    Checkers(Arc<Database<Checkers>>),
    /// Of dobutsu shogi.
    Dobutsu(Arc<Database<Dobutsu>>),
}

/// The same words for each kind of database.
macro_rules! each {
    ($any:expr, $database:ident, $rulebook:ident => $what:expr) => {
        match $any {
            AnyDatabase::Checkers($database) => {
                let $rulebook = &andor_checkers::Rulebook;
                $what
            }
            AnyDatabase::Dobutsu($database) => {
                let $rulebook = &andor_dobutsu::Rulebook;
                $what
            }
        }
    };
}

impl AnyDatabase {
    /// Reads a game's database with this many pieces, or the largest that the storage has whole.
    ///
    /// # Errors
    /// As [`Database::load`].
    ///
    /// # Panics
    /// When the game has no database: [`has_database`] says so.
    pub fn load(game: &str, pieces: Option<u32>, storage: &dyn Storage) -> Result<AnyDatabase, Error> {
        fn read<G: Numbered + Notation>(
            game: G,
            pieces: Option<u32>,
            storage: &dyn Storage,
        ) -> Result<Arc<Database<G>>, Error> {
            let database = match pieces {
                Some(pieces) => Database::load(game, pieces, storage),
                None => Database::load_largest(game, storage),
            };
            database.map(Arc::new)
        }
        match game {
            "checkers" => read(Checkers, pieces, storage).map(AnyDatabase::Checkers),
            "dobutsu" => read(Dobutsu, pieces, storage).map(AnyDatabase::Dobutsu),
            _ => panic!("{}", NoDatabase(game.into())),
        }
    }

    pub(crate) fn checkers(&self) -> Option<Arc<Database<Checkers>>> {
        if let AnyDatabase::Checkers(database) = self { Some(Arc::clone(database)) } else { None }
    }

    pub(crate) fn dobutsu(&self) -> Option<Arc<Database<Dobutsu>>> {
        if let AnyDatabase::Dobutsu(database) = self { Some(Arc::clone(database)) } else { None }
    }

    /// The game, with the values of the database beside its rules. Its checker knows none.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        match self {
            AnyDatabase::Checkers(database) => AnyGame::with_rulebook(
                Known::beside(Checkers, Some(Arc::clone(database))),
                Known::<_, Arc<Database<Checkers>>>::beside(andor_checkers::Rulebook, None),
            ),
            AnyDatabase::Dobutsu(database) => AnyGame::with_rulebook(
                Known::beside(Dobutsu, Some(Arc::clone(database))),
                Known::<_, Arc<Database<Dobutsu>>>::beside(andor_dobutsu::Rulebook, None),
            ),
        }
    }

    /// Names the database in certificates.
    #[must_use]
    pub fn checksum(&self) -> String {
        each!(self, database, _rulebook => database.checksum())
    }

    /// Positions with at most this many pieces.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        each!(self, database, _rulebook => database.pieces())
    }

    /// What each slice holds.
    #[must_use]
    pub fn statistics(&self) -> Vec<Statistics> {
        each!(self, database, _rulebook => database.statistics().into_iter().map(|(_, slice)| slice).collect())
    }

    /// Checks every entry (one in `every`) against its successors under the rulebook: see
    /// [`verify`].
    ///
    /// # Errors
    /// The first flaw.
    pub fn verify(&self, every: usize, progress: &mut dyn FnMut(usize, usize)) -> Result<u64, Flaw> {
        each!(self, database, rulebook => verify(&**database, rulebook, every, progress))
    }

    /// Looks a position up, and those after its moves.
    ///
    /// # Errors
    /// When the text is no position.
    pub fn find(&self, text: &str) -> Result<Found, NotationError> {
        each!(self, database, rulebook => find(&**database, rulebook, text))
    }

    /// Random positions of the database, as many as are wanted except numbers without a position,
    /// and what looks some of them up and counts those that were found.
    #[must_use]
    pub fn random_probes(&self, count: u64) -> (usize, Probes<'_>) {
        each!(self, database, _rulebook => random_probes(&**database, count))
    }
}

fn find<G, R>(database: &Database<G>, rulebook: &R, text: &str) -> Result<Found, NotationError>
where
    G: Numbered,
    R: Notation<Position = G::Position>,
{
    let position = rulebook.parse_position(text)?;
    let over = rulebook.end(&position).is_some();
    let moves = if over { Vec::new() } else { legal_moves(rulebook, &position) };
    let mut moves: Vec<(String, Option<Outcome>)> = moves
        .into_iter()
        .map(|mv| {
            let next = successor(rulebook, &position, mv);
            let end = || rulebook.end(&next).map(|value| Outcome::of_end(value, rulebook.turn(&next)));
            let outcome = database.probe(&next).or_else(end);
            (rulebook.move_text(&position, mv), outcome.map(Outcome::before))
        })
        .collect();
    moves.sort_by_key(|(_, outcome)| match outcome {
        Some(Outcome::Win(plies)) => (0, i32::from(*plies)),
        Some(Outcome::Draw) => (1, 0),
        Some(Outcome::Loss(plies)) => (2, -i32::from(*plies)),
        None => (3, 0),
    });
    Ok(Found { position: rulebook.position_text(&position), outcome: database.probe(&position), moves })
}

fn random_probes<G: Numbered>(database: &Database<G>, count: u64) -> (usize, Probes<'_>) {
    let game = database.game();
    let slices: Vec<(G::Slice, u64)> =
        database.statistics().into_iter().map(|(slice, _)| (slice, game.slice_size(slice))).collect();
    let all: u64 = slices.iter().map(|(_, size)| size).sum();
    let position = |seed: u64| {
        let mut number = mix(seed) % all;
        for &(slice, size) in &slices {
            if number < size {
                return game.numbered(slice, number);
            }
            number -= size;
        }
        None
    };
    let positions: Vec<G::Position> = (1..=count).filter_map(position).collect();
    let found = |position: &&G::Position| database.probe(position).is_some();
    (positions.len(), Box::new(move |which| positions[which].iter().filter(found).count()))
}
