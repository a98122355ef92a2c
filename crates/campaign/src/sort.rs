//! Sorting on the disk: as many records as fit in the buffer are sorted at a time and written as a
//! run; then the runs are merged. Memory is the buffer, whatever there is to sort.

use crate::folder::Folder;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Result, Seek, SeekFrom, Write};

/// Bytes of the buffer of a sorter, and of a writer or reader of a run.
pub(crate) const BUFFER_BYTES: usize = 1 << 26;
const RUN_BYTES: usize = 1 << 16;

/// Sorts records of `W` numbers each.
pub(crate) struct Sorter<'f, const W: usize> {
    folder: &'f Folder,
    buffer: Vec<[u64; W]>,
    most: usize,
    runs: Vec<Run<W>>,
}

impl<'f, const W: usize> Sorter<'f, W> {
    pub fn new(folder: &'f Folder, bytes: usize) -> Sorter<'f, W> {
        let most = (bytes / (8 * W)).max(1);
        Sorter { folder, buffer: Vec::new(), most, runs: Vec::new() }
    }

    pub fn push(&mut self, record: [u64; W]) -> Result<()> {
        if self.buffer.len() == self.most {
            self.flush()?;
        }
        self.buffer.push(record);
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.buffer.sort_unstable();
        let mut output = BufWriter::with_capacity(RUN_BYTES, self.folder.scratch()?);
        for record in self.buffer.drain(..) {
            write_words(&mut output, &record)?;
        }
        let mut file = output.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        self.runs.push(Run { input: Box::new(BufReader::with_capacity(RUN_BYTES, file)) });
        Ok(())
    }

    /// All records in rising order.
    pub fn sorted(mut self) -> Result<impl Iterator<Item = Result<[u64; W]>>> {
        self.flush()?;
        drop(std::mem::take(&mut self.buffer));
        let mut runs = self.runs;
        let mut heads = BinaryHeap::new();
        for (number, run) in runs.iter_mut().enumerate() {
            heads.extend(run.next()?.map(|record| Reverse((record, number))));
        }
        Ok(std::iter::from_fn(move || {
            let Reverse((record, number)) = heads.pop()?;
            match runs[number].next() {
                Ok(next) => heads.extend(next.map(|record| Reverse((record, number)))),
                Err(error) => return Some(Err(error)),
            }
            Some(Ok(record))
        }))
    }
}

struct Run<const W: usize> {
    input: Box<dyn Read>,
}

impl<const W: usize> Run<W> {
    fn next(&mut self) -> Result<Option<[u64; W]>> {
        let mut record = [0; W];
        for (place, word) in record.iter_mut().enumerate() {
            match read_word(&mut self.input) {
                Ok(read) => *word = read,
                Err(error) if error.kind() == ErrorKind::UnexpectedEof && place == 0 => return Ok(None),
                Err(error) => return Err(error),
            }
        }
        Ok(Some(record))
    }
}

pub(crate) fn write_words(output: &mut impl Write, words: &[u64]) -> Result<()> {
    words.iter().try_for_each(|word| output.write_all(&word.to_le_bytes()))
}

pub(crate) fn read_word(input: &mut impl Read) -> Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use andor_game::Random;

    #[test]
    fn many_runs_come_out_in_order() {
        let path = std::env::temp_dir().join(format!("andor-sort-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let folder = Folder::at(&path);
        let mut random = Random::new(1);
        let mut records: Vec<[u64; 2]> = (0..1000).map(|at| [random.word() % 50, at]).collect();
        // Room for seven records at a time, for all, and for none.
        for bytes in [7 * 16, 1 << 20, 1] {
            let mut sorter = Sorter::new(&folder, bytes);
            records.iter().for_each(|&record| sorter.push(record).unwrap());
            let sorted: Vec<[u64; 2]> = sorter.sorted().unwrap().map(Result::unwrap).collect();
            records.sort_unstable();
            assert_eq!(sorted, records);
            if bytes == 1 << 20 {
                records.truncate(300);
            }
        }
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 0, "nothing is left behind");
        std::fs::remove_dir_all(path).unwrap();
    }
}
