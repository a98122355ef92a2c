//! Answers as scripts read them.

use super::claims::Claim;
use super::jobs::Job;
use andor_problems::{Defence, Key, Line, Lines, Solution, Try};
use serde::Serialize;

/// What scripts get.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    position: &'a str,
    input: &'a str,
    id: Option<&'a String>,
    stipulation: String,
    moves: u8,
    verdict: &'static str,
    shortest: Option<u8>,
    keys: Vec<KeyReport<'a>>,
    tries: Vec<TryReport<'a>>,
    certified: bool,
    proof: Vec<&'a String>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct KeyReport<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    length: u8,
    certified: bool,
    duals_after: Vec<&'a str>,
    short_after: Vec<&'a str>,
}

#[derive(Serialize)]
struct TryReport<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    refutation: &'a str,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        text: &'a str,
        job: &'a Job,
        solution: &'a Solution,
        claims: &'a [Claim],
        seconds: f64,
    ) -> Self {
        let key = |key: &'a Key| {
            let after = |flawed: fn(&Defence) -> bool| {
                let defences = key.play.iter().flat_map(|play| &play.defences);
                defences.filter(|defence| flawed(defence)).map(|defence| &defence.name[..]).collect()
            };
            let own = claims.iter().find(|claim| claim.mates && claim.first.as_ref() == Some(&key.name));
            KeyReport {
                name: &key.name,
                length: key.length,
                certified: own.is_some_and(|claim| claim.certified.is_ok()),
                duals_after: after(Defence::is_dual),
                short_after: after(Defence::is_short),
            }
        };
        let tried = |tried: &'a Try| TryReport { name: &tried.name, refutation: &tried.refutation };
        Report {
            position: text,
            input: &job.input,
            id: job.id.as_ref(),
            stipulation: solution.stipulation().to_string(),
            moves: solution.moves,
            verdict: if solution.shortest.is_some() { "proved" } else { "disproved" },
            shortest: solution.shortest,
            keys: solution.keys.iter().map(key).collect(),
            tries: solution.tries.iter().map(tried).collect(),
            certified: !claims.is_empty() && claims.iter().all(|claim| claim.certified.is_ok()),
            proof: claims.iter().filter_map(|claim| claim.file.as_ref()).collect(),
            nodes: solution.nodes,
            seconds,
        }
    }
}

/// What scripts get of a problem that lines solve.
#[derive(Serialize)]
pub(super) struct LinesReport<'a> {
    position: &'a str,
    input: &'a str,
    id: Option<&'a String>,
    stipulation: String,
    verdict: &'static str,
    solutions: Vec<&'a [String]>,
    short: Vec<ShortReport<'a>>,
    set_play: Vec<&'a [String]>,
    complete: bool,
    certified: bool,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct ShortReport<'a> {
    solves: String,
    line: &'a [String],
}

impl<'a> LinesReport<'a> {
    pub(super) fn new(text: &'a str, job: &'a Job, found: &'a Lines, seconds: f64) -> Self {
        let moves = |lines: &'a [Line]| lines.iter().map(|line| &line.moves[..]).collect();
        let short = |line: &'a Line| ShortReport { solves: line.solves.to_string(), line: &line.moves };
        let solved = !found.solutions.is_empty();
        LinesReport {
            position: text,
            input: &job.input,
            id: job.id.as_ref(),
            stipulation: found.stipulation.to_string(),
            verdict: match (solved, found.complete) {
                (true, _) => "proved",
                (false, true) => "disproved",
                (false, false) => "unknown",
            },
            solutions: moves(&found.solutions),
            short: found.short.iter().map(short).collect(),
            set_play: moves(&found.set_play),
            complete: found.complete,
            // The search is exact; there are no certificates of lines.
            certified: false,
            nodes: found.nodes,
            seconds,
        }
    }
}
