//! What checkers players meet: PDN in, the board and the answer in the terminal, PDN out.

mod common;

use common::{andor, folder, text};
use serde_json::Value as Json;

fn said(arguments: &[&str]) -> String {
    let output = andor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// White takes two pieces and wins; the second game is over.
const TWO: &str = "[Event \"a shot\"]\n[SetUp \"1\"]\n[FEN \"W:W22:B18,11\"]\n\n1... 22x15x8 1-0\n\n\
                   [FEN \"B:W:B1\"]\n*\n";

#[test]
fn games_go_in_as_pdn_and_variations_come_out_as_pdn() {
    let folder = folder("checkers-pdn");
    let (file, proofs) = (folder.join("two.pdn"), folder.join("proofs"));
    std::fs::write(&file, TWO.replace("B:W:B1", "B:WK32:BK1,K2")).unwrap();
    let (file, proofs) = (file.display().to_string(), proofs.display().to_string());
    let answer = said(&["solve", "checkers", &file, "--proof", &proofs, "--time", "60"]);
    for part in ["(two-1)", "(two-2)", "     9   . . b .  12\n", "white to move", "22x15x8", "certified"] {
        assert!(answer.contains(part), "'{part}' is not in: {answer}");
    }
    let proof = folder.join("proofs/two-2.ge.proof").display().to_string();
    let pdn = said(&["show", &proof, "--as", "pdn"]);
    assert!(pdn.contains("[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:WK32:BK1,K2\"]"), "{pdn}");
    assert!(pdn.contains("\n{black can force a win") && pdn.contains("(1... "), "{pdn}");
    let back = folder.join("back.PDN");
    std::fs::write(&back, &pdn).unwrap();
    let back = back.display().to_string();
    let again: Json = serde_json::from_str(&said(&["solve", "checkers", &back, "--json"])).unwrap();
    assert_eq!((&again["position"], &again["verdict"]), (&"B:WK32:BK1,K2".into(), &"proved".into()));
    let cut = said(&["show", &proof, "--as", "pdn", "--depth", "1"]);
    assert!(cut.contains("Shown in part") && cut.len() < pdn.len(), "{cut}");
}

#[test]
fn a_position_is_drawn_for_people_only() {
    let board = said(&["solve", "checkers", "W:W22:B18,11"]);
    assert!(board.contains("    21  . w . .   24\n"), "{board}");
    assert!(!said(&["solve", "checkers", "W:W22:B18,11", "--json"]).contains("    21 "));
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_one_line() {
    let folder = folder("checkers-wrong");
    for (name, pdn, part) in [
        ("words.pdn", "hello", "'hello' is no move"),
        ("other.pdn", "[GameType \"20\"]*", "GameType 20 is not English draughts"),
        ("fen.pdn", "[FEN \"W:W21\"]*", "both sides expected"),
        ("illegal.pdn", "1. 11-15 11-16 *", "ply 2: '11x16' is not a legal move"),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, pdn).unwrap();
        let output = andor(&["solve", "checkers", &path.display().to_string()]);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{name}: {error}");
        assert!(error.contains(part) && error.contains(name), "{error}");
    }
    let proof = folder.join("other.proof").display().to_string();
    said(&["solve", "tictactoe", "xx./oo./...", "--ask", "x >= win", "--proof", &proof]);
    let output = andor(&["show", &proof, "--as", "pdn"]);
    let error = text(&output.stderr);
    assert!(output.status.code() == Some(1) && error.contains("PDN is for checkers"), "{error}");
}
