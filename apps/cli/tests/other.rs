//! `andor reproduce` and `bench` are run by a program beside `andor`, if it is there; `serve` is in
//! some builds only.

mod common;

use common::{folder, text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A copy of the binary in a folder of its own.
fn alone(test: &str) -> (PathBuf, PathBuf) {
    let folder = folder(test);
    let own = folder.join("andor").with_extension(std::env::consts::EXE_EXTENSION);
    std::fs::copy(env!("CARGO_BIN_EXE_andor"), &own).unwrap();
    (folder, own)
}

fn run(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().expect("the binary runs")
}

/// One test, since a program cannot be run while another thread that forks still has it open.
#[test]
fn the_program_beside_andor_is_run_if_it_is_there() {
    without_the_other_program_one_line_says_how_to_build_it();
    #[cfg(unix)]
    the_other_program_gets_all_arguments_and_gives_its_status();
}

fn without_the_other_program_one_line_says_how_to_build_it() {
    let (_, andor) = alone("lab-missing");
    for arguments in [&["bench"][..], &["reproduce"], &["reproduce", "ghi", "--samples", "3"]] {
        let output = run(&andor, arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("cargo build --release -p andor-lab"), "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[cfg(unix)]
fn the_other_program_gets_all_arguments_and_gives_its_status() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, andor) = alone("lab-there");
    let other = folder.join("andor-lab");
    std::fs::write(&other, "#!/bin/sh\necho \"$#\" \"$@\"\nexit 3\n").unwrap();
    std::fs::set_permissions(&other, std::fs::Permissions::from_mode(0o755)).unwrap();
    let elsewhere = folder.join("link");
    std::os::unix::fs::symlink(&andor, &elsewhere).unwrap();
    for (arguments, passed_on) in [
        (&["bench"][..], "1 bench\n"),
        (&["reproduce", "ghi", "--samples", "3"], "4 reproduce ghi --samples 3\n"),
        (&["reproduce", "--json", "a b"], "3 reproduce --json a b\n"),
        (&["reproduce", "--help"], "2 reproduce --help\n"),
        (&["bench", "-h"], "2 bench -h\n"),
        (&["bench", "--", "x"], "2 bench x\n"),
    ] {
        for program in [&andor, &elsewhere] {
            let output = run(program, arguments);
            assert_eq!(text(&output.stdout), passed_on, "{}", text(&output.stderr));
            assert_eq!(output.status.code(), Some(3));
        }
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_build_without_pages_says_how_to_get_them() {
    for arguments in [&["serve"][..], &["serve", "--help"], &["serve", "a.proof", "--listen", "[::1]:0"]] {
        common::fails(arguments, 1, &["cargo install --path apps/cli --features serve"]);
    }
}
