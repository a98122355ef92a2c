//! The explanation from position to text: errors, claims, main variations, halt conditions.

use andor_tactics::{
    Board, Case, Error, Halt, Machine, Motif, Options, Outcome, Place, Resistance, Rules, Settings,
    alternate, explain, main_line, text,
};

fn quick(fen: &str) -> Result<andor_tactics::Explanation, Error> {
    explain(fen, &Options::default(), |_, nodes| nodes < 5_000_000)
}

#[test]
fn impossible_and_finished_positions_are_refused() {
    assert!(matches!(quick("nonsense"), Err(Error::Position(_))));
    assert!(matches!(quick("8/8/8/8/8/8/8/K7 w - -"), Err(Error::Position(_))));
    assert_eq!(quick("R5k1/5ppp/8/8/8/8/8/6K1 b - -").unwrap_err(), Error::Over);
}

#[test]
fn nothing_to_explain_is_said_so() {
    let explanation = quick("4k3/8/8/8/8/8/4N3/4K3 w - -").unwrap();
    assert_eq!(explanation.outcome, Outcome::Nothing);
    assert!(explanation.line.is_empty() && explanation.to_string().contains("nothing to explain"));
    // The exact search for mates refuses a triple check.
    assert_eq!(quick("4k3/8/3N1N2/8/8/8/4R3/4K3 b - -").unwrap().outcome, Outcome::Nothing);
}

#[test]
fn a_decoy_is_told_with_its_two_lines() {
    let explanation = quick("8/1q2k3/8/4N3/8/8/6PP/R6K w - -").unwrap();
    assert_eq!(explanation.outcome, Outcome::Gain(4));
    let sans: Vec<&str> = explanation.line.iter().map(|note| &note.san[..]).collect();
    assert_eq!(sans[..3], ["Ra7", "Qxa7", "Nc6+"]);
    let reason = explanation.line[0].reasons.iter().find(|reason| reason.motif == Motif::Attraction).unwrap();
    assert_eq!(reason.sentence, "gives up the rook to lure the queen to a7, where Nxa7 takes it");
    let test = reason.test.as_ref().unwrap();
    assert_eq!((&test.circumstance[..], &test.without[..]), ("with the queen still on b7", "2. Nc6+ Qxc6"));
    let json: serde_json::Value = explanation.json();
    assert_eq!(json["line"][0]["move"], "Ra7");
    assert_eq!(json["line"][0]["reasons"][0]["motif"], "attraction");
    assert!(explanation.svg().contains("<line"));
}

/// The conditions of the printed decoy, one by one, as the thesis shows them for its position 4.
#[test]
fn the_printed_conditions_of_the_decoy_hold_one_by_one() {
    let board = Board::new(&"8/1q2k3/8/4N3/8/8/6PP/R6K w - -".parse().unwrap(), Rules::Chess);
    let mut machine = Machine::new(board, Settings::default(), |_| true);
    let best = machine.find_best_move().best.unwrap();
    let line = main_line(&mut machine, &best, Resistance::Longest);
    machine.set(best.goal, best.iteration);
    let traces =
        alternate(&mut machine, Case::Omitted, &line.places[2], &line.places[0], Some(line.plies[2]));
    let queen = line.places[1].board.mover(line.plies[1]);
    let trace = traces.iter().find(|trace| trace.before.board.taken(trace.critical) == Some(queen)).unwrap();
    assert!(trace.critical_is_ours() && trace.is_score_cause());
    assert_eq!(
        text::line(&line.places[2].board, &trace.lines[0], machine.us(), 2).split(' ').next_back(),
        Some("Nxa7")
    );
    let after = |place: &Place| {
        place.play(place.same_move(place.board.mover(trace.critical), trace.critical).unwrap(), machine.us())
    };
    assert!(after(&trace.before).tally >= best.goal && trace.failed.tally < best.goal);
    assert!(trace.failed.tally + 9 >= best.goal);
}

#[test]
fn a_move_that_works_in_both_lines_explains_nothing() {
    // The rook is taken with or without the pair of king moves.
    let board = Board::new(&"k6r/8/8/8/8/8/1B6/K7 w - -".parse().unwrap(), Rules::Chess);
    let place = Place { board: board.clone(), tally: 0 };
    let mut machine = Machine::new(board, Settings::default(), |_| true);
    machine.set(5, 8);
    let traces = alternate(&mut machine, Case::Omitted, &place, &place, None);
    assert!(!traces.is_empty() && traces.iter().all(|trace| trace.halt == Halt::C));
}

/// A given line, such as a puzzle's solution, is explained instead of the machine's choice.
#[test]
fn a_given_line_is_explained_as_it_stands() {
    let given = |fen: &str, moves: &str| {
        let options = Options { line: Some(moves.into()), ..Options::default() };
        explain(fen, &options, |_, nodes| nodes < 5_000_000)
    };
    let fen = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -";
    for moves in ["Nxc7+ Kd8 Nxa8", "1. Nxc7+ Kd8 2. Nxa8", "1.Nxc7+ 1...Kd8 2.Nxa8 Kc8", "d5c7 e8d8 c7a8"] {
        let told = given(fen, moves).unwrap();
        assert_eq!(told.solution(), "1. Nxc7+ Kd8 2. Nxa8", "{moves}");
        assert!(told.is_given && told.motifs().contains(&Motif::Fork));
        assert!(
            told.to_string().starts_with("By this line White seems to win a pawn and a rook.\n"),
            "{told}"
        );
        assert_eq!(told.json()["given"], true);
    }
    // If the gain comes after its end, the machine plays on.
    let told = given("4k3/8/2n1n3/8/3P4/8/8/4K3 w - -", "d5").unwrap();
    assert!(told.line.len() >= 3 && told.outcome == Outcome::Gain(2), "{told}");
    let told = given("1r4k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "Kf1 Rb2 Ra8+").unwrap();
    assert_eq!((told.outcome, &told.line[4].san[..]), (Outcome::Mate(3), "Rxb8#"), "{told}");
    // A mate is proved; a mate after a blunder is not, and shows no zugzwang.
    let mate = given("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "Ra8#").unwrap();
    assert!(mate.to_string().starts_with("White mates in 1 (proved).\n"), "{mate}");
    let blunder = given("6k1/2n2ppp/8/8/8/8/5PPP/R5K1 w - -", "Kf1 Nb5 Ra8#").unwrap();
    assert!(
        blunder.to_string().starts_with("By this line White mates in 2, but it is not forced.\n"),
        "{blunder}"
    );
    assert!(!blunder.motifs().contains(&Motif::Zugzwang), "{blunder}");
    let waits = given("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "Ra6 bxa6 b7#").unwrap();
    assert!(waits.motifs().contains(&Motif::Zugzwang), "{waits}");
    let nothing = given("4k3/8/8/8/8/8/4P3/4K3 w - -", "e4").unwrap();
    assert_eq!((nothing.outcome, nothing.line.len()), (Outcome::Nothing, 0));
    assert!(nothing.to_string().starts_with("I do not see what White wins by this line"), "{nothing}");
    for moves in ["", "Ke3", "e4 e5", "nonsense"] {
        let error = given("4k3/8/8/8/8/8/4P3/4K3 w - -", moves).unwrap_err();
        assert!(matches!(error, Error::Position(_)), "{moves}: {error}");
    }
}

#[test]
fn stopping_keeps_what_was_found() {
    let explanation =
        explain("r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -", &Options::default(), |_, _| false).unwrap();
    assert!(!explanation.finished || explanation.outcome != Outcome::Nothing);
}
