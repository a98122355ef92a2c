//! Building a database family by family; families in the storage are kept.

use crate::error::Error;
use crate::file::{self, Checksum, Unreadable};
use crate::retrograde;
use crate::storage::Storage;
use crate::tables::{Layout, Tables};
use andor_game::{Notation, Numbered};
use std::cell::RefCell;
use std::io::Write;

/// How far a build has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The number of families before this one.
    pub done: usize,
    /// The number of families.
    pub families: usize,
    /// The family's file.
    pub file: String,
    /// The number of entries of the family, including gaps.
    pub size: usize,
    /// The current stage.
    pub stage: Stage,
}

/// A stage in the work on a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The storage has it already.
    Kept,
    /// The first pass over all positions, with the number of positions seen.
    First(usize),
    /// Backward from positions decided in this many plies.
    Plies(u16),
    /// A checkpoint was saved, from which a killed build resumes.
    Saved,
    /// It was written to the storage.
    Written,
}

/// The file of a family is named after its first slice.
pub(crate) fn file_name<G: Numbered + Notation>(game: &G, family: &[G::Slice]) -> String {
    format!("{}-{}.adb", game.name(), game.slice_name(family[0]))
}

/// Reads a family from the storage; `None` if it is not there.
pub(crate) fn read<G: Numbered + Notation>(
    game: &G,
    layout: &Layout<G::Slice>,
    family: usize,
    storage: &dyn Storage,
) -> Result<Option<(Vec<u16>, Checksum)>, Error> {
    let slices = &layout.families[family];
    let name = file_name(game, slices);
    let storage_error = |source| Error::Storage { name: name.clone(), source };
    let Some(mut reader) = storage.open(&name).map_err(storage_error)? else { return Ok(None) };
    match file::read(&mut *reader, &file::head(game, slices), layout.sizes[family]) {
        Ok(read) => Ok(Some(read)),
        Err(Unreadable::Refused(what)) => Err(Error::Refused { name, what: what.into() }),
        Err(Unreadable::Memory) => Err(Error::Memory(2 * layout.sizes[family] as u64)),
        Err(Unreadable::Io(source)) => Err(Error::Storage { name, source }),
    }
}

/// How much there is to build, by the numbering alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of families, each a file.
    pub families: usize,
    /// The number of entries, gaps in the numbering included.
    pub numbers: u64,
    /// Those of families that are not in the storage yet.
    pub missing: u64,
}

impl Plan {
    /// What the whole database takes in memory. Files are compressed and smaller.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.numbers * size_of::<u16>() as u64
    }
}

/// What [`build`] would have to do.
///
/// # Errors
/// If the storage fails.
pub fn plan<G: Numbered + Notation>(game: &G, pieces: u32, storage: &dyn Storage) -> Result<Plan, Error> {
    let layout = Layout::of(game, pieces);
    let mut plan = Plan { families: layout.families.len(), numbers: 0, missing: 0 };
    for (family, &size) in layout.families.iter().zip(&layout.sizes) {
        let name = file_name(game, family);
        let there = storage.open(&name).map_err(|source| Error::Storage { name, source })?.is_some();
        plan.numbers += size as u64;
        plan.missing += if there { 0 } else { size as u64 };
    }
    Ok(plan)
}

/// Positions between two checkpoints in a family: some minutes of work. Most families are smaller.
const CHECKPOINT: usize = 1 << 28;

/// Builds all families with at most `pieces` pieces that are not in the storage yet. Only one
/// family and those it leads to are in memory. Interruptions do not change the files.
///
/// # Errors
/// If the storage fails, a file in it is damaged, or memory does not suffice.
pub fn build<G: Numbered + Notation + Sync>(
    game: &G,
    pieces: u32,
    storage: &mut dyn Storage,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    build_with_checkpoints(game, pieces, storage, CHECKPOINT, progress)
}

/// The same with a checkpoint after every `every` positions of a family.
///
/// # Errors
/// As [`build`].
pub fn build_with_checkpoints<G: Numbered + Notation + Sync>(
    game: &G,
    pieces: u32,
    storage: &mut dyn Storage,
    every: usize,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    let mut tables = Tables::new(Layout::of(game, pieces));
    for family in 0..tables.layout.families.len() {
        complete(game, &mut tables, family, storage, every, progress)?;
    }
    Ok(())
}

