//! Answers in words: who lives or kills, by what, and whether a ko or a seki decides.

use andor_game::Player;
use andor_go::enclosed::{Place, eye_spaces};
use andor_go::{Setup, in_words, ko_at, parse_name};
use std::collections::BTreeSet;

/// White encloses three points in the corner.
const THREE: &str = "go:6x5,live=white=---OX./TOOOX./XXXXX./....../......";
/// White's stones and four of Black's share their last two liberties.
const SEKI: &str = "go:8x4,live=white=-xxxx-TX/TTTTTTTX/XXXXXXXX/........";

/// The words for this line from the usual start of the fight.
fn words(name: &str, mover: Player, winner: Player, line: &str) -> Option<String> {
    let rules = parse_name(name).expect("a fight");
    let root = Setup { turn: mover, ..Setup::start(&rules) };
    let line: Vec<String> = line.split_whitespace().map(String::from).collect();
    in_words(&rules, &root, winner, &line, &BTreeSet::new())
}

#[test]
fn the_first_move_and_the_resistance_are_named() {
    let (black, white) = (Player::Max, Player::Min);
    for (mover, winner, line, expected) in [
        (
            black,
            black,
            "B5 pass C5 A5",
            "Black kills, starting at B5; White has nothing better than to pass, then C5.",
        ),
        (black, black, "B5 A5 C5", "Black kills, starting at B5; White's best resistance is A5, then C5."),
        (white, white, "B5 pass pass", "White lives, starting at B5; Black has nothing better than to pass."),
        (white, white, "B5", "White lives at B5."),
        (black, white, "A5 B5", "White lives though Black moves first: A5 is answered by B5."),
        (black, white, "pass pass", "White lives though Black moves first: a pass is answered by a pass."),
        (black, black, "pass A5 B5", "Black kills without a move; White's best resistance is A5, then B5."),
    ] {
        assert_eq!(words(THREE, mover, winner, line).as_deref(), Some(expected));
    }
    let eye = THREE.replace("live", "eye");
    assert_eq!(words(&eye, white, white, "B5").as_deref(), Some("White makes an eye at B5."));
    assert_eq!(words(&eye, black, black, "B5").as_deref(), Some("Black takes the eye at B5."));
    // No line, a line that cannot be played, no fight.
    assert_eq!(words(THREE, black, black, ""), None);
    assert_eq!(words(THREE, black, black, "B5 B5"), None);
    assert_eq!(words("go:3x3", black, black, "B2"), None);
}

#[test]
fn a_seki_is_told_from_eyes_and_from_stones_that_are_caught() {
    let lives = |name: &str, line| words(name, Player::Max, Player::Min, line).expect("a line");
    assert!(lives(SEKI, "pass pass").ends_with("a seki: neither side can fill A4 and F4."));
    // Black may well throw stones in at the end.
    assert!(lives(SEKI, "A4 F4").contains("a seki"), "{}", lives(SEKI, "A4 F4"));
    // One caught stone in a large eye: White can fill its liberties.
    let caught = SEKI.replace("-xxxx-", "---x--");
    assert!(!lives(&caught, "pass pass").contains("seki"), "{}", lives(&caught, "pass pass"));
    assert!(!lives(THREE, "A5 B5").contains("seki"));
}

#[test]
fn a_ko_is_a_stone_that_may_not_be_taken_back() {
    let rules = parse_name("go:4x3").expect("rules");
    let point = |text: &str| rules.parse_point(text);
    // B2 takes one stone back, D3 takes nothing, A3 has no liberty.
    let position = ".XO./X.XO/.XO. O 0";
    assert_eq!(ko_at(&rules, position, Some("B2")), point("B2"));
    for nothing in ["D3", "A3", "pass"] {
        assert_eq!(ko_at(&rules, position, Some(nothing)), None, "{nothing}");
    }
    let simple = parse_name("go:4x3,simple").expect("rules");
    assert_eq!(ko_at(&simple, &format!("{position} B2"), None), point("B2"));
    assert_eq!(ko_at(&simple, position, None), None);
}

#[test]
fn points_of_a_ko_are_named() {
    let bent = eye_spaces(4, 4).into_iter().find(|problem| {
        let name = problem.rules.name();
        problem.place == Place::Corner && name.contains("---T") && name.contains("/-TTT")
    });
    let bent = bent.expect("the bent four");
    let ko = BTreeSet::from([bent.rules.parse_point("A1").expect("a point")]);
    let line = ["pass".to_owned(), "pass".to_owned()];
    let root = Setup { turn: Player::Max, ..bent.root };
    let words = in_words(&bent.rules, &root, Player::Max, &line, &ko).expect("a line");
    assert!(words.ends_with("It is by ko: White may not take back at A1 at once."), "{words}");
}
