//! The bytes of a certificate: in memory, or in a file that is read page by page.
//!
//! A file may change while it is in use, and then what was checked and what is shown later would be
//! two things. So each page has a fingerprint from the first time it was read, and a page that does
//! not agree with it is an error. The fingerprint is keyed anew for each file: no writer can aim at
//! one.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io::{BufReader, Error, Read, Result, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

/// Bytes that are read and known together. The fingerprints take a thousandth of the file.
const PAGE_BYTES: usize = 1 << 13;

/// Where the bytes are.
pub(crate) enum Source {
    /// All in memory.
    Memory(Vec<u8>),
    /// In a file, one page in memory.
    File(Mutex<Pages>),
}

impl Source {
    /// Bytes of a file, or of whatever else has places.
    pub fn file(input: impl Read + Seek + Send + 'static) -> Source {
        let (keys, prints, page) = (RandomState::new(), Vec::new(), Vec::new());
        Source::File(Mutex::new(Pages { input: Box::new(input), keys, prints, page, number: None }))
    }

    /// The bytes from a place on.
    pub fn from(&self, at: u64) -> BufReader<Stream<'_>> {
        BufReader::with_capacity(PAGE_BYTES, Stream { source: self, at })
    }

    /// As many bytes from a place on as there is room for.
    pub fn read(&self, at: u64, into: &mut [u8]) -> Result<()> {
        Stream { source: self, at }.read_exact(into)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Memory(_) => "Memory",
            Source::File(_) => "File",
        })
    }
}

/// A walk through the bytes. Several walks do not disturb each other.
pub(crate) struct Stream<'a> {
    source: &'a Source,
    at: u64,
}

impl Read for Stream<'_> {
    fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        let count = match self.source {
            Source::Memory(text) => text.get(self.at as usize..).unwrap_or_default().read(into)?,
            Source::File(pages) => {
                let mut pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
                pages.rest_of_page(self.at)?.read(into)?
            }
        };
        self.at += count as u64;
        Ok(count)
    }
}

/// A file that is known by its pages.
pub(crate) struct Pages {
    input: Box<dyn Input>,
    keys: RandomState,
    /// Of each page, 0 for those that were not read yet.
    prints: Vec<u64>,
    /// The page that is in memory, and its number.
    page: Vec<u8>,
    number: Option<usize>,
}

trait Input: Read + Seek + Send {}

impl<T: Read + Seek + Send> Input for T {}

impl Pages {
    /// What follows in the same page; nothing at the end of the file.
    fn rest_of_page(&mut self, at: u64) -> Result<&[u8]> {
        let (number, offset) = (at as usize / PAGE_BYTES, at as usize % PAGE_BYTES);
        if self.number != Some(number) {
            self.load(number)?;
        }
        Ok(self.page.get(offset..).unwrap_or_default())
    }

    fn load(&mut self, number: usize) -> Result<()> {
        self.number = None;
        self.page.clear();
        self.input.seek(SeekFrom::Start((number * PAGE_BYTES) as u64))?;
        (&mut self.input).take(PAGE_BYTES as u64).read_to_end(&mut self.page)?;
        let print = self.keys.hash_one(&self.page).max(1);
        if self.prints.len() <= number {
            self.prints.resize(number + 1, 0);
        }
        match self.prints[number] {
            0 => self.prints[number] = print,
            first if first != print => {
                return Err(Error::other("the file has changed since it was read first"));
            }
            _ => {}
        }
        self.number = Some(number);
        Ok(())
    }
}
