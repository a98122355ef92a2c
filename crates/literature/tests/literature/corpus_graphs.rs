//! The graphs of the literature: their values, who is fooled by them, and who is not.

use andor_engines::{Engine, LeafNumbers, Limits, Quiet, Retrograde, Soundness, Verdict};
use andor_game::{Goal, Notation, Player, Task, Value};
use andor_graph::Graph;
use andor_literature::Paths;
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};
use andor_testkit::oracle::by_paths;
use std::path::Path;

struct Entry {
    name: String,
    graph: Graph,
    value: Value,
    fools_dcg: bool,
}

fn corpus() -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/graph");
    let files = std::fs::read_dir(folder).expect("the corpus").map(|file| file.expect("a file").path());
    let mut entries: Vec<Entry> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "andor"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a text");
            let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start).map(str::trim));
            let name = path.display().to_string();
            Entry {
                graph: text.parse().unwrap_or_else(|error| panic!("{name}: {error}")),
                value: line("# value:").expect("a value").parse().expect("a value"),
                fools_dcg: match line("# wrong:").expect("who is wrong") {
                    "dcg on max >= win" => true,
                    "nobody" => false,
                    other => panic!("{name}: '{other}'"),
                },
                name,
            }
        })
        .collect();
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    entries
}

#[test]
fn everybody_is_right_but_those_who_are_known_to_be_fooled() {
    let leaf_numbers = LeafNumbers::One;
    let engines: [&dyn Engine<Graph>; 5] = [
        &Paths,
        &Retrograde,
        &PnConverting { leaf_numbers },
        &PnBta { leaf_numbers },
        &PnDcg { leaf_numbers },
    ];
    let mut fooled = 0;
    for Entry { name, graph, value, fools_dcg } in corpus() {
        for at_least in [Value::DRAW, Value::WIN] {
            let task = Task::new(graph.start(), Goal::new(Player::Max, at_least));
            let truth = value >= at_least;
            assert_eq!(by_paths(&graph, &task), truth, "{name}, at least {at_least}");
            for (number, engine) in engines.iter().enumerate() {
                let soundness = engine.soundness(andor_game::Game::repetition(&graph));
                if matches!(soundness, Soundness::Refused(_)) {
                    continue;
                }
                let verdict = engine.solve(&graph, &task, &Limits::DEFAULT, &mut Quiet).verdict;
                let wrong = verdict != Verdict::decided(truth);
                let expected = number == 4 && fools_dcg && at_least == Value::WIN;
                if soundness == Soundness::Sound || at_least == Value::WIN {
                    assert_eq!(wrong, expected, "{name}, engine {number}, at least {at_least}: {verdict:?}");
                }
                fooled += usize::from(expected);
            }
        }
    }
    assert_eq!(fooled, 6);
}
