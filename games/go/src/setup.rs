//! A position as it is written: stones, player to move, passes, ko. The rulebook plays on it.

use crate::fight::Aim;
use crate::rulebook::board;
use crate::rules::{Ko, Point, Rules, colour, column_letter, stone_sign};
use andor_game::{NotationError, Player};

/// A stone's colour, or none for an empty point.
pub type Stone = Option<Player>;

/// The number of passes just made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Stage {
    /// The last move was a play, or there was none.
    Play,
    /// The last move was a pass.
    Passed,
    /// The last move was a pass, and the player to move has noted the situation (see [`Ko`]).
    Noted,
    /// Two passes in a row: the game is over.
    Over,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// No stone. Two in a row end the game.
    Pass,
    /// The player to move after a pass records the situation, so that it cannot be recreated (see
    /// [`Ko`]). Legal only if the player who passed could recreate it.
    Note,
    /// A stone on this point.
    Play(Point),
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// In the order of [`Rules::points`].
    pub stones: Vec<Stone>,
    /// The player to move.
    pub turn: Player,
    /// Passes.
    pub stage: Stage,
    /// Under simple ko, the point that may not be retaken now.
    pub ko: Option<Point>,
}

const STAGES: [(Stage, &str); 4] =
    [(Stage::Play, "0"), (Stage::Passed, "1"), (Stage::Noted, "1n"), (Stage::Over, "2")];

impl Setup {
    /// The usual start: an empty board, or the stones of the fight, with Black to move.
    #[must_use]
    pub fn start(rules: &Rules) -> Setup {
        let stones = match &rules.fight {
            Some(fight) => fight.stones(),
            None => vec![None; rules.area()],
        };
        Setup { stones, turn: Player::Max, stage: Stage::Play, ko: None }
    }

    /// Rows from the top separated by `/` with X (Black), O (White) and `.`; then the side to move,
    /// the passes just made (`1n` if the situation is noted), and the ko point: `.X./X.X/... O 0`.
    #[must_use]
    pub fn text(&self, rules: &Rules) -> String {
        let rows: Vec<String> = self
            .stones
            .chunks(usize::from(rules.columns))
            .map(|row| row.iter().map(|stone| stone.map_or('.', stone_sign)).collect())
            .collect();
        let stage = STAGES[self.stage as usize].1;
        let ko = self.ko.map(|point| format!(" {}", rules.point_text(point))).unwrap_or_default();
        format!("{} {} {stage}{ko}", rows.join("/"), stone_sign(self.turn))
    }

    /// Reads what [`Setup::text`] writes. The side (Black) and the passes (none) are optional.
    ///
    /// # Errors
    /// If the text has another form, or the position cannot occur.
    pub fn parse(rules: &Rules, text: &str) -> Result<Setup, NotationError> {
        let wrong = |what: String| NotationError::new(format!("'{text}': {what}"));
        let mut fields = text.split(' ');
        let rows: Vec<&str> = fields.next().unwrap_or_default().split('/').collect();
        if rows.len() != usize::from(rules.rows) {
            return Err(wrong(format!(
                "{} rows separated by '/' expected, found {}",
                rules.rows,
                rows.len()
            )));
        }
        let mut stones = Vec::with_capacity(rules.area());
        for (number, row) in (1..).zip(rows) {
            if row.chars().count() != usize::from(rules.columns) {
                return Err(wrong(format!("row {number} must have {} points", rules.columns)));
            }
            for sign in row.chars() {
                stones.push(match sign {
                    'X' => Some(Player::Max),
                    'O' => Some(Player::Min),
                    '.' => None,
                    _ => return Err(wrong(format!("'{sign}' in row {number} is none of X, O and '.'"))),
                });
            }
        }
        let turn = match fields.next() {
            None | Some("X") => Player::Max,
            Some("O") => Player::Min,
            Some(side) => return Err(wrong(format!("'{side}' is no side: X (black) or O (white)"))),
        };
        let stage = match fields.next() {
            None => Stage::Play,
            Some(passes) => STAGES
                .iter()
                .find(|(_, text)| *text == passes)
                .map(|&(stage, _)| stage)
                .ok_or_else(|| wrong(format!("'{passes}' is no number of passes: 0, 1, 1n or 2")))?,
        };
        let ko = match fields.next() {
            None => None,
            Some(point) => Some(
                rules
                    .parse_point(point)
                    .ok_or_else(|| wrong(format!("'{point}' is no point of the board")))?,
            ),
        };
        if fields.next().is_some() {
            return Err(wrong("board, side, passes and ko point are all".into()));
        }
        let setup = Setup { stones, turn, stage, ko };
        setup.possible(rules).map_err(wrong)?;
        Ok(setup)
    }

