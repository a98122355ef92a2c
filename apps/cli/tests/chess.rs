//! What chess programs and composers meet: the dialogue of UCI, problems, and PGN.

use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A conversation with `andor uci`.
struct Dialogue {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Dialogue {
    fn start() -> Dialogue {
        let mut process = Command::new(env!("CARGO_BIN_EXE_andor"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let input = process.stdin.take().expect("an input");
        let output = BufReader::new(process.stdout.take().expect("an output")).lines();
        Dialogue { process, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The lines up to one that starts like this.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for line in self.output.by_ref() {
            lines.push(line.expect("text"));
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
        panic!("no '{start}' in {lines:?}");
    }

    fn quit(mut self) {
        self.send("quit");
        let status = self.process.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn a_chess_program_asks_for_a_mate() {
    let mut dialogue = Dialogue::start();
    dialogue.send("uci");
    let lines = dialogue.until("uciok");
    for option in ["Hash", "Threads", "Engine", "History"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} "))), "{option}");
    }
    dialogue.send("setoption name Hash value 32");
    dialogue.send("setoption name Engine value dfpn");
    dialogue.send("ucinewgame");
    dialogue.send("isready");
    assert_eq!(dialogue.until("readyok").len(), 1, "options are taken without a word");
    dialogue.send("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    dialogue.send("go mate 2");
    let lines = dialogue.until("bestmove");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove a1a6"));
    let found = |line: &String| line.starts_with("info nodes ") && line.contains(" nps ");
    let mate = lines.iter().find(|line| found(line)).expect("the cost");
    assert!(mate.contains(" depth 3 score mate 2 pv a1a6 "), "{mate}");
    // A depth of three half-moves is a mate in two.
    dialogue.send("go depth 3");
    assert_eq!(dialogue.until("bestmove").last().map(String::as_str), Some("bestmove a1a6"));
    // No mate in one: any legal move.
    dialogue.send("go mate 1");
    let lines = dialogue.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("disproved, certified")), "{lines:?}");
    assert_ne!(lines.last().map(String::as_str), Some("bestmove 0000"));
    dialogue.quit();
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let mut dialogue = Dialogue::start();
    let asked = |dialogue: &mut Dialogue, go: &str, says: &str, best: &str| {
        dialogue.send(go);
        let lines = dialogue.until("bestmove");
        assert!(lines.iter().any(|line| line.contains(says)), "{go}: {lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some(best), "{go}");
    };
    // Two mates in one, and one in two by way of the third move.
    dialogue.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    asked(&mut dialogue, "go mate 1 searchmoves g1g7", "score mate 1 pv g1g7", "bestmove g1g7");
    asked(&mut dialogue, "go searchmoves f6f7 g1g2 mate 2", "score mate 2 pv f6f7", "bestmove f6f7");
    asked(&mut dialogue, "go mate 1 searchmoves f6f7 g1a1", "disproved, certified", "bestmove f6f7");
    // The first does not mate, the second does.
    asked(&mut dialogue, "go mate 1 searchmoves f6f7 g1g7", "proved, certified", "bestmove g1g7");
    // Without a bound the root is history: to come back to it is no progress.
    asked(&mut dialogue, "go searchmoves g1g2", "proved, certified", "bestmove g1g2");
    asked(&mut dialogue, "go searchmoves g1g2 nodes 1", "unknown: nodes", "bestmove g1g2");
    // Stalemate is no mate.
    asked(&mut dialogue, "go searchmoves g1g6", "disproved, certified", "bestmove g1g6");
    dialogue.quit();
}

#[test]
fn a_search_without_end_is_stopped_and_shows_its_numbers() {
    let mut dialogue = Dialogue::start();
    // The positions before the root are part of the question: mate with them ahead is no less a mate.
    dialogue.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 moves g1g2 h8h7 g2g1 h7h8");
    dialogue.send("go nodes 5000");
    assert_eq!(dialogue.until("bestmove").last().map(String::as_str), Some("bestmove g1g7"));
    dialogue.send("position startpos moves e2e4 e7e5");
    dialogue.send("go infinite");
    dialogue.until("info string pn ");
    dialogue.send("isready");
    dialogue.until("readyok");
    dialogue.send("stop");
    let lines = dialogue.until("bestmove");
    assert!(lines.last().is_some_and(|line| line != "bestmove 0000"), "{lines:?}");
    dialogue.send("go nodes 5000");
    assert!(dialogue.until("bestmove").iter().any(|line| line == "info string unknown: nodes"));
    dialogue.send("go movetime 20");
    assert!(dialogue.until("bestmove").iter().any(|line| line == "info string unknown: time"));
    dialogue.send("go infinite");
    dialogue.quit();
}

#[test]
fn what_cannot_be_understood_gets_one_line() {
    let mut dialogue = Dialogue::start();
    for (line, part) in [
        ("position fen 8/8/8/8/8/8/8/8 w - -", "king"),
        ("position fen rubbish", "FEN"),
        ("position startpos moves e2e5", "e2e5"),
        ("setoption name Hash value none", "hash"),
        ("setoption name History value none", "none"),
        ("castle", "castle"),
    ] {
        dialogue.send(line);
        let lines = dialogue.until("info string");
        assert!(lines.len() == 1 && lines[0].contains(part), "{line}: {lines:?}");
    }
    // Whoever says `go` waits for a move.
    for (line, part) in [
        ("go mate soon", "number"),
        ("go perft 3", "perft"),
        ("go mate 2 searchmoves", "needs moves"),
        ("go searchmoves e2e4 e2e5 mate 2", "e2e5"),
    ] {
        dialogue.send(line);
        let lines = dialogue.until("bestmove");
        assert!(lines.len() == 2 && lines[0].contains(part) && lines[1] != "bestmove 0000", "{lines:?}");
    }
    // Mated: there is no move.
    dialogue.send("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    dialogue.send("go mate 1");
    assert_eq!(dialogue.until("bestmove").last().map(String::as_str), Some("bestmove 0000"));
    dialogue.quit();
}

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
    let (status, _, error) = andor(&["problem", mated]);
    assert!(status == 1 && error.contains("the game is over"), "{error}");
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
        assert!(line.lines().nth(1).is_some_and(|line| line.starts_with("b1")), "{line}");
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
