//! The fast rules against the rulebook: the same moves, ends, texts and keys in random play and
//! random placements.

use andor_chess::fast::{Antichess, Chess};
use andor_chess::{Chesslike, Rulebook, parse_san, san};
use andor_game::{Game, Key, Notation, Random, Value, successor};
use andor_testkit::rulebooks;
use std::collections::HashMap;

/// Keys of positions by their text, and the other way round.
#[derive(Default)]
struct Identities {
    keys: HashMap<String, Key>,
    texts: HashMap<Key, String>,
}

impl Identities {
    fn note(&mut self, text: &str, key: Key) {
        assert_eq!(*self.keys.entry(text.into()).or_insert(key), key, "two keys for {text}");
        assert_eq!(self.texts.entry(key).or_insert_with(|| text.into()), text, "one key for two positions");
    }
}

/// Compares everything in one position; returns the moves of both in the same order.
fn compare<F: Chesslike, R: Chesslike>(
    (fast, at): (&F, &F::Position),
    (slow, slow_at): (&R, &R::Position),
    identities: &mut Identities,
) -> Vec<(F::Move, R::Move)> {
    let pairs = rulebooks::compare((fast, at), (slow, slow_at));
    let text = slow.position_text(slow_at);
    assert_eq!(fast.setup(at), slow.setup(slow_at), "{text}");
    assert_eq!(fast.key(&fast.parse_position(&text).unwrap()), fast.key(at), "{text}");
    identities.note(&text, fast.key(at));
    assert_eq!(fast.mark(at), slow.mark(slow_at), "{text}");
    if !pairs.is_empty() {
        assert_eq!(fast.count_moves(at, &mut Vec::new()), pairs.len(), "{text}");
    }
    pairs
}

/// Plays random games of at most `length` moves.
fn play<F: Chesslike, R: Chesslike>(fast: &F, slow: &R, start: &str, games: u64, length: usize) -> usize {
    let mut identities = Identities::default();
    let mut positions = 0;
    for game in 0..games {
        let mut random = Random::new(game);
        let mut at = fast.parse_position(start).unwrap();
        let mut slow_at = slow.parse_position(start).unwrap();
        for _ in 0..length {
            positions += 1;
            let moves = compare((fast, &at), (slow, &slow_at), &mut identities);
            if moves.is_empty() {
                break;
            }
            let (mv, slow_mv) = moves[random.below(moves.len())];
            let written = san(fast, &at, mv);
            assert_eq!(written, san(slow, &slow_at, slow_mv));
            assert_eq!(parse_san(fast, &at, &written), Ok(mv), "{written}");
            assert_eq!(parse_san(slow, &slow_at, &written), Ok(slow_mv), "{written}");
            let converts = fast.converts(&at, mv);
            let before = fast.setup(&at);
            fast.play(&mut at, mv);
            slow.play(&mut slow_at, slow_mv);
            let after = fast.setup(&at);
            let men = |setup: &andor_chess::Setup| setup.men.iter().flatten().count();
            assert!(converts || men(&before) == men(&after) && before.castling == after.castling);
        }
    }
    positions
}

const OPENINGS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
    "8/pppppppp/4k3/8/8/4K3/PPPPPPPP/8 w - -",
    "8/1P1P1P2/7k/3Q4/8/K7/1p1p1p2/8 b - -",
];

#[test]
fn chess_agrees_along_random_games() {
    let positions: usize =
        OPENINGS.iter().map(|start| play(&Chess::new(), &Rulebook::chess(), start, 12, 150)).sum();
    assert!(positions > 5_000, "{positions}");
}

#[test]
fn chess_with_the_fifty_move_rule_agrees_along_random_games() {
    let (fast, slow) = (Chess::with_fifty_moves(), Rulebook::chess().with_fifty_moves());
    for start in ["r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 90 70", "8/5k2/8/8/1p6/8/P3K3/8 w - - 97 80"] {
        assert!(play(&fast, &slow, start, 20, 130) > 50);
    }
}

/// Kings and rooks close together and far apart, with nothing else in the way.
const BARE_RANKS: [&str; 8] = [
    "rk5r/8/8/8/8/8/8/RK5R w KQkq -",
    "5rkr/pppppppp/8/8/8/8/PPPPPPPP/5RKR w KQkq -",
    "rkr5/8/8/8/8/8/8/RKR5 b KQkq -",
    "1r1k1r2/8/8/8/8/8/8/1R1K1R2 w KQkq -",
    "r2k1r1r/8/8/8/8/8/8/RR3K1R w HBfa -",
    "6kr/8/8/8/8/8/8/2RK4 w Ck -",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
];

