//! Names, FEN and UCI for the rulebook's games.

use super::{Aim, Part, Position, Rulebook};
use crate::chesslike::Chesslike;
use crate::men::{Move, side_name};
use crate::setup::Setup;
use andor_game::{Game, Notation, NotationError, Player, Value};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
/// Campbell's figure 2-1, which survives only in print: the only placement of pawns and black king
/// that fits every published remark (the white king may have stood on a4).
const CAMPBELL: &str = "8/p7/8/2P1k3/1K6/8/8/8 w - -";

impl Rulebook {
    /// The rulebook with this name: `chess`, `antichess` or `pawn-endgame`, then after a colon and
    /// separated by commas a part of the board and `fifty` for the fifty-move rule:
    /// `chess:a1-e5,fifty`.
    /// Chess on the whole board may also be `960`.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<Rulebook, NotationError> {
        let (game, options) = name.split_once(':').map_or((name, None), |(game, rest)| (game, Some(rest)));
        let mut rules = [Rulebook::chess(), Rulebook::antichess(), Rulebook::pawn_endgame()]
            .into_iter()
            .find(|rules| rules.aim_name() == game)
            .ok_or_else(|| {
                NotationError::new(format!("'{game}' is none of chess, antichess, pawn-endgame"))
            })?;
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            rules = match option {
                "fifty" => rules.with_fifty_moves(),
                "960" if rules.aim == Aim::Mate => Rulebook { chess960: true, ..rules },
                _ => rules.on(option.parse()?),
            };
        }
        if rules.chess960 && rules.part != Part::WHOLE {
            return Err(NotationError::new("Chess960 needs the whole board"));
        }
        Ok(rules)
    }

    const fn aim_name(&self) -> &'static str {
        match self.aim {
            Aim::Mate => "chess",
            Aim::GiveAway => "antichess",
            Aim::Promotion => "pawn-endgame",
        }
    }

    const fn usual_part(&self) -> Part {
        match self.aim {
            Aim::Mate | Aim::GiveAway => Part::WHOLE,
            Aim::Promotion => Part::A4_E8,
        }
    }

    /// The board as a picture with the names of files and ranks.
    pub(crate) fn picture(&self, setup: &Setup) -> String {
        let mut text = String::new();
        let mut files = String::from(" ");
        for row in self.part.rows() {
            files.truncate(1);
            for (column, square) in row.enumerate() {
                if column == 0 {
                    text.push(square.rank_digit());
                }
                text.push(' ');
                text.push(setup.at(square).map_or('.', |man| man.letter()));
                files.push(' ');
                files.push(square.file_letter());
            }
            text.push('\n');
        }
        text.push_str(&files);
        text
    }

    /// The text of a board in this game, with the clock if the game has one.
    pub(crate) fn setup_text(&self, setup: &Setup) -> String {
        if self.fifty_moves { setup.text_with_clock() } else { setup.text() }
    }
}

impl Notation for Rulebook {
    fn name(&self) -> String {
        let part = (self.part != self.usual_part()).then(|| self.part.to_string());
        let words = [(self.chess960, "960"), (self.fifty_moves, "fifty")];
        let words = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned());
        let options: Vec<String> = part.into_iter().chain(words).collect();
        let separator = if options.is_empty() { "" } else { ":" };
        format!("{}{separator}{}", self.aim_name(), options.join(","))
    }

    fn player_name(&self, player: Player) -> &'static str {
        side_name(player)
    }

    /// The usual start. If it does not fit on the part of the board, the kings alone in the lower
    /// left and the upper right corner.
    fn start(&self) -> Position {
        let text = match self.aim {
            Aim::Mate => format!("{ARRAY} KQkq -"),
            Aim::GiveAway => format!("{ARRAY} - -"),
            Aim::Promotion => CAMPBELL.into(),
        };
        self.parse_position(&text).unwrap_or_else(|_| Position(self.part.kings_alone()))
    }

    /// FEN with four fields, or with six if it has the clocks.
    fn parse_position(&self, text: &str) -> Result<Position, NotationError> {
        let setup = if self.chess960 { Setup::parse_960(text)? } else { text.parse()? };
        self.position(&setup)
    }

    fn position_text(&self, position: &Position) -> String {
        self.setup_text(&position.0)
    }

    /// UCI.
    fn move_text(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    /// SAN.
    fn move_for_people(&self, position: &Position, mv: Move) -> String {
        crate::san(self, position, mv)
    }

    fn board_text(&self, position: &Position) -> String {
        self.picture(&position.0)
    }
}

impl Chesslike for Rulebook {
    fn setup(&self, position: &Position) -> Setup {
        position.0.clone()
    }

    fn plain(&self, _: &Position, mv: Move) -> Move {
        mv
    }

    fn mark(&self, position: &Position) -> &'static str {
        let decided = self.end(position).is_some_and(|value| value != Value::DRAW);
        match self.aim {
            Aim::Mate | Aim::GiveAway if decided => "#",
            Aim::Mate | Aim::Promotion if self.checker(&position.0, position.0.turn).is_some() => "+",
            _ => "",
        }
    }

    fn variant(&self) -> Option<&'static str> {
        match self.aim {
            Aim::GiveAway => Some("Antichess"),
            _ => self.chess960.then_some("Chess960"),
        }
    }
}
