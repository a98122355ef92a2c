//! What an answer means in a fight of Go, in words.

use andor::Checked;
use andor::certificate::Turn;
use andor_game::Player;
use andor_go::{Setup, in_words, ko_at, parse_name};
use std::collections::BTreeSet;

/// The name of a game. That of a fight ends with a map of its board, which a picture shows better.
pub(crate) fn without_map(game: &str) -> &str {
    match game.rsplit_once('=') {
        Some((name, _)) if parse_name(game).is_some_and(|rules| rules.fight.is_some()) => name,
        _ => game,
    }
}

/// The answer in words, where the game is a fight of Go that `winner` wins; `line` is best play,
/// `strategies` are those that certify it.
pub(crate) fn fight_in_words<'a>(
    game: &str,
    position: &str,
    winner: Player,
    line: &[String],
    strategies: impl IntoIterator<Item = &'a Checked>,
) -> Option<String> {
    let rules = parse_name(game).filter(|rules| rules.fight.is_some())?;
    let root = Setup::parse(&rules, position).ok()?;
    let mut kos = BTreeSet::new();
    for checked in strategies.into_iter().filter(|checked| checked.claimant() == winner) {
        for node in checked.proof().nodes() {
            let node = node.ok()?;
            if node.turn != Turn::Opponent {
                continue;
            }
            let repeating = node.moves.iter().filter(|mv| mv.to.is_none()).map(|mv| Some(&mv.text[..]));
            kos.extend(repeating.chain([None]).filter_map(|mv| ko_at(&rules, &node.position, mv)));
        }
    }
    in_words(&rules, &root, winner, line, &kos)
}
