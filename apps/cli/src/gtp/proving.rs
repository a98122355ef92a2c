//! Moves and answers of which the engine can be sure, and moves of which it cannot.

use super::Answer;
use super::table::Table;
use crate::solve::ask;
use andor::{AnyGame, Ask, Goal, Limits, Outcome, Question, Solver, Verdict, line};
use andor_console::observer::Clock;
use andor_game::{Game, Id, Notation, Player, Value};
use andor_go::sensible::{sensible_move, with_turn};
use andor_go::{Move, Setup};
use std::time::Duration;

/// A move is not worth more.
const MEMORY: u64 = 256 << 20;

/// Moves of a line that are told.
const LINE: usize = 20;

/// The position and the game before it, as the solver wants them.
struct Asked {
    game: AnyGame,
    root: Id,
    history: Vec<Id>,
}

impl Asked {
    fn new(table: &Table, position: &Setup) -> Result<Asked, String> {
        let game = andor_registry::open(&table.game.rules.name()).map_err(|error| error.to_string())?;
        let text = |setup: &Setup| table.game.position_text(setup);
        let root = game.parse_position(&text(position)).map_err(|error| error.to_string())?;
        // Under simple ko a position may come back after a capture elsewhere only; what counts is
        // on the board.
        let past: Vec<String> = table.past.iter().map(text).collect();
        let history = game.history(&past).map_err(|error| error.to_string())?;
        Ok(Asked { game, root, history })
    }
}

fn solver(seconds: f64) -> Solver {
    let limits =
        Limits { nodes: u64::MAX, memory: MEMORY, time: Some(Duration::from_secs_f64(seconds)), threads: 1 };
    Solver::new(limits)
}

/// `genmove COLOUR`, or `reg_genmove`, which does not play the move.
pub(super) fn genmove(table: &mut Table, player: Player, plays: bool) -> Answer {
    let position = with_turn(&table.position, player);
    let mv = winning_move(table, &position, player)
        .unwrap_or_else(|| sensible_move(&table.game, &position, |next| table.is_new(&position, next)));
    let text = table.game.move_text(&position, mv);
    if plays {
        table.make(position, mv);
    }
    Ok(text)
}

/// The first move of a proved win.
fn winning_move(table: &Table, position: &Setup, player: Player) -> Option<Move> {
    let goal = goal(table, player)?;
    let seconds = table.clock.allotted(player);
    let asked = Asked::new(table, position).ok()?;
    let question = Question::new(asked.root, goal).after(asked.history);
    let answer = solver(seconds).solve(&asked.game, &question, &mut Clock::start(None, "gtp")).ok()?;
    let proved = answer.certified().filter(|certified| certified.proved);
    let line = line(proved, &mut Clock::start(Some(seconds), "gtp"))?;
    // A note is nothing on the board.
    let text = line.moves.iter().find(|text| *text != "note")?;
    let mv = table.game.parse_move(position, text).ok()?;
    let mut next = position.clone();
    table.game.play(&mut next, mv);
    (mv == Move::Pass || table.is_new(position, &next)).then_some(mv)
}

/// What a player needs to win; `None` where no result does.
fn goal(table: &Table, player: Player) -> Option<Goal> {
    if table.game.rules.fight.is_some() {
        return Some(Goal::new(player, Value::WIN));
    }
    let area = table.game.rules.area() as i32;
    let needed = match player {
        Player::Max => table.komi.floor() as i32 + 1,
        Player::Min => 1 - table.komi.ceil() as i32,
    };
    (-area < needed && needed <= area).then(|| Goal::new(player, Value(needed)))
}

/// `andor-solve [QUESTION]`: who wins, or the question as for `andor solve`.
pub(super) fn solve(table: &Table, text: &str) -> Answer {
    let position = with_turn(&table.position, table.position.turn);
    let asked = Asked::new(table, &position)?;
    let question = if text.is_empty() {
        let goal = goal(table, position.turn).ok_or("the komi decides the game")?;
        Question::new(asked.root, goal).after(asked.history.clone())
    } else {
        let ask: Ask = ask(text).map_err(|error| error.to_string())?;
        let question = ask.question(&asked.game, asked.root, asked.history.clone());
        match question.map_err(|error| error.to_string())? {
            Some(question) => question,
            None => return value(table),
        }
    };
    let seconds = table.clock.for_questions();
    let answer = solver(seconds).solve(&asked.game, &question, &mut Clock::start(None, "gtp"));
    let answer = answer.map_err(|error| error.to_string())?;
    let goal = question.goal;
    let player = asked.game.player_name(goal.player);
    let certified = if answer.is_certified() { ", certified" } else { "" };
    let verdict = match answer.verdict() {
        Verdict::Proved => format!("proved{certified}"),
        Verdict::Disproved => format!("disproved{certified}"),
        Verdict::Unknown(stop) => format!("unknown ({})", stop.name()),
    };
    let mut said = format!("{player} >= {} {verdict}", goal.at_least);
    if let Some(line) = line(answer.certified(), &mut Clock::start(Some(seconds), "gtp")) {
        let shown = &line.moves[..line.moves.len().min(LINE)];
        said += &format!(": {}", shown.join(" "));
    }
    if let Outcome::Uncertified { reason, .. } = &answer.outcome {
        said += &format!(", not certified: {reason}");
    }
    Ok(said.replace('\n', " "))
}

/// `andor-value`: the points that the mover gets by best play, before the komi.
pub(super) fn value(table: &Table) -> Answer {
    let position = with_turn(&table.position, table.position.turn);
    let asked = Asked::new(table, &position)?;
    let mover = asked.game.turn(&asked.root);
    let seconds = table.clock.for_questions();
    let found =
        solver(seconds).value(&asked.game, asked.root, &asked.history, mover, &mut Clock::start(None, "gtp"));
    let found = found.map_err(|error| error.to_string())?;
    let certified = if found.is_certified() { ", certified" } else { "" };
    Ok(match (found.value, found.stopped) {
        (Some(value), _) if table.game.rules.fight.is_some() => {
            format!("{value} for {}{certified}", asked.game.player_name(mover))
        }
        (Some(value), _) => format!("{} for {}{certified}", value.0, asked.game.player_name(mover)),
        (None, stopped) => format!("unknown ({})", stopped.map_or("no value", andor::Stop::name)),
    })
}
