//! The rules for engines, on bitboards: the same game as [`crate::rulebook`], as the tests verify.

mod bits;
mod board;
mod symmetry;

pub use bits::{Bits, Wide};

use crate::fight::Aim;
use crate::rules::{Ko, Rules, colour};
use crate::setup::{Move, Setup, Stage};
use andor_game::{Game, Key, Notation, NotationError, Player, Repetition, RepetitionKey, Value, mix};
use board::Board;

/// Go for boards that fit in 64 bits with a spare bit per row: up to 7x8.
pub type SmallGo = FastGo<u64>;
/// Go for all boards.
pub type LargeGo = FastGo<Wide>;

/// Go, or a fight on its board, for engines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastGo<B> {
    rules: Rules,
    board: Board<B>,
    /// The points on which stones may be played.
    region: B,
    /// The stones that a fight is about.
    targets: B,
    symmetries: Vec<symmetry::Permutation>,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<B> {
    black: B,
    white: B,
    turn: Player,
    stage: Stage,
    /// The bit of the ko point, or [`NO_KO`].
    ko: u16,
}

const NO_KO: u16 = u16::MAX;

impl<B: Bits> Position<B> {
    /// The stones of the player to move, and the other's.
    #[inline]
    fn own_and_other(&self) -> (B, B) {
        match self.turn {
            Player::Max => (self.black, self.white),
            Player::Min => (self.white, self.black),
        }
    }
}

impl<B: Bits> FastGo<B> {
    /// The game under these rules. `None` if the board has too many points for `B`.
    #[must_use]
    pub fn new(rules: Rules) -> Option<FastGo<B>> {
        let board = Board::<B>::new(&rules)?;
        let (mut region, mut targets) = (board.all, B::EMPTY);
        if let Some(fight) = &rules.fight {
            let select = |wanted: &dyn Fn(usize) -> bool| {
                let points = rules.points().filter(|&point| wanted(rules.index(point)));
                points.fold(B::EMPTY, |set, point| set | B::one(board.bit(point)))
            };
            region = select(&|index| fight.ground[index].region);
            targets = select(&|index| fight.ground[index].target);
        }
        let keeps =
            |image: &symmetry::Permutation| image.apply(region) == region && image.apply(targets) == targets;
        let symmetries =
            symmetry::of_board(&rules, |point| board.bit(point)).into_iter().filter(keeps).collect();
        Some(FastGo { rules, board, region, targets, symmetries })
    }

    /// The agreed rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position as bits.
    #[must_use]
    pub fn position(&self, setup: &Setup) -> Position<B> {
        let select = |player| {
            let points =
                self.rules.points().filter(|&point| setup.stones[self.rules.index(point)] == Some(player));
            points.fold(B::EMPTY, |set, point| set | B::one(self.board.bit(point)))
        };
        Position {
            black: select(Player::Max),
            white: select(Player::Min),
            turn: setup.turn,
            stage: setup.stage,
            ko: setup.ko.map_or(NO_KO, |point| self.board.bit(point) as u16),
        }
    }

    /// The position in its written form.
    #[must_use]
    pub fn setup(&self, position: &Position<B>) -> Setup {
        let stone = |point| {
            let bit = self.board.bit(point);
            if position.black.has(bit) {
                Some(Player::Max)
            } else {
                position.white.has(bit).then_some(Player::Min)
            }
        };
        Setup {
            stones: self.rules.points().map(stone).collect(),
            turn: position.turn,
            stage: position.stage,
            ko: (position.ko != NO_KO).then(|| self.board.point(usize::from(position.ko))),
        }
    }

    /// Whether a stone on this empty point without empty neighbours captures or has a liberty.
    #[inline]
    fn lives_at(&self, stone: B, own: B, other: B, empty: B) -> bool {
        let left = empty.without(stone);
        let around = self.board.around(stone);
        let friends = self.board.flood(around & own, own);
        if !(self.board.around(friends) & left).is_empty() {
            return true;
        }
        self.board
            .parts(self.board.flood(around & other, other))
            .any(|chain| (self.board.around(chain) & left).is_empty())
    }

    /// Whether the defender has an eye connected with all targets, as `fight.rs` defines it.
    fn has_eye(&self, defender: B, attacker: B) -> bool {
        let empty = self.board.all.without(defender | attacker);
        let candidates = (empty & self.region & self.board.around(defender))
            .without(self.board.around(empty))
            .without(self.board.around(attacker));
        candidates.each().any(|bit| {
            let around = self.board.around(B::one(bit));
            let chain = self.board.flood(B::one(around.first()), defender);
            (around | self.targets).without(chain).is_empty()
                && (self.board.around(chain) & empty).count() >= 2
        })
    }
}

impl<B: Bits> Game for FastGo<B> {
    type Position = Position<B>;
    type Move = Move;

    #[inline]
    fn turn(&self, position: &Position<B>) -> Player {
        position.turn
    }

    fn end(&self, position: &Position<B>) -> Option<Value> {
        let Position { black, white, stage, .. } = *position;
        let Some(fight) = &self.rules.fight else {
            let over = stage == Stage::Over || self.rules.settled && self.board.is_settled(black, white);
            return over.then(|| Value(self.board.score(black, white)));
        };
        let (defender, attacker) = match fight.defender {
            Player::Max => (black, white),
            Player::Min => (white, black),
        };
        let saved = if !self.targets.without(defender).is_empty() {
            Some(false)
        } else {
            match fight.aim {
                Aim::Eye if self.has_eye(defender, attacker) => Some(true),
                Aim::Eye => (stage == Stage::Over).then_some(false),
                Aim::Live => (stage == Stage::Over).then_some(true),
            }
        };
        saved.map(|saved| if saved { Value::WIN } else { Value::LOSS }.seen_by(fight.defender))
    }

