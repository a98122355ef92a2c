//! Texts that are no positions: one sentence each says what is wrong and where.

use andor_chess::fast::{Antichess, Chess};
use andor_chess::{Part, Rulebook, Setup};
use andor_game::Notation;

fn error<G: Notation>(game: &G, text: &str) -> String {
    match game.parse_position(text) {
        Err(error) => error.to_string(),
        Ok(position) => panic!("'{text}' was read as {}", game.position_text(&position)),
    }
}

const CHESS: [(&str, &str); 33] = [
    (
        "",
        "a FEN has 4 fields (placement, side to move, castling, en passant) or, with the clocks, 6: found 0",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w -",
        "a FEN has 4 fields (placement, side to move, castling, en passant) or, with the clocks, 6: found 3",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "a FEN has 4 fields (placement, side to move, castling, en passant) or, with the clocks, 6: found 5",
    ),
    ("4k3/8/8/8/8/8/4K3 w - -", "'4k3/8/8/8/8/8/4K3' has 7 ranks separated by '/' instead of 8"),
    ("4k3/8/8/54/8/8/8/4K3 w - -", "rank 5 ('54') has 9 squares instead of 8"),
    ("4k3/8/8/8/8/8/7/4K3 w - -", "rank 2 ('7') has 7 squares instead of 8"),
    ("4k3/8/8/8/8/8/8/4K3PPPPP w - -", "rank 1 ('4K3PPPPP') has 13 squares instead of 8"),
    ("4k3/8/8/8/3x4/8/8/4K3 w - -", "'x' in rank 4 is neither a man nor 1 to 8"),
    ("4k3/8/8/9/8/8/8/4K3 w - -", "'9' in rank 5 is neither a man nor 1 to 8"),
    ("4k3/8/8/8/3é4/8/8/4K3 w - -", "'é' in rank 4 is neither a man nor 1 to 8"),
    ("4k3/8/8/8/8/8/8/4K3 W - -", "the side to move is 'w' or 'b', not 'W'"),
    ("4k3/8/8/8/8/8/8/4K3 w x -", "the castling field is '-' or some of KQkq, not 'x'"),
    ("4k3/8/8/8/8/8/8/4K2R w KK -", "the castling field is '-' or some of KQkq, not 'KK'"),
    ("4k3/8/8/8/8/8/8/4K2R w - x9", "the en-passant field is '-' or a square, not 'x9'"),
    ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the half-move clock must be a number, not 'x'"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 +1", "the move number must be a number, not '+1'"),
    ("8/8/8/8/8/8/8/4K3 w - -", "black has no king"),
    ("4k3/8/8/8/8/8/8/8 w - -", "white has no king"),
    ("4k3/8/8/8/8/8/8/K3K3 w - -", "white has 2 kings, on a1 and e1: one is allowed"),
    ("4k2P/8/8/8/8/8/8/4K3 w - -", "the white pawn on h8 cannot be: no pawn stands on rank 1 or 8"),
    ("4k3/8/8/8/8/8/8/p3K3 w - -", "the black pawn on a1 cannot be: no pawn stands on rank 1 or 8"),
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "white has 10 men with 9 pawns: at most 16 with 8 pawns can be"),
    (
        "QQQQk3/8/8/QQQQ4/8/8/PPPPPPPP/4K3 w - -",
        "white has 17 men with 8 pawns: at most 16 with 8 pawns can be",
    ),
    ("4k3/8/8/8/8/8/8/4RK2 w - -", "white is to move, but the black king already stands in check, from e1"),
    ("8/8/8/8/8/3k4/4K3/8 b - -", "the black king on d3 stands next to the other king"),
    ("4k3/8/8/8/8/8/8/4K2R w Q -", "the castling right 'Q' needs a white rook on a1"),
    ("3k3r/8/8/8/8/8/8/4K3 w k -", "the castling right 'k' needs a black king on e8"),
    (
        "4k3/8/8/8/4P3/8/8/4K3 w - e3",
        "the en-passant square e3 is not on rank 6, where it must be with white to move",
    ),
    ("4k3/8/8/8/8/8/8/4K3 b - e3", "the en-passant square is e3, but no white pawn stands on e4"),
    (
        "4k3/8/8/8/4P3/4N3/8/4K3 b - e3",
        "the en-passant square is e3, but e3, where the pawn came from, is occupied",
    ),
    (
        "4k3/8/8/8/4P3/8/4N3/4K3 b - e3",
        "the en-passant square is e3, but e2, where the pawn came from, is occupied",
    ),
    (
        "4k3/8/5N2/8/2pP4/8/8/4K3 b - d3",
        "the en-passant square is d3, but before d2d4 the king of the side to move was already in check, from f6",
    ),
    (
        "8/8/5k2/8/3Pp3/8/8/B3K3 b - d3",
        "the en-passant square is d3, but before d2d4 the king of the side to move was already in check, from a1",
    ),
];

