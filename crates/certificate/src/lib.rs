//! # certificate
//! I am the file: a claim about a game and the strategy that proves it, one record a line.
//!
//! In: text, or a header and records. Out: a header and records one after the other, or text.
//! I use: game, for values and rules of repetition.
//! I never: know a game, judge a strategy, open a file, hold more than one line in memory.
//! Read me in this order: `record.rs`, `reader.rs`, `writer.rs`.
//! My tests: `tests/round_trip.rs`, `tests/refuses.rs` (one case for each way to be wrong).
//!
//! ```
//! use andor_certificate::{Kind, Reader};
//! let text = "andor-proof\t1\ngame\tgraph\nrepetition\tdraw\nroot\ta\n\
//!             claim\tmax\t>=\twin\nnodes\t1\n0\ta\tend\twin\n";
//! let mut reader = Reader::new(text.as_bytes())?;
//! assert_eq!(reader.header().claim.to_string(), "max >= win");
//! let record = reader.next().expect("one record")?;
//! assert_eq!((record.line, record.position.as_str()), (7, "a"));
//! assert!(matches!(record.kind, Kind::End(_)));
//! assert!(reader.next().is_none());
//! # Ok::<(), andor_certificate::FormatError>(())
//! ```

mod reader;
mod record;
mod writer;

pub use reader::{FormatError, MAX_LINE_BYTES, Reader};
pub use record::{Claim, Header, Kind, Record, Ref};
pub use writer::Writer;
