//! `andor show`: a certificate as a line, a tree, a picture.

use crate::args::{Format, ShowArguments};
use crate::{pgn, sgf};
use andor_console::Exit;
use andor_console::files::{open_certificate, read_graph};
use andor_console::output::out;
use andor_game::Notation;
use andor_graph::Graph;
use andor_picture::{Limits, Proof, dot, json, line, load, svg, tree};
use andor_registry::{Visitor, visit};
use anyhow::{Result, anyhow};
use std::io::Write;

pub(crate) fn run(arguments: &ShowArguments) -> Result<Exit> {
    let path = &arguments.certificate;
    let proof = load(open_certificate(path)?).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    let graph: Option<Graph> = arguments.graph.as_deref().map(read_graph).transpose()?;
    let game = proof.header().game.clone();
    let show = Show { proof, arguments };
    // Without the rules (a game that is not known here, a graph that was not named) texts speak for themselves.
    let text = match graph {
        Some(graph) if game == "graph" => show.visit(&graph, &graph)?,
        // They need the rules of their own game, whichever this one is.
        _ if is_for_programs(arguments.format) => render(&show.proof, arguments, None)
            .map_err(|error| error.context(format!("{}", path.display())))?,
        _ => {
            let Show { proof, arguments } = show;
            let plain = render(&proof, arguments, None);
            visit(&game, 0, Show { proof, arguments }).unwrap_or(plain)?
        }
    };
    let mut out = out();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(Exit::Done)
}

/// Whether it is a file for programs in which people click through variations.
fn is_for_programs(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Sgf)
}

fn render(
    proof: &Proof,
    arguments: &ShowArguments,
    board: Option<&dyn Fn(&str) -> String>,
) -> Result<String> {
    let mut limits = Limits::default();
    if is_for_programs(arguments.format) {
        // Programs scroll.
        limits = Limits { depth: 1000, nodes: 20_000 };
    }
    limits.depth = arguments.depth.unwrap_or(limits.depth);
    limits.nodes = arguments.most.unwrap_or(limits.nodes);
    Ok(match arguments.format {
        Format::Line => line(proof),
        Format::Tree => tree(proof, limits),
        Format::Dot => dot(proof, limits),
        Format::Svg => svg(proof, limits, board),
        Format::Json => json(proof),
        Format::Pgn => pgn::text(proof, limits)?,
        Format::Sgf => sgf::text(proof, limits)?,
    })
}

struct Show<'a> {
    proof: Proof,
    arguments: &'a ShowArguments,
}

impl Visitor for Show<'_> {
    type Output = Result<String>;

    fn visit<F: Notation, R: Notation>(mut self, _: &F, rulebook: &R) -> Result<String> {
        // The moves left of a bounded claim are text after the position.
        let bounded = self.proof.header().claim.within.is_some();
        let split = |text: &str| match text.rsplit_once(" in ").filter(|_| bounded) {
            Some((position, left)) => (position.to_owned(), format!("in {left}")),
            None => (text.to_owned(), String::new()),
        };
        self.proof.name_repetitions(&|position, mv| {
            let at = rulebook.parse_position(position).ok()?;
            let mv = rulebook.parse_move(&at, mv).ok()?;
            Some(rulebook.position_text(&andor_game::successor(rulebook, &at, mv)))
        });
        let board = |text: &str| {
            let (position, left) = split(text);
            match rulebook.parse_position(&position) {
                Ok(at) => format!("{}\n{left}", rulebook.board_text(&at)).trim_end().to_owned(),
                Err(_) => text.to_owned(),
            }
        };
        render(&self.proof, self.arguments, Some(&board))
    }
}
