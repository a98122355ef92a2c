//! From the text of an SGF file to a board with stones, a player to move and marks.

use super::{outline, write};
use crate::fight::{Aim, Fight, Ground};
use crate::rules::{MAX_SIDE, Point, Rules};
use crate::setup::{Setup, Stone};
use andor_game::{NotationError, Player};
use sgf_parse::{Color, PropertyType, SgfNode, SgfProp, go};
use std::collections::HashSet;

/// The board of a game before its first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// Points in a row.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Row by row from the top.
    pub stones: Vec<Stone>,
    /// The player to move: as the file says (PL), or the colour of its first move, or Black.
    pub turn: Player,
    /// The points marked with squares, in order: the region of play.
    pub squares: Vec<Point>,
    /// The visible part of the board, in order: the region if no point is marked with a square.
    pub view: Vec<Point>,
    /// The points marked with triangles, in order: the targets.
    pub targets: Vec<Point>,
    /// The moves of the game without variations; no point for a pass.
    pub moves: Vec<(Player, Option<Point>)>,
    /// What the file says of the game as a whole, as it writes it: `PB[Honinbo Shusaku]`.
    pub about: Vec<String>,
}

/// The properties that matter here; errors in others are ignored.
const READ: [&str; 8] = ["SZ", "AB", "AW", "AE", "PL", "TR", "SQ", "VW"];

/// Reads the games of a file, without variations, which are answers.
///
/// # Errors
/// In one line: if it is no SGF of games of Go, or a stone or a mark is off the board.
pub fn read(text: &str) -> Result<Vec<Diagram>, NotationError> {
    outline::check(text)?;
    let games = go::parse(text.trim_start_matches('\u{feff}'))
        .map_err(|error| NotationError::new(format!("no SGF of a game of Go: {error}")))?;
    games.iter().map(diagram).collect()
}

fn diagram(root: &SgfNode<go::Prop>) -> Result<Diagram, NotationError> {
    let (columns, rows) = size(root)?;
    let mut found = Diagram {
        columns,
        rows,
        stones: vec![None; usize::from(columns) * usize::from(rows)],
        turn: Player::Max,
        squares: Vec::new(),
        view: Vec::new(),
        targets: Vec::new(),
        moves: Vec::new(),
        about: about(root),
    };
    let mut said = false;
    for node in root.main_variation() {
        let played = node.properties().find_map(|property| match property {
            go::Prop::B(mv) => Some((Player::Max, mv)),
            go::Prop::W(mv) => Some((Player::Min, mv)),
            _ => None,
        });
        if let Some((player, mv)) = played {
            if found.moves.is_empty() && !said {
                found.turn = player;
            }
            found.moves.push((player, found.point_of(mv)));
        }
        if !found.moves.is_empty() {
            continue;
        }
        for property in node.properties() {
            match property {
                go::Prop::AB(points) => found.put(points, Some(Player::Max), "AB")?,
                go::Prop::AW(points) => found.put(points, Some(Player::Min), "AW")?,
                go::Prop::AE(points) => found.put(points, None, "AE")?,
                go::Prop::SQ(points) => found.squares = found.marked(points, "SQ")?,
                go::Prop::VW(points) => found.view = found.marked(points, "VW")?,
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
                    return Err(NotationError::new(format!("{name}[{value}] makes no sense")));
                }
                _ => {}
            }
        }
    }
    Ok(found)
}

/// Players' names, the event, the date and the like.
fn about(root: &SgfNode<go::Prop>) -> Vec<String> {
    let is_about = |property: &&go::Prop| property.property_type() == Some(PropertyType::GameInfo);
    root.properties().filter(is_about).map(go::Prop::to_string).collect()
}

fn size(root: &SgfNode<go::Prop>) -> Result<(u8, u8), NotationError> {
    let (columns, rows) = match root.get_property("SZ") {
        Some(&go::Prop::SZ(size)) => size,
        Some(_) => return Err(NotationError::new("SZ is no size of a board")),
        None => (19, 19),
    };
    let fits = |side| (1..=MAX_SIDE).contains(&side);
    if fits(columns) && fits(rows) {
        Ok((columns, rows))
    } else {
        Err(NotationError::new(format!(
            "a board of {columns}x{rows} is not from 1x1 to {MAX_SIDE}x{MAX_SIDE}"
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

    /// Where a move puts its stone: nowhere for a pass, which older files write as a point off the
    /// board.
    fn point_of(&self, mv: &go::Move) -> Option<Point> {
        match mv {
            go::Move::Pass => None,
            go::Move::Move(point) => Some(Point { row: point.y, column: point.x })
                .filter(|point| point.row < self.rows && point.column < self.columns),
        }
    }

    fn marked(&self, points: &HashSet<go::Point>, name: &str) -> Result<Vec<Point>, NotationError> {
        let mut found: Vec<Point> =
            points.iter().map(|point| Point { row: point.y, column: point.x }).collect();
        found.sort_unstable();
        match found.iter().find(|point| point.row >= self.rows || point.column >= self.columns) {
            None => Ok(found),
            Some(point) => Err(NotationError::new(format!(
                "{name}[{}] is off the board of {}x{}: column {}, row {}",
                write::point_letters(*point),
                self.columns,
                self.rows,
                point.column + 1,
                point.row + 1
            ))),
        }
    }

    /// The points of play, as far as they are marked.
    pub(super) fn region(&self) -> &[Point] {
        if self.squares.is_empty() { &self.view } else { &self.squares }
    }

    /// Whether the file shows this position.
    #[must_use]
    pub fn shows(&self, rules: &Rules, setup: &Setup) -> bool {
        (self.columns, self.rows, self.turn) == (rules.columns, rules.rows, setup.turn)
            && self.stones == setup.stones
    }

    /// The position on its whole board, with the ko rule and the other options of these rules.
    ///
    /// # Errors
    /// If the position cannot occur.
    pub fn game(&self, options: &Rules) -> Result<(Rules, Setup), NotationError> {
        let rules = Rules { columns: self.columns, rows: self.rows, fight: None, ..options.clone() };
        let setup = Setup { stones: self.stones.clone(), turn: self.turn, ..Setup::start(&rules) };
        setup.possible(&rules).map_err(NotationError::new)?;
        Ok((rules, setup))
    }

    /// The fight in the marked region about the marked targets, whose colour defends.
    ///
    /// # Errors
    /// If nothing is marked, targets are no stones or of both colours, or the fight is
    /// inconsistent.
    pub fn fight(&self, aim: Aim, options: &Rules) -> Result<(Rules, Setup), NotationError> {
        let (mut rules, setup) = self.game(options)?;
        let Some(first) = self.targets.first() else {
            return Err(NotationError::new("no target: mark the defender's stones with triangles (TR)"));
        };
        let region = self.region();
        if region.is_empty() {
            return Err(NotationError::new("no region: mark the points of play with squares (SQ)"));
        }
        let stone = |point: Point| setup.stones[rules.index(point)];
        let bare = self.targets.iter().find(|&&target| stone(target).is_none());
        if let Some(&bare) = bare {
            return Err(NotationError::new(format!("the target {} has no stone", rules.point_text(bare))));
        }
        let defender = stone(*first).expect("targets have stones");
        let ground = rules.points().map(|point| Ground {
            stone: stone(point),
            region: region.contains(&point),
            target: self.targets.contains(&point),
        });
        let fight = Fight::new(&rules, aim, defender, ground.collect()).map_err(NotationError::new)?;
        rules.fight = Some(fight);
        Ok((rules, setup))
    }
}
