//! Why a mate is mate: each man is taken away in turn. Without a man of ours it may be no mate: the
//! king then has the flight that this man held, or somebody can answer the check. Without a man of
//! theirs the king may have its square. Mates with names are seen in what the men do.

use super::english::list;
use super::finding::{Motif, named};
use crate::board::{Board, Piece, Ply};
use andor_chess::{Kind, Square};
use andor_game::Player;

/// What a man of ours does for a mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// The man.
    pub piece: Piece,
    /// The squares to which the king could go without it.
    pub flights: Vec<Square>,
    /// A man of ours that could be taken without it.
    pub guards: Option<Piece>,
    /// A man of theirs that could answer the check without it, since it would not be pinned.
    pub pins: Option<Piece>,
    /// What they could play without it.
    pub escape: Ply,
}

/// A mate, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateNet {
    /// The king.
    pub king: Piece,
    /// Its square.
    pub square: Square,
    /// Our men that give check.
    pub checkers: Vec<Piece>,
    /// Our other men without which it would be no mate.
    pub holders: Vec<Holder>,
    /// Men of theirs without which their king had their square.
    pub blockers: Vec<Piece>,
}

/// `None` if the board is no mate.
pub(super) fn mate_net(board: &Board) -> Option<MateNet> {
    if !board.in_check() || board.clone().has_legal_move() {
        return None;
    }
    let them = board.turn();
    let us = them.opponent();
    let king = board.king_of(them)?;
    let square = board.square_of(king)?;
    let on = |mask: u64, piece: &Piece| {
        board.square_of(*piece).is_some_and(|square| mask & (1 << square.index()) != 0)
    };
    let attackers = board.attackers(square, us);
    let checkers: Vec<Piece> = board.pieces(us).filter(|piece| on(attackers, piece)).collect();
    let others = board.pieces(us).filter(|piece| !checkers.contains(piece));
    let holders = others.filter_map(|piece| holder(board, king, piece)).collect();
    let blockers = board
        .pieces(them)
        .filter(|&piece| piece != king)
        .filter(|&piece| {
            board.square_of(piece).is_some_and(|place| flights(board, king, piece).contains(&place))
        })
        .collect();
    Some(MateNet { king, square, checkers, holders, blockers })
}

/// The board without a man, with the same side to move.
fn without(board: &Board, piece: Piece) -> Option<Board> {
    board.arranged(&[(piece, None, board.kind_of(piece))]).filter(Board::is_safe)
}

/// The squares to which a king could go without a man.
fn flights(board: &Board, king: Piece, piece: Piece) -> Vec<Square> {
    let Some(mut less) = without(board, piece) else { return Vec::new() };
    let moves = less.legal_moves();
    moves.into_iter().filter(|&ply| less.mover(ply) == king).map(|ply| ply.to()).collect()
}

fn holder(board: &Board, king: Piece, piece: Piece) -> Option<Holder> {
    let mut less = without(board, piece)?;
    let replies = less.legal_moves();
    let mut found =
        Holder { piece, flights: Vec::new(), guards: None, pins: None, escape: *replies.first()? };
    for &ply in &replies {
        match (less.mover(ply) == king, less.taken(ply)) {
            (true, Some(taken)) => found.guards = Some(taken),
            (true, None) => found.flights.push(ply.to()),
            (false, _) => found.pins = Some(less.mover(ply)),
        }
    }
    Some(found)
}

impl MateNet {
    /// A man without which it would be no mate, the board without it, and what they could play.
    #[must_use]
    pub fn test(&self, board: &Board) -> Option<(Piece, Board, Ply)> {
        let held = self.holders.first().map(|holder| holder.piece);
        let man = held.or_else(|| self.blockers.first().copied())?;
        let mut less = without(board, man)?;
        let king = self.king;
        let escapes = less.legal_moves();
        let by_king = escapes.iter().find(|&&ply| less.mover(ply) == king).or(escapes.first()).copied()?;
        Some((man, less, by_king))
    }

