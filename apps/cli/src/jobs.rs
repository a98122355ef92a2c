//! The positions that `andor solve` is given, each under a name of its own for its certificates.
//!
//! A position that cannot be read does not keep the others from being solved: it is named before
//! the first search.

use crate::args::SolveArguments;
use andor::{AnyGame, Id, Notation};
use andor_console::UsageError;
use andor_console::files::read_text;
use andor_console::output::complain;
use andor_registry::{AnyDatabase, OpenError, Setting, open_with};
use andor_registry::{
    advice, is_defined_by_file, is_file_of_problems, is_hard_to_picture, read_problems, split_line,
};
use anyhow::{Result, anyhow};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A longer name of a position is cut: file systems have limits, and more is to follow it.
const MOST_STEM_BYTES: usize = 200;

/// One position to solve.
pub(crate) struct Job {
    /// Where it stands, for messages.
    place: String,
    /// The game: what was typed, unless a file says more (the size of its board, what is marked on
    /// it).
    pub(crate) game: String,
    /// The position; none: the game's start.
    pub(crate) text: Option<String>,
    /// What the line calls itself.
    pub(crate) id: Option<String>,
    /// What its certificate's name begins with.
    pub(crate) stem: String,
    /// The text that defines the game, if a file does.
    definition: Option<String>,
    /// Whether the position was read from a file that people do not read as text, so that they want
    /// to see the board.
    pub(crate) draws: bool,
}

impl Job {
    /// The game and the position.
    pub(crate) fn open(&self, seed: u64, database: Option<&AnyDatabase>) -> Result<(AnyGame, Id)> {
        let named = |why: &dyn std::fmt::Display| anyhow!("{}: {why}", self.place);
        let setting = Setting { seed, database, definition: self.definition.as_deref() };
        let game = open_with(&self.game, &setting).map_err(|error| match error {
            OpenError::Unknown(unknown) => UsageError(unknown.to_string()).into(),
            error => named(&error),
        })?;
        let root = match &self.text {
            Some(text) if self.definition.is_none() => {
                game.parse_position(text).map_err(|error| named(&error))?
            }
            _ => game.start(),
        };
        Ok((game, root))
    }

    /// The position as an answer names it: by its file, if that is the whole game.
    pub(crate) fn shown(&self, game: &AnyGame, root: Id) -> String {
        let file = self.text.clone().filter(|_| self.definition.is_some());
        file.unwrap_or_else(|| game.position_text(&root))
    }
}

/// What there is to solve, and what cannot be read.
#[derive(Default)]
pub(crate) struct Jobs {
    pub(crate) good: Vec<Job>,
    pub(crate) bad: Vec<anyhow::Error>,
}

