//! What Go players meet: a problem as an SGF file in, the answer and the board in the terminal, the
//! variations as SGF out.

use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A straight three in the corner: who moves first decides.
const THREE: &str = "(;GM[1]FF[4]SZ[6:5]C[straight three]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]\n\
                     TR[ab]SQ[aa][ba][ca]PL[B];B[aa](;W[ba])(;W[ca]))\n";

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("go-{test}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn andor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_andor")).args(arguments).output().expect("the binary runs")
}

fn said(arguments: &[&str]) -> String {
    let output = andor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_problem_goes_in_as_sgf_and_its_variations_come_out_as_sgf() {
    let folder = folder("three");
    let (three, proof) = (file(&folder, "three.sgf", THREE), folder.join("three.proof"));
    let proof = proof.display().to_string();
    let answer = said(&["solve", "go", &three, "--ask", "black >= win", "--proof", &proof]);
    for part in [
        // The map of the fight is the board below.
        "go:6x5,live=white (three)\n",
        " 5 - - - O X . 5",
        " 4 T O O O X . 4",
        "black (X and O: black and white) to move; play on -; white wins if T (white) stay",
        "proved, certified",
        "B5",
    ] {
        assert!(answer.contains(part), "'{part}' is not in: {answer}");
    }
    // The checker draws what it understood, too.
    let checked = said(&["check", &proof]);
    assert!(checked.contains("4 T O O O X . 4") && checked.contains("valid"), "{checked}");
    let sgf = said(&["show", &proof, "--as", "sgf"]);
    assert!(sgf.starts_with("(;FF[4]GM[1]") && sgf.contains("SZ[6:5]") && sgf.contains("TR[ab]"), "{sgf}");
    assert!(sgf.contains("SQ[aa][ba][ca]") && sgf.contains("black can force a win"), "{sgf}");
    // The vital point, and White's replies to it.
    assert!(sgf.contains(";B[ba]\n(;W[];B["), "{sgf}");
    let back = file(&folder, "back.sgf", &sgf);
    let again: Json = serde_json::from_slice(&andor(&["solve", "go", &back, "--json"]).stdout).unwrap();
    assert_eq!((&again["value"], &again["for"]), (&Json::from("win"), &Json::from("black")), "{again}");
    // Cut off, it says so.
    let cut = said(&["show", &proof, "--as", "sgf", "--depth", "2"]);
    assert!(cut.contains("Shown in part") && cut.contains("left out here"), "{cut}");
    assert!(cut.matches(';').count() < sgf.matches(';').count(), "{cut}");
}

#[test]
fn a_file_without_marks_asks_about_the_enclosed_group_and_is_answered_in_words() {
    let folder = folder("unmarked");
    let bare = THREE.replace("TR[ab]SQ[aa][ba][ca]", "").replace("SZ[6:5]", "SZ[9]");
    let answer = said(&["solve", "go", &file(&folder, "bare.sgf", &bare)]);
    let words = "words     Black kills, starting at B9; White ";
    for part in [" 8 T T T T X . . . . 8", "value     win for black, certified", words] {
        assert!(answer.contains(part), "'{part}' is not in: {answer}");
    }
    // White first; the question of one side; for scripts.
    let white = file(&folder, "white.sgf", &bare.replace("PL[B];B[aa]", "PL[W];W[aa]"));
    let answer = andor(&["solve", "go", &white, "--json", "--ask", "black >= win"]);
    let answer: Json = serde_json::from_slice(&answer.stdout).unwrap();
    let words = answer["words"].as_str().expect("words");
    assert!(words.starts_with("White lives, starting at B9; Black "), "{words}");
    // A ko that White has to win without threats: the bent four in the corner.
    let bent = "go:6x5,live=white=---TX./-TTTX./TTXXX./XX..../......";
    let answer = said(&["solve", bent]);
    assert!(answer.contains("Black kills") && answer.contains("It is by ko: White may not take"), "{answer}");
    // Nothing is enclosed: what to mark.
    let open = file(&folder, "open.sgf", "(;SZ[9]AB[cc])");
    let output = andor(&["solve", "go", &open, "--nodes", "10"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(3) && error.lines().count() == 1, "{error}");
    assert!(error.contains("the whole board counts") && error.contains("(TR)"), "{error}");
    assert!(!String::from_utf8(output.stdout).unwrap().contains("words"));
}

#[test]
fn a_file_may_hold_several_problems_and_the_name_says_the_rules() {
    let folder = folder("several");
    let white_first = THREE.replace("PL[B];B[aa]", "PL[W];W[aa]");
    let both = file(&folder, "both.sgf", &format!("{THREE}{white_first}(;SZ[2])"));
    let proofs = folder.join("proofs").display().to_string();
    let answers = said(&["solve", "go:positional", &both, "--json", "--proof", &proofs]);
    let answers: Vec<Json> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let figures: Vec<_> = answers.iter().map(|answer| (&answer["value"], &answer["for"])).collect();
    let [win, black, white] = ["win", "black", "white"].map(Json::from);
    assert_eq!(figures, [(&win, &black), (&win, &white), (&Json::from(1), &black)]);
    assert!(answers.iter().all(|answer| answer["certified"] == true), "{answers:?}");
    assert_eq!(answers[2]["game"], "go:2x2,positional");
    for name in ["both-1.ge.proof", "both-2.ge.proof", "both-3.ge.proof", "both-3.lt.proof"] {
        assert!(folder.join("proofs").join(name).exists(), "{name}");
    }
    // The same through --file, and an eye instead of life: Black first leaves none.
    let one = file(&folder, "one.SGF", THREE);
    let answer = andor(&["solve", "go:eye", "--file", &one, "--json", "--ask", "white >= win"]);
    let answer: Json = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(answer["certified"], true, "{answer}");
    assert!(answer["game"].as_str().unwrap().contains(",eye=white="), "{answer}");
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_one_line() {
    let folder = folder("wrong");
    for (name, text, parts) in [
        ("words.sgf", "hello", &["line 1, column 1", "outside of any game"][..]),
        ("open.sgf", "(;SZ[5]\n;AB[aa)", &["line 2, column 4: '[' is never closed"]),
        ("chess.sgf", "(;GM[2]SZ[8])", &["no SGF of a game of Go"]),
        ("point.sgf", "(;SZ[5]AB[a])", &["AB[a] makes no sense"]),
        ("off.sgf", "(;SZ[5]AB[ff])", &["AB[ff] is off the board of 5x5: column 6, row 6"]),
        ("large.sgf", "(;SZ[25])", &["25x25"]),
        ("dead.sgf", "(;SZ[2]AB[ab][ba]AW[aa])", &["the white stones at A2 have no liberty"]),
        ("bare.sgf", "(;SZ[5]AW[aa]TR[bb]SQ[ab][bb])", &["the target B4 has no stone"]),
        ("region.sgf", "(;SZ[5]AW[aa]TR[aa])", &["no region", "SQ"]),
        ("target.sgf", "(;SZ[5]AW[aa]SQ[ab])", &["no target", "TR"]),
        ("colours.sgf", "(;SZ[5]AW[aa]AB[cc]TR[aa][cc]SQ[ab][bb])", &["C3 is no white stone"]),
        ("safe.sgf", "(;SZ[3]AW[aa]AB[bb]TR[aa]SQ[ab][ba][bc][cb])", &["at B2 are not safe"]),
        ("second.sgf", "(;SZ[3])(;SZ[3]AB[dd])", &["AB[dd] is off the board"]),
    ] {
        let path = file(&folder, name, text);
        let output = andor(&["solve", "go", &path]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{name}: {error}");
        for part in parts.iter().chain([&name]) {
            assert!(error.contains(part), "'{part}' is not in: {error}");
        }
    }
    let missing = andor(&["solve", "go", "no-such-file.sgf"]);
    assert_eq!(missing.status.code(), Some(1));
    let proof = folder.join("chess.proof").display().to_string();
    said(&["solve", "tictactoe", "xx./oo./...", "--ask", "x >= win", "--proof", &proof]);
    let output = andor(&["show", &proof, "--as", "sgf"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && error.contains("SGF is for Go"), "{error}");
}
