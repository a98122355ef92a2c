//! Databases as users and scripts meet them: built, killed, damaged, verified, asked, and as ends
//! of a search.

mod common;

use andor_database::Folder;
use common::{andor, command, folder, text};
use serde_json::Value as Json;
use std::path::Path;
use std::time::Duration;

/// Runs a command that must end with this status; gives what it printed, errors after the rest.
fn said(arguments: &[&str], status: i32) -> String {
    let output = andor(arguments);
    let said = text(&output.stdout).to_owned() + text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    said
}

fn json(arguments: &[&str]) -> Json {
    serde_json::from_slice(&andor(arguments).stdout).expect("one JSON object")
}

/// A database of checkers with this many pieces in a fresh folder.
fn built(test: &str, pieces: &str) -> String {
    let folder = folder(test).display().to_string();
    let said = said(&["database", "build", "checkers", &folder, "--pieces", pieces], 0);
    assert!(said.contains("checksum ") && said.contains(" positions in "), "{said}");
    folder
}

/// The files of a folder by name.
fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_database_is_built_verified_described_and_asked() {
    let folder = built("database-whole", "3");
    let verified = said(&["database", "verify", "checkers", &folder], 0);
    assert!(verified.contains("verified: 199520 positions"), "{verified}");
    let stat = json(&["database", "stat", "checkers", &folder, "--json"]);
    assert_eq!(stat["pieces"], 3);
    let kings = &stat["slices"][0];
    assert_eq!(kings["slice"], "k-k");
    assert_eq!(
        [&kings["positions"], &kings["wins"], &kings["draws"], &kings["losses"], &kings["longest_win"]],
        [992, 230, 654, 108, 11]
    );
    let shown = said(&["database", "stat", "checkers", &folder, "--pieces", "2"], 0);
    assert!(shown.contains("k-k") && !shown.contains("kk-k"), "{shown}");
    let probed = said(&["database", "probe", "checkers", &folder, "B:WK6:BK1"], 0);
    assert!(probed.contains("win in 1") && probed.contains("1x10"), "{probed}");
    let probed = json(&["database", "probe", "checkers", &folder, "B:WK6:BK1", "--json"]);
    assert_eq!(probed["worth"], "win in 1");
    let unknown = said(&["database", "probe", "checkers", &folder, "B:WK6,K7,K8:BK1"], 3);
    assert!(unknown.contains("not in the database"), "{unknown}");
    let others = said(&["database", "probe", "checkers", &folder, "nonsense", "B:WK6:BK1"], 1);
    assert!(others.contains("'nonsense'") && others.contains("win in 1"), "{others}");
    let random = said(&["database", "probe", "checkers", &folder, "--random", "10k"], 0);
    assert!(random.contains("ns each"), "{random}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let folder = built("database-wrong", "2");
    for (arguments, status, part) in [
        (&["database", "build", "chess", &folder][..], 2, "no databases of 'chess'"),
        (&["database", "build", "checkers", &folder, "--pieces", "1"], 2, "no database of 1 pieces"),
        (&["database", "verify", "checkers", &folder, "--pieces", "3"], 1, "has not been built"),
        (&["database", "stat", "dobutsu", &folder], 1, "has not been built"),
        (&["database", "probe", "checkers", &folder], 2, "needs a position"),
        (&["database", "probe", "checkers", &folder, "nonsense"], 1, "checkers: "),
        (&["solve", "tictactoe", "--database", &folder], 2, "no databases of 'tictactoe'"),
        (
            &["solve", "checkers", "--database", &folder, "--ask", "mover >= win within 3"],
            2,
            "does not count moves",
        ),
        (&["solve", "checkers", "--database", &folder, "--history", "B:WK6:BK1"], 1, "know no history"),
    ] {
        let said = said(arguments, status);
        assert!(said.contains(part), "{arguments:?}: {said}");
    }
}

#[test]
fn a_build_that_was_killed_goes_on_and_gives_the_same_files() {
    let whole = files(&built("database-unkilled", "3"));
    let folder = folder("database-killed").display().to_string();
    let arguments = ["database", "build", "checkers", &folder, "--pieces", "3"];
    for wait in [1, 30, 60, 120, 240] {
        let mut child = command(&arguments).stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        // It may have finished by itself.
        let _ = child.kill();
        child.wait().unwrap();
    }
    said(&arguments, 0);
    assert!(files(&folder) == whole);
}

#[test]
fn what_takes_a_gigabyte_must_be_wanted_and_says_how_much_it_is() {
    let folder = folder("database-large").display().to_string();
    for (game, pieces, amount) in [
        ("dobutsu", "8", "1,045,283,976 positions in 1 file, 1.95 GiB"),
        ("checkers", "6", "2,715,988,108 positions in 82 files, 5.06 GiB"),
    ] {
        let said = said(&["database", "build", game, &folder, "--pieces", pieces], 2);
        assert!(said.contains(amount) && said.contains("--yes builds it"), "{said}");
    }
    assert!(!Path::new(&folder).join("lock").exists(), "nothing was begun");
}

#[test]
fn what_the_system_says_is_said_once() {
    let file = folder("database-file").join("file");
    std::fs::write(&file, "no folder").unwrap();
    let said = said(&["database", "build", "checkers", &file.display().to_string()], 1);
    assert_eq!(said.matches("(os error").count(), 1, "{said}");
}

#[test]
fn a_folder_has_one_builder_at_a_time() {
    let folder = folder("database-lock").display().to_string();
    let lock = Folder::new(&folder).lock().unwrap().expect("nobody else builds here");
    let arguments = ["database", "build", "checkers", &folder, "--pieces", "2"];
    assert!(said(&arguments, 1).contains("another program builds in this folder"));
    drop(lock);
    said(&arguments, 0);
}

#[test]
fn a_changed_byte_is_refused_and_a_changed_value_found() {
    let folder = built("database-changed", "2");
    let path = Path::new(&folder).join("checkers-k-k.adb");
    let bytes = std::fs::read(&path).unwrap();
    // In the entries, and in the checksum, which nothing but comparing it can find.
    for place in [bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        std::fs::write(&path, &changed).unwrap();
        for command in ["verify", "stat", "build"] {
            let said = said(&["database", command, "checkers", &folder, "--pieces", "2"], 1);
            assert!(said.contains("checkers-k-k.adb is refused"), "{said}");
            assert!(said.contains("; delete this file and build again"), "{said}");
        }
    }
    // Another value, with everything else as the format asks: only looking at the successors can
    // find it.
    let head = bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2;
    let length = u32::from_le_bytes(bytes[head..head + 4].try_into().unwrap()) as usize;
    let mut entries = zstd::bulk::decompress(&bytes[head + 4..head + 4 + length], 1 << 20).unwrap();
    let middle = entries.len() / 4;
    entries[middle] ^= 2;
    let packed = zstd::bulk::compress(&entries, 3).unwrap();
    let mut forged = bytes[..head].to_vec();
    forged.extend((packed.len() as u32).to_le_bytes());
    forged.extend(packed);
    let sum = blake3::hash(&forged);
    forged.extend(sum.as_bytes());
    std::fs::write(&path, &forged).unwrap();
    let said = said(&["database", "verify", "checkers", &folder, "--pieces", "2"], 1);
    assert!(said.contains("flawed: "), "{said}");
}

/// White takes a king and wins with two pieces against one: the database knows that.
const FOUR_PIECES: &str = "W:W26,K32:BK22,K23";

#[test]
fn a_certificate_that_rests_on_a_database_says_so() {
    let three = built("database-ends", "3");
    let proof = Path::new(&three).join("a.proof").display().to_string();
    let answer = json(&[
        "solve",
        "checkers",
        FOUR_PIECES,
        "--ask",
        "white >= win",
        "--database",
        &three,
        "--proof",
        &proof,
        "--json",
    ]);
    assert_eq!(answer["certified"], true, "{answer}");
    let checksum = answer["database"].as_str().expect("the database is named").to_owned();
    let text = std::fs::read_to_string(&proof).unwrap();
    assert!(
        text.contains(&format!("\ndatabase\t{checksum}\n")) && text.contains("\tdatabase\twin"),
        "{text}"
    );

    let given = said(&["check", &proof], 4);
    assert!(given.contains(&format!("valid given database {checksum}")), "{given}");
    // It is worse than valid, and better than invalid.
    let whole = Path::new(&three).join("whole.proof").display().to_string();
    said(&["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &whole], 0);
    said(&["check", &proof, &whole], 4);
    said(&["check", &whole, &proof], 4);
    let bad = Path::new(&three).join("bad.proof").display().to_string();
    std::fs::write(&bad, "no certificate").unwrap();
    said(&["check", &bad, &proof], 1);
    let with = said(&["check", &proof, "--database", &three], 0);
    assert!(with.contains("with the database's values"), "{with}");
    let two = built("database-other", "2");
    let other = said(&["check", &proof, "--database", &two], 1);
    assert!(other.contains("the database at hand is"), "{other}");

    // A position that the database has otherwise: believed without it, found with it.
    let (line, _) = text.lines().enumerate().find(|(_, line)| line.contains("\tdatabase\t")).unwrap();
    let lie = |from: &str, to: &str| {
        let lines: Vec<String> = text
            .lines()
            .enumerate()
            .map(|(n, l)| if n == line { l.replace(from, to) } else { l.to_owned() })
            .collect();
        std::fs::write(&proof, lines.join("\n") + "\n").unwrap();
    };
    lie("\tdatabase\twin", "\tdatabase\tdraw");
    assert!(said(&["check", &proof], 1).contains("not what the claim needs"));
    lie("\tdatabase\twin", "\tend\twin");
    assert!(said(&["check", &proof, "--database", &three], 1).contains("the game is not over here"));
    std::fs::write(&proof, text.replace(&format!("database\t{checksum}\n"), "")).unwrap();
    assert!(said(&["check", &proof], 1).contains("the header names no database"));
}

#[test]
fn a_strategy_from_the_database_stands_without_it() {
    let folder = built("database-prove", "3");
    let proof = Path::new(&folder).join("b.proof.zst").display().to_string();
    for (position, ask) in
        [("W:WK1,K2:BK32", "white >= win"), ("W:WK1:BK32", "white >= win"), ("B:WK6:BK1", "white >= draw")]
    {
        let arguments = ["database", "prove", "checkers", &folder, position, "--ask", ask, "--proof", &proof];
        let proved = said(&arguments, 0);
        assert!(proved.contains("certified without the database"), "{proved}");
        let checked = said(&["check", &proof], 0);
        assert!(checked.contains("  valid  ") && !checked.contains("given database"), "{checked}");
    }
}
