//! Faults while certificates are written and read: kills at any instant, full disks, short writes,
//! files that change, memory refused. A file that is there is whole, or the checker says it is not.
#![cfg(unix)]

mod common;

use andor::certificate::Proof;
use andor_game::Random;
use common::{andor, command, file, folder, names, said, text};
use std::io::{Cursor, Read, Result, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A question whose certificate has several pages, and with one thread always the same bytes.
fn asked(proof: &str) -> [&str; 8] {
    ["solve", "connectfour:4,4", "--ask", "first >= win", "--threads", "1", "--proof", proof]
}

/// The certificate of the question, and one that stood in its place before.
fn certificates(folder: &Path, name: &str) -> [Vec<u8>; 2] {
    let path = folder.join(name).display().to_string();
    let old = ["solve", "tictactoe", "xo./.../...", "--ask", "x >= win", "--proof", &path];
    [&asked(&path)[..], &old].map(|question| {
        said(question);
        std::fs::read(&path).unwrap()
    })
}

/// Files that have no name of their own yet.
fn drafts(folder: &Path) -> Vec<PathBuf> {
    let names = names(folder).into_iter().filter(|name| name.starts_with(".andor-"));
    names.map(|name| folder.join(name)).collect()
}

/// Whether a draft in this folder holds something.
fn is_writing(folder: &Path) -> bool {
    drafts(folder).iter().any(|draft| draft.metadata().is_ok_and(|draft| draft.len() > 0))
}

/// Kills writers of a certificate: one half whenever it may be, the other while they write.
fn kill_writers(test: &str, name: &str, count: usize) {
    let folder = folder(test);
    let [whole, old] = certificates(&folder, name);
    let (proof, cut) = (folder.join(name), folder.join(format!("cut-{name}")));
    let path = proof.display().to_string();
    let start = Instant::now();
    said(&asked(&path));
    let life = start.elapsed();
    let mut random = Random::new(0);
    let (mut written, mut left) = (0, 0);
    for number in 0..count {
        let was_there = number % 2 == 0;
        if was_there {
            std::fs::write(&proof, &old).unwrap();
        } else {
            std::fs::remove_file(&proof).unwrap();
        }
        let mut run = command(&asked(&path)).stdout(Stdio::null()).spawn().expect("the binary runs");
        if number % 4 < 2 {
            std::thread::sleep(life * random.below(1000) as u32 / 1000);
        } else {
            while run.try_wait().expect("a process").is_none() && !is_writing(&folder) {}
            std::thread::sleep(Duration::from_micros(random.below(500) as u64));
        }
        run.kill().expect("a process");
        run.wait().expect("a process");
        match std::fs::read(&proof) {
            Ok(bytes) if bytes == whole => written += 1,
            Ok(bytes) => assert!(was_there && bytes == old, "kill {number}: {} bytes", bytes.len()),
            Err(_) => {
                assert!(!was_there, "kill {number}: the old file is gone");
                std::fs::write(&proof, &old).unwrap();
            }
        }
        for draft in drafts(&folder) {
            std::fs::rename(draft, &cut).unwrap();
            let accepted = andor(&["check", &cut.display().to_string()]).status.success();
            assert_eq!(accepted, std::fs::read(&cut).unwrap() == whole, "kill {number}");
            left += 1;
        }
    }
    eprintln!("{count} kills: {written} new files, {left} drafts left behind");
    assert!(left + written > 0, "no writer came as far as writing");
}

#[test]
fn what_a_killed_writer_leaves_is_whole() {
    kill_writers("killed-writers", "x.proof", 20);
    kill_writers("killed-compressors", "x.proof.zst", 20);
}

#[test]
#[ignore = "takes minutes: cargo test -p andor-cli --test faults -- --ignored --nocapture"]
fn what_a_thousand_killed_writers_leave_is_whole() {
    kill_writers("thousand-writers", "x.proof", 500);
    kill_writers("thousand-compressors", "x.proof.zst", 500);
}

/// Runs `"$@"` after a preparation by a shell.
fn after(preparation: &str, arguments: &[&str]) -> Output {
    let script = format!("{preparation} \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_andor")]).args(arguments).output().expect("a shell runs")
}

/// Asserts that a command failed because of a file, and said what it had found all the same.
fn failed_to_write(output: &Output, file: &str) {
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(file), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("disproved"), "{}", text(&output.stdout));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_a_failure() {
    failed_to_write(&andor(&asked("/dev/full")), "/dev/full");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let room = |kib: u32| format!("mount -t tmpfs -o size={kib}k none \"$DISK\" &&");
    let folder = folder("full-disk");
    let [whole, old] = certificates(&folder, "x.proof");
    let (disk, before) = (folder.join("disk"), file(&folder, "old.proof", text(&old)));
    std::fs::create_dir(&disk).unwrap();
    // In a space of its own, so that the disk is gone when the shell ends.
    let on_disk = |kib| {
        let script = room(kib)
            + "cp \"$OLD\" \"$DISK/x.proof\" && { \"$@\"; echo status $?; ls -A \"$DISK\"; \
               cp \"$DISK/x.proof\" \"$FOUND\"; }";
        let mut shell = Command::new("unshare");
        shell.args(["-m", "sh", "-c", &script, "sh", env!("CARGO_BIN_EXE_andor")]);
        shell.args(asked(&disk.join("x.proof").display().to_string()));
        let paths = [("DISK", disk.clone()), ("OLD", before.clone().into()), ("FOUND", folder.join("found"))];
        shell.envs(paths).output()
    };
    let Some(small) = on_disk(32).ok().filter(|output| text(&output.stdout).contains("status")) else {
        return andor_testkit::data::skipped("no rights to mount a small disk");
    };
    let ends = |output: &Output, end: &str| {
        assert!(text(&output.stdout).ends_with(end), "{output:?}");
        std::fs::read(folder.join("found")).unwrap()
    };
    assert_eq!(ends(&small, "status 1\nx.proof\n"), old);
    assert!(text(&small.stderr).contains("No space"), "{}", text(&small.stderr));
    assert_eq!(ends(&on_disk(1024).unwrap(), "status 0\nx.proof\n"), whole);
}

