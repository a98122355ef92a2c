//! The strategy for programs: flat, one node a line.

use crate::words::claim_in_words;
use crate::{Proof, Turn};
use serde_json::json;

/// The whole certificate as JSON. Nodes refer to each other by `id`; a move that repeats a position
/// has `"to": "rep"`, and `repeats` when the position is known.
#[must_use]
pub fn json(proof: &Proof) -> String {
    let header = proof.header();
    let mut claim = json!({
        "player": header.claim.player,
        "sign": header.claim.sign(),
        "value": header.claim.value.to_string(),
        "words": claim_in_words(header),
    });
    if let Some(moves) = header.claim.within {
        claim["within"] = json!(moves);
    }
    let mut text = String::from("{\n");
    let fields = [
        ("game", json!(header.game)),
        ("repetition", json!(header.repetition.to_string())),
        ("root", json!(header.root)),
        ("history", json!(header.history)),
        ("claim", claim),
    ];
    for (name, value) in fields {
        text += &format!("\"{name}\": {value},\n");
    }
    text += "\"nodes\": [\n";
    for (place, node) in proof.nodes().iter().enumerate() {
        let mut line = json!({ "id": node.id, "position": node.position });
        line["kind"] = json!(match node.turn {
            Turn::Over(value) => {
                line["value"] = json!(value.to_string());
                "end"
            }
            Turn::Claimant => "pick",
            Turn::Opponent => "all",
        });
        let moves = node.moves.iter().map(|mv| {
            let mut entry = json!({ "move": mv.text });
            entry["to"] = mv.to.map_or(json!("rep"), |to| json!(proof.nodes()[to].id));
            if let Some(position) = &mv.repeats {
                entry["repeats"] = json!(position);
            }
            entry
        });
        line["moves"] = moves.collect();
        text += &line.to_string();
        text += if place == proof.root() { "\n" } else { ",\n" };
    }
    text += "]\n}\n";
    text
}
