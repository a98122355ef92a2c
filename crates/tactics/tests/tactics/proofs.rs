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
    let trace = reason.trace.as_ref().unwrap();
    let claims: Vec<&str> = trace.proofs.iter().map(|proof| &proof.claim[..]).collect();
    assert!(claims.first().is_some_and(|claim| claim.contains("mate")), "{claims:?}");
    assert!(trace.proofs.iter().all(|proof| proof.proved), "{:?}", trace.proofs);
    assert!(found.to_string().starts_with("White mates in 3 (proved).\n"), "{found}");
    assert_eq!(found.json()["proof"]["proved"], true);
}

#[test]
fn a_gain_of_material_is_not_called_proved() {
    let found = explained("4k3/8/2n1n3/8/3P4/8/8/4K3 w - -", &Options::default());
    assert!(matches!(found.outcome, Outcome::Gain(_)) && found.proof.is_none());
    assert!(!found.to_string().contains("proved"));
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
