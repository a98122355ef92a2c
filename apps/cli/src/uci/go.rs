//! What follows the word `go`.

use super::clock::Clock;
use super::{Move, one_line};
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Notation, Player};
use std::time::Duration;

/// What may stand in a `go` command.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// What to search, and how long.
#[derive(Clone, Debug)]
pub(super) struct Go {
    /// A mate in this many moves.
    pub mate: Option<u32>,
    /// Positions at most.
    pub nodes: u64,
    pub clock: Clock,
    /// Whether no move is said before `stop`.
    pub infinite: bool,
    /// Whether the opponent is still thinking: no move is said before `ponderhit` or `stop`.
    pub ponder: bool,
    /// The first moves that may be played; all where there are none.
    pub moves: Vec<Move>,
}

impl Default for Go {
    fn default() -> Self {
        Go {
            mate: None,
            nodes: u64::MAX,
            clock: Clock::default(),
            infinite: false,
            ponder: false,
            moves: Vec::new(),
        }
    }
}

impl Go {
    /// Reads the words for a position of the game.
    pub(super) fn read(text: &str, chess: &Chess, position: &ChessPosition) -> Result<Go, String> {
        let mut go = Go::default();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let moves = |number: u64| u32::try_from(number).map_err(|_| "a mate too far away".to_owned());
        let own = if chess.turn(position) == Player::Max { ["wtime", "winc"] } else { ["btime", "binc"] };
        let mut rest = &words[..];
        while let Some((&word, after)) = rest.split_first() {
            let given = after.first().and_then(|number| number.parse::<i64>().ok());
            let above_zero = || -> Result<u64, String> {
                let number = given.and_then(|number| u64::try_from(number).ok()).filter(|&number| number > 0);
                number.ok_or_else(|| format!("'go {word}' needs a number above 0"))
            };
            // A clock may have run out.
            let time = || -> Result<Duration, String> {
                let number = given.ok_or_else(|| format!("'go {word}' needs a number"))?;
                Ok(Duration::from_millis(u64::try_from(number).unwrap_or(0)))
            };
            match word {
                "mate" => go.mate = Some(moves(above_zero()?)?),
                // A mate in this many half-moves.
                "depth" => go.mate = go.mate.or(Some(moves(above_zero()?.div_ceil(2))?)),
                "searchmoves" => go.moves = moves_at_the_head_of(after, chess, position)?,
                "nodes" => go.nodes = above_zero()?,
                "movetime" => go.clock.for_this_move = Some(Duration::from_millis(above_zero()?)),
                "movestogo" => go.clock.moves_to_go = Some(moves(above_zero()?)?),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                word if word == own[0] => go.clock.left = Some(time()?),
                word if word == own[1] => go.clock.increment = time()?,
                word if WORDS.contains(&word) => {}
                wrong => return Err(format!("'{}' is not understood after 'go'", one_line(wrong))),
            }
            // The word's own moves or number have been read with it.
            rest =
                &after[if word == "searchmoves" { go.moves.len() } else { usize::from(given.is_some()) }..];
        }
        Ok(go)
    }
}

/// The moves that a list begins with; what follows them is the next part of the command.
fn moves_at_the_head_of(
    words: &[&str],
    chess: &Chess,
    position: &ChessPosition,
) -> Result<Vec<Move>, String> {
    let legal = |word: &&str| chess.parse_move(position, word).ok();
    let moves: Vec<Move> = words.iter().map_while(legal).collect();
    let next = words.get(moves.len()).copied();
    match next.filter(|word| !WORDS.contains(word)) {
        Some(wrong) => Err(format!("'{}' is no legal move after 'go searchmoves'", one_line(wrong))),
        None if moves.is_empty() => Err("'go searchmoves' needs moves".into()),
        None => Ok(moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_looks_at_its_own_clock() {
        let chess = Chess::new();
        let text = "wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 ponder";
        let white = Go::read(text, &chess, &chess.start()).expect("a command");
        assert_eq!(white.clock.left, Some(Duration::from_millis(1000)));
        assert_eq!(white.clock.increment, Duration::from_millis(10));
        assert!(white.ponder && !white.infinite && white.clock.moves_to_go == Some(5));
        let black = chess.parse_position("7k/8/8/8/8/8/8/KQ6 b - -").expect("a position");
        let black = Go::read("btime -5 wtime 7", &chess, &black).expect("a command");
        assert_eq!(black.clock.left, Some(Duration::ZERO));
    }
}
