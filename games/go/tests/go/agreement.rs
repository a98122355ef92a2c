//! The fast rules against the rulebook, on random games under every combination of rules.

use andor_game::{Game, Notation, legal_moves, successor};
use andor_go::fast::{Bits, FastGo, LargeGo, SmallGo, Wide};
use andor_go::rulebook::Go;
use andor_go::{Move, parse_name};
use andor_testkit::random::Random;
use andor_testkit::rulebooks;
use std::collections::HashMap;

/// Plays a random game by both rulebooks and compares every position.
fn play_out<B: Bits>(name: &str, seed: u64, plies: usize) -> usize {
    let rules = parse_name(name).expect(name);
    let (plain, fast) = (Go::new(rules.clone()), FastGo::<B>::new(rules).expect("a board that fits"));
    assert_eq!((plain.name(), plain.outcomes()), (fast.name(), fast.outcomes()));
    let mut random = Random::new(seed);
    let (mut slow, mut quick) = (plain.start(), fast.start());
    let mut classes = HashMap::new();
    for ply in 0..plies {
        rulebooks::compare((&fast, &quick), (&plain, &slow));
        let text = plain.position_text(&slow);
        let class = plain.position_text(&plain.repetition_class(&slow));
        assert_eq!(class, fast.position_text(&fast.repetition_class(&quick)));
        assert_eq!(*classes.entry(class).or_insert(fast.repetition_key(&quick)), fast.repetition_key(&quick));
        if plain.end(&slow).is_some() {
            return ply;
        }
        let moves = legal_moves(&plain, &slow);
        assert_eq!(moves, legal_moves(&fast, &quick), "{name} {text}");
        assert!(moves.contains(&Move::Pass));
        // Mostly plays, so that boards fill and stones are captured.
        let plays: Vec<Move> = moves.iter().copied().filter(|mv| matches!(mv, Move::Play(_))).collect();
        let any = plays.is_empty() || random.one_in(8);
        let mv = random.pick(if any { &moves } else { &plays });
        slow = successor(&plain, &slow, mv);
        quick = successor(&fast, &quick, mv);
    }
    plies
}

#[test]
fn both_rule_sets_tell_the_same_game() {
    let mut plies = 0;
    for size in ["1x1", "1x4", "5x1", "2x2", "3x3", "4x3", "5x5"] {
        let all = " ,suicide ,positional ,positional,suicide,settled ,settled ,simple ,simple,suicide";
        for options in all.split(' ') {
            let name = format!("go:{size}{options}");
            for seed in 0..6 {
                plies += play_out::<u64>(&name, seed, 80);
            }
        }
    }
    assert!(plies > 6_000, "{plies} plies are too few to mean something");
}

#[test]
fn both_rule_sets_tell_the_same_fights() {
    for aim in ["eye", "live"] {
        for (size, map) in [
            ("5x4", "black=t--O./--OO./OO.../....."),
            ("5x4", "white=-t-X./---X./XXX../....."),
            ("5x5", "white=XXXX./X--X./X-tX./XXXX./....."),
            ("6x4", "white=t----X/o--oXX/XXXX../......"),
        ] {
            for options in ["", ",positional", ",simple,suicide"] {
                for seed in 0..30 {
                    play_out::<u64>(&format!("go:{size}{options},{aim}={map}"), seed, 60);
                }
            }
        }
    }
}

#[test]
fn large_boards_follow_the_same_rules() {
    assert!(SmallGo::new(parse_name("go:8x8").expect("a board")).is_none());
    assert!(LargeGo::new(parse_name("go:19x19").expect("a board")).is_some());
    for (name, plies) in [("go:9x9,simple", 60), ("go:19x19", 12), ("go:13x6,positional,suicide", 60)] {
        play_out::<Wide>(name, 1, plies);
    }
    // The same board in one word and in six.
    for seed in 0..20 {
        assert_eq!(play_out::<u64>("go:5x5,suicide", seed, 90), play_out::<Wide>("go:5x5,suicide", seed, 90));
    }
}

