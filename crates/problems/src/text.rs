//! A solution as problem solvers print it: set play, tries with their refutations, keys with
//! threats and variations, with the mating side's move numbers.

use crate::solution::{Continuation, Defence, Play, Solution};
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
                write!(f, " [short: mate in {}]", key.length)?;
            }
            write_play(f, key.play.as_ref(), 1)?;
            writeln!(f)?;
        }
        if self.keys.is_empty() {
            writeln!(f, "   no mate in {}", self.moves)?;
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
    writeln!(f, "{:indent$}{number}...{}", "", defence.name, indent = 6 * number)?;
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