    /// Whether the position can occur.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn possible(&self, rules: &Rules) -> Result<(), String> {
        if let Some(dead) = board::without_liberties(rules, &self.stones) {
            let stone = colour(self.stones[rules.index(dead)].expect("a chain has stones"));
            return Err(format!("the {stone} stones at {} have no liberty", rules.point_text(dead)));
        }
        if self.stage == Stage::Noted && rules.ko != Ko::Situational {
            return Err("situations are written down under situational superko only".into());
        }
        match self.ko {
            Some(_) if rules.ko != Ko::Simple => Err("there is a ko point under simple ko only".into()),
            Some(point) if !self.is_ko(rules, point) => {
                Err(format!("{} cannot be a ko point", rules.point_text(point)))
            }
            _ => Ok(()),
        }
    }

    /// Whether a stone on this point was just captured by a stone that could be retaken at once.
    fn is_ko(&self, rules: &Rules, point: Point) -> bool {
        let mut retaken = self.stones.clone();
        let fits = self.stage == Stage::Play && retaken[rules.index(point)].is_none();
        fits && board::place(rules, &mut retaken, point, self.turn).captured.len() == 1 && {
            let around = board::neighbours(rules, point);
            around.iter().all(|&next| self.stones[rules.index(next)] == Some(self.turn.opponent()))
        }
    }

    /// The board with coordinates. In a fight the targets are T, and the empty points of the region
    /// `-`.
    #[must_use]
    pub fn board_text(&self, rules: &Rules) -> String {
        let letters: String = (0..rules.columns).flat_map(|column| [' ', column_letter(column)]).collect();
        let mut text = format!("  {letters}\n");
        let sign = |point: Point| {
            let stone = self.stones[rules.index(point)];
            let ground = rules.fight.as_ref().map(|fight| fight.ground[rules.index(point)]);
            match (stone, ground) {
                (Some(_), Some(ground)) if ground.target && stone == ground.stone => 'T',
                (None, Some(ground)) if ground.region => '-',
                _ => stone.map_or('.', stone_sign),
            }
        };
        for row in 0..rules.rows {
            let signs: String =
                (0..rules.columns).flat_map(|column| [' ', sign(Point { row, column })]).collect();
            let number = rules.rows - row;
            text += &format!("{number:2}{signs} {number}\n");
        }
        text += &format!("  {letters}\n");
        text += &match self.stage {
            Stage::Over => "both passed".to_owned(),
            Stage::Play => format!("{} (X and O: black and white) to move", colour(self.turn)),
            Stage::Passed => {
                format!("{} passed, {} to move", colour(self.turn.opponent()), colour(self.turn))
            }
            Stage::Noted => format!(
                "{} passed, {} to move, the situation written down",
                colour(self.turn.opponent()),
                colour(self.turn)
            ),
        };
        if let Some(ko) = self.ko {
            text += &format!(", ko at {}", rules.point_text(ko));
        }
        if let Some(fight) = &rules.fight {
            let defender = colour(fight.defender);
            text += &format!("; play on -; {defender} wins ");
            let targets = fight.ground.iter().any(|ground| ground.target);
            text += &match (fight.aim, targets) {
                (Aim::Live, _) => format!("if T ({defender}) stay"),
                (Aim::Eye, true) => format!("with an eye there, connected with T ({defender})"),
                (Aim::Eye, false) => "with an eye there".to_owned(),
            };
        }
        text
    }

    /// As in GTP; `note` for a note.
    #[must_use]
    pub fn move_text(rules: &Rules, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".into(),
            Move::Note => "note".into(),
            Move::Play(point) => rules.point_text(point),
        }
    }
}
