//! A proof as one file: the front end's modules in one script, the nodes beside it as data.
//!
//! A module's imports stand on lines of their own and name other modules of ours, so that modules
//! one after the other, without those lines and the word `export`, are one script. Names at the top
//! of modules differ.

use crate::front::{ALONE, text};
use crate::view::{Sides, node, summary};
use andor_certificate::FormatError;
use andor_checker::Checked;
use andor_game::Player;
use serde_json::json;

/// A page that shows a checked proof and plays against whoever opens it. It loads nothing.
///
/// # Errors
/// When the strategy stands in a file that has changed or cannot be read any more.
pub fn html(checked: &Checked) -> Result<String, FormatError> {
    let header = checked.header();
    let asked = if header.claim.holds { checked.claimant() } else { checked.claimant().opponent() };
    let [max, min] = [Player::Max, Player::Min].map(|player| checked.player_name(player));
    let sides = Sides { max, min, asked };
    let mut head = summary(header, &sides);
    head["verdict"] = match checked.given_database() {
        Some(checksum) => json!({ "state": "given", "database": checksum }),
        None => json!({ "state": "valid" }),
    };
    let mut nodes = String::new();
    for (place, one) in checked.proof().nodes().enumerate() {
        let shown = |position: &str, mv: &str| checked.move_for_people(position, mv);
        let repeats = |position: &str, mv: &str| checked.after(position, mv);
        nodes += if place > 0 { ",\n" } else { "" };
        nodes += &node(header, &sides, place, &one?, shown, repeats).to_string();
    }
    // In a script element only `<` could end it.
    let data = format!("{{\"proof\":{head},\n\"nodes\":[\n{nodes}\n]}}").replace('<', "\\u003c");
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>A proof</title>\n<style>\n{}</style>\n</head>\n<body>\n\
         <header class=\"top\"><span class=\"brand\">andor</span></header>\n\
         <main id=\"page\" tabindex=\"-1\"></main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script type=\"module\">\n{}</script>\n</body>\n</html>\n",
        text("style.css"),
        script()
    ))
}

fn script() -> String {
    let lines = ALONE.iter().flat_map(|name| text(name).lines());
    let ours = lines.filter(|line| !line.starts_with("import "));
    ours.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect()
}
