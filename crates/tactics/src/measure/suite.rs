//! Positions with best moves, one per line in EPD.

use crate::board::{Board, Rules};
use crate::machine::Run;
use andor_chess::{Chesslike, Epd, fast::Chess, parse_san};
use andor_game::Notation;

/// A position with its best moves.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its `id`, or the number of its line.
    pub name: String,
    /// The position, under the rules of chess.
    pub board: Board,
    /// The moves, in UCI.
    pub best: Vec<String>,
}

impl Task {
    /// Whether a run ended with one of the best moves.
    #[must_use]
    pub fn is_solved_by(&self, run: &Run) -> bool {
        run.best.as_ref().is_some_and(|best| self.best.contains(&best.ply.to_string()))
    }
}

/// The tasks of a text.
///
/// # Errors
/// The first line that is no position, or has no legal best move.
pub fn read_suite(text: &str) -> Result<Vec<Task>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| task(number, line).map_err(|error| format!("line {number}: {error}")))
        .collect()
}

fn task(number: usize, line: &str) -> Result<Task, String> {
    let game = Chess::new();
    let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
    let position = game.parse_position(&epd.fen()).map_err(|error| error.to_string())?;
    let wanted = epd.operands("bm").ok_or("there is no best move (bm)")?;
    let uci = |san: &String| {
        let found = parse_san(&game, &position, san).map_err(|error| error.to_string())?;
        Ok(game.plain(&position, found).to_string())
    };
    Ok(Task {
        name: epd.operands("id").map_or_else(|| number.to_string(), |words| words.join(" ")),
        board: Board::new(&game.setup(&position), Rules::Chess),
        best: wanted.iter().map(uci).collect::<Result<_, String>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{Machine, Settings};

    const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"back rank\";";

    #[test]
    fn tasks_are_read_and_judged() {
        let tasks = read_suite(&format!("\n{MATE}\n4k3/8/8/3n4/8/8/8/3RK3 w - - bm Ke2;\n")).unwrap();
        assert_eq!((&tasks[0].name[..], &tasks[0].best[..]), ("back rank", &["a1a8".to_owned()][..]));
        assert_eq!(tasks[1].name, "3");
        let run =
            |task: &Task| Machine::new(task.board.clone(), Settings::test_b(), |_| true).find_best_move();
        assert!(tasks[0].is_solved_by(&run(&tasks[0])) && !tasks[1].is_solved_by(&run(&tasks[1])));
    }

    #[test]
    fn errors_name_the_line() {
        for (line, part) in
            [("8/8/8/8/8/8/8/K7 w - - bm Ka2;", "line 2: "), ("4k3/8/8/8/8/8/8/4K3 w - -", "bm")]
        {
            let error = read_suite(&format!("{MATE}\n{line}\n")).unwrap_err();
            assert!(error.starts_with("line 2") && error.contains(part), "{error}");
        }
    }
}
