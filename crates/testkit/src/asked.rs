//! Typed games and tasks at the door of the facade.

use andor::{AnyGame, Compiled, Method, Question};
use andor_engines::Engine;
use andor_game::{Game, Notation, Task};

/// A task as a question about the same game, by way of the texts of its positions.
///
/// # Panics
/// When the game cannot read what it has written.
pub fn ask<G: Notation>(game: &AnyGame, typed: &G, task: &Task<G>) -> Question {
    let number = |position: &G::Position| {
        let text = typed.position_text(position);
        game.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    Question::new(number(&task.root), task.goal).after(task.history.iter().map(number).collect())
}

/// The engines that run on a game's own types somewhere, with all their treatments of history. The
/// others run over the seam, as they do for everybody.
#[derive(Debug)]
pub struct OwnTypes;

impl<F: Game> Compiled<F> for OwnTypes {
    fn engine(method: Method) -> Option<Box<dyn Engine<F>>> {
        use Method::{AlphaBeta, Bisection, Dfpn, DfpnBounded, PnTree, Retrograde};
        matches!(method, AlphaBeta(_) | Bisection | Dfpn(_) | DfpnBounded | PnTree | Retrograde)
            .then(|| method.engine())
    }
}
