//! A solution as problem solvers print it: set play, tries with their refutations, keys with
//! threats and variations, with the mating side's move numbers.

use crate::lines::{Line, Lines};
use crate::solution::{Continuation, Defence, Play, Solution};
use crate::stipulation::Sides;
use std::fmt::{self, Display, Formatter, Write};

/// Every move has its own line; flaws of the problem are in brackets.
impl Display for Solution {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.set_play.is_empty() {
            writeln!(f, "set play:")?;
            for defence in &self.set_play {
                write_defence(f, defence, 1)?;
            }
            writeln!(f)?;
        }
        for tried in &self.tries {
            write!(f, "   1.{} ?", tried.name)?;
            write_play(f, tried.play.as_ref(), 1)?;
            writeln!(f, "    but\n      1...{} !\n", tried.refutation)?;
        }
        let cooked = self.keys.len() > 1;
        for key in &self.keys {
            write!(f, "   1.{} !", key.name)?;
            if cooked {
                f.write_str(" [cook]")?;
            }
            if key.length < self.moves {
                match self.sides {
                    Sides::Direct => write!(f, " [short: mate in {}]", key.length)?,
                    _ => write!(f, " [short: in {}]", key.length)?,
                }
            }
            write_play(f, key.play.as_ref(), 1)?;
            writeln!(f)?;
        }
        if self.keys.is_empty() {
            match self.sides {
                Sides::Direct => writeln!(f, "   no mate in {}", self.moves)?,
                _ => writeln!(f, "   no solution: {} cannot be forced", self.stipulation())?,
            }
        }
        Ok(())
    }
}

/// The play after a move with this number, whose line is still open.
fn write_play(f: &mut Formatter<'_>, play: Option<&Play>, number: usize) -> fmt::Result {
    let Some(play) = play else { return f.write_char('\n') };
    if play.check {
        f.write_char('\n')?;
    } else if play.threats.is_empty() {
        f.write_str(" zugzwang.\n")?;
    } else {
        f.write_str(" threat:\n")?;
        for threat in &play.threats {
            write_continuation(f, threat, number + 1, "")?;
        }
    }
    play.defences.iter().try_for_each(|defence| write_defence(f, defence, number))
}

fn write_defence(f: &mut Formatter<'_>, defence: &Defence, number: usize) -> fmt::Result {
    let ends_early = if defence.continuations.is_empty() && defence.is_short() { " [short]" } else { "" };
    writeln!(f, "{:indent$}{number}...{}{ends_early}", "", defence.name, indent = 6 * number)?;
    let flags = match (defence.is_dual(), defence.is_short()) {
        (false, false) => "",
        (true, false) => " [dual]",
        (false, true) => " [short]",
        (true, true) => " [dual, short]",
    };
    defence.continuations.iter().try_for_each(|answer| write_continuation(f, answer, number + 1, flags))
}

fn write_continuation(f: &mut Formatter<'_>, mv: &Continuation, number: usize, flags: &str) -> fmt::Result {
    write!(f, "{:indent$}{number}.{}{flags}", "", mv.name, indent = 6 * number - 3)?;
    write_play(f, mv.play.as_ref(), number)
}

/// A line each, with the number of its moves as the field writes it: in helpmates Black's move
/// comes first, and `1...` begins a line of White's.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let helps = self.solves.sides == Sides::Help;
        // Where the side that aims moves first, its move is the second half of a full move.
        let ahead = usize::from(helps && self.moves.len() % 2 == 1);
        let series = usize::from(self.solves.length);
        for (nth, name) in self.moves.iter().enumerate() {
            let (number, is_first) =
                if helps { ((nth + ahead) / 2 + 1, (nth + ahead) % 2 == 0) } else { (nth + 1, nth < series) };
            let gap = if nth > 0 { " " } else { "" };
            match (is_first, nth) {
                (true, _) => write!(f, "{gap}{number}.{name}")?,
                (false, 0) => write!(f, "{number}...{name}")?,
                (false, _) => write!(f, "{gap}{name}")?,
            }
        }
        Ok(())
    }
}

impl Display for Lines {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.set_play.is_empty() {
            writeln!(f, "set play:")?;
            self.set_play.iter().try_for_each(|line| writeln!(f, "   {line}"))?;
            writeln!(f)?;
        }
        for line in &self.short {
            writeln!(f, "   {line} [short: {}]", line.solves)?;
        }
        for line in &self.solutions {
            // Where a solution goes its own way only later, one of the two was not meant.
            match line.shared {
                0 => writeln!(f, "   {line}")?,
                shared => writeln!(f, "   {line} [dual from {}]", line.moves[shared])?,
            }
        }
        let count = self.solutions.len();
        let some = if self.complete { "" } else { "at least " };
        match count {
            0 if self.complete => writeln!(f, "   no solution"),
            // Short ones were as many as wanted.
            0 => writeln!(f, "   no solution so far"),
            1 => writeln!(f, "   {some}1 solution"),
            _ => writeln!(f, "   {some}{count} solutions"),
        }
    }
}
