//! # files
//! I write files that appear whole or not at all, even if the process is killed.
//!
//! In: the path of a file, and its bytes. Out: the file on disk, or the old one unchanged.
//! I use: nothing.
//! I never: choose a path, interpret the bytes, print.
//! Read me in this order: `lib.rs`.
//! My tests: below; `crates/database/tests/checkers.rs` and `apps/cli/tests/files.rs`.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// An empty file in a folder, to be read and written, which is gone when it is closed, whatever
/// happens.
///
/// # Errors
/// If the folder is missing or read-only, or the system cannot remove a file that is open.
pub fn scratch(folder: &Path) -> io::Result<File> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!(".andor-scratch-{}-{number}", std::process::id()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

/// A file under a temporary name. Drop removes it unless [`Draft::replace`] gave it its final name.
#[derive(Debug)]
pub struct Draft {
    /// The open file.
    pub file: File,
    path: PathBuf,
}

impl Draft {
    /// A draft beside its target, under a name that no other process uses.
    ///
    /// # Errors
    /// If the folder is missing or read-only.
    pub fn beside(target: &Path) -> io::Result<Draft> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = target.with_file_name(format!(".andor-{}-{number}", std::process::id()));
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(Draft { file, path })
    }

    /// A draft under a given name; it overwrites what a killed process left there.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn named(path: PathBuf) -> io::Result<Draft> {
        Ok(Draft { file: File::create(&path)?, path })
    }

    /// Flushes the draft to disk, then renames it to its target.
    ///
    /// # Errors
    /// If the disk is full, or the target cannot be replaced.
    pub fn replace(self, target: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        std::fs::rename(&self.path, target)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After `replace` the temporary name no longer exists; other errors cannot be handled here.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_draft_replaces_its_target_or_leaves_it_unchanged() {
        let folder = std::env::temp_dir().join(format!("andor-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let target = folder.join("target");
        std::fs::write(&target, "old").unwrap();
        for named in [false, true] {
            let draft = |text: &[u8]| {
                let temporary = folder.join("temporary");
                let mut draft = if named { Draft::named(temporary) } else { Draft::beside(&target) }.unwrap();
                draft.file.write_all(text).unwrap();
                draft
            };
            drop(draft(b"half"));
            assert_ne!(std::fs::read(&target).unwrap(), b"half");
            assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
            draft(b"whole").replace(&target).unwrap();
            assert_eq!(std::fs::read(&target).unwrap(), b"whole");
            assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
