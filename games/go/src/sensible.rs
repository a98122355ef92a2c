//! A move for those who must move and could prove nothing: legal, and no blunder at first sight.
//!
//! It looks one move ahead. It takes and saves chains, fills no own eye, puts no own chain into
//! atari, and passes when nothing else is left: so a game between two such players ends.

use crate::rulebook::{Go, board};
use crate::rules::Point;
use crate::setup::{Move, Setup, Stage};
use andor_game::{Game, Player};
use std::collections::{BTreeSet, HashSet};

/// An area this small with stones of one colour around it belongs to that colour.
const SMALL: usize = 7;

/// The best move at first sight among those that lead to an allowed position; a pass if none is
/// left that does no harm.
pub fn sensible_move(game: &Go, position: &Setup, is_allowed: impl Fn(&Setup) -> bool) -> Move {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut best: Option<(i32, Move)> = None;
    for mv in moves {
        let Move::Play(point) = mv else { continue };
        let mut after = position.clone();
        game.play(&mut after, mv);
        if !is_allowed(&after) {
            continue;
        }
        let Some(worth) = worth(game, position, &after, point) else { continue };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, mv));
        }
    }
    best.map_or(Move::Pass, |(_, mv)| mv)
}

/// How good a play looks; `None` if it does harm.
fn worth(game: &Go, before: &Setup, after: &Setup, point: Point) -> Option<i32> {
    let rules = &game.rules;
    let stone = |at: Point| before.stones[rules.index(at)];
    let (own, other) = (before.turn, before.turn.opponent());
    let around = board::neighbours(rules, point);
    let chains = |of: Player| -> BTreeSet<BTreeSet<Point>> {
        let stones = around.iter().filter(|&&next| stone(next) == Some(of));
        stones.map(|&next| board::chain(rules, &before.stones, next)).collect()
    };
    let liberties = |chain: &BTreeSet<Point>| board::liberties(rules, &before.stones, chain).len();
    let (friends, enemies) = (chains(own), chains(other));
    let taken: usize = enemies.iter().filter(|chain| liberties(chain) == 1).map(BTreeSet::len).sum();
    let new = board::chain(rules, &after.stones, point);
    let room = board::liberties(rules, &after.stones, &new).len();
    if taken == 0 {
        let area = board::chain(rules, &before.stones, point);
        let borders: HashSet<Player> =
            area.iter().flat_map(|&empty| board::neighbours(rules, empty)).filter_map(stone).collect();
        let endangered = friends.iter().any(|chain| liberties(chain) == 1);
        if room <= 1 || borders.len() == 1 && area.len() <= SMALL && !endangered {
            return None;
        }
    }
    let saved: usize =
        friends.iter().filter(|chain| liberties(chain) == 1 && room > 1).map(BTreeSet::len).sum();
    let pressed = enemies.iter().filter(|chain| liberties(chain) == 2).count();
    let line = |at: u8, side: u8| i32::from((at + 1).min(side - at).min(3));
    let height = line(point.row, rules.rows) + line(point.column, rules.columns);
    let contact = i32::from(!enemies.is_empty());
    Some(20 * taken as i32 + 15 * saved as i32 + 4 * pressed as i32 + height + contact + room.min(4) as i32)
}

/// A position in which this player moves, whoever was to move.
#[must_use]
pub fn with_turn(position: &Setup, turn: Player) -> Setup {
    let mut position = position.clone();
    if position.turn != turn {
        (position.turn, position.stage, position.ko) = (turn, Stage::Play, None);
    }
    if position.stage == Stage::Over {
        position.stage = Stage::Play;
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::parse_name;
    use andor_game::Notation;

    fn best(name: &str, text: &str) -> String {
        let game = Go::new(parse_name(name).expect("a name"));
        let position = game.parse_position(text).expect("a position");
        game.move_text(&position, sensible_move(&game, &position, |_| true))
    }

    #[test]
    fn takes_saves_and_fills_no_eye() {
        assert_eq!(best("go:5x5", "XO.../.X.../...../...../..... X 0"), "C5");
        assert_eq!(best("go:5x5", "XO.../.X.../...../...../..... O 0"), "A4");
        assert_eq!(best("go:5x5", "..X../.XO../..X../...../..... O 0"), "D4");
        // Two eyes, and nothing to take.
        assert_eq!(best("go:3x2", ".X./XXX X 0"), "pass");
    }

    #[test]
    fn two_such_players_come_to_an_end() {
        for name in ["go:5x5", "go:7x7,positional", "go:4x6,suicide"] {
            let game = Go::new(parse_name(name).expect("a name"));
            let (mut position, mut seen) = (game.start(), Vec::new());
            let moves = (0..2000).take_while(|_| {
                seen.push(game.repetition_class(&position));
                let mv = sensible_move(&game, &position, |next| !seen.contains(&game.repetition_class(next)));
                game.play(&mut position, mv);
                position.stage != Stage::Over
            });
            let moves = moves.count();
            assert!(moves > 10 && moves < 1000, "{name}: {moves} moves");
        }
    }
}
