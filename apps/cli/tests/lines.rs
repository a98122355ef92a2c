//! The line of an answer is best play as far as the proofs know: nobody gives anything away.

mod common;

use common::{file, folder, json, said};
use serde_json::Value as Json;

fn line(answer: &Json) -> Vec<&str> {
    answer["line"].as_array().expect("a line").iter().map(|mv| mv.as_str().expect("a move")).collect()
}

#[test]
fn two_kings_of_checkers_go_round_and_none_is_given_away() {
    for root in ["W:WK1:BK32", "B:WK1:BK32", "W:WK1:BK28"] {
        let answer = json(&["solve", "checkers", root, "--ask", "value"]);
        assert_eq!((&answer["value"], &answer["certified"]), (&"draw".into(), &true.into()), "{root}");
        assert_eq!(answer["line_end"], "repetition", "{answer}");
        assert!(line(&answer).iter().all(|mv| !mv.contains('x')), "{answer}");
    }
    let shown = said(&["solve", "checkers", "W:WK1:BK32", "--ask", "value"]);
    let line = shown.lines().find(|line| line.starts_with("  line ")).expect("a line");
    assert!(line.ends_with("(repetition)"), "{shown}");
}

#[test]
fn a_drawn_pawn_is_kept() {
    for root in ["8/3k4/8/3K4/3P4/8/8/8 w - -", "8/8/8/4k3/8/3KP3/8/8 w - -", "8/8/4k3/8/4K3/4P3/8/8 w - -"] {
        for asked in ["value", "white >= win"] {
            let answer = json(&["solve", "chess", root, "--ask", asked]);
            assert_eq!(answer["certified"], true, "{answer}");
            if asked == "value" {
                assert_eq!(answer["value"], "draw", "{answer}");
            }
            assert_eq!(answer["line_end"], "repetition", "{asked}: {answer}");
            assert!(
                line(&answer).iter().all(|mv| !mv.contains('=') && !mv.contains('x')),
                "{asked}: {answer}"
            );
        }
    }
}

#[test]
fn who_loses_holds_out_and_is_mated() {
    // Black is mated in three whatever it does; the longest line has five plies for White to move.
    let answer = json(&["solve", "chess", "7k/8/4K3/8/8/8/8/6Q1 w - -", "--ask", "value"]);
    assert_eq!((&answer["value"], &answer["line_end"]), (&"win".into(), &"over".into()));
    assert!(line(&answer).last().expect("moves").ends_with('#'), "{answer}");
    let lost = json(&["solve", "chess", "7k/5K2/8/8/8/8/8/6Q1 b - -", "--ask", "value"]);
    assert_eq!((&lost["value"], &lost["line_end"]), (&"loss".into(), &"over".into()));
    assert!(line(&lost).last().expect("moves").ends_with('#'), "{lost}");
}

#[test]
fn the_line_of_a_score_ends_with_that_score() {
    // Both sides play their own strategies, so that neither gets less than it can have.
    let answer = json(&["solve", "tictactoe", "--ask", "value"]);
    assert_eq!((&answer["value"], &answer["line_end"]), (&"draw".into(), &"over".into()));
    assert_eq!(line(&answer).len(), 9, "{answer}");
    let folder = folder("score");
    let graph = "repetition none\nroot a\na max b c\nb min d e\nc min f g\nd = 5\ne = 3\nf = 9\ng = 1\n";
    let graph = file(&folder, "score.andor", graph);
    let answer = json(&["solve", "graph", &graph, "--ask", "value"]);
    assert_eq!((&answer["value"], line(&answer)), (&3.into(), vec!["b", "e"]), "{answer}");
}

#[test]
fn files_of_variations_begin_with_the_main_line() {
    let folder = folder("variations");
    let proof = folder.join("mate.proof").display().to_string();
    said(&["solve", "chess", "8/8/8/4k3/8/8/8/KR6 w - -", "--ask", "mover >= win", "--proof", &proof]);
    let line = said(&["show", &proof, "--as", "line"]);
    let moves = line.lines().nth(1).expect("a line").split(" = ").next().expect("moves").split(' ').count();
    let pgn = said(&["show", &proof, "--as", "pgn"]);
    let mut depth = 0_i32;
    let main: String = pgn
        .split("\n\n")
        .nth(1)
        .expect("moves after the tags")
        .chars()
        .filter(|&c| {
            depth += i32::from("({".contains(c));
            let shown = depth == 0;
            depth -= i32::from(")}".contains(c));
            shown
        })
        .collect();
    let played: Vec<&str> =
        main.split_whitespace().filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())).collect();
    assert_eq!(played.len(), moves, "{main}");
    assert!(played.last().expect("moves").ends_with('#'), "{main}");
    assert!(pgn.contains('('), "the other replies are there, too: {pgn}");
}
