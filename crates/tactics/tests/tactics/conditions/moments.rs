//! Moments to break: of main lines at which a template fires, and of given lines.

use andor_tactics::{
    Board, Machine, MainLine, Moment, Motif, Piece, Place, Ply, Resistance, Rules, Settings, Trace, examine,
    findings, main_line,
};

/// One change to a moment, with its name.
pub type Break = (&'static str, fn(&mut Moment));

pub fn fires(moment: &Moment, motif: Motif) -> bool {
    findings(moment).iter().any(|finding| finding.motif == motif)
}

/// The first moment of a main line at which the template fires; threats of two moves only if
/// necessary.
pub fn firing(fen: &str, motif: Motif) -> Moment {
    let board = Board::new(&fen.parse().unwrap(), Rules::Chess);
    for settings in [Settings::test_b(), Settings::test_a()] {
        let mut machine = Machine::new(board.clone(), settings, |nodes| nodes < 20_000_000);
        let Some(best) = machine.find_easy_moves_first().best else { continue };
        for resistance in [Resistance::LosingLeast, Resistance::Longest] {
            machine.load(board.clone());
            let line = main_line(&mut machine, &best, resistance);
            machine.set(best.goal, best.iteration);
            for index in (0..line.plies.len()).step_by(2) {
                let moment = examine(&mut machine, &line, index, best.goal);
                if fires(&moment, motif) {
                    return moment;
                }
            }
        }
    }
    panic!("{motif:?} does not fire in {fen}")
}

pub fn check(motif: Motif, fen: &str, changes: &[Break]) {
    breaks(&firing(fen, motif), motif, changes);
}

pub fn breaks(moment: &Moment, motif: Motif, changes: &[Break]) {
    for (name, change) in changes {
        let mut changed = moment.clone();
        change(&mut changed);
        assert!(!fires(&changed, motif), "{motif:?} fires without: {name}");
    }
}

/// Makes the critical move of a trace the other side's.
pub fn other_side(trace: &mut Trace) {
    trace.starts[0] = trace.starts[0].pass();
}

/// Another legal move at a place, by another man.
pub fn by_another(board: &Board, ply: Ply) -> Ply {
    let other = |other: &Ply| board.mover(*other) != board.mover(ply) && other.to() != ply.to();
    board.clone().legal_moves().into_iter().find(other).unwrap()
}

/// The first moment of a given line.
pub fn played(fen: &str, moves: &[&str], goal: i16) -> Moment {
    let board = Board::new(&fen.parse().unwrap(), Rules::Chess);
    let mut machine = Machine::new(board.clone(), Settings::default(), |nodes| nodes < 20_000_000);
    machine.set(goal, 8);
    let mut line = MainLine { plies: Vec::new(), places: vec![Place { board, tally: 0 }] };
    for uci in moves {
        let place = line.places.last().unwrap();
        let legal = place.board.clone().legal_moves();
        let ply = legal.into_iter().find(|ply| ply.to_string() == *uci).unwrap();
        let next = place.play(ply, machine.us());
        line.plies.push(ply);
        line.places.push(next);
    }
    examine(&mut machine, &line, 0, goal)
}

pub fn by_square(moment: &Moment, square: &str) -> Piece {
    moment.after.board.piece_at(square.parse().unwrap()).unwrap()
}
