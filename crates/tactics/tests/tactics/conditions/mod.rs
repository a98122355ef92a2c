//! Each condition of a template alone: a template that fires does not fire if one condition is
//! broken.

mod moments;
mod plain;

use andor_tactics::{Halt, Moment, Motif};
use moments::{Break, breaks, by_another, by_square, check, fires, firing, played};

#[test]
fn fork() {
    let fen = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -";
    fn elsewhere(moment: &mut Moment) {
        let next = &moment.next.as_ref().unwrap().board;
        moment.follow_up = Some(by_another(next, moment.follow_up.unwrap()));
    }
    check(
        Motif::Fork,
        fen,
        &[
            ("the reply leaves a target", |moment| {
                let next = &moment.next.as_ref().unwrap().board;
                moment.follow_up = Some(by_another(next, moment.follow_up.unwrap()));
                moment.left.clear();
                moment.harvest = None;
            }),
            ("there is a reply", |moment| moment.next = None),
            ("the man that moved attacks both", |moment| {
                moment.threats.clear();
                moment.idle = moment.before.clone();
            }),
        ],
    );
    // Each of the three ways to leave a target is enough.
    let all = firing(fen, Motif::Fork);
    assert!(!all.left.is_empty() && all.harvest.is_some());
    let ways: [fn(&mut Moment); 3] =
        [elsewhere, |moment| moment.left.clear(), |moment| moment.harvest = None];
    for kept in 0..3 {
        let mut moment = all.clone();
        for (_, without) in ways.iter().enumerate().filter(|(way, _)| *way != kept) {
            without(&mut moment);
        }
        assert!(fires(&moment, Motif::Fork), "{kept}");
    }
    // A target that is worth more takes the guarded forking man: that costs more than letting it
    // take.
    check(
        Motif::Fork,
        "r7/4Rp1k/p2p3p/1p1q1Pr1/8/P7/1P2Q1PP/3R2K1 b - -",
        &[
            ("the forking man is guarded", |moment| {
                let queen = by_square(moment, "d5");
                let next = moment.next.clone().unwrap();
                let away = next.board.step(queen, "a2".parse().unwrap()).unwrap();
                let next = next.play(away, moment.us).pass();
                moment.follow_up = next.board.clone().legal_moves().first().copied();
                moment.next = Some(next);
            }),
            ("who takes it is a target", |moment| {
                let king = moment.after.board.clone().legal_moves();
                let escape = king.into_iter().find(|ply| Some(*ply) != moment.reply).unwrap();
                moment.reply = Some(escape);
                moment.left.clear();
            }),
        ],
    );
    // A queen that is no target takes the forking man and is taken back; a bishop only exchanges
    // it.
    let line = ["d5e7", "d8e7", "e1e7"];
    let lured = played("2rq2k1/5ppp/8/3N4/8/8/5PPP/4R1K1 w - -", &line, 1);
    assert!(fires(&lured, Motif::Fork));
    breaks(&lured, Motif::Fork, &[("she is taken back", elsewhere)]);
    assert!(!fires(&played("2rb2k1/5ppp/8/3N4/8/8/5PPP/4R1K1 w - -", &line, 1), Motif::Fork));
}

/// What the man takes with its next move; if that mates, the mate is its purpose.
#[test]
fn harvest() {
    let line = ["a1a2", "b5b4", "a2a8"];
    let taken = |fen: &str| played(fen, &line, 3).harvest;
    assert!(taken("n5k1/5pp1/7p/1p6/8/8/8/R5K1 w - -").is_some());
    assert_eq!(taken("n5k1/5ppp/8/1p6/8/8/8/R5K1 w - -"), None);
}

#[test]
fn pins() {
    let change: [Break; 2] = [
        ("its move would save the day", |moment| {
            moment.uncovered.iter_mut().for_each(|line| line.parries = false);
        }),
        ("what stands behind is worth more", |moment| {
            moment.uncovered.iter_mut().for_each(|line| (line.front, line.back) = (line.back, line.front));
        }),
    ];
    check(Motif::Pin, "4k3/8/4p3/3r4/8/1B6/8/4R1K1 w - -", &change);
    // The knight could go to c6, out of the attack, and there guard the other, which we threaten,
    // too.
    assert!(fires(&played("4k3/8/8/n3n3/8/5P2/8/R3R1K1 w - -", &["f3f4"], 3), Motif::Pin));
    // The pawn on g7 may not step between, but that would not help: the queen falls anyway.
    let pinned = "r1r5/3bqppk/3p4/p3PR2/1p6/3B4/P1P3PP/1R5K w - -";
    assert!(!fires(&played(pinned, &["f5f7", "h7h8", "f7e7"], 9), Motif::Pin));
    check(Motif::RelativePin, "2r3k1/p4ppp/2b5/8/8/1P6/P6P/1BR3K1 w - -", &change);
}

#[test]
fn skewer() {
    check(
        Motif::Skewer,
        "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
        &[
            ("the front man is threatened", |moment| {
                moment.uncovered.iter_mut().for_each(|line| line.front_threatened = false);
            }),
            ("its move meets the threat", |moment| {
                for trace in moment.uncovered.iter_mut().flat_map(|line| &mut line.threatened) {
                    trace.halt = Halt::C;
                }
            }),
            ("the man that moved is on the line", |moment| {
                let king = by_square(moment, "g1");
                moment.uncovered.iter_mut().for_each(|line| line.slider = king);
            }),
            ("the front man is worth as much", |moment| {
                let knight = by_square(moment, "c5");
                moment.uncovered.iter_mut().for_each(|line| line.front = knight);
            }),
            ("the man behind is taken", |moment| {
                let next = &moment.next.as_ref().unwrap().board;
                moment.follow_up = Some(by_another(next, moment.follow_up.unwrap()));
            }),
        ],
    );
}
