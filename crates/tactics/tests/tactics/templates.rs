//! Each template on positions where it must fire and on look-alikes where it must not.

use andor_tactics::{
    Board, Machine, Motif, Options, Resistance, Rules, Settings, examine, explain, findings, main_line,
};
use andor_testkit::data;
use std::collections::BTreeMap;

#[test]
fn templates_fire_where_they_must_and_nowhere_else() {
    let (mut counts, mut wrong) = (BTreeMap::<&str, [u32; 2]>::new(), String::new());
    let text = data::corpus("chess/templates.tsv");
    for line in text.lines() {
        let [motif, answer, fen] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let expected = answer == "yes";
        counts.entry(motif).or_default()[usize::from(expected)] += 1;
        let explanation = explain(fen, &Options::default(), |_, nodes| nodes < 4_000_000).unwrap();
        let fires = explanation.motifs().iter().any(|found| format!("{found:?}") == motif);
        if fires != expected {
            wrong += &format!("{motif} in {fen}: {fires}\n{explanation}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(counts.len() == 20 && counts.values().flatten().all(|&count| count >= 3), "{counts:?}");
}

/// A line for players ends when nothing more can be taken back. Lines with the longest resistance
/// continue, and there the gain has to be kept; the look-alikes lack the man that threatens to win
/// something back.
#[test]
fn what_was_won_is_kept_in_lines_that_go_on() {
    let keeps = |fen: &str| {
        let board = Board::new(&fen.parse().unwrap(), Rules::Chess);
        let mut machine = Machine::new(board, Settings::test_b(), |nodes| nodes < 4_000_000);
        let best = machine.find_best_move().best.unwrap();
        let line = main_line(&mut machine, &best, Resistance::Longest);
        machine.set(best.goal, best.iteration);
        (0..line.plies.len()).step_by(2).any(|index| {
            let moment = examine(&mut machine, &line, index, best.goal);
            findings(&moment).iter().any(|finding| finding.motif == Motif::Keep)
        })
    };
    for (with, without) in [
        ("8/8/1n1k4/8/1P3r2/3K1P2/8/6Q1 w - -", "8/8/1n1k4/8/1P6/3K1P2/8/6Q1 w - -"),
        ("8/3B1n2/7p/k5pR/2P3P1/8/r7/K7 w - -", "8/3B4/7p/k5pR/2P3P1/8/r7/K7 w - -"),
        ("8/8/1K2k3/1qQ1nr2/P7/1P6/8/8 w - -", "8/8/1K2k3/1qQ2r2/P7/1P6/8/8 w - -"),
    ] {
        assert!(keeps(with) && !keeps(without), "{with}");
    }
}
