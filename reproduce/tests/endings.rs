//! Every position of the endings with queen, rook and pawn: the longest mates are those of the textbooks.

use andor_engines::{Observer, Quiet};
use andor_reproduce::World;
use andor_reproduce::endings::{ENDINGS, longest_mate};

struct Timeless;

impl World for Timeless {
    fn seconds(&self) -> f64 {
        0.0
    }

    fn observer(&self, _: Option<f64>) -> Box<dyn Observer> {
        Box::new(Quiet)
    }
}

#[test]
fn the_longest_mates_come_out() {
    for (men, longest) in ENDINGS.into_iter().filter(|(men, _)| men.len() == 1) {
        let (found, trial) = longest_mate(&Timeless, men);
        assert_eq!(found, longest, "K{men}K");
        let (won, all) = (trial.statistics.get("attracted"), trial.statistics.get("distinct"));
        assert!(won > all / 3 && won < all, "K{men}K: {won} of {all} are won");
        assert!(trial.is(false), "Black would set up a draw");
    }
}
