//! Games for requests. A game numbers the positions that it meets and stays in its thread, so each
//! thread keeps the one that was asked for last, and takes a new one after a while.

use andor::{AnyGame, Notation, Player, game::Game};
use andor_page::Sides;
use andor_registry::{Setting, open_with};
use std::cell::RefCell;
use std::sync::Arc;

/// Requests for which a numbering is kept.
const MOST_USES: u32 = 500;

struct Kept {
    name: String,
    definition: Option<Arc<str>>,
    game: AnyGame,
    uses: u32,
}

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// The game of this name, to be used at once. The reason why there is none, if so.
pub(crate) fn with_game<T>(
    name: &str,
    definition: Option<&Arc<str>>,
    work: impl FnOnce(&AnyGame) -> T,
) -> Result<T, String> {
    KEPT.with_borrow_mut(|kept| {
        let fits = |kept: &&mut Kept| {
            kept.name == name && kept.definition.as_ref() == definition && kept.uses < MOST_USES
        };
        if kept.as_mut().filter(fits).is_none() {
            let setting = Setting { definition: definition.map(|text| &**text), ..Setting::default() };
            let game = open_with(name, &setting).map_err(|error| error.to_string())?;
            *kept = Some(Kept { name: name.into(), definition: definition.cloned(), game, uses: 0 });
        }
        let kept = kept.as_mut().expect("it was made");
        kept.uses += 1;
        Ok(work(&kept.game))
    })
}

/// The names of the sides of a claim about this player; `None` if no such player plays.
pub(crate) fn sides(game: &AnyGame, player: &str) -> Option<Sides> {
    let [max, min] = [Player::Max, Player::Min].map(|player| game.player_name(player));
    Some(Sides { max, min, asked: game.player_named(player)? })
}

/// A position without the moves left of a bounded claim.
pub(crate) fn without_bound(position: &str) -> &str {
    match position.rsplit_once(" in ") {
        Some((position, left)) if left.bytes().all(|byte| byte.is_ascii_digit()) => position,
        _ => position,
    }
}

/// A move of a position as people read it.
pub(crate) fn shown(game: &AnyGame, position: &str, mv: &str) -> Option<String> {
    let at = game.parse_position(without_bound(position)).ok()?;
    Some(game.move_for_people(&at, game.parse_move(&at, mv).ok()?))
}

/// The position after a move.
pub(crate) fn after(game: &AnyGame, position: &str, mv: &str) -> Option<String> {
    let mut at = game.parse_position(without_bound(position)).ok()?;
    let mv = game.parse_move(&at, mv).ok()?;
    game.play(&mut at, mv);
    Some(game.position_text(&at))
}