#[test]
fn chess960_agrees_along_random_games() {
    for rules in [Rulebook::chess960(), Rulebook::chess960().with_fifty_moves()] {
        let fast = Chess::by(rules.clone()).expect("chess");
        let positions: usize = BARE_RANKS.iter().map(|start| play(&fast, &rules, start, 30, 60)).sum();
        assert!(positions > 5_000, "{positions}");
    }
}

#[test]
fn antichess_agrees_along_random_games() {
    let starts = OPENINGS.map(|start| start.replace("KQkq", "-"));
    let positions: usize =
        starts.iter().map(|start| play(&Antichess::new(), &Rulebook::antichess(), start, 40, 150)).sum();
    assert!(positions > 5_000, "{positions}");
}

/// A random board, mostly with one king each; its castling and en-passant fields are often false.
fn random_fen(random: &mut Random) -> String {
    let mut squares = ['.'; 64];
    let men = ["KkPpPpNbRq", "KkRrQqBbNn", "KkPPPPpppp", "KKkpPrRqQn"][random.below(4)];
    for letter in men.chars().take(2 + random.below(9)) {
        squares[random.below(64)] = letter;
    }
    if random.below(2) == 0 {
        for (square, letter) in [(60, 'K'), (56, 'R'), (63, 'R'), (4, 'k'), (0, 'r'), (7, 'r')] {
            squares[square] = letter;
        }
    }
    let mut en_passant = "-".to_string();
    let white = random.below(2) == 0;
    if random.below(2) == 0 {
        let file = random.below(8);
        let (row, pawn, neighbour, rank) = if white { (3, 'p', 'P', 6) } else { (4, 'P', 'p', 3) };
        squares[row * 8 + file] = pawn;
        squares[row * 8 + file.abs_diff(1)] = neighbour;
        en_passant = format!("{}{rank}", char::from(b'a' + file as u8));
    }
    let rows: Vec<String> =
        squares.chunks(8).map(|row| row.iter().collect::<String>().replace('.', "1")).collect();
    let castling = ["-", "-", "KQkq", "Kq"][random.below(4)];
    format!("{} {} {castling} {en_passant}", rows.join("/"), if white { "w" } else { "b" })
}

#[test]
fn random_boards_are_accepted_or_refused_alike_and_agree() {
    let (fast, slow) = (Chess::new(), Rulebook::chess());
    let (anti, slow_anti) = (Antichess::new(), Rulebook::antichess());
    let mut random = Random::new(7);
    let (mut possible, mut en_passant) = (0, 0);
    let (mut identities, mut anti_identities) = (Identities::default(), Identities::default());
    for _ in 0..40_000 {
        let fen = random_fen(&mut random);
        match slow.parse_position(&fen) {
            Ok(slow_at) => {
                possible += 1;
                let at = fast.parse_position(&fen).unwrap();
                en_passant += u32::from(slow.setup(&slow_at).en_passant.is_some());
                compare((&fast, &at), (&slow, &slow_at), &mut identities);
            }
            // cozy-chess accepts kings side by side, and some double steps by a side that was in
            // check.
            Err(error) => {
                let accepted = format!("{fen} 0 1").parse::<cozy_chess::Board>().is_ok();
                let stricter = ["en-passant", "next to the other king"];
                assert!(!accepted || stricter.iter().any(|what| error.0.contains(what)), "{fen}: {error}");
            }
        }
        if let Ok(slow_at) = slow_anti.parse_position(&fen) {
            let at = anti.parse_position(&fen).unwrap();
            compare((&anti, &at), (&slow_anti, &slow_at), &mut anti_identities);
        }
    }
    assert!(possible > 2_000 && en_passant > 500, "{possible} possible, {en_passant} with en passant");
}

/// The chessprogramming wiki warns of captures en passant that discover a check.
#[test]
fn an_en_passant_square_counts_only_where_the_capture_is_legal() {
    let cases = [
        ("8/8/8/K1pP3r/8/8/8/4k3 w - c6", false), // both pawns leave the rank of king and rook
        ("8/8/8/K1pP4/8/8/8/4k3 w - c6", true),
        ("4r3/8/8/3pP3/8/8/8/k3K3 w - d6", false), // the capturing pawn is pinned
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3", true),   // the jump gave check, the capture ends it
        ("8/8/8/8/3P4/8/8/k3K3 b - d3", false),    // nobody to capture
    ];
    for (fen, counts) in cases {
        let expected =
            if counts { fen.to_string() } else { format!("{} -", fen.rsplit_once(' ').unwrap().0) };
        let (fast, slow) = (Chess::new(), Rulebook::chess());
        assert_eq!(slow.position_text(&slow.parse_position(fen).unwrap()), expected);
        assert_eq!(fast.position_text(&fast.parse_position(fen).unwrap()), expected);
    }
}

