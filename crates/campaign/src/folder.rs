//! The folder of a campaign.
//!
//! ```text
//!   DIR/ledger                    what happened; its lock is held by whoever works here
//!   DIR/definition                the text that defines the game, if one does
//!   DIR/pieces/BLAKE3.proof       certificates, named by their content
//! ```

use andor_files::Draft;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that is open.
pub type OpenFile = File;

/// A folder that exists.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub fn at(path: &Path) -> Folder {
        Folder { path: path.to_path_buf() }
    }

    /// Makes the folder with the first record of its ledger, which comes last: a folder without a
    /// ledger is no campaign yet.
    ///
    /// # Errors
    /// When there is something already.
    pub fn create(path: &Path, definition: Option<&str>, first: &str) -> io::Result<Folder> {
        let folder = Folder::at(path);
        match fs::create_dir(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if fs::read_dir(path)?.next().is_some() {
                    return Err(io::Error::new(ErrorKind::AlreadyExists, "the folder is not empty"));
                }
            }
            made => made?,
        }
        fs::create_dir(folder.pieces())?;
        if let Some(text) = definition {
            folder.write(&folder.definition_path(), text.as_bytes())?;
        }
        folder.write(&folder.ledger_path(), first.as_bytes())?;
        Ok(folder)
    }

    fn ledger_path(&self) -> PathBuf {
        self.path.join("ledger")
    }

    fn definition_path(&self) -> PathBuf {
        self.path.join("definition")
    }

    fn pieces(&self) -> PathBuf {
        self.path.join("pieces")
    }

    pub fn piece_path(&self, name: &str) -> PathBuf {
        self.pieces().join(format!("{name}.proof"))
    }

    pub fn definition(&self) -> io::Result<String> {
        fs::read_to_string(self.definition_path())
    }

    pub fn ledger(&self) -> io::Result<Vec<u8>> {
        fs::read(self.ledger_path())
    }

    /// Writes a file that appears whole or not at all, and stays if the power goes.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut draft = Draft::beside(path)?;
        draft.file.write_all(bytes)?;
        draft.replace(path)?;
        // The name is in the folder, which is a file of its own.
        File::open(path.parent().unwrap_or(&self.path))?.sync_all()
    }

    /// Keeps a certificate under the name of its content, which it gives.
    pub fn keep(&self, certificate: &[u8]) -> io::Result<String> {
        let name = blake3::hash(certificate).to_hex().to_string();
        self.write(&self.piece_path(&name), certificate)?;
        Ok(name)
    }

    /// A piece from its beginning.
    pub fn piece(&self, name: &str) -> io::Result<BufReader<File>> {
        File::open(self.piece_path(name)).map(|file| BufReader::with_capacity(1 << 16, file))
    }

    /// Whether a piece is there with the content that its name says.
    pub fn is_whole(&self, name: &str) -> io::Result<bool> {
        let file = match File::open(self.piece_path(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            file => file?,
        };
        let mut hasher = blake3::Hasher::new();
        // A disk that cannot read it is damage like any other.
        Ok(hasher.update_reader(file).is_ok() && hasher.finalize().to_hex().as_str() == name)
    }

    /// A file for work, which is gone when it is closed, whatever happens.
    pub fn scratch(&self) -> io::Result<File> {
        andor_files::scratch(&self.path)
    }
}

/// The ledger while somebody works here: nobody else does.
#[derive(Debug)]
pub(crate) struct Book {
    file: File,
}

impl Book {
    /// Opens the ledger. `None` if somebody else works here.
    pub fn open(folder: &Folder) -> io::Result<Option<Book>> {
        let file = OpenOptions::new().read(true).write(true).open(folder.ledger_path())?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Book { file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    pub fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Cuts the end off.
    pub fn cut(&mut self, bytes: usize) -> io::Result<()> {
        self.file.set_len(bytes as u64)?;
        self.file.sync_all()
    }

    /// Adds a line, and waits until it is on the disk.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}
