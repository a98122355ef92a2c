//! Which crate may use which.

use crate::{assert_none, crates};
use std::collections::HashSet;

#[test]
fn members_stand_in_dependency_order() {
    let mut above: HashSet<String> = HashSet::new();
    for room in crates() {
        for dependency in &room.dependencies {
            assert!(above.contains(dependency), "{} uses {dependency}, which stands below it", room.name);
        }
        above.insert(room.name);
    }
}

/// What a crate may use; `None` for those that may use everything.
fn allowed(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "andor-game" => &[],
        "andor-certificate" | "andor-engines" => &["andor-game"],
        "andor-checker" | "andor-picture" => &["andor-game", "andor-certificate"],
        "andor-proof" => &["andor-game", "andor-certificate", "andor-engines"],
        "andor" => &["andor-game", "andor-certificate", "andor-checker", "andor-engines", "andor-proof"],
        "andor-problems" => &["andor", "andor-game", "andor-chess"],
        "andor-registry" | "andor-virgo" | "andor-reproduce" | "andor-testkit" | "andor-cli" => return None,
        _game => &["andor-game"],
    })
}

fn complaint(name: &str, dependency: &str) -> Option<String> {
    if ["andor-testkit", "andor-cli"].contains(&dependency) {
        return Some(format!("{name} ships with {dependency}"));
    }
    let refused = allowed(name).is_some_and(|allowed| !allowed.contains(&dependency));
    refused.then(|| format!("{name} must not use {dependency}"))
}

#[test]
fn arrows_that_must_not_exist_do_not() {
    assert_none(crates().iter().flat_map(|room| {
        room.dependencies.iter().filter_map(|dependency| complaint(&room.name, dependency))
    }));
}

#[test]
fn wrong_arrows_are_seen() {
    for (name, dependency, wrong) in [
        ("andor-checker", "andor-engines", true),
        ("andor-chess", "andor-go", true),
        ("andor-registry", "andor-testkit", true),
        ("andor-proof", "andor-engines", false),
    ] {
        assert_eq!(complaint(name, dependency).is_some(), wrong, "{name} {dependency}");
    }
}
