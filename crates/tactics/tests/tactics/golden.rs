//! Thirty explanations word for word. Each was read by a player; a change of the text shows here.
//!
//! A block of `corpus/chess/explanations.txt` is `> FEN | LINE` and the text that
//! `andor explain chess FEN --line LINE` prints between the board and the count of nodes. To take
//! over a change, read what the test prints first; with `EXPLANATIONS=FILE` it writes the new file.

use andor_tactics::{Options, explain};
use andor_testkit::data;

#[test]
fn explanations_are_told_word_for_word() {
    let text = data::corpus("chess/explanations.txt");
    let (mut count, mut wrong, mut anew) = (0, String::new(), String::new());
    anew += "# Explanations word for word.\n";
    anew += "# source: lichess puzzles (CC0), positions and lines; the texts are ours\n";
    for block in text.split("\n> ").skip(1) {
        let (head, told) = block.split_once('\n').unwrap();
        let (fen, line) = head.split_once(" | ").unwrap();
        let options = Options { line: Some(line.into()), ..Options::default() };
        let found = explain(fen, &options, |_, _| true).unwrap().to_string();
        count += 1;
        anew += &format!("\n> {head}\n{}\n", found.trim());
        if found.trim() != told.trim() {
            wrong += &format!("{head}\n{found}\n");
        }
    }
    if let Ok(file) = std::env::var("EXPLANATIONS") {
        std::fs::write(file, anew).unwrap();
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(count, 30);
}
