//! A certificate of a chess game as PGN: the strategy's variations as a tree that chess programs
//! open.

use crate::variations::unfold;
use andor::Checked;
use andor::picture::Limits;
use andor_chess::{MoveTree, Rulebook, pgn};
use andor_game::Value;
use anyhow::{Result, anyhow};

pub(crate) fn text(checked: &Checked, limits: Limits) -> Result<String> {
    let header = checked.header();
    let rulebook = Rulebook::named(&header.game).map_err(|_| {
        anyhow!("PGN is for games with chess men, and this is a certificate of {}", header.game)
    })?;
    let found = unfold(&rulebook, checked, limits)?;
    let mut tree = MoveTree::new();
    tree.comment(MoveTree::<andor_chess::Move>::ROOT, &found.comment);
    for variation in &found.moves {
        let node = tree.add(variation.parent, variation.mv);
        tree.comment(node, &variation.comment);
    }
    let won = header.claim.holds && header.claim.value == Value::WIN;
    let result = match header.claim.player.as_str() {
        "white" if won => "1-0",
        "black" if won => "0-1",
        _ => "*",
    };
    let claim = header.claim.to_string();
    Ok(pgn(&rulebook, &found.root, &tree, &[("Event", &claim), ("Result", result), ("Annotator", "andor")]))
}
