//! SAN and PGN, by examples whose text is known.

use andor_chess::fast::{Antichess, Chess};
use andor_chess::{Chesslike, MoveTree, Rulebook, parse_san, pgn, read_move, san};
use andor_game::{Game, Notation, successor};

/// A position, a move in UCI and its text in SAN.
const MOVES: [(&str, &str, &str); 17] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "g1f3", "Nf3"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "O-O"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8c8", "O-O-O"),
    ("5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"),
    ("4k3/8/8/8/8/8/4K3/R6R w - -", "a1d1", "Rad1"),
    ("4k3/8/8/R7/8/8/4K3/R7 w - -", "a1a3", "R1a3"),
    ("4k3/8/8/Q7/8/8/4K3/Q3Q3 w - -", "a1c3", "Qa1c3"),
    ("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
    ("4k3/8/8/8/8/2N5/8/K1N5 w - -", "c1e2", "N1e2"),
    // The other knight is pinned, so the text needs no file.
    ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"),
    ("3r4/2P1k3/8/8/8/8/8/4K3 w - -", "c7d8n", "cxd8=N"),
    ("8/4P1k1/8/8/8/8/8/4K3 w - -", "e7e8q", "e8=Q"),
    ("6k1/5ppp/8/8/8/8/8/K3R3 w - -", "e1e8", "Re8#"),
    ("6k1/6pp/8/8/8/8/8/K3R3 w - -", "e1e8", "Re8+"),
    ("k7/8/8/8/8/8/7P/KB6 w - -", "b1e4", "Be4+"),
    ("k7/8/K7/8/8/8/8/1Q6 w - -", "b1b6", "Qb6"),
];

#[test]
fn moves_are_written_as_people_write_them() {
    fn check<G: Chesslike>(game: &G) {
        for (fen, uci, text) in MOVES {
            let position = game.parse_position(fen).unwrap();
            let mv = game.parse_move(&position, uci).unwrap();
            assert_eq!(san(game, &position, mv), text, "{fen}");
            assert_eq!(parse_san(game, &position, text), Ok(mv), "{fen}");
            assert_eq!(read_move(game, &position, uci), Ok(mv), "{fen}");
        }
    }
    check(&Chess::new());
    check(&Rulebook::chess());
}

