//! Two rulebooks of one game must agree, and both must have the published numbers.

use andor_game::{Game, Notation, legal_moves, successor};

/// The number of ways to play `depth` moves.
#[must_use]
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    match (depth, game.end(position)) {
        (0, _) => 1,
        (_, Some(_)) => 0,
        (1, _) => legal_moves(game, position).len() as u64,
        _ => {
            let moves = legal_moves(game, position).into_iter();
            moves.map(|mv| perft(game, &successor(game, position, mv), depth - 1)).sum()
        }
    }
}

/// Compares two rulebooks in one position: texts, end, turn, moves and which of them convert.
/// Pairs the moves of both by their texts.
///
/// # Panics
/// When the rulebooks differ.
pub fn compare<F: Notation, R: Notation>(
    (fast, at): (&F, &F::Position),
    (slow, slow_at): (&R, &R::Position),
) -> Vec<(F::Move, R::Move)> {
    let text = slow.position_text(slow_at);
    assert_eq!(fast.position_text(at), text);
    assert_eq!(fast.parse_position(&text).as_ref(), Ok(at), "{text}");
    assert_eq!(slow.parse_position(&text).as_ref(), Ok(slow_at), "{text}");
    assert_eq!(fast.board_text(at), slow.board_text(slow_at));
    assert_eq!(fast.end(at), slow.end(slow_at), "{text}");
    if slow.end(slow_at).is_some() {
        return Vec::new();
    }
    assert_eq!(fast.turn(at), slow.turn(slow_at), "{text}");
    let (moves, slow_moves) = (by_text(fast, at), by_text(slow, slow_at));
    let texts: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    let slow_texts: Vec<&String> = slow_moves.iter().map(|(text, _)| text).collect();
    assert_eq!(texts, slow_texts, "{text}");
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "{text}: two moves with one text");
    let pair = |((name, mv), (_, slow_mv)): ((String, F::Move), (String, R::Move))| {
        assert_eq!(fast.converts(at, mv), slow.converts(slow_at, slow_mv), "{text} {name}");
        (mv, slow_mv)
    };
    moves.into_iter().zip(slow_moves).map(pair).collect()
}

fn by_text<G: Notation>(game: &G, at: &G::Position) -> Vec<(String, G::Move)> {
    let mut moves: Vec<_> =
        legal_moves(game, at).into_iter().map(|mv| (game.move_text(at, mv), mv)).collect();
    moves.sort_by(|one, two| one.0.cmp(&two.0));
    moves
}
