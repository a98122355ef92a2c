//! The longest mates with queen, rook and pawn are those of the textbooks.

use andor_reproductions::Timeless;
use andor_reproductions::endings::{ENDINGS, longest_mate};

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
