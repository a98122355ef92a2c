//! Composed problems against the laws played out plainly: the slow rulebook, every line and every
//! reply, no bound and no table, on random small positions.

use andor::{Limits, Quiet};
use andor_chess::fast::Chess;
use andor_chess::{Chesslike, Position, Rulebook, Setup};
use andor_game::{Notation, Random, legal_moves, successor};
use andor_problems::{Aim, Answer, Sides, Stipulation, Wanted, WantedLines, solve_lines, solve_problem};
use std::collections::BTreeSet;

const LIMITS: Limits = Limits::new(u64::MAX, 1 << 20);

/// The rules, and nothing that is fast.
struct Plain(Rulebook);

impl Plain {
    fn reaches(&self, at: &Position, aim: Aim) -> bool {
        let stuck = legal_moves(&self.0, at).is_empty();
        stuck && (self.0.mark(at) == "#") == (aim == Aim::Mate)
    }

    fn moves(&self, at: &Position) -> Vec<(String, Position)> {
        let moves = legal_moves(&self.0, at).into_iter();
        moves.map(|mv| (andor_chess::san(&self.0, at, mv), successor(&self.0, at, mv))).collect()
    }

    /// The moves of a side that has to mate if it can.
    fn dutiful(&self, at: &Position, duty: bool) -> Vec<(String, Position)> {
        let all = self.moves(at);
        let mates: Vec<_> = all.iter().filter(|(_, next)| self.reaches(next, Aim::Mate)).cloned().collect();
        if duty && !mates.is_empty() { mates } else { all }
    }

    /// All lines of a helpmate.
    fn help(&self, at: &Position, aim: Aim, left: u16, line: &mut Vec<String>, found: &mut BTreeSet<String>) {
        for (name, next) in self.moves(at) {
            line.push(name);
            if left > 1 {
                self.help(&next, aim, left - 1, line, found);
            } else if self.reaches(&next, aim) {
                found.insert(line.join(" "));
            }
            line.pop();
        }
    }

    /// All lines of a series mover.
    fn series(
        &self,
        at: &Position,
        asked: Stipulation,
        line: &mut Vec<String>,
        found: &mut BTreeSet<String>,
    ) {
        for (name, next) in self.moves(at) {
            line.push(name);
            let in_check = !self.0.mark(&next).is_empty();
            match (asked.length, asked.sides) {
                (1, Sides::Series) if self.reaches(&next, asked.aim) => {
                    found.insert(line.join(" "));
                }
                (1, Sides::Series) => {}
                (1, sides) => {
                    let replies = self.moves(&next);
                    let all = replies.iter().all(|(_, last)| self.reaches(last, asked.aim));
                    for (reply, last) in replies {
                        if self.reaches(&last, asked.aim) && (all || sides == Sides::SeriesHelp) {
                            found.insert(format!("{} {reply}", line.join(" ")));
                        }
                    }
                }
                (length, _) if !in_check => {
                    let setup = self.0.setup(&next);
                    let turn = setup.turn.opponent();
                    let mine = self.0.position(&Setup { turn, en_passant: None, ..setup });
                    self.series(
                        &mine.expect("nobody is in check"),
                        asked.with_length(length - 1),
                        line,
                        found,
                    );
                }
                _ => {}
            }
            line.pop();
        }
    }

    /// Whether the side to move forces to be mated; `duty` of it and of the other side.
    fn selfmates(&self, at: &Position, moves: u8, duty: (bool, bool)) -> bool {
        moves > 0 && self.dutiful(at, duty.0).iter().any(|(_, next)| self.must_mate(next, moves - 1, duty))
    }

    fn must_mate(&self, at: &Position, moves: u8, duty: (bool, bool)) -> bool {
        let replies = self.dutiful(at, duty.1);
        !replies.is_empty()
            && replies
                .iter()
                .all(|(_, next)| self.reaches(next, Aim::Mate) || self.selfmates(next, moves, duty))
    }
}

/// Kings and a few men, kings mostly at the edge where mates are.
fn random_position(random: &mut Random, rules: &Rulebook) -> Option<Position> {
    let mut men = vec!["1".to_owned(); 64];
    let edge = [0, 1, 2, 8, 16, 5, 6, 7, 15, 56, 57, 62, 63];
    men[random.pick(&edge)] = "k".into();
    men[random.pick(&(0..24).collect::<Vec<usize>>())] = "K".into();
    for _ in 0..random.pick(&[2, 3, 3, 4]) {
        let man = random.pick(&["Q", "R", "B", "N", "P", "P", "q", "r", "b", "n", "p", "p"]);
        let at = random.pick(&(0..64).collect::<Vec<usize>>());
        if men[at] == "1" {
            men[at] = man.into();
        }
    }
    let ranks: Vec<String> = men.chunks(8).map(|rank| rank.concat()).collect();
    let turn = random.pick(&["w", "b"]);
    let at = rules.parse_position(&format!("{} {turn} - -", ranks.join("/"))).ok()?;
    (!legal_moves(rules, &at).is_empty()).then_some(at)
}

