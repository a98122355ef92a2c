//! `andor reproduce`: a published table beside the same figures measured now.

use crate::args::ReproduceArguments;
use crate::experiments::{Bench, Findings, experiments};
use andor_console::output::out;
use andor_console::plain_table;
use andor_console::{Exit, UsageError};
use andor_reproductions::{Cell, Entry, Estimate, Row, Sheet, Table};
use anyhow::Result;
use comfy_table::CellAlignment;
use serde::Serialize;
use std::io::Write;

/// The last line of an interrupted table.
const INTERRUPTED: &str = "  Interrupted: what is missing was not measured.\n";

pub(crate) fn run(arguments: &ReproduceArguments) -> Result<Exit> {
    let experiments = experiments();
    let mut out = out();
    let Some(name) = &arguments.name else {
        let mut table = plain_table(&["name", "what"]);
        experiments.iter().for_each(|experiment| {
            table.add_row([experiment.name.as_str(), experiment.about]);
        });
        writeln!(out, "{table}")?;
        return Ok(Exit::Done);
    };
    let Some(experiment) = experiments.iter().find(|experiment| experiment.name == *name) else {
        let names: Vec<&str> = experiments.iter().map(|experiment| experiment.name.as_str()).collect();
        return Err(UsageError(format!(
            "there is no reproduction '{name}'; there are: {}",
            names.join(", ")
        ))
        .into());
    };
    let samples = arguments.samples.unwrap_or(experiment.samples);
    let bench = Bench::new(arguments);
    let shown: Vec<String> = match (experiment.run)(&bench, samples)? {
        Findings::Tables(tables) if arguments.json => {
            tables.iter().map(|table| json(&note(table))).collect::<Result<_>>()?
        }
        Findings::Tables(tables) => tables.iter().map(as_text).collect(),
        Findings::Sheets(sheets) if arguments.json => sheets.iter().map(json).collect::<Result<_>>()?,
        Findings::Sheets(sheets) => sheets.iter().map(sheet_text).collect(),
    };
    for text in shown {
        writeln!(out, "{text}")?;
    }
    Ok(if bench.was_cut() { Exit::Unknown } else { Exit::Done })
}

fn as_text(table: &Table) -> String {
    let mut head = vec![table.rows_are.to_owned()];
    for column in &table.columns {
        head.extend([format!("{column}, printed"), "ours".to_owned(), "more samples".to_owned()]);
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut shown = plain_table(&head);
    for row in &table.rows {
        let mut cells = vec![row.label.clone()];
        for cell in &row.cells {
            let mark = if cell.outside_chance() { "*" } else { "" };
            cells.push(
                cell.printed
                    .map_or_else(|| "-".to_owned(), |printed| mark.to_owned() + &figure(printed, cell)),
            );
            cells.push(figure(cell.same_size.mean, cell));
            cells.push(with_interval(&cell.large, cell));
        }
        shown.add_row(cells);
    }
    shown.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    let mut text = format!(
        "{}\n{}; printed figures are means over {}\n\n{shown}\n\n",
        table.title, table.source, table.printed_samples
    );
    for note in &table.notes {
        text += &format!("  {note}\n");
    }
    if table.interrupted {
        text += INTERRUPTED;
    }
    let (outside, comparable) = (table.cells_where(Cell::outside_chance).count(), table.comparable_cells());
    text += &match outside {
        0 if comparable == 0 => String::new(),
        0 => format!("  All {comparable} printed means lie within what chance allows (95 %).\n"),
        _ => format!(
            "  {outside} of {comparable} printed means lie outside what chance allows (95 %): marked *.\n"
        ),
    };
    text
}

/// A figure with as many decimals as the printed one.
fn figure(value: f64, cell: &Cell) -> String {
    let decimals = if cell.rounding >= 0.5 { 0 } else { 1 };
    format!("{value:.decimals$}")
}

fn with_interval(estimate: &Estimate, cell: &Cell) -> String {
    if estimate.samples == 1 {
        return String::new();
    }
    format!("{} ± {}", figure(estimate.mean, cell), figure(estimate.half_width(), cell))
}

#[derive(Serialize)]
struct TableNote<'a> {
    title: &'a str,
    source: &'a str,
    rows: Vec<RowNote<'a>>,
    notes: &'a [String],
    interrupted: bool,
}