#[test]
fn a_short_write_leaves_the_old_file() {
    let folder = folder("short-write");
    let path = folder.join("x.proof").display().to_string();
    let [_, old] = certificates(&folder, "x.proof");
    // The first writes succeed, one takes a part of its bytes, the next is refused.
    for blocks in [1, 7, 30] {
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec");
        failed_to_write(&after(&limit, &asked(&path)), &path);
        assert_eq!(names(&folder), ["x.proof"]);
        assert_eq!(std::fs::read(&path).unwrap(), old);
    }
    // A pipe whose reader leaves after a part.
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::File::open(pipe).unwrap().read_exact(&mut [0; 1000]).unwrap())
    };
    failed_to_write(&andor(&asked(&pipe.display().to_string())), "pipe");
    reader.join().unwrap();
}

#[test]
fn memory_that_is_refused_makes_no_wrong_file() {
    let folder = folder("memory-refused");
    let [whole, _] = certificates(&folder, "x.proof");
    let kept = file(&folder, "kept.proof", text(&whole));
    let path = folder.join("x.proof");
    let (mut refused, mut granted) = (0, 0);
    for mib in (16..40).step_by(2).chain([64, 128, 256]) {
        let limit = format!("ulimit -c 0; ulimit -v {}; exec", mib * 1024);
        let _ = std::fs::remove_file(&path);
        let solved = after(&limit, &asked(&path.display().to_string()));
        // With another table it may be another strategy.
        let is_whole = andor(&["check", &path.display().to_string()]).status.success();
        assert_eq!(path.exists(), is_whole, "{mib} MiB");
        assert!(is_whole || !solved.status.success(), "{mib} MiB: {solved:?}");
        let checked = after(&limit, &["check", &kept]);
        assert_eq!(checked.status.success(), text(&checked.stdout).contains("valid"), "{mib} MiB");
        granted += u32::from(is_whole && checked.status.success());
        refused += u32::from(!is_whole);
    }
    assert!(refused > 0 && granted > 0, "{refused} refused, {granted} granted");
}

/// A file whose bytes are others after so many reads.
struct Changing {
    versions: [Arc<Vec<u8>>; 2],
    seeks: Arc<AtomicUsize>,
    change: usize,
    at: u64,
}

impl Seek for Changing {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.seeks.fetch_add(1, Ordering::Relaxed);
        let SeekFrom::Start(at) = to else { panic!("pages are read from their start") };
        self.at = at;
        Ok(at)
    }
}

impl Read for Changing {
    fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        let is_new = self.seeks.load(Ordering::Relaxed) > self.change;
        let mut bytes = Cursor::new(&**self.versions[usize::from(is_new)]);
        bytes.set_position(self.at);
        let count = bytes.read(into)?;
        self.at += count as u64;
        Ok(count)
    }
}

#[test]
fn a_file_that_changes_while_it_is_checked_is_refused_or_valid_as_it_was_read() {
    let [whole, old] = certificates(&folder("changing"), "x.proof");
    let game = andor_registry::open("connectfour:4,4").unwrap();
    let damaged = text(&whole).replacen("\tend\t-2", "\tend\t2", 1).into_bytes();
    assert_ne!(damaged, whole);
    let cut = whole[..whole.len() / 2].to_vec();
    let versions = [damaged, cut, old, Vec::new()].map(Arc::new);
    let whole = Arc::new(whole);
    let (mut accepted, mut refused) = (0, 0);
    for other in versions {
        for versions in [[&whole, &other], [&other, &whole]] {
            for change in 0.. {
                let seeks = Arc::new(AtomicUsize::new(0));
                let input =
                    Changing { versions: versions.map(Arc::clone), seeks: seeks.clone(), change, at: 0 };
                let mut shown = Vec::new();
                match Proof::open(input).map(|proof| game.check(proof)) {
                    Ok(Ok(checked)) if checked.proof().write_to(&mut shown).is_ok() => {
                        assert_eq!(shown, **whole, "what is shown was checked");
                        accepted += 1;
                    }
                    _ => refused += 1,
                }
                if seeks.load(Ordering::Relaxed) <= change {
                    break;
                }
            }
        }
    }
    assert!(accepted > 0 && refused > 0, "{accepted} accepted, {refused} refused");
}
