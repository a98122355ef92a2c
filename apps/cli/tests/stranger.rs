//! A stranger's checker: `scripts/check.py`, in Python, follows the pages on the format and the
//! rules and shares no code with `andor`. The two must agree on every certificate, whole or
//! damaged.
//!
//! Where there is no python3 (3.10 or later) the tests say that they were skipped.

use andor_testkit::data::skipped;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `None` where Python is missing or too old.
fn python(folder: &str, arguments: &[&str]) -> Option<Output> {
    let version =
        Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).output();
    if !version.is_ok_and(|version| version.status.success()) {
        skipped("no python3 of version 3.10 or later");
        return None;
    }
    // What disagrees is left in the working directory.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stranger-{folder}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    // Nothing but certificates is written: no compiled modules beside the scripts.
    let run = Command::new("python3").arg("-B").args(arguments).current_dir(folder).output();
    Some(run.expect("python3 runs"))
}

fn script(name: &str) -> String {
    workspace().join("scripts").join(name).canonicalize().expect(name).display().to_string()
}

/// Makes certificates, compares, and gives the number of certificates that were compared.
fn compare(folder: &str, arguments: &[&str]) -> Option<usize> {
    let (script, andor) = (script("compare_checkers.py"), env!("CARGO_BIN_EXE_andor"));
    let output = python(folder, &[&[&script[..], andor], arguments].concat())?;
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    Some(said.lines().filter(|line| line.contains(" compared, ")).count())
}

#[test]
fn the_certificates_of_the_corpus_are_judged_as_expected() {
    let corpus = workspace().join("corpus").canonicalize().expect("the corpus");
    let expected = std::fs::read_to_string(corpus.join("certificates/expected.tsv")).expect("a table");
    let script = script("check.py");
    for line in expected.lines().skip(1) {
        let [file, graph, verdict] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let path = |name: &str| corpus.join(name).display().to_string();
        let (graph, file) = (path(graph), path(&format!("certificates/{file}")));
        let Some(output) = python("corpus", &[&script, "--graph", &graph, &file]) else { return };
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(i32::from(verdict != "valid")), "{line}: {said}");
        // Reasons are worded differently, but lines are not.
        let line = verdict.split_inclusive(':').next().expect("a verdict");
        assert!(said.contains(line), "{said}: {verdict}");
    }
}

#[test]
fn both_checkers_agree_on_values_and_on_damaged_certificates() {
    let compared = compare("values", &["--only", "value", "--walks", "0", "--damage", "4"]);
    assert!(compared.is_none_or(|count| count > 100), "{compared:?}");
}

#[test]
fn both_checkers_agree_on_roots_after_passes_histories_and_bounded_claims() {
    let compared = compare("walks", &["--walks", "1", "--damage", "2"]);
    assert!(compared.is_none_or(|count| count > 200), "{compared:?}");
}
