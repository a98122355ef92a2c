//! `andor reproduce`: a published table beside the same figures measured now.

use crate::args::ReproduceArguments;
use crate::list::plain_table;
use crate::{Exit, UsageError};
use andor_reproduce::{Cell, Estimate, Table, coplan, schijf};
use anyhow::Result;
use comfy_table::CellAlignment;
use serde_json::{Value as Json, json};
use std::io::Write;

/// An experiment: its name, what it is, and how to run it with a number of samples.
struct Experiment {
    name: String,
    about: &'static str,
    samples: usize,
    run: Box<dyn Fn(usize) -> Vec<Table>>,
}

fn experiments() -> Vec<Experiment> {
    let mut all = vec![Experiment {
        name: "schijf-tictactoe".into(),
        about: "Schijf 1993, tables 4.1, 4.2, 4.3 and A.1: proof-number search in trees and DAGs",
        samples: 400,
        run: Box::new(schijf::tictactoe),
    }];
    all.extend((1..=10).map(|number| Experiment {
        name: format!("coplan-{number}"),
        about: "Coplan 1983, chapter 2: goal search by bisection beside alpha-beta on random trees",
        samples: 1000,
        run: Box::new(move |samples| coplan::table(number, samples).into_iter().collect()),
    }));
    all
}

pub(crate) fn run(arguments: &ReproduceArguments) -> Result<Exit> {
    let experiments = experiments();
    let mut out = std::io::stdout();
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
    for table in (experiment.run)(arguments.samples.unwrap_or(experiment.samples)) {
        if arguments.json {
            writeln!(out, "{}", as_json(&table))?;
        } else {
            writeln!(out, "{}", as_text(&table))?;
        }
        out.flush()?;
    }
    Ok(Exit::Done)
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
    let (outside, comparable) = (table.cells_where(Cell::outside_chance).count(), table.comparable_cells());
    text += &match outside {
        0 => format!("  All {comparable} printed means lie within what chance allows (95 %).\n"),
        _ => format!(
            "  {outside} of {comparable} printed means lie outside what chance allows (95 %): marked *.\n"
        ),
    };
    text
}

/// With as many decimals as were printed.
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

fn as_json(table: &Table) -> Json {
    let estimate = |estimate: &Estimate| json!({"mean": estimate.mean, "half_width_95": estimate.half_width(), "samples": estimate.samples});
    let rows: Vec<Json> = table
        .rows
        .iter()
        .map(|row| {
            let cells: Vec<Json> = row
                .cells
                .iter()
                .zip(&table.columns)
                .map(|(cell, column)| {
                    json!({
                        "column": column,
                        "printed": cell.printed,
                        "ours": estimate(&cell.same_size),
                        "more": estimate(&cell.large),
                        "outside_chance": cell.outside_chance(),
                    })
                })
                .collect();
            json!({"row": row.label, "cells": cells})
        })
        .collect();
    json!({"title": table.title, "source": table.source, "rows": rows, "notes": table.notes})
}
