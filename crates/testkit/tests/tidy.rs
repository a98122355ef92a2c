//! The house rules that a machine can check.

use serde_json::Value as Json;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// What cargo knows of the workspace's crates.
fn packages() -> Vec<Json> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// The workspace's crates in the order of the manifest, each with the crates of the workspace that it ships with.
fn crates() -> Vec<(String, Vec<String>)> {
    let packages = packages();
    let name = |package: &Json| package["name"].as_str().expect("a name").to_owned();
    let ours: HashSet<String> = packages.iter().map(name).collect();
    let mut found: HashMap<String, (String, Vec<String>)> = HashMap::new();
    for package in &packages {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let shipped = dependencies.iter().filter(|dependency| dependency["kind"].is_null()).map(name);
        let entry = (name(package), shipped.filter(|name| ours.contains(name)).collect());
        let manifest = package["manifest_path"].as_str().expect("a path");
        let folder = Path::new(manifest).parent().expect("a folder").strip_prefix(root()).expect("inside");
        found.insert(folder.to_string_lossy().into_owned(), entry);
    }
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let members =
        manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).expect("members");
    let folders = members.split('"').skip(1).step_by(2);
    folders.map(|folder| found.remove(folder).unwrap_or_else(|| panic!("{folder} is no crate"))).collect()
}

#[test]
fn members_stand_in_dependency_order() {
    let mut above: HashSet<String> = HashSet::new();
    for (name, dependencies) in crates() {
        for dependency in dependencies {
            assert!(above.contains(&dependency), "{name} uses {dependency}, which stands below it");
        }
        above.insert(name);
    }
}

#[test]
fn arrows_that_must_not_exist_do_not() {
    let allowed = |name: &str| -> Option<&[&str]> {
        Some(match name {
            "andor-game" => &[],
            "andor-certificate" | "andor-engines" => &["andor-game"],
            "andor-checker" | "andor-picture" => &["andor-game", "andor-certificate"],
            "andor-proof" => &["andor-game", "andor-certificate", "andor-engines"],
            "andor" => &["andor-game", "andor-certificate", "andor-checker", "andor-engines", "andor-proof"],
            "andor-problems" => &["andor", "andor-game", "andor-chess"],
            "andor-console" => &["andor", "andor-graph"],
            "andor-registry"
            | "andor-tactics"
            | "andor-reproductions"
            | "andor-testkit"
            | "andor-cli"
            | "andor-lab" => return None,
            _game => &["andor-game"],
        })
    };
    for (name, dependencies) in crates() {
        for dependency in &dependencies {
            assert!(
                !["andor-testkit", "andor-cli", "andor-lab"].contains(&&dependency[..]),
                "{name} ships with {dependency}"
            );
            // Nobody waits for the comparison with papers who only wants to solve.
            let measures = ["andor-reproductions", "andor-lab"].contains(&&name[..]);
            assert!(measures || dependency != "andor-reproductions", "{name} ships with {dependency}");
            if let Some(allowed) = allowed(&name) {
                assert!(allowed.contains(&&dependency[..]), "{name} must not use {dependency}");
            }
        }
    }
}

#[test]
fn crates_for_others_introduce_themselves() {
    let private = ["andor-testkit", "andor-reproductions", "andor-lab"];
    for package in packages() {
        let name = package["name"].as_str().expect("a name");
        assert_eq!(package["publish"].is_array(), private.contains(&name), "{name}: `publish`");
        if private.contains(&name) {
            continue;
        }
        for field in ["description", "license", "readme"] {
            assert!(package[field].is_string(), "{name} has no {field}");
        }
        for field in ["keywords", "categories"] {
            assert!(
                package[field].as_array().is_some_and(|words| !words.is_empty()),
                "{name} has no {field}"
            );
        }
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut folders: Vec<PathBuf> =
        ["crates", "games", "apps"].iter().map(|name| root().join(name)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("source is text");
                files.push((path, text));
            }
        }
    }
    assert!(files.len() > 40, "sources were found");
    files
}

#[test]
fn every_file_opens_with_its_idea_and_is_one_idea_long() {
    for (path, text) in sources() {
        assert!(text.starts_with("//!"), "{} does not open with its idea", path.display());
        assert!(text.lines().count() <= 600, "{} tries to be two files", path.display());
    }
}

#[test]
fn every_room_has_its_card() {
    for (path, text) in sources() {
        if path.ends_with("src/lib.rs") {
            for line in ["//! # ", "//! I use:", "//! I never:", "//! Read me in this order:"] {
                assert!(text.contains(line), "{}: the room card lacks '{line}'", path.display());
            }
        }
    }
}

#[test]
fn libraries_do_not_print_or_look_at_the_clock() {
    for (path, text) in sources() {
        let shown = path.display().to_string();
        let world = ["/apps/", "/testkit/", "/tests/", "/bin/", "/examples/", "/benches/"];
        if world.iter().any(|part| shown.contains(part)) {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for word in ["println!", "eprintln!", "Instant::now", "SystemTime", "std::fs::", "unsafe "] {
                assert!(!line.contains(word), "{shown}: {word} in '{}'", line.trim());
            }
        }
    }
}
