//! The house rules that a machine can check. Every rule is a function that names what breaks it,
//! and has a test with something that does.

mod arrows;
mod corpus;
mod shape;
mod world;

use serde_json::Value as Json;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// A crate of the workspace.
struct Crate {
    name: String,
    folder: PathBuf,
    /// The crates of the workspace that it ships with.
    dependencies: Vec<String>,
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

/// The workspace's crates in the order of the manifest.
fn crates() -> Vec<Crate> {
    let packages = packages();
    let name = |package: &Json| package["name"].as_str().expect("a name").to_owned();
    let ours: HashSet<String> = packages.iter().map(name).collect();
    let mut found: HashMap<PathBuf, Crate> = HashMap::new();
    for package in &packages {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let shipped = dependencies.iter().filter(|dependency| dependency["kind"].is_null()).map(name);
        let dependencies = shipped.filter(|name| ours.contains(name)).collect();
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let folder = manifest.parent().expect("a folder").to_path_buf();
        found.insert(folder.clone(), Crate { name: name(package), folder, dependencies });
    }
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let members =
        manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).expect("members");
    let folders = members.split('"').skip(1).step_by(2);
    let member =
        |folder| found.remove(&root().join(folder)).unwrap_or_else(|| panic!("{folder} is no crate"));
    folders.map(member).collect()
}

/// A file of text.
struct Source {
    /// The crate's name and the path in it: it stays the same when the crate moves. For a page its
    /// path.
    name: String,
    text: String,
}

/// The files below a folder whose names end so.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files
}

fn read(path: &Path, name: String) -> Source {
    Source { name, text: std::fs::read_to_string(path).expect("text") }
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for room in crates() {
        for path in files(&room.folder, "rs") {
            let inside = path.strip_prefix(&room.folder).expect("a path in the crate");
            sources.push(read(&path, format!("{}/{}", room.name, inside.display())));
        }
    }
    assert!(sources.len() > 40, "sources were found");
    sources
}

/// What people read: at the top, in the folders for it, and beside every crate.
fn pages() -> Vec<Source> {
    let root = root();
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let top = root.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = top.filter(is_page).collect();
    let folders = ["docs", "corpus", "verified"].map(|folder| root.join(folder));
    let rooms = crates().into_iter().map(|room| room.folder);
    paths.extend(folders.into_iter().chain(rooms).flat_map(|folder| files(&folder, "md")));
    let name = |path: &Path| path.strip_prefix(&root).expect("a path in it").display().to_string();
    let pages: Vec<Source> = paths.iter().map(|path| read(path, name(path))).collect();
    assert!(pages.len() > 20, "pages were found");
    pages
}

/// Fails with all complaints at once.
fn assert_none(complaints: impl Iterator<Item = String>) {
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
