//! `andor show`: a certificate as a line, a tree, a picture. It is checked first: there is no
//! picture of what proves nothing.

use crate::args::{Format, ShowArguments};
use crate::check::{judge_to_show, read_definition};
use crate::{pdn, pgn, sgf};
use andor::Checked;
use andor::picture::{Limits, dot, json, line, svg, tree};
use andor_console::files::{open_certificate, read_text};
use andor_console::output::{complain, out};
use andor_console::{Exit, UsageError};
use anyhow::{Context, Result, anyhow};
use std::io::Write;

pub(crate) fn run(arguments: &ShowArguments) -> Result<Exit> {
    if arguments.record.is_some() && !matches!(arguments.format, Format::Sgf | Format::Pdn) {
        return Err(UsageError("--record: only SGF and PDN keep what a file says of a game".into()).into());
    }
    let path = arguments.certificate.display();
    let definition = read_definition(arguments.graph.as_deref())?;
    let proof =
        open_certificate(&arguments.certificate)?.map_err(|error| anyhow!("{path}: invalid: {error}"))?;
    let checked = judge_to_show(proof, definition.as_deref());
    let checked = checked.with_context(|| path.to_string())?;
    let checked = checked.map_err(|rejected| anyhow!("{path}: invalid: {rejected}"))?;
    if let Some(checksum) = checked.given_database() {
        complain(format!("{path}: valid given database {checksum}"));
    }
    let record = arguments.record.as_deref().map(read_text).transpose()?;
    let text = render(&checked, arguments, record.as_deref()).with_context(|| path.to_string())?;
    let mut out = out();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(Exit::Done)
}

fn render(checked: &Checked, arguments: &ShowArguments, record: Option<&str>) -> Result<String> {
    let mut limits = Limits::default();
    if matches!(arguments.format, Format::Pgn | Format::Sgf | Format::Pdn) {
        // Programs scroll.
        limits = Limits { depth: 1000, nodes: 20_000 };
    }
    limits.depth = arguments.depth.unwrap_or(limits.depth);
    limits.nodes = arguments.most.unwrap_or(limits.nodes);
    Ok(match arguments.format {
        Format::Line => line(checked)?,
        Format::Tree => tree(checked, limits)?,
        Format::Dot => dot(checked, limits)?,
        Format::Svg => svg(checked, limits)?,
        Format::Json => json(checked)?,
        Format::Html => andor_page::html(checked)?,
        Format::Pgn => pgn::text(checked, limits)?,
        Format::Pdn => pdn::text(checked, limits, record)?,
        Format::Sgf => sgf::text(checked, limits, record)?,
    })
}
