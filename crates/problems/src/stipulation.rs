//! What a problem asks for, as problemists write it: `h#2.5`, `s#3`, `r#2`, `ser-h#7`.

use std::fmt;

/// How the sides play. The side that moves first is White in nearly all problems, and Black in
/// those where both help; here it is the side to move of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// The first side mates, whatever the other does.
    Direct,
    /// Both help the side that makes the last move: `h`.
    Help,
    /// The first side forces the other to reach the aim: `s`.
    Selfmate,
    /// As a selfmate, and both must mate whenever they can: `r`.
    Reflex,
    /// As a selfmate, and the second side must mate whenever it can: `semi-r`.
    SemiReflex,
    /// One side makes all moves, and check only with the last: `ser-`.
    Series,
    /// One side makes all moves but the last, with which the other reaches the aim: `ser-h`.
    SeriesHelp,
    /// One side makes all moves but the last, which must reach the aim: `ser-s`.
    SeriesSelf,
}

/// What the last move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// It mates: `#`.
    Mate,
    /// It leaves the other side without a move, not in check: `=`.
    Stalemate,
}

/// A number of moves, in half-moves where both sides help: `2.5` are five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// How the sides play.
    pub sides: Sides,
    /// What the last move does.
    pub aim: Aim,
    /// The length: half-moves in [`Sides::Help`], else moves of the first side.
    pub length: u16,
}

impl Stipulation {
    /// The same with another length.
    #[must_use]
    pub const fn with_length(self, length: u16) -> Stipulation {
        Stipulation { length, ..self }
    }

    /// Whether lines solve the problem and not a strategy.
    #[must_use]
    pub const fn is_line(self) -> bool {
        !matches!(self.sides, Sides::Direct | Sides::Selfmate | Sides::Reflex | Sides::SemiReflex)
    }

    /// Whether the side that moves first reaches the aim itself.
    #[must_use]
    pub const fn first_side_aims(self) -> bool {
        match self.sides {
            Sides::Help => self.length % 2 == 1,
            Sides::Direct | Sides::Series => true,
            _ => false,
        }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aim = match self.aim {
            Aim::Mate => '#',
            Aim::Stalemate => '=',
        };
        let (name, length) = match self.sides {
            Sides::Help => {
                let half = if self.length % 2 == 1 { ".5" } else { "" };
                return write!(f, "h{aim}{}{half}", self.length / 2);
            }
            Sides::Direct => ("", self.length),
            Sides::Selfmate => ("s", self.length),
            Sides::Reflex => ("r", self.length),
            Sides::SemiReflex => ("semi-r", self.length),
            Sides::Series => ("ser-", self.length),
            Sides::SeriesHelp => ("ser-h", self.length),
            Sides::SeriesSelf => ("ser-s", self.length),
        };
        write!(f, "{name}{aim}{length}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_written_as_problemists_do() {
        let text = |sides, aim, length| Stipulation { sides, aim, length }.to_string();
        assert_eq!(text(Sides::Help, Aim::Mate, 5), "h#2.5");
        assert_eq!(text(Sides::Help, Aim::Stalemate, 6), "h=3");
        assert_eq!(text(Sides::Direct, Aim::Mate, 12), "#12");
        assert_eq!(text(Sides::Selfmate, Aim::Mate, 3), "s#3");
        assert_eq!(text(Sides::SemiReflex, Aim::Mate, 2), "semi-r#2");
        assert_eq!(text(Sides::Series, Aim::Stalemate, 9), "ser-=9");
        assert_eq!(text(Sides::SeriesHelp, Aim::Mate, 17), "ser-h#17");
    }
}
