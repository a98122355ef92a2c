//! A table of single measurements beside printed figures. [`Table`](crate::Table) is for means of
//! samples.

use crate::World;
use serde::{Serialize, Serializer};

/// A table whose cells are single facts or figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sheet {
    /// Its title.
    pub title: String,
    /// The source of the printed figures.
    pub source: &'static str,
    /// The heads of all columns, first that of the row labels.
    pub columns: Vec<String>,
    /// The rows, each as long as the heads.
    pub rows: Vec<Vec<Entry>>,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// Whether the experiment was interrupted, so that rows lack their figures.
    pub interrupted: bool,
}

/// A cell of a [`Sheet`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Entry {
    /// Not printed, or not measured.
    Nothing,
    /// A number of things.
    Count(u64),
    /// The count of a search that stayed undecided.
    MoreThan(#[serde(serialize_with = "more_than")] u64),
    /// Per cent.
    Percent(f64),
    /// Seconds.
    Seconds(f64),
    /// The seconds of a search that stayed undecided.
    LongerThan(#[serde(serialize_with = "more_than")] f64),
    /// A mean, or another figure of any size: shown with four digits.
    Figure(f64),
    /// A name, a verdict.
    Word(String),
}

/// `{"more_than": …}`.
fn more_than<S: Serializer>(figure: &impl Serialize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("more_than", figure)])
}

impl Entry {
    /// A word.
    pub fn word(text: impl Into<String>) -> Entry {
        Entry::Word(text.into())
    }

    /// A count of whole searches, or a lower bound if some were cut short.
    #[must_use]
    pub const fn count(count: u64, whole: bool) -> Entry {
        if whole { Entry::Count(count) } else { Entry::MoreThan(count) }
    }

    /// Seconds of whole searches, or a lower bound if some were cut short.
    #[must_use]
    pub const fn seconds(seconds: f64, whole: bool) -> Entry {
        if whole { Entry::Seconds(seconds) } else { Entry::LongerThan(seconds) }
    }

    /// The excess of `ours` over `theirs` in per cent.
    #[must_use]
    pub fn excess(ours: u64, theirs: u64) -> Entry {
        if theirs == 0 { Entry::Nothing } else { Entry::Percent((ours as f64 / theirs as f64 - 1.0) * 100.0) }
    }
}

impl From<u64> for Entry {
    fn from(count: u64) -> Entry {
        Entry::Count(count)
    }
}

impl Sheet {
    /// A sheet without rows. ` | ` separates the heads of its columns.
    #[must_use]
    pub fn new(title: impl Into<String>, source: &'static str, columns: &str) -> Sheet {
        Sheet {
            title: title.into(),
            source,
            columns: columns.split(" | ").map(str::to_owned).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
            interrupted: false,
        }
    }

    /// Adds a row of measured figures. After an interrupt they are wrong, so that only the label
    /// stays.
    ///
    /// # Panics
    /// As [`Sheet::row`].
    pub fn measured(&mut self, world: &dyn World, cells: impl IntoIterator<Item = Entry>) {
        let mut cells: Vec<Entry> = cells.into_iter().collect();
        if world.interrupted() {
            self.interrupted = true;
            cells.iter_mut().skip(1).for_each(|cell| *cell = Entry::Nothing);
            if let Some(first) = cells.get_mut(1) {
                *first = Entry::word("interrupted");
            }
        }
        self.row(cells);
    }

    /// Adds a result as a note, unless the experiment was interrupted.
    pub fn finding(&mut self, world: &dyn World, text: impl Into<String>) {
        if world.interrupted() {
            self.interrupted = true;
        } else {
            self.note(text);
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it is not as long as the heads.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Entry>) {
        let cells: Vec<Entry> = cells.into_iter().collect();
        assert_eq!(cells.len(), self.columns.len(), "a cell for each column of '{}'", self.title);
        self.rows.push(cells);
    }

    /// Adds a note.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }
}
