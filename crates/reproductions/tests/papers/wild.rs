//! History errors in the wild: real mates that Schijf's DCG method denies and the sound methods do
//! not.

use andor_chess::fast::Chess;
use andor_engines::{Dfpn, Engine, Ghi, LeafNumbers, Limits, Quiet, Verdict};
use andor_literature::pn_cyclic::{PnBta, PnDcg};
use andor_reproductions::problems::read;
use andor_reproductions::{Arranged, can_mover_win};
use andor_testkit::data;

/// Enough for the denials, far too little for most of the mates.
const LIMITS: Limits = Limits::new(150_000, 256 << 20);

#[test]
fn dcg_denies_mates_that_no_sound_method_denies() {
    only_dcg_denies(&data::corpus("chess/denied-mates.epd"));
}

#[test]
fn dcg_denies_all_nine_mates() {
    let Some(text) = data::shared("chess-ghi-dev.epd") else { return };
    assert_eq!(text.lines().count(), 9);
    only_dcg_denies(&text);
}

fn only_dcg_denies(text: &str) {
    let problems = read(&Chess::new(), text).expect("positions");
    assert!(!problems.is_empty());
    // The denials depend on the order of moves; in the engine's own or from a1 to h8 every one is
    // denied.
    let (plain, arranged) = (Chess::new(), Arranged::default());
    let leaf_numbers = LeafNumbers::Mobility;
    for problem in &problems {
        let asked = can_mover_win(&plain, problem.position.clone());
        let asked_arranged = can_mover_win(&arranged, problem.position.clone());
        let denied = PnDcg { leaf_numbers }.solve(&plain, &asked, &LIMITS, &mut Quiet).verdict
            == Verdict::Disproved
            || PnDcg { leaf_numbers }.solve(&arranged, &asked_arranged, &LIMITS, &mut Quiet).verdict
                == Verdict::Disproved;
        assert!(denied, "{}: DCG does not deny it", problem.name);
        let dfpn = |ghi| Dfpn::default().with(ghi);
        let sound: [&dyn Engine<Chess>; 3] = [&PnBta { leaf_numbers }, &dfpn(Ghi::Lemma), &dfpn(Ghi::Twin)];
        for engine in sound {
            let verdict = engine.solve(&plain, &asked, &LIMITS, &mut Quiet).verdict;
            assert_ne!(verdict, Verdict::Disproved, "{}", problem.name);
        }
    }
}
