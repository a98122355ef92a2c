//! `andor show`: a certificate as a line, a tree, a picture.

use crate::args::{Format, ShowArguments};
use crate::{pgn, sgf};
use andor::{AnyGame, Notation};
use andor_console::Exit;
use andor_console::files::{open_certificate, read_text};
use andor_console::output::out;
use andor_picture::{Limits, Proof, dot, json, line, load, svg, tree};
use andor_registry::{Setting, open_with};
use anyhow::{Result, anyhow};
use std::io::Write;

pub(crate) fn run(arguments: &ShowArguments) -> Result<Exit> {
    let path = &arguments.certificate;
    let proof = load(open_certificate(path)?).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    let definition = arguments.graph.as_deref().map(read_text).transpose()?;
    let name = proof.header().game.clone();
    let setting = Setting { definition: definition.as_deref(), ..Setting::default() };
    let text = match open_with(&name, &setting).ok().filter(|_| !is_for_programs(arguments.format)) {
        Some(game) => show(proof, arguments, &game)?,
        None => {
            render(&proof, arguments, None).map_err(|error| error.context(format!("{}", path.display())))?
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

fn show(mut proof: Proof, arguments: &ShowArguments, game: &AnyGame) -> Result<String> {
    // The moves left of a bounded claim are text after the position.
    let bounded = proof.header().claim.within.is_some();
    let split = |text: &str| match text.rsplit_once(" in ").filter(|_| bounded) {
        Some((position, left)) => (position.to_owned(), format!("in {left}")),
        None => (text.to_owned(), String::new()),
    };
    proof.name_repetitions(&|position, mv| {
        let at = game.parse_position(position).ok()?;
        let mv = game.parse_move(&at, mv).ok()?;
        Some(game.position_text(&game.after(at, mv)))
    });
    let board = |text: &str| {
        let (position, left) = split(text);
        match game.parse_position(&position) {
            Ok(at) => format!("{}\n{left}", game.board_text(&at)).trim_end().to_owned(),
            Err(_) => text.to_owned(),
        }
    };
    render(&proof, arguments, Some(&board))
}
