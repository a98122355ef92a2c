//! The problems of the command line, and what each asks.

use crate::args::ProblemArguments;
use andor_chess::Epd;
use andor_chess::fast::{Chess, ChessPosition};
use andor_console::UsageError;
use andor_console::files::read_text;
use andor_game::{Game, Notation, Value};
use andor_problems::{Aim, Sides, Stipulation};
use anyhow::{Result, anyhow};

/// One problem.
pub(super) struct Job {
    pub(super) position: ChessPosition,
    /// The position as it was given.
    pub(super) input: String,
    /// What the line calls itself.
    pub(super) id: Option<String>,
    /// What its certificates' names begin with.
    pub(super) stem: String,
    /// What is asked; none: the shortest mate.
    pub(super) asked: Option<Stipulation>,
}

/// What the flags ask of every problem, if they ask for anything but a direct mate.
pub(super) fn asked(arguments: &ProblemArguments) -> Option<Stipulation> {
    let what = &arguments.what;
    let of =
        |sides: Sides, aim: Aim, length: Option<u16>| length.map(|length| Stipulation { sides, aim, length });
    let of_moves = |sides, aim, moves: Option<u8>| of(sides, aim, moves.map(u16::from));
    of(Sides::Help, Aim::Mate, what.helpmate)
        .or(of(Sides::Help, Aim::Stalemate, what.helpstalemate))
        .or(of_moves(Sides::Selfmate, Aim::Mate, what.selfmate))
        .or(of_moves(Sides::Reflex, Aim::Mate, what.reflexmate))
        .or(of_moves(Sides::SemiReflex, Aim::Mate, what.semi_reflexmate))
        .or(of_moves(Sides::Series, Aim::Mate, what.series_mate))
        .or(of_moves(Sides::Series, Aim::Stalemate, what.series_stalemate))
        .or(of_moves(Sides::SeriesHelp, Aim::Mate, what.series_helpmate))
        .or(of_moves(Sides::SeriesHelp, Aim::Stalemate, what.series_helpstalemate))
        .or(of_moves(Sides::SeriesSelf, Aim::Mate, what.series_selfmate))
}

/// The problems, and what cannot be read.
pub(super) fn jobs(arguments: &ProblemArguments) -> Result<(Vec<Job>, Vec<anyhow::Error>)> {
    let (mut jobs, mut bad) = (Vec::new(), Vec::new());
    let mut add = |place: Option<String>, text: &str| {
        let number = jobs.len() + bad.len() + 1;
        match job(text, arguments, number) {
            Ok(job) => jobs.push(job),
            Err(error) => bad.push(match place {
                Some(place) => error.context(place),
                None => error,
            }),
        }
    };
    arguments.positions.iter().for_each(|text| add(None, text));
    if let Some(file) = &arguments.file {
        for (number, line) in (1..).zip(read_text(file)?.lines().map(str::trim)) {
            if !line.is_empty() && !line.starts_with('#') {
                add(Some(format!("{}: line {number}", file.display())), line);
            }
        }
    }
    if jobs.is_empty() && bad.is_empty() {
        return Err(match &arguments.file {
            Some(file) => anyhow!("{}: no position in the file", file.display()),
            None => UsageError("problem needs a position in FEN, or --file".into()).into(),
        });
    }
    Ok((jobs, bad))
}

fn job(text: &str, arguments: &ProblemArguments, number: usize) -> Result<Job> {
    let epd: Epd = text.parse().map_err(|error| anyhow!("{error}"))?;
    let position = Chess::new().parse_position(&epd.fen()).map_err(|error| anyhow!("{error}"))?;
    let asked = asked(arguments);
    // A dead position is over, and a stalemate may still come up there.
    let can_move = position.board().generate_moves(|_| true);
    let over = match (can_move, Chess::new().end(&position)) {
        (true, Some(_)) if asked.map(|asked| asked.aim) != Some(Aim::Stalemate) => "nobody can mate",
        (false, Some(Value::DRAW)) => "stalemate",
        (false, _) => "mate",
        (true, _) => "",
    };
    if !over.is_empty() {
        return Err(anyhow!("{}: the game is over here: {over}", epd.fen()));
    }
    let first = |opcode| epd.operands(opcode).and_then(|operands| operands.first());
    let direct = |moves: u8| Stipulation { sides: Sides::Direct, aim: Aim::Mate, length: moves.into() };
    let asked = match (asked, arguments.what.mate) {
        (Some(asked), _) => Some(asked),
        (None, Some(moves)) => moves.map(direct),
        (None, None) => match epd.operands("dm") {
            None => None,
            Some(operands) => {
                let said = operands.first().map_or("", String::as_str);
                let moves = said.parse().ok().filter(|moves| (1..=100).contains(moves));
                let wrong = || anyhow!("dm '{said}': a number of moves from 1 to 100 is wanted");
                Some(direct(moves.ok_or_else(wrong)?))
            }
        },
    };
    let id = first("id").cloned();
    Ok(Job { position, input: epd.position, id, stem: number.to_string(), asked })
}