    fn moves(&self, position: &Position<B>, into: &mut Vec<Move>) {
        let (own, other) = position.own_and_other();
        into.push(Move::Pass);
        if position.stage == Stage::Passed
            && self.rules.ko == Ko::Situational
            && (self.rules.suicide || !other.is_empty())
        {
            into.push(Move::Note);
        }
        let empty = self.board.all.without(own | other);
        let mut points = empty & self.region;
        if position.ko != NO_KO {
            points = points.without(B::one(usize::from(position.ko)));
        }
        let free = self.board.around(empty);
        for bit in points.each() {
            if self.rules.suicide || free.has(bit) || self.lives_at(B::one(bit), own, other, empty) {
                into.push(Move::Play(self.board.point(bit)));
            }
        }
    }

    fn play(&self, position: &mut Position<B>, mv: Move) {
        let point = match mv {
            Move::Note => {
                position.stage = Stage::Noted;
                return;
            }
            Move::Pass => {
                position.stage = if position.stage == Stage::Play { Stage::Passed } else { Stage::Over };
                position.turn = position.turn.opponent();
                position.ko = NO_KO;
                return;
            }
            Move::Play(point) => point,
        };
        let stone = B::one(self.board.bit(point));
        let (own, other) = position.own_and_other();
        let own = own | stone;
        let around = self.board.around(stone);
        let empty = self.board.all.without(own | other);
        // Only chains next to the new stone can have lost their last liberty.
        let captured = self.board.dead(self.board.flood(around & other, other), empty);
        let (other, empty) = (other.without(captured), empty | captured);
        let mut ko = NO_KO;
        let mut own_left = own;
        if captured.is_empty() {
            if (around & empty).is_empty() {
                own_left = own.without(self.board.dead(self.board.flood(stone, own), empty));
            }
        } else if self.rules.ko == Ko::Simple && captured.count() == 1 {
            // A single stone whose only liberty is the point of the captured one.
            if (around & own).is_empty() && around & empty == captured {
                ko = captured.first() as u16;
            }
        }
        (position.black, position.white) = match position.turn {
            Player::Max => (own_left, other),
            Player::Min => (other, own_left),
        };
        position.turn = position.turn.opponent();
        position.stage = Stage::Play;
        position.ko = ko;
    }

    fn repetition(&self) -> Repetition {
        self.rules.repetition()
    }

    fn outcomes(&self) -> Vec<Value> {
        self.rules.outcomes()
    }

    #[inline]
    fn key(&self, position: &Position<B>) -> Key {
        let rest = u64::from(position.ko) << 8
            | (position.stage as u64) << 1
            | u64::from(position.turn == Player::Min);
        // The rest comes last, so that positions that differ only in it never collide.
        Key(mix(position.white.fold(position.black.fold(0)) ^ rest))
    }

    fn repetition_class(&self, position: &Position<B>) -> Position<B> {
        let mut class = *position;
        match (self.rules.ko, position.stage) {
            (Ko::Positional, Stage::Play) => class.turn = Player::Max,
            (Ko::Situational, Stage::Noted) => class.stage = Stage::Play,
            _ => {}
        }
        class
    }

    fn implied_past(&self, position: &Position<B>, into: &mut Vec<Position<B>>) {
        let after = Position { stage: Stage::Play, ..*position };
        let before = Position { turn: position.turn.opponent(), ..after };
        match (self.rules.ko, position.stage) {
            (Ko::Situational, Stage::Passed) => into.extend([before, after]),
            (Ko::Situational, Stage::Noted) | (Ko::Positional, Stage::Passed) => into.push(before),
            _ => {}
        }
    }

    fn counts_as_move(&self, _: &Position<B>, mv: Move) -> bool {
        mv != Move::Note
    }

    #[inline]
    /// Under superko the class forgets the player to move, or that a pass was noted.
    fn classes_are_positions(&self) -> bool {
        self.rules.ko == Ko::Simple
    }

    fn repetition_key(&self, position: &Position<B>) -> RepetitionKey {
        RepetitionKey(self.key(&self.repetition_class(position)).0)
    }

    fn canonical(&self, position: &Position<B>) -> Position<B> {
        let image = |symmetry: &symmetry::Permutation| Position {
            black: symmetry.apply(position.black),
            white: symmetry.apply(position.white),
            ko: if position.ko == NO_KO { NO_KO } else { symmetry.bit(position.ko) },
            ..*position
        };
        let images = self.symmetries.iter().map(image);
        images.min_by_key(|image| (image.black, image.white, image.ko)).unwrap_or(*position)
    }
}

impl<B: Bits> Notation for FastGo<B> {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn player_name(&self, player: Player) -> &'static str {
        colour(player)
    }

    fn start(&self) -> Position<B> {
        self.position(&Setup::start(&self.rules))
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, NotationError> {
        Setup::parse(&self.rules, text).map(|setup| self.position(&setup))
    }

    fn position_text(&self, position: &Position<B>) -> String {
        self.setup(position).text(&self.rules)
    }

    fn move_text(&self, _: &Position<B>, mv: Move) -> String {
        Setup::move_text(&self.rules, mv)
    }

    fn board_text(&self, position: &Position<B>) -> String {
        self.setup(position).board_text(&self.rules)
    }
}
