//! Causes by intervention: which of the facts between two of our moves does the second move need?
//!
//! A smallest set of facts without which it no longer wins is a cause. If the set has several
//! facts, one of them is the cause beside the others undone. What part a man plays is asked the
//! same way: a man that moved matters because it left its old square or because it stands on its
//! new one, so it is taken off the board altogether, and where that changes nothing the old square
//! was the matter. Nothing here knows the geometry of a motif.

use super::place::Place;
use super::worlds::{Changes, Facts, Fate, Judge, THEY_MOVED, THEY_TOOK, Trial, WE_MOVED, WE_TOOK};
use crate::board::{Board, Piece, Ply};
use andor_chess::Square;
use andor_game::Player;

/// What a fact did for our next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// A man of theirs is drawn to a square.
    Attraction,
    /// A man that was not offered anything has to go to a square.
    Drive,
    /// A man of theirs is drawn from a square from which it answers our move.
    Deflection(Option<Ply>),
    /// The same, of a man that also had to guard what we took.
    Overload(Ply),
    /// A man of theirs no longer stands in our way.
    LineOpened,
    /// A man of theirs blocks its own men.
    SelfBlock(Ply),
    /// Our man no longer stands in the way of another.
    Clearance(Option<Ply>),
    /// Our man stands in the way of theirs.
    Interference(Ply),
    /// Our man is no longer where it could be taken.
    Escape(Ply),
    /// Our man guards, or takes away, a square from where it now stands.
    Support(Ply),
    /// A man that could answer our move is gone.
    RemovedGuard(Ply),
    /// A man that we took is gone; with it there our move could be answered.
    Removal,
    /// All of it together: our next move does not win at once.
    Preparation(Option<Ply>),
}

/// A cause with the test that shows it.
#[derive(Clone, Debug)]
pub struct Cause {
    /// What part it plays.
    pub role: Role,
    /// The man it is about, and from where to where it went.
    pub man: Piece,
    /// Its square before.
    pub from: Square,
    /// Its square after.
    pub to: Square,
    /// The men that stand elsewhere in the world without it, and where; the man itself first.
    pub undone: Vec<(Piece, Square)>,
    /// The world without it.
    pub world: Place,
    /// Our next move and a reply that refutes it, in the world without it; no reply if the move is
    /// not possible, or merely wins too little.
    pub without: Vec<Ply>,
    /// Whether our next move is not even possible without it.
    pub impossible: bool,
    /// Whether exact search gave all the answers.
    pub proved: bool,
}

/// The causes of a move by which the follow-up wins.
pub(super) fn causes(
    judge: &mut Judge<'_, '_>,
    changes: &Changes,
    before: &Place,
    follow_up: Ply,
) -> Vec<Cause> {
    let piece = changes.next.board.mover(follow_up);
    let Some(real) = judge.ask(&changes.next, piece, follow_up).filter(Trial::wins) else {
        return Vec::new();
    };
    let mut run = Run { judge, changes, piece, follow_up, proved: real.proved, tried: vec![(0, Some(real))] };
    let mut found = run.of_facts();
    if found.is_empty() {
        found.extend(run.of_all(before));
    }
    found
}

pub(super) struct Run<'r, 'j, 'w> {
    pub(super) judge: &'r mut Judge<'j, 'w>,
    pub(super) changes: &'r Changes,
    /// The man that moves next, and its move.
    pub(super) piece: Piece,
    pub(super) follow_up: Ply,
    proved: bool,
    tried: Vec<(Facts, Option<Trial>)>,
}

