//! From text to records, one line at a time. Whatever is not exactly the format is an error that
//! names the line.

use crate::record::{Format, MAGIC, fault_of_field};
use crate::{Claim, Header, Kind, Record, Ref};
use andor_game::Repetition;
use std::io::{BufRead, Read};
use std::str::FromStr;

/// No line is longer: some hundred thousand moves in one position. It bounds the memory that a file
/// without line ends can take.
pub const MAX_LINE_BYTES: usize = 1 << 24;

/// What is wrong with a file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct FormatError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// A certificate that is being read. It has a header and iterates over the records; after an error
/// it ends.
#[derive(Debug)]
pub struct Reader<R> {
    pub(crate) lines: Lines<R>,
    header: Header,
    read: u64,
    finished: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When it is not a header, line by line in the order of the format.
    pub fn new(input: R) -> Result<Reader<R>, FormatError> {
        let mut lines = Lines::new(input, 0);
        lines.expect_line(MAGIC)?;
        let format = match lines.fields()[..] {
            [MAGIC, version] => Format::named(version).ok_or_else(|| {
                lines.error(format!("version '{version}' is unknown, only 1, 2 and 3 are known"))
            })?,
            _ => return Err(lines.error("not a certificate: the first line is 'andor-proof' and a version")),
        };
        let game = lines.value_of("game")?;
        lines.expect_line("repetition")?;
        let (repetition, occurrences) = rule(&lines.fields()).map_err(|reason| lines.error(reason))?;
        let root = lines.value_of("root")?;
        let mut history = Vec::new();
        lines.expect_line("claim")?;
        while let ["history", earlier] = lines.fields()[..] {
            history.push(earlier.to_owned());
            lines.expect_line("claim")?;
        }
        let mut database = None;
        if let ["database", checksum] = lines.fields()[..] {
            database = Some(checksum.to_owned());
            lines.expect_line("claim")?;
        }
        let claim = claim(&lines.fields()).map_err(|reason| lines.error(reason))?;
        let nodes = plain_number(&lines.value_of("nodes")?).map_err(|reason| lines.error(reason))?;
        let header = Header { format, game, repetition, occurrences, root, history, database, claim, nodes };
        Ok(Reader { lines, header, read: 0, finished: false })
    }

    /// Goes on behind a header that was read already.
    pub(crate) fn resume(input: R, header: Header) -> Reader<R> {
        let lines = Lines::new(input, header.first_record_line() - 1);
        Reader { lines, header, read: 0, finished: false }
    }

    /// What the certificate claims.
    pub fn header(&self) -> &Header {
        &self.header
    }

    fn next_record(&mut self) -> Result<Option<Record>, FormatError> {
        let Header { nodes, .. } = self.header;
        if !self.lines.advance()? {
            return if self.read == nodes {
                Ok(None)
            } else {
                let reason = format!("the file is cut: {nodes} nodes announced, {} found", self.read);
                Err(self.lines.error(reason))
            };
        }
        if self.read == nodes {
            return Err(self.lines.error(format!("a line after the {nodes} nodes announced")));
        }
        self.read += 1;
        let record = record(self.lines.number, &self.lines.fields(), self.header.format);
        record.map(Some).map_err(|reason| self.lines.error(reason))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let next = self.next_record().transpose();
        self.finished = !matches!(next, Some(Ok(_)));
        next
    }
}

fn rule(fields: &[&str]) -> Result<(Repetition, Option<u32>), String> {
    match *fields {
        ["repetition", rule] => Ok((rule.parse()?, None)),
        ["repetition", rule, occurrences] => match plain_number(occurrences)? {
            0..=1 => Err(format!(
                "a position repeats at its second occurrence at the earliest, not at {occurrences}"
            )),
            occurrences => Ok((rule.parse()?, Some(occurrences))),
        },
        ["repetition", ..] => Err("after 'repetition' stand the rule and perhaps a number".into()),
        [other, ..] => Err(format!("expected the line 'repetition', found '{other}'")),
        [] => Err("expected the line 'repetition'".into()),
    }
}

