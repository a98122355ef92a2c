//! The binary as users and scripts meet it: outputs, exit codes, and one clear line for what is
//! wrong.

mod common;

use common::{andor, corpus, fails, folder, json, said, text};
use serde_json::Value as Json;
use std::process::{Command, Stdio};

#[test]
fn the_value_of_tictactoe_is_a_certified_draw() {
    let answer = json(&["solve", "tictactoe"]);
    assert_eq!(answer["verdict"], "proved");
    assert_eq!(answer["value"], "draw");
    assert_eq!(answer["for"], "x");
    assert_eq!(answer["certified"], true);
    assert_eq!(answer["sound"], true);
    for field in ["game", "position", "ask", "engine", "nodes", "expanded", "seconds", "memory_bytes", "line"]
    {
        assert!(!answer[field].is_null(), "{field} is missing: {answer}");
    }
}

#[test]
fn a_question_is_answered_with_a_certificate_that_checks() {
    let folder = folder("question");
    for name in ["a.proof", "a.proof.zst"] {
        let proof = folder.join(name).display().to_string();
        let answer = json(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &proof]);
        assert_eq!(answer["verdict"], "proved");
        assert_eq!(answer["proof"], proof);
        let checked = said(&["check", &proof]);
        assert!(checked.contains("x >= win") && checked.contains("valid"), "{checked}");
        for (format, sign) in [
            ("line", "x can force a win"),
            ("tree", "┗━━"),
            ("dot", "digraph"),
            ("svg", "<svg"),
            ("json", "nodes"),
        ] {
            let shown = said(&["show", &proof, "--as", format]);
            assert!(shown.contains(sign), "{format}: {shown}");
        }
    }
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 2, "drafts were left behind: {left:?}");
}

#[test]
fn a_value_has_two_certificates_in_a_folder() {
    let folder = folder("value");
    let proofs = folder.join("proofs").display().to_string();
    let answer = json(&["solve", "graph", &corpus("graph/breuker-5.3.andor"), "--proof", &proofs]);
    assert_eq!(answer["certified"], true, "{answer}");
    let tictactoe = json(&["solve", "tictactoe", "--proof", &proofs]);
    assert_eq!(tictactoe["proof"].as_array().unwrap().len(), 2);
    for name in ["1.ge.proof", "1.lt.proof"] {
        let path = folder.join("proofs").join(name).display().to_string();
        assert!(said(&["check", &path]).contains("valid"));
    }
}

#[test]
fn bounded_questions_count_the_players_own_moves() {
    // x on two in a row and to move wins at once; in an empty board nobody wins in three.
    let wins = ["solve", "tictactoe", "xx./oo./...", "--ask", "x >= win within 1"];
    assert_eq!(json(&wins)["verdict"], "proved");
    let none = ["solve", "tictactoe", ".../.../...", "--ask", "mover >= win within 3"];
    let answer = json(&none);
    assert_eq!((&answer["verdict"], &answer["certified"]), (&Json::from("disproved"), &Json::from(true)));
    assert_eq!(answer["ask"], "x >= win within 3");
}

#[test]
fn history_changes_the_answer_where_the_rule_looks_at_it() {
    let folder = folder("history");
    let file = folder.join("ring.andor");
    // Min to move goes to c, where max has only losing moves. If c was there before, going to it
    // is the repetition that loses for min, and d is lost, too.
    std::fs::write(&file, "repetition mover-loses\nroot b\nb min c d\nc max b e\nd = win\ne = loss\n")
        .unwrap();
    let file = file.display().to_string();
    let asked = ["solve", "graph", &file, "--ask", "max >= win"];
    for (history, verdict) in [(&[][..], "disproved"), (&["--history", "c"][..], "proved")] {
        let answer = json(&[&asked[..], history].concat());
        assert_eq!(answer["verdict"], verdict, "{history:?}");
        assert_eq!(answer["certified"], true, "{history:?}");
    }
}

#[test]
fn an_unsound_engine_is_caught_and_says_so() {
    let file = corpus("graph/schijf-5.7.andor");
    let asked = ["solve", "graph", &file, "--ask", "max >= win", "--engine", "pn-dcg", "--json"];
    let output = andor(&asked);
    let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["verdict"], "disproved", "the win is missed: {answer}");
    assert_eq!((&answer["certified"], &answer["sound"]), (&Json::from(false), &Json::from(false)));
    assert!(text(&output.stderr).contains("may be wrong"), "{}", text(&output.stderr));
}

