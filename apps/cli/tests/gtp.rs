//! A Go engine as programs meet it: command by command, and in a whole session with a real client.

mod common;

use andor_testkit::data::skipped;
use common::{command, file, folder, text};
use serde_json::Value as Json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The answers to these lines, without the empty lines between them.
fn session(arguments: &[&str], lines: &str) -> Vec<String> {
    let mut child = command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let said = text(&output.stdout);
    assert!(said.ends_with("\n\n"), "{said}");
    said.trim_end_matches('\n').split("\n\n").map(str::to_owned).collect()
}

/// Lines, each with its answer.
fn dialogue(lines: &[(&str, &str)]) {
    let typed: String = lines.iter().flat_map(|(line, _)| [line, "\n"]).collect();
    let answers = session(&["gtp"], &typed);
    assert_eq!(answers.len(), lines.len(), "{answers:#?}");
    for (answer, (line, wanted)) in answers.iter().zip(lines) {
        assert_eq!(answer.trim_end(), *wanted, "{line}");
    }
}

#[test]
fn the_required_commands_answer_as_the_protocol_says() {
    dialogue(&[
        ("7 protocol_version", "=7 2"),
        ("name # who?", "= Andor"),
        ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
        ("known_command genmove", "= true"),
        ("\tknown_command\tnonsense", "= false"),
        ("8 nonsense", "?8 unknown command"),
        ("boardsize 20", "? unacceptable size"),
        ("boardsize x", "? syntax error: no board size"),
        ("boardsize 3", "="),
        ("komi", "? syntax error: a word is missing"),
        ("komi nan", "? syntax error: no komi"),
        ("komi 0.5", "="),
        ("play b b2", "="),
        ("play White B2", "? illegal move"),
        ("play white D2", "? syntax error: no vertex"),
        ("play red A1", "? syntax error: no colour"),
        ("play w", "? syntax error: play COLOUR VERTEX"),
        ("play W PASS", "="),
        ("play b a2", "="),
        ("undo", "="),
        ("undo", "="),
        ("final_score", "= B+8.5"),
        ("final_status_list alive", "= B2"),
        ("final_status_list dead", "="),
        ("final_status_list", "? syntax error: a word is missing"),
        ("undo", "="),
        ("undo", "? cannot undo"),
        ("time_settings 10 0 0", "="),
        ("time_left b 5 1", "="),
        ("time_left b soon 1", "? syntax error: 'soon' is no time"),
        ("clear_board", "="),
        ("9 quit", "=9"),
    ]);
}

#[test]
fn a_board_is_shown_and_a_position_comes_back_by_superko_only_where_that_is_allowed() {
    let answers = session(&["gtp"], "boardsize 2\nplay b A1\nshowboard\n");
    assert_eq!(answers[2].lines().nth(3), Some(" 1 X . 1"), "{answers:#?}");
    // A ko: Black takes at D3, White may not retake at once, but after moves elsewhere.
    let stones = [("b", "B3 C4 C2"), ("w", "C3 E3 D4 D2")];
    let ko: String = stones
        .iter()
        .flat_map(|(colour, points)| points.split(' ').map(move |point| format!("play {colour} {point}\n")))
        .collect();
    for rules in ["go:simple", "go", "go:positional"] {
        let lines = format!("boardsize 5\n{ko}play b D3\nplay w C3\nplay w A5\nplay b A1\nplay w C3\n");
        let answers = session(&["gtp", rules], &lines);
        let refused: Vec<usize> = (0..answers.len()).filter(|&n| answers[n] == "? illegal move").collect();
        assert_eq!(refused, [9], "{rules}: {answers:#?}");
    }
}

