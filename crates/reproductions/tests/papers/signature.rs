//! The behaviour's signature is the one that stands in the repository.

use andor_reproductions::Timeless;
use andor_reproductions::fixed_work::{fixed_work, signature};

#[test]
fn no_engine_changed_by_accident() {
    let works = fixed_work(&Timeless);
    let nodes = works.iter().map(|work| format!("{:>10}  {}\n", work.statistics.nodes, work.name));
    let nodes: String = nodes.collect();
    assert_eq!(
        include_str!("../../../../bench.signature").trim(),
        signature(&works).to_string(),
        "engines do not search what they searched. If that is meant, say `Bench: N` in the commit, and:\n\
         cargo run --release -p andor-lab -- bench --signature > bench.signature\n{nodes}"
    );
}
