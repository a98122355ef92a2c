//! A whole certificate with its nodes at hand. Nothing says that it is right: that is the checker's
//! word.
//!
//! A node is read when it is asked for, from text in memory or from a file that may be larger than
//! memory; nobody above can tell which. In memory is only where each line begins: 8 bytes a node,
//! and 16 more where the numbers of nodes are not their places.

use crate::reader::{Lines, plain_number, record};
use crate::source::Source;
use crate::{FormatError, Header, Kind, Reader, Record, Ref};
use andor_game::Value;
use std::io::{Read, Seek, Write};

/// A certificate whose nodes can be asked for one by one, each by its place in the file.
#[derive(Debug)]
pub struct Proof {
    header: Header,
    source: Source,
    /// Where each record begins, and where the last one ends.
    starts: Vec<u64>,
    /// Numbers of nodes with their places, sorted; `None` where they are the same.
    places: Option<Vec<(u64, usize)>>,
}

/// A node of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its number in the file.
    pub id: u64,
    /// The position, as the file writes it.
    pub position: String,
    /// Who moves.
    pub turn: Turn,
    /// One move of the claimant, all moves of the opponent (from format 2 on without those that end
    /// the game), none at an end.
    pub moves: Vec<Move>,
}

/// Who moves at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Nobody: the game is over, or a database or the rules know its value for the player of the
    /// claim, or a bound of it that is enough.
    Over(Value),
    /// The side whose strategy it is.
    Claimant,
    /// The other side.
    Opponent,
}

/// A move of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The move, as the file writes it.
    pub text: String,
    /// The place of the node it leads to; `None` when it repeats a position.
    pub to: Option<usize>,
}

impl Proof {
    /// A certificate in memory.
    ///
    /// # Errors
    /// When it does not begin with a header. Whatever is wrong with a record is said when that is
    /// read.
    pub fn new(text: Vec<u8>) -> Result<Proof, FormatError> {
        Proof::index(Source::Memory(text))
    }

    /// A certificate in a file, which is read once now and again where it is asked for. If the file
    /// changes meanwhile, reading fails.
    ///
    /// # Errors
    /// As [`Proof::new`].
    pub fn open(input: impl Read + Seek + Send + 'static) -> Result<Proof, FormatError> {
        Proof::index(Source::file(input))
    }

    fn index(source: Source) -> Result<Proof, FormatError> {
        let mut reader = Reader::new(source.from(0))?;
        let mut starts = vec![reader.lines.offset];
        let mut places: Option<Vec<(u64, usize)>> = None;
        // A line that cannot be read ends the index; `records` says what is wrong with it.
        while (starts.len() as u64) <= reader.header().nodes && reader.lines.advance() == Ok(true) {
            let place = starts.len() - 1;
            let id = plain_number(reader.lines.fields()[0]).ok();
            if places.is_some() || id != Some(place as u64) {
                let so_far = || (0..place).map(|place| (place as u64, place)).collect();
                places.get_or_insert_with(so_far).extend(id.map(|id| (id, place)));
            }
            starts.push(reader.lines.offset);
        }
        starts.shrink_to_fit();
        if let Some(places) = &mut places {
            places.sort_unstable();
        }
        let header = reader.header().clone();
        Ok(Proof { header, source, starts, places })
    }

    /// What is claimed, as the file spells it.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The size of the text, as far as its nodes reach.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.starts[self.len()]
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The node at a place.
    ///
    /// # Errors
    /// When its line is no record, refers to a node that is not there, or cannot be read any more.
    ///
    /// # Panics
    /// When there are fewer nodes.
    pub fn node(&self, place: usize) -> Result<Node, FormatError> {
        let number = self.header.first_record_line() + place;
        let error = |reason| FormatError { line: number, reason };
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        let mut line = vec![0; (end - start) as usize];
        self.source.read(start, &mut line).map_err(|failed| error(format!("cannot be read: {failed}")))?;
        let mut before = [0];
        self.source
            .read(start - 1, &mut before)
            .map_err(|failed| error(format!("cannot be read: {failed}")))?;
        let mut lines = Lines::new(&line[..], number - 1);
        lines.advance()?;
        let record = record(number, &lines.fields(), self.header.format).map_err(error)?;
        // Where lines begin may come from an index, which is not trusted.
        if before != *b"\n" || lines.offset != end - start || !self.is_at(record.id, place) {
            return Err(error("the index of the certificate says something else".into()));
        }
        self.resolve(record)
    }

    /// All nodes in order, each read once.
    pub fn nodes(&self) -> impl Iterator<Item = Result<Node, FormatError>> + '_ {
        self.records().map(|record| self.resolve(record?))
    }

    /// All records in order, as the file has them; after an error there is none.
    pub fn records(&self) -> impl Iterator<Item = Result<Record, FormatError>> + '_ {
        Reader::resume(self.source.from(self.starts[0]), self.header.clone())
    }

    /// Writes the certificate as it is, byte by byte.
    ///
    /// # Errors
    /// When the output fails, or the certificate cannot be read any more.
    pub fn write_to(&self, output: &mut dyn Write) -> std::io::Result<()> {
        std::io::copy(&mut self.source.from(0), output).map(drop)
    }

    /// A record with places for references.
    fn resolve(&self, record: Record) -> Result<Node, FormatError> {
        let Record { line, id, position, kind } = record;
        let (turn, moves) = match kind {
            Kind::End(value) | Kind::Database(value) | Kind::Sure(value) => (Turn::Over(value), Vec::new()),
            Kind::Pick { mv, to } => (Turn::Claimant, vec![(mv, to)]),
            Kind::All(moves) => (Turn::Opponent, moves),
        };
        let moves = moves.into_iter().map(|(text, to)| {
            let to = match to {
                Ref::Repetition => None,
                Ref::Node(id) => {
                    let nowhere = || FormatError { line, reason: format!("there is no node {id}") };
                    Some(self.place_of(id).ok_or_else(nowhere)?)
                }
            };
            Ok(Move { text, to })
        });
        Ok(Node { id, position, turn, moves: moves.collect::<Result<_, _>>()? })
    }

    /// Whether the index has a node of this number at a place.
    fn is_at(&self, id: u64, place: usize) -> bool {
        self.places.as_ref().map_or(id == place as u64, |places| places.binary_search(&(id, place)).is_ok())
    }

    /// Where each record begins, and where the last one ends.
    pub(crate) fn starts(&self) -> &[u64] {
        &self.starts
    }

    /// Numbers of nodes with their places, sorted; none where they are the same.
    pub(crate) fn places(&self) -> &[(u64, usize)] {
        self.places.as_deref().unwrap_or_default()
    }

    /// A certificate of which an index says where the lines begin.
    pub(crate) fn from_parts(
        header: Header,
        source: Source,
        starts: Vec<u64>,
        places: Option<Vec<(u64, usize)>>,
    ) -> Proof {
        Proof { header, source, starts, places }
    }

    fn place_of(&self, id: u64) -> Option<usize> {
        match &self.places {
            None => usize::try_from(id).ok().filter(|&place| place < self.len()),
            Some(places) => {
                let found = places.binary_search_by_key(&id, |&(id, _)| id).ok()?;
                Some(places[found].1)
            }
        }
    }
}
