//! The tables of all families that are in memory, and the offset of each slice.

use crate::outcome::Entry;
use andor_game::Numbered;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The place of every number.
#[derive(Clone, Debug)]
pub(crate) struct Layout<S> {
    /// The slices by family, in the order of building.
    pub(crate) families: Vec<Vec<S>>,
    /// The family of a slice, and the slice's offset in the family's table.
    places: FxHashMap<S, (usize, usize)>,
    /// The number of entries of each family.
    pub(crate) sizes: Vec<usize>,
}

impl<S: Copy + Eq + std::hash::Hash> Layout<S> {
    pub(crate) fn of<G: Numbered<Slice = S>>(game: &G, pieces: u32) -> Layout<S> {
        let families = game.families(pieces);
        let mut places = FxHashMap::default();
        let mut sizes = Vec::new();
        for (index, family) in families.iter().enumerate() {
            let mut size = 0;
            for &slice in family {
                places.insert(slice, (index, size));
                size += usize::try_from(game.slice_size(slice)).expect("a table within the address space");
            }
            sizes.push(size);
        }
        Layout { families, places, sizes }
    }

    /// The family and the index in its table.
    #[inline]
    pub(crate) fn place(&self, slice: S, number: u64) -> Option<(usize, usize)> {
        self.places.get(&slice).map(|&(family, from)| (family, from + number as usize))
    }

    pub(crate) fn family_of(&self, slice: S) -> Option<usize> {
        self.places.get(&slice).map(|&(family, _)| family)
    }

    /// The slices of a family and their parts of its table.
    pub(crate) fn spans<G: Numbered<Slice = S>>(&self, game: &G, family: usize) -> Vec<Span<S>> {
        let span = |&slice: &S| {
            let from = self.places[&slice].1;
            Span { slice, family, range: from..from + game.slice_size(slice) as usize }
        };
        self.families[family].iter().map(span).collect()
    }

    /// The same for all families.
    pub(crate) fn all_spans<G: Numbered<Slice = S>>(&self, game: &G) -> Vec<Span<S>> {
        (0..self.families.len()).flat_map(|family| self.spans(game, family)).collect()
    }
}

/// The place of a slice.
#[derive(Clone, Debug)]
pub(crate) struct Span<S> {
    pub(crate) slice: S,
    pub(crate) family: usize,
    /// Its part of the family's table.
    pub(crate) range: Range<usize>,
}

/// Entries in memory, by family; empty if a family is not loaded.
#[derive(Clone, Debug)]
pub(crate) struct Tables<S> {
    pub(crate) layout: Layout<S>,
    pub(crate) entries: Vec<Vec<u16>>,
}

impl<S: Copy + Eq + std::hash::Hash> Tables<S> {
    pub(crate) fn new(layout: Layout<S>) -> Tables<S> {
        let entries = vec![Vec::new(); layout.families.len()];
        Tables { layout, entries }
    }

    #[inline]
    pub(crate) fn entry(&self, family: usize, index: usize) -> Option<Entry> {
        self.entries[family].get(index).map(|&code| Entry(code))
    }

    /// The entries of a slice.
    pub(crate) fn of(&self, span: &Span<S>) -> &[u16] {
        &self.entries[span.family][span.range.clone()]
    }
}
