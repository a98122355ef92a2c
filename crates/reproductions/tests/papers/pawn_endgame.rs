//! The pawn endgame of Campbell and Breuker: which treatments of history it deceives, and which
//! not.

use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::{Dfpn, Engine, Ghi, LeafNumbers, Limits, Quiet, Retrograde, Verdict};
use andor_game::{Goal, Player, Shuffled, Task, Value};
use andor_graph::{Graph, NodeId};
use andor_literature::pn_cyclic::{PnBta, PnDcg};
use andor_reproductions::endgame::{Endgame, STARTS};

const LIMITS: Limits = Limits::new(100_000, 64 << 20);

type Ordered<'a> = Shuffled<&'a Graph>;

fn verdict(endgame: &Endgame, engine: &dyn for<'a> Engine<Ordered<'a>>, root: NodeId, seed: u64) -> Verdict {
    let game = Shuffled::new(&endgame.graph, seed);
    let task = Task::new(root, Goal::new(Player::Max, Value::WIN));
    engine.solve(&game, &task, &LIMITS, &mut Quiet).verdict
}

#[test]
fn breuker_dcg_denies_the_win_in_every_order_and_bta_proves_it() {
    let endgame = Endgame::new();
    let leaf_numbers = LeafNumbers::Mobility;
    let dfpn = |ghi| Dfpn { leaf_numbers, ..Dfpn::default() }.with(ghi);
    let mut ignorant_errors = 0;
    for root in STARTS.map(|start| endgame.start(start)) {
        for seed in 0..6 {
            assert_eq!(verdict(&endgame, &PnDcg { leaf_numbers }, root, seed), Verdict::Disproved, "{seed}");
            assert_eq!(verdict(&endgame, &PnBta { leaf_numbers }, root, seed), Verdict::Proved, "{seed}");
            assert_eq!(verdict(&endgame, &dfpn(Ghi::Lemma), root, seed), Verdict::Proved, "{seed}");
            assert_ne!(verdict(&endgame, &dfpn(Ghi::Twin), root, seed), Verdict::Disproved, "{seed}");
            let ignorant = verdict(&endgame, &dfpn(Ghi::Ignore), root, seed);
            ignorant_errors += u32::from(ignorant == Verdict::Disproved);
        }
    }
    assert!(ignorant_errors > 0, "some order of moves deceives who ignores history");
}

#[test]
fn campbell_option_1_is_deceived_and_2_to_4_are_not() {
    let endgame = Endgame::new();
    let states: Vec<NodeId> = endgame.unfinished().step_by(60).collect();
    let mut deceived = 0;
    for (number, &root) in (1..).zip(&states) {
        let truth = verdict(&endgame, &Retrograde, root, 0);
        for history in [History::NoDraws, History::NoCycles, History::Campbell] {
            let answer = verdict(&endgame, &AlphaBeta::new(history), root, number);
            let known = answer.proved().is_some();
            assert!(
                !known || answer == truth,
                "{history:?} is wrong about {:?}",
                endgame.positions[root.0 as usize]
            );
        }
        let answer = verdict(&endgame, &AlphaBeta::new(History::Ignore), root, number);
        deceived += u32::from(answer.proved().is_some() && answer != truth);
    }
    assert!(deceived > 0, "none of {} states deceives option 1", states.len());
}
