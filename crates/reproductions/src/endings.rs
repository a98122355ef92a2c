//! The endings against a bare king: the longest mate over all positions.
//!
//! `retrograde` solves what can be reached from a root, so this root leads everywhere: before the
//! game Black sets up the men.

use crate::{Entry, Sheet, Trial, World};
use andor_chess::fast::{Chess, ChessPosition};
use andor_chess::{Kind, Man, Rulebook, Setup, Square};
use andor_engines::{Limits, Retrograde};
use andor_game::{Game, Goal, Key, Player, Repetition, RepetitionKey, Task, Value};

const SOURCE: &str = "known since the databases of the 1970s and 1980s; Nalimov's tables have the same";

const LIMITS: Limits = Limits::new(u64::MAX, 4 << 30);

/// White's men beside the king, and the longest mate in moves.
pub const ENDINGS: [(&str, u64); 5] = [("Q", 10), ("R", 16), ("BB", 19), ("BN", 33), ("P", 28)];

/// The game of an ending: set up, then played.
pub struct Ending {
    chess: Chess,
    rules: Rulebook,
    men: Vec<Man>,
}

/// A position, or none yet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The men are not set up.
    Empty,
    /// Chess.
    Board(ChessPosition),
}

/// A way to set up the men, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The squares of the men and the side to move, as one number.
    SetUp(u32),
    /// A move of chess.
    Move(<Chess as Game>::Move),
}

impl Ending {
    /// White has a king and these men, Black a king.
    ///
    /// # Panics
    /// If a letter is not that of a man.
    #[must_use]
    pub fn new(men: &str) -> Ending {
        let kind =
            |letter: char| Kind::from_letter(letter.to_ascii_lowercase()).expect("the letter of a man");
        let white = |kind| Man { side: Player::Max, kind };
        let mut all = vec![white(Kind::King), Man { side: Player::Min, kind: Kind::King }];
        all.extend(men.chars().map(|letter| white(kind(letter))));
        Ending { chess: Chess::new(), rules: Rulebook::chess(), men: all }
    }

    /// The position with that number; many numbers have none.
    fn set_up(&self, number: u32) -> Option<ChessPosition> {
        let mut setup = Setup { turn: [Player::Max, Player::Min][number as usize % 2], ..Setup::empty() };
        let mut rest = number as usize / 2;
        for &man in &self.men {
            let square = Square::new((rest % 8) as u8, (rest / 8 % 8) as u8);
            rest /= 64;
            if setup.men[square.index()].replace(man).is_some() {
                return None;
            }
        }
        self.chess.position(&self.rules.position(&setup).ok()?).ok()
    }

    /// The numbers with White's king on the files a to d, without pawns in the triangle a1, d1, d4:
    /// every position has such an image.
    fn set_ups(&self) -> impl Iterator<Item = u32> + '_ {
        let pawns = self.men.iter().any(|man| man.kind == Kind::Pawn);
        (0..2 * 64_u32.pow(self.men.len() as u32)).filter(move |number| {
            let (file, rank) = (number / 2 % 8, number / 16 % 8);
            file < 4 && (pawns || rank <= file)
        })
    }
}

impl Game for Ending {
    type Position = Stage;
    type Move = Step;

    fn turn(&self, stage: &Stage) -> Player {
        match stage {
            Stage::Empty => Player::Min,
            Stage::Board(position) => self.chess.turn(position),
        }
    }

    fn end(&self, stage: &Stage) -> Option<Value> {
        match stage {
            Stage::Empty => None,
            Stage::Board(position) => self.chess.end(position),
        }
    }

    fn moves(&self, stage: &Stage, into: &mut Vec<Step>) {
        match stage {
            Stage::Empty => {
                into.extend(self.set_ups().filter(|&number| self.set_up(number).is_some()).map(Step::SetUp))
            }
            Stage::Board(position) => {
                let mut moves = Vec::new();
                self.chess.moves(position, &mut moves);
                into.extend(moves.into_iter().map(Step::Move));
            }
        }
    }

    fn play(&self, stage: &mut Stage, step: Step) {
        match (&mut *stage, step) {
            (Stage::Board(position), Step::Move(mv)) => self.chess.play(position, mv),
            (_, Step::SetUp(number)) => {
                *stage = Stage::Board(self.set_up(number).expect("a number with a position"));
            }
            (Stage::Empty, Step::Move(_)) => unreachable!("nobody moves before the men are set up"),
        }
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    fn key(&self, stage: &Stage) -> Key {
        match stage {
            Stage::Empty => Key(0),
            Stage::Board(position) => self.chess.key(position),
        }
    }

    fn symmetric_key(&self, stage: &Stage) -> Key {
        match stage {
            Stage::Empty => Key(0),
            Stage::Board(position) => self.chess.symmetric_key(position),
        }
    }

    fn repetition_key(&self, stage: &Stage) -> RepetitionKey {
        RepetitionKey(self.key(stage).0)
    }
}

/// The longest mate of an ending in moves, over positions with either side to move.
pub fn longest_mate(world: &dyn World, men: &str) -> (u64, Trial) {
    let ending = Ending::new(men);
    let task = Task::new(Stage::Empty, Goal::new(Player::Max, Value::WIN));
    let trial = Trial::run(world, (&ending, &task), &Retrograde, &LIMITS, None);
    (trial.statistics.get("longest").div_ceil(2), trial)
}

/// The longest mates of all endings.
#[must_use]
pub fn longest_mates(world: &dyn World, most: usize) -> Sheet {
    let columns = "ending | longest mate, published | longest mate | positions | won for White | edges | \
        seconds";
    let mut sheet = Sheet::new("Endings with king alone: the longest mate in moves", SOURCE, columns);
    for (men, published) in ENDINGS.into_iter().take(most) {
        let (longest, trial) = longest_mate(world, men);
        // A search that was cut short has no figures of the ending.
        let figure = |count: u64| if trial.is_decided() { Entry::Count(count) } else { Entry::Nothing };
        let count = |name| figure(trial.statistics.get(name));
        let cells = [
            Entry::word(format!("K{men}K")),
            Entry::Count(published),
            if trial.is_decided() { Entry::Count(longest) } else { Entry::word("unknown") },
            count("distinct"),
            count("attracted"),
            count("edges"),
            trial.time(),
        ];
        sheet.measured(world, cells);
    }
    sheet.note("Positions: all that the men can stand in and what play makes of them, images counted once.");
    sheet
}
