//! No damaged certificate is accepted unless what it says is still true. The full form of this
//! suite is `cargo run --release -p andor-testkit --bin damage`.

use andor_game::Repetition;
use andor_testkit::damage::{Damage, damage_one};
use andor_testkit::random::CYCLIC_RULES;

#[test]
fn damaged_certificates_are_rejected_or_still_true() {
    let mut total = Damage::default();
    for rule in CYCLIC_RULES.into_iter().chain([Repetition::Never]) {
        for seed in 0..60 {
            let one = damage_one(seed, rule);
            assert_eq!(one.accepted_lies, 0, "seed {seed} under {rule}");
            total.damaged += one.damaged;
            total.rejected += one.rejected;
        }
    }
    assert!(total.damaged > 5000 && total.rejected * 10 > total.damaged * 9, "{total:?}");
}
