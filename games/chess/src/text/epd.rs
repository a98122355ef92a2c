//! EPD (extended position description): the four fields of FEN and operations about the position.
//!
//! `8/8/8/3K4/8/6k1/8/4R3 w - - dm 9; id "rook 7";`

use andor_game::NotationError;
use std::fmt;

/// An operation on a position: `bm Ne5 Qg6;`, `dm 4;`, `id "WAC.001";`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The first word.
    pub opcode: String,
    /// The other words; a quoted text is one of them, without its quotes.
    pub operands: Vec<String>,
}

/// One line of a file of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position as written: four fields of FEN or, in some files, six.
    pub position: String,
    /// The operations in order.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// The operands of the first operation with this opcode.
    #[must_use]
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }

    /// The position with its half-move clock, which EPD keeps as the operation `hmvc`.
    #[must_use]
    pub fn fen(&self) -> String {
        let six_fields = self.position.split_ascii_whitespace().count() == 6;
        match self.operands("hmvc") {
            Some([clock]) if !six_fields => format!("{} {clock} 1", self.position),
            _ => self.position.clone(),
        }
    }
}

/// The common opcodes of the standard.
const OPCODES: [&str; 17] = [
    "acd", "acn", "acs", "am", "bm", "c0", "c1", "ce", "dm", "eco", "fmvn", "hmvc", "id", "noop", "pm", "pv",
    "sm",
];

impl std::str::FromStr for Epd {
    type Err = NotationError;

    /// Reads a line, without a test of the position, which is a game's task.
    fn from_str(line: &str) -> Result<Epd, NotationError> {
        let mut words = words(line)?.into_iter().peekable();
        let mut fields = Vec::new();
        while fields.len() < 4 {
            let Some(Token::Word(word)) = words.next() else {
                return Err(NotationError::new(format!(
                    "an EPD line starts with 4 fields (placement, side to move, castling, en passant): found {}",
                    fields.len()
                )));
            };
            fields.push(word);
        }
        // In the standard no opcode starts with a digit, so two numbers here are the clocks of FEN.
        while fields.len() < 6
            && let Some(Token::Word(clock)) = words.next_if(Token::is_number)
        {
            fields.push(clock);
        }
        let mut operations = Vec::new();
        let mut current: Option<Operation> = None;
        for token in words {
            match (token, &mut current) {
                (Token::Word(number), None) if is_number(&number) => {
                    return Err(NotationError::new(format!(
                        "'{number}' stands in an EPD line where an opcode should"
                    )));
                }
                (Token::End, _) => operations.extend(current.take()),
                (Token::Word(word) | Token::Quoted(word), Some(operation)) => operation.operands.push(word),
                (Token::Word(opcode), None) => current = Some(Operation { opcode, operands: Vec::new() }),
                (Token::Quoted(text), None) => {
                    return Err(NotationError::new(format!("\"{text}\" in an EPD line follows no opcode")));
                }
            }
        }
        // Some files omit the last semicolon; a broken clock must still not pass for an operation.
        match current {
            Some(last) if !OPCODES.contains(&last.opcode.as_str()) => {
                return Err(NotationError::new(format!(
                    "'{}' after the position is neither a clock of FEN nor an operation of EPD, which ends with ';'",
                    last.opcode
                )));
            }
            last => operations.extend(last),
        }
        Ok(Epd { position: fields.join(" "), operations })
    }
}

enum Token {
    Word(String),
    Quoted(String),
    End,
}

impl Token {
    fn is_number(&self) -> bool {
        matches!(self, Token::Word(word) if is_number(word))
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|sign| sign.is_ascii_digit())
}

/// Whether a sign ends a word.
fn ends_word(sign: char) -> bool {
    sign.is_whitespace() || ";\"".contains(sign)
}