impl Run<'_, '_, '_> {
    fn trial(&mut self, undone: Facts) -> Option<Trial> {
        if let Some((_, known)) = self.tried.iter().find(|(facts, _)| *facts == undone) {
            return known.clone();
        }
        let world = self.changes.world(undone, None);
        let trial = world.and_then(|world| self.judge.ask(&world, self.piece, self.follow_up));
        self.tried.push((undone, trial.clone()));
        trial
    }

    fn of_facts(&mut self) -> Vec<Cause> {
        let facts = self.changes.facts();
        let mut sets: Vec<Facts> = (1..16).filter(|set| set & !facts == 0).collect();
        sets.sort_by_key(|set| (set.count_ones(), *set));
        let (mut failing, mut found): (Vec<Facts>, Vec<Cause>) = (Vec::new(), Vec::new());
        for set in sets {
            if failing.iter().any(|smaller| smaller & set == *smaller) {
                continue;
            }
            let Some(trial) = self.trial(set) else { continue };
            if trial.wins() {
                continue;
            }
            failing.push(set);
            let read = if set == facts { self.read_all(set, &trial) } else { self.read(set, &trial) };
            for cause in read {
                if !found.iter().any(|other| other.role == cause.role && other.man == cause.man) {
                    found.push(cause);
                }
            }
        }
        found
    }

    /// The fact of a failing set that matters: the one without which, the rest undone, the move
    /// wins; and what it did.
    fn read(&mut self, set: Facts, trial: &Trial) -> Vec<Cause> {
        let Some(world) = self.changes.world(set, None) else { return Vec::new() };
        let mut found = Vec::new();
        for fact in [THEY_MOVED, WE_TOOK, WE_MOVED, THEY_TOOK].into_iter().filter(|fact| set & fact != 0) {
            let rest = set & !fact;
            let alone = rest == 0 || self.trial(rest).is_some_and(|trial| trial.wins());
            // A man that stands where the other facts would put another had to move, too.
            let joint = fact == THEY_MOVED && self.changes.world(rest, None).is_none();
            found.extend(match fact {
                THEY_MOVED if alone || joint => self.theirs(&world, trial),
                WE_TOOK if alone => self.taken(&world, trial),
                WE_MOVED if alone && found.is_empty() => self.ours(set, &world, trial),
                THEY_TOOK if alone && found.is_empty() => self.vacated(&world, trial),
                _ => Vec::new(),
            });
        }
        found
    }

    /// Where each fact alone would do: our move is the cause, unless it forced the reply.
    fn read_all(&mut self, set: Facts, trial: &Trial) -> Vec<Cause> {
        let Some(world) = self.changes.world(set, None) else { return Vec::new() };
        let found = self.ours(set, &world, trial);
        let forced = self.changes.in_check || self.changes.they_took.is_some();
        if found.is_empty() && forced { self.read(set, trial) } else { found }
    }

    /// The men that stand elsewhere in a world.
    fn moved_in(&self, world: &Place) -> Vec<(Piece, Square)> {
        let (ours, theirs) = (self.changes.ours.piece, self.changes.theirs.piece);
        let taken = [self.changes.we_took, self.changes.they_took];
        let men = [Some(theirs), Some(ours)].into_iter().chain(taken.map(|taken| taken.map(|man| man.piece)));
        let mut found: Vec<(Piece, Square)> = Vec::new();
        for man in men.flatten() {
            let (here, there) = (self.changes.next.board.square_of(man), world.board.square_of(man));
            if let Some(square) =
                there.filter(|_| here != there && found.iter().all(|(other, _)| *other != man))
            {
                found.push((man, square));
            }
        }
        found
    }

    pub(super) fn cause(&self, role: Role, world: &Place, trial: &Trial, reply: Option<Ply>) -> Cause {
        let mut without = Vec::new();
        let same = world.same_move(self.piece, self.follow_up).filter(|_| trial.fate != Fate::Impossible);
        if let Some(ply) = same {
            without.push(ply);
            without.extend(reply);
        }
        let theirs = self.changes.theirs;
        Cause {
            role,
            man: theirs.piece,
            from: theirs.from,
            to: theirs.to,
            undone: self.moved_in(world),
            world: world.clone(),
            without,
            impossible: trial.fate == Fate::Impossible,
            proved: self.proved && trial.proved,
        }
    }

    /// The board after our next move in a world, and the replies that refute it there.
    pub(super) fn refuted(&self, world: &Place, trial: &Trial) -> (Option<Board>, Vec<Ply>) {
        let after =
            world.same_move(self.piece, self.follow_up).map(|ply| world.play(ply, self.piece.side()).board);
        match &trial.fate {
            Fate::Fails(replies) => {
                let mut replies = replies.clone();
                if let Some(board) = &after {
                    replies.sort_by_key(|&ply| std::cmp::Reverse(board.gain(ply)));
                }
                (after, replies)
            }
            _ => (after, Vec::new()),
        }
    }

    /// Our next move at once, without the move and its reply.
    fn of_all(&mut self, before: &Place) -> Option<Cause> {
        let trial = self.judge.ask(before, self.piece, self.follow_up).filter(|trial| !trial.wins())?;
        let Fate::Fails(_) = trial.fate else { return None };
        let (after, replies) = self.refuted(before, &trial);
        if let (Some(after), Some(taken)) = (after, self.changes.we_took)
            && let Some(ply) = replies.iter().copied().find(|&ply| after.mover(ply) == taken.piece)
        {
            let cause = self.cause(Role::RemovedGuard(ply), before, &trial, Some(ply));
            return Some(Cause { man: taken.piece, from: taken.square, to: taken.square, ..cause });
        }
        let reply = replies.first().copied();
        let ours = self.changes.ours;
        let cause = self.cause(Role::Preparation(reply), before, &trial, reply);
        Some(Cause { man: ours.piece, from: ours.from, to: ours.to, ..cause })
    }
}

impl Cause {
    /// The side whose man it is about.
    #[must_use]
    pub fn side(&self) -> Player {
        self.man.side()
    }
}
