//! The machine on simple positions, its interface, and what the improvements must not change.

use andor_tactics::{Board, MATE_GOAL, Machine, Rules, Settings};

fn board(fen: &str, rules: Rules) -> Board {
    Board::new(&fen.parse().unwrap(), rules)
}

/// Best move and gain under some settings, with few iterations.
fn best(fen: &str, rules: Rules, settings: Settings) -> Option<(String, i16)> {
    let settings = Settings { iterations: settings.iterations.min(4), ..settings };
    let run = Machine::new(board(fen, rules), settings, |_| true).find_best_move();
    run.best.map(|best| (best.ply.to_string(), best.goal))
}

#[test]
fn plain_tactics_are_found_under_both_sets_of_rules() {
    for (fen, wanted, gain) in [
        ("4k3/8/8/3n4/8/8/8/3RK3 w - -", "d1d5", 3),
        ("4k3/8/2n1n3/8/3P4/8/8/4K3 w - -", "d4d5", 2),
        ("2k4r/8/8/2n5/8/8/6PP/R5K1 w - -", "a1a8", 5),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "a1a8", MATE_GOAL),
    ] {
        for rules in [Rules::Chess, Rules::Virgo] {
            assert_eq!(best(fen, rules, Settings::default()), Some((wanted.into(), gain)), "{fen} {rules:?}");
        }
    }
}

#[test]
fn a_threat_of_two_moves_needs_cycle_three() {
    // Qg6 threatens Qh7 mate.
    let fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";
    let finds = |settings: Settings| {
        let mut machine = Machine::new(board(fen, Rules::Chess), settings, |_| true);
        machine.set(MATE_GOAL, 8);
        let queen = machine.board().piece_at("g3".parse().unwrap()).unwrap();
        let ply = machine.board().step(queen, "g6".parse().unwrap()).unwrap();
        machine.to_move(ply)
    };
    assert_eq!((finds(Settings::test_a()), finds(Settings::test_b())), (Some(3), None));
}

/// The combination of position 4 (see `thesis.rs`) takes nine plies.
#[test]
fn the_brake_and_the_depth_limit_cut_lines_short() {
    let fen = "4kb2/pnp1brn1/3p1pp1/q2p1p2/5P2/P1N2R2/1P1P1NPK/Q1B2B2 w - -";
    let finds = |depth: u8, iteration: u8| {
        let settings = Settings { depth, ..Settings::default() };
        let mut machine = Machine::new(board(fen, Rules::Chess), settings, |nodes| nodes < 2_000_000);
        machine.set(7, iteration);
        let pawn = machine.board().piece_at("b2".parse().unwrap()).unwrap();
        let ply = machine.board().step(pawn, "b4".parse().unwrap()).unwrap();
        machine.to_move(ply).is_some()
    };
    assert_eq!((finds(14, 8), finds(14, 2), finds(6, 8)), (true, false, false));
}

#[test]
fn stalemate_is_no_gain_under_the_rules_of_chess() {
    // Taking the last pawn is stalemate.
    let fen = "k7/P7/K7/8/8/8/6p1/6R1 w - -";
    let run = Machine::new(board(fen, Rules::Chess), Settings::default(), |nodes| nodes < 2_000_000)
        .find_best_move();
    assert_ne!(run.best.unwrap().ply.to_string(), "g1g2");
}

#[test]
fn improvements_change_the_cost_and_not_the_gain() {
    let plain =
        Settings { stored_bounds: false, transpositions: false, order_captures: false, ..Settings::test_b() };
    let with = |change: fn(&mut Settings)| {
        let mut settings = plain.clone();
        change(&mut settings);
        settings
    };
    let improved = [
        with(|settings| settings.stored_bounds = true),
        with(|settings| settings.transpositions = true),
        with(|settings| settings.order_captures = true),
        Settings::test_b(),
    ];
    for fen in ["r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -", "8/1q2k3/8/4N3/8/8/6PP/R6K w - -"] {
        let gain = best(fen, Rules::Chess, plain.clone()).unwrap().1;
        for settings in &improved {
            assert_eq!(best(fen, Rules::Chess, settings.clone()).unwrap().1, gain, "{fen} {settings:?}");
        }
        let kept = best(fen, Rules::Chess, Settings { keep_best: true, ..plain.clone() }).unwrap().1;
        assert!(kept <= gain, "a lower bound");
    }
}

#[test]
fn goals_follow_the_tables_of_the_thesis() {
    let goals = |fen: &str| -> Vec<i16> {
        let run = Machine::new(board(fen, Rules::Virgo), Settings::test_b(), |_| true).find_best_move();
        run.goals.iter().map(|run| run.goal).collect()
    };
    assert_eq!(goals("4k3/8/8/3n4/8/8/8/3RK3 w - -")[..2], [1, 33]);
    assert_eq!(goals("4k3/8/8/8/8/8/4P3/4K3 w - -"), [1, -31, 0]);
}

#[test]
fn one_walks_through_the_tree_and_back() {
    let start = board("r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -", Rules::Chess);
    let mut machine = Machine::new(start.clone(), Settings::default(), |_| true);
    machine.set(3, 8);
    let fork = machine.to_suc_move().unwrap();
    assert_eq!(fork.to_string(), "d5c7");
    assert_eq!(machine.to_move(fork), Some(2), "a check is a threat of one move");
    machine.down(fork);
    let state = machine.state();
    assert_eq!((state.depth, state.us_to_move, state.tally), (1, false, 1));
    assert_eq!(machine.all_suc(3), [], "nothing helps");
    machine.down_dummy();
    assert!(machine.state().us_to_move && machine.all_suc(9).len() > 1);
    machine.up(9);
    assert_eq!((machine.state().depth, machine.board().key()), (0, start.key()));
    machine.load(board("4k3/8/8/8/8/8/4P3/4K3 w - -", Rules::Chess));
    machine.set(1, 8);
    assert_eq!(machine.to_suc_move(), None);
}

#[test]
fn a_watcher_ends_the_search() {
    let start = board("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -", Rules::Chess);
    let run = Machine::new(start, Settings::default(), |nodes| nodes < 10_000).find_best_move();
    assert!(run.stopped && run.nodes < 100_000);
}
