//! Where the files stand. A shelf knows no half-written files: that is what makes a build resumable.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

/// A place for files that are written whole or not at all.
pub trait Shelf {
    /// Opens a file. `None` when it is not there.
    ///
    /// # Errors
    /// When it is there and cannot be opened.
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>>;

    /// Writes a file with what `fill` gives. Whenever the process dies the file is there entirely or not.
    ///
    /// # Errors
    /// When `fill` fails or the file cannot be written; then it is not there.
    fn write(&mut self, name: &str, fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>)
    -> io::Result<()>;

    /// Removes a file, if it is there.
    ///
    /// # Errors
    /// When it is there and cannot be removed.
    fn remove(&mut self, name: &str) -> io::Result<()>;
}

/// A folder on disk. Files are written under another name, flushed, and renamed.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// This folder; it is made when the first file is written.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }
}

impl Shelf for Folder {
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        match fs::File::open(self.path.join(name)) {
            Ok(file) => Ok(Some(Box::new(BufReader::new(file)))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn write(
        &mut self,
        name: &str,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let unfinished = self.path.join(unfinished(name));
        let mut to = BufWriter::new(fs::File::create(&unfinished)?);
        fill(&mut to)?;
        to.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(unfinished, self.path.join(name))
    }

    /// And what a killed process left of it unfinished.
    fn remove(&mut self, name: &str) -> io::Result<()> {
        for name in [name, &unfinished(name)] {
            match fs::remove_file(self.path.join(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// What a file is called while it is written.
fn unfinished(name: &str) -> String {
    format!("{name}.unfinished")
}

/// Files in memory, for tests and where there is no disk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InMemory {
    /// The files by name.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Shelf for InMemory {
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        Ok(self.files.get(name).map(|bytes| Box::new(&bytes[..]) as Box<dyn Read>))
    }

    fn write(
        &mut self,
        name: &str,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.files.insert(name.into(), bytes);
        Ok(())
    }

    fn remove(&mut self, name: &str) -> io::Result<()> {
        self.files.remove(name);
        Ok(())
    }
}
