//! What our move and their reply changed: at most four facts. Our man moved, a man was taken, their
//! man moved, our man was taken. A world is the position after the reply with some of the facts
//! undone, and the question in each is the same: does our next move still win?

use super::moment::Moment;
use super::place::Place;
use crate::board::{Board, Piece, Ply};
use crate::exact::{Exact, ONLY_MATE};
use crate::machine::{MATE_GOAL, Machine};
use andor_chess::{Kind, Square};

/// A set of facts.
pub(super) type Facts = u8;
pub(super) const WE_MOVED: Facts = 1;
pub(super) const WE_TOOK: Facts = 2;
pub(super) const THEY_MOVED: Facts = 4;
pub(super) const THEY_TOOK: Facts = 8;

/// The nodes of the exact search, and of the machine where that is not enough, in one world.
const EXACT_NODES: u64 = 40_000;
const MACHINE_NODES: u64 = 40_000;

/// A man that moved, from where to where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub(super) piece: Piece,
    pub(super) from: Square,
    pub(super) to: Square,
    /// What it was before.
    kind: Kind,
}

impl Moved {
    fn new(board: &Board, ply: Ply) -> Moved {
        let piece = board.mover(ply);
        Moved { piece, from: ply.from(), to: ply.to(), kind: board.kind_of(piece) }
    }
}

/// A man that was taken, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) piece: Piece,
    pub(super) square: Square,
    kind: Kind,
}

impl Taken {
    fn new(board: &Board, ply: Ply) -> Option<Taken> {
        let piece = board.taken(ply)?;
        Some(Taken { piece, square: board.square_of(piece)?, kind: board.kind_of(piece) })
    }
}

/// The facts between two of our moves.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    pub(super) ours: Moved,
    pub(super) we_took: Option<Taken>,
    pub(super) theirs: Moved,
    pub(super) they_took: Option<Taken>,
    /// Whether our move gave check.
    pub(super) in_check: bool,
    /// The place after the reply.
    pub(super) next: Place,
}

impl Changes {
    /// `None` if there is no reply and next move, or somebody castled: then two men moved.
    pub(super) fn of(moment: &Moment) -> Option<Changes> {
        let (next, reply) = (moment.next.clone()?, moment.reply?);
        let ours = Moved::new(&moment.before.board, moment.mbe);
        let theirs = Moved::new(&moment.after.board, reply);
        let castles =
            |moved: &Moved| moved.kind == Kind::King && moved.from.file().abs_diff(moved.to.file()) == 2;
        (!castles(&ours) && !castles(&theirs)).then_some(Changes {
            ours,
            we_took: Taken::new(&moment.before.board, moment.mbe),
            theirs,
            they_took: Taken::new(&moment.after.board, reply),
            in_check: moment.after.board.in_check(),
            next,
        })
    }

    /// Whether they took the man that we moved.
    pub(super) fn lost_the_mover(&self) -> bool {
        self.they_took.is_some_and(|taken| taken.piece == self.ours.piece)
    }

    /// The facts there are.
    pub(super) fn facts(&self) -> Facts {
        let captures = [(self.we_took.is_some(), WE_TOOK), (self.they_took.is_some(), THEY_TOOK)];
        captures.iter().filter(|(there, _)| *there).fold(WE_MOVED | THEY_MOVED, |all, (_, fact)| all | fact)
    }

    /// The world without some facts, and without a man at all if one is named; `None` where there
    /// is no such position.
    pub(super) fn world(&self, undone: Facts, absent: Option<Piece>) -> Option<Place> {
        let mut men = Vec::new();
        let mut put = |piece: Piece, square: Square, kind: Kind| {
            men.push((piece, Some(square).filter(|_| absent != Some(piece)), kind));
        };
        if self.lost_the_mover() {
            match (undone & THEY_TOOK != 0, undone & WE_MOVED != 0) {
                (true, true) => put(self.ours.piece, self.ours.from, self.ours.kind),
                (true, false) => {
                    put(self.ours.piece, self.ours.to, self.they_took?.kind);
                }
                // A man that was taken on its new square cannot stand on its old one.
                (false, true) => return None,
                (false, false) => {}
            }
        } else {
            if undone & WE_MOVED != 0 {
                put(self.ours.piece, self.ours.from, self.ours.kind);
            }
            if let Some(taken) = self.they_took.filter(|_| undone & THEY_TOOK != 0) {
                put(taken.piece, taken.square, taken.kind);
            }
        }
        if let Some(taken) = self.we_took.filter(|_| undone & WE_TOOK != 0) {
            put(taken.piece, taken.square, taken.kind);
        }
        if undone & THEY_MOVED != 0 {
            put(self.theirs.piece, self.theirs.from, self.theirs.kind);
        }
        let already = |piece: Piece| men.iter().any(|(other, ..)| *other == piece);
        if let Some(piece) = absent.filter(|&piece| !already(piece)) {
            men.push((piece, None, self.next.board.kind_of(piece)));
        }
        if men.is_empty() {
            return Some(self.next.clone());
        }
        Some(Place { board: self.next.board.arranged(&men)?, tally: self.next.tally })
    }
}

/// What became of our next move in a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It wins.
    Wins,
    /// It is not possible.
    Impossible,
    /// It does not win; after these replies, as far as they were found.
    Fails(Vec<Ply>),
}

/// The answer in one world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// What became of it.
    pub fate: Fate,
    /// Whether exact search answered, not the machine.
    pub proved: bool,
}

impl Trial {
    /// Whether it wins.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.fate == Fate::Wins
    }
}

/// Asks the question: exact search first, then the machine.
pub(super) struct Judge<'j, 'w> {
    pub(super) machine: &'j mut Machine<'w>,
    pub(super) exact: &'j mut Exact,
    /// The moves that we have, with the next.
    pub(super) moves: u8,
}

impl Judge<'_, '_> {
    fn need(&self, tally: i16) -> i16 {
        let goal = self.machine.state().goal;
        if goal >= MATE_GOAL { ONLY_MATE } else { goal - tally }
    }

    /// Does this move of this man win in a world? `None` if nobody knows.
    pub(super) fn ask(&mut self, world: &Place, piece: Piece, ply: Ply) -> Option<Trial> {
        let impossible = Some(Trial { fate: Fate::Impossible, proved: true });
        let Some(same) = world.same_move(piece, ply) else { return impossible };
        if !world.board.clone().is_legal(same) {
            return impossible;
        }
        // Where their king could be taken, our move comes on top of a check: that it fails even so
        // says something, that it wins does not.
        let is_position = world.board.is_safe();
        let after = world.play(same, self.machine.us());
        let (need, left) = (self.need(after.tally), self.moves.saturating_sub(1));
        self.exact.allow(EXACT_NODES);
        match self.exact.holds(&after.board, need, left) {
            Some(true) => return is_position.then_some(Trial { fate: Fate::Wins, proved: true }),
            Some(false) => {
                self.exact.allow(EXACT_NODES);
                let found = self.exact.refutations(&after.board, need, left);
                return Some(Trial { fate: Fate::Fails(found.unwrap_or_default()), proved: true });
            }
            None if is_position => {}
            None => return None,
        }
        self.machine.allow(MACHINE_NODES);
        self.machine.visit(world);
        let works = self.machine.to_move(same).is_some();
        if self.machine.stopped() {
            return None;
        }
        if works {
            return Some(Trial { fate: Fate::Wins, proved: false });
        }
        self.machine.allow(MACHINE_NODES);
        self.machine.visit(&after);
        let refutation = self.machine.to_suc_move();
        Some(Trial { fate: Fate::Fails(refutation.into_iter().collect()), proved: false })
    }
}
