//! The rules for the checker: slow, plain, as printed (area scoring by Tromp and Taylor).

pub mod board;
mod life;

pub use life::{is_settled, unconditionally_alive};

use crate::fight::{Aim, Fight};
use crate::rules::{Ko, Point, Rules};
use crate::setup::{Move, Setup, Stage, Stone};
use andor_game::{Game, Notation, NotationError, Player, Repetition, RepetitionKey, Value};

/// Go, or a fight on its board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Go {
    /// The agreed rules.
    pub rules: Rules,
}

impl Go {
    /// The game under these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Go {
        Go { rules }
    }

    /// The board after a play, and the removed stones.
    fn after(&self, position: &Setup, point: Point) -> (Vec<Stone>, board::Taken) {
        let mut stones = position.stones.clone();
        let taken = board::place(&self.rules, &mut stones, point, position.turn);
        (stones, taken)
    }

    fn is_legal(&self, position: &Setup, point: Point) -> bool {
        let index = self.rules.index(point);
        position.stones[index].is_none()
            && position.ko != Some(point)
            && self.rules.fight.as_ref().is_none_or(|fight| fight.ground[index].region)
            && (self.rules.suicide || self.after(position, point).1.own.is_empty())
    }

    /// Whether the player who just passed could recreate the board by a play: without suicide the
    /// stone of that play stays on the board.
    fn can_be_recreated(&self, position: &Setup) -> bool {
        self.rules.ko == Ko::Situational
            && position.stage == Stage::Passed
            && (self.rules.suicide || position.stones.contains(&Some(position.turn.opponent())))
    }

    fn fight_is_won(&self, fight: &Fight, position: &Setup) -> Option<Player> {
        let rules = &self.rules;
        let stands = |index: usize| position.stones[index] == Some(fight.defender);
        let targets: Vec<Point> =
            rules.points().filter(|&point| fight.ground[rules.index(point)].target).collect();
        if !targets.iter().all(|&point| stands(rules.index(point))) {
            return Some(fight.defender.opponent());
        }
        let is_eye = |point: Point| {
            let around = board::neighbours(rules, point);
            let in_region = fight.ground[rules.index(point)].region;
            position.stones[rules.index(point)].is_none()
                && in_region
                && around.first().is_some_and(|&first| {
                    let chain = board::chain(rules, &position.stones, first);
                    stands(rules.index(first))
                        && around.iter().all(|next| chain.contains(next))
                        && targets.iter().all(|target| chain.contains(target))
                        && board::liberties(rules, &position.stones, &chain).len() >= 2
                })
        };
        match fight.aim {
            Aim::Eye if rules.points().any(is_eye) => Some(fight.defender),
            Aim::Eye if position.stage == Stage::Over => Some(fight.defender.opponent()),
            Aim::Live if position.stage == Stage::Over => Some(fight.defender),
            _ => None,
        }
    }
}

impl Game for Go {
    type Position = Setup;
    type Move = Move;

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    fn end(&self, position: &Setup) -> Option<Value> {
        if let Some(fight) = &self.rules.fight {
            let winner = self.fight_is_won(fight, position)?;
            return Some(Value::WIN.seen_by(winner));
        }
        let over = position.stage == Stage::Over
            || self.rules.settled && life::is_settled(&self.rules, &position.stones);
        over.then(|| Value(board::score(&self.rules, &position.stones)))
    }

    /// The pass comes first: with it most searches end soonest (Tromp).
    fn moves(&self, position: &Setup, into: &mut Vec<Move>) {
        into.push(Move::Pass);
        if self.can_be_recreated(position) {
            into.push(Move::Note);
        }
        let points = self.rules.points();
        into.extend(points.filter(|&point| self.is_legal(position, point)).map(Move::Play));
    }

    fn play(&self, position: &mut Setup, mv: Move) {
        match mv {
            Move::Note => position.stage = Stage::Noted,
            Move::Pass => {
                position.stage = if position.stage == Stage::Play { Stage::Passed } else { Stage::Over };
                position.turn = position.turn.opponent();
                position.ko = None;
            }
            Move::Play(point) => {
                let before = position.stones.clone();
                let (stones, taken) = self.after(position, point);
                position.stones = stones;
                position.turn = position.turn.opponent();
                position.stage = Stage::Play;
                // A ko: retaking the stone at once would restore the board.
                position.ko = match taken.captured[..] {
                    [lone] if self.rules.ko == Ko::Simple => Some(lone),
                    _ => None,
                }
                .filter(|&lone| self.after(position, lone).0 == before);
            }
        }
    }

    fn repetition(&self) -> Repetition {
        self.rules.repetition()
    }

    fn outcomes(&self) -> Vec<Value> {
        self.rules.outcomes()
    }

    fn repetition_class(&self, position: &Setup) -> Setup {
        let mut class = position.clone();
        match (self.rules.ko, position.stage) {
            (Ko::Positional, Stage::Play) => class.turn = Player::Max,
            (Ko::Situational, Stage::Noted) => class.stage = Stage::Play,
            _ => {}
        }
        class
    }

    /// After a pass the board has stood with the other player to move, and now stands with this
    /// one.
    fn implied_past(&self, position: &Setup, into: &mut Vec<Setup>) {
        if self.rules.ko == Ko::Simple || !matches!(position.stage, Stage::Passed | Stage::Noted) {
            return;
        }
        let after = Setup { stage: Stage::Play, ..position.clone() };
        into.push(Setup { turn: position.turn.opponent(), ..after.clone() });
        if position.stage == Stage::Passed && self.rules.ko == Ko::Situational {
            into.push(after);
        }
    }

    /// A note is no move on the board.
    fn counts_as_move(&self, _: &Setup, mv: Move) -> bool {
        mv != Move::Note
    }

    /// Under superko the class forgets the player to move, or that a pass was noted.
    fn classes_are_positions(&self) -> bool {
        self.rules.ko == Ko::Simple
    }

    fn repetition_key(&self, position: &Setup) -> RepetitionKey {
        RepetitionKey::of(&self.repetition_class(position))
    }
}

impl Notation for Go {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn player_name(&self, player: Player) -> &'static str {
        crate::rules::colour(player)
    }

    fn start(&self) -> Setup {
        Setup::start(&self.rules)
    }

    fn parse_position(&self, text: &str) -> Result<Setup, NotationError> {
        Setup::parse(&self.rules, text)
    }

    fn position_text(&self, position: &Setup) -> String {
        position.text(&self.rules)
    }

    fn move_text(&self, _: &Setup, mv: Move) -> String {
        Setup::move_text(&self.rules, mv)
    }

    fn board_text(&self, position: &Setup) -> String {
        position.board_text(&self.rules)
    }
}
