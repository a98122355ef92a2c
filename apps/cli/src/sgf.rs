//! A certificate of Go as SGF: the position, what is fought for, and the strategy's variations.

use crate::variations::unfold;
use andor::Checked;
use andor::picture::Limits;
use andor_go::rulebook::Go;
use andor_go::sgf::{Tree, read, write};
use anyhow::{Context, Result, anyhow};

/// What a record says of the game is kept.
pub(crate) fn text(checked: &Checked, limits: Limits, record: Option<&str>) -> Result<String> {
    let name = &checked.header().game;
    let rules = andor_go::parse_name(name)
        .ok_or_else(|| anyhow!("SGF is for Go, and this is a certificate of {name}"))?;
    let found = unfold(&Go::new(rules.clone()), checked, limits)?;
    let mut tree = Tree::new(format!("{name}: {}", found.comment));
    if let Some(record) = record {
        let games = read(record).context("--record")?;
        let game = games.into_iter().find(|game| game.shows(&rules, &found.root));
        tree = tree.about(game.context("--record: no game of it has the certificate's position")?.about);
    }
    for variation in found.moves {
        tree.add(variation.parent, variation.mv, variation.comment);
    }
    Ok(write(&rules, &found.root, &tree))
}
