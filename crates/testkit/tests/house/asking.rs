//! Questions as people write them: what can be put to a game, and each reason why something cannot.

use andor::game::{Known, NotationError, Values};
use andor::{AnyGame, Ask, AskError, Goal, HistoryError, Notation, Player, Question, Value};
use andor_graph::{Graph, NodeId};
use andor_mnk::Mnk;

fn graph() -> Graph {
    "repetition draw\nroot a\na max b w\nb min a c\nc max b\nw = win\n".parse().expect("a graph")
}

/// A database that knows one node.
struct Table(NodeId);

impl Values<NodeId> for Table {
    fn checksum(&self) -> String {
        "5eed".repeat(16)
    }
    fn value(&self, node: &NodeId) -> Option<Value> {
        (*node == self.0).then_some(Value::DRAW)
    }
}

/// The same graph with a database that knows `c`.
fn with_database() -> AnyGame {
    let known = graph().node_named("c").expect("a node");
    AnyGame::with_rulebook(Known::beside(graph(), Some(Table(known))), graph())
}

fn asked(game: &AnyGame, text: &str) -> Result<Option<Question>, AskError> {
    text.parse::<Ask>()?.question(game, game.start(), Vec::new())
}

#[test]
fn players_are_known_by_name_and_as_the_mover() {
    let game = AnyGame::new(graph());
    let win = |player| Question::new(game.start(), Goal::new(player, Value::WIN));
    assert_eq!(asked(&game, "value"), Ok(None));
    let draw = Question::new(game.start(), Goal::new(Player::Min, Value::DRAW));
    assert_eq!(asked(&game, "min >= 0"), Ok(Some(draw)));
    assert_eq!(asked(&game, "mover mates in 3"), Ok(Some(win(Player::Max).within(3))));
    let history = game.history(&["b", "b", "c"]).expect("positions");
    let ask: Ask = "mover >= win".parse().expect("a question");
    let question = ask.question(&game, game.start(), history.clone());
    assert_eq!(question, Ok(Some(win(Player::Max).after(history))));
    assert_eq!(asked(&with_database(), "max >= win").map(|asked| asked.is_some()), Ok(true));
}

#[test]
fn what_cannot_be_asked_is_refused_with_its_reason() {
    let game = AnyGame::new(graph());
    let text = || "max > win".to_owned();
    assert!(matches!(asked(&game, &text()), Err(AskError::Text { text: told, .. }) if told == text()));
    assert_eq!(
        asked(&game, "white >= win"),
        Err(AskError::Player { game: "graph".into(), max: "max", min: "min", player: "white".into() })
    );
    for (text, player, value, always) in
        [("max >= 2", "max", Value(2), false), ("min >= loss", "min", Value::LOSS, true)]
    {
        let game_name = "graph".to_owned();
        assert_eq!(
            asked(&game, text),
            Err(AskError::Constant { game: game_name, player, value, always }),
            "{text}"
        );
    }
    assert_eq!(asked(&with_database(), "max >= win within 2"), Err(AskError::BoundWithDatabase));
}

#[test]
fn what_cannot_stand_in_a_history_is_refused_with_its_reason() {
    let game = AnyGame::new(graph());
    let acyclic = AnyGame::new(Mnk::tictactoe());
    let nothing_repeats = HistoryError::NothingRepeats("tictactoe".into());
    assert_eq!(acyclic.history(&["x../.../..."]), Err(nothing_repeats));
    assert_eq!(acyclic.history::<&str>(&[]), Ok(Vec::new()));
    let no_node = |text: &str| game.parse_position(text).expect_err("no node");
    let why: NotationError = no_node("nowhere");
    assert_eq!(game.history(&["b", "nowhere"]), Err(HistoryError::Text { text: "nowhere".into(), why }));
    assert_eq!(game.history(&["b", "w"]), Err(HistoryError::Over("w".into())));
    assert_eq!(with_database().history(&["b", "c"]), Err(HistoryError::InDatabase("c".into())));
}
