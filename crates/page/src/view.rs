//! A proof as JSON: what it claims, and its nodes one by one.

use andor_certificate::{Header, Node, Turn};
use andor_game::{Goal, Player, Repetition, Value};
use andor_picture::{claim_in_words, end_for_people, repetition_in_words};
use serde_json::{Value as Json, json};

/// The names of the sides, and whom the claim names.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// The first player's name.
    pub max: &'static str,
    /// The second player's name.
    pub min: &'static str,
    /// The player that the claim is about.
    pub asked: Player,
}

impl Sides {
    /// A side's name.
    #[must_use]
    pub const fn name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => self.max,
            Player::Min => self.min,
        }
    }

    /// Whose strategy it is.
    #[must_use]
    pub fn claimant(&self, header: &Header) -> Player {
        if header.claim.holds { self.asked } else { self.asked.opponent() }
    }
}

/// What a certificate claims, and by what kind of reason it would be a proof.
#[must_use]
pub fn summary(header: &Header, sides: &Sides) -> Json {
    let claim = &header.claim;
    let claimant = sides.claimant(header);
    json!({
        "game": header.game,
        "repetition": header.repetition.to_string(),
        "occurrences": header.occurrences,
        "root": header.root,
        "history": header.history,
        "database": header.database,
        "claim": claim.to_string(),
        "words": claim_in_words(header),
        "nodes": header.nodes,
        "claimant": sides.name(claimant),
        "opponent": sides.name(claimant.opponent()),
        "first": sides.max,
        "second": sides.min,
        "why": why(header, sides.asked),
    })
}

/// `progress`: each move comes nearer to an end. `closed`: no move leaves the set. `path`: it
/// depends on the way by which a position is reached.
fn why(header: &Header, asked: Player) -> &'static str {
    match header.repetition {
        Repetition::Never => "progress",
        Repetition::Constant(value) => {
            let good = Goal::new(asked, header.claim.value).met(value) == header.claim.holds;
            if good { "closed" } else { "progress" }
        }
        Repetition::MoverLoses | Repetition::MoverWins => "path",
    }
}

/// A node. Of a position and a move `shown` gives the move as people read it; `repeats` gives the
/// position after it, for moves that end the play by a repetition.
#[must_use]
pub fn node(
    header: &Header,
    sides: &Sides,
    place: usize,
    node: &Node,
    mut shown: impl FnMut(&str, &str) -> Option<String>,
    mut repeats: impl FnMut(&str, &str) -> Option<String>,
) -> Json {
    let moves = node.moves.iter().map(|mv| {
        let mut json = json!({ "move": mv.text, "to": mv.to });
        if let Some(words) = shown(&node.position, &mv.text).filter(|words| *words != mv.text) {
            json["shown"] = json!(words);
        }
        if mv.to.is_none() {
            json["repeats"] = json!(repeats(&node.position, &mv.text));
            json["words"] = json!(repetition_in_words(header, node.turn));
        }
        json
    });
    let moves: Vec<Json> = moves.collect();
    let mut json = json!({ "place": place, "id": node.id, "position": node.position, "moves": moves });
    json["turn"] = json!(match node.turn {
        Turn::Claimant => "claimant",
        Turn::Opponent => "opponent",
        Turn::Over(value) => {
            json["value"] = json!(value.to_string());
            json["words"] = json!(ending(value, sides));
            "over"
        }
    });
    json
}

fn ending(value: Value, sides: &Sides) -> String {
    end_for_people(value, sides.name(sides.asked), sides.name(sides.asked.opponent()))
}
