//! The agreed rules of a game: the size of the board, ko, suicide, and the aim of a fight.
//!
//! Both rulebooks and the notation read them; they contain no rule of play.

use crate::fight::Fight;
use andor_game::{Player, Repetition, Value};

/// The largest side of a board.
pub const MAX_SIDE: u8 = 19;

/// What must not repeat. Both superko rules restrict only *plays*: a pass is always legal.
///
/// # How superko fits Andor
/// Andor ends play at the first repetition and gives it a value; superko forbids the repeating
/// play. Both agree if a repetition is the worst outcome for the player who makes it
/// ([`Repetition::MoverLoses`]): a pass is always legal and never repeats, and no outcome is worse
/// than the worst. So at every node the best of all moves is the best of the legal moves, by
/// induction over the finite tree of play. If every legal move leads to the worst outcome, too, the
/// value is that outcome in both games. (Any strategy meets a goal that even the worst outcome
/// meets.)
///
/// # How passes fit
/// Andor has one relation, equality of repetition classes, and it is symmetric; a pass must never
/// repeat, but the board on which it was made must not be recreated. Two encodings achieve this
/// without a special case in engines or checker.
///
/// *Positional*: the class of a position is its board, but a position after a pass has its own
/// class. Nothing is lost: its board is that of the position before the pass, which is on the path.
/// It never repeats: for the same position after a pass to occur twice, the position before it
/// would have to occur twice, and that is forbidden already.
///
/// *Situational*: the class is board and player to move, and a position after a pass again has its
/// own class. But here the pass makes a new situation, the same board with the *other* player Y to
/// move, and X, who passed, must not recreate it by a play. So Y has an additional move,
/// [`Move::Note`](crate::Move): position and player to move stay, and the situation is recorded
/// (its class is that board with Y to move). Claim: the value is that of the game in which every
/// pass is recorded automatically. Proof: only plays of X can recreate a situation with Y to move.
/// So the record takes plays from X and none from Y, and whatever Y can force without it, Y can
/// force with it by the same strategy. If the situation was not yet recorded, noting is therefore
/// at least as good for Y as not noting, and noting is the true rule. If it was recorded, noting is
/// a repetition, the worst outcome, and not noting is the true rule. So best play of Y follows the
/// rule. `tests/go/superko.rs` compares this with a plain enumeration that records every situation.
///
/// A root after a pass, and such a position in the history, imply what came before: the same board
/// with the other player to move, and the situation that the pass made. Both count
/// ([`Game::implied_past`](andor_game::Game::implied_past)). Under simple ko only given positions
/// count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    /// A stone that has just captured a single stone may not be retaken at once if that restores
    /// the board. A longer cycle ends the game as a draw (in points: 0).
    Simple,
    /// No play may recreate a board of the game.
    Positional,
    /// No play may recreate a board of the game with the same player to move.
    Situational,
}

/// The agreed rules of a game of Go or of a fight on its board. Black is [`Player::Max`]; values
/// are Black's points minus White's, or win and loss for a fight.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Points in a row.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// What must not repeat.
    pub ko: Ko,
    /// Whether a player may take its own last liberty without capturing; the stones are then
    /// removed.
    pub suicide: bool,
    /// Whether the game ends as soon as every point is settled (see [`crate::rulebook`]).
    pub settled: bool,
    /// The fight; if none, the points of the whole board count.
    pub fight: Option<Fight>,
}

/// A point of the board; row 0 is the upper one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub column: u8,
}

