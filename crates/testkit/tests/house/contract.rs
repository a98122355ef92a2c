//! The contract check finds every broken promise of a game, and nothing in a game that keeps its
//! promises.

use andor_game::{
    Game, Notation, NotationError, Player, Promise, Repetition, RepetitionKey, Value, contract,
};
use andor_graph::Graph;
use andor_mnk::Mnk;
use andor_testkit::random::cyclic;
use std::cell::Cell;

/// Two players take turns on a ring of four squares; square 4 ends the game. Its fault is a field.
struct Ring {
    fault: Fault,
    reversed: Cell<bool>,
}

#[derive(PartialEq, Eq)]
enum Fault {
    None,
    NoMove,
    Outcome,
    MoveText,
    Text,
    ReadBack,
    Converts,
    Class,
    Order,
}

impl Game for Ring {
    type Position = u8;
    type Move = u8;

    fn turn(&self, at: &u8) -> Player {
        if at.is_multiple_of(2) { Player::Max } else { Player::Min }
    }
    fn end(&self, at: &u8) -> Option<Value> {
        (*at == 4).then_some(Value(if self.fault == Fault::Outcome { 7 } else { 1 }))
    }
    fn moves(&self, at: &u8, into: &mut Vec<u8>) {
        match at {
            4 => {}
            2 if self.fault == Fault::NoMove => {}
            3 if self.fault == Fault::Order && self.reversed.replace(!self.reversed.get()) => {
                into.extend([4, 0]);
            }
            3 => into.extend([0, 4]),
            at => into.push((at + 1) % 4),
        }
    }
    fn play(&self, at: &mut u8, to: u8) {
        *at = to;
    }
    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }
    fn repetition_class(&self, at: &u8) -> u8 {
        if self.fault == Fault::Class && *at == 3 { 1 } else { *at }
    }
    fn repetition_key(&self, at: &u8) -> RepetitionKey {
        RepetitionKey(self.key(&self.repetition_class(at)).0)
    }
    fn converts(&self, at: &u8, to: u8) -> bool {
        to == 4 || self.fault == Fault::Converts && *at == 1
    }
}

impl Notation for Ring {
    fn name(&self) -> String {
        "ring".into()
    }
    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::Max { "max" } else { "min" }
    }
    fn start(&self) -> u8 {
        0
    }
    fn parse_position(&self, text: &str) -> Result<u8, NotationError> {
        text.trim().parse().map_err(|_| NotationError::new("no square"))
    }
    fn position_text(&self, at: &u8) -> String {
        match self.fault {
            Fault::Text => format!("{at}\t"),
            Fault::ReadBack => "1".into(),
            _ => at.to_string(),
        }
    }
    fn move_text(&self, at: &u8, to: u8) -> String {
        if self.fault == Fault::MoveText && *at == 3 { "go".into() } else { to.to_string() }
    }
}

#[test]
fn a_broken_promise_is_named_with_its_position() {
    let ring = |fault| Ring { fault, reversed: Cell::new(false) };
    assert_eq!(contract(&ring(Fault::None), 100), Ok(5));
    for (fault, position, promise) in [
        (Fault::NoMove, "2", Promise::NoMove),
        (Fault::Outcome, "4", Promise::Outcome(7)),
        (Fault::MoveText, "3", Promise::MoveReadBack("go".into())),
        (Fault::Text, "0\t", Promise::Text),
        (Fault::ReadBack, "1", Promise::ReadBack),
        (Fault::Converts, "1", Promise::Converts("2".into())),
        (Fault::Class, "3", Promise::ClassIsPosition),
        (Fault::Order, "3", Promise::OrderOfMoves),
    ] {
        let broken = contract(&ring(fault), 100).expect_err("a fault");
        assert_eq!((&broken.position[..], &broken.promise), (position, &promise), "{broken}");
    }
}

#[test]
fn games_of_the_house_keep_their_promises() {
    let tictactoe = Mnk::new(3, 3, 3).expect("a board");
    assert_eq!(contract(&tictactoe, 1_000_000), Ok(5_478));
    for seed in 0..50 {
        let graph: Graph = cyclic(seed, Repetition::DRAW, 12);
        contract(&graph, 100).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    }
}
