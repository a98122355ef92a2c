//! Where certificates and pictures go: through links, into pipes, whole or not at all, and tried
//! before the search.

mod common;

use common::{andor, command, fails, file, folder, json, names, said, text};
use std::path::Path;

/// A question that is answered at once.
const WON: [&str; 5] = ["solve", "tictactoe", "xo./.../...", "--ask", "x >= win"];

fn with_proof(path: &str) -> Vec<&str> {
    [&WON[..], &["--proof", path]].concat()
}

/// A question that nobody answers in this life: if it ends, it was not asked.
fn endless(path: &str) -> [&str; 5] {
    ["solve", "chess", "--proof", path, "--json"]
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(unix)]
#[test]
fn links_stay_and_what_they_lead_to_is_written() {
    let folder = folder("links");
    let target = folder.join("target.proof");
    for (name, leads_to) in [("absolute.proof", target.clone()), ("relative.proof", "target.proof".into())] {
        for there in [false, true] {
            let link = folder.join(name);
            let _ = std::fs::remove_file(&link);
            let _ = std::fs::remove_file(&target);
            if there {
                std::fs::write(&target, "old").unwrap();
            }
            std::os::unix::fs::symlink(&leads_to, &link).unwrap();
            said(&with_proof(&shown(&link)));
            assert!(link.symlink_metadata().unwrap().is_symlink(), "{name}");
            assert!(target.symlink_metadata().unwrap().is_file(), "{name}");
            assert!(said(&["check", &shown(&target)]).contains("valid"));
        }
    }
    assert_eq!(names(&folder), ["absolute.proof", "relative.proof", "target.proof"]);
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_its_place() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("mode");
    let path = file(&folder, "x.proof", "old");
    for mode in [0o600, 0o640, 0o755] {
        std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
        said(&with_proof(&path));
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
    }
    assert_eq!(names(&folder), ["x.proof"]);
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_to() {
    let folder = folder("pipe");
    let pipe = folder.join("pipe.proof");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::read(pipe).unwrap())
    };
    said(&with_proof(&shown(&pipe)));
    assert!(!pipe.symlink_metadata().unwrap().is_file());
    assert!(reader.join().unwrap().starts_with(b"andor-proof"));
    assert_eq!(names(&folder), ["pipe.proof"]);
}

/// By a name that nobody can put a file in the place of, should this fail.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_is_written_to_whatever_it_is() {
    let folder = folder("standard-output");
    let proof = shown(&folder.join("x.proof"));
    said(&with_proof(&proof));
    let certificate = std::fs::read_to_string(&proof).unwrap();
    let piped = said(&with_proof("/proc/self/fd/1"));
    let printed = folder.join("printed");
    let output = std::fs::File::create(&printed).unwrap();
    assert!(command(&with_proof("/proc/self/fd/1")).stdout(output).status().unwrap().success());
    for printed in [piped, std::fs::read_to_string(printed).unwrap()] {
        assert!(printed.contains(&certificate) && printed.contains("proved, certified"), "{printed}");
    }
    assert_eq!(names(&folder), ["printed", "x.proof"]);
}

