//! Positions with the published distance of every move: short wins and losses must come out of a
//! plain search.

use andor_dobutsu::{Board, Dobutsu};
use andor_game::{Game, Notation, Value, legal_moves, successor};
use andor_testkit::data;

/// The distance to the end when it is at most `plies` away: odd when the side to move wins, even
/// when it loses.
fn distance(board: &Board, plies: u32) -> Option<u32> {
    if let Some(value) = Dobutsu.end(board) {
        assert_eq!(value.seen_by(Dobutsu.turn(board)), Value::LOSS, "nobody wins by the other's move");
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

/// Compares the moves of positions and, of the first 2,000 moves, the distances within reach.
fn compare<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) {
    const DEPTH: u32 = 4;
    let mut compared = 0;
    for (position, moves) in rows {
        let board = Dobutsu.parse_position(position).unwrap();
        assert_eq!(Dobutsu.end(&board), None, "{position}");
        let moves: Vec<&str> = moves.split(' ').collect();
        assert_eq!(legal_moves(&Dobutsu, &board).len(), moves.len(), "{position}");
        for entry in moves {
            let (mv, value) = entry.split_once(':').unwrap();
            let mv = Dobutsu.parse_move(&board, mv).unwrap_or_else(|error| panic!("{position}: {error}"));
            if compared < 2_000 {
                let plies: u32 = value[1..].parse().unwrap();
                let short = plies > 0 && plies <= DEPTH + 1;
                let found = distance(&successor(&Dobutsu, &board, mv), DEPTH).map(|plies| plies + 1);
                assert_eq!(found, short.then_some(plies), "{position}: {entry}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100);
}

#[test]
fn short_wins_and_losses_have_the_published_distances() {
    let text = data::corpus("dobutsu/distances.tsv");
    compare(text.lines().map(|line| line.split_once('\t').unwrap()));
}

#[test]
fn all_published_positions_agree() {
    let Some(text) = data::shared("dobutsu-positions.tsv") else { return };
    compare(text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0], fields[4])
    }));
}
