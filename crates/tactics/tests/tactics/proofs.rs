//! Mates and the values that their causes flip are proved, and a gain of material never is.

use andor_tactics::{Explanation, Motif, Options, Outcome, explain};

fn explained(fen: &str, options: &Options) -> Explanation {
    explain(fen, options, |_, nodes| nodes < 5_000_000).unwrap()
}

/// 1. Qg7+ lures the knight from the e-file, and the rooks mate on e8.
const LURE: &str = "4r1k1/p4p1p/1r2nQpB/4R3/2pq4/P7/5PPP/4R2K w - -";

#[test]
fn a_mate_and_both_values_of_its_cause_are_proved() {
    let found = explained(LURE, &Options::default());
    assert_eq!(found.outcome, Outcome::Mate(3));
    let proof = found.proof.as_ref().unwrap();
    assert!(proof.proved && proof.certified && proof.nodes > 0 && !proof.certificate.is_empty(), "{proof:?}");
    assert_eq!(proof.claim, "white mates in 3");
    let reason = found.line[0].reasons.iter().find(|reason| reason.motif == Motif::LineDecoy).unwrap();
    let test = reason.test.as_ref().unwrap();
    let claims: Vec<&str> = test.proofs.iter().map(|proof| &proof.claim[..]).collect();
    assert!(claims.first().is_some_and(|claim| claim.contains("mate")), "{claims:?}");
    assert!(test.proofs.iter().all(|proof| proof.proved), "{:?}", test.proofs);
    assert!(found.to_string().starts_with("White mates in 3 (proved).\n"), "{found}");
    assert_eq!(found.json()["proof"]["proved"], true);
}

#[test]
fn a_gain_of_material_is_proved_by_exact_search_or_seems() {
    let found = explained("4k3/8/2n1n3/8/3P4/8/8/4K3 w - -", &Options::default());
    let proof = found.proof.as_ref().unwrap();
    assert!(matches!(found.outcome, Outcome::Gain(2)) && proof.proved && !proof.certified);
    assert_eq!(proof.claim, "white is 2 points up after at most 2 moves, whatever black does");
    // The knight in the corner may be caught: only the line shows the whole rook.
    let fork = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq -";
    let options = Options { line: Some("Nxc7+ Kd8 Nxa8".into()), ..Options::default() };
    let found = explained(fork, &options);
    assert!(found.to_string().starts_with("By this line White seems to win"), "{found}");
    assert!(!found.proof.unwrap().proved);
}

#[test]
fn without_memory_there_are_no_proofs() {
    let found = explained(LURE, &Options { proof_memory: 0, ..Options::default() });
    assert!(found.outcome == Outcome::Mate(3) && found.proof.is_none());
    assert!(found.to_string().starts_with("White mates in 3.\n"), "{found}");
}

#[test]
fn zugzwang_needs_the_exact_search() {
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
    assert!(explained(morphy, &Options::default()).motifs().contains(&Motif::Zugzwang));
    let machine_alone = explained(morphy, &Options { proof_memory: 0, ..Options::default() });
    assert!(!machine_alone.motifs().contains(&Motif::Zugzwang));
}

/// The machine drives the king across the board; there is a mate in half the moves.
#[test]
fn the_shortest_mate_is_shown() {
    let fen = "3B4/r7/7R/pb6/k1p4p/1N1pK2P/1P2P2p/3B4 w - -";
    let machine_alone = explained(fen, &Options { proof_memory: 0, ..Options::default() });
    assert!(matches!(machine_alone.outcome, Outcome::Mate(moves) if moves > 4));
    let shortest = explained(fen, &Options::default());
    assert_eq!((shortest.outcome, shortest.line.len()), (Outcome::Mate(4), 7));
    assert!(shortest.proof.is_some_and(|proof| proof.proved));
}
