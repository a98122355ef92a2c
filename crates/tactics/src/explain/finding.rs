//! What a template says when it fires.

use super::alternating::Trace;
use super::place::Place;
use super::proof::Proof;
use crate::board::{Board, Piece, Ply};
use andor_chess::Square;

/// A reason for a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Motif {
    /// A man is lured to a square where it becomes a target.
    Decoy,
    /// A man is lured from a square where it had another duty.
    Overload,
    /// A man is lured onto, or off, a line.
    LineDecoy,
    /// One man attacks two targets.
    Fork,
    /// A man may not do its duty because its king stands behind it.
    Pin,
    /// A man cannot do its duty because another man, worth more, stands behind it.
    RelativePin,
    /// A man must move and uncovers what stands behind it.
    Skewer,
    /// A move opens a line for another man.
    Discovery,
    /// A move opens the line of another man to the king, and checks itself too.
    DoubleCheck,
    /// A defender is captured.
    RemovedGuard,
    /// A man of ours is put in the way of theirs.
    Interference,
    /// A man was there to be taken.
    HangingPiece,
    /// A man is attacked and has no good square.
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
    /// The reply puts a man in the way of the threat.
    Blocking,
    /// The move mates; nothing more telling was found.
    Mate,
    /// The move captures or promotes; nothing more telling was found.
    Gain,
    /// The move threatens something; nothing more telling was found.
    Threat,
    /// The move answers a threat of theirs and keeps what was won.
    Keep,
    /// The reply is the only one, or as good as any.
    Forced,
}

/// A template that fired.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Which.
    pub motif: Motif,
    /// The place in the main line of the move it explains.
    pub index: usize,
    /// The men it is about, with where they stood.
    pub pieces: Vec<(Piece, Square)>,
    /// For the drawing: from, to.
    pub arrows: Vec<(Square, Square)>,
    /// The sentence, without the move.
    pub sentence: String,
    /// The trace that shows it, where there is one.
    pub trace: Option<Trace>,
    /// What sound engines say to the two values of the trace, where the claim is a mate.
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
