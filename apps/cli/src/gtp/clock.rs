//! How long a move may take.

use super::{colour, first};
use andor_game::Player;

/// Without a clock: short enough for somebody who waits, long enough for small boards and fights.
const SECONDS: f64 = 2.0;

/// The game may last as many moves more.
const MOVES_TO_GO: f64 = 30.0;

/// Nobody wants to wait longer for a move, whatever the clock has.
const LONGEST: f64 = 60.0;

/// Part of the time that is left for the answer to arrive.
const SAFE: f64 = 0.8;

#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// Seconds for a move where nobody keeps time, and for a question.
    own: f64,
    /// Seconds and stones that are left, Black first; 0 stones: for the rest of the game.
    left: [Option<(f64, f64)>; 2],
}

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock { own: SECONDS, left: [None, None] }
    }

    /// `andor-time SECONDS`.
    pub(crate) fn set(&mut self, words: &[&str]) -> super::Answer {
        let seconds = seconds(first(words)?)?;
        if seconds <= 0.0 {
            return Err("syntax error: a number of seconds above 0 is wanted".into());
        }
        self.own = seconds;
        Ok(String::new())
    }

    /// `time_settings MAIN BYO_YOMI STONES`.
    pub(crate) fn settings(&mut self, words: &[&str]) -> super::Answer {
        let [main, period, stones] = words else {
            return Err("syntax error: main time, byo yomi time and stones are wanted".into());
        };
        let (main, period, stones) = (seconds(main)?, seconds(period)?, seconds(stones)?);
        let left = match (period > 0.0, stones > 0.0) {
            (true, false) => None,
            _ if main > 0.0 => Some((main, 0.0)),
            (true, true) => Some((period, stones)),
            (false, _) => Some((0.0, 0.0)),
        };
        self.left = [left; 2];
        Ok(String::new())
    }

    /// `time_left COLOUR TIME STONES`.
    pub(crate) fn left(&mut self, words: &[&str]) -> super::Answer {
        let [player, time, stones] = words else {
            return Err("syntax error: colour, time and stones are wanted".into());
        };
        self.left[colour(player)? as usize] = Some((seconds(time)?, seconds(stones)?));
        Ok(String::new())
    }

    /// Seconds for this player's next move.
    pub(crate) fn allotted(&self, player: Player) -> f64 {
        let seconds = match self.left[player as usize] {
            None => self.own,
            Some((time, stones)) if stones > 0.0 => time / stones * SAFE,
            Some((time, _)) => time / MOVES_TO_GO * SAFE,
        };
        seconds.clamp(0.001, LONGEST)
    }

    /// Seconds for a question.
    pub(crate) fn for_questions(&self) -> f64 {
        self.own
    }
}

fn seconds(word: &str) -> Result<f64, String> {
    let seconds: Option<f64> = word.parse().ok().filter(|seconds| (0.0..1e9).contains(seconds));
    seconds.ok_or_else(|| format!("syntax error: '{word}' is no time"))
}
