//! Numbering: what a game must tell so that a database can hold the value of every position.

use crate::Game;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// A capability: positions are numbered within *slices*, as a rule one for each balance of
/// material.
///
/// Slices between which play can go back and forth form a *family*; a move leads to a slice of the
/// same family, to one of an earlier family, or ends the game. So values can be found family by
/// family. The contract:
/// - players take turns, and a value depends on the position only from the mover's point of view:
///   positions that are the same to the side to move (colours exchanged, mirror images) may share a
///   number;
/// - [`Game::turn`] can be asked where the game is over, too;
/// - where [`Numbered::numbered`] gives a position, [`Numbered::number`] gives its number back.
pub trait Numbered: Game {
    /// A set of positions that are numbered together.
    type Slice: Copy + Eq + Ord + Hash + Debug + Send + Sync;

    /// The numbers of pieces for which there are slices.
    fn pieces(&self) -> RangeInclusive<u32>;

    /// All families with at most this many pieces, each after those it leads to.
    fn families(&self, pieces: u32) -> Vec<Vec<Self::Slice>>;

    /// A short name of letters, digits and `-`, fit for a file.
    fn slice_name(&self, slice: Self::Slice) -> String;

    /// One more than the highest number in the slice.
    fn slice_size(&self, slice: Self::Slice) -> u64;

    /// The slices of other families that one move can lead to.
    fn leads_to(&self, slice: Self::Slice) -> Vec<Self::Slice>;

    /// Where a position is numbered. `None` where the numbering does not know it.
    fn number(&self, position: &Self::Position) -> Option<(Self::Slice, u64)>;

    /// The slice alone, where that is cheaper to find.
    fn slice(&self, position: &Self::Position) -> Option<Self::Slice> {
        self.number(position).map(|(slice, _)| slice)
    }

    /// The position with that number. `None` for a gap in the numbering.
    fn numbered(&self, slice: Self::Slice, number: u64) -> Option<Self::Position>;

    /// Adds the positions of the same family from which a move leads to this one, one for each
    /// number at least. Asked only about positions that [`Numbered::numbered`] gave. Some of them
    /// may be over, except by a draw.
    fn predecessors(&self, position: &Self::Position, into: &mut Vec<Self::Position>);
}
