//! `andor serve`, in the builds that have it: a killed server loses no certificate on disk.

mod common;

use common::{command, folder, names, said, text};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

/// A server that is killed when the test is over.
struct Server {
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut process = command(&["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut page = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut page).unwrap();
        let address = page.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { process, address }
    }

    fn ask(&self, request: &str, path: &str, body: &str) -> Json {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let head = format!("{request} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        let kind = format!("content-type: application/json\r\ncontent-length: {length}\r\n\r\n");
        stream.write_all(format!("{head}{kind}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, json) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(json).unwrap_or_else(|_| panic!("{answer}"))
    }

    /// Asks a question and gives its number.
    fn search(&self, question: &Json) -> u64 {
        self.ask("POST", "/api/searches", &question.to_string())["id"].as_u64().expect("a number")
    }

    /// The answer to a question.
    fn answer(&self, id: u64) -> Json {
        for _ in 0..6000 {
            let job = self.ask("GET", &format!("/api/jobs/{id}"), "");
            assert_ne!(job["state"], "failed", "{job}");
            if job["state"] == "done" {
                return job;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("question {id} is never answered");
    }
}

/// The certificates in a folder, each of which must be valid. A killed process may leave drafts,
/// whose names begin with a point.
fn valid(folder: &Path) -> Vec<String> {
    let kept: Vec<String> = names(folder).into_iter().filter(|name| !name.starts_with('.')).collect();
    for name in &kept {
        assert!(said(&["check", folder.join(name).to_str().unwrap()]).contains("valid"), "{name}");
    }
    kept
}

#[test]
fn a_killed_server_loses_no_certificate() {
    let folder = folder("serve-killed");
    let (given, kept) = (folder.join("given.proof"), folder.join("kept"));
    let (given, keep) = (given.to_str().unwrap(), kept.to_str().unwrap());
    said(&["solve", "tictactoe", "--ask", "x >= win", "--proof", given]);
    let before = std::fs::read(given).unwrap();
    let short = json!({ "game": "tictactoe", "ask": "x >= win" });
    let long = json!({ "game": "mnk:4,4,3", "ask": "x >= win" });
    let mut count = 0;
    for round in 0..6 {
        let server = Server::start(&[given, "--keep", keep, "--searches", "2"]);
        let first = server.search(&short);
        for _ in 0..4 {
            server.search(&long);
        }
        let answered = server.answer(first);
        let file = answered["result"]["proofs"][0]["file"].as_str().expect("a file").to_owned();
        // Others are searched, written or answered just now.
        std::thread::sleep(Duration::from_millis(40 * round));
        drop(server);
        let now = valid(&kept);
        assert!(now.contains(&file), "{file} of {now:?}");
        assert!(now.len() > count, "what was kept stays, under its name: {now:?}");
        count = now.len();
        assert_eq!(std::fs::read(given).unwrap(), before);
    }
}

#[test]
fn what_is_wrong_with_the_command_line_is_said() {
    let fails = |arguments: &[&str], part: &str| {
        let output = command(&["serve"]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(part), "{}", text(&output.stderr));
    };
    fails(&["--listen", "nowhere"], "--listen");
    fails(&["--searches", "0"], "--searches");
    fails(&["--token", "a b"], "letters and digits only");
    assert!(said(&["serve", "--help"]).contains("--keep"));
}
