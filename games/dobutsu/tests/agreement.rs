//! The fast rules against the rulebook, in random games and on random boards.

use andor_dobutsu::{Board, Dobutsu, Rulebook};
use andor_game::{Game, Notation, Numbered, legal_moves, mix, successor};
use andor_testkit::rulebooks;

/// Compares everything about one position; returns the positions after it.
fn compare(board: &Board) -> Vec<Board> {
    let text = Rulebook.position_text(board);
    let moves = rulebooks::compare((&Dobutsu, board), (&Rulebook, board));
    for image in [board.mirrored(), board.turned()] {
        let same = |value: andor_game::Value| value.seen_by(Dobutsu.turn(board));
        let same_image = |value: andor_game::Value| value.seen_by(Dobutsu.turn(&image));
        assert_eq!(Dobutsu.end(&image).map(same_image), Dobutsu.end(board).map(same), "{text}");
        assert!([image.mirrored(), image.turned()].contains(board), "{text}");
    }
    assert_eq!(Dobutsu.canonical(board), Dobutsu.canonical(&board.mirrored()));
    if moves.is_empty() {
        return Vec::new();
    }
    assert_eq!(legal_moves(&Dobutsu, &board.mirrored()).len(), moves.len(), "{text}");
    assert_eq!(legal_moves(&Dobutsu, &board.turned()).len(), moves.len(), "{text}");
    let next = moves.into_iter().map(|(mv, slow_mv)| {
        assert_eq!(mv, slow_mv, "{text}");
        let next = successor(&Rulebook, board, mv);
        assert_eq!(successor(&Dobutsu, board, mv), next, "{text} {mv:?}");
        next
    });
    next.collect()
}

#[test]
fn in_random_games() {
    let mut compared = 0;
    for seed in 0..500 {
        let mut board = Dobutsu.start();
        for step in 0..60 {
            compared += 1;
            let next = compare(&board);
            if next.is_empty() {
                break;
            }
            board = next[mix(mix(seed) + step) as usize % next.len()];
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn on_random_boards() {
    let slices = Dobutsu.families(8).remove(0);
    for seed in 0..6_000 {
        let slice = slices[mix(seed) as usize % slices.len()];
        let board = Dobutsu.numbered(slice, mix(!seed) % Dobutsu.slice_size(slice)).unwrap();
        compare(&board).iter().for_each(|next| {
            compare(next);
        });
    }
}

#[test]
fn a_lion_on_the_last_row_has_won_unless_it_can_be_captured() {
    use andor_game::Value;
    let end = |text: &str| Rulebook.end(&Rulebook.parse_position(text).unwrap());
    assert_eq!(end("G/L--/---/--l/---/CCGGEE"), Some(Value::WIN), "a safe try");
    assert_eq!(end("G/L--/---/-lc/---/CGGEE"), Some(Value::WIN));
    assert_eq!(end("G/L--/-e-/--l/---/CCGGE"), None, "the elephant can capture it");
    assert_eq!(end("S/L--/-e-/--l/---/CCGGE"), None, "the elephant has not, and Sente plays on");
    assert_eq!(end("S/---/---/--L/l--/CCGGEE"), Some(Value::LOSS), "Gote's try");
    assert_eq!(end("G/---/---/--L/---/CCGGEE"), Some(Value::WIN), "Gote's lion is gone");
}