#[test]
fn images_of_a_position_have_one_representative_and_as_many_moves() {
    let game = SmallGo::new(parse_name("go:4x4,simple").expect("a board")).expect("small");
    let read = |text: &str| game.parse_position(text).expect(text);
    let images = ["X.../..../.O../.... O 0", "...X/..../..O./.... O 0", "..../.O../..../X... O 0"];
    let one = game.canonical(&read(images[0]));
    assert!(images.iter().all(|text| game.canonical(&read(text)) == one));
    assert_ne!(game.canonical(&read("X.../..../.O../.... X 0")), one);
    let mut random = Random::new(7);
    let mut position = game.start();
    for _ in 0..500 {
        let image = game.canonical(&position);
        assert_eq!(game.canonical(&image), image);
        assert_eq!(game.end(&image), game.end(&position));
        if game.end(&position).is_some() {
            position = game.start();
            continue;
        }
        let moves = legal_moves(&game, &position);
        assert_eq!(legal_moves(&game, &image).len(), moves.len());
        let mut reached: Vec<_> =
            moves.iter().map(|&mv| game.canonical(&successor(&game, &position, mv))).collect();
        let from_image = legal_moves(&game, &image).into_iter();
        let mut other: Vec<_> = from_image.map(|mv| game.canonical(&successor(&game, &image, mv))).collect();
        reached.sort_by_key(|position| game.key(position));
        other.sort_by_key(|position| game.key(position));
        assert_eq!(reached, other);
        position = successor(&game, &position, random.pick(&moves));
    }
    // A fight keeps only the symmetries of its region and targets.
    let fight = "go:5x4,eye=white=-t-X./---X./XXX../.....";
    let fight = SmallGo::new(parse_name(fight).expect("a fight")).expect("small");
    assert_eq!(fight.canonical(&fight.start()), fight.start());
}

#[test]
fn the_impossible_is_refused_in_one_line() {
    let read = |name: &str, text: &str| {
        let refused = Go::new(parse_name(name).expect(name)).parse_position(text).expect_err(text).0;
        assert!(!refused.contains('\n'));
        refused
    };
    assert!(read("go:3x2", "XO./...  X").contains("no side"));
    assert!(read("go:3x2", "XO./X. X 0").contains("row 2"));
    assert!(read("go:3x2", "XO.").contains("2 rows"));
    assert!(read("go:3x2", "XO./O.. X 0").contains("black stones at A2 have no liberty"));
    assert!(read("go:3x2", "XO?/... X 0").contains("'?'"));
    assert!(read("go:3x2", ".../... X 3").contains("number of passes"));
    assert!(read("go:3x2", ".../... X 0 A1").contains("simple ko only"));
    assert!(read("go:3x2,simple", ".../... X 0 A1").contains("cannot be a ko point"));
    assert!(read("go:3x2,simple", ".../... X 0 D1").contains("no point"));
    assert!(read("go:3x2,positional", ".../... X 1n").contains("situational"));
}

#[test]
fn the_board_is_drawn_with_coordinates() {
    let game = Go::new(parse_name("go:3x2").expect("a board"));
    let position = game.parse_position("X.O/.X. O 1").expect("a position");
    let drawn = "   A B C\n 2 X . O 2\n 1 . X . 1\n   A B C\nblack passed, white to move";
    assert_eq!(game.board_text(&position), drawn);
    let fight = Go::new(parse_name("go:4x3,eye=white=t--X/--XX/XX..").expect("a fight"));
    let drawn = "   A B C D\n 3 T - - X 3\n 2 - - X X 2\n 1 X X . . 1\n   A B C D\n\
                 black (X and O: black and white) to move; play on -; white wins with an eye there, connected with T (white)";
    assert_eq!(fight.board_text(&fight.start()), drawn);
}
