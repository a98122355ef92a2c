//! What part a fact played: read off the world without it, in which our next move fails.

use super::causes::{Cause, Role, Run};
use super::place::{Obstacle, Place};
use super::worlds::{Facts, Fate, Taken, Trial, WE_MOVED};
use crate::board::{Board, Piece, Ply, value};
use crate::machine::MATE_GOAL;
use andor_chess::Kind;

impl Run<'_, '_, '_> {
    /// Their man would still stand where it stood.
    pub(super) fn theirs(&mut self, world: &Place, trial: &Trial) -> Vec<Cause> {
        let man = self.changes.theirs;
        let board = &self.changes.next.board;
        let (after, replies) = self.refuted(world, trial);
        let first = replies.first().copied();
        let is_king = board.kind_of(man.piece) == Kind::King;
        if trial.fate == Fate::Impossible {
            let blocked =
                world.obstacle(self.piece, self.follow_up.to()) == Some(Obstacle::Blocked(man.piece));
            if blocked || self.follow_up.to() == man.from {
                return vec![self.cause(Role::LineOpened, world, trial, None)];
            }
            // Our king may not take what this man guards.
            let guards = world.board.attackers(self.follow_up.to(), man.piece.side());
            let guarded = board.kind_of(self.piece) == Kind::King && guards & (1 << man.from.index()) != 0;
            if guarded && !self.takes_directly() {
                return vec![self.cause(Role::Deflection(None), world, trial, None)];
            }
            let lured = self.changes.lost_the_mover() && self.takes_directly() && self.is_bargain();
            return if lured { vec![self.cause(Role::Attraction, world, trial, None)] } else { Vec::new() };
        }
        let Some(after) = after else { return Vec::new() };
        // Its duty is another than to take what it took.
        let took = self.changes.they_took.map(|taken| taken.piece);
        let takes = |ply: &&Ply| {
            after.mover(**ply) == man.piece
                && (took.is_none() || after.taken(**ply) != took)
                && (!is_king || after.taken(**ply).is_some())
        };
        let answer = replies.iter().find(takes).copied();
        // That a man is taken where it took says little about where it came from, unless it mates.
        let mates = self.judge.machine.state().goal >= MATE_GOAL;
        let circular = self.takes_directly() && self.changes.they_took.is_some() && !mates;
        let duty = answer.filter(|_| !circular);
        let gives_check = self.changes.next.play(self.follow_up, self.piece.side()).board.in_check();
        // Where a mate is no check any more, one reply is as good as another.
        let first = first.filter(|_| self.judge.moves > 1 || !gives_check || after.in_check());
        let mut found = Vec::new();
        let stands = if is_king {
            Some(gives_check)
        } else {
            let gone = self.changes.world(0, Some(man.piece));
            gone.and_then(|gone| self.judge.ask(&gone, self.piece, self.follow_up)).map(|gone| !gone.wins())
        };
        if stands == Some(true) {
            let blocks = replies
                .iter()
                .copied()
                .find(|&ply| after.mover(ply) != man.piece && self.is_cut(&after, ply, man.piece));
            let role = match blocks.filter(|_| !is_king) {
                Some(ply) => Role::SelfBlock(ply),
                None if self.changes.they_took.is_none() => Role::Drive,
                None => Role::Attraction,
            };
            let reply = blocks.or(answer).or(first);
            // A king that is driven from its duty is rather deflected.
            let driven = role == Role::Drive && answer.is_some();
            if !driven && (blocks.is_some() || !self.takes_directly()) {
                found.push(self.cause(role, world, trial, reply));
            } else if !driven && self.changes.lost_the_mover() && self.is_bargain() {
                return vec![self.cause(role, world, trial, reply)];
            }
        }
        if let Some(ply) = duty {
            let took_back = self.changes.we_took.is_some() && self.changes.lost_the_mover();
            let role = if took_back { Role::Overload(ply) } else { Role::Deflection(Some(ply)) };
            found.push(self.cause(role, world, trial, Some(ply)));
        } else if stands == Some(false) && !is_king && !circular {
            found.push(self.cause(Role::Deflection(None), world, trial, first));
        }
        found
    }

    /// Whether our next move takes the man that replied.
    fn takes_directly(&self) -> bool {
        self.changes.next.board.taken(self.follow_up) == Some(self.changes.theirs.piece)
    }

    /// Whether the man that replied is worth more than what it took: else it was only exchanged.
    fn is_bargain(&self) -> bool {
        let board = &self.changes.next.board;
        let points = |piece: Piece| value(board.kind_of(piece));
        let price = self.changes.they_took.map_or(0, |taken| points(taken.piece));
        points(self.changes.theirs.piece) > price
    }

    /// Whether a reply of a world is blocked on the real board, by this man.
    fn is_cut(&self, after: &Board, reply: Ply, by: Piece) -> bool {
        let real = self.changes.next.play(self.follow_up, self.piece.side());
        let piece = after.mover(reply);
        real.board.square_of(piece) == Some(reply.from())
            && real.obstacle(piece, reply.to()) == Some(Obstacle::Blocked(by))
    }

    /// The man that we took would still be there.
    pub(super) fn taken(&mut self, world: &Place, trial: &Trial) -> Vec<Cause> {
        let Some(Taken { piece, square, .. }) = self.changes.we_took else { return Vec::new() };
        let (after, replies) = self.refuted(world, trial);
        let at = |cause: Cause| Cause { man: piece, from: square, to: square, ..cause };
        if trial.fate == Fate::Impossible {
            let blocked = world.obstacle(self.piece, self.follow_up.to()) == Some(Obstacle::Blocked(piece));
            return if blocked {
                vec![at(self.cause(Role::LineOpened, world, trial, None))]
            } else {
                Vec::new()
            };
        }
        let Some(after) = after else { return Vec::new() };
        if let Some(ply) = replies.iter().copied().find(|&ply| after.mover(ply) == piece) {
            return vec![at(self.cause(Role::RemovedGuard(ply), world, trial, Some(ply)))];
        }
        let real = self.changes.next.play(self.follow_up, self.piece.side()).board;
        let role = if real.in_check() && !after.in_check() { Role::LineOpened } else { Role::Removal };
        replies.first().map(|&ply| at(self.cause(role, world, trial, Some(ply)))).into_iter().collect()
    }

    /// Our man would still stand where it stood.
    pub(super) fn ours(&mut self, set: Facts, world: &Place, trial: &Trial) -> Vec<Cause> {
        let man = self.changes.ours;
        if self.piece == man.piece {
            return Vec::new();
        }
        let at = |cause: Cause| Cause { man: man.piece, from: man.from, to: man.to, ..cause };
        let (after, replies) = self.refuted(world, trial);
        let first = replies.first().copied();
        if trial.fate == Fate::Impossible {
            let blocked =
                world.obstacle(self.piece, self.follow_up.to()) == Some(Obstacle::Blocked(man.piece));
            let vacated = self.follow_up.to() == man.from;
            let cleared = blocked || vacated;
            return if cleared {
                vec![at(self.cause(Role::Clearance(None), world, trial, None))]
            } else {
                Vec::new()
            };
        }
        let Some(after) = after else { return Vec::new() };
        let gone = self.changes.world(set & !WE_MOVED, Some(man.piece));
        let without = gone.and_then(|gone| self.judge.ask(&gone, self.piece, self.follow_up));
        let Some(without) = without else { return Vec::new() };
        if without.wins() {
            return vec![at(self.cause(Role::Clearance(first), world, trial, first))];
        }
        if let Some(ply) = replies.iter().copied().find(|&ply| self.is_cut(&after, ply, man.piece)) {
            return vec![at(self.cause(Role::Interference(ply), world, trial, Some(ply)))];
        }
        // Where their king would take it, a mate needs the square covered.
        let falls = |ply: &Ply| {
            after.taken(*ply) == Some(man.piece) && after.kind_of(after.mover(*ply)) != Kind::King
        };
        if let Some(ply) = replies.iter().copied().find(falls) {
            return vec![at(self.cause(Role::Escape(ply), world, trial, Some(ply)))];
        }
        let real = self.changes.next.play(self.follow_up, man.piece.side());
        let reaches = |ply: &&Ply| {
            let covers = real.board.attackers(ply.to(), man.piece.side()) & (1 << man.to.index()) != 0;
            (covers || ply.to() == man.to) && real.board.piece_at(man.to) == Some(man.piece)
        };
        let Some(ply) = replies.iter().find(reaches).copied() else { return Vec::new() };
        vec![at(self.cause(Role::Support(ply), world, trial, Some(ply)))]
    }

    /// Our man that they took would still be there.
    pub(super) fn vacated(&mut self, world: &Place, trial: &Trial) -> Vec<Cause> {
        let Some(Taken { piece, square, .. }) = self.changes.they_took else { return Vec::new() };
        // Another man of ours that was taken made way for nothing by our move.
        if piece == self.piece || piece != self.changes.ours.piece {
            return Vec::new();
        }
        let (_, replies) = self.refuted(world, trial);
        let reply = replies.first().copied();
        let cause = self.cause(Role::Clearance(reply), world, trial, reply);
        vec![Cause { man: piece, from: square, to: square, ..cause }]
    }
}
