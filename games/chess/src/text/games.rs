//! Games in PGN, as files hold them: tags, and the moves that were played. Comments, variations and
//! marks of quality are passed over.

use andor_game::NotationError;

/// A game of a file, its moves not yet read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves in SAN, with the number of their line in the file.
    pub moves: Vec<(usize, String)>,
    /// The result at the end of the moves: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The games of a text.
///
/// # Errors
/// The line of a tag, comment or variation that does not end.
pub fn read_pgn(text: &str) -> Result<Vec<PgnGame>, NotationError> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        reader.line(number, line)?;
    }
    match (reader.comment, reader.open.last()) {
        (Some(line), _) => Err(NotationError::new(format!("line {line}: a comment does not end"))),
        (None, Some(line)) => Err(NotationError::new(format!("line {line}: a variation does not end"))),
        (None, None) => {
            reader.end_of_game();
            Ok(reader.games)
        }
    }
}

#[derive(Default)]
struct Reader {
    games: Vec<PgnGame>,
    game: PgnGame,
    /// The line in which an open comment began.
    comment: Option<usize>,
    /// The lines in which open variations began.
    open: Vec<usize>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), NotationError> {
        // A line that begins with a percent sign is for programs.
        if line.starts_with('%') {
            return Ok(());
        }
        if self.comment.is_none() && self.open.is_empty() && line.trim_start().starts_with('[') {
            return self.tag(number, line.trim());
        }
        let mut rest = line;
        while !rest.is_empty() {
            if self.comment.is_some() {
                let Some(end) = rest.find('}') else { return Ok(()) };
                self.comment = None;
                rest = &rest[end + 1..];
                continue;
            }
            let end = rest.find(|sign: char| sign.is_whitespace() || "{}();".contains(sign));
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            self.word(number, word);
            let mut signs = after.chars();
            match signs.next() {
                Some('{') => self.comment = Some(number),
                Some('(') => self.open.push(number),
                Some(')') if self.open.pop().is_none() => {
                    return Err(NotationError::new(format!("line {number}: ')' without '('")));
                }
                Some('}') => return Err(NotationError::new(format!("line {number}: '}}' without '{{'"))),
                // The rest of the line is a comment.
                Some(';') => return Ok(()),
                _ => {}
            }
            rest = signs.as_str();
        }
        Ok(())
    }

    fn tag(&mut self, number: usize, line: &str) -> Result<(), NotationError> {
        if !self.game.moves.is_empty() || !self.game.result.is_empty() {
            self.end_of_game();
        }
        let inside = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let parts = inside.and_then(|inside| inside.trim().split_once(char::is_whitespace));
        let quoted =
            parts.and_then(|(name, value)| Some((name, value.trim().strip_prefix('"')?.strip_suffix('"')?)));
        let Some((name, value)) = quoted else {
            return Err(NotationError::new(format!("line {number}: a tag is [Name \"value\"]")));
        };
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        self.game.tags.push((name.to_owned(), value));
        Ok(())
    }

    fn word(&mut self, number: usize, word: &str) {
        if !self.open.is_empty() {
            return;
        }
        if RESULTS.contains(&word) {
            word.clone_into(&mut self.game.result);
            return self.end_of_game();
        }
        // Up to its last point a word is a move number; `$3` and `!?` are marks.
        let san = word.rsplit('.').next().unwrap_or_default();
        let is_number = san.chars().all(|sign| sign.is_ascii_digit());
        if !is_number && !san.starts_with('$') && !san.chars().all(|sign| "!?".contains(sign)) {
            self.game.moves.push((number, san.to_owned()));
        }
    }

    fn end_of_game(&mut self) {
        let game = std::mem::take(&mut self.game);
        if !game.tags.is_empty() || !game.moves.is_empty() {
            self.games.push(game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sans(game: &PgnGame) -> Vec<&str> {
        game.moves.iter().map(|(_, san)| san.as_str()).collect()
    }

    #[test]
    fn comments_variations_and_marks_are_passed_over() {
        let text = "[Event \"a \\\"b\\\"\"]\n\n1. e4 {a (b) ;} e5 $1 (1... c5 (1... d5!? {x}) 2. Nf3) 2.Nf3! ; rest\n\
                    % for programs\nNc6 3. Bb5 !? *\n\n[Event \"2\"]\n1. d4 1-0\n";
        let games = read_pgn(text).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tag("Event"), Some("a \"b\""));
        assert_eq!(sans(&games[0]), ["e4", "e5", "Nf3!", "Nc6", "Bb5"]);
        assert_eq!((sans(&games[1]), &games[1].result[..]), (vec!["d4"], "1-0"));
        assert_eq!(games[0].moves[3].0, 5);
        assert!(read_pgn("").unwrap().is_empty());
    }

    #[test]
    fn what_does_not_end_is_said_with_its_line() {
        for (text, error) in [
            ("1. e4 {a\nb", "line 1: a comment does not end"),
            ("1. e4\n(1. d4", "line 2: a variation does not end"),
            ("1. e4 )", "line 1: ')' without '('"),
            ("1. e4 }", "line 1: '}' without '{'"),
            ("[Event 1]", "line 1: a tag is [Name \"value\"]"),
        ] {
            assert_eq!(read_pgn(text).unwrap_err().to_string(), error);
        }
    }
}
