//! Compares the checker with a second one, `verified/build/andor-verified`, on random questions of
//! every rule and on damaged copies of their certificates.
//!
//! `cargo run --release -p andor-testkit --bin second -- PROGRAM [QUESTIONS] [COPIES]`: so many
//! questions of each rule (default 1,000), each with so many damaged copies (default 2); and as
//! many woven strategies where paths matter. Fails when the two disagree, and leaves the graph
//! and the certificate in the working directory.

use andor::certificate::Proof;
use andor::{AnyGame, Rejected};
use andor_testkit::mutate::{KINDS, mutate};
use andor_testkit::random::Random;
use andor_testkit::second::{RULES, certificate};
use andor_testkit::woven::woven;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

/// The other checker, which answers one line for each text.
struct Second {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Second {
    fn start(program: &str) -> std::io::Result<Second> {
        let mut process =
            Command::new(program).arg("--stream").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        Ok(Second { process, input, output })
    }

    fn ask(&mut self, what: &str, text: &str) -> std::io::Result<String> {
        write!(self.input, "{what} {}\n{text}", text.len())?;
        self.input.flush()?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        Ok(answer.trim_end().to_owned())
    }
}

#[derive(Default)]
struct Tally {
    questions: u64,
    refused: u64,
    damaged: u64,
    still_valid: u64,
    woven: u64,
    woven_valid: u64,
    disagreements: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(Ok(default), |text| text.parse());
    let (Some(program), Ok(questions), Ok(copies)) = (arguments.first(), number(1, 1000), number(2, 2))
    else {
        eprintln!("usage: second PROGRAM [QUESTIONS] [COPIES]");
        return ExitCode::from(2);
    };
    match compare(program, questions, copies) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("second: {program}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare(program: &str, questions: u64, copies: u64) -> std::io::Result<u64> {
    let mut second = Second::start(program)?;
    let mut disagreements = 0;
    for rule in RULES {
        let mut tally = Tally::default();
        for seed in 0.. {
            if tally.questions == questions {
                break;
            }
            let Some((game, graph, text)) = certificate(seed, rule) else {
                tally.refused += 1;
                continue;
            };
            tally.questions += 1;
            let graph = graph.to_text();
            assert_eq!(second.ask("graph", &graph)?, "read", "{graph}");
            tally.disagreements += one(&mut second, &game, (&graph, &text), seed)?.1;
            for copy in 0..copies {
                let kind = ((seed * copies + copy) % KINDS as u64) as usize;
                let damaged = mutate(&text, kind, &mut Random::new(seed * 64 + copy));
                if damaged != text {
                    let (valid, disagreed) = one(&mut second, &game, (&graph, &damaged), seed)?;
                    tally.damaged += 1;
                    tally.still_valid += u64::from(valid);
                    tally.disagreements += disagreed;
                }
            }
        }
        for seed in 0..if rule.0.depends_on_mover() { questions } else { 0 } {
            let (graph, text) = woven(seed, rule.0);
            let game = AnyGame::new(graph.clone());
            let graph = graph.to_text();
            assert_eq!(second.ask("graph", &graph)?, "read", "{graph}");
            let (valid, disagreed) = one(&mut second, &game, (&graph, &text), seed)?;
            tally.woven += 1;
            tally.woven_valid += u64::from(valid);
            tally.disagreements += disagreed;
        }
        let Tally { questions, refused, damaged, still_valid, woven, woven_valid, .. } = tally;
        println!(
            "{:<12} {}: {questions} questions ({refused} more refused), {damaged} damaged certificates \
             ({still_valid} still valid), {woven} woven ({woven_valid} valid): {} disagreements",
            rule.0.to_string(),
            rule.1,
            tally.disagreements
        );
        disagreements += tally.disagreements;
    }
    drop(second.input);
    second.process.wait()?;
    Ok(disagreements)
}

/// Whether the checker accepts the certificate, and the number of disagreements about it: 0 or 1.
fn one(
    second: &mut Second,
    game: &AnyGame,
    (graph, text): (&str, &str),
    seed: u64,
) -> std::io::Result<(bool, u64)> {
    let said = second.ask("certificate", text)?;
    let proof = Proof::new(text.as_bytes().to_vec());
    let verdict = proof.map_err(Rejected::from).and_then(|proof| game.check(proof));
    if verdict.is_ok() == (said == "valid") {
        return Ok((verdict.is_ok(), 0));
    }
    let name = format!("disagreement-{seed}-{}", text.len());
    std::fs::write(format!("{name}.andor"), graph)?;
    std::fs::write(format!("{name}.proof"), text)?;
    let told = verdict.as_ref().map_or_else(ToString::to_string, |_| "valid".into());
    println!("{name}: the checker: {told}; the second: {said}");
    Ok((verdict.is_ok(), 1))
}
