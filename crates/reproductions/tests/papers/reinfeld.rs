//! Two positions of *Win at Chess* in which df-pn once took a single forgotten record for a table
//! that is too small, and searched on without its help, along lines of 30,000 moves.

use andor_chess::fast::Chess;
use andor_engines::{Dfpn, Engine, LeafNumbers, Limits, Quiet, Verdict};
use andor_game::Notation;
use andor_reproductions::can_mover_win;

#[test]
fn a_table_with_room_is_not_given_up() {
    let chess = Chess::new();
    for (number, fen) in [
        (182, "r1b2rk1/ppqn1p1p/2n1p1p1/2b3N1/2N5/PP1BP3/1B3PPP/R2QK2R w KQ -"),
        (201, "2b2r1k/4q2p/3p2pQ/2pBp3/8/6P1/1PP2P1P/R5K1 w - -"),
    ] {
        let asked = can_mover_win(&chess, chess.parse_position(fen).unwrap());
        let limits = Limits { nodes: 4_000_000, ..Limits::DEFAULT };
        for leaf_numbers in [LeafNumbers::Estimate, LeafNumbers::Mobility] {
            let run = Dfpn { leaf_numbers, ..Dfpn::default() }.solve(&chess, &asked, &limits, &mut Quiet);
            assert_eq!(run.verdict, Verdict::Proved, "{number} {leaf_numbers:?}");
        }
    }
}