#[test]
fn other_spellings_are_understood_and_nonsense_is_not() {
    let game = Chess::new();
    let read = |fen: &str, text: &str| {
        let position = game.parse_position(fen).unwrap();
        parse_san(&game, &position, text).map(|mv| game.move_text(&position, mv)).map_err(|error| error.0)
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let promotion = "3r4/2P1k3/8/8/8/8/8/4K3 w - -";
    for (fen, text, uci) in [
        (start, "Ng1f3!?", "g1f3"),
        (start, "e2e4", "e2e4"),
        (promotion, "cxd8Q+", "c7d8q"),
        (promotion, "cd8=R", "c7d8r"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "0-0-0", "e1c1"),
    ] {
        assert_eq!(read(fen, text).as_deref(), Ok(uci));
    }
    let rooks = "4k3/8/8/8/8/8/4K3/R6R w - -";
    assert_eq!(read(rooks, "Rd1"), Err(format!("'Rd1' may mean a1d1 or h1d1 in {rooks}")));
    assert_eq!(read(start, "Nf6"), Err(format!("'Nf6' is not a legal move in {start}")));
    assert_eq!(read(start, "Zf6"), Err("'Zf6' is not a move in algebraic notation".into()));
    for text in ["", "x", "N", "e", "+", "é4", "Ne9", "e4=", "O-O", "Pe4", "e5", "axb3", "cxd8"] {
        assert!(read(start, text).is_err(), "{text}");
    }
    assert!(read(promotion, "cxd8").is_err(), "a pawn must become something");
    assert!(read(promotion, "c8").is_err(), "a pawn must become something");
}

#[test]
fn antichess_marks_the_end_and_knows_promotion_to_king() {
    fn check<G: Chesslike>(game: &G) {
        let position = game.parse_position("8/P7/8/8/8/8/8/k7 w - -").unwrap();
        let mv = game.parse_move(&position, "a7a8k").unwrap();
        assert_eq!(san(game, &position, mv), "a8=K");
        assert_eq!(parse_san(game, &position, "a8=K"), Ok(mv));
        let last = game.parse_position("8/8/8/8/8/8/1r6/K6k w - -").unwrap();
        let capture = game.parse_move(&last, "a1b2").unwrap();
        assert_eq!(san(game, &last, capture), "Kxb2");
        let win = game.parse_position("8/8/8/8/8/8/1k6/K7 w - -").unwrap();
        let capture = game.parse_move(&win, "a1b2").unwrap();
        assert_eq!(san(game, &win, capture), "Kxb2#");
        assert!(game.parse_move(&win, "a1a2").is_err(), "who can capture must");
    }
    check(&Antichess::new());
    check(&Rulebook::antichess());
}

#[test]
fn a_tree_of_variations_is_written_as_pgn() {
    let game = Chess::new();
    let root = game.parse_position("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - -").unwrap();
    let mut tree = MoveTree::new();
    let mut add = |after: usize, line: &[&str]| {
        let (mut node, mut position) = (after, root.clone());
        // Only lines from the root and from 1...h6 are added here.
        if after != MoveTree::<cozy_chess::Move>::ROOT {
            position = successor(&game, &position, parse_san(&game, &position, "h6").unwrap());
        }
        for text in line {
            let mv = parse_san(&game, &position, text).unwrap();
            node = tree.add(node, mv);
            game.play(&mut position, mv);
        }
        node
    };
    let h6 = add(0, &["h6"]);
    add(h6, &["Re8+", "Kh7"]);
    let mate = add(0, &["f6", "Rd8+", "Kf7"]);
    add(h6, &["Rd8+"]);
    add(0, &["g6", "Rd8+", "Kg7"]);
    tree.comment(h6, "the only {good} move");
    tree.comment(mate, "not mate");
    let text = pgn(&game, &root, &tree, &[("White", "A \"B\" C"), ("Result", "1-0"), ("Annotator", "me")]);
    let (tags, moves) = text.split_once("\n\n").unwrap();
    assert_eq!(
        tags,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" C\"]\n\
         [Black \"?\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\
         [FEN \"6k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1\"]\n[Annotator \"me\"]"
    );
    assert_eq!(
        moves,
        "1... h6 {the only {good) move} (1... f6 2. Rd8+ Kf7 {not mate}) (1... g6 2.\n\
         Rd8+ Kg7) 2. Re8+ (2. Rd8+) 2... Kh7 1-0\n"
    );
}

#[test]
fn a_game_longer_than_any_call_stack_is_written() {
    let game = Chess::new();
    let root = game.parse_position("7k/8/8/p7/P7/8/8/K7 w - -").unwrap();
    let (mut tree, mut node, mut position) = (MoveTree::new(), 0, root.clone());
    for text in ["Kb1", "Kg8", "Ka1", "Kh8"].into_iter().cycle().take(100_000) {
        let mv = parse_san(&game, &position, text).unwrap();
        node = tree.add(node, mv);
        game.play(&mut position, mv);
    }
    let text = pgn(&game, &root, &tree, &[]);
    assert!(text.ends_with("50000. Ka1 Kh8 *\n"));
    assert!(text.lines().all(|line| line.len() < 80));
}

#[test]
fn boards_are_drawn_with_files_and_ranks() {
    let game = Rulebook::pawn_endgame();
    let picture = "8 . . . . .\n7 p . . . .\n6 . . . . .\n5 . . P . k\n4 . K . . .\n  a b c d e";
    assert_eq!(game.board_text(&game.start()), picture);
    assert!(Chess::new().board_text(&Chess::new().start()).starts_with("8 r n b q k b n r\n7 p p"));
}
