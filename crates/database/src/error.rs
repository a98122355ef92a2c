//! The errors of a database.

use std::io;

/// Why a database could not be built or loaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The storage failed.
    #[error("{name} cannot be read or written")]
    Storage {
        /// The file.
        name: String,
        /// The error of the storage.
        source: io::Error,
    },
    /// A file has the wrong contents.
    #[error("{name} is refused: {what}; delete this file and build again")]
    Refused {
        /// The file.
        name: String,
        /// The reason.
        what: String,
    },
    /// A file is missing.
    #[error("{0} has not been built")]
    Missing(String),
    /// A table does not fit into memory.
    #[error("a table of {0} bytes does not fit into memory")]
    Memory(u64),
    /// A distance does not fit into an entry.
    #[error("a distance of more than {} plies does not fit into an entry", crate::Outcome::LONGEST)]
    TooLong,
}
