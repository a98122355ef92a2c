//! The one place where a class of repetition becomes a key of the table.
//!
//! A table finds results by [`Key`]. The path and the conditions of lemmas name positions as the
//! rule of repetition sees them, by [`RepetitionKey`]. If a class may hold several positions
//! (positional superko), a class has no entry in the table. The game says which it is before the
//! search begins ([`Game::classes_are_positions`]).

use andor_game::{Game, Key, RepetitionKey};

/// A witness: in this game every class of repetition is a single position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClassIsPosition(());

impl ClassIsPosition {
    /// The witness, if the game gives one.
    pub fn of<G: Game>(game: &G) -> Option<ClassIsPosition> {
        game.classes_are_positions().then_some(ClassIsPosition(()))
    }

    /// The key of the position that a class is.
    #[inline]
    pub const fn key(self, class: RepetitionKey) -> Key {
        Key(class.0)
    }

    /// The class that a position is.
    #[inline]
    pub const fn class(self, key: Key) -> RepetitionKey {
        RepetitionKey(key.0)
    }
}

#[cfg(test)]
pub(crate) const TESTED: ClassIsPosition = ClassIsPosition(());
