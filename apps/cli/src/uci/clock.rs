//! How long one move may take, so that no game is lost on time. An ending that can be solved whole
//! gets the time for it.

use std::time::Duration;

/// Moves that a game still has, when nobody says.
const MOVES_LEFT: u32 = 30;
/// A search that has to end may take so long to notice.
const NOTICE: Duration = Duration::from_millis(50);

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Clock {
    /// What is left, where there is a clock.
    pub left: Option<Duration>,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until there is more time.
    pub moves_to_go: Option<u32>,
    /// Exactly so long for this move.
    pub for_this_move: Option<Duration>,
}

/// When to stop searching, and when a move has to be on its way, counted from the start of the
/// clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allotted {
    /// For searches.
    pub search: Duration,
    /// For the move.
    pub answer: Duration,
}

impl Clock {
    /// The time for one move; `None` where nothing presses. What is known of an ending that can be
    /// solved whole stays known for all its moves, so it may take most of the clock. `overhead` is
    /// what gets lost between the programs.
    pub(super) fn allot(&self, solvable: bool, overhead: Duration) -> Option<Allotted> {
        if let Some(time) = self.for_this_move {
            return Some(Allotted { search: time - NOTICE.min(time / 8), answer: time });
        }
        let left = self.left?;
        let usable = left.saturating_sub(overhead + NOTICE);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let usual = usable / moves + self.increment * 3 / 4;
        let search = if solvable { usable * 17 / 20 } else { usual.min(usable * 4 / 5) };
        Some(Allotted { search, answer: search + NOTICE.min(left / 4) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn a_move_never_takes_more_than_is_left() {
        for left in [1, 40, 100, 200, 1_000, 20_000, 10_000_000] {
            for increment in [0, 500, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    for solvable in [false, true] {
                        let clock = Clock {
                            left: Some(millis(left)),
                            increment: millis(increment),
                            moves_to_go,
                            for_this_move: None,
                        };
                        let time = clock.allot(solvable, millis(100)).expect("a clock");
                        assert!(time.search <= time.answer && time.answer < millis(left), "{clock:?}");
                        assert!(left < 200 || time.answer + millis(100) < millis(left), "{clock:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_clock_lasts_for_a_game() {
        let mut clock = Clock { left: Some(millis(20_000)), ..Clock::default() };
        for _ in 0..100 {
            let time = clock.allot(false, millis(50)).expect("a clock");
            clock.left = clock.left.map(|left| left - time.answer);
        }
        assert!(clock.left > Some(Duration::ZERO));
        assert_eq!(Clock::default().allot(true, millis(50)), None);
        let exact = Clock { for_this_move: Some(millis(300)), ..clock };
        assert_eq!(exact.allot(true, millis(50)).map(|time| time.answer), Some(millis(300)));
    }
}
