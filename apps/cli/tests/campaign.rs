//! `andor campaign`, as a user runs it: from beginning to end, two at a time, and killed again and
//! again.

mod common;

use common::{andor, command, corpus, fails, file, folder, said, text};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// A folder's name as an argument; nothing is there.
fn fresh(test: &str) -> (PathBuf, String) {
    let path = folder(&format!("campaign-{test}")).join("campaign");
    let name = path.display().to_string();
    (path, name)
}

fn status(name: &str) -> Json {
    serde_json::from_slice(&andor(&["campaign", "status", name, "--json"]).stdout).expect("one JSON object")
}

/// Exports, and has another process check what came out.
fn assert_exported(path: &Path, claim: &str) {
    let proof = path.with_extension("proof").display().to_string();
    let said_so = said(&["campaign", "export", &path.display().to_string(), "--proof", &proof]);
    assert!(said_so.contains(claim) && said_so.contains("valid"), "{said_so}");
    let checked = said(&["check", &proof]);
    assert!(checked.contains(claim) && checked.contains("valid"), "{checked}");
}

#[test]
fn a_campaign_from_beginning_to_end() {
    let (path, name) = fresh("whole");
    said(&["campaign", "new", &name, "connectfour:4,4", "--ask", "first >= win", "--job-nodes", "5k"]);
    assert_eq!(status(&name)["verdict"], "unknown");
    fails(&["campaign", "export", &name, "--proof", &format!("{name}.proof")], 3, &["not decided yet"]);
    let run = said(&["campaign", "run", &name, "--workers", "2", "--threads", "2"]);
    assert!(run.contains("first >= win disproved"), "{run}");
    let status = status(&name);
    assert_eq!((status["verdict"].as_str(), status["refused"].as_u64()), (Some("disproved"), Some(0)));
    assert!(status["decided"].as_u64() > Some(3), "{status}");
    // What is decided stays so, and costs nothing more.
    said(&["campaign", "run", &name]);
    assert_exported(&path, "first < win");
}

#[test]
fn a_graph_is_kept_with_its_campaign() {
    let (path, name) = fresh("graph");
    let folder = folder("campaign-graph-file");
    let text = std::fs::read_to_string(corpus("graph/campbell-draw-first.andor")).unwrap();
    let graph = file(&folder, "graph.andor", &text);
    said(&["campaign", "new", &name, "graph", &graph, "--ask", "max >= win", "--job-nodes", "2"]);
    std::fs::remove_file(&graph).unwrap();
    said(&["campaign", "run", &name, "--workers", "1"]);
    let proof = path.with_extension("proof").display().to_string();
    assert!(said(&["campaign", "export", &name, "--proof", &proof]).contains("valid"));
    std::fs::write(path.join("definition"), "root a\na = win\n").unwrap();
    fails(&["campaign", "run", &name], 1, &["definition"]);
}

#[test]
fn wrong_usage_is_named() {
    let (_, name) = fresh("usage");
    fails(&["campaign", "new", &name, "tictactoe", "--ask", "value"], 2, &["one question"]);
    fails(&["campaign", "new", &name, "tictactoe", "--ask", "y >= win"], 2, &["--ask", "y"]);
    fails(&["campaign", "new", &name, "ludo", "--ask", "x >= win"], 2, &["ludo"]);
    fails(&["campaign", "new", &name, "tictactoe", "xx", "--ask", "x >= win"], 1, &["xx"]);
    fails(&["campaign", "new", &name, "graph", "--ask", "max >= win"], 2, &["needs a file"]);
    for what in ["run", "status"] {
        fails(&["campaign", what, &name], 1, &["no campaign is there"]);
    }
    assert!(!Path::new(&name).exists());
    for option in ["--workers", "--threads"] {
        fails(&["campaign", "run", &name, option, "0"], 2, &[option]);
    }
    std::fs::create_dir_all(&name).unwrap();
    std::fs::write(Path::new(&name).join("mine"), "").unwrap();
    let there = andor(&["campaign", "new", &name, "tictactoe", "--ask", "x >= win"]);
    assert_eq!(text(&there.stderr).matches("not empty").count(), 1, "{}", text(&there.stderr));
}

#[test]
fn what_is_killed_goes_on_and_two_runs_exclude_each_other() {
    let (path, name) = fresh("killed");
    said(&["campaign", "new", &name, "connectfour:5,4", "--ask", "first >= win", "--job-nodes", "3k"]);
    let mut kills = 0;
    for attempt in 0_u64.. {
        let mut run = command(&["campaign", "run", &name, "--workers", "2"]);
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary runs");
        // Moments that have nothing to do with what the run does.
        let wait = Duration::from_millis(50 + 19 * (attempt * attempt % 13));
        std::thread::sleep(wait);
        if attempt == 1 && run.try_wait().expect("a process").is_none() {
            fails(&["campaign", "run", &name], 1, &["another run is at work there"]);
            let looked = andor(&["campaign", "status", &name]);
            assert_eq!(looked.status.code(), Some(3), "{}", text(&looked.stderr));
        }
        if run.try_wait().expect("a process").is_some() {
            break;
        }
        run.kill().expect("a process");
        run.wait().expect("a process");
        kills += 1;
        if kills == 12 {
            break;
        }
    }
    assert!(kills > 1, "{kills} kills");
    let output = said(&["campaign", "run", &name, "--workers", "2"]);
    assert!(output.contains("first >= win"), "{output}");
    let certain = andor(&["solve", "connectfour:5,4", "--ask", "first >= win", "--json"]);
    let answer: Json = serde_json::from_slice(&certain.stdout).expect("one JSON object");
    assert_eq!(status(&name)["verdict"], answer["verdict"]);
    assert_exported(&path, "first ");
}

/// The processes that a process has started.
fn children(id: u32) -> Vec<String> {
    let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
    children.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Looks until it is there; gives up after a time that no machine needs.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..6_000 {
        if let Some(seen) = look() {
            return seen;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("{what} never came");
}

/// The job is one that nobody finishes, so whoever kills the worker hits it at work.
#[test]
fn a_worker_that_is_killed_is_replaced() {
    let (_, name) = fresh("worker");
    said(&["campaign", "new", &name, "connectfour", "--ask", "first >= win", "--job-nodes", "100G"]);
    let mut run = command(&["campaign", "run", &name, "--workers", "1"]);
    let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary runs");
    let first = wait_for("a worker", || children(run.id()).pop());
    let kill = std::process::Command::new("kill").args(["-9", &first]).status();
    assert!(kill.expect("the program kill").success());
    wait_for("another worker", || children(run.id()).pop().filter(|child| *child != first));
    wait_for("the lost job", || (status(&name)["refused"] == 1).then_some(()));
    run.kill().expect("a process");
    run.wait().expect("a process");
}
