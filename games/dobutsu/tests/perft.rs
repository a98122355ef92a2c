//! Published numbers of games of so many plies from the start.

use andor_dobutsu::{Board, Dobutsu, Rulebook};
use andor_game::{Game, Notation, legal_moves, successor};

fn perft<G: Game<Position = Board>>(game: &G, board: &Board, depth: u32) -> u64 {
    match (depth, game.end(board)) {
        (0, _) => 1,
        (_, Some(_)) => 0,
        _ => {
            let moves = legal_moves(game, board).into_iter();
            moves.map(|mv| perft(game, &successor(game, board, mv), depth - 1)).sum()
        }
    }
}

const PUBLISHED: [u64; 8] = [1, 4, 17, 123, 976, 8122, 71_677, 645_705];

#[test]
fn fast_rules_have_the_published_counts() {
    for (depth, count) in (0..).zip(PUBLISHED) {
        assert_eq!(perft(&Dobutsu, &Dobutsu.start(), depth), count, "depth {depth}");
    }
}

#[test]
fn the_rulebook_has_the_published_counts() {
    for (depth, &count) in (0..).zip(&PUBLISHED[..6]) {
        assert_eq!(perft(&Rulebook, &Rulebook.start(), depth), count, "depth {depth}");
    }
}