#[test]
fn limits_end_in_an_honest_unknown() {
    for (flag, value, reason) in
        [("--nodes", "100", "nodes"), ("--time", "0.01", "time"), ("--memory", "4k", "memory")]
    {
        let arguments =
            ["solve", "mnk:5,5,4", "--ask", "x >= win", "--engine", "pn-dag", flag, value, "--json"];
        let output = andor(&arguments);
        assert_eq!(output.status.code(), Some(3), "{flag}");
        let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&answer["verdict"], &answer["stopped"]), (&Json::from("unknown"), &Json::from(reason)));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_in_an_honest_unknown() {
    // A chess position that nobody decides; interrupted once the search has had a moment to begin.
    let asked = ["solve", "chess", "--engine", "dfpn", "--memory", "64M", "--time", "600", "--json"];
    for moment in [1, 5, 25] {
        let mut search = Command::new(env!("CARGO_BIN_EXE_andor"));
        let search = search.args(asked).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_secs(moment));
        assert!(Command::new("kill").args(["-INT", &search.id().to_string()]).status().unwrap().success());
        let output = search.wait_with_output().unwrap();
        // On a very slow machine the interrupt may come before anybody listens to it.
        let Some(status) = output.status.code() else { continue };
        let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((status, &answer["verdict"]), (3, &Json::from("unknown")));
        assert_eq!(answer["stopped"], Json::from("interrupted"));
        assert!(answer["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{answer}");
        return;
    }
    panic!("every interrupt came too early");
}

#[test]
fn wrong_usage_is_status_2() {
    fails(&["solve"], 2, &["GAME"]);
    fails(&["solve", "chequers"], 2, &["no game 'chequers'", "tictactoe"]);
    fails(&["solve", "tictactoe", "--engine", "pn-tee"], 2, &["no engine 'pn-tee'", "pn-tree"]);
    fails(&["solve", "tictactoe", "--ask", "x > win"], 2, &["--ask 'x > win'"]);
    fails(&["solve", "tictactoe", "--ask", "white >= win"], 2, &["x, o and mover", "'white'"]);
    fails(&["solve", "tictactoe", "--ask", "x >= 7"], 2, &["no outcome is that good"]);
    fails(&["solve", "tictactoe", "--ask", "x >= loss"], 2, &["every outcome is good enough"]);
    let bounded =
        ["solve", "tictactoe", "x../.../...", "--history", ".../.../...", "--ask", "o >= win within 3"];
    fails(&bounded, 2, &["--history plays no part"]);
    fails(&["solve", "tictactoe", "--memory", "lots"], 2, &["--memory"]);
    fails(&["solve", "graph"], 2, &["needs a file"]);
    let file = corpus("graph/kishimoto-mueller-2-current-player-loss.andor");
    fails(&["solve", "graph", &file, "--engine", "pn-bta"], 2, &["pn-bta", "mover-loses"]);
    fails(&["show", "x", "--as", "jpeg"], 2, &["jpeg"]);
}

#[test]
fn bad_input_is_status_1_and_one_line_that_says_what_and_where() {
    let folder = folder("bad");
    let graph = folder.join("bad.andor");
    std::fs::write(&graph, "repetition draw\nroot a\na max b\n").unwrap();
    let graph = graph.display().to_string();
    fails(&["solve", "graph", &graph], 1, &["bad.andor", "line 3", "b has no line"]);
    fails(&["solve", "graph", "nowhere.andor"], 1, &["nowhere.andor"]);
    fails(&["solve", "tictactoe", "xxx"], 1, &["tictactoe", "3 rows"]);
    fails(&["solve", "tictactoe", "--file", "nowhere"], 1, &["nowhere"]);
    fails(&["check", "nowhere.proof"], 1, &["nowhere.proof"]);
    fails(&["show", &graph], 1, &["bad.andor", "line 1"]);
    let proof = folder.join("no/such/folder/x.proof").display().to_string();
    fails(&["solve", "tictactoe", "--ask", "x >= draw", "--proof", &proof], 1, &["x.proof"]);
    let binary = folder.join("binary.andor");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    fails(&["solve", "graph", &binary.display().to_string()], 1, &["binary.andor", "not a text file"]);
}

#[test]
fn an_invalid_certificate_is_named_with_its_line() {
    let folder = folder("invalid");
    let proof = folder.join("x.proof");
    let shown = proof.display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &shown]);
    // What cannot be read does not keep the others from being checked.
    let output = andor(&["check", "no-such.proof", &shown]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no-such.proof") && text(&output.stdout).contains("valid "));
    let good = std::fs::read_to_string(&proof).unwrap();
    std::fs::write(&proof, good.replacen("claim\tx\t>=\twin", "claim\to\t>=\twin", 1)).unwrap();
    let output = andor(&["check", &shown]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("invalid: line "), "{}", text(&output.stdout));
}

#[test]
fn every_certificate_gets_its_verdict_whatever_stands_before_it() {
    let folder = folder("verdicts");
    let good = folder.join("good.proof").display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &good]);
    let header = "andor-proof\t1\ngame\tchequers\nrepetition\tdraw\nroot\ta\nclaim\tmax\t>=\twin\nnodes\t1\n";
    let unknown = common::file(&folder, "unknown.proof", &format!("{header}0\ta\tend\twin\n"));
    let graph = common::file(
        &folder,
        "graph.proof",
        &format!("{header}0\ta\tend\twin\n").replace("chequers", "graph"),
    );
    let bad = common::file(&folder, "bad.proof", "no certificate");
    let output = andor(&["check", &unknown, &graph, &bad, &good]);
    assert_eq!(output.status.code(), Some(1));
    let (shown, error) = (text(&output.stdout), text(&output.stderr));
    assert!(shown.contains("  not checked\n") && !shown.contains("there is no game"), "once: {shown}");
    assert!(shown.contains("invalid: ") && shown.contains("  valid  "), "{shown}");
    assert!(error.contains("unknown.proof: there is no game 'chequers'"), "{error}");
    assert!(error.contains("graph.proof: a claim about a graph; name it with --graph"), "{error}");
    assert_eq!(andor(&["check", &unknown, &good]).status.code(), Some(1));
    assert_eq!(andor(&["check", &graph, &good]).status.code(), Some(2));
}

