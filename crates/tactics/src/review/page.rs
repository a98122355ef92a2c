//! A review as a page: one file of HTML without scripts, with the boards of each proved win.

use super::{Chance, Review, verdict};
use crate::explain::text;
use andor_chess::Setup;
use andor_svg::escaped;
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:84rem;margin:2rem auto;padding:0 1rem;\
    color:#222;background:#fff}svg{max-width:100%;height:auto}section{border-top:1px solid #bbb;\
    margin-top:2rem}.missed{color:#a3241b}.played{color:#1d6b2c}pre{white-space:pre-wrap}\
    @media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}.missed{color:#ff8a80}\
    .played{color:#7fd18b}a{color:#8ab4f8}}";

impl Review {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let title = escaped(&self.title());
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
             <style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n<p>{}</p>\n",
            escaped(&self.summary()),
            self.moves_as_links()
        );
        for chance in &self.chances {
            page += &section(chance);
        }
        page + "</body>\n</html>\n"
    }

    /// How many wins there were, and how many were missed.
    #[must_use]
    pub fn summary(&self) -> String {
        let all = self.chances.len();
        let missed = self.chances.iter().filter(|chance| chance.taken == Some(false)).count();
        let wins = match all {
            0 => "No mate and no gain was proved in this game.".to_owned(),
            1 => format!(
                "One win was proved in this game; {}.",
                if missed == 1 { "it was missed" } else { "it was not missed" }
            ),
            _ => format!("{all} wins were proved in this game; {missed} of them were missed."),
        };
        match self.left_out {
            0 => wins,
            1 => format!("{wins} One position was left out."),
            count => format!("{wins} {count} positions were left out."),
        }
    }

    fn moves_as_links(&self) -> String {
        let Ok(setup) = self.fen.parse::<Setup>() else { return String::new() };
        let first = setup.turn;
        let mut board = crate::board::Board::new(&setup, crate::board::Rules::Chess);
        let mut words = Vec::new();
        for (index, uci) in self.moves.iter().enumerate() {
            let ply = board.legal_moves().into_iter().find(|ply| ply.to_string() == *uci);
            let Some(ply) = ply else { break };
            let number = text::number(first, index);
            if index == 0 || !number.ends_with("...") {
                words.push(number);
            }
            let san = escaped(&text::san(&board, ply));
            words.push(match self.chances.iter().find(|chance| chance.index == index) {
                Some(chance) => {
                    format!("<a class=\"{}\" href=\"#m{index}\">{san}</a>", class(chance))
                }
                None => san,
            });
            let _ = board.make(ply);
        }
        words.push(escaped(&self.result));
        words.join(" ")
    }
}

fn class(chance: &Chance) -> &'static str {
    if chance.taken == Some(true) { "played" } else { "missed" }
}

fn section(chance: &Chance) -> String {
    let mut text = format!(
        "<section id=\"m{}\">\n<h2>{} {}: <span class=\"{}\">{}</span></h2>\n",
        chance.index,
        chance.number,
        escaped(&chance.played),
        class(chance),
        verdict(chance)
    );
    let story = chance.found.story().join(" ");
    let _ = writeln!(text, "<p>{}</p>", escaped(&story));
    if let Some(answer) = &chance.attempt {
        let _ = writeln!(text, "<p>{}</p>", escaped(&answer.sentences.join(" ")));
    }
    let _ = writeln!(text, "<details open><summary>{}</summary>", escaped(&chance.found.solution()));
    let _ = writeln!(text, "{}</details>\n</section>", chance.found.svg());
    text
}
