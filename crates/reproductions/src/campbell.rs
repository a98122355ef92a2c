//! Campbell 1985: four ways for alpha-beta to use a table on positions that may repeat, on states
//! of his pawn endgame, beside the other engines.

use crate::endgame::{Endgame, read_table};
use crate::{Entry, Sheet, Trial, World};
use andor_engines::alphabeta::History;
use andor_engines::{AlphaBeta, Dfpn, Engine, Ghi, Limits, Retrograde};
use andor_game::{Game, Goal, Player, Shuffled, Task, Value};
use andor_graph::{Graph, NodeId};
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};

const SOURCE: &str = "Campbell, The Graph-History Interaction: On Ignoring Position History, 1985";

const LIMITS: Limits = Limits::new(300_000, 1 << 26);

type Ordered<'a> = Shuffled<&'a Graph>;

/// Engines by name; the first four are Campbell's options.
fn engines<'a>() -> Vec<(String, Box<dyn Engine<Ordered<'a>>>)> {
    let mut engines: Vec<(String, Box<dyn Engine<Ordered<'a>>>)> = Vec::new();
    let options = [History::Ignore, History::NoDraws, History::NoCycles, History::Campbell];
    for (number, history) in (1..).zip(options) {
        engines.push((format!("option {number}: {}", history.name()), Box::new(AlphaBeta::new(history))));
    }
    for history in [History::Lemma, History::Twin] {
        engines.push((format!("alphabeta {}", history.name()), Box::new(AlphaBeta::new(history))));
    }
    for ghi in [Ghi::Ignore, Ghi::Lemma, Ghi::Twin, Ghi::Nagai] {
        engines.push((format!("dfpn {}", ghi.name()), Box::new(Dfpn::default().with(ghi))));
    }
    engines.push((
        "dfpn ignore, no fixpoint".into(),
        Box::new(Dfpn { local_fixpoint: false, ..Dfpn::default() }.with(Ghi::Ignore)),
    ));
    engines.push(("pn-converting".into(), Box::new(PnConverting::default())));
    engines.push(("pn-dcg".into(), Box::new(PnDcg::default())));
    engines.push(("pn-bta".into(), Box::new(PnBta::default())));
    engines
}

/// Every engine on about `states` states, in `orders` orders of moves. `table` has the true values.
///
/// # Errors
/// If the table cannot be read, or has no state of the game.
pub fn options(world: &dyn World, table: &str, states: usize, orders: u64) -> Result<Vec<Sheet>, String> {
    let endgame = Endgame::new();
    let table = read_table(&endgame.rules, table)?;
    // The table also has states that no start leads to; the papers begin with the starts.
    let known: Vec<(NodeId, bool)> = table
        .iter()
        .filter_map(|(position, wins)| Some((endgame.node(position)?, *wins)))
        .filter(|(node, _)| endgame.graph.end(node).is_none())
        .collect();
    if known.is_empty() {
        return Err("the table has no state of the pawn endgame".into());
    }
    let step = (known.len() / states.max(1)).max(1);
    let sample: Vec<(NodeId, bool)> = known.iter().copied().step_by(step).collect();
    let asked = |root| Task::new(root, Goal::new(Player::Max, Value::WIN));
    let disagreements = sample.iter().filter(|(root, wins)| {
        let game = Shuffled::new(&endgame.graph, 0);
        let trial = Trial::run(world, (&game, &asked(*root)), &Retrograde, &LIMITS, None);
        trial.verdict.proved() != Some(*wins)
    });
    let disagreements = disagreements.count();

    let columns = "engine | right | WRONG | orders with a wrong answer | unknown | expanded | generated | \
        seconds";
    let mut sheet = Sheet::new(
        format!(
            "States of the pawn endgame: {} of {}, in {orders} orders of moves",
            sample.len(),
            known.len()
        ),
        SOURCE,
        columns,
    );
    for (name, engine) in engines() {
        let (mut right, mut wrong, mut unknown, mut wrong_orders) = (0, 0, 0, 0);
        let (mut expanded, mut generated, mut seconds) = (0, 0, 0.0);
        for seed in 0..orders {
            let before = wrong;
            for &(root, wins) in &sample {
                let game = Shuffled::new(&endgame.graph, seed);
                let trial = Trial::run(world, (&game, &asked(root)), engine.as_ref(), &LIMITS, None);
                match trial.verdict.proved() {
                    None => unknown += 1,
                    Some(answer) if answer == wins => right += 1,
                    Some(_) => wrong += 1,
                }
                expanded += trial.statistics.expanded;
                generated += trial.statistics.nodes;
                seconds += trial.seconds;
            }
            wrong_orders += u64::from(wrong > before);
        }
        let cells = [
            Entry::word(name),
            Entry::Count(right),
            Entry::Count(wrong),
            Entry::Count(wrong_orders),
            Entry::Count(unknown),
            Entry::count(expanded, unknown == 0),
            Entry::count(generated, unknown == 0),
            Entry::seconds(seconds, unknown == 0),
        ];
        sheet.measured(world, cells);
    }
    let truth =
        format!("The truth is the table's; retrograde disagrees with it on {disagreements} of these states.");
    sheet.finding(world, truth);
    sheet.note(">: a sum with searches that were cut short after 300,000 nodes.");
    sheet.note("Order 0 is the rulebook's. Campbell: options 2 to 4 answer rightly, with no significant difference in cost.");
    Ok(vec![sheet])
}