    /// Its name, if the parts of the men have one.
    #[must_use]
    pub fn motif(&self, board: &Board) -> Motif {
        let kind = |piece: Piece| board.kind_of(piece);
        let place = |piece: Piece| board.square_of(piece).unwrap_or(self.square);
        let them = self.king.side();
        let checks_by =
            |kinds: &[Kind]| self.checkers.iter().copied().find(|&man| kinds.contains(&kind(man)));
        let needed = |wanted: Kind| self.holders.iter().find(|holder| kind(holder.piece) == wanted);
        let beside: Vec<Square> = neighbours(self.square).collect();
        let own = |square: &Square| board.piece_at(*square).is_some_and(|man| man.side() == them);
        let (home, ahead) = if them == Player::Max { (0, 1) } else { (7, -1) };
        let edge = |at: u8| at == 0 || at == 7;
        if checks_by(&[Kind::Knight]).is_some() && self.checkers.len() == 1 && beside.iter().all(own) {
            return Motif::SmotheredMate;
        }
        let along_rank = |&man: &Piece| place(man).rank() == home && kind(man) != Kind::Knight;
        let shut_in =
            beside.iter().filter(|to| to.rank().cast_signed() == self.square.rank().cast_signed() + ahead);
        if self.square.rank() == home && self.checkers.iter().any(along_rank) && shut_in.into_iter().all(own)
        {
            return Motif::BackRank;
        }
        if let (Some(rook), Some(knight)) = (checks_by(&[Kind::Rook, Kind::Queen]), needed(Kind::Knight)) {
            let guarded = knight.guards == Some(rook);
            let corner = edge(self.square.file()) && edge(self.square.rank());
            if corner && guarded && kind(rook) == Kind::Rook && !knight.flights.is_empty() {
                return Motif::ArabianMate;
            }
            let by_pawn = board.attackers(place(knight.piece), knight.piece.side());
            let pawn_guards = board
                .pieces(knight.piece.side())
                .any(|man| kind(man) == Kind::Pawn && by_pawn & (1 << place(man).index()) != 0);
            if kind(rook) == Kind::Rook && guarded && pawn_guards && !self.blockers.is_empty() {
                return Motif::HookMate;
            }
            let along = place(rook).file() == self.square.file() && edge(self.square.file());
            let blocked = self.blockers.iter().any(|&man| place(man).rank() == self.square.rank());
            if along && !corner && blocked && !knight.flights.is_empty() {
                return Motif::AnastasiaMate;
            }
        }
        let bishops = checks_by(&[Kind::Bishop]).is_some() && needed(Kind::Bishop).is_some();
        if bishops && self.holders.len() == 1 && !self.blockers.is_empty() {
            return Motif::BodenMate;
        }
        Motif::Mate
    }

    /// What each man does: `is mate: the knight on f6 covers g8, and ...`.
    #[must_use]
    pub fn sentence(&self, board: &Board) -> String {
        let mut parts = Vec::new();
        if let [first, second] = self.checkers[..] {
            parts.push(format!(
                "the {} and the {} both give check",
                named(board, first),
                named(board, second)
            ));
        }
        for holder in &self.holders {
            let man = named(board, holder.piece);
            let mut duties = Vec::new();
            if !holder.flights.is_empty() {
                let squares: Vec<String> = holder.flights.iter().map(ToString::to_string).collect();
                duties.push(format!("covers {}", list(&squares)));
            }
            if let Some(guarded) = holder.guards {
                duties.push(format!("guards the {}", named(board, guarded)));
            }
            if let Some(pinned) = holder.pins.filter(|_| duties.is_empty()) {
                duties.push(format!("holds the {} back", named(board, pinned)));
            }
            parts.push(format!("the {man} {}", list(&duties)));
        }
        if !self.blockers.is_empty() {
            let verb = if self.blockers.len() == 1 { "blocks" } else { "block" };
            parts.push(format!("{} {verb} the king's way", grouped(board, &self.blockers)));
        }
        let name = match self.motif(board) {
            Motif::SmotheredMate => "is a smothered mate",
            Motif::BackRank => "mates on the back rank",
            Motif::AnastasiaMate => "is Anastasia's mate",
            Motif::ArabianMate => "is an Arabian mate",
            Motif::HookMate => "is a hook mate",
            Motif::BodenMate => "is Boden's mate",
            _ => "is mate",
        };
        if parts.is_empty() { name.to_owned() } else { format!("{name}: {}", list(&parts)) }
    }
}

/// `the pawns on f7 and g7 and the knight on h8`.
fn grouped(board: &Board, men: &[Piece]) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for &man in men {
        let Some(square) = board.square_of(man) else { continue };
        let name = board.kind_of(man).name();
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, squares)) => squares.push(square.to_string()),
            None => groups.push((name, vec![square.to_string()])),
        }
    }
    let words = groups.into_iter().map(|(name, mut squares)| {
        squares.sort();
        let plural = if squares.len() == 1 { "" } else { "s" };
        format!("the {name}{plural} on {}", list(&squares))
    });
    list(&words.collect::<Vec<_>>())
}

fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter(|&step| step != (0, 0)).filter_map(move |step| square.step(step))
}
