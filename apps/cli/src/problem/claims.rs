//! What a solution claims, and the certificates for it: a mate for each key, none in fewer moves.

use super::jobs::Job;
use crate::args::ProblemArguments;
use andor::{Certified, Limits};
use andor_chess::fast::Chess;
use andor_chess::{parse_san, san};
use andor_console::files::write_into;
use andor_console::nodes_in_words;
use andor_console::observer::Clock;
use andor_console::threads;
use andor_game::{Game, Notation, legal_moves};
use andor_problems::{NotCertified, Solution, certify, certify_after};
use anyhow::{Result, anyhow};

type Move = <Chess as Game>::Move;

/// Something a solution says, and what the checker said to it.
pub(super) struct Claim {
    /// The first move that it is about; none: about all of them.
    pub(super) first: Option<String>,
    pub(super) mates: bool,
    /// None: in any number of moves.
    moves: Option<u8>,
    /// The number of nodes of the strategy, or why there is none.
    pub(super) certified: Result<u64, String>,
    pub(super) file: Option<String>,
    /// Why the certificate is in no file.
    pub(super) unwritten: Option<anyhow::Error>,
}

impl Claim {
    pub(super) fn in_words(&self) -> String {
        let mut claim = if self.mates { "mate" } else { "no mate" }.to_owned();
        claim += &self.moves.map_or(" in any number of moves".into(), |moves| format!(" in {moves}"));
        if let Some(first) = &self.first {
            claim = format!("1.{first} {claim}");
        }
        match &self.certified {
            Ok(nodes) => {
                let file = self.file.as_ref().map_or_else(String::new, |file| format!(": {file}"));
                format!("{claim}: certified (strategy of {}){file}", nodes_in_words(*nodes))
            }
            Err(why) => format!("{claim}: not certified: {why}"),
        }
    }
}

impl Claim {
    fn new(
        first: Option<String>,
        mates: bool,
        moves: Option<u8>,
        certified: Result<&Certified, &String>,
    ) -> Claim {
        let nodes = |certified: &Certified| certified.checked.header().nodes;
        let certified = certified.map(nodes).map_err(String::clone);
        Claim { first, mates, moves, certified, file: None, unwritten: None }
    }

    /// That there is no mate at all.
    pub(super) fn never(job: &Job, certified: &Certified, arguments: &ProblemArguments) -> Claim {
        Claim::new(None, false, None, Ok(certified)).written(Some(certified), job, "", arguments)
    }

    /// Writes the certificate, if there is one and somebody wants it. Only what was written stays:
    /// all certificates of a problem would take much memory.
    fn written(
        mut self,
        certified: Option<&Certified>,
        job: &Job,
        of_move: &str,
        arguments: &ProblemArguments,
    ) -> Claim {
        if let (Some(certified), Some(folder)) = (certified, &arguments.proof) {
            let kind = if self.mates { "ge" } else { "lt" };
            let name = format!("{}{of_move}.{kind}.proof", job.stem);
            match write_into(folder, &name, certified.checked.proof()) {
                Ok(path) => self.file = Some(path.display().to_string()),
                Err(error) => self.unwritten = Some(error),
            }
        }
        self
    }
}

/// Every key, and that there is no shorter mate; or that there is none in time. With `--all-moves`
/// also that no other first move mates in time.
pub(super) fn claims(
    job: &Job,
    solution: &Solution,
    arguments: &ProblemArguments,
    clock: &mut Clock,
) -> Result<Vec<Claim>> {
    let (chess, root) = (Chess::new(), &job.position);
    let named = |name: &str| parse_san(&chess, root, name).map_err(|error| anyhow!("{error}"));
    let mut claims = Claims { job, arguments, clock, made: Vec::new() };
    let mut keys: Vec<_> = solution.keys.iter().collect();
    keys.sort_by_key(|key| key.length);
    for key in keys {
        let mv = named(&key.name)?;
        claims.add(Some((&key.name, mv)), true, key.length, |limits, clock| {
            certify(root, Some(mv), key.length, limits, clock)
        })?;
    }
    let without = solution.shortest.map_or(solution.moves, |shortest| shortest - 1);
    if without > 0 {
        claims.add(None, false, without, |limits, clock| certify(root, None, without, limits, clock))?;
    }
    if arguments.all_moves && solution.shortest.is_some() && chess.end(root).is_none() {
        for mv in legal_moves(&chess, root) {
            let name = san(&chess, root, mv);
            if !solution.keys.iter().any(|key| key.name == name) {
                claims.add(Some((&name, mv)), false, solution.moves, |limits, clock| {
                    certify_after(root, mv, solution.moves - 1, limits, clock)
                })?;
            }
        }
    }
    Ok(claims.made)
}

/// The claims of one problem, in order.
struct Claims<'a> {
    job: &'a Job,
    arguments: &'a ProblemArguments,
    clock: &'a mut Clock,
    made: Vec<Claim>,
}

impl Claims<'_> {
    fn add(
        &mut self,
        first: Option<(&str, Move)>,
        mates: bool,
        moves: u8,
        certify: impl FnOnce(&Limits, &mut Clock) -> Result<Certified, NotCertified>,
    ) -> Result<()> {
        let Claims { arguments, .. } = self;
        let threads = threads(arguments.threads);
        let limits = Limits { memory: arguments.memory, threads, ..Limits::DEFAULT };
        self.clock.name(&format!("certificate {}", self.made.len() + 1));
        let certified = match certify(&limits, self.clock) {
            Ok(certified) if certified.proved == mates => Ok(certified),
            Ok(_) => Err("the certified answer is the opposite: please report this position".to_owned()),
            Err(why) => Err(why.to_string()),
        };
        let name = first.map(|(name, _)| name.to_owned());
        // The first of each kind has the plain name; those of further moves are told apart by the
        // move.
        let is_first = !self.made.iter().any(|earlier| earlier.mates == mates);
        let of_move = first.filter(|_| !is_first || !mates).map_or_else(String::new, |(_, mv)| {
            format!(".{}", Chess::new().move_text(&self.job.position, mv))
        });
        let claim = Claim::new(name, mates, Some(moves), certified.as_ref());
        self.made.push(claim.written(certified.as_ref().ok(), self.job, &of_move, self.arguments));
        Ok(())
    }
}
