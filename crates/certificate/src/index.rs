//! What somebody needs who walks through a large certificate: for each node the way to it from the
//! root, and its rank; for a position its nodes. One walk through the certificate makes it, and it
//! can be kept in a file, with where each line begins, so that the next time there is no walk.
//!
//! An index is never trusted. Its file says of which certificate it is: a stale or damaged one is
//! no index, and a new one has to be made. A line that is not the node that the index says is an
//! error when it is read ([`Proof::node`]); ways and nodes of a position are looked at before they
//! are given out. The checker reads the certificate itself.
//!
//! The file is, all numbers little-endian: the 16 bytes `andor-index 1` and three line feeds; 8
//! bytes each for the certificate's size, its time, its number of nodes, and the number of ids (0
//! where a node's number is its place); for each node the bytes of its line (4); for each id, in
//! order, the id (8) and the place (4); for each node the place of its parent (4; all ones where
//! there is none), and its rank (4; likewise); for each node, in order, the hash of its position
//! (4) and its place (4); a checksum of all that (8).

use crate::source::Source;
use crate::{FormatError, Proof, Reader};
use std::io::{BufWriter, Error, Read, Result, Seek, Write};

const MAGIC: [u8; 16] = *b"andor-index 1\n\n\n";
const NONE: u32 = u32::MAX;

/// Ways from the root, ranks and positions of one certificate.
#[derive(Debug, PartialEq, Eq)]
pub struct Index {
    /// For each node the node from which the shortest way from the root comes.
    parents: Vec<u32>,
    /// For each node how many moves it is from an end at most, if references go to earlier lines
    /// only.
    ranks: Vec<u32>,
    /// Hashes of positions with places, sorted.
    positions: Vec<(u32, u32)>,
}

/// By what a certificate is known that has not changed: its size in bytes, and when it was changed
/// last, in whatever unit.
pub type Stamp = [u64; 2];

