//! The moves of all nodes on the disk, to be walked through from the last node to the first.

use crate::folder::OpenFile;
use crate::sort::{read_word, write_words};
use std::io::{BufReader, BufWriter, IntoInnerError, Read, Result, Seek, SeekFrom};

/// Numbers in a block, which is read as a whole: half a megabyte.
const BLOCK: usize = 1 << 16;

/// A node and where its moves lead.
pub(crate) struct Words<'w> {
    pub number: u64,
    pub to: &'w [u64],
}

/// Moves while they are written: for each node its number, how many follow, and those.
pub(crate) struct Moves {
    output: BufWriter<OpenFile>,
    block: usize,
    /// Numbers in each block that is full: a node stands in one block.
    blocks: Vec<usize>,
}

impl Moves {
    pub fn new(file: OpenFile) -> Moves {
        Moves { output: BufWriter::with_capacity(1 << 16, file), block: 0, blocks: Vec::new() }
    }

    pub fn add(&mut self, number: u64, to: &[u64]) -> Result<()> {
        write_words(&mut self.output, &[number, to.len() as u64])?;
        write_words(&mut self.output, to)?;
        self.block += 2 + to.len();
        if self.block >= BLOCK {
            self.blocks.push(std::mem::take(&mut self.block));
        }
        Ok(())
    }

    pub fn ended(mut self) -> Result<Written> {
        self.blocks.push(self.block);
        let file = self.output.into_inner().map_err(IntoInnerError::into_error)?;
        Ok(Written { file, blocks: self.blocks })
    }
}

/// Moves that were written.
pub(crate) struct Written {
    file: OpenFile,
    blocks: Vec<usize>,
}

impl Written {
    /// Visits all nodes, the last one first.
    pub fn backwards(&mut self, visit: &mut dyn FnMut(Words<'_>)) -> Result<()> {
        let mut end: usize = self.blocks.iter().sum();
        let (mut words, mut begins) = (Vec::new(), Vec::new());
        for &length in self.blocks.iter().rev() {
            end -= length;
            self.file.seek(SeekFrom::Start(8 * end as u64))?;
            let mut input = BufReader::with_capacity(1 << 16, (&mut self.file).take(8 * length as u64));
            words.clear();
            for _ in 0..length {
                words.push(read_word(&mut input)?);
            }
            begins.clear();
            let mut at = 0;
            while at < words.len() {
                begins.push(at);
                at += 2 + words[at + 1] as usize;
            }
            for &at in begins.iter().rev() {
                let to = &words[at + 2..at + 2 + words[at + 1] as usize];
                visit(Words { number: words[at], to });
            }
        }
        Ok(())
    }
}
