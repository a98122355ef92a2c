//! # certificate
//! I am the file: a claim about a game and the strategy that proves it, one record a line.
//!
//! In: text, or a header and records. Out: a header and records one after the other, text, or a
//! [`Proof`], which has its nodes at hand, and an [`Index`] of it for those who walk through.
//! I use: game, for values and rules of repetition.
//! I never: know a game, judge a strategy, open a file, allocate by a number in a file.
//! Read me in this order: `record.rs`, `reader.rs`, `writer.rs`, `proof.rs`, `source.rs`,
//! `index.rs`.
//! My tests: `tests/round_trip.rs`, `tests/refuses.rs` (one case for each way to be wrong),
//! `tests/proof.rs` (both sources, files that change), `tests/index.rs`.
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

mod index;
mod proof;
mod reader;
mod record;
mod source;
mod writer;

pub use index::{Index, Stamp};
pub use proof::{Move, Node, Proof, Turn};
pub use reader::{FormatError, MAX_LINE_BYTES, Reader};
pub use record::{Claim, Format, Header, Kind, Record, Ref};
pub use writer::Writer;
