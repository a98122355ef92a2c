//! `andor-lab reproduce` prints what it measured and nothing else, also when it is cut short.

use crate::{command, lab, text};
use serde_json::Value as Json;
use std::process::Stdio;

/// The tables that a command prints.
fn tables(output: &[u8]) -> Vec<Json> {
    text(output).lines().map(|line| serde_json::from_str(line).expect("a table")).collect()
}

/// Runs an experiment and interrupts it after this many milliseconds.
#[cfg(unix)]
fn interrupted(arguments: &[&str], milliseconds: u64) -> std::process::Output {
    let mut run = command(arguments);
    let run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    let sent = std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status();
    assert!(sent.unwrap().success());
    run.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_rows_without_figures_and_status_3() {
    for (name, more) in [
        ("ghi", &["--data", "no/such/folder", "--samples", "3000"][..]),
        ("kishimoto-go", &[]),
        ("antichess-1993", &["--time", "600"]),
        ("breuker-endgame", &["--samples", "5000"]),
        ("coplan-7", &["--samples", "1000000"]),
        ("schijf-tictactoe", &["--samples", "1000000"]),
    ] {
        let arguments = [&["reproduce", name, "--json"], more].concat();
        let output = interrupted(&arguments, 1500);
        // On a very slow machine the interrupt may come before anybody listens to it.
        let Some(status) = output.status.code() else { continue };
        assert_eq!(status, 3, "{name}: {}", text(&output.stderr));
        let tables = tables(&output.stdout);
        assert!(tables.iter().any(|table| table["interrupted"] == true), "{name}: {tables:?}");
        for table in tables.iter().filter(|table| table["interrupted"] == true) {
            let rows = table["rows"].as_array().expect("rows");
            let cut = rows.iter().filter(|row| row[1] == "interrupted");
            for row in cut {
                let rest = &row.as_array().expect("cells")[2..];
                assert!(rest.iter().all(Json::is_null), "{name}: {row}");
            }
            // The last row comes after the interrupt, so that it has no figures; tables of means
            // are without it.
            let last = rows.last().is_none_or(|row| row.is_object() || row[1] == "interrupted");
            assert!(last, "{name}: {table}");
        }
    }
}

#[test]
fn a_search_that_the_limit_cut_short_is_in_no_mean() {
    let arguments = ["reproduce", "antichess-1993", "--time", "0.001", "--samples", "2", "--json"];
    let output = lab(&arguments);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    for table in tables(&output.stdout) {
        for row in table["rows"].as_array().expect("rows") {
            let cells = row.as_array().expect("cells");
            if cells[1] == "unknown" {
                let counts = cells[2..].iter().filter(|cell| cell.is_number());
                // Only the search in the tree may have come to its end.
                assert!(counts.count() <= 2, "{row}");
            }
        }
    }
    let arguments = ["reproduce", "kishimoto-checkers", "--samples", "3", "--nodes", "50", "--json"];
    assert_eq!(lab(&arguments).status.code(), Some(3));
}

#[test]
fn an_experiment_with_its_own_limits_is_done() {
    assert_eq!(lab(&["reproduce", "coplan-8", "--samples", "2"]).status.code(), Some(0));
}