impl Index {
    /// Walks through a certificate once. `go_on` gets the number of nodes so far; when it says no,
    /// there is no index.
    ///
    /// # Errors
    /// What is wrong with a line.
    pub fn of(
        proof: &Proof,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> std::result::Result<Option<Index>, FormatError> {
        let count = proof.len();
        assert!(count < NONE as usize, "a place fits into 32 bits");
        let (mut first, mut children) = (Vec::with_capacity(count + 1), Vec::new());
        let (mut ranks, mut positions) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut is_acyclic = true;
        for (place, node) in proof.nodes().enumerate() {
            if !go_on(place) {
                return Ok(None);
            }
            let node = node?;
            positions.push((hash(&node.position), place as u32));
            first.push(children.len());
            let mut rank = u32::from(!node.moves.is_empty());
            for to in node.moves.iter().filter_map(|mv| mv.to) {
                children.push(to as u32);
                match ranks.get(to) {
                    Some(&below) => rank = rank.max(below + 1),
                    None => is_acyclic = false,
                }
            }
            ranks.push(rank);
        }
        first.push(children.len());
        if !is_acyclic {
            ranks.fill(NONE);
        }
        positions.sort_unstable();
        Ok(Some(Index { parents: parents(&first, &children), ranks, positions }))
    }

    /// The places of the nodes from the root to a node, both included, by a shortest way. `None` if
    /// no play comes to it.
    ///
    /// # Errors
    /// When the certificate does not agree with the index.
    pub fn way_to(
        &self,
        proof: &Proof,
        place: usize,
    ) -> std::result::Result<Option<Vec<usize>>, FormatError> {
        let root = proof.len() - 1;
        let mut way = vec![place];
        let mut at = place;
        while at != root {
            let parent = self.parents[at] as usize;
            if parent >= proof.len() {
                return Ok(None);
            }
            let leads_here = proof.node(parent)?.moves.iter().any(|mv| mv.to == Some(at));
            if !leads_here || way.len() > proof.len() {
                return Err(disagrees(proof, parent));
            }
            way.push(parent);
            at = parent;
        }
        way.reverse();
        Ok(Some(way))
    }

    /// The node before a node on the shortest way from the root. A hint: see [`Index::way_to`].
    #[must_use]
    pub fn parent(&self, place: usize) -> Option<usize> {
        self.parents.get(place).copied().filter(|&parent| parent != NONE).map(|parent| parent as usize)
    }

    /// How many moves a node is from an end at most. `None` where references go in circles.
    #[must_use]
    pub fn rank(&self, place: usize) -> Option<u32> {
        self.ranks.get(place).copied().filter(|&rank| rank != NONE)
    }

    /// The places of nodes with this position, whatever moves are left; at most so many.
    ///
    /// # Errors
    /// When the certificate does not agree with the index.
    pub fn find(
        &self,
        proof: &Proof,
        position: &str,
        most: usize,
    ) -> std::result::Result<Vec<usize>, FormatError> {
        let (wanted, text) = (hash(position), without_bound(position));
        let start = self.positions.partition_point(|&(hash, _)| hash < wanted);
        let mut found = Vec::new();
        for &(_, place) in self.positions[start..].iter().take_while(|&&(hash, _)| hash == wanted) {
            if found.len() < most && without_bound(&proof.node(place as usize)?.position) == text {
                found.push(place as usize);
            }
        }
        Ok(found)
    }

    /// Writes the index of a certificate.
    ///
    /// # Errors
    /// When the output fails.
    pub fn write(&self, proof: &Proof, stamp: Stamp, output: &mut dyn Write) -> Result<()> {
        let mut output = Summing { inner: BufWriter::new(output), sum: Sum::default() };
        let (starts, ids) = (proof.starts(), proof.places());
        output.write_all(&MAGIC)?;
        for number in [stamp[0], stamp[1], proof.len() as u64, ids.len() as u64] {
            output.write_all(&number.to_le_bytes())?;
        }
        for line in starts.windows(2) {
            output.write_all(&((line[1] - line[0]) as u32).to_le_bytes())?;
        }
        for &(id, place) in ids {
            output.write_all(&id.to_le_bytes())?;
            output.write_all(&(place as u32).to_le_bytes())?;
        }
        for number in self.parents.iter().chain(&self.ranks) {
            output.write_all(&number.to_le_bytes())?;
        }
        for &(hash, place) in &self.positions {
            output.write_all(&hash.to_le_bytes())?;
            output.write_all(&place.to_le_bytes())?;
        }
        let sum = output.sum.finish();
        output.inner.write_all(&sum.to_le_bytes())?;
        output.inner.flush()
    }

    /// A certificate with the index that was kept of it, without a walk. `None` if this is no whole
    /// index of this certificate.
    pub fn open(
        certificate: impl Read + Seek + Send + 'static,
        mut index: impl Read,
        stamp: Stamp,
    ) -> Option<(Proof, Index)> {
        let source = Source::file(certificate);
        let reader = Reader::new(source.from(0)).ok()?;
        let (header, offset) = (reader.header().clone(), reader.lines.offset);
        drop(reader);
        let mut bytes = Vec::new();
        index.read_to_end(&mut bytes).ok()?;
        let (bytes, sum) = bytes.split_last_chunk::<8>()?;
        let mut found = Sum::default();
        found.add(bytes);
        if found.finish() != u64::from_le_bytes(*sum) {
            return None;
        }
        let mut fields = Fields(bytes.strip_prefix(&MAGIC)?);
        if [fields.long()?, fields.long()?] != stamp || fields.long()? != header.nodes {
            return None;
        }
        let (count, ids) = (usize::try_from(header.nodes).ok()?, fields.long()? as usize);
        let mut starts = vec![offset];
        for length in fields.words(count)? {
            starts.push(starts.last()? + u64::from(length));
        }
        if *starts.last()? != stamp[0] {
            return None;
        }
        let mut places = (ids > 0).then(Vec::new);
        for _ in 0..ids {
            places.as_mut()?.push((fields.long()?, fields.word()? as usize));
        }
        let (parents, ranks) = (fields.words(count)?.collect(), fields.words(count)?.collect());
        let pairs: Vec<u32> = fields.words(2 * count)?.collect();
        let positions = pairs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let is_whole = fields.0.is_empty() && places.iter().flatten().all(|&(_, place)| place < count);
        let index = Index { parents, ranks, positions };
        let places_exist = index.positions.iter().all(|&(_, place)| (place as usize) < count);
        (is_whole && places_exist).then(|| (Proof::from_parts(header, source, starts, places), index))
    }
}

fn disagrees(proof: &Proof, place: usize) -> FormatError {
    let line = proof.header().first_record_line() + place;
    FormatError { line, reason: "the index of the certificate says something else".into() }
}

/// Breadth first from the root: children of node n are `children[first[n]..first[n + 1]]`.
fn parents(first: &[usize], children: &[u32]) -> Vec<u32> {
    let count = first.len() - 1;
    let mut parents = vec![NONE; count];
    let Some(root) = count.checked_sub(1) else { return parents };
    let mut level = vec![root as u32];
    while !level.is_empty() {
        let mut next = Vec::new();
        for at in level {
            for &child in &children[first[at as usize]..first[at as usize + 1]] {
                let parent = &mut parents[child as usize];
                if *parent == NONE && child as usize != root {
                    *parent = at;
                    next.push(child);
                }
            }
        }
        level = next;
    }
    parents
}

/// A position without the moves left of a bounded claim.
fn without_bound(position: &str) -> &str {
    match position.rsplit_once(" in ") {
        Some((position, left)) if left.bytes().all(|byte| byte.is_ascii_digit()) => position,
        _ => position,
    }
}

/// FNV-1a. Equal hashes of different positions are told apart by the positions.
fn hash(position: &str) -> u32 {
    let text = without_bound(position).bytes();
    text.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A checksum against damage, not against malice.
#[derive(Default)]
struct Sum {
    state: u64,
    /// Bytes that do not make a word yet.
    rest: Vec<u8>,
}

impl Sum {
    fn add(&mut self, mut bytes: &[u8]) {
        while !self.rest.is_empty() && self.rest.len() < 8 && !bytes.is_empty() {
            self.rest.push(bytes[0]);
            bytes = &bytes[1..];
        }
        if self.rest.len() == 8 {
            let word = u64::from_le_bytes(std::mem::take(&mut self.rest).try_into().expect("eight"));
            self.mix(word);
        }
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        self.rest.extend(rest);
    }

    fn mix(&mut self, word: u64) {
        self.state = (self.state.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        let rest = self.rest.iter().fold(self.rest.len() as u64, |word, &byte| word << 8 | u64::from(byte));
        let last = (self.state ^ rest).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        last ^ last >> 29
    }
}

/// An output that keeps a checksum.
struct Summing<W> {
    inner: W,
    sum: Sum,
}

impl<W: Write> Summing<W> {
    fn write_all(&mut self, bytes: &[u8]) -> std::result::Result<(), Error> {
        self.sum.add(bytes);
        self.inner.write_all(bytes)
    }
}

/// Numbers one after the other.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn long(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn word(&mut self) -> Option<u32> {
        self.words(1)?.next()
    }

    fn words(&mut self, count: usize) -> Option<impl Iterator<Item = u32> + use<'a>> {
        let (words, rest) = self.0.split_at_checked(count.checked_mul(4)?)?;
        self.0 = rest;
        Some(words.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)))
    }
}
