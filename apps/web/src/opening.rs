//! Opening certificates: from files, from clients, from answers. Of a large file an index is kept
//! beside it, so that it is walked through once only.

use crate::app::{App, Refusal};
use crate::games::with_game;
use crate::proofs::{Entry, Reading, Text, Verdict};
use andor::Checked;
use andor::certificate::{Format, FormatError, Index, Proof, Stamp};
use andor_console::files::{Contents, open_certificate, write_whole};
use andor_console::output::complain;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::UNIX_EPOCH;

/// A smaller certificate is walked through in less time than it takes to say so.
const INDEXED: u64 = 16 << 20;

/// Nodes between two words about the progress.
const NODES: usize = 1 << 14;

/// Opens a certificate that the one who starts the server has named.
pub(crate) fn open_file(app: &Arc<App>, path: &Path) -> Result<()> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let size = File::open(path).and_then(|file| file.metadata());
    let size = size.with_context(|| path.display().to_string())?.len();
    let definition = app.settings.definition.as_deref().map(Arc::from);
    let reopened = path.to_path_buf();
    let reopen = move || match open_certificate(&reopened) {
        Ok(opened) => opened,
        Err(error) => Err(FormatError { line: 0, reason: error.to_string() }),
    };
    let entry = Entry::new(name, definition, 0, reopen);
    let entry = app.proofs.add(entry).map_err(|refusal| anyhow::anyhow!("{}", refusal.1))?;
    let path = path.to_path_buf();
    std::thread::spawn(move || {
        let is_plain = path.extension().is_none_or(|extension| extension != "zst");
        if is_plain && size >= INDEXED { read_large(&entry, &path) } else { read(&entry, (entry.reopen)()) }
    });
    Ok(())
}

/// Opens a text that a client has sent.
pub(crate) fn open_text(
    app: &App,
    name: String,
    text: String,
    definition: Option<Arc<str>>,
) -> std::result::Result<Arc<Entry>, Refusal> {
    let memory = text.len() as u64;
    let text: Arc<str> = text.into();
    let reopen = move || Proof::new(text.as_bytes().to_vec());
    let entry = app.proofs.add(Entry::new(name, definition, memory, reopen))?;
    read(&entry, (entry.reopen)());
    Ok(entry)
}

/// Opens an answer that the checker has accepted already.
pub(crate) fn open_checked(
    app: &App,
    name: String,
    checked: Checked,
    definition: Option<Arc<str>>,
) -> std::result::Result<Arc<Entry>, Refusal> {
    let refuse = || Err(FormatError { line: 0, reason: "it was checked already".into() });
    let entry = app.proofs.add(Entry::new(name, definition, checked.proof().bytes(), refuse))?;
    match walk(&entry, checked.proof()) {
        Ok(Some(index)) => entry.read(Text::Checked(checked), index),
        Ok(None) => {}
        Err(error) => fail(&entry, &error),
    }
    Ok(entry)
}

/// Walks through a certificate.
fn read(entry: &Entry, proof: std::result::Result<Proof, FormatError>) {
    let proof = proof.and_then(|proof| shown_as(&proof, entry.definition.as_ref()).unwrap_or(Ok(proof)));
    let read = proof.and_then(|proof| Ok(walk(entry, &proof)?.map(|index| (proof, index))));
    match read {
        Ok(Some((proof, index))) => entry.read(Text::Unchecked(proof), index),
        Ok(None) => {}
        Err(error) => fail(entry, &error),
    }
}

/// A certificate in whose pages each node stands for its own position, where in the file it may
/// stand for images of it.
pub(crate) fn shown_as(
    proof: &Proof,
    definition: Option<&Arc<str>>,
) -> Option<std::result::Result<Proof, FormatError>> {
    let header = proof.header();
    if header.format != Format::Three {
        return None;
    }
    let error = |reason: String| FormatError { line: header.first_record_line() - 1, reason };
    let unfolded = with_game(&header.game, definition, |game| game.unfolded(proof)).map_err(error);
    Some(unfolded.and_then(|proof| proof.map_err(|folded| error(folded.to_string()))))
}

/// A certificate that cannot be read is a bad one.
fn fail(entry: &Entry, error: &FormatError) {
    let verdict = Verdict::Invalid { line: error.line, rule: "format", reason: error.reason.clone() };
    entry.change(|state| {
        state.reading = Reading::Failed(error.to_string());
        state.verdict = verdict;
    });
}

fn walk(entry: &Entry, proof: &Proof) -> std::result::Result<Option<Index>, FormatError> {
    let nodes = proof.header().nodes;
    if proof.is_empty() || proof.len() as u64 != nodes {
        // The reader says what is wrong, if it is more than a wrong number.
        for record in proof.records() {
            record?;
        }
        let reason = format!("{nodes} nodes are announced, {} are there", proof.len());
        return Err(FormatError { line: proof.header().first_record_line() - 1, reason });
    }
    Index::of(proof, &mut |done| {
        if done % NODES == 0 {
            entry.change(|state| state.reading = Reading::Going(done as u64, nodes));
        }
        !entry.closed.load(Ordering::Relaxed)
    })
}

/// A large file: with the index beside it, or with a new one.
fn read_large(entry: &Entry, path: &Path) {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".index");
    let beside = PathBuf::from(beside);
    let stamp = stamp(path);
    let kept = stamp.and_then(|stamp| Index::open(File::open(path).ok()?, File::open(&beside).ok()?, stamp));
    if let Some((proof, index)) = kept {
        return entry.read(Text::Unchecked(proof), index);
    }
    let proof = (entry.reopen)();
    if proof.as_ref().is_ok_and(|proof| proof.header().format == Format::Three) {
        return read(entry, proof);
    }
    let read = proof.and_then(|proof| Ok(walk(entry, &proof)?.map(|index| (proof, index))));
    match read {
        Ok(Some((proof, index))) => {
            if let Some(stamp) = stamp
                && let Err(error) = write_whole(&beside, &Kept { proof: &proof, index: &index, stamp })
            {
                complain(format!("the index is not kept: {error:#}"));
            }
            entry.read(Text::Unchecked(proof), index);
        }
        Ok(None) => {}
        Err(error) => fail(entry, &error),
    }
}

/// By what a file is known that has not changed.
fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = path.metadata().ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some([metadata.len(), time.as_nanos() as u64])
}

/// The contents of a file with an index.
struct Kept<'a> {
    proof: &'a Proof,
    index: &'a Index,
    stamp: Stamp,
}

impl Contents for Kept<'_> {
    fn write_to(&self, output: &mut dyn Write) -> std::io::Result<()> {
        self.index.write(self.proof, self.stamp, output)
    }
}
