//! Who may touch the world: print, read files, look at the clock.

use crate::{Source, assert_none, sources};

/// Words that print. `eprint!` and `eprintln!` contain them.
const PRINTING: [&str; 3] = ["print!", "println!", "dbg!"];

/// Small programs, and tests, whose output is kept for failures. The command line writes to a
/// handle that it opens in one place.
const PRINTERS: [&str; 4] = ["/tests/", "/src/bin/", "/examples/", "/benches/"];

/// Parts of the standard library that reach for the world.
const WORLD: [&str; 3] = ["fs", "net", "process"];

const CLOCKS: [&str; 2] = ["Instant::now", "SystemTime"];

/// Whose business the world is: programs and tests.
const WORLDLY: [&str; 10] = [
    "andor-cli/",
    "andor-lab/",
    "andor-console/",
    "andor-python/",
    "andor-web/",
    "andor-testkit/",
    "/tests/",
    "/src/bin/",
    "/examples/",
    "/benches/",
];

/// Libraries that touch files, each with its reason.
const FILES: &[(&str, &str)] = &[
    ("andor-files/src/lib.rs", "the one way to write a file"),
    ("andor-database/src/storage.rs", "the folder of a database"),
    ("andor-campaign/src/folder.rs", "the folder of a campaign"),
];

/// Libraries that look at the clock, each with its reason.
const CLOCK_READERS: &[(&str, &str)] = &[("andor-engines/src/limits.rs", "the limit on time")];

fn is_one_of(source: &Source, places: &[&str]) -> bool {
    places.iter().any(|place| source.name.contains(place))
}

/// The lines of code, without comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn prints(source: &Source) -> Option<String> {
    let line = code(&source.text).find(|line| PRINTING.iter().any(|word| line.contains(word)))?;
    (!is_one_of(source, &PRINTERS)).then(|| format!("{}: '{}'", source.name, line.trim()))
}

/// Whether code names a part of the standard library: by its path, or in an import, which may go
/// over several lines.
fn names(text: &str, part: &str) -> bool {
    if text.contains(&format!("std::{part}::")) {
        return true;
    }
    let words = |import: &str| import.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == part);
    let imports = text.split("use std::").skip(1).map(|rest| rest.split(';').next().unwrap_or_default());
    let mut inner = imports.map(|import| import.split("::").next().unwrap_or_default());
    inner.any(words) || grouped(text).any(|group| words(&group))
}

/// The groups of `use std::{…}`, at their first level.
fn grouped(text: &str) -> impl Iterator<Item = String> {
    text.split("use std::{").skip(1).map(|rest| {
        let mut depth = 0;
        let mut level = String::new();
        for sign in rest.chars().take_while(|&sign| sign != ';') {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            level.push(if depth == 0 { sign } else { ' ' });
        }
        level
    })
}

fn touches_world(source: &Source) -> Option<String> {
    let excepted = FILES.iter().any(|(name, _)| *name == source.name);
    let shipped = source.text.split("#[cfg(test)]").next().unwrap_or_default();
    let shipped: String = code(shipped).flat_map(|line| [line, "\n"]).collect();
    let reads_clock = CLOCK_READERS.iter().any(|(name, _)| *name == source.name);
    let clock = CLOCKS.into_iter().find(|clock| !reads_clock && shipped.contains(clock));
    let word = clock.or_else(|| WORLD.into_iter().find(|part| !excepted && names(&shipped, part)));
    let word = word.or_else(|| shipped.contains("unsafe ").then_some("unsafe"))?;
    (!is_one_of(source, &WORLDLY)).then(|| format!("{}: {word}", source.name))
}

#[test]
fn nobody_prints_but_programs() {
    assert_none(sources().iter().filter_map(prints));
}

#[test]
fn libraries_touch_neither_files_nor_the_clock() {
    let sources = sources();
    assert_none(sources.iter().filter_map(touches_world));
    for (name, _) in FILES {
        let there = sources.iter().any(|source| source.name == *name && names(&source.text, "fs"));
        assert!(there, "{name} touches no files any more");
    }
    for (name, _) in CLOCK_READERS {
        let reads = |source: &Source| CLOCKS.into_iter().any(|clock| source.text.contains(clock));
        let there = sources.iter().any(|source| source.name == *name && reads(source));
        assert!(there, "{name} reads no clock any more");
    }
}

#[test]
fn whoever_prints_or_touches_the_world_is_seen() {
    let source = |name: &str, text: &str| Source { name: name.into(), text: text.into() };
    for text in ["print!(\"\");", "println!();", "eprint!(\"\");", "eprintln!();", "dbg!(1);"] {
        for name in ["andor-game/src/a.rs", "andor-cli/src/a.rs", "andor-testkit/src/a.rs"] {
            assert!(prints(&source(name, text)).is_some(), "{name} {text}");
        }
        assert!(prints(&source("andor-game/examples/a.rs", text)).is_none());
        assert!(prints(&source("andor-game/src/a.rs", &format!("// {text}"))).is_none());
    }
    for (text, seen) in [
        ("use std::fs;", true),
        ("use std::fs::File;", true),
        ("use std::{fmt, fs};", true),
        ("use std::{\n    fmt,\n    fs::{self, File},\n};", true),
        ("let file = std::fs::read(name);", true),
        ("let begun = Instant::now();", true),
        ("use std::process::Command;", true),
        ("unsafe { x }", true),
        ("use std::{fmt, io::{self, fs_like}};", false),
        ("use std::io::Read;\nlet fs = 1;", false),
        ("#[cfg(test)]\nuse std::fs;", false),
    ] {
        assert_eq!(touches_world(&source("andor-game/src/a.rs", text)).is_some(), seen, "{text}");
        assert!(touches_world(&source("andor-game/tests/a.rs", text)).is_none());
    }
}