#[test]
fn a_position_that_cannot_be_read_does_not_keep_the_others_from_being_solved() {
    let folder = folder("bad-lines");
    let lines = "xo./.../...\nrubbish\n.../.x./...\n";
    let file = common::file(&folder, "positions", lines);
    let output = andor(&["solve", "tictactoe", "--file", &file, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert!(text(&output.stderr).contains("positions: line 2: "), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr).lines().count(), 1);
    let lines = "7k/8/5K2/8/8/8/8/6Q1 w - - id \"won\";\n7k/8 w - -\nnothing\n8/8/8/8/8/8/8/8 w - -\n";
    let file = common::file(&folder, "positions.epd", lines);
    for asked in [&["solve", "chess", "--ask", "mover >= win"][..], &["problem"]] {
        let output = andor(&[asked, &["--file", &file, "--json"]].concat());
        assert_eq!(output.status.code(), Some(1), "{asked:?}");
        assert_eq!(text(&output.stdout).lines().count(), 1, "{asked:?}");
        for line in ["line 2", "line 3", "line 4"] {
            assert!(text(&output.stderr).contains(line), "{asked:?}: {}", text(&output.stderr));
        }
    }
    let graph = common::file(&folder, "bad.andor", "rubbish");
    let output = andor(&["solve", "graph", &graph, &corpus("graph/breuker-5.3.andor"), "nowhere", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert_eq!(text(&output.stderr).lines().count(), 2);
}

#[test]
fn history_is_refused_where_nothing_can_repeat() {
    let folder = folder("no-history");
    let graph = common::file(&folder, "acyclic.andor", "repetition none\nroot a\na max b\nb = win\n");
    for (game, position, earlier) in [
        ("tictactoe", "xo./.../...", "x../.../..."),
        ("mnk:4,3,3", "x.../..../....", "..../..../...."),
        ("connectfour", "44", "4"),
        ("tree:2,3,8,1", "0", "1"),
        ("graph", graph.as_str(), "a"),
    ] {
        fails(&["solve", game, position, "--history", earlier], 2, &["can come back", "--history"]);
    }
}

#[test]
fn the_rules_are_said() {
    let mate = "7k/8/5K2/8/8/8/8/6Q1 w - -";
    for (game, said) in [
        (
            "chess",
            "without the fifty-move rule (chess:fifty has it); a position is a draw at its third occurrence",
        ),
        ("chess:fifty", "with the fifty-move rule; a position is a draw at its third occurrence"),
    ] {
        assert_eq!(json(&["solve", game, mate])["rules"], said);
        let shown = andor(&["solve", game, mate]);
        assert!(text(&shown.stdout).contains(&format!("  rules     {said}\n")), "{}", text(&shown.stdout));
    }
    assert!(json(&["solve", "tictactoe"])["rules"].is_null());
}

#[test]
fn several_positions_come_from_a_file_and_from_standard_input() {
    let folder = folder("several");
    let file = folder.join("positions");
    // Some editors begin with a mark of the order of bytes.
    std::fs::write(&file, "\u{feff}# two boards\nxo./.../...\n\n.../.x./...\n").unwrap();
    let output = andor(&["solve", "tictactoe", "--file", &file.display().to_string(), "--json"]);
    let values: Vec<Json> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 2);
    assert_eq!((&values[0]["value"], &values[1]["value"]), (&Json::from("win"), &Json::from("draw")));
}

#[test]
fn the_same_seed_gives_the_same_nodes_and_another_seed_the_same_answer() {
    let run = |seed: &str| json(&["solve", "tictactoe", "--engine", "pn-tree", "--seed", seed]);
    let (first, again, other) = (run("3"), run("3"), run("4"));
    assert_eq!(first["nodes"], again["nodes"]);
    assert_ne!(first["nodes"], other["nodes"]);
    assert_eq!(first["value"], other["value"]);
}

#[test]
fn games_and_engines_are_listed() {
    assert!(said(&["games"]).contains("tictactoe"));
    assert!(
        said(&["solve", "tictactoe", "xxx/oo./...", "--ask", "x >= win"]).contains("strategy of 1 node)")
    );
    let engines = said(&["engines"]);
    for name in ["pn-tree", "pn-bta", "retrograde", "unsound", "Breuker 1998"] {
        assert!(engines.contains(name), "{engines}");
    }
}