#[test]
fn chess_says_what_is_wrong_and_where() {
    for (text, sentence) in CHESS {
        assert_eq!(error(&Rulebook::chess(), text), sentence);
        assert_eq!(error(&Chess::new(), text), sentence);
    }
}

#[test]
fn antichess_says_what_is_wrong_and_where() {
    let cases = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "there is no castling in antichess: the castling field must be '-'",
        ),
        (
            "8/8/8/8/8/8/8/R7 w - -",
            "black has no men and white is to move, but the game was over before that",
        ),
        ("8/8/8/8/8/8/8/8 w - -", "black has no men and white is to move, but the game was over before that"),
        ("8/8/8/8/8/8/8/p7 w - -", "the black pawn on a1 cannot be: no pawn stands on rank 1 or 8"),
    ];
    for (text, sentence) in cases {
        assert_eq!(error(&Rulebook::antichess(), text), sentence);
        assert_eq!(error(&Antichess::new(), text), sentence);
    }
    // Kings are men like any other, in any number, and may stand in check.
    for text in ["8/8/8/8/8/8/8/R7 b - -", "kk6/8/8/8/8/8/8/KR6 w - -"] {
        assert!(Rulebook::antichess().parse_position(text).is_ok(), "{text}");
        assert!(Antichess::new().parse_position(text).is_ok(), "{text}");
    }
}

#[test]
fn the_pawn_endgame_says_what_is_wrong_and_where() {
    let cases = [
        ("8/p7/8/2P1k3/8/1K6/8/8 w - -", "the white king on b3 stands outside the board a4-e8"),
        (
            "2Q5/p7/8/4k3/1K6/8/8/8 w - -",
            "white is to move with a queen on the board, but the game was over with the promotion",
        ),
        ("8/p7/8/2P1k3/8/8/8/8 w - -", "white has no king"),
    ];
    for (text, sentence) in cases {
        assert_eq!(error(&Rulebook::pawn_endgame(), text), sentence);
    }
}

#[test]
fn rules_are_found_by_their_names() {
    let names = "chess antichess pawn-endgame chess:fifty chess:960 chess:960,fifty chess:a1-e5 \
        chess:b2-d8,fifty pawn-endgame:a1-h8";
    for name in names.split(' ') {
        let rules = Rulebook::named(name).unwrap();
        assert_eq!(rules.name(), name);
        assert_eq!(rules.parse_position(&rules.position_text(&rules.start())), Ok(rules.start()), "{name}");
    }
    assert_eq!(Rulebook::named("chess:a1-h8"), Ok(Rulebook::chess()));
    for name in
        ["", "ches", "chess:", "chess:fifty,", "chess:h8-a1", "chess:a1-b2", "chess:a1-i9", "chess:a1"]
    {
        assert!(Rulebook::named(name).is_err(), "{name}");
    }
    assert!("a1-c1".parse::<Part>().is_ok());
    assert_eq!("8/8/8/8/8/8/8/8 w - -".parse::<Setup>(), Ok(Setup::empty()));
}
