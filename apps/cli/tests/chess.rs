//! What composers and chess programs meet: problems, positions as they are written, and PGN.

use serde_json::Value as Json;
use std::path::Path;
use std::process::Command;

fn andor(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_andor")).args(arguments).output().expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

#[test]
fn where_the_game_is_over_the_mover_is_who_would_be_next() {
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - -";
    for ask in ["mover >= win", "mover mates in 2"] {
        let (status, answer, _) = andor(&["solve", "chess", mated, "--ask", ask]);
        assert!(status == 0 && answer.contains("black >= win") && answer.contains("disproved"), "{answer}");
    }
    for (over, why) in [
        (mated, "here: mate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", "here: stalemate"),
        ("8/8/8/3k4/8/8/8/KN6 w - -", "here: nobody can mate"),
    ] {
        let (status, _, error) = andor(&["problem", over]);
        assert!(status == 1 && error.trim_end().ends_with(why), "{error}");
    }
}

#[test]
fn a_problem_is_solved_certified_and_shown_as_pgn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("problem");
    let proofs = folder.display().to_string();
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
    let (status, text, _) = andor(&["problem", morphy, "--mate", "2", "--tries", "--proof", &proofs]);
    assert_eq!(status, 0);
    for part in
        ["1.Ra6 ! zugzwang.", "1.Ra5 ?", "1...a6 !", "mate in 2: certified", "no mate in 1: certified"]
    {
        assert!(text.contains(part), "'{part}' is not in\n{text}");
    }
    let proof = folder.join("1.ge.proof").display().to_string();
    assert_eq!(andor(&["check", &proof]).0, 0);
    let (status, pgn, _) = andor(&["show", &proof, "--as", "pgn"]);
    assert_eq!(status, 0);
    assert!(
        pgn.contains("[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]") && pgn.contains("[Result \"1-0\"]"),
        "{pgn}"
    );
    assert!(pgn.contains("1. Ra6") && pgn.contains("2. b7#") && pgn.contains("(1... B"), "{pgn}");
    let (_, cut, _) = andor(&["show", &proof, "--as", "pgn", "--depth", "1"]);
    assert!(cut.contains("left out") && !cut.contains("2. b7#"), "{cut}");
}

#[test]
fn problems_speak_json_and_know_what_is_wrong() {
    let (status, text, _) =
        andor(&["problem", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Morphy\";", "--json"]);
    let answer: Json = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((status, &answer["keys"][0]["move"]), (0, &Json::from("Ra6")));
    assert_eq!((&answer["shortest"], &answer["certified"]), (&Json::from(2), &Json::from(true)));
    assert_eq!(answer["keys"][0]["certified"], true);
    assert_eq!(answer["id"], "Morphy");
    let (status, text, _) =
        andor(&["problem", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "--time", "0.05"]);
    assert!(status == 3 && text.contains("unknown (stopped: time)"), "{text}");
    let (status, _, error) = andor(&["problem", "8/8/8/8/8/8/8/8 w - -"]);
    assert!(status == 1 && error.lines().count() == 1 && error.contains("king"), "{error}");
    assert_eq!(andor(&["problem"]).0, 2);
    let (status, _, error) = andor(&["show", "no-such-file", "--as", "pgn"]);
    assert!(status == 1 && error.lines().count() == 1, "{error}");
}

