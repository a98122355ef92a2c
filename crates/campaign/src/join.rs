//! Joining: the pieces become one certificate, which is never in memory.
//!
//! Pieces are read in one order, and after them the spine. Wherever positions have one value, a
//! position that comes twice keeps the node that comes first, and all moves to it lead there. So a
//! node still refers to earlier nodes only: that is the order in which the attractor would find
//! them, and where repetition is good for the claimant, closed sets become one. Where values belong
//! to paths, nothing is shared: each piece was made for the path that the spine leads to it by.
//!
//! ```text
//!   1  pieces ──▶ (hash of position, number) ──sort──▶ (number, first number) ──sort──▶ firsts
//!   2  pieces + firsts ──▶ moves, by number ──▶ what the root needs, one bit a node
//!   3  pieces + firsts + bits ──▶ the certificate, numbered anew
//! ```
//!
//! In memory are the sorter's buffer, 8 bytes for each node of the largest piece, and for all nodes
//! three bits: which are needed, which were followed, and how many come before.
//!
//! Positions are told apart by 128 bits of blake3. Nothing rests on that: the checker judges what
//! comes out, position by position.

use crate::bits::{Bits, Counted};
use crate::folder::{Folder, OpenFile};
use crate::moves::{Moves, Words};
use crate::sort::{BUFFER_BYTES, Sorter, read_word, write_words};
use crate::spine::Spine;
use andor::certificate::{Format, Header, Kind, Reader, Record, Ref, Writer};
use std::io::{BufReader, BufWriter, Error, Result, Seek, SeekFrom};

/// A certificate with its number of nodes, by the name of its piece.
pub(crate) struct Part {
    pub name: String,
    pub nodes: u64,
}

/// Gets a record, the number of the first one with its position, and a way from a reference to the
/// number of the first node there.
type Visit<'v> = &'v mut dyn FnMut(Record, u64, &dyn Fn(u64) -> Result<u64>) -> Result<()>;

/// What came of joining.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Nodes in all pieces.
    pub read: u64,
    /// Nodes of the certificate.
    pub written: u64,
}

/// The pieces that a spine rests on, in its order, and the spine.
pub(crate) struct Join<'f> {
    pub folder: &'f Folder,
    pub parts: Vec<Part>,
    pub spine: Spine,
    /// Whether a position is one node.
    pub shares: bool,
    /// Bytes of the sorter's buffer.
    pub buffer: usize,
}

impl<'f> Join<'f> {
    pub fn new(folder: &'f Folder, parts: Vec<Part>, spine: Spine, shares: bool) -> Join<'f> {
        Join { folder, parts, spine, shares, buffer: BUFFER_BYTES }
    }

    /// Writes the certificate of a claim into a file that has no name.
    pub fn run(&self, header: &Header) -> Result<(OpenFile, Joined)> {
        let read = self.parts.iter().map(|part| part.nodes).sum::<u64>() + self.spine.nodes.len() as u64;
        let mut firsts = self.firsts()?;
        let needed = self.needed(read, &mut firsts)?;
        let mut format = Format::One;
        for part in &self.parts {
            let piece = Reader::new(self.folder.piece(&part.name)?).map_err(Error::other)?;
            format = format.max(piece.header().format);
        }
        let header = Header { format, nodes: needed.count, ..header.clone() };
        let file = self.write(&header, &needed, &mut firsts)?;
        Ok((file, Joined { read, written: needed.count }))
    }

    /// For each node the first one with its position.
    fn firsts(&self) -> Result<BufReader<OpenFile>> {
        let mut by_position: Sorter<'_, 3> = Sorter::new(self.folder, self.buffer / 2);
        let mut number = 0;
        self.records(&mut |record, _| {
            let [high, low] = fingerprint(&record.position);
            by_position.push([high, low, number])?;
            number += 1;
            Ok(())
        })?;
        let mut by_number: Sorter<'_, 2> = Sorter::new(self.folder, self.buffer / 2);
        let mut first: Option<[u64; 3]> = None;
        for record in by_position.sorted()? {
            let [high, low, node] = record?;
            let same = first.filter(|first| first[..2] == [high, low] && self.shares);
            let [_, _, found] = *first.insert(same.unwrap_or([high, low, node]));
            // The root is the last node, wherever else its position stands.
            by_number.push([node, if node + 1 == number { node } else { found }])?;
        }
        let mut output = BufWriter::new(self.folder.scratch()?);
        for record in by_number.sorted()? {
            write_words(&mut output, &record?[1..])?;
        }
        rewound(output)
    }

    /// The nodes that play from the root can come to.
    fn needed(&self, count: u64, firsts: &mut BufReader<OpenFile>) -> Result<Counted> {
        let mut moves = Moves::new(self.folder.scratch()?);
        let mut number = 0;
        self.with_firsts(firsts, &mut |record, first, resolve| {
            if first == number {
                let to = references(&record.kind).map(resolve).collect::<Result<Vec<_>>>()?;
                moves.add(number, &to)?;
            }
            number += 1;
            Ok(())
        })?;
        let (mut needed, mut followed) = (Bits::new(count), Bits::new(count));
        needed.insert(count - 1);
        let mut words = moves.ended()?;
        // Moves to earlier nodes are followed in one walk down; others wait for the next walk.
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            words.backwards(&mut |Words { number, to }| {
                if needed.has(number) && followed.insert(number) {
                    for &to in to {
                        goes_on |= needed.insert(to) && to > number;
                    }
                }
            })?;
        }
        Ok(needed.counted())
    }