#[test]
fn the_place_of_a_proof_is_tried_before_the_search() {
    let folder = folder("tried");
    let plain = file(&folder, "plain", "");
    let missing = shown(&folder.join("no/such/folder/x.proof"));
    fails(&endless(&missing), 1, &["x.proof", "--proof"]);
    fails(&endless(&format!("{plain}/x.proof")), 1, &["plain/x.proof"]);
    fails(&endless(&shown(&folder)), 2, &["a folder; name a file"]);
    fails(&endless(&shown(&folder.join("new/"))), 1, &["new/"]);
    let value = ["solve", "chess", "--ask", "value", "--proof", &plain];
    fails(&value, 1, &["plain", "a folder is needed here"]);
    fails(&["problem", "8/8/8/8/8/8/8/8 w - -", "--proof", &plain], 1, &["plain", "a folder is needed here"]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    fails(&["problem", start, "--proof", &plain], 1, &["plain", "a folder is needed here"]);
    for (flag, path) in [("--svg", &missing), ("--proof", &plain)] {
        fails(&["explain", "chess", start, flag, path, "--time", "600"], 1, &[flag, path]);
    }
    fails(&["database", "prove", "checkers", "nowhere", "--proof", &missing], 1, &["x.proof"]);
    // Nothing was left behind, not even by what was given up for another reason.
    let new = shown(&folder.join("folder"));
    fails(&["solve", "tictactoe", "rubbish", "--ask", "value", "--proof", &new], 1, &["tictactoe"]);
    fails(&["solve", "tictactoe", "--ask", "z >= win", "--proof", &new], 2, &["'z'"]);
    assert_eq!(names(&folder), ["plain"]);
}

/// Runs the binary where no file can hold a byte: a draft can be made, but not filled.
#[cfg(unix)]
fn without_room(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_andor")]);
    shell.args(arguments).current_dir(folder).output().unwrap()
}

#[cfg(unix)]
#[test]
fn the_answer_is_printed_although_its_files_cannot_be_written() {
    let folder = folder("no-room");
    let mate = "7k/8/5K2/8/8/8/8/6Q1 w - -";
    for (arguments, field, found) in [
        (&with_proof("x.proof")[..], "verdict", "proved"),
        (&["solve", "tictactoe", "--proof", "proofs"], "value", "draw"),
        (&["problem", mate, "--proof", "proofs"], "verdict", "proved"),
        (&["explain", "chess", mate, "--svg", "x.svg"], "outcome", "mate"),
        (&["explain", "chess", mate, "--proof", "proofs"], "outcome", "mate"),
    ] {
        let output = without_room(&folder, &[arguments, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!(answer[field], found, "{arguments:?}: {answer}");
        let files = ["proof", "proof_files", "svg"].map(|field| answer[field].to_string()).concat();
        assert!(!files.contains("x.") && !files.contains("proofs/"), "{arguments:?}: {files}");
        let file = arguments.last().unwrap();
        assert!(text(&output.stderr).contains(file), "{arguments:?}: {}", text(&output.stderr));
    }
    let _ = std::fs::remove_dir(folder.join("proofs"));
    assert!(names(&folder).is_empty(), "drafts were left behind");
}

#[test]
fn equal_ids_have_certificates_of_their_own() {
    let folder = folder("ids");
    let mate = "7k/8/5K2/8/8/8/8/6Q1 w - -";
    let ids = ["id \"a\";", "id \"a\";", "id \"a-2\";", "id \"\";", "", "id \"5\";", "id \"a/b c\";"];
    let lines: Vec<String> = ids.iter().map(|id| format!("{mate} {id}\n")).collect();
    let positions = file(&folder, "mates.epd", &lines.concat());
    let proofs = folder.join("proofs");
    said(&["solve", "chess", "--file", &positions, "--proof", &shown(&proofs)]);
    let stems = ["4", "5-2", "5", "a-2", "a-3", "a-b-c", "a"];
    assert_eq!(names(&proofs), stems.map(|stem| format!("{stem}.ge.proof")));
    // Graphs of the same name in two folders.
    for name in ["one", "two"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
        file(&folder.join(name), "x.andor", "repetition draw\nroot a\na max b\nb = win\n");
    }
    let graphs = ["one/x.andor", "two/x.andor"].map(|name| shown(&folder.join(name)));
    let proofs = folder.join("graphs");
    said(&["solve", "graph", &graphs[0], &graphs[1], "--proof", &shown(&proofs)]);
    assert_eq!(names(&proofs), ["x-2.ge.proof", "x.ge.proof"]);
}

#[test]
fn a_folder_is_made_for_what_is_written_only() {
    let folder = folder("lazy");
    let proofs = shown(&folder.join("a/b"));
    let unknown = andor(&["solve", "mnk:5,5,4", "--ask", "value", "--nodes", "10", "--proof", &proofs]);
    assert_eq!(unknown.status.code(), Some(3));
    assert!(names(&folder).is_empty());
    let answer = json(&["solve", "tictactoe", "--proof", &proofs]);
    assert_eq!(answer["proof"].as_array().map(Vec::len), Some(2));
    assert_eq!(names(&folder.join("a/b")), ["1.ge.proof", "1.lt.proof"]);
}
