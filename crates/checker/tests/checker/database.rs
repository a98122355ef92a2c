//! Certificates that rest on a database: with it at hand, without it, and wrong in every way.

use crate::{certificate, graph, verdict};
use andor_game::{Adapt, Known, Notation, NotationError, Player, Value, Values};
use andor_graph::{Graph, NodeId};

/// Max goes from a to b; the database knows c, d and e.
const GRAPH: &str = "repetition draw\nroot a\na max b e\nb min c d\nc max w a2\nd max w\ne max c l\nw = win\nl = loss\na2 min c\nz max a\n";

/// 64 digits, as checksums have them.
const CHECKSUM: &str = "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed";

/// The graph as a game of which there are databases.
#[derive(Clone)]
struct Databased(Graph);

impl Adapt for Databased {
    type Inner = Graph;

    fn inner(&self) -> &Graph {
        &self.0
    }

    fn has_databases(&self) -> bool {
        true
    }
}

/// The values of some nodes.
#[derive(Clone)]
struct Table(Graph);

impl Values<NodeId> for Table {
    fn checksum(&self) -> String {
        CHECKSUM.into()
    }

    fn value(&self, node: &NodeId) -> Option<Value> {
        let name = self.0.position_text(node);
        KNOWN.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }
}

const KNOWN: [(&str, Value); 3] = [("c", Value::WIN), ("d", Value::WIN), ("e", Value::WIN)];

const NODES: [&str; 4] = ["0|c|database|win", "1|d|database|win", "2|b|all|c|0|d|1", "3|a|pick|b|2"];

fn text(nodes: &[&str]) -> String {
    let text = certificate("draw", "a", &["z"], "max|>=|win", nodes);
    text.replace("claim\t", &format!("database\t{CHECKSUM}\nclaim\t"))
}

#[test]
fn it_is_valid_given_the_database_and_with_it() {
    let graph = graph(GRAPH);
    let checked = verdict(&Databased(graph.clone()), text(&NODES).as_bytes()).unwrap();
    assert_eq!(checked.given_database(), Some(CHECKSUM));
    assert_eq!(checked.header().claim_line(), 7);
    let at_hand = Known::beside(graph.clone(), Some(Table(graph)));
    let checked = verdict(&at_hand, text(&NODES).as_bytes()).unwrap();
    assert_eq!(checked.given_database(), None);
    assert_eq!(checked.header().database.as_deref(), Some(CHECKSUM));
}

#[track_caller]
fn assert_rejected(at_hand: bool, text: &str, message: &str) {
    let graph = graph(GRAPH);
    let rejected = match at_hand {
        true => verdict(&Known::beside(graph.clone(), Some(Table(graph))), text.as_bytes()),
        false => verdict(&Databased(graph), text.as_bytes()),
    };
    let rejected = rejected.expect_err(text).to_string();
    assert!(rejected.starts_with(message), "{text}{rejected}");
}

#[test]
fn what_is_wrong_with_the_certificate_is_found_without_the_database() {
    let good = text(&NODES).replace(CHECKSUM, "CHECKSUM");
    for (from, to, message) in [
        ("database\tCHECKSUM\n", "", "line 8: database: the header names no database"),
        ("c\tdatabase\twin", "c\tdatabase\tdraw", "line 9: database: draw is not what the claim needs"),
        ("c\tdatabase\twin", "c\tdatabase\tloss", "line 9: database: loss is not what the claim needs"),
        ("c\tdatabase\twin", "c\tend\twin", "line 9: end: the game is not over here"),
        ("c\tdatabase\twin", "c\tdatabase\twin\t3", "line 9: format: after 'database' stands one value"),
        ("c\tdatabase\twin", "w\tdatabase\twin", "line 9: database: the game is over here by its rules"),
        (
            "database\tCHECKSUM\n",
            "database\tCHECKSUM\ndatabase\tCHECKSUM\n",
            "line 7: format: expected the line 'claim'",
        ),
        ("database\tCHECKSUM\n", "database\n", "line 6: format: expected the line 'claim'"),
        ("CHECKSUM", "nosuchdatabase", "line 6: database: 'nosuchdatabase' is no checksum"),
        ("CHECKSUM", &CHECKSUM.to_uppercase(), "line 6: database: '5EED"),
        ("CHECKSUM", &CHECKSUM[1..], "line 6: database: 'eed5"),
    ] {
        assert!(good.contains(from), "{from}");
        assert_rejected(false, &good.replacen(from, to, 1).replace("CHECKSUM", CHECKSUM), message);
    }
}

#[test]
fn wrong_values_are_found_with_the_database() {
    let good = text(&NODES);
    assert_rejected(
        true,
        &good.replace("5eed", "beef"),
        "line 6: database: the values are those of beefbeef",
    );
    let unknown = ["0|b|database|win", "1|a|pick|b|0"];
    assert_rejected(true, &text(&unknown), "line 9: database: the database does not know this position");
    let given = verdict(&Databased(graph(GRAPH)), text(&unknown).as_bytes());
    assert!(given.is_ok(), "given a database that knows it");
    assert_rejected(
        true,
        &text(&NODES)
            .replace("max\t>=\twin", "max\t>=\tdraw")
            .replace("c\tdatabase\twin", "c\tdatabase\tdraw"),
        "line 9: database: the database has win here, not draw",
    );
    assert_rejected(
        true,
        &good.replace("history\tz", "history\te"),
        "line 5: database: e is a position of the database",
    );
}

#[test]
fn a_database_has_no_values_for_bounded_claims_and_rules_that_look_at_the_mover() {
    let bounded = certificate("none", "a in 2", &[], "max|>=|win|within|2", &["0|a in 2|database|win"])
        .replace("claim\t", &format!("database\t{CHECKSUM}\nclaim\t"));
    assert_rejected(false, &bounded, "line 5: database: a database does not count moves");
    let rule = graph(&GRAPH.replace("repetition draw", "repetition mover-loses"));
    let text = text(&NODES).replace("repetition\tdraw", "repetition\tmover-loses");
    let rejected = verdict(&Databased(rule), text.as_bytes()).unwrap_err().to_string();
    assert!(rejected.starts_with("line 6: database: a database has no values that depend"), "{rejected}");
}

#[test]
fn engines_take_known_positions_as_ends() -> Result<(), NotationError> {
    use andor::{AnyGame, Method, Question, Quiet, Solver};
    use andor_game::Goal;
    use andor_testkit::asked::OwnTypes;
    let graph = graph(GRAPH);
    let table = Table(graph.clone());
    let fast = Known::ends(graph.clone(), Some(table.clone()));
    let game = AnyGame::compiled::<OwnTypes, _, _>(fast, Known::beside(graph, Some(table)));
    let question = Question::new(game.parse_position("a")?, Goal::new(Player::Max, Value::WIN));
    for method in Method::all() {
        let Ok(answer) = Solver::default().by(method).solve(&game, &question, &mut Quiet) else { continue };
        let certified = answer.into_certified().unwrap_or_else(|| panic!("{method}"));
        let text = String::from_utf8(certified.certificate()).unwrap();
        assert!(text.contains(&format!("\ndatabase\t{CHECKSUM}\n")), "{method}: {text}");
    }
    Ok(())
}

#[test]
fn a_game_without_databases_cannot_rest_on_one() {
    let rejected = verdict(&graph(GRAPH), text(&NODES).as_bytes()).unwrap_err().to_string();
    assert!(rejected.starts_with("line 6: database: there are no databases of this game"), "{rejected}");
}
