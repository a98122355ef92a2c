//! The causal tests with dummy moves and defences (4.6.1, case 2) and their traces.

use andor_tactics::{
    Board, Case, Halt, Machine, Moment, Obstacle, Piece, Resistance, Rules, Settings, Uncovered, examine,
    main_line, text,
};

/// The tests on the first move of the main variation.
fn first_moment(fen: &str) -> Moment {
    let board = Board::new(&fen.parse().unwrap(), Rules::Chess);
    let mut machine = Machine::new(board, Settings::test_b(), |_| true);
    let best = machine.find_best_move().best.unwrap();
    let line = main_line(&mut machine, &best, Resistance::Longest);
    machine.set(best.goal, best.iteration);
    examine(&mut machine, &line, 0, best.goal)
}

fn man_on(moment: &Moment, square: &str) -> Piece {
    moment.after.board.piece_at(square.parse().unwrap()).unwrap()
}

fn line_through<'a>(moment: &'a Moment, square: &str) -> &'a Uncovered {
    let front = man_on(moment, square);
    moment.uncovered.iter().find(|line| line.front == front && line.parries).unwrap()
}

/// The bishop on c6 could meet 1. Bf5 by Bd7, but then the rook behind it falls.
#[test]
fn a_defence_by_a_pinned_man_is_tested_both_ways() {
    let moment = first_moment("2r3k1/p4ppp/2b5/8/8/1P6/P6P/1BR3K1 w - -");
    let pin = line_through(&moment, "c6");
    let (front, rook) = (man_on(&moment, "c6"), man_on(&moment, "c1"));
    assert_eq!((pin.slider, pin.back), (rook, man_on(&moment, "c8")));
    // 2a: from N0 to N_j. The threat is gone, so Bd7 is a defence: no halt C.
    assert!(!pin.threatened.is_empty());
    for trace in &pin.threatened {
        assert_eq!((trace.case, trace.lines[0][0]), (Case::Threatened, moment.threats[0]));
        assert_ne!(trace.halt, Halt::C);
        assert_eq!(trace.starts[0].board.key(), moment.idle.board.key());
        assert_eq!(trace.starts[1].board.square_of(front).unwrap(), pin.defence.to());
    }
    // 2b: from N_j to N0. The capture behind works after the defence; without it the pinned man
    // blocks it.
    let trace = &pin.defended[0];
    assert_eq!((trace.case, trace.halt, trace.success), (Case::Defended, Halt::A, 0));
    assert_eq!(text::san(&trace.before.board, trace.critical), "Rxc8+");
    assert_eq!(trace.failed.obstacle(rook, trace.critical.to()), Some(Obstacle::Blocked(front)));
    assert_eq!(trace.failed.board.key(), moment.idle.board.key());
}

/// 1. Ra8+ drives the king from the line of the rook behind it.
#[test]
fn a_skewered_king_meets_the_threat_and_uncovers_the_rook() {
    let moment = first_moment("2k4r/8/8/2n5/8/8/6PP/R5K1 w - -");
    let king = man_on(&moment, "c8");
    let line = moment.uncovered.iter().find(|line| line.front == king && line.front_threatened).unwrap();
    // 2a: the capture of the king succeeds at N0 and takes nothing once it has moved.
    let threat = &line.threatened[0];
    assert_eq!((threat.case, threat.halt, threat.success), (Case::Threatened, Halt::B, 0));
    assert_eq!(threat.before.board.taken(threat.critical), Some(king));
    // 2b: only then does the rook fall.
    let capture = &line.defended[0];
    assert_eq!((capture.case, capture.halt), (Case::Defended, Halt::A));
    assert_eq!(text::san(&capture.before.board, capture.critical), "Rxh8");
    assert_eq!(capture.failed.obstacle(line.slider, capture.critical.to()), Some(Obstacle::Blocked(king)));
}

/// 1. Re1 d6: the reply guards the knight, and 2. d4 has to follow.
#[test]
fn a_guard_shows_in_the_trace_from_the_dummy_move_to_the_reply() {
    let moment = first_moment("4k3/3p4/8/4n3/8/8/3P1P2/R5K1 w - -");
    // 2c: Rxe5 succeeds at N0; after the reply dxe5 answers it, which is impossible at N0.
    let trace = &moment.replied[0];
    assert_eq!((trace.case, trace.halt, trace.success), (Case::Replied, Halt::A, 1));
    assert_eq!(text::san(&trace.before.board, trace.critical), "dxe5");
    assert_eq!(trace.lines[0], [moment.threats[0]]);
}

/// A move of the knight opens the line of the rook to the king.
#[test]
fn a_discovery_shows_in_the_trace_from_the_dummy_move_to_the_start() {
    let moment = first_moment("4k3/8/8/1q6/4N3/8/8/4R1K1 w - -");
    // 2d: the capture of the king succeeds at N0; at P(i) the man that we moved blocks it.
    let traces = &moment.discovered;
    assert!(!traces.is_empty() && traces.iter().all(|trace| trace.case == Case::Discovered));
    let rook = man_on(&moment, "e1");
    let trace = traces.iter().find(|trace| trace.before.board.mover(trace.critical) == rook).unwrap();
    assert_eq!((trace.halt, trace.success), (Halt::A, 0));
    assert_eq!(trace.failed.obstacle(rook, trace.critical.to()), Some(Obstacle::Blocked(moment.mover())));
}
