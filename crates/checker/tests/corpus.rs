//! The certificates of the corpus: the checker says of each what stands beside it.

use andor_certificate::Proof;
use andor_checker::check;
use andor_graph::Graph;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

#[test]
fn the_checker_says_what_is_expected_of_every_certificate() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let read =
        |name: &str| std::fs::read_to_string(corpus.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut named = BTreeSet::new();
    for line in read("certificates/expected.tsv").lines().skip(1) {
        let [file, graph, expected] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let graph: Graph = read(graph).parse().expect("a graph of the corpus");
        let text = read(&format!("certificates/{file}"));
        let verdict = match Proof::new(text.into_bytes()) {
            Err(error) => error.to_string(),
            Ok(proof) => {
                check(Arc::new(graph), proof).map_or_else(|rejected| rejected.to_string(), |_| "valid".into())
            }
        };
        assert_eq!(verdict, expected, "{file}");
        assert_eq!(file.starts_with("good/"), verdict == "valid", "{file} lies in the wrong folder");
        named.insert(file.to_owned());
    }
    let there: BTreeSet<String> = ["good", "bad"]
        .into_iter()
        .flat_map(|folder| {
            let files = corpus.join("certificates").join(folder).read_dir().expect("a folder of the corpus");
            files.map(move |file| format!("{folder}/{}", file.expect("a file").file_name().display()))
        })
        .collect();
    assert_eq!(named, there, "files and expectations");
}
