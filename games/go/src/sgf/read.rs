//! From an SGF file's text to a board with stones, a player to move and what is marked on it.

use crate::fight::{Aim, Fight, Ground};
use crate::rules::{Ko, MAX_SIDE, Point, Rules};
use crate::setup::{Setup, Stone};
use andor_game::{NotationError, Player};
use sgf_parse::{Color, SgfNode, go};
use std::collections::HashSet;

/// What the first game of a file shows before its first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// Points in a row.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Row by row from the top.
    pub stones: Vec<Stone>,
    /// Who moves: as the file says (PL), or the colour of its first move, or Black.
    pub turn: Player,
    /// What is marked as the region of play, in order.
    pub region: Vec<Point>,
    /// What is marked as target, in order.
    pub targets: Vec<Point>,
}

/// The properties that matter here; what others say may be wrong without harm.
const READ: [&str; 8] = ["SZ", "AB", "AW", "AE", "PL", "TR", "SQ", "VW"];

/// Reads the first game of a file. Moves and variations are left alone: they are somebody's answer.
///
/// # Errors
/// In one line: when it is no SGF of a game of Go, or a stone or a mark is off the board.
pub fn read(text: &str) -> Result<Diagram, NotationError> {
    // The parser's tree is taken apart by recursion along the moves.
    const DEEPEST: usize = 5000;
    if depth(text) > DEEPEST {
        return Err(NotationError::new(format!("SGF: a line of more than {DEEPEST} moves")));
    }
    let games =
        go::parse(text).map_err(|error| NotationError::new(format!("no SGF of a game of Go: {error}")))?;
    let first = games.first().ok_or_else(|| NotationError::new("no SGF: there is no game in it"))?;
    let (columns, rows) = size(first)?;
    let mut found = Diagram {
        columns,
        rows,
        stones: vec![None; usize::from(columns) * usize::from(rows)],
        turn: Player::Max,
        region: Vec::new(),
        targets: Vec::new(),
    };
    let mut view = Vec::new();
    let mut said = false;
    for node in first.main_variation() {
        for property in node.properties() {
            match property {
                go::Prop::AB(points) => found.put(points, Some(Player::Max), "AB")?,
                go::Prop::AW(points) => found.put(points, Some(Player::Min), "AW")?,
                go::Prop::AE(points) => found.put(points, None, "AE")?,
                go::Prop::SQ(points) => found.region = found.marked(points, "SQ")?,
                go::Prop::VW(points) => view = found.marked(points, "VW")?,
                go::Prop::TR(points) => found.targets = found.marked(points, "TR")?,
                go::Prop::PL(colour) => {
                    said = true;
                    found.turn = match colour {
                        Color::Black => Player::Max,
                        Color::White => Player::Min,
                    };
                }
                go::Prop::Invalid(name, values) if READ.contains(&&name[..]) => {
                    let value = values.first().map_or("", String::as_str);
                    return Err(NotationError::new(format!("SGF: {name}[{value}] makes no sense")));
                }
                _ => {}
            }
        }
        let first_move = node.properties().find_map(|property| match property {
            go::Prop::B(_) => Some(Player::Max),
            go::Prop::W(_) => Some(Player::Min),
            _ => None,
        });
        if let Some(player) = first_move {
            found.turn = if said { found.turn } else { player };
            break;
        }
    }
    if found.region.is_empty() {
        found.region = view;
    }
    Ok(found)
}

/// The longest line of nodes, as brackets and semicolons tell.
fn depth(text: &str) -> usize {
    let (mut deepest, mut now) = (0, 0);
    let mut branches = Vec::new();
    let (mut in_value, mut escaped) = (false, false);
    for sign in text.bytes() {
        match sign {
            _ if escaped => escaped = false,
            b'\\' if in_value => escaped = true,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => branches.push(now),
            b')' => now = branches.pop().unwrap_or(0),
            b';' => now += 1,
            _ => {}
        }
        deepest = deepest.max(now);
    }
    deepest
}

fn size(root: &SgfNode<go::Prop>) -> Result<(u8, u8), NotationError> {
    let (columns, rows) = match root.get_property("SZ") {
        Some(&go::Prop::SZ(size)) => size,
        Some(_) => return Err(NotationError::new("SGF: SZ is no size of a board")),
        None => (19, 19),
    };
    let fits = |side| (1..=MAX_SIDE).contains(&side);
    if fits(columns) && fits(rows) {
        Ok((columns, rows))
    } else {
        Err(NotationError::new(format!(
            "SGF: a board of {columns}x{rows} is not from 1x1 to {MAX_SIDE}x{MAX_SIDE}"
        )))
    }
}

impl Diagram {
    fn put(&mut self, points: &HashSet<go::Point>, stone: Stone, name: &str) -> Result<(), NotationError> {
        for point in self.marked(points, name)? {
            self.stones[usize::from(point.row) * usize::from(self.columns) + usize::from(point.column)] =
                stone;
        }
        Ok(())
    }

    fn marked(&self, points: &HashSet<go::Point>, name: &str) -> Result<Vec<Point>, NotationError> {
        let mut found: Vec<Point> =
            points.iter().map(|point| Point { row: point.y, column: point.x }).collect();
        found.sort_unstable();
        match found.iter().find(|point| point.row >= self.rows || point.column >= self.columns) {
            None => Ok(found),
            Some(point) => Err(NotationError::new(format!(
                "SGF: {name} has a point in column {} and row {}, off the board of {}x{}",
                point.column + 1,
                point.row + 1,
                self.columns,
                self.rows
            ))),
        }
    }

    /// The position on its whole board, under this ko rule.
    ///
    /// # Errors
    /// When the position cannot occur.
    pub fn game(&self, ko: Ko, suicide: bool) -> Result<(Rules, Setup), NotationError> {
        let rules = Rules::new(self.columns, self.rows).expect("a size that was read");
        let rules = Rules { ko, suicide, ..rules };
        let setup = Setup { stones: self.stones.clone(), turn: self.turn, ..Setup::start(&rules) };
        setup.possible(&rules).map_err(|what| NotationError::new(format!("SGF: {what}")))?;
        Ok((rules, setup))
    }

    /// The fight in the marked region about the marked targets, whose colour defends.
    ///
    /// # Errors
    /// When nothing is marked, targets are no stones or of both colours, or the fight makes no sense.
    pub fn fight(&self, aim: Aim, ko: Ko, suicide: bool) -> Result<(Rules, Setup), NotationError> {
        let wrong = |what: String| NotationError::new(format!("SGF: {what}"));
        let (mut rules, setup) = self.game(ko, suicide)?;
        let Some(first) = self.targets.first() else {
            return Err(wrong("no target: mark the defender's stones with triangles (TR)".into()));
        };
        if self.region.is_empty() {
            return Err(wrong("no region: mark the points of play with squares (SQ)".into()));
        }
        let stone = |point: Point| setup.stones[rules.index(point)];
        let bare = self.targets.iter().find(|&&target| stone(target).is_none());
        if let Some(&bare) = bare {
            return Err(wrong(format!("the target {} has no stone", rules.point_text(bare))));
        }
        let defender = stone(*first).expect("targets have stones");
        let ground = rules.points().map(|point| Ground {
            stone: stone(point),
            region: self.region.contains(&point),
            target: self.targets.contains(&point),
        });
        let fight = Fight::new(&rules, aim, defender, ground.collect()).map_err(wrong)?;
        rules.fight = Some(fight);
        Ok((rules, setup))
    }
}
