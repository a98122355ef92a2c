//! The text of a certificate while it is written and read; the observer can end both.

use andor_engines::{Observer, Progress, Stop};
use std::io::{BufRead, Read, Write};

/// Bytes of a certificate between two looks at the observer: some thousand nodes.
const LOOK_BYTES: usize = 1 << 16;

/// The text, and how much of it was read.
pub(crate) struct Watched<'a> {
    pub text: Vec<u8>,
    read: usize,
    to_next_look: usize,
    observer: &'a mut dyn Observer,
    /// What the observer said, if it ended the work.
    pub stopped: Option<Stop>,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(observer: &'a mut dyn Observer) -> Watched<'a> {
        Watched { text: Vec::new(), read: 0, to_next_look: LOOK_BYTES, observer, stopped: None }
    }

    fn look(&mut self, bytes: usize) -> std::io::Result<()> {
        self.to_next_look = self.to_next_look.saturating_sub(bytes);
        if self.to_next_look == 0 {
            self.to_next_look = LOOK_BYTES;
            self.stopped = self.stopped.or_else(|| self.observer.tick(&Progress::default()));
        }
        if self.stopped.is_some() { Err(std::io::Error::other("ended")) } else { Ok(()) }
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.look(bytes.len())?;
        self.text.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Watched<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.look(0)?;
        // In pieces, so that there is an occasion to look.
        let end = self.text.len().min(self.read + LOOK_BYTES);
        Ok(&self.text[self.read..end])
    }

    fn consume(&mut self, count: usize) {
        self.read += count;
        self.to_next_look = self.to_next_look.saturating_sub(count);
    }
}
