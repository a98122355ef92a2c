//! From the text of a PDN file to its games.

use super::{Record, Word};
use andor_game::NotationError;

/// The ways to write a result: those of PGN, and version 3's points of both sides.
const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"];

const DIGITS: &str = "0123456789";

/// Reads the games of a file. Lines that begin with `%` are left out, as in PGN.
///
/// # Errors
/// With line and column: if a bracket is not closed, or something is neither tag, move, number,
/// mark, comment, variation nor result.
pub fn read(text: &str) -> Result<Vec<Record>, NotationError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader { text, at: 0, games: Vec::new(), game: Record::default(), open: Vec::new() };
    while let Some(sign) = reader.next_sign() {
        reader.word(sign)?;
    }
    reader.end_game("")?;
    match reader.games.is_empty() {
        true => Err(NotationError::new("no PDN: there is no game in it")),
        false => Ok(reader.games),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// What is not read yet begins here.
    at: usize,
    games: Vec<Record>,
    /// The game that is being read.
    game: Record,
    /// Where its open variations begin.
    open: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The first sign of the next word.
    fn next_sign(&mut self) -> Option<char> {
        loop {
            let blank = self.rest().len() - self.rest().trim_start().len();
            self.at += blank;
            let begins_line = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(begins_line && self.rest().starts_with('%')) {
                return self.rest().chars().next();
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn wrong<T>(&self, at: usize, what: &str) -> Result<T, NotationError> {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&sign| sign != '\n').count() + 1;
        Err(NotationError::new(format!("line {line}, column {column}: {what}")))
    }

    fn word(&mut self, sign: char) -> Result<(), NotationError> {
        match sign {
            '[' => self.tag()?,
            '{' => {
                let Some(length) = self.rest().find('}') else {
                    return self.wrong(self.at, "'{' is never closed");
                };
                self.comment(1, length, 1);
            }
            ';' => {
                let length = self.rest().find('\n').unwrap_or(self.rest().len());
                self.comment(1, length, 0);
            }
            '(' => {
                self.open.push(self.at);
                self.push(1, Word::Open);
            }
            ')' if self.open.pop().is_some() => self.push(1, Word::Close),
            ')' => return self.wrong(self.at, "')' without a '('"),
            _ => self.plain()?,
        }
        Ok(())
    }

    fn push(&mut self, length: usize, word: Word) {
        self.game.words.push(word);
        self.at += length;
    }

    fn comment(&mut self, from: usize, to: usize, closing: usize) {
        let words: Vec<&str> = self.rest()[from..to].split_whitespace().collect();
        self.push(to + closing, Word::Comment(words.join(" ")));
    }

    /// `[Name "value"]`; a tag after moves begins the next game.
    fn tag(&mut self) -> Result<(), NotationError> {
        if !self.game.words.is_empty() {
            self.end_game("")?;
        }
        let begin = self.at;
        let malformed = "a tag is written [Name \"value\"]";
        let inner = &self.rest()[1..];
        let name_length = inner.find('"').unwrap_or(inner.len());
        let name = inner[..name_length].trim();
        if name.is_empty() || !name.chars().all(|sign| sign.is_alphanumeric() || sign == '_') {
            return self.wrong(begin, malformed);
        }
        let (mut value, mut escaped, mut end) = (String::new(), false, None);
        for (place, sign) in inner.char_indices().skip_while(|(place, _)| *place <= name_length) {
            match sign {
                _ if escaped => {
                    value.push(sign);
                    escaped = false;
                }
                '\\' => escaped = true,
                '"' => {
                    end = Some(place + 1);
                    break;
                }
                _ => value.push(sign),
            }
        }
        let Some(end) = end else { return self.wrong(begin, malformed) };
        let after = inner[end..].trim_start();
        if !after.starts_with(']') {
            return self.wrong(begin, malformed);
        }
        self.game.tags.push((name.to_owned(), value));
        self.at = self.text.len() - after.len() + 1;
        Ok(())
    }

    /// Moves, numbers, marks and results, which nothing has to separate.
    fn plain(&mut self) -> Result<(), NotationError> {
        let rest = self.rest();
        let length = rest.find(|sign: char| sign.is_whitespace() || "[](){};".contains(sign));
        let word = &rest[..length.unwrap_or(rest.len())];
        if RESULTS.contains(&word) {
            let at = self.at;
            self.at += word.len();
            return match self.open.is_empty() {
                true => self.end_game(word),
                false => self.wrong(at, "a result inside a variation"),
            };
        }
        let run = |from: usize, signs: &str| {
            word[from..].find(|sign| !signs.contains(sign)).map_or(word.len(), |length| from + length)
        };
        let wrong = |what: &str| self.wrong(self.at, &format!("'{word}' is no {what}"));
        let number = run(0, DIGITS);
        if word.starts_with('$') {
            match run(1, DIGITS) {
                1 => return wrong("mark: '$' and a number"),
                length => self.push(length, Word::Mark(word[..length].to_owned())),
            }
        } else if run(0, "!?") > 0 {
            let length = run(0, "!?");
            self.push(length, Word::Mark(word[..length].to_owned()));
        } else if number > 0 && word[number..].starts_with('.') {
            let length = run(number, ".");
            self.push(length, Word::Number(word[..length].to_owned()));
        } else {
            let end = run(0, "0123456789-xX:");
            // Apart from a move `*` is a result.
            let marked = run(end, "!?*");
            if !is_move(&word[..end]) || !(marked == word.len() || word[marked..].starts_with('$')) {
                return wrong("move, number, mark or result");
            }
            self.push(end, Word::Move(word[..end].to_owned()));
            if marked > end {
                self.push(marked - end, Word::Mark(word[end..marked].to_owned()));
            }
        }
        Ok(())
    }

    fn end_game(&mut self, result: &str) -> Result<(), NotationError> {
        if let Some(&open) = self.open.last() {
            return self.wrong(open, "'(' is never closed");
        }
        self.game.result = result.to_owned();
        let game = std::mem::take(&mut self.game);
        if game != Record::default() {
            self.games.push(game);
        }
        Ok(())
    }
}

/// Two squares or more, with one sign between each: `-`, `x` or `:`.
fn is_move(text: &str) -> bool {
    let squares: Vec<&str> = text.split(['-', 'x', 'X', ':']).collect();
    let is_square =
        |text: &&str| (1..=2).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit());
    squares.len() > 1 && squares.iter().all(is_square)
}