#[test]
fn what_is_proved_is_played_and_said() {
    let lines = "boardsize 2\nandor-value\nkomi 0.5\nandor-solve\nandor-solve black >= 2\nandor-solve white >= win\n\
                 andor-solve nonsense\nreg_genmove b\ngenmove b\nandor-rules\nandor-rules go:3x3,simple\nandor-rules go:x\n";
    let answers = session(&["gtp"], lines);
    assert_eq!(answers[1], "= 1 for black, certified");
    assert!(answers[3].starts_with("= black >= win proved, certified: "), "{answers:#?}");
    assert!(answers[4].starts_with("= black >= 2 disproved, certified"), "{answers:#?}");
    assert!(answers[6].starts_with("? "), "{answers:#?}");
    assert_eq!(answers[7], answers[8], "the same move twice, played once");
    assert_eq!(
        answers[9..],
        [
            "= go:2x2",
            "= go:3x3,simple",
            "? 'go:x' is no game of Go: go, go:positional,suicide, go:9x9,simple and so on"
        ]
    );
    // On a large board nothing is proved in this time, and a sensible move is made.
    let answers = session(
        &["gtp", "go:9x9"],
        "andor-time 0.2\nplay b E5\nplay w E4\nplay b D4\nplay b F4\ngenmove b\n",
    );
    assert_eq!(answers.last().map(String::as_str), Some("= E3"));
}

#[test]
fn a_fight_is_loaded_from_a_file_and_handicap_stones_have_their_places() {
    let folder = folder("gtp-files");
    let three = "(;GM[1]FF[4]SZ[6:5]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]\n\
                 TR[ab]SQ[aa][ba][ca]PL[B];B[ba];W[aa])";
    let path = file(&folder, "three.sgf", three);
    let bad = file(&folder, "bad.sgf", "(;SZ[5];B[aa];W[aa])");
    let lines = format!(
        "loadsgf {path} 1\nandor-solve\ngenmove b\nloadsgf {path}\nshowboard\nloadsgf {bad}\nloadsgf nowhere.sgf\n\
         final_score\nboardsize 9\nfixed_handicap 5\nfixed_handicap 2\nclear_board\nset_free_handicap A1 B1\n\
         clear_board\nset_free_handicap A1 A1\nboardsize 5\nfixed_handicap 2\nboardsize 19\nplace_free_handicap 9\n"
    );
    let answers = session(&["gtp"], &lines);
    assert!(answers[1].starts_with("= black >= win proved, certified: B5"), "{answers:#?}");
    assert_eq!(answers[2], "= B5", "the vital point");
    assert!(answers[4].contains(" 5 O X - O X . 5"), "{answers:#?}");
    assert_eq!(answers[5], "? cannot load file: move 2, A5: illegal move");
    assert!(answers[6].starts_with("? cannot load file: nowhere.sgf: "), "{answers:#?}");
    assert_eq!(answers[9], "= C3 G7 C7 G3 E5");
    assert_eq!((&answers[10][..], &answers[12][..]), ("? board not empty", "= "));
    assert_eq!((&answers[14][..], &answers[16][..]), ("? bad vertex list", "? invalid number of stones"));
    assert_eq!(answers[18], "= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
}

/// Sabaki's module in the folder where `scripts/test.sh` puts it.
fn modules() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent()?;
    Some(target.join("gtp-client/node_modules")).filter(|modules| modules.join("@sabaki/gtp").exists())
}

#[test]
fn a_real_client_plays_a_whole_session() {
    let Some(modules) = modules() else { return skipped("no @sabaki/gtp (npm) in target/gtp-client") };
    let gnugo = ["/usr/games/gnugo", "/usr/bin/gnugo"].into_iter().find(|path| Path::new(path).exists());
    let Some(gnugo) = gnugo else { return skipped("no gnugo") };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gtp_client.js");
    let client = Command::new("node")
        .arg(script)
        .args([env!("CARGO_BIN_EXE_andor"), gnugo])
        .env("NODE_PATH", modules)
        .output();
    let Ok(output) = client else { return skipped("no node") };
    assert!(output.status.success(), "{}", text(&output.stderr));
    let result: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&result["passes"], &result["value"]),
        (&2.into(), &"1 for black, certified".into()),
        "{result}"
    );
    assert!(result["proved"].as_str().is_some_and(|said| said.contains("proved, certified")), "{result}");
    assert!(result["moves"].as_u64().is_some_and(|moves| moves > 10), "{result}");
}
