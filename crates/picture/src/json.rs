//! The strategy for programs: flat, one node a line.

use crate::words::claim_in_words;
use andor_certificate::{FormatError, Kind, Record, Ref};
use andor_checker::Checked;
use serde_json::json;

/// The whole certificate as JSON. Nodes refer to each other by `id`; a move that repeats a position
/// has `"to": "rep"`, and `repeats` names the position.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn json(checked: &Checked) -> Result<String, FormatError> {
    let header = checked.header();
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
    for (place, record) in checked.proof().records().enumerate() {
        let Record { id, position, kind, .. } = record?;
        let mut line = json!({ "id": id, "position": position });
        let (kind, moves) = match kind {
            Kind::End(value) | Kind::Database(value) => {
                line["value"] = json!(value.to_string());
                ("end", Vec::new())
            }
            Kind::Sure(value) => {
                line["value"] = json!(value.to_string());
                ("sure", Vec::new())
            }
            Kind::Pick { mv, to } => ("pick", vec![(mv, to)]),
            Kind::All(moves) => ("all", moves),
        };
        line["kind"] = json!(kind);
        let moves = moves.into_iter().map(|(mv, to)| match to {
            Ref::Node(id) => json!({ "move": mv, "to": id }),
            Ref::Repetition => {
                json!({ "move": mv, "to": "rep", "repeats": checked.after(&position, &mv) })
            }
        });
        line["moves"] = moves.collect();
        text += &line.to_string();
        text += if place == checked.root() { "\n" } else { ",\n" };
    }
    text += "]\n}\n";
    Ok(text)
}