impl Jobs {
    /// All positions of the command line and of the file that it names; the game's start if there
    /// are none.
    pub(crate) fn new(arguments: &SolveArguments) -> Result<Jobs> {
        let game = &arguments.game;
        let mut jobs = Jobs::default();
        for text in arguments.positions.iter().filter(|text| !is_file_of_problems(game, text)) {
            jobs.line(game, game.clone(), text)?;
        }
        let is_lines = |file: &&PathBuf| !is_file_of_problems(game, &file.to_string_lossy());
        if let Some(file) = arguments.file.as_ref().filter(is_lines) {
            let text = read_text(file)?;
            let lines = (1..).zip(text.lines().map(str::trim));
            for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
                jobs.line(game, format!("{}: line {number}", file.display()), line)?;
            }
            if jobs.count() == 0 {
                return Err(anyhow!("{}: no position in the file", file.display()));
            }
        }
        let named = arguments.positions.iter().map(PathBuf::from).chain(arguments.file.clone());
        for file in named.filter(|file| is_file_of_problems(game, &file.to_string_lossy())) {
            jobs.problems(game, &file)?;
        }
        if jobs.count() == 0 {
            jobs.add(Job {
                place: game.clone(),
                game: game.clone(),
                text: None,
                id: None,
                stem: "1".into(),
                definition: None,
                draws: false,
            })?;
        }
        tell_apart(&mut jobs.good);
        Ok(jobs)
    }

    /// How many positions were named.
    pub(crate) fn count(&self) -> usize {
        self.good.len() + self.bad.len()
    }

    fn line(&mut self, game: &str, place: String, line: &str) -> Result<()> {
        let (text, id) = match split_line(game, line) {
            Ok(split) => split,
            Err(error) => {
                self.bad.push(anyhow!("{place}: {error}"));
                return Ok(());
            }
        };
        let id = id.filter(|id| !id.trim().is_empty());
        let mut stem = match &id {
            Some(id) => file_name_of(id),
            None => (self.count() + 1).to_string(),
        };
        let (mut place, mut definition) = (place, None);
        if is_defined_by_file(game) {
            let file = Path::new(&text);
            match read_text(file) {
                Ok(read) => definition = Some(read),
                Err(error) => {
                    self.bad.push(error);
                    return Ok(());
                }
            }
            place.clone_from(&text);
            stem = file.file_stem().map_or(stem, |stem| stem.to_string_lossy().into_owned());
        }
        let (game, draws) = (game.to_owned(), is_hard_to_picture(game));
        self.add(Job { place, game, text: Some(text), id, stem, definition, draws })
    }

    /// The problems of a file, each under its own name.
    fn problems(&mut self, game: &str, file: &Path) -> Result<()> {
        let found = read_text(file).and_then(|text| {
            read_problems(game, &text).map_err(|error| anyhow!("{}: {error}", file.display()))
        });
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                self.bad.push(error);
                return Ok(());
            }
        };
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let several = found.len() > 1;
        for (number, (game, text)) in (1..).zip(found) {
            let stem = if several { format!("{stem}-{number}") } else { stem.clone() };
            let place = file.display().to_string();
            if let Some(advice) = advice(&game) {
                complain(format!("{place}: {advice}"));
            }
            let id = Some(stem.clone());
            self.add(Job { place, game, text: Some(text), id, stem, definition: None, draws: true })?;
        }
        Ok(())
    }

    fn add(&mut self, job: Job) -> Result<()> {
        match job.open(0, None) {
            Ok(_) => self.good.push(job),
            Err(error) if error.is::<UsageError>() => return Err(error),
            Err(error) => self.bad.push(error),
        }
        Ok(())
    }
}

/// An id may hold anything; a file name may not.
fn file_name_of(id: &str) -> String {
    let mut name = String::new();
    for c in id.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }) {
        if name.len() + c.len_utf8() > MOST_STEM_BYTES {
            break;
        }
        name.push(c);
    }
    name
}

/// Gives every job a stem that no other has: the second of a name gets `-2`, or the next number
/// that is free. Names that differ in their case only are equal to some file systems.
fn tell_apart(jobs: &mut [Job]) {
    let wanted: HashSet<String> = jobs.iter().map(|job| job.stem.to_lowercase()).collect();
    let mut taken = HashSet::new();
    for job in jobs {
        let mut stem = job.stem.clone();
        let mut number = 1;
        while taken.contains(&stem.to_lowercase()) || number > 1 && wanted.contains(&stem.to_lowercase()) {
            number += 1;
            stem = format!("{}-{number}", job.stem);
        }
        taken.insert(stem.to_lowercase());
        job.stem = stem;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_told_apart_and_no_name_is_taken_from_its_owner() {
        let job = |stem: &&str| Job {
            place: String::new(),
            game: "chess".into(),
            text: None,
            id: None,
            stem: (*stem).to_owned(),
            definition: None,
            draws: false,
        };
        for (ids, stems) in [
            (["a", "a", "a", "b"], ["a", "a-2", "a-3", "b"]),
            (["a", "a", "a-2", "A"], ["a", "a-3", "a-2", "A-4"]),
            (["1", "x", "3", "1"], ["1", "x", "3", "1-2"]),
        ] {
            let mut jobs: Vec<Job> = ids.iter().map(job).collect();
            tell_apart(&mut jobs);
            let found: Vec<&str> = jobs.iter().map(|job| job.stem.as_str()).collect();
            assert_eq!(found, stems);
        }
    }

    #[test]
    fn ids_become_names_of_files() {
        assert_eq!(file_name_of("WAC 1/2: ../é"), "WAC-1-2--..-é");
        let long = file_name_of(&"ü".repeat(300));
        assert_eq!((long.len(), long.chars().count()), (200, 100));
    }
}
