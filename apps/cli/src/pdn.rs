//! A certificate of checkers as PDN: the position and the strategy's variations.

use crate::variations::unfold;
use andor::Checked;
use andor::picture::Limits;
use andor_checkers::Rulebook;
use andor_checkers::pdn::{Tree, write};
use andor_game::Notation;
use anyhow::{Result, bail};

pub(crate) fn text(checked: &Checked, limits: Limits) -> Result<String> {
    let header = checked.header();
    if header.game != Rulebook.name() {
        bail!("PDN is for checkers, and this is a certificate of {}", header.game);
    }
    let found = unfold(&Rulebook, checked, limits)?;
    let mut tree = Tree::new(found.root, found.comment);
    for variation in found.moves {
        tree.add(variation.parent, variation.mv, variation.comment);
    }
    // Some write 1-0 for Black's win and some for White's; the claim says whose it is.
    let tags = [("Event", &header.claim.to_string()[..]), ("Result", "*"), ("Annotator", "andor")];
    Ok(write(&[tree.record(&tags)]))
}