#[test]
fn every_key_and_every_other_move_has_its_certificate() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("keys");
    let _ = std::fs::remove_dir_all(&folder);
    let proofs = folder.display().to_string();
    // Two rooks: several mates in two.
    let two_rooks = "7k/8/8/8/8/8/8/RR4K1 w - -";
    let (status, text, _) = andor(&["problem", two_rooks, "--all-moves", "--proof", &proofs, "--json"]);
    let answer: Json = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((status, &answer["certified"]), (0, &Json::from(true)));
    let keys = answer["keys"].as_array().expect("keys");
    assert!(keys.len() > 1 && keys.iter().all(|key| key["certified"] == true), "{text}");
    let files: Vec<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|file| file.expect("a file").path().display().to_string())
        .collect();
    // Kf1 and the like, the rooks' moves, and that there is no mate in one.
    let count = |end: &str| files.iter().filter(|file| file.ends_with(end)).count();
    assert_eq!(
        (count(".ge.proof"), files.len()),
        (keys.len(), answer["proof"].as_array().expect("files").len())
    );
    assert!(count(".lt.proof") > 10, "{files:?}");
    let mut arguments = vec!["check"];
    arguments.extend(files.iter().map(String::as_str));
    assert_eq!(andor(&arguments).0, 0);
    // Each key's certificate begins with the key.
    let of_key = files.iter().find(|file| file.contains(".b1") && file.ends_with(".ge.proof"));
    if let Some(file) = of_key {
        let (_, line, _) = andor(&["show", file, "--as", "line"]);
        assert!(line.lines().nth(1).is_some_and(|line| line.starts_with("Rb")), "{line}");
    }
}

#[test]
fn positions_are_read_as_chess_players_write_them() {
    let (status, text, _) =
        andor(&["solve", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Morphy\";", "--json"]);
    let answer: Json = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((status, &answer["id"]), (0, &Json::from("Morphy")));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lines.epd");
    std::fs::write(&file, "# two lines\n7k/8/5K2/8/8/8/8/6Q1 w - - bm Qg7;\n7k/8/5K2/8/8/8/8/8/6Q1 w - -\n")
        .expect("written");
    let name = file.display().to_string();
    let (status, _, error) = andor(&["solve", "chess", "--file", &name]);
    assert!(status == 1 && error.lines().count() == 1 && error.contains("line 3"), "{error}");
    for (fen, part) in [
        ("rubbish", "4 fields"),
        ("8/8/8/8/8/8/8/K7 w - -", "black has no king"),
        ("k7/8/8/8/8/8/8/KK6 w - -", "2 kings"),
        ("kK6/8/8/8/8/8/8/8 w - -", "next to"),
        ("k7/8/K7/8/8/8/8/R6P w - -", "rank 1 or 8"),
        ("k7/8/K7/8/8/8/7R/8 b - - x 1", "clock"),
        ("R6k/8/8/8/8/8/8/K7 w - -", "check"),
    ] {
        for command in ["solve", "problem"] {
            let mut arguments = vec![command];
            arguments.extend((command == "solve").then_some("chess"));
            arguments.push(fen);
            let (status, out, error) = andor(&arguments);
            assert!(status == 1 && out.is_empty() && error.lines().count() == 1, "{fen}: {error}");
            assert!(error.contains(part), "{fen}: {error}");
        }
    }
}

#[test]
fn the_fifty_move_rule_and_history_are_honoured() {
    // Mate in two, but the hundredth half-move comes first; with a fresh clock it is a mate.
    for (clock, verdict) in [("0", "proved"), ("98", "disproved")] {
        let fen = format!("7k/8/8/6K1/8/8/8/R7 w - - {clock} 80");
        let (status, text, error) =
            andor(&["solve", "chess:fifty", &fen, "--ask", "mover mates in 2", "--json"]);
        let answer: Json = serde_json::from_str(&text).expect("one JSON object");
        assert_eq!((status, &answer["verdict"]), (0, &Json::from(verdict)), "{error}");
        assert_eq!(answer["certified"], true);
    }
    // A way that leads back to an earlier position is no way to a mate.
    let root = "k7/8/2K5/8/8/8/8/7Q w - -";
    let after = "k7/8/1K6/8/8/8/8/7Q b - -";
    let (status, text, _) =
        andor(&["solve", "chess", root, "--history", after, "--ask", "white >= win", "--json"]);
    let answer: Json = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!((status, &answer["certified"]), (0, &Json::from(true)), "{text}");
    assert_ne!(answer["line"][0], "Kb6");
    let (status, _, error) = andor(&["solve", "chess", root, "--history", "rubbish"]);
    assert!(status == 1 && error.contains("--history"), "{error}");
}
