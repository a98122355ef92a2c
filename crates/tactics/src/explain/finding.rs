//! The result of a template that fires.

use super::alternating::Trace;
use super::place::Place;
use super::proof::Proof;
use super::worlds::{Fate, Trial};
use crate::board::{Board, Piece, Ply, attacks_from};
use andor_chess::Square;
use andor_game::Player;

/// A reason for a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Motif {
    /// A man is lured to a square that is bad for it.
    Attraction,
    /// A man has to go to a square that is bad for it, or out of our way.
    Drive,
    /// A man is lured from a square on which it had a duty.
    Deflection,
    /// The same, of a man that had to guard what we took.
    Overload,
    /// A man is lured out of the way of one of ours.
    LineDecoy,
    /// A man is lured to where it blocks another of its side.
    SelfBlock,
    /// One of our men makes way for another.
    Clearance,
    /// One of our men leaves the square on which it would be taken.
    Escape,
    /// One of our men guards a square, or takes it from the king.
    Support,
    /// The next move does not work at once.
    Preparation,
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
    /// A man that could answer the next move is captured.
    RemovedGuard,
    /// One of our men blocks one of theirs.
    Interference,
    /// A man could simply be taken.
    HangingPiece,
    /// A man is attacked and has no safe square.
    TrappedPiece,
    /// A mate on the last rank behind the king's own pawns.
    BackRank,
    /// A mate by a knight; all squares of the king are taken by its own men.
    SmotheredMate,
    /// A mate along the side; a knight covers, and a man of theirs blocks.
    AnastasiaMate,
    /// A mate in the corner by a rook that a knight guards.
    ArabianMate,
    /// A mate by two bishops, with their own men in the way.
    BodenMate,
    /// A mate by a rook that a knight guards, which a pawn guards.
    HookMate,
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
    /// The move mates.
    Mate,
    /// The move captures or promotes; no other template fires.
    Gain,
    /// The move makes a threat; no other template fires.
    Threat,
    /// The move answers a threat of theirs and keeps the gain.
    Keep,
    /// No other move wins as much; no other template fires.
    OnlyMove,
    /// The reply is the only one, or as good as any.
    Forced,
}

/// What an arrow of a drawing shows, on the board after our move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Arrow {
    /// One of our men attacks something.
    Attack,
    /// One of their men guards something.
    Guard,
    /// A line that is open, or that a man of theirs must not leave.
    Line,
    /// A square that the king cannot have.
    Flight,
}

impl Arrow {
    /// Whether the board shows it.
    pub(super) fn is_true(self, board: &Board, from: Square, to: Square) -> bool {
        let Some(piece) = board.piece_at(from) else { return false };
        let kind = board.kind_of(piece);
        let bit = |square: Square| 1_u64 << square.index();
        // A king does not hide a square behind it from a man that gives check.
        let kings = [Player::Max, Player::Min].into_iter().filter_map(|side| board.king_of(side));
        let kings: u64 = kings.filter_map(|king| board.square_of(king)).map(bit).sum();
        let occupied = match self {
            Arrow::Line => 0,
            Arrow::Flight => board.occupied() & !kings,
            Arrow::Attack | Arrow::Guard => board.occupied(),
        };
        let attacks = attacks_from(kind, piece.side(), from, occupied) & bit(to) != 0;
        let place = Place { board: board.clone(), tally: 0 };
        attacks || self == Arrow::Attack && place.obstacle(piece, to).is_none()
    }
}

/// Moves from a place, and how many plies of the line come before them.
#[derive(Clone, Debug)]
pub struct Line {
    /// The place.
    pub place: Place,
    /// The moves.
    pub plies: Vec<Ply>,
    /// Plies of the main line before the first.
    pub begin: usize,
}

impl Line {
    pub(super) fn new(place: &Place, plies: &[Ply], begin: usize) -> Line {
        Line { place: place.clone(), plies: plies.to_vec(), begin }
    }
}

/// What was compared to find a reason: play as it is, and in another world.
#[derive(Clone, Debug)]
pub struct Test {
    /// Play as it is.
    pub with: Line,
    /// What is different otherwise, in words.
    pub circumstance: String,
    /// Play in the other world: a move of ours and what refutes it, or what they can do there.
    pub without: Line,
    /// Our move that is tried in both, if there is one.
    pub follow_up: Option<Ply>,
    /// Whether it is not possible in the other world.
    pub impossible: bool,
}

impl Test {
    /// A move that wins in one place and not in another.
    pub(super) fn of_trial(
        with: Line,
        circumstance: &str,
        other: &Place,
        begin: usize,
        trial: &Trial,
    ) -> Test {
        let ply = with.plies.first().copied();
        let same = ply.and_then(|ply| other.same_move(with.place.board.mover(ply), ply));
        let mut plies = Vec::new();
        if let (Some(same), Fate::Fails(replies)) = (same, &trial.fate) {
            plies.push(same);
            plies.extend(replies.first());
        }
        Test {
            circumstance: circumstance.to_owned(),
            without: Line::new(other, &plies, begin),
            follow_up: ply,
            impossible: plies.is_empty(),
            with,
        }
    }
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
    /// For the drawing: from, to, and what it shows.
    pub arrows: Vec<(Square, Square, Arrow)>,
    /// The sentence, without the move.
    pub sentence: String,
    /// Whether exact search gave the answers behind it, or the board itself does.
    pub proved: bool,
    /// The intervention that shows it.
    pub test: Option<Test>,
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
            proved: false,
            test: None,
            trace: None,
            proofs: Vec::new(),
        }
    }

    pub(super) fn about(mut self, place: &Place, pieces: &[Piece]) -> Finding {
        self.pieces.extend(pieces.iter().filter_map(|&piece| Some((piece, place.board.square_of(piece)?))));
        self
    }

    pub(super) fn arrow(mut self, role: Arrow, from: Square, to: Square) -> Finding {
        self.arrows.push((from, to, role));
        self
    }

    /// Lines in which a king is taken show nothing to a player.
    pub(super) fn shown_by(mut self, trace: &Trace) -> Finding {
        self.trace = Some(trace.clone()).filter(|trace| !trace.takes_a_king());
        self
    }

    pub(super) fn tested(mut self, test: Option<Test>) -> Finding {
        self.test = test;
        self
    }

    pub(super) const fn proved(mut self, proved: bool) -> Finding {
        self.proved = proved;
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
