//! Published numbers of games of each length from the start (OEIS A133046), which counts captures
//! by their paths.

use andor_checkers::{Board, Checkers, Rulebook};
use andor_testkit::rulebooks::perft;

const PUBLISHED: [u64; 10] = [1, 7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931, 3_963_680];

#[test]
fn fast_rules_have_the_published_counts() {
    for (depth, count) in (0..).zip(PUBLISHED) {
        assert_eq!(perft(&Checkers, &Board::start(), depth), count, "depth {depth}");
    }
}

#[test]
fn the_rulebook_has_the_published_counts() {
    for (depth, &count) in (0..).zip(&PUBLISHED[..8]) {
        assert_eq!(perft(&Rulebook, &Board::start(), depth), count, "depth {depth}");
    }
}