impl Rules {
    /// An empty board under situational superko, without suicide. `None` if a side is not in
    /// 1..=[`MAX_SIDE`].
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Rules> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        let rules = Rules { columns, rows, ko: Ko::Situational, suicide: false, settled: false, fight: None };
        (fits(columns) && fits(rows)).then_some(rules)
    }

    /// The number of points.
    #[must_use]
    pub fn area(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// All points, row by row from the top.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Point { row, column }))
    }

    /// The index of a point in [`Rules::points`].
    #[must_use]
    pub fn index(&self, point: Point) -> usize {
        usize::from(point.row) * usize::from(self.columns) + usize::from(point.column)
    }

    /// The point with this index in [`Rules::points`].
    #[must_use]
    pub fn point(&self, index: usize) -> Point {
        let columns = usize::from(self.columns);
        Point { row: (index / columns) as u8, column: (index % columns) as u8 }
    }

    /// As in GTP: a column letter without I, and the row from the bottom.
    #[must_use]
    pub fn point_text(&self, point: Point) -> String {
        format!("{}{}", column_letter(point.column), self.rows - point.row)
    }

    /// Reads what [`Rules::point_text`] writes. `None` for anything else, and for points off the
    /// board.
    #[must_use]
    pub fn parse_point(&self, text: &str) -> Option<Point> {
        self.points().find(|&point| self.point_text(point) == text)
    }

    /// The value of a repetition.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        match self.ko {
            Ko::Simple => Repetition::DRAW,
            Ko::Positional | Ko::Situational => Repetition::MoverLoses,
        }
    }

    /// All outcomes in rising order.
    #[must_use]
    pub fn outcomes(&self) -> Vec<Value> {
        let area = self.area() as i32;
        match (&self.fight, self.ko) {
            (None, _) => (-area..=area).map(Value).collect(),
            (Some(_), Ko::Simple) => vec![Value::LOSS, Value::DRAW, Value::WIN],
            (Some(_), _) => vec![Value::LOSS, Value::WIN],
        }
    }

    /// Sets the option of [`Rules::name`] with this word. `false` if there is none.
    pub(crate) fn agree(&mut self, word: &str) -> bool {
        match word {
            "simple" => self.ko = Ko::Simple,
            "positional" => self.ko = Ko::Positional,
            "situational" => self.ko = Ko::Situational,
            "suicide" => self.suicide = true,
            "settled" => self.settled = true,
            _ => return false,
        }
        true
    }

    /// Whether the options are consistent: settling needs superko (a pass never repeats) and
    /// points.
    pub(crate) fn make_sense(&self) -> bool {
        !self.settled || self.ko != Ko::Simple && self.fight.is_none()
    }

    /// The name on the command line and in certificates: `go:3x3,positional,suicide`.
    #[must_use]
    pub fn name(&self) -> String {
        let mut name = format!("go:{}x{}", self.columns, self.rows);
        match self.ko {
            Ko::Simple => name += ",simple",
            Ko::Positional => name += ",positional",
            Ko::Situational => {}
        }
        for (on, word) in [(self.suicide, ",suicide"), (self.settled, ",settled")] {
            if on {
                name += word;
            }
        }
        if let Some(fight) = &self.fight {
            name += &format!(",{}", fight.text(self));
        }
        name
    }
}

/// Reads a name as [`Rules::name`] writes it; the words after the size may have any order. `None`
/// for anything else, and for contradictory rules.
#[must_use]
pub fn parse_name(name: &str) -> Option<Rules> {
    let mut words = name.strip_prefix("go:")?.split(',');
    let mut rules = parse_size(words.next()?)?;
    for word in words {
        if !rules.agree(word) {
            rules.fight = Some(Fight::parse(&rules, word).ok()?);
        }
    }
    rules.make_sense().then_some(rules)
}

/// An empty board of this size, as columns and rows: `5x4`.
pub(crate) fn parse_size(text: &str) -> Option<Rules> {
    let (columns, rows) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    Rules::new(side(columns)?, side(rows)?)
}

/// A, B and so on, without I.
#[must_use]
pub fn column_letter(column: u8) -> char {
    char::from(b'A' + column + u8::from(column >= 8))
}

/// X for Black, O for White.
#[must_use]
pub const fn stone_sign(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

/// `black` or `white`.
#[must_use]
pub const fn colour(player: Player) -> &'static str {
    match player {
        Player::Max => "black",
        Player::Min => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_was_written() {
        for name in ["go:3x3", "go:19x19,simple", "go:1x5,positional,suicide,settled", "go:4x3,suicide"] {
            assert_eq!(parse_name(name).expect(name).name(), name);
        }
        let fight = "go:4x3,eye=white=t--X/--XX/XX..";
        assert_eq!(parse_name(fight).expect("a fight").name(), fight);
        for name in
            ["go", "go:", "go:3", "go:0x3", "go:20x3", "go:+3x3", "go:3x3,superko", "go:3x3,simple,settled"]
        {
            assert!(parse_name(name).is_none(), "{name}");
        }
    }

    #[test]
    fn coordinates_leave_out_the_letter_i() {
        let rules = Rules::new(9, 9).expect("a board");
        assert_eq!(rules.point_text(Point { row: 0, column: 8 }), "J9");
        assert_eq!(rules.parse_point("A1"), Some(Point { row: 8, column: 0 }));
        assert!(["I5", "J10", "a1", "", "A0", "A01"].iter().all(|text| rules.parse_point(text).is_none()));
        assert!(
            rules.points().enumerate().all(|(n, point)| rules.index(point) == n && rules.point(n) == point)
        );
    }
}
