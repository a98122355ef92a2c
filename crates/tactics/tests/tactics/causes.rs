//! Causes by intervention: lines from real games (lichess puzzles, CC0) and composed ones, each
//! with what a cause must be, and look-alikes in which it must not be told.

use andor_tactics::{Explanation, Motif, Options, Reason, Standing, explain};

fn told(fen: &str, line: &str) -> Explanation {
    let options = Options { line: Some(line.into()), proof_memory: 0, ..Options::default() };
    explain(fen, &options, |_, nodes| nodes < 5_000_000).unwrap()
}

fn reason(found: &Explanation, index: usize, motif: Motif) -> Option<&Reason> {
    found.line.get(index)?.reasons.iter().find(|reason| reason.motif == motif)
}

/// Position, line, the index of the move, motif, what is different without it, what happens then.
const CAUSES: [(&str, &str, usize, Motif, &str, &str); 9] = [
    (
        "3r1k2/p4ppp/1p6/8/3q3Q/3b3P/5PP1/4R1K1 w - -",
        "Qe7+ Kg8 Qe8+ Rxe8 Rxe8#",
        2,
        Motif::Deflection,
        "with the rook still on d8",
        "3. Re8+ Rxe8",
    ),
    (
        "2N5/8/2b1p2b/1k5p/3B1P1P/4K3/8/8 w - -",
        "Na7+ Kc4 Nxc6",
        0,
        Motif::Deflection,
        "with the king still on b5",
        "2. Nxc6 Kxc6",
    ),
    (
        "1r3rk1/7p/p3p3/3p1p2/3R4/2q1PP2/P1P3PP/1RQ3K1 b - -",
        "Rxb1 Qxb1 Qxe3+ Kh1 Qxd4",
        0,
        Motif::Overload,
        "with the queen still on c1",
        "2... Qxe3+ 3. Qxe3",
    ),
    (
        "r7/pp6/3kb2Q/2qpn3/8/P7/3N1RPP/R5K1 b - -",
        "Qxf2+ Kxf2 Ng4+ Kg1 Nxh6",
        0,
        Motif::Attraction,
        "with the king still on g1",
        "2... Ng4 3. Qxe6+",
    ),
    (
        "8/4p3/4R1Rp/p1Pk1q2/3p3P/4Pp2/5P1K/8 w - -",
        "e4+ Qxe4 Rxe4",
        0,
        Motif::Attraction,
        "with the queen still on f5",
        "2. Re4 Qxe4",
    ),
    (
        "1r3rk1/7p/p3p3/3p1p2/3R4/2q1PP2/P1P3PP/1RQ3K1 b - -",
        "Rxb1 Qxb1 Qxe3+ Kh1 Qxd4",
        2,
        Motif::RemovedGuard,
        "with the pawn still on e3 and the queen on c3",
        "3... Qxd4 4. exd4",
    ),
    (
        "8/8/8/8/3p3P/4r3/4RKP1/2k5 b - -",
        "Rxe2+ Kxe2 Kc2 g3 d3+ Kf2 d2 Kf1 d1=Q+",
        2,
        Motif::Support,
        "with the king still on c1",
        "3... d3+ 4. Kxd3",
    ),
    (
        "4r1k1/p4p1p/1r2nQpB/4R3/2pq4/P7/5PPP/4R2K w - -",
        "Qg7+ Nxg7 Rxe8+ Nxe8 Rxe8#",
        0,
        Motif::LineDecoy,
        "with the knight still on e6",
        "Rxe8+ is not possible",
    ),
    (
        "8/4r2p/P1Bp4/3Pkpp1/8/6PP/5K2/8 w - -",
        "Bb7 Rc7 a7 Rc2+ Ke1 Rc1+ Kd2 Ra1 a8=Q Rxa8 Bxa8",
        0,
        Motif::Interference,
        "with the bishop still on c6",
        "2. a7 Rxa7",
    ),
];

#[test]
fn each_cause_is_told_with_the_world_without_it() {
    let mut wrong = String::new();
    for (fen, line, index, motif, circumstance, without) in CAUSES {
        let found = told(fen, line);
        let test = reason(&found, index, motif).and_then(|reason| reason.test.as_ref());
        if test.is_none_or(|test| test.circumstance != circumstance || test.without != without) {
            wrong += &format!("{motif:?} in {fen}: {test:?}\n{found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_changes_nothing_is_no_cause() {
    // The rook mates with or without the move of the pawn and the reply.
    let found = told("6k1/5ppp/8/8/8/p7/5PPP/R5K1 w - -", "h3 a2 Rxa2");
    assert!(found.line.iter().flat_map(|note| &note.reasons).all(|reason| {
        !matches!(reason.motif, Motif::Attraction | Motif::Deflection | Motif::Overload | Motif::RemovedGuard)
    }));
    // The knight on d4 guards nothing that matters; the queen is only exchanged for the queen.
    let found = told("3qk3/8/8/8/3n4/8/8/3QK2R w K -", "Qxd4 Qxd4 Rh8+");
    assert!(reason(&found, 0, Motif::Attraction).is_none(), "{found}");
}

#[test]
fn a_cause_of_a_mate_is_proved() {
    let found = told("3r1k2/p4ppp/1p6/8/3q3Q/3b3P/5PP1/4R1K1 w - -", "Qe7+ Kg8 Qe8+ Rxe8 Rxe8#");
    let deflection = reason(&found, 2, Motif::Deflection).unwrap();
    assert_eq!(deflection.standing, Standing::Proved);
    assert!(deflection.sentence.starts_with("gives up the queen to deflect the rook from d8"));
}

/// Each man of a mate is taken away: names follow from what the men do.
#[test]
fn mates_are_taken_apart() {
    for (fen, line, motif, part) in [
        ("6rk/6pp/7N/8/8/8/8/6K1 w - -", "Nf7#", Motif::SmotheredMate, "block the king's way"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "Ra8#", Motif::BackRank, "block the king's way"),
        ("K7/4N1pk/8/8/8/8/8/R7 w - -", "Rh1#", Motif::AnastasiaMate, "the knight on e7 covers g6 and g8"),
        ("7k/R7/5N2/8/8/8/8/6K1 w - -", "Rh7#", Motif::ArabianMate, "covers g8 and guards the rook on h7"),
        (
            "5rk1/4bpp1/7p/1BPp4/P2Pbq2/2p2n2/R3NPPP/3Q1R1K b - -",
            "Qxh2#",
            Motif::Mate,
            "the knight on f3 guards the queen on h2",
        ),
        ("7k/8/6K1/8/8/8/8/R7 w - -", "Ra8#", Motif::Mate, "the king on g6 covers g7 and h7"),
    ] {
        let found = told(fen, line);
        let reason = reason(&found, 0, motif).unwrap_or_else(|| panic!("{motif:?}: {found}"));
        assert!(reason.sentence.contains(part), "{}", reason.sentence);
        assert!(reason.test.is_some(), "{reason:?}");
    }
}
