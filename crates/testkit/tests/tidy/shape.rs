//! The shape of files: the idea on top, one idea long, comments that fit, a card for every room.

use crate::{Source, assert_none, crates, pages, sources};

/// A file is one idea; this many lines are enough for one.
const MOST_LINES: usize = 350;

/// Files that are longer, each with its reason.
const LONG_FILES: &[(&str, &str)] = &[
    ("andor-proof/src/along_paths.rs", "one walk with its frames"),
    ("andor-proof/src/region.rs", "one structure that every step of the extraction changes"),
    ("andor-dobutsu/src/numbering.rs", "numbers of positions and their inverse"),
    ("andor-tactics/src/machine/search.rs", "one search"),
    ("andor-cli/src/args.rs", "one table of all options"),
    ("andor-cli/tests/uci.rs", "one dialogue for each message of the protocol"),
];

/// Columns of a line with a comment, or of a page.
const MOST_COLUMNS: usize = 100;

fn opens_without_idea(source: &Source) -> Option<String> {
    let wrong = !source.text.starts_with("//!");
    wrong.then(|| format!("{} does not open with its idea (//!)", source.name))
}

/// Both ways: an exception that is none any more must leave the list.
fn is_too_long(source: &Source, exceptions: &[(&str, &str)]) -> Option<String> {
    let lines = source.text.lines().count();
    let excepted = exceptions.iter().any(|(name, _)| *name == source.name);
    match (lines > MOST_LINES, excepted) {
        (true, false) => Some(format!("{} has {lines} lines, more than {MOST_LINES}", source.name)),
        (false, true) => Some(format!("{} has {lines} lines: take it out of LONG_FILES", source.name)),
        _ => None,
    }
}

fn has_long_comment(source: &Source) -> Option<String> {
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    let long = source
        .text
        .lines()
        .zip(1..)
        .find(|(line, _)| is_comment(line) && line.chars().count() > MOST_COLUMNS);
    long.map(|(_, line)| format!("{}:{line}: a comment of more than {MOST_COLUMNS} columns", source.name))
}

/// A page that is written anew and not wrapped yet.
const UNWRAPPED: &[&str] = &["docs/cluster.md"];

/// Tables and code may be as wide as they have to.
fn has_long_line(page: &Source) -> Option<String> {
    let mut fenced = false;
    let mut is_prose = |line: &str| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !(fence || fenced || line.starts_with("    ") || line.trim_start().starts_with('|'))
    };
    let mut lines = page.text.lines().zip(1..);
    let long = lines.find(|(line, _)| is_prose(line) && line.chars().count() > MOST_COLUMNS);
    long.map(|(_, line)| format!("{}:{line}: a line of more than {MOST_COLUMNS} columns", page.name))
}

fn lacks_card(source: &Source) -> Option<String> {
    let parts = ["//! # ", "//! I use:", "//! I never:", "//! Read me in this order:", "//! My tests:"];
    let missing = parts.iter().find(|part| !source.text.lines().any(|line| line.starts_with(**part)));
    missing.map(|part| format!("{}: the room card lacks '{part}'", source.name))
}

/// Exceptions are about files that exist.
fn assert_there<'a>(sources: &[Source], names: impl Iterator<Item = &'a str>) {
    let gone = |name: &&str| !sources.iter().any(|source| source.name == *name);
    assert_none(names.filter(gone).map(|name| format!("{name} is gone: take it out of the list")));
}

#[test]
fn every_file_opens_with_its_idea() {
    assert_none(sources().iter().filter_map(opens_without_idea));
}

#[test]
fn every_file_is_one_idea_long() {
    let sources = sources();
    assert_none(sources.iter().filter_map(|source| is_too_long(source, LONG_FILES)));
    assert_there(&sources, LONG_FILES.iter().map(|(name, _)| *name));
}

#[test]
fn comments_fit() {
    assert_none(sources().iter().filter_map(has_long_comment));
}

#[test]
fn pages_fit() {
    let wrapped = |page: &&Source| !UNWRAPPED.contains(&page.name.as_str());
    assert_none(pages().iter().filter(wrapped).filter_map(has_long_line));
}

#[test]
fn every_room_has_its_card() {
    let sources = sources();
    for room in crates() {
        let named = |door: &str| sources.iter().find(|source| source.name == format!("{}/{door}", room.name));
        match named("src/lib.rs") {
            Some(library) => assert_none(lacks_card(library).into_iter()),
            None => assert!(named("src/main.rs").is_some_and(|program| program.text.starts_with("//! # "))),
        }
    }
}

#[test]
fn wrong_shapes_are_seen() {
    let source = |text: &str| Source { name: "a/src/b.rs".into(), text: text.into() };
    assert!(opens_without_idea(&source("use b;\n")).is_some());
    assert!(opens_without_idea(&source("//! An idea.\n")).is_none());
    let long = source(&"x\n".repeat(MOST_LINES + 1));
    assert!(is_too_long(&long, &[]).is_some());
    assert!(is_too_long(&long, &[("a/src/b.rs", "a reason")]).is_none());
    assert!(is_too_long(&source("x\n"), &[("a/src/b.rs", "a reason")]).is_some(), "no exception any more");
    let wide = source(&format!("    /// {}\n", "x".repeat(MOST_COLUMNS)));
    assert!(has_long_comment(&wide).is_some());
    assert!(has_long_comment(&source("// x\n")).is_none());
    let page = |begin: &str| source(&format!("short\n{begin}{}\n", "x".repeat(MOST_COLUMNS + 1)));
    assert!(has_long_line(&page("- ")).is_some());
    assert!(has_long_line(&page("| ")).is_none(), "a table");
    assert!(has_long_line(&page("    ")).is_none(), "code");
    assert!(has_long_line(&page("```\n")).is_none(), "code");
    assert!(has_long_line(&page("```\n```\n")).is_some());
    let card = "//! # a\n//! I use: b.\n//! I never: c.\n//! Read me in this order: d.\n//! My tests: e.\n";
    assert!(lacks_card(&source(card)).is_none());
    assert!(lacks_card(&source(&card.replace("//! I never:", "//! Never:"))).is_some());
}
