//! The templates that look at one board, the plain sentences, and those for replies.

use super::moments::{by_another, by_square, check, fires, firing, other_side, played};
use andor_tactics::{Halt, Moment, Motif, Ply, Trace, findings};

fn sentence(moment: &Moment, motif: Motif) -> String {
    findings(moment).into_iter().find(|finding| finding.motif == motif).expect("it fires").sentence
}

#[test]
fn back_rank() {
    let mates = |fen: &str, uci: &str| fires(&played(fen, &[uci], 33), Motif::BackRank);
    assert!(mates("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8"));
    assert!(mates("R2B2k1/5ppp/8/8/8/8/8/6K1 w - -", "d8b6"), "discovered");
    for (name, fen, uci) in [
        ("the king is on its first rank", "7R/6k1/5ppp/8/8/1Q6/8/K7 w - -", "b3g8"),
        ("the check is along it", "6rk/6pp/8/6N1/8/8/8/7K w - -", "g5f7"),
        ("its own men shut it in", "6k1/5p1p/5B2/8/8/8/8/R5K1 w - -", "a1a8"),
        ("it is mate", "6k1/5ppp/2b5/8/8/8/8/R5K1 w - -", "a1a8"),
    ] {
        assert!(!mates(fen, uci), "{name}");
    }
}

#[test]
fn trapped() {
    let traps = |fen: &str, uci: &str, goal: i16| fires(&played(fen, &[uci], goal), Motif::TrappedPiece);
    assert!(traps("8/2p4p/3r4/P4kp1/1P1P2R1/1K4PP/8/8 b - -", "h7h5", 3));
    for (name, fen, uci, goal) in [
        ("there is one target", "8/2p4p/N2r4/P4kp1/1P1P2R1/1K4PP/8/8 b - -", "h7h5", 3),
        ("it is no pawn", "k7/8/8/4p3/8/3K4/8/1R6 w - -", "b1b5", 1),
        ("it has a move", "n7/2p5/1p6/8/8/8/7k/K5R1 w - -", "g1g8", 3),
        ("no move saves it", "8/2p4p/3r4/P4k2/1P1P2R1/1K4PP/8/8 b - -", "h7h5", 3),
        ("it is lost itself", "7k/8/5n2/3b4/6P1/8/8/3R2K1 w - -", "g4g5", 2),
    ] {
        assert!(!traps(fen, uci, goal), "{name}");
    }
}

#[test]
fn replies() {
    check(
        Motif::Capthpc,
        "8/1q2k3/8/4N3/8/8/6PP/R6K w - -",
        &[
            ("a threat", |moment| moment.threats.clear()),
            ("the reply takes", |moment| {
                moment.reply = Some(by_another(&moment.after.board, moment.reply.unwrap()));
            }),
        ],
    );
    check(
        Motif::Moveaway,
        "2k4r/8/8/2n5/8/8/6PP/R5K1 w - -",
        &[("a threat", |moment| moment.threats.clear())],
    );
    check(
        Motif::Blocking,
        "6k1/p4ppp/1p5P/1q6/8/8/1brQ1PP1/6K1 w - -",
        &[
            ("it stands in the way", |moment| moment.next = Some(moment.idle.clone())),
            ("the man that replied does", |moment| {
                let pawn = by_square(moment, "a7");
                moment.reply = moment.after.board.step(pawn, "a6".parse().unwrap());
            }),
            ("the threat is a capture", |moment| {
                let quiet = |ply: &Ply| moment.idle.board.taken(*ply).is_none();
                moment.threats = moment.idle.board.clone().legal_moves().into_iter().filter(quiet).collect();
            }),
        ],
    );
    // A pawn forks two knights. A capture of another man is no capture of the threatening one; a
    // man that is not attacked does not move away; a reply that does neither is forced.
    let fork = "4k3/8/2n1n3/8/1P1P4/8/8/4K3 w - -";
    let takes = played(fork, &["d4d5", "c6b4", "d5e6"], 1);
    assert!(fires(&takes, Motif::Moveaway) && !fires(&takes, Motif::Capthpc));
    let stays = played(fork, &["d4d5", "e8d7", "d5e6"], 1);
    assert!(!fires(&stays, Motif::Moveaway) && !fires(&stays, Motif::Forced));
    let last = played(fork, &["d4d5"], 1);
    assert!(!fires(&last, Motif::Forced), "there is no reply");
    let only = played("7k/5K2/8/8/8/8/8/R5B1 w - -", &["g1d4", "h8h7", "a1h1"], 33);
    assert_eq!(sentence(&only, Motif::Moveaway), "takes the king out of check");
    let only = played("k7/P7/K7/8/8/7p/8/6R1 w - -", &["g1f1", "h3h2", "f1f2"], 1);
    assert_eq!(sentence(&only, Motif::Forced), "is the only legal move");
    fn replied(moment: &mut Moment, change: fn(&mut Trace)) {
        moment.replied.iter_mut().for_each(change);
    }
    check(
        Motif::Guard,
        "4k3/3p4/8/4n3/8/8/3P1P2/R5K1 w - -",
        &[
            ("halt A", |moment| replied(moment, |trace| trace.halt = Halt::B)),
            ("the critical move is theirs", |moment| replied(moment, other_side)),
            ("it works with the reply", |moment| replied(moment, |trace| trace.success = 0)),
            ("it answers the threat on its square", |moment| {
                replied(moment, |trace| trace.critical = by_another(&trace.before.board, trace.critical));
            }),
        ],
    );
}

