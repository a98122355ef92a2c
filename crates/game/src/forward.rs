//! Games made out of games: what an adaptor does not change is said here once.

/// Methods of [`Game`](crate::Game) and [`Notation`](crate::Notation) that an adaptor hands on to the game underneath.
///
/// First how to get from `self` to that game, then (where positions differ) from a position to its position, then the
/// names of the methods. `position`, `mv` and the like go through as they are.
///
/// ```
/// use andor_game::{Game, Key, Player, Repetition, RepetitionKey, Value, forward};
///
/// /// The same game with its moves in the opposite order.
/// struct Backwards<G>(G);
///
/// impl<G: Game> Game for Backwards<G> {
///     type Position = G::Position;
///     type Move = G::Move;
///
///     fn moves(&self, position: &Self::Position, into: &mut Vec<Self::Move>) {
///         let first = into.len();
///         self.0.moves(position, into);
///         into[first..].reverse();
///     }
///
///     forward!(this => this.0; turn end play repetition outcomes key repetition_class repetition_key canonical
///         converts estimate can_circle_alone is_level);
/// }
/// ```
#[macro_export]
macro_rules! forward {
    ($this:ident => $game:expr; $($method:ident)*) => {
        $($crate::forward!(@ $method ($this => $game) (position => position));)*
    };
    ($this:ident => $game:expr, $outer:ident => $inner:expr; $($method:ident)*) => {
        $($crate::forward!(@ $method ($this => $game) ($outer => $inner));)*
    };

    (@ turn $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at turn() -> $crate::Player);
    };
    (@ end $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at end() -> Option<$crate::Value>);
    };
    (@ moves $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at moves(into: &mut Vec<Self::Move>) -> ());
    };
    (@ key $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at key() -> $crate::Key);
    };
    (@ repetition_class $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at repetition_class() -> Self::Position);
        // One without the other would be wrong, so nobody can forward it alone.
        $crate::forward!(@tell $game classes_are_positions() -> bool);
    };
    (@ repetition_key $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at repetition_key() -> $crate::RepetitionKey);
    };
    (@ canonical $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at canonical() -> Self::Position);
    };
    (@ symmetric_key $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at symmetric_key() -> $crate::Key);
    };
    (@ reachable_at_most $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at reachable_at_most() -> Option<u64>);
    };
    (@ value_between $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at value_between() -> Option<($crate::Value, $crate::Value)>);
    };
    (@ converts $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at converts(mv: Self::Move) -> bool);
    };
    (@ estimate $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at estimate() -> (u32, u32));
    };
    (@ count_moves $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at count_moves(scratch: &mut Vec<Self::Move>) -> usize);
    };
    (@ meets_at_once $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at meets_at_once(goal: $crate::Goal) -> bool);
    };
    (@ forcing_moves $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at forcing_moves(into: &mut Vec<Self::Move>) -> bool);
    };
    (@ prefers_bounded_search $game:tt $at:tt) => {
        $crate::forward!(@tell $game prefers_bounded_search(goal: $crate::Goal) -> bool);
    };
    (@ bound $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at bound() -> Option<($crate::Key, u32)>);
    };
    (@ play ($this:ident => $game:expr) $at:tt) => {
        fn play(&self, position: &mut Self::Position, mv: Self::Move) {
            let $this = self;
            $game.play(position, mv);
        }
    };
    (@ repetition $game:tt $at:tt) => {
        $crate::forward!(@tell $game repetition() -> $crate::Repetition);
    };
    (@ occurrences $game:tt $at:tt) => {
        $crate::forward!(@tell $game occurrences() -> u32);
    };
    (@ implied_past $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at implied_past(into: &mut Vec<Self::Position>) -> ());
    };
    (@ counts_as_move $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at counts_as_move(mv: Self::Move) -> bool);
    };
    (@ outcomes $game:tt $at:tt) => {
        $crate::forward!(@tell $game outcomes() -> Vec<$crate::Value>);
    };
    (@ can_circle_alone $game:tt $at:tt) => {
        $crate::forward!(@tell $game can_circle_alone(player: $crate::Player) -> bool);
    };
    (@ is_level $game:tt $at:tt) => {
        $crate::forward!(@tell $game is_level() -> bool);
    };

    (@ name $game:tt $at:tt) => {
        $crate::forward!(@tell $game name() -> String);
    };
    (@ player_name $game:tt $at:tt) => {
        $crate::forward!(@tell $game player_name(player: $crate::Player) -> &'static str);
    };
    (@ start $game:tt $at:tt) => {
        $crate::forward!(@tell $game start() -> Self::Position);
    };
    (@ parse_position $game:tt $at:tt) => {
        $crate::forward!(@tell $game parse_position(text: &str) -> Result<Self::Position, $crate::NotationError>);
    };
    (@ position_text $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at position_text() -> String);
    };
    (@ move_text $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at move_text(mv: Self::Move) -> String);
    };
    (@ move_for_people $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at move_for_people(mv: Self::Move) -> String);
    };
    (@ board_text $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at board_text() -> String);
    };
    (@ parse_move $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at parse_move(text: &str) -> Result<Self::Move, $crate::NotationError>);
    };
    (@ earlier_text $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at earlier_text() -> String);
    };
    (@ parse_earlier $game:tt $at:tt) => {
        $crate::forward!(@tell $game parse_earlier(text: &str) -> Result<Self::Position, $crate::NotationError>);
    };
    (@ has_databases $game:tt $at:tt) => {
        $crate::forward!(@tell $game has_databases() -> bool);
    };
    (@ database $game:tt $at:tt) => {
        $crate::forward!(@tell $game database() -> Option<String>);
    };
    (@ database_value $game:tt $at:tt) => {
        $crate::forward!(@ask $game $at database_value() -> Option<$crate::Value>);
    };

    // A question about a position, and one about the game.
    (@ask ($this:ident => $game:expr) ($outer:ident => $inner:expr)
        $method:ident($($name:ident: $kind:ty)?) -> $answer:ty) => {
        fn $method(&self, $outer: &Self::Position $(, $name: $kind)?) -> $answer {
            let $this = self;
            $game.$method($inner $(, $name)?)
        }
    };
    (@tell ($this:ident => $game:expr) $method:ident($($name:ident: $kind:ty)?) -> $answer:ty) => {
        fn $method(&self $(, $name: $kind)?) -> $answer {
            let $this = self;
            $game.$method($($name)?)
        }
    };
}
