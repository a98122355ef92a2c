//! A certificate while it is written: in memory while it is small, then in a file that the observer
//! has for it, so that it is never held as text where it is large.

use andor_certificate::{FormatError, Proof};
use andor_engines::{Observer, Progress, Scratch, Stage, Stop};
use std::io::{BufWriter, Error, IntoInnerError, Result, Write};

/// More than this goes to a file, if there is one.
const IN_MEMORY: usize = 1 << 24;

/// Bytes between two looks at the observer: well under a tenth of a second.
const LOOK_BYTES: usize = 1 << 16;

/// Where a certificate is written to; the observer can end that.
pub(crate) struct Spool<'o> {
    text: Vec<u8>,
    file: Option<BufWriter<Box<dyn Scratch>>>,
    written: u64,
    to_next_look: usize,
    observer: &'o mut dyn Observer,
    /// Why it was ended.
    pub stopped: Option<Stop>,
}

impl<'o> Spool<'o> {
    pub fn new(observer: &'o mut dyn Observer) -> Spool<'o> {
        Spool { text: Vec::new(), file: None, written: 0, to_next_look: LOOK_BYTES, observer, stopped: None }
    }

    /// What was written, to be read.
    pub fn proof(self) -> Result<std::result::Result<Proof, FormatError>> {
        Ok(match self.file {
            Some(file) => Proof::open(file.into_inner().map_err(IntoInnerError::into_error)?),
            None => Proof::new(self.text),
        })
    }
}

impl Write for Spool<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.written += bytes.len() as u64;
        self.to_next_look = self.to_next_look.saturating_sub(bytes.len());
        if self.to_next_look == 0 {
            self.to_next_look = LOOK_BYTES;
            let so_far = Progress { stage: Stage::Writing, nodes: self.written, ..Progress::default() };
            self.stopped = self.observer.tick(&so_far);
        }
        if self.stopped.is_some() {
            return Err(Error::other("ended"));
        }
        if self.file.is_none()
            && self.text.len() + bytes.len() > IN_MEMORY
            && let Some(file) = self.observer.scratch()
        {
            let mut file = BufWriter::with_capacity(LOOK_BYTES, file);
            file.write_all(&std::mem::take(&mut self.text))?;
            self.file = Some(file);
        }
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => self.text.write(bytes),
        }
    }

    fn flush(&mut self) -> Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}