#[derive(Serialize)]
struct RowNote<'a> {
    row: &'a str,
    cells: Vec<CellNote>,
}

#[derive(Serialize)]
struct CellNote {
    column: &'static str,
    printed: Option<f64>,
    ours: Mean,
    more: Mean,
    outside_chance: bool,
}

#[derive(Serialize)]
struct Mean {
    mean: f64,
    half_width_95: f64,
    samples: usize,
}

impl From<&Estimate> for Mean {
    fn from(estimate: &Estimate) -> Mean {
        Mean { mean: estimate.mean, half_width_95: estimate.half_width(), samples: estimate.samples }
    }
}

fn note(table: &Table) -> TableNote<'_> {
    let cell = |(cell, column): (&Cell, &&'static str)| CellNote {
        column,
        printed: cell.printed,
        ours: Mean::from(&cell.same_size),
        more: Mean::from(&cell.large),
        outside_chance: cell.outside_chance(),
    };
    let row = |row: &'_ Row| row.cells.iter().zip(&table.columns).map(cell).collect();
    TableNote {
        title: &table.title,
        source: table.source,
        rows: table.rows.iter().map(|each| RowNote { row: &each.label, cells: row(each) }).collect(),
        notes: &table.notes,
        interrupted: table.interrupted,
    }
}

/// One line of JSON, with its keys in order.
fn json(findings: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_value(findings)?.to_string())
}

pub(crate) fn sheet_text(sheet: &Sheet) -> String {
    let heads: Vec<&str> = sheet.columns.iter().map(String::as_str).collect();
    let mut shown = plain_table(&heads);
    for row in &sheet.rows {
        shown.add_row(row.iter().map(entry_text));
    }
    for (column, entry) in shown.column_iter_mut().zip(sheet.rows.first().into_iter().flatten()).skip(1) {
        if !matches!(entry, Entry::Word(_)) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut text = format!("{}\n{}\n\n{shown}\n", sheet.title, sheet.source);
    for note in &sheet.notes {
        text += &format!("  {note}\n");
    }
    if sheet.interrupted {
        text += INTERRUPTED;
    }
    text
}

fn entry_text(entry: &Entry) -> String {
    match entry {
        Entry::Nothing => "-".into(),
        Entry::Count(count) => with_commas(*count),
        Entry::MoreThan(count) => format!("> {}", with_commas(*count)),
        Entry::Percent(percent) => format!("{percent:+.1} %"),
        Entry::Seconds(seconds) => format!("{seconds:.2}"),
        Entry::LongerThan(seconds) => format!("> {seconds:.2}"),
        Entry::Figure(figure) => four_digits(*figure),
        Entry::Word(word) => word.clone(),
    }
}

/// At least four significant digits, and at most four behind the point.
fn four_digits(figure: f64) -> String {
    if figure >= 1000.0 {
        return with_commas(figure.round() as u64);
    }
    let before = if figure >= 1.0 { figure.log10().floor() as usize + 1 } else { 0 };
    format!("{figure:.*}", 4 - before)
}

fn with_commas(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_four_digits() {
        let texts = [0.004_568, 1.0, 37.456, 449.6, 1000.0, 65_920_000.4].map(four_digits);
        assert_eq!(texts, ["0.0046", "1.000", "37.46", "449.6", "1,000", "65,920,000"]);
    }

    #[test]
    fn figures_are_grouped_by_thousands() {
        let texts = [0, 7, 999, 1000, 7_333_441].map(with_commas);
        assert_eq!(texts, ["0", "7", "999", "1,000", "7,333,441"]);
    }
}
