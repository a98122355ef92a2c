//! From records to text: the exact inverse of the reader.

use crate::record::{Format, MAGIC, fault_of_field};
use crate::{Header, Kind, MAX_LINE_BYTES, Record};
use std::io::{Error, ErrorKind, Result, Write};

/// A certificate that is being written. Nothing is kept in memory; hand it a buffered output.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    missing: u64,
    format: Format,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// When the output fails, or a text in the header cannot stand in a certificate (it is empty,
    /// or has control characters).
    pub fn new(mut output: W, header: &Header) -> Result<Writer<W>> {
        line(&mut output, &[MAGIC, header.format.name()])?;
        line(&mut output, &["game", &header.game])?;
        let mut rule = vec!["repetition".to_owned(), header.repetition.to_string()];
        rule.extend(header.occurrences.map(|occurrences| occurrences.to_string()));
        line(&mut output, &rule)?;
        line(&mut output, &["root", &header.root])?;
        for earlier in &header.history {
            line(&mut output, &["history", earlier])?;
        }
        if let Some(checksum) = &header.database {
            line(&mut output, &["database", checksum])?;
        }
        let claim = &header.claim;
        let value = claim.value.to_string();
        match claim.within {
            None => line(&mut output, &["claim", &claim.player, claim.sign(), &value])?,
            Some(moves) => {
                let moves = moves.to_string();
                line(&mut output, &["claim", &claim.player, claim.sign(), &value, "within", &moves])?;
            }
        }
        line(&mut output, &["nodes", &header.nodes.to_string()])?;
        Ok(Writer { output, missing: header.nodes, format: header.format })
    }

    /// Writes a record.
    ///
    /// # Errors
    /// When the output fails, when a text in the record cannot stand in a certificate, or when the
    /// header announced fewer records.
    pub fn write(&mut self, record: &Record) -> Result<()> {
        self.missing = self.missing.checked_sub(1).ok_or_else(|| refused("more nodes than announced"))?;
        let mut fields = vec![record.id.to_string(), record.position.clone()];
        match &record.kind {
            Kind::Database(value) => fields.extend(["database".into(), value.to_string()]),
            Kind::Sure(_) if self.format == Format::One => return Err(refused("'sure' in format 1")),
            Kind::Sure(value) => fields.extend(["sure".into(), value.to_string()]),
            Kind::End(value) => fields.extend(["end".into(), value.to_string()]),
            Kind::Pick { mv, to } => fields.extend(["pick".into(), mv.clone(), to.to_string()]),
            Kind::All(moves) if moves.is_empty() && self.format == Format::One => {
                return Err(refused("'all' without a move"));
            }
            Kind::All(moves) => {
                fields.push("all".into());
                fields.extend(moves.iter().flat_map(|(mv, to)| [mv.clone(), to.to_string()]));
            }
        }
        line(&mut self.output, &fields)
    }

    /// Ends the certificate and gives the output back, flushed.
    ///
    /// # Errors
    /// When the output fails, or when the header announced more records.
    pub fn finish(mut self) -> Result<W> {
        if self.missing > 0 {
            return Err(refused("fewer nodes than announced"));
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

fn line<S: AsRef<str>>(output: &mut impl Write, fields: &[S]) -> Result<()> {
    let mut text = String::new();
    for field in fields.iter().map(AsRef::as_ref) {
        if let Some(fault) = fault_of_field(field) {
            return Err(refused(&format!("{fault} in '{}'", field.escape_debug())));
        }
        text += if text.is_empty() { "" } else { "\t" };
        text += field;
    }
    if text.len() > MAX_LINE_BYTES {
        return Err(refused("a line that is too long to be read"));
    }
    text.push('\n');
    output.write_all(text.as_bytes())
}

fn refused(reason: &str) -> Error {
    Error::new(ErrorKind::InvalidInput, reason)
}