    /// The third walk: what is needed, with new numbers.
    fn write(&self, header: &Header, needed: &Counted, firsts: &mut BufReader<OpenFile>) -> Result<OpenFile> {
        let mut writer = Writer::new(BufWriter::with_capacity(1 << 16, self.folder.scratch()?), header)?;
        let mut number = 0;
        self.with_firsts(firsts, &mut |mut record, first, resolve| {
            if first == number && needed.bits.has(number) {
                for to in references_mut(&mut record.kind) {
                    if let Ref::Node(node) = to {
                        *node = needed.rank(resolve(*node)?);
                    }
                }
                record.id = needed.rank(number);
                writer.write(&record)?;
            }
            number += 1;
            Ok(())
        })?;
        Ok(rewound(writer.finish()?)?.into_inner())
    }

    /// Goes through all records with the first node of each, and a way to resolve references.
    fn with_firsts(&self, firsts: &mut BufReader<OpenFile>, visit: Visit<'_>) -> Result<()> {
        firsts.seek(SeekFrom::Start(0))?;
        // The firsts of the piece at hand, and of the last nodes of all pieces before it.
        let (mut own, mut begun, mut roots) = (Vec::new(), u64::MAX, Vec::new());
        let mut place = 0;
        self.records(&mut |record, part| {
            if begun != part {
                begun = part;
                roots.extend(own.last().copied());
                let nodes = self.parts.get(part as usize).map(|part| part.nodes);
                let nodes = nodes.unwrap_or(self.spine.nodes.len() as u64);
                own.clear();
                for _ in 0..nodes {
                    own.push(read_word(firsts)?);
                }
                place = 0;
            }
            let first = own[place];
            place += 1;
            let resolve = |to: u64| {
                let found = match to.checked_sub(Spine::LEAF) {
                    Some(leaf) => roots.get(leaf as usize),
                    None => own.get(to as usize),
                };
                found.copied().ok_or_else(|| Error::other("a move that leads nowhere"))
            };
            visit(record, first, &resolve)
        })
    }

    /// Goes through all records; says in which part each stands.
    fn records(&self, visit: &mut dyn FnMut(Record, u64) -> Result<()>) -> Result<()> {
        for (part, number) in self.parts.iter().zip(0..) {
            let named = |why: &dyn std::fmt::Display| Error::other(format!("piece {}: {why}", part.name));
            let reader = Reader::new(self.folder.piece(&part.name)?).map_err(|error| named(&error))?;
            if reader.header().nodes != part.nodes {
                return Err(named(&"another number of nodes than the ledger has"));
            }
            for record in reader {
                visit(record.map_err(|error| named(&error))?, number)?;
            }
        }
        let number = self.parts.len() as u64;
        self.spine.nodes.iter().try_for_each(|above| {
            let (position, kind) = (above.position.clone(), above.kind.clone());
            visit(Record { line: 0, id: 0, position, kind }, number)
        })
    }
}

fn fingerprint(position: &str) -> [u64; 2] {
    let hash = blake3::hash(position.as_bytes());
    let word =
        |at: usize| hash.as_bytes()[at..at + 8].iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    [word(0), word(8)]
}

fn references(kind: &Kind) -> impl Iterator<Item = u64> {
    let all: Vec<&Ref> = match kind {
        Kind::End(_) | Kind::Database(_) | Kind::Sure(_) => Vec::new(),
        Kind::Pick { to, .. } => vec![to],
        Kind::All(moves) => moves.iter().map(|(_, to)| to).collect(),
    };
    let nodes = all.into_iter().filter_map(|to| match to {
        Ref::Node(node) => Some(*node),
        Ref::Repetition => None,
    });
    nodes.collect::<Vec<_>>().into_iter()
}

fn references_mut(kind: &mut Kind) -> Vec<&mut Ref> {
    match kind {
        Kind::End(_) | Kind::Database(_) | Kind::Sure(_) => Vec::new(),
        Kind::Pick { to, .. } => vec![to],
        Kind::All(moves) => moves.iter_mut().map(|(_, to)| to).collect(),
    }
}

/// The file from its beginning.
fn rewound(output: BufWriter<OpenFile>) -> Result<BufReader<OpenFile>> {
    let mut file = output.into_inner().map_err(std::io::IntoInnerError::into_error)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}
