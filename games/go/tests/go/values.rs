//! The values of small boards by sound engines through the facade, each with certificates.

use andor::{Limits, Method, Quiet, Solver};
use andor_game::{Notation, Player, Value};

/// The certified value of the empty board.
fn value(name: &str, engine: &str) -> Option<Value> {
    let game = andor_registry::open(name).expect(name);
    let method = Method::named(Some(engine), None).expect(engine);
    let solver = Solver::new(Limits { nodes: 5_000_000, ..Limits::DEFAULT }).by(method);
    let answer = solver
        .value(&game, game.start(), &[], Player::Max, &mut Quiet)
        .unwrap_or_else(|error| panic!("{name} by {engine}: {error}"));
    assert!(answer.value.is_none() || answer.is_certified(), "{name} by {engine} is not certified");
    answer.value
}

#[test]
fn small_boards_have_the_published_values_under_every_superko_rule() {
    for (size, expected) in [("1x1", 0), ("1x2", 0), ("1x3", 3), ("1x4", 4), ("1x5", 0), ("2x2", 1)] {
        for options in
            ["", ",positional", ",suicide", ",positional,suicide", ",settled", ",positional,settled"]
        {
            for engine in ["pn-tree", "pn-converting", "alphabeta", "dfpn", "paths"] {
                let name = format!("go:{size}{options}");
                // Trying all paths takes millions of positions here.
                if engine == "paths" && size == "1x5" && options.contains("suicide") {
                    continue;
                }
                assert_eq!(value(&name, engine), Some(Value(expected)), "{name} by {engine}");
            }
        }
    }
}

#[test]
fn the_second_player_holds_3x2_and_the_centre_wins_all_of_3x3() {
    for options in ["", ",positional", ",suicide", ",positional,suicide"] {
        for (size, expected, engines) in [
            ("3x2", 0, &["pn-tree", "alphabeta", "dfpn"][..]),
            ("2x3", 0, &["alphabeta", "dfpn"][..]),
            ("3x3", 9, &["alphabeta", "dfpn"][..]),
        ] {
            for engine in engines {
                let name = format!("go:{size}{options}");
                assert_eq!(value(&name, engine), Some(Value(expected)), "{name} by {engine}");
            }
        }
    }
}
