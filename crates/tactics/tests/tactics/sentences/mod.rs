//! No sentence that the board denies. Each kind of sentence is read back word by word and held
//! against the plain board: the men that it names stand where it says, what attacks does attack,
//! what is legal is legal, what it says of the line happens in the line.

mod causes;
mod moves;

use crate::plain::{Plain, unmarked};
use andor_chess::{Kind, Square};
use andor_game::Player;
use andor_tactics::{Explanation, Note, Options, Outcome, Puzzle, Reason, explain, read_puzzles};
use andor_testkit::data;
use causes::holds_of_reply;
use moves::holds;

/// A sentence with the boards that it is about.
struct Said<'a> {
    words: &'a str,
    /// Before and after the move.
    before: Plain,
    after: Plain,
    from: Square,
    to: Square,
    us: Player,
    /// The moves of the line from this one on.
    rest: &'a [Note],
}

/// Men with their squares, in the order of the sentence: `the rooks on a1 and f1` are two.
fn men(words: &str) -> Vec<(Kind, Square)> {
    let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    let mut found = Vec::new();
    let mut kind = None;
    for word in words.split([' ', ',', ':', '.']).filter(|word| !word.is_empty()) {
        let named = kinds.into_iter().find(|kind| word.trim_end_matches('s') == kind.name());
        match (named, word.parse::<Square>()) {
            (Some(named), _) => kind = Some(named),
            (None, Ok(square)) => found.extend(kind.map(|kind| (kind, square))),
            (None, Err(_)) if matches!(word, "on" | "and") => {}
            (None, Err(_)) => kind = None,
        }
    }
    found
}

fn squares(words: &str) -> Vec<Square> {
    words.split([' ', ',', ':', '.']).filter_map(|word| word.parse().ok()).collect()
}

/// The word after a phrase.
fn word_after<'a>(words: &'a str, phrase: &str) -> Option<&'a str> {
    let rest = &words[words.find(phrase)? + phrase.len()..];
    rest.split([' ', ':', ',']).next()
}

impl Said<'_> {
    fn them(&self) -> Player {
        self.us.opponent()
    }

    fn stands(&self, board: &Plain, side: Player, (kind, square): (Kind, Square)) -> bool {
        board.at(square) == Some((side, kind))
    }

    /// The next move of ours in the line.
    fn follow_up(&self) -> Option<&Note> {
        self.rest.get(2)
    }

    fn reply(&self) -> Option<(Square, Square, Kind)> {
        let note = self.rest.get(1)?;
        let (from, to) = ends(note);
        Some((from, to, self.after.at(from)?.1))
    }

    /// Whether the sentence's next move is the line's, and it is possible.
    fn follows(&self, san: &str) -> bool {
        self.follow_up().is_some_and(|note| unmarked(&note.san) == unmarked(san))
    }

    /// After our next move in the line.
    fn later(&self) -> Option<Plain> {
        Some(Plain::new(&self.follow_up()?.after))
    }
}

fn ends(note: &Note) -> (Square, Square) {
    (note.uci[0..2].parse().unwrap(), note.uci[2..4].parse().unwrap())
}

/// The sentences of an explanation that the board denies, and the number of all.
fn denied(found: &Explanation) -> (Vec<String>, usize) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut last = None;
    for (index, note) in found.line.iter().enumerate() {
        let (from, to) = ends(note);
        let us = if found.side == "white" { Player::Max } else { Player::Min };
        for Reason { motif, sentence, .. } in &note.reasons {
            let said = Said {
                words: sentence,
                before: Plain::new(&note.fen),
                after: Plain::new(&note.after),
                from,
                to,
                us,
                rest: &found.line[index..],
            };
            let fine =
                if note.ours { holds(&said, *motif) } else { holds_of_reply(&said, *motif, last.unwrap()) };
            count += 1;
            if !fine {
                wrong.push(format!("{motif:?}: {} {} {sentence} ({})", note.number, note.san, found.fen));
            }
        }
        last = Some(to);
    }
    let (ours, end) = (found.line.iter().filter(|note| note.ours).count(), found.line.last());
    let mated = end.is_some_and(|note| Plain::new(&note.after).is_mate());
    let headline = match found.outcome {
        Outcome::Mate(moves) => mated && moves == ours,
        Outcome::Gain(_) => !mated,
        Outcome::Nothing => end.is_none(),
    };
    if !headline {
        wrong.push(format!("{} ({})", found.headline(), found.fen));
    }
    (wrong, count + 1)
}

fn told(fen: &str, line: &str) -> Explanation {
    let options = Options { line: Some(line.into()), proof_memory: 0, ..Options::default() };
    explain(fen, &options, |_, nodes| nodes < 5_000_000).unwrap()
}

#[test]
fn the_board_denies_no_sentence() {
    let mut lines = Vec::new();
    for block in data::corpus("chess/explanations.txt").split("\n> ").skip(1) {
        let (fen, line) = block.split('\n').next().unwrap().split_once(" | ").unwrap();
        lines.push((fen.to_owned(), line.to_owned()));
    }
    // The long form takes every fifth of the puzzles; with PUZZLES=FILE all of that file.
    let file = std::env::var("PUZZLES").ok().map(|path| std::fs::read_to_string(path).unwrap());
    let step = if file.is_some() { 1 } else { 5 };
    if let Some(text) = file.or_else(|| data::shared("lichess-puzzles-dev.csv")) {
        let puzzles = read_puzzles(&text).unwrap();
        let line = |puzzle: &Puzzle| (puzzle.fen.clone(), puzzle.solution.join(" "));
        lines.extend(puzzles.iter().step_by(step).map(line));
    }
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (fen, line) in lines {
        let (denied, all) = denied(&told(&fen, &line));
        wrong.extend(denied);
        count += all;
    }
    assert!(count > 100 && wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{count} sentences");
}

/// The verifier itself: a true sentence with another square or piece is denied.
#[test]
fn a_changed_sentence_is_denied() {
    let fork = told("r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -", "Nxc7+ Kd8 Nxa8");
    assert_eq!(denied(&fork).0, Vec::<String>::new());
    let mut changes = 0;
    for (from, to) in
        [("king on e8", "king on e7"), ("rook on a8", "rook on h8"), ("rook on a8", "queen on a8")]
    {
        let mut changed = fork.clone();
        for reason in changed.line.iter_mut().flat_map(|note| &mut note.reasons) {
            changes += usize::from(reason.sentence.contains(from));
            reason.sentence = reason.sentence.replace(from, to);
        }
        assert!(!denied(&changed).0.is_empty(), "{from} as {to}: {changed}");
    }
    assert!(changes >= 3);
}
