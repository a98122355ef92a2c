//! What a certificate says. All names of players, positions and moves are text: only a rulebook
//! knows what they mean.

use andor_game::{Repetition, Value};
use std::fmt;

/// The first word of a certificate.
pub(crate) const MAGIC: &str = "andor-proof";

/// The version of a certificate: what its records may leave to the reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Format {
    /// Everything is there.
    One,
    /// Replies that end the game may be left out, and positions whose value the rules bound need no
    /// moves.
    Two,
    /// As [`Format::Two`], and a node may stand for the images of its position under the symmetries
    /// of the rules.
    Three,
}

impl Format {
    /// As the first line has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Format::One => "1",
            Format::Two => "2",
            Format::Three => "3",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Format> {
        [Format::One, Format::Two, Format::Three].into_iter().find(|format| format.name() == name)
    }
}

/// What is claimed, of which game, from where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// What its records may leave out.
    pub format: Format,
    /// The game's name.
    pub game: String,
    /// The value of a repetition.
    pub repetition: Repetition,
    /// At which occurrence of a position that rule acts. `None` where the certificate leaves it to
    /// the game's rules.
    pub occurrences: Option<u32>,
    /// Where play starts.
    pub root: String,
    /// Positions that came before the root, oldest first, each as often as it stood.
    pub history: Vec<String>,
    /// The checksum of the database on whose values the strategy rests, if it does on one.
    pub database: Option<String>,
    /// What is claimed.
    pub claim: Claim,
    /// How many records follow.
    pub nodes: u64,
}

impl Header {
    /// The line of the rule of repetition, as certificates count.
    pub const REPETITION_LINE: usize = 3;

    /// The line of the root.
    pub const ROOT_LINE: usize = 4;

    /// The line of the claim.
    #[must_use]
    pub fn claim_line(&self) -> usize {
        Header::ROOT_LINE + self.history.len() + usize::from(self.database.is_some()) + 1
    }

    /// The line of the first record.
    #[must_use]
    pub fn first_record_line(&self) -> usize {
        self.claim_line() + 2
    }
}

/// The claim that a player can force a value, or that it cannot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player, by its name in the game.
    pub player: String,
    /// `true` for `>=`, the player can force it; `false` for `<`, the opponent can prevent it.
    pub holds: bool,
    /// The value for the player.
    pub value: Value,
    /// In at most this many own moves of the player.
    pub within: Option<u32>,
}

impl Claim {
    /// `>=` or `<`.
    #[must_use]
    pub const fn sign(&self) -> &'static str {
        if self.holds { ">=" } else { "<" }
    }
}

/// `white >= win within 4`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.player, self.sign(), self.value)?;
        self.within.map_or(Ok(()), |moves| write!(f, " within {moves}"))
    }
}

/// A node of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line it stands in; a writer does not look at it.
    pub line: usize,
    /// The number by which other records refer to it.
    pub id: u64,
    /// The position.
    pub position: String,
    /// What happens there.
    pub kind: Kind,
}

/// What happens at a node of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The game is over, with this value for the player of the claim.
    End(Value),
    /// The database of the header has this value for the player of the claim here.
    Database(Value),
    /// The rules bound all that can follow: the value for the player of the claim is at least this
    /// where it can force the claim's, and at most this where it cannot.
    Sure(Value),
    /// The claimant plays this move.
    Pick {
        /// The move.
        mv: String,
        /// Where it leads.
        to: Ref,
    },
    /// The opponent may play any of these moves. In format 1 these are all legal ones; from
    /// format 2 on those that are not here end the game.
    All(Vec<(String, Ref)>),
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ref {
    /// To the node with this number, which has the position after the move; in format 3 perhaps an
    /// image of it.
    Node(u64),
    /// To a position that stands on the path already: the game ends by the rule of repetition.
    Repetition,
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ref::Node(id) => id.fmt(f),
            Ref::Repetition => f.write_str("rep"),
        }
    }
}

/// Why a text cannot stand between two tabs, if so. The same for reading and writing.
pub(crate) fn fault_of_field(field: &str) -> Option<&'static str> {
    if field.is_empty() {
        Some("an empty field")
    } else if field.contains('\r') {
        Some("a carriage return")
    } else if field.contains(char::is_control) {
        Some("a control character")
    } else {
        None
    }
}