/// Words end at blanks, semicolons and quotes, quoted texts at the next quote.
fn words(line: &str) -> Result<Vec<Token>, NotationError> {
    let mut tokens = Vec::new();
    let mut rest = line.trim();
    while let Some(first) = rest.chars().next() {
        if first == ';' {
            tokens.push(Token::End);
            rest = &rest[1..];
        } else if first == '"' {
            let (text, after) = rest[1..]
                .split_once('"')
                .ok_or_else(|| NotationError::new(format!("the quote at {rest} is not closed")))?;
            tokens.push(Token::Quoted(text.into()));
            rest = after;
        } else {
            let end = rest.find(ends_word).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].into()));
            rest = &rest[end..];
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

/// A line of a file. Operands that are not one plain word get quotes.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)?;
        for operation in &self.operations {
            write!(f, " {}", operation.opcode)?;
            let quotes_all = ["id", "c0", "c1", "c2", "c3"].contains(&operation.opcode.as_str());
            for operand in &operation.operands {
                let plain = !operand.is_empty() && !operand.contains(ends_word);
                if plain && !quotes_all {
                    write!(f, " {operand}")?;
                } else {
                    write!(f, " \"{}\"", operand.replace('"', "'"))?;
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_every_operation_and_writes_it_back() {
        let line = r#"8/p7/8/2P1k3/1K6/8/8/8 w - - bm Ka5 Kb5; dm 4; id "a; b"; c0 "said by ""; draw_offer;"#;
        let line = line.replace(r#"by """#, r#"by them""#);
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.position, "8/p7/8/2P1k3/1K6/8/8/8 w - -");
        assert_eq!(epd.operands("bm").unwrap(), ["Ka5", "Kb5"]);
        assert_eq!(epd.operands("id").unwrap(), ["a; b"]);
        assert!(epd.operands("draw_offer").unwrap().is_empty() && epd.operands("am").is_none());
        assert_eq!(epd.to_string(), line);
        // A quote ends a word, so that what is written reads back as it was.
        let epd: Epd = r#"8/8/8/3K4/8/6k1/8/6k1 w - - ok "dor i 7"x;"#.parse().unwrap();
        assert_eq!(epd.operands("ok").unwrap(), ["dor i 7", "x"]);
        let epd: Epd = r#"8/8/8/3K4/8/6k1/8/6k1 w - - ok a"b c";"#.parse().unwrap();
        assert_eq!(epd.operands("ok").unwrap(), ["a", "b c"]);
        // Blanks that are not ASCII end words, too.
        let spaced: Epd = "8/8/8/3K4/8/6k1/8/6k1 w - - ok \"a\u{a0}b\";".parse().unwrap();
        for epd in [epd, spaced] {
            assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
        }
    }

    #[test]
    fn reads_what_files_in_the_wild_contain() {
        let epd: Epd = "8/8/8/3K4/8/6k1/8/4R3 w - - bm #9; 00:00 @ C2/R3;".parse().unwrap();
        assert_eq!(epd.operands("bm").unwrap(), ["#9"]);
        let clocks: Epd = "8/8/8/3K4/8/6k1/8/4R3 w - - 3 40 bm Re4".parse().unwrap();
        assert_eq!(clocks.fen(), "8/8/8/3K4/8/6k1/8/4R3 w - - 3 40");
        let counted: Epd = "8/8/8/3K4/8/6k1/8/4R3 w - - hmvc 7; fmvn 40;".parse().unwrap();
        assert_eq!(counted.fen(), "8/8/8/3K4/8/6k1/8/4R3 w - - 7 1");
    }

    #[test]
    fn refuses_lines_without_a_position_and_open_quotes() {
        for line in [
            "",
            "8/8/8/8 w -",
            "8/8 w - - id \"open",
            "8/8 w - - dm 7\";",
            "8/8 w - - \"text\";",
            "8/8 w ; - -",
            "8/8 w - -; 5 6;",
        ] {
            assert!(line.parse::<Epd>().is_err(), "{line}");
        }
    }
}
