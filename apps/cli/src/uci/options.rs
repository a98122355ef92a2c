//! The options that a chess program may set.

use andor::{Options, catalogue, engine};
use andor_chess::fast::Chess;

/// The largest `Hash`, in mebibytes.
const MOST_HASH: u64 = 65_536;

/// The best treatment of history that an engine has.
const SOUND: &str = "sound";

/// What was set, or the defaults.
#[derive(Clone, Debug)]
pub(super) struct EngineOptions {
    /// Mebibytes.
    hash: u64,
    engine: String,
    history: String,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions { hash: 256, engine: "auto".into(), history: SOUND.into() }
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
        let engines = catalogue().iter().map(|engine| engine.name).collect();
        let methods = catalogue().iter().filter_map(|engine| engine.ghi).collect();
        vec![
            format!("option name Hash type spin default 256 min 1 max {MOST_HASH}"),
            "option name Threads type spin default 1 min 1 max 1".into(),
            format!("option name Engine {}", choices("auto", engines)),
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
        match name.as_str() {
            "hash" => self.hash = number(MOST_HASH)?,
            // One thread is what the engines of today use.
            "threads" => drop(number(1)?),
            "engine" => {
                engine::<Chess>(Some(value), None).map_err(|error| error.to_string())?;
                value.clone_into(&mut self.engine);
            }
            "history" => {
                if value != SOUND && !catalogue().iter().any(|engine| engine.ghi == Some(value)) {
                    return Err(format!("no engine treats history by '{value}'"));
                }
                value.clone_into(&mut self.history);
            }
            _ => return Err(format!("there is no option '{name}'")),
        }
        Ok(())
    }

    /// As the facade wants it.
    pub(super) fn for_solving(&self, nodes: u64) -> Options {
        Options {
            engine: Some(self.engine.clone()),
            ghi: Some(self.history.clone()),
            limits: andor::Limits { nodes, memory: self.hash << 20 },
            verdict_only: false,
        }
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
        options.set("name Threads value 1").unwrap();
        options.set("name History value twin").unwrap();
        options.set("name History value sound").unwrap();
        let set = options.for_solving(7);
        assert_eq!((set.limits.memory, set.limits.nodes), (16 << 20, 7));
        assert_eq!(set.engine.as_deref(), Some("pn-bta"));
        for wrong in [
            "",
            "Hash",
            "name Hash value 0",
            "name Hash value x",
            "name Engine value best",
            "name History value best",
            "name X value 1",
        ] {
            assert!(options.set(wrong).is_err(), "{wrong}");
        }
    }
}
