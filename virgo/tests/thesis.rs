//! The worked examples of the thesis: the diagrams of its positions are lost, so these positions were built to have the
//! printed variations. The conditions are shown one by one, as 4.6.3 shows them.

use andor_virgo::{
    Best, Board, Case, Halt, Machine, MainLine, Obstacle, Piece, Place, Ply, Rules, Settings, alternate,
    main_line, text,
};

/// Position 4: `1. b4 Qb6 2. Nxd5 Qc6 3. Bb5 Qxb5 4. Nxc7+ Kd7 5. Nxb5`, goal 7.
const DECOY: &str = "3rkb2/pnp1pppp/3p4/q2p4/8/P1N2N2/1P3PPP/R4BK1 w - -";

/// Position 12: `1. Rxh7 Rxh7 2. Rxh7 Kxh7 3. Nf6+ Rxf6`, goal 5.
const OVERLOAD: &str = "4r2r/1q3rkr/p5p1/4p1P1/4Q1N1/3P4/PPP4R/2K4R w - -";

fn machine(fen: &str) -> Machine<'static> {
    Machine::new(Board::new(&fen.parse().unwrap(), Rules::Chess), Settings::default(), |_| true)
}

fn ply(board: &Board, uci: &str) -> Ply {
    board.clone().legal_moves().into_iter().find(|ply| ply.to_string() == uci).unwrap()
}

fn piece(place: &Place, square: &str) -> Piece {
    place.board.piece_at(square.parse().unwrap()).unwrap()
}

/// SAN of a line from the root.
fn sans(line: &MainLine) -> Vec<String> {
    line.plies.iter().zip(&line.places).map(|(&ply, place)| text::san(&place.board, ply)).collect()
}

#[test]
fn position_4_has_the_printed_main_variation() {
    let mut machine = machine(DECOY);
    machine.set(7, 8);
    let first = machine.to_suc_move().unwrap();
    let cycle = machine.to_move(first).unwrap();
    let line = main_line(&mut machine, &Best { ply: first, goal: 7, iteration: 8, cycle });
    assert_eq!(sans(&line), ["b4", "Qb6", "Nxd5", "Qc6", "Bb5", "Qxb5", "Nxc7+", "Kd7", "Nxb5"]);
}

/// Figure 9 for MBE 3. Bb5 and REPLY 3... Qxb5: the routine starts at P1, before 4. Nxc7+, and compares with P2, before
/// 3. Bb5. Black's king has fewer squares here than in the lost diagram, so without the decoy the queen herself takes on
/// c7, and the routine halts on condition A where the thesis has B (for B see `explaining.rs`).
#[test]
fn the_decoy_of_position_4() {
    let goal = 7;
    let mut machine = machine(DECOY);
    machine.set(goal, 8);
    let best = Best { ply: ply(machine.board(), "b2b4"), goal, iteration: 8, cycle: 2 };
    let line = main_line(&mut machine, &best);
    let (p2, p0, p1) = (&line.places[4], &line.places[5], &line.places[6]);
    let (mbe, reply) = (line.plies[4], line.plies[5]);
    let queen = p0.board.mover(reply);
    // Tallies as printed: 1 before the decoy, 8 at the end, which is more than the goal.
    assert_eq!((p2.tally, p1.tally, line.places.last().unwrap().tally), (1, -2, 8));
    // Condition 1: no GOALSWING of MBE, but the reply captures the threatening piece.
    assert!(p2.tally < goal && p0.tally < goal);
    assert_eq!(p0.board.taken(reply), Some(p2.board.mover(mbe)));
    // Condition 3: the end of the line takes the man that replied, on the square it was lured to.
    let end = *line.plies.last().unwrap();
    assert_eq!(line.places[8].board.taken(end), Some(queen));
    assert_eq!(end.to(), reply.to());
    // Condition 5: without the queen the goal would have been missed, with her it is reached.
    assert!(line.places[8].tally < goal && line.places[8].tally + 9 >= goal);
    machine.set(goal, 8);
    let traces = alternate(&mut machine, Case::Omitted, p1, p2, Some(line.plies[6]));
    let trace = traces.first().unwrap();
    assert_eq!((trace.halt, trace.success), (Halt::A, 1));
    assert_eq!(text::san(&trace.before.board, trace.critical), "Qxc7");
    assert_eq!(trace.failed.obstacle(queen, trace.critical.to()), Some(Obstacle::WrongSquare));
}

