//! Ranges of seeds: runs on all cores, in blocks, with a record from which they go on.
//!
//! A record is a text file with a line a block: the program, the version with the signature of
//! its node counts, the first seed, the one behind the last, and what came out.

use std::fs::{OpenOptions, read_to_string};
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

/// The version of the engines that a record speaks of.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " ", include_str!("../../../bench.signature"));

/// The seeds that a run has to go through.
#[derive(Debug)]
pub struct Seeds {
    program: &'static str,
    range: Range<u64>,
    record: Option<PathBuf>,
}

impl Seeds {
    /// Reads `[COUNT] [--from SEED] [--record FILE]`. With a record the run goes on behind what it
    /// has of this program and version, in the range from the first seed on.
    ///
    /// # Errors
    /// What is wrong with the arguments or the record.
    pub fn from_arguments(
        program: &'static str,
        count: u64,
        mut arguments: impl Iterator<Item = String>,
    ) -> Result<Seeds, String> {
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("'{text}' is no number"));
        let (mut count, mut from, mut record) = (count, 0, None);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} wants a value"));
            match argument.as_str() {
                "--from" => from = number(value()?)?,
                "--record" => record = Some(PathBuf::from(value()?)),
                _ => count = number(argument)?,
            }
        }
        let mut seeds = Seeds { program, range: from..from.saturating_add(count), record };
        if let Some(behind) = seeds.recorded()? {
            seeds.range.start = behind.clamp(seeds.range.start, seeds.range.end);
        }
        Ok(seeds)
    }

    /// How many seeds are left to do.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// The range in blocks.
    pub fn blocks(&self, size: u64) -> impl Iterator<Item = Range<u64>> {
        let end = self.range.end;
        self.range.clone().step_by(size as usize).map(move |start| start..end.min(start + size))
    }

    /// Notes what came out of a block.
    ///
    /// # Errors
    /// If the record cannot be written.
    pub fn note(&self, block: &Range<u64>, result: &str) -> Result<(), String> {
        let Some(path) = &self.record else { return Ok(()) };
        let line = format!("{}\t{}\t{}\t{result}\n", self.name(), block.start, block.end);
        let file = OpenOptions::new().append(true).create(true).open(path);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    fn name(&self) -> String {
        format!("{}\t{}", self.program, VERSION.trim_end())
    }

    /// How far the record goes without a gap from the first seed on.
    fn recorded(&self) -> Result<Option<u64>, String> {
        let Some(path) = self.record.as_ref().filter(|path| path.exists()) else { return Ok(None) };
        let text = read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (name, mut behind) = (self.name() + "\t", self.range.start);
        for line in text.lines().filter_map(|line| line.strip_prefix(&name)) {
            let mut fields = line.split('\t').map(str::parse::<u64>);
            if let (Some(Ok(start)), Some(Ok(end))) = (fields.next(), fields.next())
                && (start..end).contains(&behind)
            {
                behind = end;
            }
        }
        Ok(Some(behind))
    }
}

/// Does the work of every seed, on all cores. Gives what each core came to.
///
/// # Panics
/// If the work does.
pub fn on_all_cores<R, W>(seeds: Range<u64>, work: W) -> Vec<R>
where
    R: Default + Send,
    W: Fn(u64, &mut R) + Sync,
{
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let part = |worker| {
            let (seeds, work) = (seeds.clone(), &work);
            scope.spawn(move || {
                let mut result = R::default();
                seeds.skip(worker).step_by(workers).for_each(|seed| work(seed, &mut result));
                result
            })
        };
        let handles: Vec<_> = (0..workers).map(part).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker that panics ends the run")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Seeds, String> {
        Seeds::from_arguments("test", 10, line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn every_seed_is_worked_on_once() {
        let seeds = read("1000 --from 7").expect("arguments");
        let mut all: Vec<u64> = Vec::new();
        for block in seeds.blocks(64) {
            all.extend(on_all_cores(block, |seed, done: &mut Vec<u64>| done.push(seed)).concat());
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(7..1007));
    }

    #[test]
    fn a_run_goes_on_behind_its_record() {
        let file = std::env::temp_dir().join(format!("andor-seeds-{}", std::process::id()));
        let line = format!("100 --record {}", file.display());
        let seeds = read(&line).expect("arguments");
        for block in seeds.blocks(30).take(2) {
            seeds.note(&block, "fine").expect("a file");
        }
        assert_eq!(read(&line).expect("arguments").range, 60..100);
        let later = format!("100 --from 70 --record {}", file.display());
        assert_eq!(read(&later).expect("arguments").range, 70..170, "a gap is not skipped");
        std::fs::remove_file(&file).expect("the record");
        assert_eq!(read(&line).expect("arguments").range, 0..100);
    }

    #[test]
    fn bad_arguments_are_named() {
        assert_eq!(read("many").unwrap_err(), "'many' is no number");
        assert_eq!(read("--record").unwrap_err(), "--record wants a value");
    }
}
