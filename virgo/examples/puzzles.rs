//! Recall and precision of the templates on tagged puzzles, and whether the first move is the puzzle's:
//! `cargo run --release -p andor-virgo --example puzzles -- lichess-puzzles-dev.csv [nodes] [first] [last]`.
//! The limit in nodes holds for the search and for the explanation of each puzzle.
//! With `list=fork` as a last word the puzzles are listed on which we and the tag disagree.

use andor_chess::{Chesslike, fast::Chess};
use andor_game::{Game, Notation};
use andor_virgo::{Motif, Options, explain};

/// The tags we know, and the motifs that mean them.
const TAGS: [(&str, &[Motif]); 9] = [
    ("fork", &[Motif::Fork]),
    ("pin", &[Motif::Pin]),
    ("skewer", &[Motif::Skewer]),
    ("discoveredAttack", &[Motif::Discovery]),
    ("attraction", &[Motif::Decoy]),
    ("deflection", &[Motif::Overload]),
    ("interference", &[Motif::Interference, Motif::LineDecoy]),
    ("trappedPiece", &[Motif::TrappedPiece]),
    ("hangingPiece", &[Motif::HangingPiece]),
];

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let listed = arguments.last().and_then(|last| last.strip_prefix("list=")).map(str::to_owned);
    if listed.is_some() {
        arguments.pop();
    }
    let number = |place: usize, otherwise: f64| -> f64 {
        arguments.get(place).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let limit = number(1, 2e7) as u64;
    let range = number(2, 1.0) as usize..=number(3, 1e9) as usize;
    let text = std::fs::read_to_string(&arguments[0]).expect("the puzzles can be read");
    let game = Chess::new();
    let (mut total, mut solved) = (0, 0);
    // Both say so, only the tag, only we.
    let mut counts = [[0_u32; 3]; TAGS.len()];
    for (place, line) in text.lines().skip(1).enumerate() {
        if !range.contains(&(place + 1)) {
            continue;
        }
        let fields: Vec<&str> = line.split(',').collect();
        let (fen, moves, themes) = (fields[1], fields[2], fields[7]);
        let mut moves = moves.split(' ');
        let mut position = game.parse_position(fen).expect("a position");
        let first = game.parse_move(&position, moves.next().expect("a move")).expect("a legal move");
        game.play(&mut position, first);
        let fen = game.setup(&position).text();
        let wanted = moves.next().expect("a solution");
        let explanation =
            explain(&fen, &Options::default(), |_, nodes| nodes < limit).expect("a puzzle is not over");
        total += 1;
        let right = explanation.line.first().is_some_and(|note| note.uci == wanted);
        solved += u32::from(right);
        let motifs = explanation.motifs();
        for ((tag, meaning), count) in TAGS.iter().zip(&mut counts) {
            let theirs = themes.split(' ').any(|theme| theme == *tag);
            let ours = motifs.iter().any(|motif| meaning.contains(motif));
            match (theirs, ours) {
                (true, true) => count[0] += 1,
                (true, false) => count[1] += 1,
                (false, true) => count[2] += 1,
                (false, false) => {}
            }
            if theirs != ours && listed.as_deref() == Some(*tag) {
                let verdict = if theirs { "only the tag" } else { "only we" };
                println!(
                    "{verdict}: {} {fen}\n  solution {} ({themes})\n{explanation}",
                    fields[0], fields[2]
                );
            }
        }
    }
    println!("first move as the puzzle's: {solved} of {total}");
    println!("{:18}{:>8}{:>8}{:>8}{:>8}{:>10}", "tag", "both", "tag", "we", "recall", "precision");
    for ((tag, _), [both, tag_only, we_only]) in TAGS.iter().zip(counts) {
        let share = |of: u32| if both + of == 0 { f64::NAN } else { f64::from(both) / f64::from(both + of) };
        println!("{tag:18}{both:8}{tag_only:8}{we_only:8}{:8.2}{:10.2}", share(tag_only), share(we_only));
    }
}
