//! Positions with the published distance of every move: short wins and losses must come out of a plain search.

use andor_dobutsu::{Board, Dobutsu};
use andor_game::{Game, Notation, Value, legal_moves, successor};
use std::path::Path;

/// The distance to the end when it is at most `plies` away: odd when the side to move wins, even when it loses.
fn distance(board: &Board, plies: u32) -> Option<u32> {
    if let Some(value) = Dobutsu.end(board) {
        assert_eq!(value.worth_to(Dobutsu.turn(board)), Value::LOSS, "nobody wins by the other's move");
        return Some(0);
    }
    if plies == 0 {
        return None;
    }
    let after: Vec<Option<u32>> = legal_moves(&Dobutsu, board)
        .into_iter()
        .map(|mv| distance(&successor(&Dobutsu, board, mv), plies - 1))
        .collect();
    let shortest_win = after.iter().flatten().filter(|plies| *plies % 2 == 0).min();
    let all_lose =
        || after.iter().copied().collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().max());
    shortest_win.copied().or_else(all_lose).map(|plies| plies + 1)
}

#[test]
fn short_wins_and_losses_have_the_published_distances() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/dobutsu-positions.tsv");
    let Ok(text) = std::fs::read_to_string(&data) else {
        println!("skipped: {} is not there", data.display());
        return;
    };
    const DEPTH: u32 = 4;
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let board = Dobutsu.parse_position(fields[0]).unwrap();
        assert_eq!(Dobutsu.end(&board), None, "{line}");
        let moves: Vec<&str> = fields[4].split(' ').collect();
        assert_eq!(legal_moves(&Dobutsu, &board).len(), moves.len(), "{line}");
        for entry in moves {
            let (mv, value) = entry.split_once(':').unwrap();
            let mv = Dobutsu.parse_move(&board, mv).unwrap_or_else(|error| panic!("{line}: {error}"));
            if compared < 2_000 {
                let plies: u32 = value[1..].parse().unwrap();
                let short = plies > 0 && plies <= DEPTH + 1;
                let found = distance(&successor(&Dobutsu, &board, mv), DEPTH).map(|plies| plies + 1);
                assert_eq!(found, short.then_some(plies), "{line}: {entry}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100);
}
