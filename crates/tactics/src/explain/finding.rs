//! The result of a template that fires.

use super::alternating::Trace;
use super::place::Place;
use super::proof::Proof;
use crate::board::{Board, Piece, Ply};
use andor_chess::Square;

/// A reason for a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Motif {
    /// A man is lured to a square on which it becomes a target.
    Decoy,
    /// A man is lured from a square on which it had another duty.
    Overload,
    /// A man is lured onto, or off, a line.
    LineDecoy,
    /// One man attacks two targets.
    Fork,
    /// A man may not do its duty because its king stands behind it.
    Pin,
    /// A man cannot do its duty because a more valuable man stands behind it.
    RelativePin,
    /// A man must move and uncovers the man behind it.
    Skewer,
    /// A move opens a line for another man.
    Discovery,
    /// A move opens the line of another man to the king, and gives check itself.
    DoubleCheck,
    /// A defender is captured.
    RemovedGuard,
    /// One of our men blocks one of theirs.
    Interference,
    /// A man could simply be taken.
    HangingPiece,
    /// A man is attacked and has no safe square.
    TrappedPiece,
    /// A mate on the last rank behind the king's own pawns.
    BackRank,
    /// They have to move, and every move loses.
    Zugzwang,
    /// The reply defends the threatened man.
    Guard,
    /// The reply captures the threatening man.
    Capthpc,
    /// The reply moves the threatened man away.
    Moveaway,
    /// The reply blocks the threat.
    Blocking,
    /// The move mates; no other template fires.
    Mate,
    /// The move captures or promotes; no other template fires.
    Gain,
    /// The move makes a threat; no other template fires.
    Threat,
    /// The move answers a threat of theirs and keeps the gain.
    Keep,
    /// The reply is the only one, or as good as any.
    Forced,
}

/// A template that fired.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The motif.
    pub motif: Motif,
    /// The index in the main line of the explained move.
    pub index: usize,
    /// The men it is about, with their squares.
    pub pieces: Vec<(Piece, Square)>,
    /// For the drawing: from, to.
    pub arrows: Vec<(Square, Square)>,
    /// The sentence, without the move.
    pub sentence: String,
    /// The trace that shows it.
    pub trace: Option<Trace>,
    /// The proofs of the two values of the trace, if the claim is a mate.
    pub proofs: Vec<Proof>,
}

impl Finding {
    pub(super) fn new(motif: Motif, index: usize, sentence: String) -> Finding {
        Finding {
            motif,
            index,
            pieces: Vec::new(),
            arrows: Vec::new(),
            sentence,
            trace: None,
            proofs: Vec::new(),
        }
    }

    pub(super) fn about(mut self, place: &Place, pieces: &[Piece]) -> Finding {
        self.pieces.extend(pieces.iter().filter_map(|&piece| Some((piece, place.board.square_of(piece)?))));
        self
    }

    pub(super) fn arrow(mut self, from: Square, to: Square) -> Finding {
        self.arrows.push((from, to));
        self
    }

    pub(super) fn shown_by(mut self, trace: &Trace) -> Finding {
        self.trace = Some(trace.clone());
        self
    }
}

/// `rook on h8`.
pub(super) fn named(board: &Board, piece: Piece) -> String {
    let name = board.kind_of(piece).name();
    board.square_of(piece).map_or_else(|| name.into(), |square| format!("{name} on {square}"))
}

/// `Nxb5`, short and without marks, for use inside a sentence.
pub(super) fn short(board: &Board, ply: Ply) -> String {
    super::text::san(board, ply)
}
