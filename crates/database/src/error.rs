//! What can go wrong with a database.

use std::io;

/// Why a database could not be built or loaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The shelf failed.
    #[error("{name}: {source}")]
    Shelf {
        /// The file.
        name: String,
        /// What the shelf said.
        source: io::Error,
    },
    /// A file is not what it should be.
    #[error("{name} is refused: {what}")]
    Refused {
        /// The file.
        name: String,
        /// What is wrong with it.
        what: String,
    },
    /// A file is not there.
    #[error("{0} has not been built")]
    Missing(String),
    /// There is not enough memory for a table.
    #[error("a table of {0} bytes does not fit into memory")]
    Memory(u64),
    /// A win takes longer than an entry can hold.
    #[error("a distance of more than {} plies does not fit into an entry", crate::Worth::LONGEST)]
    TooLong,
}
