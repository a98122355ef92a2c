//! Castling in Chess960 by both rulebooks, and the notation of its rights.

use andor_chess::fast::Chess;
use andor_chess::{Chesslike, Rulebook, parse_san, san};
use andor_game::{Notation, NotationError, successor};

/// The position after castling, by both rulebooks; `None` if castling is not legal.
fn castled(fen: &str, mv: &str) -> Option<String> {
    fn by<G: Chesslike>(game: &G, fen: &str, mv: &str) -> Option<String> {
        let at = game.parse_position(fen).expect("a position");
        let mv = game.parse_move(&at, mv).ok()?;
        let written = san(game, &at, mv);
        assert!(written.starts_with("O-O"), "{written}");
        assert_eq!(parse_san(game, &at, &written), Ok(mv), "{written}");
        Some(game.position_text(&successor(game, &at, mv)))
    }
    let slow = by(&Rulebook::chess960(), fen, mv);
    assert_eq!(by(&Chess::by(Rulebook::chess960()).expect("chess"), fen, mv), slow, "{fen} {mv}");
    slow
}

#[test]
fn king_and_rook_go_where_they_go_in_chess() {
    for (fen, mv, after) in [
        // The king stays and the rook jumps; the rook stays and the king jumps; they change places.
        ("4k3/8/8/8/8/8/8/6KR w K -", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - -"),
        ("4k3/8/8/8/8/8/8/4KR2 w K -", "e1f1", "4k3/8/8/8/8/8/8/5RK1 b - -"),
        ("4k3/8/8/8/8/8/8/5KR1 w K -", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - -"),
        ("4k3/8/8/8/8/8/8/2RK4 w Q -", "d1c1", "4k3/8/8/8/8/8/8/2KR4 b - -"),
        ("4k3/8/8/8/8/8/8/RK6 w Q -", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - -"),
        ("1r1k2r1/8/8/8/8/8/8/4K3 b kq -", "d8b8", "2kr2r1/8/8/8/8/8/8/4K3 w - -"),
        ("1r1k2r1/8/8/8/8/8/8/4K3 b kq -", "d8g8", "1r3rk1/8/8/8/8/8/8/4K3 w - -"),
    ] {
        assert_eq!(castled(fen, mv).as_deref(), Some(after), "{fen} {mv}");
    }
}

#[test]
fn nobody_stands_in_the_way_and_no_square_of_the_king_is_attacked() {
    for (fen, mv) in [
        // Another man on the rook's way, on the king's way, or on a target square.
        ("4k3/8/8/8/8/8/8/RN1K4 w Q -", "d1a1"),
        ("4k3/8/8/8/8/8/8/1K1N3R w K -", "b1h1"),
        ("4k3/8/8/8/8/8/8/1RK1N1R1 w KQ -", "c1g1"),
        ("4k3/8/8/8/8/8/8/RK1N4 w Q -", "b1a1"),
        // The king in check, through check, into check.
        ("1r2k3/8/8/8/8/8/8/1K5R w K -", "b1h1"),
        ("3rk3/8/8/8/8/8/8/1K5R w K -", "b1h1"),
        ("4k1r1/8/8/8/8/8/8/1K5R w K -", "b1h1"),
        // The rook covered the king on the rank.
        ("4k3/8/8/8/8/8/8/rRK5 w B -", "c1b1"),
    ] {
        assert_eq!(castled(fen, mv), None, "{fen} {mv}");
    }
    // An attack on the rook, or on squares that only the rook crosses, does not matter.
    assert!(castled("4k2r/8/8/8/8/8/8/1K5R w K -", "b1h1").is_some());
    assert!(castled("1r2k3/8/8/8/8/8/8/R2K4 w Q -", "d1a1").is_some());
}

#[test]
fn rights_are_written_by_the_outermost_rook_or_the_file() {
    let rules = Rulebook::chess960();
    let text = |fen: &str| rules.parse_position(fen).map(|position| rules.position_text(&position));
    for (read, written) in [
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha -", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq -"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w KQ -", "4k3/8/8/8/8/8/8/RR2K1RR w KQ -"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w GB -", "4k3/8/8/8/8/8/8/RR2K1RR w GB -"),
        ("1r2k3/8/8/8/8/8/8/4K3 b b -", "1r2k3/8/8/8/8/8/8/4K3 b q -"),
    ] {
        assert_eq!(text(read).as_deref(), Ok(written));
        assert_eq!(text(written).as_deref(), Ok(written));
    }
    for (fen, sentence) in [
        ("4k3/8/8/8/8/8/8/4K2R w HK -", "'K' in the castling field 'HK' is said already"),
        (
            "4k3/8/8/8/8/8/8/4K3 w K -",
            "the castling field is '-', some of KQkq for outermost rooks, or letters of files with rooks, not 'K'",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w G -", "the castling right 'K' needs a white rook on g1"),
        (
            "4k3/8/8/8/8/8/8/K6R w H -",
            "the castling right 'K' needs the white king on its first rank, between b and g",
        ),
    ] {
        assert_eq!(text(fen), Err(NotationError::new(sentence)), "{fen}");
    }
    // Chess itself accepts its own squares only.
    assert!("4k3/8/8/8/8/8/8/4K2R w H -".parse::<andor_chess::Setup>().is_err());
    assert!(Rulebook::chess().parse_position("4k3/8/8/8/8/8/8/5K1R w K -").is_err());
    assert!(Rulebook::named("antichess:960").is_err() && Rulebook::named("chess:a1-e5,960").is_err());
}
