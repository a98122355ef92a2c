//! Which crate may use which.

use crate::{assert_none, crates, packages};
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
        "andor-game" | "andor-files" | "andor-hypergraph" | "andor-schedule" | "andor-svg" => &[],
        "andor-database" => &["andor-game", "andor-files"],
        "andor-certificate" => &["andor-game"],
        "andor-engines" => &["andor-game", "andor-schedule"],
        "andor-checker" => &["andor-game", "andor-certificate"],
        "andor-picture" => &["andor-game", "andor-certificate", "andor-checker", "andor-svg"],
        "andor-page" => &["andor-game", "andor-certificate", "andor-checker", "andor-picture"],
        "andor-literature" => &["andor-game", "andor-engines"],
        "andor-proof" => &["andor-game", "andor-certificate", "andor-engines"],
        "andor" => &[
            "andor-game",
            "andor-certificate",
            "andor-checker",
            "andor-engines",
            "andor-literature",
            "andor-picture",
            "andor-proof",
            "andor-schedule",
        ],
        "andor-problems" => &["andor", "andor-game", "andor-chess", "andor-registry"],
        "andor-campaign" => &["andor", "andor-files", "andor-game", "andor-registry"],
        "andor-console" => &["andor", "andor-files"],
        "andor-python" => &[
            "andor",
            "andor-campaign",
            "andor-console",
            "andor-database",
            "andor-game",
            "andor-hypergraph",
            "andor-registry",
        ],
        "andor-registry"
        | "andor-tactics"
        | "andor-reproductions"
        | "andor-testkit"
        | "andor-cli"
        | "andor-lab"
        | "andor-web" => return None,
        _game => &["andor-game"],
    })
}

fn complaint(name: &str, dependency: &str) -> Option<String> {
    // Nobody waits for the comparison with papers who only wants to solve.
    let compares = ["andor-reproductions", "andor-lab"].contains(&name);
    let is_lab = dependency == "andor-reproductions" && !compares;
    let is_door = dependency == "andor-web" && name != "andor-cli";
    if is_lab || is_door || ["andor-testkit", "andor-cli", "andor-lab", "andor-python"].contains(&dependency)
    {
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
        ("andor-cli", "andor-reproductions", true),
        ("andor-engines", "andor-literature", true),
        ("andor-proof", "andor-literature", true),
        ("andor-python", "andor-web", true),
        ("andor-proof", "andor-engines", false),
    ] {
        assert_eq!(complaint(name, dependency).is_some(), wrong, "{name} {dependency}");
    }
}

#[test]
fn crates_for_others_introduce_themselves() {
    let private = ["andor-testkit", "andor-reproductions", "andor-lab", "andor-python"];
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
            let words = package[field].as_array();
            assert!(words.is_some_and(|words| !words.is_empty()), "{name} has no {field}");
        }
        // With a version a package would ask for crates that may come after it.
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let is_ours_in_tests = dependency["kind"] == "dev" && dependency["path"].is_string();
            assert!(
                !is_ours_in_tests || dependency["req"] == "*",
                "{name}: a version for {}",
                dependency["name"]
            );
        }
    }
}
