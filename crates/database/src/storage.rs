//! The place of the files. It never has half-written files, so that a killed build can be resumed.

use andor_files::Draft;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

/// A place for files that appear whole or not at all.
pub trait Storage {
    /// Opens a file. `None` if it does not exist.
    ///
    /// # Errors
    /// If it exists and cannot be opened.
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>>;

    /// Writes a file with the bytes of `fill`. If the process dies, the file exists entirely or
    /// not.
    ///
    /// # Errors
    /// If `fill` fails or the file cannot be written; then it does not exist.
    fn write(&mut self, name: &str, fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>)
    -> io::Result<()>;

    /// Removes a file, if it exists.
    ///
    /// # Errors
    /// If it exists and cannot be removed.
    fn remove(&mut self, name: &str) -> io::Result<()>;
}

/// A folder on disk.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// This folder; the first file creates it.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }
}

/// While it lives, nobody else gets the folder's lock. It ends with the process, however that ends.
#[derive(Debug)]
pub struct Lock {
    _file: fs::File,
}

impl Folder {
    /// The folder for one builder alone; makes it. `None` if another one has it. The lock's file
    /// stays: removing it could give the folder to two.
    ///
    /// # Errors
    /// If the folder cannot be made or written to.
    pub fn lock(&self) -> io::Result<Option<Lock>> {
        fs::create_dir_all(&self.path)?;
        let file =
            fs::OpenOptions::new().write(true).create(true).truncate(false).open(self.path.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: file })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Storage for Folder {
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
        let draft = Draft::named(self.path.join(unfinished(name)))?;
        let mut to = BufWriter::new(&draft.file);
        fill(&mut to)?;
        to.into_inner().map_err(io::IntoInnerError::into_error)?;
        draft.replace(&self.path.join(name))
    }

    /// Also removes what a killed process left of the file.
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

/// The name of a file while it is written.
fn unfinished(name: &str) -> String {
    format!("{name}.unfinished")
}

/// Files in memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InMemory {
    /// The files by name.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Storage for InMemory {
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
