//! Building a database family by family; what stands on the shelf already is kept.

use crate::error::Error;
use crate::file::{self, Checksum, Unreadable};
use crate::retrograde;
use crate::shelf::Shelf;
use crate::tables::{Layout, Tables};
use andor_game::{Notation, Numbered};
use std::cell::RefCell;
use std::io::Write;

/// How far a build has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Families before this one.
    pub done: usize,
    /// All families.
    pub families: usize,
    /// The family's file.
    pub file: String,
    /// The family's numbers, gaps included.
    pub size: usize,
    /// What is being done with it.
    pub stage: Stage,
}

/// What is being done with a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It stood on the shelf, whole.
    Kept,
    /// The first look at every position; so many have been seen.
    First(usize),
    /// Going backward from positions decided in so many plies.
    Plies(u16),
    /// What has been found so far was saved, to go on from there after a kill.
    Saved,
    /// It stands on the shelf now.
    Written,
}

/// The file of a family is named after its first slice.
pub(crate) fn file_name<G: Numbered + Notation>(game: &G, family: &[G::Slice]) -> String {
    format!("{}-{}.adb", game.name(), game.slice_name(family[0]))
}

/// Reads a family from the shelf; `None` when it is not there.
pub(crate) fn read<G: Numbered + Notation>(
    game: &G,
    layout: &Layout<G::Slice>,
    family: usize,
    shelf: &dyn Shelf,
) -> Result<Option<(Vec<u16>, Checksum)>, Error> {
    let slices = &layout.families[family];
    let name = file_name(game, slices);
    let shelf_error = |source| Error::Shelf { name: name.clone(), source };
    let Some(mut reader) = shelf.open(&name).map_err(shelf_error)? else { return Ok(None) };
    match file::read(&mut *reader, &file::head(game, slices), layout.sizes[family]) {
        Ok(read) => Ok(Some(read)),
        Err(Unreadable::Refused(what)) => Err(Error::Refused { name, what: what.into() }),
        Err(Unreadable::Memory) => Err(Error::Memory(2 * layout.sizes[family] as u64)),
        Err(Unreadable::Io(source)) => Err(Error::Shelf { name, source }),
    }
}

/// Positions looked at between two checkpoints within a family: some minutes of work. Most families are smaller.
const CHECKPOINT: usize = 1 << 28;

/// Builds all families with at most so many pieces that are not on the shelf yet. In memory are at most the family at work
/// and those it leads to. The same files come out however often the build was interrupted.
///
/// # Errors
/// When the shelf fails, a file on it is damaged, or memory does not suffice.
pub fn build<G: Numbered + Notation + Sync>(
    game: &G,
    pieces: u32,
    shelf: &mut dyn Shelf,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    build_with_checkpoints(game, pieces, shelf, CHECKPOINT, progress)
}

/// The same with a checkpoint each time `every` positions of a family have been looked at.
///
/// # Errors
/// As [`build`].
pub fn build_with_checkpoints<G: Numbered + Notation + Sync>(
    game: &G,
    pieces: u32,
    shelf: &mut dyn Shelf,
    every: usize,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    let mut tables = Tables::new(Layout::of(game, pieces));
    for family in 0..tables.layout.families.len() {
        let slices = tables.layout.families[family].clone();
        let name = file_name(game, &slices);
        let report = Progress {
            done: family,
            families: tables.layout.families.len(),
            file: name.clone(),
            size: tables.layout.sizes[family],
            stage: Stage::Kept,
        };
        if let Some((entries, _)) = read(game, &tables.layout, family, shelf)? {
            tables.entries[family] = entries;
            // A build that was killed right after it wrote the family may have left it.
            let saved = format!("{name}.checkpoint");
            shelf.remove(&saved).map_err(|source| Error::Shelf { name: saved, source })?;
            progress(&report);
            continue;
        }
        load_what_it_leads_to(game, &mut tables, &slices, shelf)?;
        let (head, saved) = (file::head(game, &slices), format!("{name}.checkpoint"));
        let failed = |source| Error::Shelf { name: name.clone(), source };
        let checkpoint = read_checkpoint(&saved, &head, tables.layout.sizes[family], shelf)?;
        let report = RefCell::new((report, &mut *progress));
        let tell = |stage: Stage| {
            let (report, progress) = &mut *report.borrow_mut();
            if report.stage != stage {
                report.stage = stage;
                progress(report);
            }
        };
        let entries = retrograde::solve(
            game,
            &tables,
            family,
            checkpoint,
            every,
            &mut |plies, swept| tell(plies.map_or(Stage::First(swept), Stage::Plies)),
            &mut |entries| {
                let fill = &mut |to: &mut dyn Write| file::write(to, &head, entries, QUICK).map(|_| ());
                shelf.write(&saved, fill).map_err(failed)?;
                tell(Stage::Saved);
                Ok(())
            },
        )?;
        let fill = &mut |to: &mut dyn Write| file::write(to, &head, &entries, file::LEVEL).map(|_| ());
        shelf.write(&name, fill).and_then(|()| shelf.remove(&saved)).map_err(failed)?;
        tables.entries[family] = entries;
        tell(Stage::Written);
    }
    Ok(())
}

/// zstd's effort for checkpoints.
const QUICK: i32 = 1;

/// What an interrupted build has saved of a family, if it can be read: what cannot be used is made again.
fn read_checkpoint(
    name: &str,
    head: &str,
    size: usize,
    shelf: &dyn Shelf,
) -> Result<Option<Vec<u16>>, Error> {
    let shelf_error = |source| Error::Shelf { name: name.into(), source };
    let Some(mut reader) = shelf.open(name).map_err(shelf_error)? else { return Ok(None) };
    match file::read(&mut *reader, head, size + 1) {
        Ok((entries, _)) => Ok(Some(entries)),
        Err(Unreadable::Refused(_)) => Ok(None),
        Err(Unreadable::Memory) => Err(Error::Memory(2 * size as u64)),
        Err(Unreadable::Io(source)) => Err(shelf_error(source)),
    }
}

fn load_what_it_leads_to<G: Numbered + Notation>(
    game: &G,
    tables: &mut Tables<G::Slice>,
    slices: &[G::Slice],
    shelf: &dyn Shelf,
) -> Result<(), Error> {
    let mut needed = vec![false; tables.entries.len()];
    for slice in slices.iter().flat_map(|&slice| game.leads_to(slice)) {
        needed[tables.layout.family_of(slice).expect("an earlier family")] = true;
    }
    for (family, needed) in needed.into_iter().enumerate() {
        if !needed {
            tables.entries[family] = Vec::new();
        } else if tables.entries[family].is_empty() {
            let (entries, _) = read(game, &tables.layout, family, shelf)?
                .ok_or_else(|| Error::Missing(file_name(game, &tables.layout.families[family])))?;
            tables.entries[family] = entries;
        }
    }
    Ok(())
}