#[test]
fn plain_sentences() {
    check(
        Motif::HangingPiece,
        "4k3/8/8/3n4/8/8/8/3RK3 w - -",
        &[
            ("it is the first move", |moment| moment.index = 2),
            ("it reaches the goal", |moment| moment.after.tally = moment.before.tally),
        ],
    );
    let defended = played("4k3/2p5/3n4/4P3/8/8/8/4K3 w - -", &["e5d6"], 2);
    assert!(!fires(&defended, Motif::HangingPiece) && fires(&defended, Motif::Gain));
    let quiet = played("4k3/8/8/3n4/8/8/8/3RK3 w - -", &["e1f2"], 3);
    assert!(!fires(&quiet, Motif::HangingPiece) && !fires(&quiet, Motif::Gain));
    let both = played("1r6/P6k/8/8/8/8/8/K7 w - -", &["a7b8q"], 5);
    assert_eq!(sentence(&both, Motif::HangingPiece), "takes the rook on b8, which nobody defends");
    let gain = |fen: &str, uci: &str| sentence(&played(fen, &[uci], 5), Motif::Gain);
    assert_eq!(gain("1rr5/P6k/8/8/8/8/8/K7 w - -", "a7b8q"), "takes the rook on b8 and promotes to a queen");
    // Exact search shows that a line's last move stays.
    assert_eq!(
        gain("8/P6k/8/8/8/8/8/K7 w - -", "a7a8q"),
        "promotes to a queen, and nothing can be won back by captures"
    );
    let fen = "4k3/8/2n1n3/8/3P4/8/8/4K3 w - -";
    let mut moment = firing(fen, Motif::Fork);
    // Nothing is attacked and nothing taken: the move keeps the gain, if there is one.
    (moment.idle, moment.next) = (moment.before.clone(), None);
    moment.threats.clear();
    (moment.before.tally, moment.after.tally) = (moment.goal, moment.goal);
    assert!(fires(&moment, Motif::Keep));
    for before in [true, false] {
        let mut lost = moment.clone();
        let place = if before { &mut lost.before } else { &mut lost.after };
        place.tally = moment.goal - 1;
        assert!(!fires(&lost, Motif::Keep), "{before}");
    }
}

#[test]
fn threats() {
    // Of two threats the sentence names the one that mates at once, not the larger capture.
    let fen = "n5k1/4bppp/8/8/8/8/1B6/R2Q2K1 w - -";
    assert_eq!(sentence(&played(fen, &["d1g4"], 33), Motif::Threat), "threatens Qxg7#");
    assert!(!fires(&played("6k1/5pp1/7p/8/8/8/8/R5K1 w - -", &["g1h1"], 33), Motif::Threat));
    let won = played("6k1/5ppp/8/8/8/n6P/R4PP1/6K1 w - -", &["a2a3"], 3);
    assert!(!fires(&won, Motif::Threat), "the goal is reached");
    let check = |moves: &[&str]| sentence(&played("k7/8/2K5/8/8/8/8/7R w - -", moves, 33), Motif::Threat);
    assert_eq!(check(&["h1h8"]), "gives check");
    assert_eq!(check(&["h1h8", "a8a7", "h8g8"]), "gives check and forces Ka7, so that Rg8 can follow");
    assert_eq!(check(&["h1a1", "a8b8", "a1a2"]), "gives check and forces Kb8, so that Ra2 can follow");
    let free = played("k7/8/8/3K4/8/8/8/7R w - -", &["h1h8", "a8a7", "h8g8"], 33);
    assert_eq!(sentence(&free, Motif::Threat), "gives check, and Rg8 follows");
}

#[test]
fn mates() {
    assert!(fires(&played("7k/8/6K1/8/8/8/8/R7 w - -", &["a1a8"], 33), Motif::Mate));
    // A check that is none; a stalemate.
    assert!(!fires(&played("7k/8/5K2/8/8/8/8/R7 w - -", &["a1a8"], 33), Motif::Mate));
    assert!(!fires(&played("7k/8/6K1/8/8/8/8/5Q2 w - -", &["f1f7"], 33), Motif::Mate));
}
