//! A certificate of checkers as PDN: the position and the strategy's variations.

use crate::variations::unfold;
use andor::Checked;
use andor::picture::Limits;
use andor_checkers::Rulebook;
use andor_checkers::pdn::{Tree, problems, read, write};
use andor_game::Notation;
use anyhow::{Context, Result, bail};

/// What a record says of the game is kept.
pub(crate) fn text(checked: &Checked, limits: Limits, record: Option<&str>) -> Result<String> {
    let header = checked.header();
    if header.game != Rulebook.name() {
        bail!("PDN is for checkers, and this is a certificate of {}", header.game);
    }
    let found = unfold(&Rulebook, checked, limits)?;
    let mut kept = Vec::new();
    if let Some(record) = record {
        let (games, roots) = (read(record).context("--record")?, problems(record).context("--record")?);
        let game = games.into_iter().zip(roots).find(|(_, root)| *root == found.root);
        kept = game.context("--record: no game of it has the certificate's position")?.0.tags;
    }
    let mut tree = Tree::new(found.root, found.comment);
    for variation in found.moves {
        tree.add(variation.parent, variation.mv, variation.comment);
    }
    // Some write 1-0 for Black's win and some for White's; the claim says whose it is.
    let claim = header.claim.to_string();
    let ours = [("Event", &claim[..]), ("Result", "*"), ("Annotator", "andor")];
    let written = ["Result", "Annotator", "GameType", "SetUp", "FEN"];
    let kept = kept.iter().map(|(name, value)| (&name[..], &value[..]));
    let mut tags: Vec<(&str, &str)> = kept.filter(|(name, _)| !written.contains(name)).collect();
    for tag in ours {
        if !tags.iter().any(|(name, _)| *name == tag.0) {
            tags.push(tag);
        }
    }
    Ok(write(&[tree.record(&tags)]))
}