fn claim(fields: &[&str]) -> Result<Claim, String> {
    let (player, sign, value, within) = match *fields {
        ["claim", player, sign, value] => (player, sign, value, None),
        ["claim", player, sign, value, "within", moves] => (player, sign, value, Some(plain_number(moves)?)),
        ["claim", ..] => {
            return Err("after 'claim' stand player, sign, value, and perhaps 'within' and a number".into());
        }
        [other, ..] => return Err(format!("expected the line 'claim', found '{other}'")),
        [] => return Err("expected the line 'claim'".into()),
    };
    let holds = match sign {
        ">=" => true,
        "<" => false,
        _ => return Err(format!("'{sign}' is neither '>=' nor '<'")),
    };
    Ok(Claim { player: player.to_owned(), holds, value: value.parse()?, within })
}

/// A record from the fields of its line.
pub(crate) fn record(line: usize, fields: &[&str], format: Format) -> Result<Record, String> {
    let [id, position, kind, rest @ ..] = fields else {
        return Err("a node is an id, a position, and one of 'end', 'database', 'pick' and 'all'".into());
    };
    let kind = match (*kind, rest) {
        ("end", [value]) => Kind::End(value.parse()?),
        ("end", _) => return Err("after 'end' stands one value".into()),
        ("database", [value]) => Kind::Database(value.parse()?),
        ("database", _) => return Err("after 'database' stands one value".into()),
        ("sure", [value]) if format >= Format::Two => Kind::Sure(value.parse()?),
        ("pick", [mv, to]) => Kind::Pick { mv: (*mv).to_owned(), to: reference(to)? },
        ("pick", _) => return Err("after 'pick' stand one move and one reference".into()),
        ("all", moves) if moves.len() % 2 == 0 && (format >= Format::Two || !moves.is_empty()) => Kind::All(
            moves
                .chunks_exact(2)
                .map(|pair| Ok((pair[0].to_owned(), reference(pair[1])?)))
                .collect::<Result<_, String>>()?,
        ),
        ("all", _) => return Err("after 'all' stand moves, each with its reference".into()),
        (other, _) => return Err(format!("'{other}' is none of 'end', 'database', 'pick' and 'all'")),
    };
    Ok(Record { line, id: plain_number(id)?, position: (*position).to_owned(), kind })
}

fn reference(text: &str) -> Result<Ref, String> {
    if text == "rep" { Ok(Ref::Repetition) } else { plain_number(text).map(Ref::Node) }
}

/// A number in its only spelling: digits, no sign, no leading zero.
pub(crate) fn plain_number<N: FromStr>(text: &str) -> Result<N, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain).ok_or_else(|| format!("'{text}' is not a plain number that fits"))
}

/// A text line by line.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    /// The present line, without its end.
    text: String,
    number: usize,
    /// How many bytes were read, the present line included.
    pub offset: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines after this many others.
    pub fn new(input: R, before: usize) -> Lines<R> {
        Lines { input, text: String::new(), number: before, offset: 0 }
    }

    /// Goes to the next line; `false` when the file ends here.
    pub fn advance(&mut self) -> Result<bool, FormatError> {
        self.number += 1;
        self.text.clear();
        let mut bounded = (&mut self.input).take(MAX_LINE_BYTES as u64 + 1);
        match bounded.read_line(&mut self.text) {
            Ok(count) => self.offset += count as u64,
            Err(error) => return Err(self.error(format!("cannot be read: {error}"))),
        }
        if self.text.is_empty() {
            return Ok(false);
        }
        if self.text.pop() != Some('\n') {
            return Err(self.error(if self.text.len() == MAX_LINE_BYTES {
                "the line is too long"
            } else {
                "the file is cut: its last line does not end"
            }));
        }
        match self.text.split('\t').find_map(fault_of_field) {
            Some(fault) => Err(self.error(fault)),
            None => Ok(true),
        }
    }

    fn expect_line(&mut self, name: &str) -> Result<(), FormatError> {
        if self.advance()? { Ok(()) } else { Err(self.error(format!("the file is cut: no line '{name}'"))) }
    }

    pub fn fields(&self) -> Vec<&str> {
        self.text.split('\t').collect()
    }

    /// The single value of the next line, which must have this name.
    fn value_of(&mut self, name: &str) -> Result<String, FormatError> {
        self.expect_line(name)?;
        match self.fields()[..] {
            [found, value] if found == name => Ok(value.to_owned()),
            [found, ..] if found == name => Err(self.error(format!("after '{name}' stands one field"))),
            [found, ..] => Err(self.error(format!("expected the line '{name}', found '{found}'"))),
            [] => Err(self.error(format!("expected the line '{name}'"))),
        }
    }

    fn error(&self, reason: impl Into<String>) -> FormatError {
        FormatError { line: self.number, reason: reason.into() }
    }
}
