//! Pawn endings, where quiet moves win, and gains by forcing moves that the machine does not see.

use andor_tactics::{Explanation, Options, Outcome, explain};

fn explained(fen: &str, memory: u64) -> Explanation {
    let options = Options { proof_memory: memory, ..Options::default() };
    explain(fen, &options, |_, nodes| nodes < 5_000_000).unwrap()
}

/// From lichess puzzles (CC0): the first move does not capture, and nothing else wins.
#[test]
fn quiet_moves_win_pawn_endings() {
    for (fen, wanted) in [("8/8/8/6pP/6k1/4K3/8/8 w - -", "h6"), ("5k2/pp4p1/7p/3PK3/7P/8/8/8 w - -", "Kd6")]
    {
        let found = explained(fen, 0);
        assert_eq!(found.line.first().map(|note| note.san.as_str()), Some(wanted), "{found}");
        assert!(matches!(found.outcome, Outcome::Gain(points) if points >= 7), "{found}");
        assert!(found.line.last().is_some_and(|note| note.ours));
    }
}

#[test]
fn an_ending_of_few_men_is_won_to_the_mate() {
    let found = explained("4k3/8/8/8/8/8/4P3/4K3 w - -", 512 << 20);
    let win = found.win.as_ref().unwrap();
    assert!(win.proved && win.certified && win.mates, "{win:?}");
    assert!(found.headline().contains("and can force mate (proved)"), "{}", found.headline());
    // Opposition: the same pawn does not win.
    let drawn = explained("8/4k3/8/4P3/4K3/8/8/8 w - -", 0);
    assert_eq!(drawn.outcome, Outcome::Nothing, "{drawn}");
}

/// Position 13 of the thesis: the machine's brake ends before five moves.
#[test]
fn forcing_moves_are_searched_exactly_where_the_machine_sees_nothing() {
    let found = explained("kr3b2/pp2q3/n6n/8/Q2N4/1R3PP1/5K1P/2B5 w - -", 512 << 20);
    assert_eq!(found.line.first().map(|note| note.san.as_str()), Some("Qxa6"), "{found}");
    assert_eq!(found.outcome, Outcome::Gain(3), "{found}");
    assert!(found.proof.is_some_and(|proof| proof.proved));
}
