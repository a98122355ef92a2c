//! Every fact of the corpus says where it comes from.

use crate::{assert_none, root};

fn complaint(name: &str, text: &str) -> Option<String> {
    let lacks = !text.lines().any(|line| line.starts_with("# source: "));
    lacks.then(|| format!("{name}: no line '# source: …'"))
}

#[test]
fn every_file_of_facts_names_its_source() {
    let mut complaints = Vec::new();
    for folder in ["chess", "connectfour", "dobutsu", "papers"] {
        for entry in root().join("corpus").join(folder).read_dir().expect("a folder of the corpus") {
            let path = entry.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            complaints.extend(complaint(&path.display().to_string(), &text));
        }
    }
    assert_none(complaints.into_iter());
}

#[test]
fn a_file_without_source_is_seen() {
    assert_eq!(complaint("facts", "# source: a book\n1 2\n"), None);
    assert!(complaint("facts", "1 2\n").is_some());
}
