//! Retrograde analysis of one family, in parallel, without queues and counters: it needs only the
//! table.
//!
//! A first pass looks at moves that leave the family: to ends and to positions of earlier families,
//! whose values are final. Then, for each distance in rising order, a sweep over the table takes
//! the entries decided at that distance and goes backward:
//!
//! - a predecessor of a *loss* in d is a *win* in d + 1;
//! - a predecessor of a *win* in d is a *loss* if all its moves lead to wins. This is tested each
//!   time, since counters would need as much memory as the table. If the wins in d are many and the
//!   undecided positions few, the sweep tests all undecided positions instead.
//!
//! An entry with a distance beyond the current one is preliminary: a win through an earlier family,
//! which a faster win may still replace. Sweeps ignore it before its distance, so that the order of
//! threads does not matter. Positions undecided at the end are draws. The method is Ströhlein's
//! (1970) and Thompson's (1986).

use crate::error::Error;
use crate::outcome::{Entry, Outcome};
use crate::tables::{Span, Tables};
use andor_game::{Game, Numbered};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering::Relaxed};

/// The number of entries that one thread takes at a time.
const CHUNK: usize = 1 << 12;
/// The number of entries between two reports.
const BATCH: usize = 1 << 24;
/// Going backward from a win costs about as much as looking ahead from this many positions: a win
/// has several predecessors with all their moves, while a look ahead stops at the first move that
/// does not lose.
const PREDECESSORS: usize = 4;

/// The family in construction.
struct Family<'a, G: Numbered> {
    game: &'a G,
    family: usize,
    /// Earlier families.
    known: &'a Tables<G::Slice>,
    /// The entries so far; the last one is the current distance, so that a checkpoint contains it.
    entries: Vec<AtomicU16>,
    /// Whether a distance was too long for an entry.
    too_long: AtomicBool,
    /// The largest distance so far.
    farthest: AtomicU16,
}

/// Buffers that a thread reuses.
struct Scratch<G: Game> {
    moves: Vec<G::Move>,
    before: Vec<G::Position>,
}

/// The target of a move.
enum Next {
    /// A position of the same family, by index.
    Inside(usize),
    /// A final value.
    Outside(Outcome),
}

/// The entries of a family, from a checkpoint if there is one. `report` gets the current distance
/// (none in the first pass) and the number of swept entries; `save` gets a checkpoint after every
/// `every` positions.
///
/// # Panics
/// If the game breaks the contract of [`Numbered`].
pub(crate) fn solve<G: Numbered + Sync>(
    game: &G,
    known: &Tables<G::Slice>,
    family: usize,
    checkpoint: Option<Vec<u16>>,
    every: usize,
    report: &mut dyn FnMut(Option<u16>, usize),
    save: &mut dyn FnMut(&[AtomicU16]) -> Result<(), Error>,
) -> Result<Vec<u16>, Error> {
    let size = known.layout.sizes[family];
    let mut entries: Vec<AtomicU16> = Vec::new();
    entries.try_reserve_exact(size + 1).map_err(|_| Error::Memory(2 * size as u64))?;
    let resumed = checkpoint.is_some();
    match checkpoint {
        Some(codes) => entries.extend(codes.into_iter().map(AtomicU16::new)),
        None => entries.extend((0..=size).map(|_| AtomicU16::new(Entry::DRAW.0))),
    }
    let mut plies = if resumed { entries[size].load(Relaxed) } else { 0 };
    let work = Family {
        game,
        family,
        known,
        entries,
        too_long: AtomicBool::new(false),
        farthest: AtomicU16::new(0),
    };
    let mut looked_at = 0;
    if resumed {
        work.farthest.store(work.recount_farthest(), Relaxed);
    } else {
        work.sweep(report, None, |scratch, slice, number, index| work.begin(scratch, slice, number, index));
        looked_at = size;
    }
    while plies <= work.farthest.load(Relaxed) && !work.too_long.load(Relaxed) {
        if looked_at >= every {
            work.entries[size].store(plies, Relaxed);
            save(&work.entries)?;
            looked_at = 0;
        }
        let [wins, losses, open] = work.count(plies);
        let forward = wins > open / PREDECESSORS;
        looked_at += losses + if forward { open } else { wins };
        work.sweep(report, Some(plies), |scratch, slice, number, index| {
            let entry = Entry(work.entries[index].load(Relaxed));
            if forward && entry == Entry::DRAW {
                work.look_ahead(scratch, slice, number, index, plies);
            } else if entry.plies() == Some(plies) && !(forward && entry == Entry::of(Outcome::Win(plies))) {
                work.go_back(scratch, slice, number, entry);
            }
        });
        plies += 1;
    }
    if work.too_long.into_inner() {
        return Err(Error::TooLong);
    }
    Ok(work.entries.into_iter().take(size).map(AtomicU16::into_inner).collect())
}

