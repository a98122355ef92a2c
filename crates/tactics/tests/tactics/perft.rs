//! The board against published counts of positions, and against the rules of the chess crate.

use andor_chess::Setup;
use andor_tactics::{Board, Rules};

fn perft(board: &mut Board, depth: u32) -> u64 {
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for ply in moves {
        let (key, before) = (board.key(), board.setup());
        let undo = board.make(ply);
        count += perft(board, depth - 1);
        board.unmake(ply, undo);
        assert!(board.key() == key && board.setup() == before, "{ply} is taken back wholly");
    }
    count
}

#[test]
fn counts_agree_with_the_published_ones() {
    for (fen, depth, count) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4, 197_281),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4, 43_238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 3, 9_467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 3, 62_379),
    ] {
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(perft(&mut Board::new(&setup, Rules::Chess), depth), count, "{fen}");
    }
}

#[test]
fn virgo_moves_into_check_and_takes_kings() {
    let setup: Setup = "4k3/8/8/8/8/8/4q3/K3R3 w - -".parse().unwrap();
    let mut board = Board::new(&setup, Rules::Virgo);
    let into_check = board.legal_moves().into_iter().find(|ply| ply.to_string() == "a1b2").unwrap();
    let _ = board.make(into_check);
    let takes = board.legal_moves().into_iter().find(|ply| ply.to_string() == "e2b2").unwrap();
    assert_eq!(board.gain(takes), andor_tactics::KING);
}

#[test]
fn virgo_neither_castles_nor_underpromotes() {
    let setup: Setup = "4k3/P7/8/8/8/8/8/4K2R w K -".parse().unwrap();
    let moves = Board::new(&setup, Rules::Virgo).legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert!(
        !texts.contains(&"e1g1".into()) && texts.iter().filter(|text| text.starts_with("a7")).count() == 1
    );
}
