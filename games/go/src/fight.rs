//! Fights: can the defender make an eye in a region, or can its stones live? (Kishimoto and Müller
//! 2003, 2004: the one-eye problem.)
//!
//! Plays are restricted to the region; passes are always legal. The attacker's stones around it
//! must have a liberty outside, which nobody can fill: this makes them safe by the rules of Go
//! alone. The defender's *targets* are stones that must not be captured.
//! - `eye`: the defender wins as soon as a point of the region is an eye: empty, with only stones
//!   of one chain around it, which contains all targets and has another liberty, so that the
//!   attacker cannot capture it at once. The attacker wins by capturing a target, or at two passes.
//! - `live`: the attacker wins by capturing a target; the defender wins at two passes.

use crate::rulebook::board;
use crate::rules::{Rules, colour};
use andor_game::{NotationError, Player};

/// What the defender tries to achieve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// An eye in the region.
    Eye,
    /// To keep the targets on the board.
    Live,
}

/// The role of a point in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    /// The stone on it at the start.
    pub stone: Option<Player>,
    /// Whether it belongs to the region of play.
    pub region: bool,
    /// Whether the defender's stone on it must not be captured.
    pub target: bool,
}

/// A fight.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fight {
    /// The defender's aim.
    pub aim: Aim,
    /// The defender.
    pub defender: Player,
    /// The points, in the order of [`Rules::points`].
    pub ground: Vec<Ground>,
}

impl Fight {
    /// A fight that is consistent with the board.
    ///
    /// # Errors
    /// No region, a target without a stone of the defender, no target, or an attacker that is not
    /// safe.
    pub fn new(rules: &Rules, aim: Aim, defender: Player, ground: Vec<Ground>) -> Result<Fight, String> {
        let fight = Fight { aim, defender, ground };
        if fight.ground.len() != rules.area() {
            return Err(format!("the board has {} points, not {}", rules.area(), fight.ground.len()));
        }
        if !fight.ground.iter().any(|ground| ground.region) {
            return Err("there is no region to play in".into());
        }
        let bare = |ground: &Ground| ground.target && ground.stone != Some(defender);
        if let Some(point) = fight.ground.iter().position(bare) {
            let place = rules.point_text(rules.point(point));
            return Err(format!("the target {place} is no {} stone", colour(defender)));
        }
        if aim == Aim::Live && !fight.ground.iter().any(|ground| ground.target) {
            return Err("there is no target to save".into());
        }
        let stones = fight.stones();
        if let Some(dead) = board::without_liberties(rules, &stones) {
            return Err(format!("the stones at {} have no liberty", rules.point_text(dead)));
        }
        let attacker = Some(defender.opponent());
        for point in rules.points().filter(|&point| stones[rules.index(point)] == attacker) {
            let chain = board::chain(rules, &stones, point);
            let outside = |&point: &_| !fight.ground[rules.index(point)].region;
            let safe = board::liberties(rules, &stones, &chain).iter().any(outside);
            if chain.iter().any(outside) && !safe {
                let place = rules.point_text(point);
                return Err(format!(
                    "the attacker's stones at {place} are not safe: no liberty outside the region"
                ));
            }
        }
        Ok(fight)
    }

    /// The stones at the start.
    #[must_use]
    pub fn stones(&self) -> Vec<Option<Player>> {
        self.ground.iter().map(|ground| ground.stone).collect()
    }

    /// The aim, the defender and the board, for the name of the game. Outside the region X, O and
    /// `.`; inside x, o and `-`; a target is T outside and t inside.
    #[must_use]
    pub fn text(&self, rules: &Rules) -> String {
        let sign = |ground: &Ground| match (ground.target, ground.region, ground.stone) {
            (true, true, _) => 't',
            (true, false, _) => 'T',
            (_, true, None) => '-',
            (_, false, None) => '.',
            (_, true, Some(Player::Max)) => 'x',
            (_, true, Some(Player::Min)) => 'o',
            (_, false, Some(Player::Max)) => 'X',
            (_, false, Some(Player::Min)) => 'O',
        };
        let rows = self.ground.chunks(usize::from(rules.columns));
        let rows: Vec<String> = rows.map(|row| row.iter().map(sign).collect()).collect();
        let aim = match self.aim {
            Aim::Eye => "eye",
            Aim::Live => "live",
        };
        format!("{aim}={}={}", colour(self.defender), rows.join("/"))
    }

    /// Reads what [`Fight::text`] writes.
    ///
    /// # Errors
    /// If the text has another form, or [`Fight::new`] refuses it.
    pub fn parse(rules: &Rules, text: &str) -> Result<Fight, NotationError> {
        let wrong = |what: &str| NotationError::new(format!("'{text}' is no fight: {what}"));
        let [aim, defender, map] = text.split('=').collect::<Vec<_>>()[..] else {
            return Err(wrong("aim=defender=map expected"));
        };
        let aim = match aim {
            "eye" => Aim::Eye,
            "live" => Aim::Live,
            _ => return Err(wrong("the aim is eye or live")),
        };
        let defender = match defender {
            "black" => Player::Max,
            "white" => Player::Min,
            _ => return Err(wrong("the defender is black or white")),
        };
        let rows: Vec<&str> = map.split('/').collect();
        let fits = rows.len() == usize::from(rules.rows)
            && rows.iter().all(|row| row.chars().count() == usize::from(rules.columns));
        if !fits {
            return Err(wrong("the map does not fit the board"));
        }
        let mut ground = Vec::with_capacity(rules.area());
        for sign in rows.iter().flat_map(|row| row.chars()) {
            let stone = match sign {
                'x' | 'X' => Some(Player::Max),
                'o' | 'O' => Some(Player::Min),
                't' | 'T' => Some(defender),
                '-' | '.' => None,
                _ => return Err(wrong("the map is made of X O T . outside the region and x o t - in it")),
            };
            let region = sign.is_ascii_lowercase() || sign == '-';
            ground.push(Ground { stone, region, target: matches!(sign, 't' | 'T') });
        }
        Fight::new(rules, aim, defender, ground).map_err(|what| wrong(&what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fight_that_makes_no_sense_is_refused_in_one_line() {
        let rules = Rules::new(4, 3).expect("a board");
        let refused = |text: &str| Fight::parse(&rules, text).expect_err(text).0;
        assert!(refused("eye=white=..../..../....").contains("no region"));
        assert!(refused("live=white=---X/--XX/XX..").contains("no target"));
        assert!(refused("eye=white=---X/--XX/XXXX").contains("not safe"));
        assert!(refused("eye=white=---X/--XX").contains("does not fit"));
        assert!(refused("eye=white=OX-./XX../....").contains("no liberty"));
        assert!(refused("eye=green=---X/--XX/XX..").contains("black or white"));
        let bare = vec![Ground { stone: None, region: true, target: true }; 12];
        assert!(
            Fight::new(&rules, Aim::Eye, Player::Min, bare).unwrap_err().contains("A3 is no white stone")
        );
        assert!(Fight::parse(&rules, "live=white=t--X/--XX/XX..").is_ok());
    }
}