impl<G: Numbered + Sync> Family<'_, G> {
    /// Calls `each` for every entry, in parallel.
    fn sweep(
        &self,
        report: &mut dyn FnMut(Option<u16>, usize),
        plies: Option<u16>,
        each: impl Fn(&mut Scratch<G>, G::Slice, u64, usize) + Sync,
    ) {
        for Span { slice, range, .. } in self.known.layout.spans(self.game, self.family) {
            for batch in pieces(0..range.len(), BATCH) {
                report(plies, range.start + batch.start);
                let chunks: Vec<Range<usize>> = pieces(batch, CHUNK).collect();
                let scratch = || Scratch { moves: Vec::new(), before: Vec::new() };
                chunks.into_par_iter().for_each_init(scratch, |scratch, chunk| {
                    chunk.for_each(|number| each(scratch, slice, number as u64, range.start + number));
                });
            }
        }
    }

    /// The numbers of positions won and lost in `plies`, and of undecided positions.
    fn count(&self, plies: u16) -> [usize; 3] {
        let codes = [Entry::of(Outcome::Win(plies)), Entry::of(Outcome::Loss(plies)), Entry::DRAW];
        let size = self.entries.len() - 1;
        let chunks = self.entries[..size].par_chunks(CHUNK);
        let count = |some: &[AtomicU16]| {
            codes.map(|code| some.iter().filter(|entry| entry.load(Relaxed) == code.0).count())
        };
        chunks.map(count).reduce(|| [0; 3], |one, other| std::array::from_fn(|kind| one[kind] + other[kind]))
    }

    /// The largest distance among the entries.
    fn recount_farthest(&self) -> u16 {
        let size = self.entries.len() - 1;
        let distances = self.entries[..size].par_iter().map(|entry| Entry(entry.load(Relaxed)).plies());
        distances.flatten_iter().max().unwrap_or(0)
    }

    fn next(&self, position: &G::Position) -> Next {
        let place =
            self.game.number(position).and_then(|(slice, number)| self.known.layout.place(slice, number));
        match place {
            Some((family, index)) if family == self.family => Next::Inside(index),
            Some((family, index)) => {
                let entry = self.known.entry(family, index).expect("a slice that this one leads to");
                Next::Outside(entry.outcome().expect("a position, not a gap"))
            }
            None => {
                let end = self.game.end(position).expect("a position without a number is over");
                Next::Outside(Outcome::of_end(end, self.game.turn(position)))
            }
        }
    }

    /// The successors of a position.
    fn nexts<'a>(
        &'a self,
        position: &'a G::Position,
        moves: &'a mut Vec<G::Move>,
    ) -> impl Iterator<Item = G::Position> + 'a {
        moves.clear();
        self.game.moves(position, moves);
        moves.iter().map(move |&mv| {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            next
        })
    }

    fn is_inside(&self, position: &G::Position) -> bool {
        let slice = self.game.slice(position);
        slice.and_then(|slice| self.known.layout.family_of(slice)) == Some(self.family)
    }

    fn note(&self, index: usize, outcome: Outcome) {
        if let Outcome::Win(plies) | Outcome::Loss(plies) = outcome {
            self.too_long.fetch_or(plies > Outcome::LONGEST, Relaxed);
            self.farthest.fetch_max(plies, Relaxed);
        }
        // Most entries are known already, and a load is cheaper. An end has the smallest code: it
        // stays.
        let code = Entry::of(outcome).0;
        if code < self.entries[index].load(Relaxed) {
            self.entries[index].fetch_min(code, Relaxed);
        }
    }

    /// Decides a position as far as its moves out of the family allow.
    fn begin(&self, scratch: &mut Scratch<G>, slice: G::Slice, number: u64, index: usize) {
        let Some(position) = self.game.numbered(slice, number) else {
            self.entries[index].store(Entry::GAP.0, Relaxed);
            return;
        };
        if let Some(value) = self.game.end(&position) {
            return self.note(index, Outcome::of_end(value, self.game.turn(&position)));
        }
        let (mut fastest_win, mut slowest_loss, mut open) = (None, 0, false);
        for next in self.nexts(&position, &mut scratch.moves) {
            if self.is_inside(&next) {
                open = true;
                continue;
            }
            match self.next(&next) {
                Next::Outside(Outcome::Loss(plies)) => {
                    fastest_win = Some(fastest_win.map_or(plies + 1, |other: u16| other.min(plies + 1)));
                    if plies == 0 {
                        break; // nothing is faster
                    }
                }
                Next::Outside(Outcome::Win(plies)) => slowest_loss = slowest_loss.max(plies + 1),
                Next::Outside(Outcome::Draw) | Next::Inside(_) => open = true,
            }
        }
        match fastest_win {
            Some(plies) => self.note(index, Outcome::Win(plies)),
            None if open => {}
            None => self.note(index, Outcome::Loss(slowest_loss)),
        }
    }

    /// From a position decided at the current distance to those before it.
    fn go_back(&self, scratch: &mut Scratch<G>, slice: G::Slice, number: u64, entry: Entry) {
        let position = self.game.numbered(slice, number).expect("a gap has no distance");
        let mut before = std::mem::take(&mut scratch.before);
        self.game.predecessors(&position, &mut before);
        for earlier in before.drain(..) {
            let Next::Inside(index) = self.next(&earlier) else {
                panic!("{earlier:?} is not in the family of {position:?}, to which it leads");
            };
            match entry.outcome() {
                Some(Outcome::Loss(plies)) => self.note(index, Outcome::Win(plies + 1)),
                Some(Outcome::Win(plies)) if self.entries[index].load(Relaxed) == Entry::DRAW.0 => {
                    if let Some(longest) = self.all_lose(scratch, &earlier, plies) {
                        self.note(index, Outcome::Loss(longest + 1));
                    }
                }
                _ => {}
            }
        }
        scratch.before = before;
    }

    /// Marks an undecided position as lost if all its moves lead to wins within `plies`.
    fn look_ahead(&self, scratch: &mut Scratch<G>, slice: G::Slice, number: u64, index: usize, plies: u16) {
        let position = self.game.numbered(slice, number).expect("a gap is not undecided");
        if self.game.end(&position).is_some() {
            return; // a draw
        }
        if let Some(longest) = self.all_lose(scratch, &position, plies) {
            self.note(index, Outcome::Loss(longest + 1));
        }
    }

    /// The distance of the opponent's slowest win, if every move leads to one within `plies` or
    /// outside.
    fn all_lose(&self, scratch: &mut Scratch<G>, position: &G::Position, plies: u16) -> Option<u16> {
        let mut longest = 0;
        for next in self.nexts(position, &mut scratch.moves) {
            let outcome = match self.next(&next) {
                Next::Outside(outcome) => Some(outcome),
                Next::Inside(index) => {
                    let entry = Entry(self.entries[index].load(Relaxed));
                    entry.outcome().filter(|_| entry.plies().is_some_and(|distance| distance <= plies))
                }
            };
            match outcome {
                Some(Outcome::Win(distance)) => longest = longest.max(distance),
                _ => return None,
            }
        }
        Some(longest)
    }
}

/// A range in pieces of at most `size`.
fn pieces(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range.step_by(size).map(move |from| from..end.min(from + size))
}
