//! Reading and writing files: errors name the file, and no half-written file stays behind.
//!
//! A regular file is replaced as a whole, through symbolic links, and keeps its mode. Other files
//! (a named pipe, a device, standard output) are written in place.

use crate::output::out;
use andor::certificate::{FormatError, Proof};
use andor_files::Draft;
use anyhow::{Context, Result, anyhow};
use std::fs::{File, Metadata, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// A certificate that has to be held in memory is no longer: a few bytes of zstd can stand for any
/// amount, and a pipe need not end.
const MAX_IN_MEMORY: u64 = 4 << 30;

/// As many symbolic links as Linux follows.
const MOST_LINKS: usize = 40;

/// A text file as a whole, without the mark of the order of bytes with which some editors begin.
pub fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    if path.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input")?;
        return Ok(without_mark(text));
    }
    let bytes = std::fs::read(path).with_context(|| format!("{name}"))?;
    String::from_utf8(bytes).map(without_mark).map_err(|_| anyhow!("{name}: not a text file"))
}

fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    text
}

/// A certificate, or why the file is none. A plain file stays where it is and may be larger than
/// memory; a compressed one, as its name says, and a pipe are read as a whole.
///
/// # Errors
/// When the file cannot be read.
pub fn open_certificate(path: &Path) -> Result<Result<Proof, FormatError>> {
    let name = || format!("{}", path.display());
    let file = File::open(path).with_context(name)?;
    let metadata = file.metadata().with_context(name)?;
    if metadata.is_dir() {
        return Err(anyhow!("{}: a folder, not a certificate", path.display()));
    }
    let input: Box<dyn Read> = match is_compressed(path) {
        true => Box::new(zstd::Decoder::new(file).with_context(name)?),
        false if metadata.is_file() => return Ok(Proof::open(file)),
        false => Box::new(file),
    };
    let mut text = Vec::new();
    input.take(MAX_IN_MEMORY).read_to_end(&mut text).with_context(name)?;
    if text.len() as u64 == MAX_IN_MEMORY {
        return Err(anyhow!("{}: too large for memory, make a plain file of it", path.display()));
    }
    text.shrink_to_fit();
    Ok(Proof::new(text))
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "zst")
}

/// Fails as [`write_whole`] would, as far as this is known in advance. Leaves nothing behind.
pub fn try_file(path: &Path) -> Result<()> {
    (|| match Place::of(path)? {
        Place::StandardOutput => Ok(()),
        // Opening a pipe would wait for its reader.
        Place::Special(metadata) if is_pipe(&metadata) => Ok(()),
        Place::Special(_) => open_to_write(path).map(drop),
        Place::Regular(target, old) => {
            if old.is_some() {
                open_to_write(&target)?;
            }
            Draft::beside(&target).map(drop)
        }
    })()
    .with_context(|| format!("{}", path.display()))
}

/// Fails if no file can be written into this folder, which need not exist yet. Leaves nothing
/// behind.
pub fn try_folder(folder: &Path) -> Result<()> {
    let there = folder.ancestors().find(|ancestor| ancestor.symlink_metadata().is_ok());
    let there = there.filter(|there| !there.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let tried = if there.is_dir() {
        Draft::beside(&there.join("x")).map(drop)
    } else {
        Err(std::io::Error::from(std::io::ErrorKind::NotADirectory))
    };
    tried.with_context(|| format!("{}: a folder is needed here", folder.display()))
}

/// What a file is filled with.
pub trait Contents {
    /// Writes all of it.
    ///
    /// # Errors
    /// When the output fails.
    fn write_to(&self, output: &mut dyn Write) -> std::io::Result<()>;
}

impl Contents for [u8] {
    fn write_to(&self, output: &mut dyn Write) -> std::io::Result<()> {
        output.write_all(self)
    }
}

/// A certificate, without a copy in memory.
impl Contents for Proof {
    fn write_to(&self, output: &mut dyn Write) -> std::io::Result<()> {
        Proof::write_to(self, output)
    }
}

/// Writes a file into a folder, which it creates if necessary.
pub fn write_into(folder: &Path, name: &str, contents: &(impl Contents + ?Sized)) -> Result<PathBuf> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("{}: a folder is needed here", folder.display()))?;
    let path = folder.join(name);
    write_whole(&path, contents)?;
    Ok(path)
}

/// Writes a file, compressed if its name ends with `.zst`. A regular file appears whole or not at
/// all.
pub fn write_whole(path: &Path, contents: &(impl Contents + ?Sized)) -> Result<()> {
    let fill = |to: &mut dyn Write| {
        if !is_compressed(path) {
            return contents.write_to(to);
        }
        let mut encoder = zstd::Encoder::new(to, 0)?;
        contents.write_to(&mut encoder)?;
        encoder.finish().map(drop)
    };
    (|| match Place::of(path)? {
        Place::StandardOutput => fill(&mut out()).and_then(|()| out().flush()),
        Place::Special(_) => fill(&mut open_to_write(path)?),
        Place::Regular(target, old) => {
            if old.is_some() {
                // Without this test a draft could replace a read-only file.
                open_to_write(&target)?;
            }
            let mut draft = Draft::beside(&target)?;
            fill(&mut draft.file)?;
            if let Some(old) = old {
                draft.file.set_permissions(old.permissions())?;
            }
            draft.replace(&target)
        }
    })()
    .with_context(|| format!("{}", path.display()))
}

fn open_to_write(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// The kind of file at a path.
enum Place {
    /// The file or pipe that is standard output.
    StandardOutput,
    /// No regular file.
    Special(Metadata),
    /// A regular file at this path, which is no link; with the metadata of the old file.
    Regular(PathBuf, Option<Metadata>),
}

impl Place {
    fn of(path: &Path) -> std::io::Result<Place> {
        match std::fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(std::io::ErrorKind::IsADirectory.into()),
            Ok(there) if is_standard_output(&there) => Ok(Place::StandardOutput),
            Ok(there) if !there.is_file() => Ok(Place::Special(there)),
            Ok(there) => Ok(match path.canonicalize() {
                Ok(target) => Place::Regular(target, Some(there)),
                // A deleted file behind a link of /proc.
                Err(_) => Place::Special(there),
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let target = follow_links(path)?;
                if target.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
                    return Err(error);
                }
                Ok(Place::Regular(target, None))
            }
            Err(error) => Err(error),
        }
    }
}

/// The end of a chain of links to a file that does not exist.
fn follow_links(path: &Path) -> std::io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(next) = std::fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(std::io::Error::other("too many symbolic links"))
}

#[cfg(unix)]
fn is_standard_output(there: &Metadata) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let opened = std::io::stdout().as_fd().try_clone_to_owned().map(File::from);
    let metadata = opened.and_then(|file| file.metadata());
    metadata.is_ok_and(|own| (own.dev(), own.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_standard_output(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn is_pipe(there: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    there.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}