/// cozy-chess hashes the square after every double step; the position after 1.e4 must have one key.
#[test]
fn a_jump_that_nobody_can_capture_leaves_no_trace() {
    let game = Chess::new();
    let mut jumped = game.start();
    let e4 = game.parse_move(&jumped, "e2e4").unwrap();
    game.play(&mut jumped, e4);
    let read = game.parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -").unwrap();
    assert_eq!(jumped, read);
    assert_eq!(game.key(&jumped), game.key(&read));
    assert_eq!(game.repetition_key(&jumped), game.repetition_key(&read));
}

/// The clock distinguishes positions, but not for the rule of repetition.
#[test]
fn the_clock_is_part_of_the_position_only_under_the_fifty_move_rule() {
    fn check<G: Chesslike>(with: &G, without: &G) {
        let (one, two) = ("8/8/8/3K4/8/6k1/8/4R3 w - - 3 40", "8/8/8/3K4/8/6k1/8/4R3 w - - 99 90");
        let read = |game: &G, fen| game.parse_position(fen).unwrap();
        assert_eq!(read(without, one), read(without, two));
        let (one, two) = (read(with, one), read(with, two));
        assert!(one != two && with.key(&one) != with.key(&two));
        assert_eq!(with.repetition_class(&one), with.repetition_class(&two));
        assert_eq!(with.repetition_key(&one), with.repetition_key(&two));
        assert_eq!(with.position_text(&one), "8/8/8/3K4/8/6k1/8/4R3 w - - 3 1");
        let mv = with.parse_move(&two, "e1e8").unwrap();
        let over = successor(with, &two, mv);
        assert_eq!(with.end(&over), Some(Value::DRAW));
        // A mate with the hundredth half-move is a mate.
        let last = read(with, "6k1/5ppp/8/8/8/8/8/K3R3 w - - 99 90");
        let mate = successor(with, &last, with.parse_move(&last, "e1e8").unwrap());
        assert_eq!(with.end(&mate), Some(Value::WIN));
    }
    check(&Chess::with_fifty_moves(), &Chess::new());
    check(&Rulebook::chess().with_fifty_moves(), &Rulebook::chess());
}

/// One placement; only side to move, castling and en passant differ.
#[test]
fn what_decides_the_future_decides_the_key() {
    fn check<G: Chesslike>(game: &G, placement: &str, rest: &[&str]) {
        let (mut identities, mut positions) = (Identities::default(), Vec::new());
        for rest in rest {
            let position = game.parse_position(&format!("{placement} {rest}")).unwrap();
            identities.note(&game.position_text(&position), game.key(&position));
            assert!(!positions.contains(&position), "{rest}");
            positions.push(position);
        }
        assert_eq!(identities.texts.len(), rest.len());
    }
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R";
    let rights = ["w -", "b -", "w K", "w Q", "w k", "w q", "w KQ", "w kq", "w Kk", "w Kq", "w KQkq"]
        .map(|rest| format!("{rest} -"));
    let rights: Vec<&str> = rights.iter().map(String::as_str).collect();
    check(&Chess::new(), castling, &rights);
    check(&Rulebook::chess(), castling, &rights);
    let pawns = "8/7k/8/2pPp3/8/8/7K/8";
    let squares = ["w - -", "b - -", "w - c6", "w - e6"];
    check(&Chess::new(), pawns, &squares);
    check(&Rulebook::chess(), pawns, &squares);
    check(&Antichess::new(), pawns, &squares);
    check(&Rulebook::antichess(), pawns, &squares);
}

#[test]
fn men_that_cannot_mate_end_the_game() {
    let (chess, rulebook) = (Chess::new(), Rulebook::chess());
    for (text, dead) in [
        ("8/8/3k4/8/8/8/8/4K3 w - -", true),
        ("8/8/3k4/8/8/8/8/3NK3 b - -", true),
        ("8/8/3k4/8/8/8/8/2B1K3 w - -", true),
        ("8/8/3k4/8/8/b7/8/2B1K3 w - -", true),
        ("8/8/3k4/8/8/1b6/8/2B1K3 w - -", false),
        ("8/8/3k4/8/8/8/8/1NB1K3 w - -", false),
        ("8/8/3k4/8/8/8/8/1NN1K3 w - -", false),
        ("8/8/3k4/8/8/8/7P/4K3 w - -", false),
    ] {
        let draw = dead.then_some(Value::DRAW);
        assert_eq!(chess.end(&chess.parse_position(text).unwrap()), draw, "{text}");
        assert_eq!(rulebook.end(&rulebook.parse_position(text).unwrap()), draw, "{text}");
    }
}
