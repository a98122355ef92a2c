//! # checker
//! I decide whether a certificate proves its claim. I am the part that has to be trusted; engines
//! are not.
//!
//! In: a rulebook and a [`Proof`]. Out: [`Checked`], which owns both and the claim as it was
//! understood, or [`Rejected`] with line, rule and reason.
//! I use: game, certificate. Nothing else.
//! I never: search, guess, recurse, start threads, read files or clocks, print, allocate by a
//! number that a certificate names, trust a fingerprint where positions can be compared.
//! Read me in this order: `lib.rs`, `strategy.rs` (what must hold at every node), `rules.rs` (what
//! must hold of the whole, by the effect of repetition), `rules/acyclic.rs`, `rules/closed.rs`,
//! `rules/path.rs`, `rules/database.rs` (what rests on a database), `verdict.rs`, `view.rs`.
//! My tests: `tests/checker/` (right and wrong certificates for every rule and reason, random
//! strategies, changed bytes), `tests/corpus.rs`, `tests/damage.rs`.
//!
//! A certificate is the *claimant's* strategy as a graph of nodes, each with a position. Play
//! follows it from the root, its last node, until the game ends or a position repeats. Every node
//! is checked alone first: an end has the value that the claim needs, the claimant's moves are
//! legal, all moves of the opponent are there, and every move leads to a node with the position
//! after it. So no play leaves the strategy, and all ends are good. It remains to show that
//! repetitions are good and that play ends: one rule for each effect that a repetition can have.

#![forbid(unsafe_code)]

mod rules;
mod strategy;
mod verdict;
mod view;

pub use verdict::{Checked, Rejected};

use andor_certificate::{Format, Header, Proof};
use andor_game::{Game, Goal, Notation, NotationError, Repetition, Rulebook, Within};
use std::sync::Arc;
use strategy::Strategy;

/// Checks a certificate against the rules of its game.
///
/// # Errors
/// When the certificate is no proof of its claim: where, by which rule, and why.
pub fn check<R: Rulebook>(rulebook: Arc<R>, proof: Proof) -> Result<Checked, Rejected> {
    check_while(rulebook, proof, &mut || true).map(|checked| checked.expect("nobody ended the check"))
}

/// The same for those who cannot wait: `go_on` is asked twice about each node, before it is read
/// and before its moves are followed, and when it says no there is neither `Checked` nor
/// `Rejected`.
///
/// # Errors
/// As [`check`].
pub fn check_while<R: Rulebook>(
    rulebook: Arc<R>,
    proof: Proof,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Checked>, Rejected> {
    let header = proof.header().clone();
    let claim = &header.claim;
    let in_claim = |reason: String| Rejected::new(header.claim_line(), "claim", reason);
    if header.game != rulebook.name() {
        let reason = format!("'{}', but these are the rules of '{}'", header.game, rulebook.name());
        return Err(Rejected::new(2, "game", reason));
    }
    let player = rulebook.player_named(&claim.player);
    let player = player.ok_or_else(|| in_claim(format!("'{}' does not play this game", claim.player)))?;
    let goal = Goal::new(player, claim.value);
    if let Some(checksum) = &header.database {
        rules::database::check_header(&*rulebook, &header, checksum)?;
    }
    let Some(moves) = claim.within else {
        check_rule(&rulebook, &header)?;
        return check_strategy(rulebook, proof, header, goal, go_on);
    };
    // A bounded claim is a claim about another game, in which the moves left are part of the
    // position.
    let bounded = Within::new(rulebook, goal).map_err(|reason| in_claim(reason.to_string()))?;
    let bounded = if header.repetition == Repetition::Never { bounded } else { bounded.with_past() };
    check_rule(&bounded, &header)?;
    let root = bounded.parse_position(&header.root);
    let root = root.map_err(|NotationError(reason)| Rejected::new(Header::ROOT_LINE, "root", reason))?;
    if root.left != u64::from(moves) {
        let reason = format!("{} moves are left, but the claim has {moves}", root.left);
        return Err(Rejected::new(Header::ROOT_LINE, "root", reason));
    }
    check_strategy(Arc::new(bounded), proof, header, goal, go_on)
}

/// That the header names the rule by which the game goes, and the occurrence at which it acts.
fn check_rule(game: &impl Game, header: &Header) -> Result<(), Rejected> {
    let (rule, occurrences) = (game.repetition(), game.occurrences());
    let wrong = |reason: String| Err(Rejected::new(Header::REPETITION_LINE, "repetition", reason));
    if header.repetition != rule {
        return wrong(format!("'{}', but it must be '{rule}' here", header.repetition));
    }
    if rule.depends_on_mover() && occurrences != 2 {
        return wrong(format!("'{rule}' acts at the second occurrence, these rules say {occurrences}"));
    }
    match header.occurrences {
        Some(_) if !matches!(rule, Repetition::Constant(_)) => {
            wrong(format!("'{rule}' counts no occurrences, so no number stands here"))
        }
        Some(named) if named != occurrences => {
            wrong(format!("at occurrence {named}, but it must be {occurrences} here"))
        }
        _ => Ok(()),
    }
}

fn check_strategy<G: Rulebook>(
    game: Arc<G>,
    proof: Proof,
    mut header: Header,
    goal: Goal,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Checked>, Rejected> {
    let Some(strategy) = Strategy::read(&*game, &header, goal, proof.records(), go_on)? else {
        return Ok(None);
    };
    if strategy.positions.len() != proof.len() {
        let reason = format!("{} nodes, but the index has {}", strategy.positions.len(), proof.len());
        return Err(Rejected::new(header.first_record_line() - 1, "nodes", reason));
    }
    let has_past = !strategy.history.is_empty();
    let wrong = |reason: &str| Err(Rejected::new(Header::REPETITION_LINE, "repetition", reason.into()));
    let is_bounded = header.claim.within.is_some();
    if header.format == Format::Three && (has_past || is_bounded || header.database.is_some()) {
        let reason = "no history, bound or database where a node stands for images";
        return Err(Rejected::new(1, "images", reason.into()));
    }
    match header.repetition {
        Repetition::Never if has_past => {
            return wrong("there is a history, but by this line nothing can repeat");
        }
        Repetition::Constant(_) if header.claim.within.is_some() && !has_past => {
            return wrong("no position of the past can come back, so it must be 'none' for a bounded claim");
        }
        _ => rules::check(&strategy)?,
    }
    // The claim is repeated as it was understood, not as it was spelt.
    header.root = game.position_text(&strategy.positions[strategy.root()]);
    let looked_up = header.database.is_none() || game.database().is_some();
    let claimant = strategy.claimant;
    drop(strategy);
    Ok(Some(Checked::new(header, claimant, looked_up, proof, Box::new(game))))
}
