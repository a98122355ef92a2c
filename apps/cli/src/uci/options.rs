//! The options that a chess program may set.

use super::rules::Rules;
use andor::{Limits, Method, Solver};
use std::time::Duration;

/// The largest `Hash`, in mebibytes.
const MOST_HASH: u64 = 65_536;
/// The default: the ending of king, bishop and knight against king is solved whole in that.
const HASH: u64 = 512;
const MOST_THREADS: u64 = 512;
/// A position has no more moves.
const MOST_LINES: u64 = 218;
/// Milliseconds.
const OVERHEAD: u64 = 100;
const MOST_OVERHEAD: u64 = 5_000;

/// What suits the position.
const AUTO: &str = "auto";
/// The best treatment of history that an engine has.
const SOUND: &str = "sound";

/// What was set, or the defaults.
#[derive(Clone, Debug)]
pub(super) struct EngineOptions {
    /// Mebibytes.
    hash: u64,
    threads: usize,
    engine: String,
    history: String,
    problem_chess: bool,
    chess960: bool,
    /// How many first moves are asked for.
    pub lines: usize,
    /// What gets lost between the programs.
    pub overhead: Duration,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            hash: HASH,
            threads: 1,
            engine: AUTO.into(),
            history: SOUND.into(),
            problem_chess: false,
            chess960: false,
            lines: 1,
            overhead: Duration::from_millis(OVERHEAD),
        }
    }
}

impl EngineOptions {
    /// The `option` lines.
    pub(super) fn describe() -> Vec<String> {
        let choices = |first: &str, names: Vec<&'static str>| {
            let mut text = format!("type combo default {first} var {first}");
            let mut seen: Vec<&str> = Vec::new();
            for name in names {
                if !seen.contains(&name) {
                    seen.push(name);
                    text += &format!(" var {name}");
                }
            }
            text
        };
        let engines = Method::all().map(Method::name).collect();
        let methods = Method::all().filter_map(Method::ghi).collect();
        vec![
            format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            format!("option name Move Overhead type spin default {OVERHEAD} min 1 max {MOST_OVERHEAD}"),
            "option name Ponder type check default false".into(),
            "option name UCI_Chess960 type check default false".into(),
            "option name ProblemChess type check default false".into(),
            format!("option name Engine {}", choices(AUTO, engines)),
            format!("option name History {}", choices(SOUND, methods)),
        ]
    }

    /// Obeys what follows the word `setoption`.
    pub(super) fn set(&mut self, text: &str) -> Result<(), String> {
        let wrong = || "'setoption name NAME value VALUE' is wanted".to_owned();
        let text = text.trim().strip_prefix("name ").ok_or_else(wrong)?;
        let (name, value) = text.split_once(" value ").ok_or_else(wrong)?;
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        let number = |most: u64| {
            let number: Option<u64> = value.parse().ok();
            let range = format!("option {name} is a number from 1 to {most}");
            number.filter(|number| (1..=most).contains(number)).ok_or(range)
        };
        let checked = || value.parse::<bool>().map_err(|_| format!("option {name} is true or false"));
        match name.as_str() {
            "hash" => self.hash = number(MOST_HASH)?,
            "threads" => self.threads = number(MOST_THREADS)? as usize,
            "multipv" => self.lines = number(MOST_LINES)? as usize,
            "move overhead" => self.overhead = Duration::from_millis(number(MOST_OVERHEAD)?),
            // It says only that `go ponder` may come.
            "ponder" => drop(checked()?),
            "uci_chess960" => self.chess960 = checked()?,
            "problemchess" => self.problem_chess = checked()?,
            "engine" => {
                Method::named(Some(value), None).map_err(|error| error.to_string())?;
                value.clone_into(&mut self.engine);
            }
            "history" => {
                if value != SOUND && !Method::all().any(|method| method.ghi() == Some(value)) {
                    return Err(format!("no engine treats history by '{value}'"));
                }
                value.clone_into(&mut self.history);
            }
            _ => return Err(format!("there is no option '{name}'")),
        }
        Ok(())
    }

    /// The rules that are played.
    pub(super) fn rules(&self) -> Rules {
        Rules::new(self.problem_chess, self.chess960)
    }

    /// The solver that was asked for, with this many nodes.
    ///
    /// # Errors
    /// When the engine does not treat history that way.
    pub(super) fn for_solving(&self, nodes: u64) -> Result<Solver, String> {
        let limits = Limits { threads: self.threads, ..Limits::new(nodes, self.hash << 20) };
        let solver = Solver::new(limits).without_images();
        if self.engine == AUTO && self.history == SOUND {
            return Ok(solver);
        }
        let method = Method::named(Some(&self.engine), Some(&self.history));
        method.map(|method| solver.by(method)).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused_with_a_reason() {
        let mut options = EngineOptions::default();
        options.set("name Hash value 16").unwrap();
        options.set("name Engine value pn-bta").unwrap();
        options.set("name Threads value 4").unwrap();
        options.set("name History value twin").unwrap();
        options.set("name History value sound").unwrap();
        options.set("name MultiPV value 3").unwrap();
        options.set("name Move Overhead value 30").unwrap();
        let set = options.for_solving(7).unwrap();
        assert_eq!((set.limits.memory, set.limits.nodes, set.limits.threads), (16 << 20, 7, 4));
        assert_eq!(set.method, Some(Method::PnBta));
        assert_eq!((options.lines, options.overhead.as_millis()), (3, 30));
        assert!(options.rules().fifty_moves());
        options.set("name ProblemChess value true").unwrap();
        options.set("name UCI_Chess960 value true").unwrap();
        assert!(!options.rules().fifty_moves() && options.rules().played.rulebook().is_chess960());
        for wrong in [
            "",
            "Hash",
            "name Hash value 0",
            "name Hash value x",
            "name Engine value best",
            "name History value best",
            "name MultiPV value 0",
            "name Threads value 1000",
            "name ProblemChess value yes",
            "name X value 1",
        ] {
            assert!(options.set(wrong).is_err(), "{wrong}");
        }
    }
}
