//! The contract check finds what a game promises and does not keep, and finds nothing in a game
//! that keeps it.

use andor_game::{
    Game, Notation, NotationError, Player, Promise, Repetition, RepetitionKey, Value, contract,
};
use andor_graph::Graph;
use andor_mnk::Mnk;
use andor_testkit::random::cyclic;

/// Two players take turns on a ring of four squares; square 4 ends the game. What is wrong with it
/// is a field.
struct Ring {
    fault: Fault,
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
    assert_eq!(contract(&Ring { fault: Fault::None }, 100), Ok(5));
    for (fault, position, promise) in [
        (Fault::NoMove, "2", Promise::NoMove),
        (Fault::Outcome, "4", Promise::Outcome(7)),
        (Fault::MoveText, "3", Promise::MoveReadBack("go".into())),
        (Fault::Text, "0\t", Promise::Text),
        (Fault::ReadBack, "1", Promise::ReadBack),
        (Fault::Converts, "1", Promise::Converts("2".into())),
        (Fault::Class, "3", Promise::ClassIsPosition),
    ] {
        let broken = contract(&Ring { fault }, 100).expect_err("a fault");
        assert_eq!((&broken.position[..], &broken.promise), (position, &promise), "{broken}");
    }
}

/// Moves in the opposite order every second time.
struct Fickle(std::cell::Cell<bool>);

impl Game for Fickle {
    type Position = u8;
    type Move = u8;

    fn turn(&self, _: &u8) -> Player {
        Player::Max
    }
    fn end(&self, at: &u8) -> Option<Value> {
        (*at > 0).then_some(Value::WIN)
    }
    fn moves(&self, at: &u8, into: &mut Vec<u8>) {
        if *at == 0 {
            into.extend(if self.0.replace(!self.0.get()) { [1, 2] } else { [2, 1] });
        }
    }
    fn play(&self, at: &mut u8, to: u8) {
        *at = to;
    }
    fn repetition(&self) -> Repetition {
        Repetition::Never
    }
}

impl Notation for Fickle {
    fn name(&self) -> String {
        "fickle".into()
    }
    fn player_name(&self, _: Player) -> &'static str {
        "max"
    }
    fn start(&self) -> u8 {
        0
    }
    fn parse_position(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new("no square"))
    }
    fn position_text(&self, at: &u8) -> String {
        at.to_string()
    }
    fn move_text(&self, _: &u8, to: u8) -> String {
        to.to_string()
    }
}

#[test]
fn moves_in_another_order_are_seen() {
    let broken = contract(&Fickle(std::cell::Cell::new(false)), 10).expect_err("a fault");
    assert_eq!(broken.promise, Promise::OrderOfMoves);
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
