//! Published numbers of games of each length from the start.

use andor_dobutsu::{Dobutsu, Rulebook};
use andor_game::Notation;
use andor_testkit::rulebooks::perft;

const PUBLISHED: [u64; 8] = [1, 4, 17, 123, 976, 8122, 71_677, 645_705];

#[test]
fn fast_rules_have_the_published_counts() {
    for (depth, count) in (0..).zip(PUBLISHED) {
        assert_eq!(perft(&Dobutsu, &Dobutsu.start(), depth), count, "depth {depth}");
    }
}

#[test]
fn the_rulebook_has_the_published_counts() {
    for (depth, &count) in (0..).zip(&PUBLISHED[..6]) {
        assert_eq!(perft(&Rulebook, &Rulebook.start(), depth), count, "depth {depth}");
    }
}
