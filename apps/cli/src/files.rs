//! Reading and writing files, so that an error says which, and nothing half-written stays behind.

use andor_graph::Graph;
use anyhow::{Context, Result, anyhow};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

/// More text than this is not taken from a compressed file: a few bytes of zstd can stand for any amount.
const MAX_DECOMPRESSED: u64 = 64 << 30;

/// A text file as a whole.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    if path.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input")?;
        return Ok(text);
    }
    let bytes = std::fs::read(path).with_context(|| format!("{name}"))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{name}: not a text file"))
}

/// A graph from a file; errors name the file and the line.
pub(crate) fn read_graph(path: &Path) -> Result<Graph> {
    read_text(path)?.parse().map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// A certificate to read, decompressed on the way if its name says so.
pub(crate) fn open_certificate(path: &Path) -> Result<Box<dyn BufRead>> {
    let name = || format!("{}", path.display());
    let file = File::open(path).with_context(name)?;
    if path.is_dir() {
        return Err(anyhow!("{}: a folder, not a certificate", path.display()));
    }
    if path.extension().is_some_and(|extension| extension == "zst") {
        let text = zstd::Decoder::new(file).with_context(name)?.take(MAX_DECOMPRESSED);
        return Ok(Box::new(BufReader::new(text)));
    }
    Ok(Box::new(BufReader::new(file)))
}

/// Writes a file under another name first, so that it appears whole or not at all.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> Result<()> {
    let name = || format!("{}", path.display());
    let file_name = path.file_name().with_context(|| format!("{}: no file name", path.display()))?;
    let mut draft_name = std::ffi::OsString::from(format!(".{}-", std::process::id()));
    draft_name.push(file_name);
    let draft = path.with_file_name(draft_name);
    let written = (|| -> std::io::Result<()> {
        let mut file = File::create(&draft)?;
        if path.extension().is_some_and(|extension| extension == "zst") {
            zstd::stream::copy_encode(contents, &mut file, 0)?;
        } else {
            file.write_all(contents)?;
        }
        file.sync_all()?;
        std::fs::rename(&draft, path)
    })();
    if written.is_err() {
        // The draft may not exist; either way there is nothing more to be done about it.
        let _ = std::fs::remove_file(&draft);
    }
    written.with_context(name)
}