/// Builds one family, unless the storage has it; those it leads to are there.
fn complete<G: Numbered + Notation + Sync>(
    game: &G,
    tables: &mut Tables<G::Slice>,
    family: usize,
    storage: &mut dyn Storage,
    every: usize,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), Error> {
    let slices = tables.layout.families[family].clone();
    let name = file_name(game, &slices);
    let report = Progress {
        done: family,
        families: tables.layout.families.len(),
        file: name.clone(),
        size: tables.layout.sizes[family],
        stage: Stage::Kept,
    };
    if let Some((entries, _)) = read(game, &tables.layout, family, storage)? {
        tables.entries[family] = entries;
        // A build that was killed right after it wrote the family may have left a checkpoint.
        let saved = format!("{name}.checkpoint");
        storage.remove(&saved).map_err(|source| Error::Storage { name: saved, source })?;
        progress(&report);
        return Ok(());
    }
    load_what_it_leads_to(game, tables, &slices, storage)?;
    let (head, saved) = (file::head(game, &slices), format!("{name}.checkpoint"));
    let failed = |source| Error::Storage { name: name.clone(), source };
    let checkpoint = read_checkpoint(&saved, &head, tables.layout.sizes[family], storage)?;
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
        tables,
        family,
        checkpoint,
        every,
        &mut |plies, swept| tell(plies.map_or(Stage::First(swept), Stage::Plies)),
        &mut |entries| {
            let fill = &mut |to: &mut dyn Write| file::write(to, &head, entries, QUICK).map(|_| ());
            storage.write(&saved, fill).map_err(failed)?;
            tell(Stage::Saved);
            Ok(())
        },
    )?;
    let fill = &mut |to: &mut dyn Write| file::write(to, &head, &entries, file::LEVEL).map(|_| ());
    storage.write(&name, fill).and_then(|()| storage.remove(&saved)).map_err(failed)?;
    tables.entries[family] = entries;
    tell(Stage::Written);
    Ok(())
}

/// A family as a job: it can be built by somebody who has the files that it needs and no other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// Its file.
    pub file: String,
    /// The number of its entries, gaps included.
    pub numbers: u64,
    /// The files of the families that it leads to.
    pub needs: Vec<String>,
}

/// The families with at most `pieces` pieces, each after those that it needs.
pub fn families<G: Numbered + Notation>(game: &G, pieces: u32) -> Vec<Family> {
    let layout = Layout::of(game, pieces);
    let files: Vec<String> = layout.families.iter().map(|family| file_name(game, family)).collect();
    let family = |(at, slices): (usize, &Vec<G::Slice>)| {
        let needed = what_it_leads_to(game, &layout, slices);
        let needs = files.iter().zip(needed).filter(|(_, needed)| *needed).map(|(file, _)| file.clone());
        Family { file: files[at].clone(), numbers: layout.sizes[at] as u64, needs: needs.collect() }
    };
    layout.families.iter().enumerate().map(family).collect()
}

/// Builds the family of a file, or checks the file if the storage has it. The storage has the files
/// that the family needs.
///
/// # Errors
/// As [`build`], or when there is no such family.
pub fn build_family<G: Numbered + Notation + Sync>(
    game: &G,
    pieces: u32,
    file: &str,
    storage: &mut dyn Storage,
) -> Result<(), Error> {
    let mut tables = Tables::new(Layout::of(game, pieces));
    let family = tables.layout.families.iter().position(|family| file_name(game, family) == file);
    let family = family.ok_or_else(|| Error::Missing(file.to_owned()))?;
    complete(game, &mut tables, family, storage, CHECKPOINT, &mut |_| {})
}

/// The compression level of checkpoints.
const QUICK: i32 = 1;

/// The checkpoint of a family, if it can be read; a damaged checkpoint is ignored.
fn read_checkpoint(
    name: &str,
    head: &str,
    size: usize,
    storage: &dyn Storage,
) -> Result<Option<Vec<u16>>, Error> {
    let storage_error = |source| Error::Storage { name: name.into(), source };
    let Some(mut reader) = storage.open(name).map_err(storage_error)? else { return Ok(None) };
    match file::read(&mut *reader, head, size + 1) {
        Ok((entries, _)) => Ok(Some(entries)),
        Err(Unreadable::Refused(_)) => Ok(None),
        Err(Unreadable::Memory) => Err(Error::Memory(2 * size as u64)),
        Err(Unreadable::Io(source)) => Err(storage_error(source)),
    }
}

/// For each family whether these slices lead to it.
fn what_it_leads_to<G: Numbered + Notation>(
    game: &G,
    layout: &Layout<G::Slice>,
    slices: &[G::Slice],
) -> Vec<bool> {
    let mut needed = vec![false; layout.families.len()];
    for slice in slices.iter().flat_map(|&slice| game.leads_to(slice)) {
        needed[layout.family_of(slice).expect("an earlier family")] = true;
    }
    needed
}

fn load_what_it_leads_to<G: Numbered + Notation>(
    game: &G,
    tables: &mut Tables<G::Slice>,
    slices: &[G::Slice],
    storage: &dyn Storage,
) -> Result<(), Error> {
    let needed = what_it_leads_to(game, &tables.layout, slices);
    for (family, needed) in needed.into_iter().enumerate() {
        if !needed {
            tables.entries[family] = Vec::new();
        } else if tables.entries[family].is_empty() {
            let (entries, _) = read(game, &tables.layout, family, storage)?
                .ok_or_else(|| Error::Missing(file_name(game, &tables.layout.families[family])))?;
            tables.entries[family] = entries;
        }
    }
    Ok(())
}