/// The rook on f7 has two duties: it guards f6 against the fork and the queen on b7 against the queen on e4. Whichever it
/// does, the other move works.
#[test]
fn the_overload_of_position_12() {
    let goal = 5;
    let mut machine = machine(OVERLOAD);
    machine.set(goal, 8);
    let us = machine.us();
    let mut places = vec![Place { board: machine.board().clone(), tally: 0 }];
    // The printed variation is a main one: our moves succeed, theirs do not.
    for (index, uci) in ["h2h7", "h8h7", "h1h7", "g7h7", "g4f6", "f7f6"].into_iter().enumerate() {
        let ply = ply(machine.board(), uci);
        assert_eq!(machine.to_move(ply).is_some(), index % 2 == 0, "{uci}");
        machine.down(ply);
        let next = places.last().unwrap().play(ply, us);
        places.push(next);
    }
    let capture = machine.to_suc_move().unwrap();
    assert_eq!(text::san(machine.board(), capture), "Qxb7+");
    let rook = piece(&places[4], "f7");
    // From f6, where the fork brought it, the rook cannot take back on b7: WRONGSQUARE.
    let (b7, f6) = ("b7".parse().unwrap(), "f6".parse().unwrap());
    assert_eq!(places[6].obstacle(rook, b7), Some(Obstacle::WrongSquare));
    // The other way round: from b7 it cannot take on f6.
    let queen_first = places[4].play(ply(&places[4].board, "e4b7"), us);
    let taken_back = queen_first.play(ply(&queen_first.board, "f7b7"), us);
    assert_eq!(taken_back.obstacle(rook, f6), Some(Obstacle::WrongSquare));
    // So the queen's capture works in both lines, with the pair 3. Nf6+ Rxf6 and without it: halt condition C.
    machine.up(usize::MAX);
    let traces = alternate(&mut machine, Case::Omitted, &places[6], &places[4], Some(capture));
    assert!(!traces.is_empty() && traces.iter().all(|trace| trace.halt == Halt::C));
}

/// Where only one order works, the routine halts on condition A: 1... Rxg2+ lures the queen from the guard of d1.
#[test]
fn the_conditions_of_an_overload() {
    let goal = 1;
    let mut machine = machine("r7/4Rp1k/p2p3p/1p1q1Pr1/8/P7/1P2Q1PP/3R2K1 b - -");
    machine.set(goal, 8);
    let us = machine.us();
    let before = Place { board: machine.board().clone(), tally: 0 };
    let after = before.play(ply(&before.board, "g5g2"), us);
    let reply = ply(&after.board, "e2g2");
    let next = after.play(reply, us);
    let queen = after.board.mover(reply);
    let follow_up = ply(&next.board, "d5d1");
    let traces = alternate(&mut machine, Case::Omitted, &next, &before, Some(follow_up));
    let trace = traces.iter().find(|trace| trace.before.board.mover(trace.critical) == queen).unwrap();
    // Halt condition A: Qxd1 works without the pair of moves and is not possible with it.
    assert_eq!((trace.halt, trace.success), (Halt::A, 1));
    assert_eq!(text::san(&trace.before.board, trace.critical), "Qxd1");
    // The critical move is theirs, made by the man that replied, from the square where it stood.
    assert!(!trace.critical_is_ours());
    assert_eq!(trace.before.board.square_of(queen), Some(reply.from()));
    // WRONGSQUARE where it stands now; FORCED: nobody else could have taken back.
    assert_eq!(trace.failed.obstacle(queen, trace.critical.to()), Some(Obstacle::WrongSquare));
    assert!(trace.alone);
}
