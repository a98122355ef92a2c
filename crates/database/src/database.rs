//! A database in memory, for queries.

use crate::build::{file_name, read};
use crate::error::Error;
use crate::outcome::{Entry, Outcome};
use crate::storage::Storage;
use crate::tables::{Layout, Span, Tables};
use andor_game::{Notation, Numbered, Value, Values};

/// The values of all positions with at most this many pieces.
#[derive(Clone, Debug)]
pub struct Database<G: Numbered> {
    game: G,
    pub(crate) tables: Tables<G::Slice>,
    pieces: u32,
    checksum: blake3::Hash,
}

/// The contents of a slice, from the point of view of the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// The slice.
    pub name: String,
    /// The number of entries without a position.
    pub gaps: u64,
    /// The number of positions that the side to move wins.
    pub wins: u64,
    /// The number of drawn positions.
    pub draws: u64,
    /// The number of positions that the side to move loses.
    pub losses: u64,
    /// The longest win in plies, 0 if there is none.
    pub longest_win: u16,
    /// The number of longest wins.
    pub longest_wins: u64,
    /// The longest loss in plies, 0 if there is none.
    pub longest_loss: u16,
}

impl Statistics {
    /// The number of positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Adds another slice.
    pub fn add(&mut self, other: &Statistics) {
        self.gaps += other.gaps;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.longest_loss = self.longest_loss.max(other.longest_loss);
        if other.longest_win > self.longest_win {
            (self.longest_win, self.longest_wins) = (other.longest_win, 0);
        }
        if other.longest_win == self.longest_win {
            self.longest_wins += other.longest_wins;
        }
    }

    fn count(&mut self, entry: Entry) {
        match entry.outcome() {
            None => self.gaps += 1,
            Some(Outcome::Draw) => self.draws += 1,
            Some(Outcome::Loss(plies)) => {
                self.losses += 1;
                self.longest_loss = self.longest_loss.max(plies);
            }
            Some(Outcome::Win(plies)) => {
                self.wins += 1;
                if plies > self.longest_win {
                    (self.longest_win, self.longest_wins) = (plies, 0);
                }
                self.longest_wins += u64::from(plies == self.longest_win);
            }
        }
    }
}

impl<G: Numbered + Notation> Database<G> {
    /// Reads all families with at most `pieces` pieces.
    ///
    /// # Errors
    /// If a file is missing or damaged, the storage fails, or memory does not suffice.
    pub fn load(game: G, pieces: u32, storage: &dyn Storage) -> Result<Database<G>, Error> {
        let mut tables = Tables::new(Layout::of(&game, pieces));
        let mut sum = blake3::Hasher::new();
        for family in 0..tables.entries.len() {
            let (entries, checksum) = read(&game, &tables.layout, family, storage)?
                .ok_or_else(|| Error::Missing(file_name(&game, &tables.layout.families[family])))?;
            tables.entries[family] = entries;
            sum.update(&checksum);
        }
        Ok(Database { game, tables, pieces, checksum: sum.finalize() })
    }

    /// Reads the largest complete database of the storage.
    ///
    /// # Errors
    /// If there is none; otherwise as [`Database::load`].
    pub fn load_largest(game: G, storage: &dyn Storage) -> Result<Database<G>, Error> {
        let mut largest = None;
        'pieces: for pieces in game.pieces() {
            for family in game.families(pieces) {
                let name = file_name(&game, &family);
                let found =
                    storage.open(&name).map_err(|source| Error::Storage { name: name.clone(), source })?;
                if found.is_none() {
                    largest = largest.or(Some(Err(Error::Missing(name))));
                    break 'pieces;
                }
            }
            largest = Some(Ok(pieces));
        }
        let pieces = largest.expect("a game with slices has some number of pieces")?;
        Database::load(game, pieces, storage)
    }
}

impl<G: Numbered> Database<G> {
    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The largest number of pieces.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The outcome for the side to move. `None` if the position is not in the database.
    #[inline]
    pub fn probe(&self, position: &G::Position) -> Option<Outcome> {
        let (slice, number) = self.game.number(position)?;
        let (family, index) = self.tables.layout.place(slice, number)?;
        self.tables.entry(family, index)?.outcome()
    }

    /// The statistics of each slice, in the order of building.
    pub fn statistics(&self) -> Vec<(G::Slice, Statistics)> {
        let statistics = |span: Span<G::Slice>| {
            let name = self.game.slice_name(span.slice);
            let mut statistics = Statistics { name, ..Statistics::default() };
            self.tables.of(&span).iter().for_each(|&code| statistics.count(Entry(code)));
            (span.slice, statistics)
        };
        self.tables.layout.all_spans(&self.game).into_iter().map(statistics).collect()
    }
}

impl<G: Numbered> Values<G::Position> for Database<G> {
    /// 64 hexadecimal digits, from the checksums of all files.
    fn checksum(&self) -> String {
        self.checksum.to_hex().to_string()
    }

    #[inline]
    fn value(&self, position: &G::Position) -> Option<Value> {
        self.probe(position).map(|outcome| outcome.value(self.game.turn(position)))
    }

    fn plies(&self, position: &G::Position) -> Option<u32> {
        self.probe(position).map(|outcome| match outcome {
            Outcome::Win(plies) | Outcome::Loss(plies) => u32::from(plies),
            Outcome::Draw => 0,
        })
    }
}
