//! Building a database family by family; what stands on the shelf already is kept.

use crate::error::Error;
use crate::file::{self, Checksum, Unreadable};
use crate::retrograde;
use crate::shelf::Shelf;
use crate::tables::{Layout, Tables};
use andor_game::{Notation, Numbered};

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
    let mut tables = Tables::new(Layout::of(game, pieces));
    for family in 0..tables.layout.families.len() {
        let slices = tables.layout.families[family].clone();
        let name = file_name(game, &slices);
        let mut report = Progress {
            done: family,
            families: tables.layout.families.len(),
            file: name.clone(),
            size: tables.layout.sizes[family],
            stage: Stage::Kept,
        };
        if let Some((entries, _)) = read(game, &tables.layout, family, shelf)? {
            tables.entries[family] = entries;
            progress(&report);
            continue;
        }
        load_what_it_leads_to(game, &mut tables, &slices, shelf)?;
        let entries = retrograde::solve(game, &tables, family, &mut |plies, swept| {
            let stage = plies.map_or(Stage::First(swept), Stage::Plies);
            if report.stage != stage {
                report.stage = stage;
                progress(&report);
            }
        })?;
        let head = file::head(game, &slices);
        shelf
            .write(&name, &mut |to| file::write(to, &head, &entries).map(|_| ()))
            .map_err(|source| Error::Shelf { name, source })?;
        tables.entries[family] = entries;
        report.stage = Stage::Written;
        progress(&report);
    }
    Ok(())
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