#[test]
fn all_lines_of_random_positions_are_found_and_no_others() {
    let plain = Plain(Rulebook::chess());
    let mut random = Random::new(7);
    let mut with_lines = [0; 10];
    for number in 0..600 {
        let Some(at) = random_position(&mut random, &plain.0) else { continue };
        let fen = plain.0.position_text(&at);
        let kinds = [
            (Sides::Help, Aim::Mate, 2),
            (Sides::Help, Aim::Mate, 3),
            (Sides::Help, Aim::Stalemate, 2),
            (Sides::Series, Aim::Mate, 2),
            (Sides::Series, Aim::Stalemate, 2),
            (Sides::SeriesHelp, Aim::Mate, 2),
            (Sides::SeriesHelp, Aim::Mate, 1),
            (Sides::SeriesHelp, Aim::Stalemate, 1),
            (Sides::SeriesSelf, Aim::Mate, 2),
            (Sides::SeriesSelf, Aim::Mate, 1),
        ];
        for (kind, (sides, aim, length)) in kinds.into_iter().enumerate() {
            // The plain rules take long over more than one move.
            if length > 1 && number >= 40 {
                continue;
            }
            let stipulation = Stipulation { sides, aim, length };
            let mut expected = BTreeSet::new();
            match sides {
                Sides::Help => plain.help(&at, aim, length, &mut Vec::new(), &mut expected),
                _ => plain.series(&at, stipulation, &mut Vec::new(), &mut expected),
            }
            let root = Chess::new().parse_position(&fen).expect("the same position");
            let wanted = WantedLines { stipulation, set_play: false, most: 100_000 };
            let found = solve_lines(&root, &wanted, &LIMITS, &mut Quiet).expect("no limit");
            let lines: BTreeSet<String> = found.solutions.iter().map(|line| line.moves.join(" ")).collect();
            assert_eq!(lines, expected, "{fen} {stipulation}");
            assert_eq!(lines.len(), found.solutions.len(), "{fen} {stipulation}: a line twice");
            with_lines[kind] += usize::from(!lines.is_empty());
        }
    }
    assert!(with_lines.iter().sum::<usize>() >= 10, "{with_lines:?}");
}

#[test]
fn keys_of_selfmates_and_reflex_mates_are_those_of_the_plain_rules() {
    let plain = Plain(Rulebook::chess());
    let mut random = Random::new(11);
    let mut with_keys = [0; 3];
    for _ in 0..1200 {
        let Some(at) = random_position(&mut random, &plain.0) else { continue };
        let fen = plain.0.position_text(&at);
        let kinds = [
            (Sides::Selfmate, (false, false)),
            (Sides::Reflex, (true, true)),
            (Sides::SemiReflex, (false, true)),
        ];
        for (kind, (sides, duty)) in kinds.into_iter().enumerate() {
            // Two moves take the plain rules long.
            let moves = if random.pick(&[0; 12].map(|_| 1)) == 1 && fen.len() % 17 == 0 { 2 } else { 1 };
            let root = Chess::new().parse_position(&fen).expect("the same position");
            let wanted = Wanted { sides, moves: Some(moves), depth: 1, tries: false, set_play: false };
            let answer = solve_problem(&root, &wanted, &LIMITS, &mut Quiet).expect("no limit");
            let Answer::Solution(found) = answer else { unreachable!("a number of moves was given") };
            let keys: BTreeSet<String> = found.keys.iter().map(|key| key.name.clone()).collect();
            let attacks = plain.dutiful(&at, duty.0).into_iter();
            let expected = attacks.filter(|(_, next)| plain.must_mate(next, moves - 1, duty));
            let expected: BTreeSet<String> = expected.map(|(name, _)| name).collect();
            assert_eq!(keys, expected, "{fen} {sides:?} in {moves}");
            with_keys[kind] += usize::from(!keys.is_empty());
        }
    }
    assert!(with_keys[1..].iter().all(|&number| number > 0), "{with_keys:?}");
}
