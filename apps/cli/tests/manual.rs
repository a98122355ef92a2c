//! Completion scripts and manual pages know every command.

mod common;

use common::{fails, said};

/// The commands that the help of a command lists.
fn commands(of: &[&str]) -> Vec<String> {
    let help = said(&[of, &["--help"]].concat());
    let list = help.split("Commands:\n").nth(1).expect("commands").split("\n\n").next().unwrap_or_default();
    let first_words = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<String> =
        first_words.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(names.len() > 4, "{help}");
    names
}

#[test]
fn completion_scripts_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = said(&["completions", shell]);
        for name in commands(&[]).iter().chain(&commands(&["database"])) {
            assert!(script.contains(name), "{shell}: {name}");
        }
        for flag in ["proof", "set-play", "pieces"] {
            assert!(script.contains(flag), "{shell}: {flag}");
        }
    }
    fails(&["completions", "cmd"], 2, &["bash", "fish", "zsh"]);
}

#[test]
fn every_command_has_a_manual_page() {
    let page = said(&["man"]);
    assert!(page.contains(".TH andor 1"), "{page}");
    for name in commands(&[]) {
        assert!(page.contains(&format!("andor\\-{name}(1)")), "{name}: {page}");
        let own = said(&["man", &name]);
        assert!(own.contains(&format!(".TH andor-{name} 1")), "{name}: {own}");
    }
    for name in commands(&["database"]) {
        let own = said(&["man", "database", &name]);
        assert!(own.contains(&format!(".TH andor-database-{name} 1")), "{name}: {own}");
    }
    assert!(said(&["man", "solve"]).contains("\\-\\-proof"));
    fails(&["man", "solve", "chess"], 2, &["no command 'solve chess'"]);
}
