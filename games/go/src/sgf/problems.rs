//! A file, and a name that adds what the file does not say: ko, suicide, and the defender's aim.

use super::read;
use crate::fight::Aim;
use crate::rules::{Rules, parse_size};
use crate::setup::Setup;
use andor_game::NotationError;

/// Points of a board that can be asked as a whole, at most.
pub const SMALL: usize = 25;

/// All problems of a file under the rules of the name: `go`, `go:positional,suicide`, `go:eye`. The
/// size and the stones are the file's. If it marks targets or a region, the question is a fight,
/// about life unless the name says `eye`. So it is without marks if the name says what about, or
/// the board is not small, and one group is enclosed. Otherwise the whole board counts.
///
/// # Errors
/// If the name is wrong, or a game of the file is no problem, with the number of the game.
pub fn problems(name: &str, text: &str) -> Result<Vec<(Rules, Setup)>, NotationError> {
    let agreed = Agreed::parse(name)?;
    let found = read(text)?;
    let several = found.len() > 1;
    let problem = |(number, diagram): (usize, &super::Diagram)| {
        let place = |error: NotationError| match several {
            true => NotationError::new(format!("game {number}: {}", error.0)),
            false => error,
        };
        agreed.problem(diagram).map_err(place)
    };
    (1..).zip(&found).map(problem).collect()
}

/// What the name says.
struct Agreed {
    /// Ko, suicide and settling, on some board.
    options: Rules,
    /// The size, if the name says one.
    size: Option<(u8, u8)>,
    aim: Option<Aim>,
}

impl Agreed {
    fn parse(name: &str) -> Result<Agreed, NotationError> {
        let wrong = |word: &str| {
            NotationError::new(format!(
                "'{word}' in '{name}' is no option: a size as 9x9, situational, positional, simple, suicide, settled, eye, live"
            ))
        };
        let options = Rules::new(1, 1).expect("the smallest board");
        let mut agreed = Agreed { options, size: None, aim: None };
        let words = match name.split_once(':') {
            Some(("go", words)) => words,
            None if name == "go" => return Ok(agreed),
            _ => return Err(NotationError::new(format!("SGF is for go, not for '{name}'"))),
        };
        for word in words.split(',') {
            match (word, parse_size(word)) {
                (_, Some(rules)) => agreed.size = Some((rules.columns, rules.rows)),
                ("eye", _) => agreed.aim = Some(Aim::Eye),
                ("live", _) => agreed.aim = Some(Aim::Live),
                _ if agreed.options.agree(word) => {}
                _ => return Err(wrong(word)),
            }
        }
        Ok(agreed)
    }

    fn problem(&self, diagram: &super::Diagram) -> Result<(Rules, Setup), NotationError> {
        let size = (diagram.columns, diagram.rows);
        if let Some((columns, rows)) = self.size.filter(|&wanted| wanted != size) {
            let found = format!("the board has {}x{} points, not {columns}x{rows}", size.0, size.1);
            return Err(NotationError::new(found));
        }
        let marked = !diagram.squares.is_empty() || !diagram.targets.is_empty();
        let large = diagram.stones.len() > SMALL;
        let complete = !diagram.region().is_empty();
        let by_itself = (!complete && (marked || large || self.aim.is_some()))
            .then(|| diagram.marked_by_itself())
            .flatten();
        let fights = self.aim.is_some() || marked || by_itself.is_some();
        let diagram = by_itself.as_ref().unwrap_or(diagram);
        let (rules, setup) = match fights {
            true => diagram.fight(self.aim.unwrap_or(Aim::Live), &self.options)?,
            false => diagram.game(&self.options)?,
        };
        if !rules.make_sense() {
            return Err(NotationError::new("'settled' is for whole boards under superko"));
        }
        Ok((rules, setup))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIGHT: &str = "(;SZ[4:3]AW[aa]AB[da][cb][db][ac][bc]TR[aa]SQ[aa][ba][ca][ab][bb]PL[W])";

    fn named(name: &str, text: &str) -> Vec<String> {
        let found = problems(name, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        found.iter().map(|(rules, _)| rules.name()).collect()
    }

    #[test]
    fn marks_make_a_fight_and_the_name_says_the_rest() {
        assert_eq!(named("go", FIGHT), ["go:4x3,live=white=t--X/--XX/XX.."]);
        assert_eq!(named("go:eye,positional", FIGHT), ["go:4x3,positional,eye=white=t--X/--XX/XX.."]);
        assert_eq!(named("go:4x3,suicide", FIGHT), ["go:4x3,suicide,live=white=t--X/--XX/XX.."]);
        let two = format!("(;SZ[3]AB[aa]){FIGHT}");
        assert_eq!(named("go", &two), ["go:3x3", "go:4x3,live=white=t--X/--XX/XX.."]);
        // A view of a part of the board is a region only in a fight.
        assert_eq!(named("go:settled", "(;SZ[3]VW[aa:bb])"), ["go:3x3,settled"]);
    }

    #[test]
    fn without_marks_the_enclosed_group_is_at_stake() {
        let corner = "AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]";
        let large = format!("(;SZ[6:5]{corner})");
        let fight = "live=white=---tX./ttttX./XXXXX./....../......";
        assert_eq!(named("go", &large), [format!("go:6x5,{fight}")]);
        assert_eq!(named("go:eye", &large), [format!("go:6x5,{}", fight.replace("live", "eye"))]);
        // A small board counts as a whole unless the name says otherwise.
        let small = format!("(;SZ[5:5]{})", corner.replace("[ea]", ""));
        assert_eq!(named("go", &small), ["go:5x5"]);
        // So does a large one on which nothing is enclosed.
        assert_eq!(named("go", "(;SZ[9]AB[cc])"), ["go:9x9"]);
    }

    #[test]
    fn what_the_name_and_the_file_disagree_about_is_said_in_one_line() {
        let refused = |name: &str, text: &str, part: &str| {
            let error = problems(name, text).expect_err(part).0;
            assert!(error.contains(part) && !error.contains('\n'), "{error}");
        };
        refused("go:5x5", FIGHT, "4x3 points, not 5x5");
        refused("go:superko", FIGHT, "'superko' in 'go:superko'");
        refused("go:settled", FIGHT, "whole boards");
        refused("go:eye", "(;SZ[3]AB[aa])", "no target");
        refused("go", "(;SZ[3]AB[aa]SQ[bb])", "no target");
        refused("go", "(;SZ[3])(;SZ[2]AB[ab][ba]AW[aa])", "game 2: the white stones at A2 have no liberty");
        refused("chess", FIGHT, "not for 'chess'");
    }
}
