//! From findings to the facts of an explanation: squares, arrows that are true, lines in notation.

use super::alternating::{Case, Trace};
use super::explanation::{PieceNote, Reason, Standing, TestNote, TraceNote};
use super::finding::{Finding, Line, Test};
use super::text;
use crate::board::{Board, Piece};
use andor_chess::{Square, side_name};
use andor_game::Player;

/// The reason of a move made on a board; arrows are drawn on the board after our move.
pub(super) fn reason(finding: &Finding, us: Player, [board, drawn]: [&Board; 2]) -> Reason {
    let piece = |&(piece, square): &(Piece, Square)| PieceNote {
        piece: format!("{} {}", side_name(piece.side()), board.kind_of(piece).name()),
        square: square.to_string(),
    };
    let arrows = finding.arrows.iter().filter(|(from, to, role)| role.is_true(drawn, *from, *to));
    let ends = arrows.clone().flat_map(|&(from, to, _)| [from, to]);
    let mut squares: Vec<String> = Vec::new();
    for square in finding.pieces.iter().map(|&(_, square)| square).chain(ends) {
        if !squares.contains(&square.to_string()) {
            squares.push(square.to_string());
        }
    }
    Reason {
        motif: finding.motif,
        sentence: finding.sentence.clone(),
        standing: if finding.proved { Standing::Proved } else { Standing::Searched },
        test: finding.test.as_ref().map(|test| test_note(test, us, finding)),
        pieces: finding.pieces.iter().map(piece).collect(),
        squares,
        arrows: arrows.map(|(from, to, role)| (from.to_string(), to.to_string(), *role)).collect(),
        trace: finding.trace.as_ref().map(|trace| trace_note(trace, us, finding)),
    }
}

fn test_note(test: &Test, us: Player, finding: &Finding) -> TestNote {
    let line = |line: &Line| text::line(&line.place.board, &line.plies, us, line.begin);
    let follow_up = test.follow_up.map(|ply| text::san(&test.with.place.board, ply));
    let refutation = match test.without.plies[..] {
        [ours, theirs] => Some(text::san(&test.without.place.play(ours, us).board, theirs)),
        _ => None,
    };
    let without = match &follow_up {
        Some(move_) if test.impossible => format!("{move_} is not possible"),
        _ => line(&test.without),
    };
    TestNote {
        with: line(&test.with),
        circumstance: test.circumstance.clone(),
        without,
        follow_up,
        refutation,
        proofs: finding.proofs.clone(),
    }
}

/// The two lines with their move numbers in the game.
fn trace_note(trace: &Trace, us: Player, finding: &Finding) -> TraceNote {
    let ours = finding.index - finding.index % 2;
    let omitted = matches!(trace.case, Case::Omitted | Case::Discovered);
    let starts = [ours + 2, if omitted { ours } else { ours + 2 }];
    let line = |which: usize| text::line(&trace.starts[which].board, &trace.lines[which], us, starts[which]);
    TraceNote {
        with: line(0),
        without: line(1),
        critical: text::san(&trace.before.board, trace.critical),
        critical_with: trace.success == 0,
        halt: trace.halt,
        case: trace.case,
        proofs: finding.proofs.clone(),
    }
}
