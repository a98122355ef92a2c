//! A family as a file.
//!
//! ```text
//! andor-database 1                 the format and its version
//! game checkers
//! slice kk-k 14880                 a line for each slice: its name and its size
//! slice k-kk 14880
//! block 65536                      entries in a block
//!                                  an empty line, then for each block
//! length (4 bytes, little endian) and a zstd frame: the low bytes of all entries, then the high
//!                                  bytes
//! checksum (32 bytes)              blake3 of everything before
//! ```
//!
//! The reader knows the head in advance and compares it byte for byte, so that it takes no number
//! from a file except the lengths of blocks, and these are bounded. It returns entries only after
//! it has verified the checksum.

use andor_game::{Notation, Numbered};
use rayon::prelude::*;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The number of entries in a block.
const BLOCK: usize = 1 << 16;
/// The number of blocks that are compressed in parallel.
const AT_ONCE: usize = 64;
/// The compression level of final files. Higher levels save little and take much longer.
pub(crate) const LEVEL: i32 = 9;

/// An entry of a table, final or in construction.
pub(crate) trait Code: Sync {
    fn code(&self) -> u16;
}

impl Code for u16 {
    fn code(&self) -> u16 {
        *self
    }
}

impl Code for AtomicU16 {
    fn code(&self) -> u16 {
        self.load(Relaxed)
    }
}

/// The checksum of a file.
pub(crate) type Checksum = [u8; blake3::OUT_LEN];

/// The part before the first block.
pub(crate) fn head<G: Numbered + Notation>(game: &G, family: &[G::Slice]) -> String {
    let slices: String = family
        .iter()
        .map(|&slice| format!("slice {} {}\n", game.slice_name(slice), game.slice_size(slice)))
        .collect();
    format!("andor-database 1\ngame {}\n{slices}block {BLOCK}\n\n", game.name())
}

/// Hashes what it writes.
struct Summing<'a> {
    to: &'a mut dyn Write,
    sum: blake3::Hasher,
}

impl Summing<'_> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.to.write_all(bytes)
    }
}

/// Writes a family; returns its checksum.
pub(crate) fn write(
    to: &mut dyn Write,
    head: &str,
    entries: &[impl Code],
    level: i32,
) -> io::Result<Checksum> {
    let mut out = Summing { to, sum: blake3::Hasher::new() };
    out.put(head.as_bytes())?;
    for some in entries.chunks(BLOCK * AT_ONCE) {
        let packed: Vec<Vec<u8>> =
            some.par_chunks(BLOCK).map(|block| pack(block, level)).collect::<io::Result<_>>()?;
        for block in packed {
            out.put(&(block.len() as u32).to_le_bytes())?;
            out.put(&block)?;
        }
    }
    let sum = *out.sum.finalize().as_bytes();
    to.write_all(&sum)?;
    Ok(sum)
}

fn pack(entries: &[impl Code], level: i32) -> io::Result<Vec<u8>> {
    let half = |half: usize| entries.iter().map(move |entry| entry.code().to_le_bytes()[half]);
    zstd::bulk::compress(&half(0).chain(half(1)).collect::<Vec<u8>>(), level)
}

/// The reason why a file cannot be used.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// It has the wrong contents.
    Refused(&'static str),
    /// It does not fit into memory.
    Memory,
    /// It could not be read.
    Io(io::Error),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Unreadable::Refused("it is too short"),
            _ => Unreadable::Io(error),
        }
    }
}

/// Reads a family of `size` entries that begins with `head`.
pub(crate) fn read(from: &mut dyn Read, head: &str, size: usize) -> Result<(Vec<u16>, Checksum), Unreadable> {
    let mut sum = blake3::Hasher::new();
    let mut get = |bytes: &mut [u8]| -> io::Result<()> {
        from.read_exact(bytes)?;
        sum.update(bytes);
        Ok(())
    };
    let mut found = vec![0; head.len()];
    get(&mut found)?;
    if found != head.as_bytes() {
        return Err(Unreadable::Refused("it is of another game, another slice or another version"));
    }
    let mut entries: Vec<u16> = Vec::new();
    entries.try_reserve_exact(size).map_err(|_| Unreadable::Memory)?;
    let longest = zstd::zstd_safe::compress_bound(2 * BLOCK);
    while entries.len() < size {
        let count = BLOCK.min(size - entries.len());
        let mut length = [0; 4];
        get(&mut length)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > longest {
            return Err(Unreadable::Refused("a block is too long"));
        }
        let mut packed = vec![0; length];
        get(&mut packed)?;
        let bytes = zstd::bulk::decompress(&packed, 2 * count)
            .ok()
            .filter(|bytes| bytes.len() == 2 * count)
            .ok_or(Unreadable::Refused("a block does not unpack to its entries"))?;
        let (low, high) = bytes.split_at(count);
        entries.extend(low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high])));
    }
    let mut written = [0; blake3::OUT_LEN];
    from.read_exact(&mut written)?;
    if sum.finalize() != blake3::Hash::from_bytes(written) {
        return Err(Unreadable::Refused("its checksum is wrong"));
    }
    if from.read(&mut [0])? != 0 {
        return Err(Unreadable::Refused("something follows after its end"));
    }
    Ok((entries, written))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "andor-database 1\n\n";

    fn sample() -> (Vec<u16>, Vec<u8>) {
        let entries: Vec<u16> =
            (0..150_000_u32).map(|index| (index.wrapping_mul(index) >> 7) as u16).collect();
        let mut bytes = Vec::new();
        write(&mut bytes, HEAD, &entries, LEVEL).unwrap();
        (entries, bytes)
    }

    #[test]
    fn reads_what_it_writes() {
        let (entries, bytes) = sample();
        let (again, sum) = read(&mut &bytes[..], HEAD, entries.len()).unwrap();
        assert_eq!(again, entries);
        assert_eq!(sum[..], bytes[bytes.len() - 32..]);
    }

    #[test]
    fn refuses_any_changed_byte_and_any_other_length() {
        let (entries, bytes) = sample();
        for place in (0..bytes.len()).step_by(997).chain(bytes.len() - 40..bytes.len()) {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (place % 8);
            assert!(read(&mut &changed[..], HEAD, entries.len()).is_err(), "byte {place}");
            assert!(read(&mut &bytes[..place], HEAD, entries.len()).is_err(), "cut at {place}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(read(&mut &longer[..], HEAD, entries.len()).is_err());
        assert!(read(&mut &bytes[..], HEAD, entries.len() - 1).is_err());
        assert!(read(&mut &bytes[..], "andor-database 2\n\n", entries.len()).is_err());
    }
}
