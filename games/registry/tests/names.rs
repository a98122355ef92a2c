//! Names of games, files of problems, and rules in words. They stand here and not beside the code,
//! so that the engines of every game are not compiled a second time for them.

use andor::Notation;
use andor::game::Repetition;
use andor_registry::{is_file_of_problems, open, read_problems, rules_in_words};

#[test]
fn a_file_of_go_problems_gives_games_and_positions() {
    assert!(is_file_of_problems("go:eye", "a/b.SGF") && !is_file_of_problems("go", "X.sgf."));
    assert!(!is_file_of_problems("chess", "b.sgf"));
    let found = read_problems("go:positional", "(;SZ[3]AB[bb];W[aa])").expect("a problem");
    assert_eq!(found, [("go:3x3,positional".to_owned(), ".../.X./... O 0".to_owned())]);
    assert!(open(&found[0].0).is_ok());
}

#[test]
fn a_game_answers_to_its_own_name() {
    for name in [
        "tictactoe",
        "mnk:4,3,3",
        "mnk:5,4,4",
        "chess",
        "antichess",
        "chess:fifty",
        "chess:a1-e5,fifty",
        "chess:960",
        "chess:960,fifty",
        "tree:2,3,8,1",
        "checkers",
        "connectfour",
        "connectfour:6,5",
        "dobutsu",
        "go:3x3,positional",
    ] {
        assert_eq!(open(name).expect(name).name(), name);
    }
    for name in
        ["", "mnk", "mnk:", "mnk:3,3", "mnk:9,9,5", "mnk:0,1,1", "connectfour:", "connectfour:9,9", "go"]
    {
        assert!(open(name).is_err(), "{name}");
    }
}

#[test]
fn rules_say_what_a_position_does_not() {
    let words = |game: &str, rule, times| rules_in_words(game, rule, times).unwrap_or_default();
    let third = "a position is a draw at its third occurrence";
    for (game, said) in [
        ("chess", format!("without the fifty-move rule (chess:fifty has it); {third}")),
        ("chess:fifty", format!("with the fifty-move rule; {third}")),
        ("chess:a1-c4", format!("without the fifty-move rule (chess:a1-c4,fifty has it); {third}")),
        ("chess:a1-c4,fifty", format!("with the fifty-move rule; {third}")),
        ("antichess", third.to_owned()),
        ("pawn-endgame", third.to_owned()),
    ] {
        assert_eq!(words(game, Repetition::DRAW, 3), said);
    }
    let second = "a position is a draw at its second occurrence";
    assert_eq!(words("graph", Repetition::DRAW, 2), second);
    assert_eq!(words("go:2x2", Repetition::MoverLoses, 2), "whoever repeats a position loses");
    assert_eq!(words("tictactoe", Repetition::Never, 2), "");
}
