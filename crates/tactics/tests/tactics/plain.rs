//! The plain board that sentences are held against: squares and men by hand and the slow rulebook,
//! nothing of the tactics machine.

use andor_chess::{Chesslike, Kind, Position, Rulebook, Setup, Square, san};
use andor_game::{Notation, Player, legal_moves, successor};

/// A position.
#[derive(Clone)]
pub struct Plain {
    rules: Rulebook,
    position: Position,
    pub setup: Setup,
}

impl Plain {
    pub fn new(fen: &str) -> Plain {
        let rules = Rulebook::chess();
        let position = rules.parse_position(fen).unwrap();
        let setup = rules.setup(&position);
        Plain { rules, position, setup }
    }

    /// The same men with the other side to move; `None` if a king could be taken.
    pub fn passed(&self) -> Option<Plain> {
        let mut setup = self.setup.clone();
        (setup.turn, setup.en_passant) = (setup.turn.opponent(), None);
        let rules = Rulebook::chess();
        let position = rules.parse_position(&setup.text()).ok()?;
        Some(Plain { rules, position, setup })
    }

    /// The legal moves, without marks.
    pub fn sans(&self) -> Vec<String> {
        let moves = legal_moves(&self.rules, &self.position);
        moves.into_iter().map(|mv| unmarked(&san(&self.rules, &self.position, mv)).to_owned()).collect()
    }

    /// After a move in algebraic notation, if it is legal.
    pub fn after(&self, wanted: &str) -> Option<Plain> {
        let moves = legal_moves(&self.rules, &self.position);
        let found = moves
            .into_iter()
            .find(|&mv| unmarked(&san(&self.rules, &self.position, mv)) == unmarked(wanted))?;
        let position = successor(&self.rules, &self.position, found);
        let setup = self.rules.setup(&position);
        Some(Plain { rules: self.rules.clone(), position, setup })
    }

    pub fn at(&self, square: Square) -> Option<(Player, Kind)> {
        self.setup.at(square).map(|man| (man.side, man.kind))
    }

    pub fn king(&self, side: Player) -> Square {
        Square::all().find(|&square| self.at(square) == Some((side, Kind::King))).unwrap()
    }

    /// Whether the man on a square attacks another square; men on `without` are not in the way.
    pub fn attacks(&self, from: Square, to: Square, without: &[Square]) -> bool {
        let Some((side, kind)) = self.at(from) else { return false };
        let files = i16::from(to.file()) - i16::from(from.file());
        let ranks = i16::from(to.rank()) - i16::from(from.rank());
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let ahead = if side == Player::Max { 1 } else { -1 };
        let fits = match kind {
            Kind::Pawn => files.abs() == 1 && ranks == ahead,
            Kind::Knight => (far, near) == (2, 1),
            Kind::King => far == 1,
            Kind::Rook => near == 0 && far > 0,
            Kind::Bishop => near == far && far > 0,
            Kind::Queen => far > 0 && (near == 0 || near == far),
        };
        let slides = matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen);
        fits && (!slides
            || between(from, to).iter().all(|&square| without.contains(&square) || self.at(square).is_none()))
    }

    /// Their squares, of men of one side that attack a square.
    pub fn attackers(&self, side: Player, to: Square) -> Vec<Square> {
        let men = Square::all().filter(|&square| self.at(square).is_some_and(|(owner, _)| owner == side));
        men.filter(|&from| self.attacks(from, to, &[])).collect()
    }

    pub fn in_check(&self) -> bool {
        let us = self.setup.turn;
        !self.attackers(us.opponent(), self.king(us)).is_empty()
    }

    pub fn is_mate(&self) -> bool {
        self.in_check() && self.sans().is_empty()
    }
}

/// The squares between two on a line.
pub fn between(from: Square, to: Square) -> Vec<Square> {
    let step = |a: u8, b: u8| i8::from(b > a) - i8::from(b < a);
    let step = (step(from.file(), to.file()), step(from.rank(), to.rank()));
    let mut found = Vec::new();
    let mut square = from.step(step);
    while let Some(next) = square.filter(|&next| next != to) {
        found.push(next);
        square = next.step(step);
    }
    found
}

pub fn unmarked(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}
