//! The experiments that `andor reproduce` knows, with the files and the clock that they need.

use crate::args::ReproduceArguments;
use crate::plot::plot;
use andor::{Observer, Stop};
use andor_chess::fast::Chess;
use andor_console::UsageError;
use andor_console::files::{read_text, write_whole};
use andor_console::observer::{Clock, handle_interrupts, interrupted};
use andor_reproductions::problems::{Problem, Reinfeld, read, reinfeld};
use andor_reproductions::{
    Sheet, Table, World, antichess, breuker, campbell, checkers, connect_four, coplan, endings, ghi,
    kishimoto_go, puzzles, schijf, schijf_chess, virgo, workers,
};
use andor_tactics::{Task, read_puzzles, read_suite};
use anyhow::{Context, Result, anyhow};
use std::cell::Cell;
use std::time::Instant;

/// The default seconds of a search.
const SECONDS: f64 = 10.0;

/// The results of an experiment.
pub(crate) enum Findings {
    /// Means.
    Tables(Vec<Table>),
    /// Single measurements.
    Sheets(Vec<Sheet>),
}

/// Runs an experiment with a number of samples.
type Run = Box<dyn Fn(&Bench<'_>, usize) -> Result<Findings>>;

/// An experiment with its default number of samples.
pub(crate) struct Experiment {
    pub(crate) name: String,
    pub(crate) about: &'static str,
    pub(crate) samples: usize,
    pub(crate) run: Run,
}

/// The surroundings of an experiment: the data folder, the limit on time, the clock.
pub(crate) struct Bench<'a> {
    arguments: &'a ReproduceArguments,
    start: Instant,
    /// Whether a limit of the command line, or an interrupt, cut a search short.
    cut: Cell<bool>,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(arguments: &'a ReproduceArguments) -> Bench<'a> {
        handle_interrupts();
        Bench { arguments, start: Instant::now(), cut: Cell::new(false) }
    }

    /// Seconds for a search.
    fn time(&self) -> f64 {
        self.arguments.time.unwrap_or(SECONDS)
    }

    /// Whether figures are missing because of an interrupt or a limit of the command line. The own
    /// limits of an experiment are part of it.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.get() || interrupted()
    }

    /// A text of the data folder.
    fn data(&self, name: &str) -> Result<String> {
        read_text(&self.arguments.data.join(name))
            .context("this experiment needs a file of positions (--data says where they are)")
    }

    /// The first positions of Schijf's tables.
    fn reinfeld(&self, most: usize) -> Result<Vec<Reinfeld>> {
        let all = reinfeld(&Chess::new(), &self.data("wac.epd")?);
        let mut all = all.map_err(|error| anyhow!("wac.epd: {error}"))?;
        all.truncate(most);
        Ok(all)
    }

    /// At most `most` positions of the Win at Chess suite, evenly spread.
    fn tasks(&self, most: usize) -> Result<Vec<Task>> {
        let tasks = read_suite(&self.data("wac.epd")?).map_err(|error| anyhow!("wac.epd: {error}"))?;
        let step = tasks.len().div_ceil(most.max(1)).max(1);
        Ok(tasks.into_iter().step_by(step).collect())
    }

    /// The first positions of the chosen sets of Connect Four.
    fn connect_four(&self, most: usize) -> Result<Vec<(connect_four::Set, Vec<connect_four::Scored>)>> {
        let wanted = |set: &connect_four::Set| {
            let short = set.file.trim_start_matches("Test_");
            self.arguments.set.as_ref().is_none_or(|name| name == short || name == set.file)
        };
        let sets: Vec<connect_four::Set> = connect_four::SETS.into_iter().filter(wanted).collect();
        if sets.is_empty() {
            let names = connect_four::SETS.map(|set| set.file).join(", ");
            return Err(UsageError(format!("--set: there are {names}")).into());
        }
        let read = |set: connect_four::Set| {
            let text = self.data(&format!("connect4/{}", set.file))?;
            let mut positions =
                connect_four::read(&text).map_err(|error| anyhow!("{}: {error}", set.file))?;
            positions.truncate(most);
            Ok((set, positions))
        };
        sets.into_iter().map(read).collect()
    }

    /// What logical workers lose, in each engine on so many mates, and the plot if it is wanted.
    fn workers(&self, most: usize) -> Result<Sheet> {
        let name = "mates-dev.epd";
        let mates = read(&Chess::new(), &self.data(name)?).map_err(|error| anyhow!("{name}: {error}"))?;
        let rows = workers::efficiencies(self, &mates, most);
        if let Some(file) = self.arguments.svg.as_ref().filter(|_| !interrupted()) {
            write_whole(file, plot(&workers::means(&rows)).as_bytes())?;
        }
        Ok(workers::sheet(self, &rows))
    }

    /// At most `all` mates from the data folder, of the large collection only short ones; none
    /// without the folder.
    fn mates(&self, all: usize) -> Result<Vec<Problem<<Chess as andor_game::Game>::Position>>> {
        let mut mates = Vec::new();
        for (name, longest, most) in [
            ("chess-ghi-dev.epd", u32::MAX, usize::MAX),
            ("mates-120.epd", u32::MAX, usize::MAX),
            ("mates-dev.epd", 3, 40),
        ] {
            let path = self.arguments.data.join(name);
            if path.exists() {
                let problems =
                    read(&Chess::new(), &read_text(&path)?).map_err(|error| anyhow!("{name}: {error}"))?;
                let short = |problem: &Problem<_>| problem.moves.is_some_and(|moves| moves <= longest);
                mates.extend(problems.into_iter().filter(short).take(most));
            }
        }
        mates.truncate(all);
        Ok(mates)
    }
}

impl World for Bench<'_> {
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn observer(&self, seconds: Option<f64>) -> Box<dyn Observer> {
        Box::new(Clock::start(seconds, "reproducing"))
    }

    fn interrupted(&self) -> bool {
        interrupted()
    }

    fn cut_short(&self, why: Stop) {
        let asked_for = match why {
            Stop::Time => self.arguments.time.is_some(),
            Stop::Nodes => self.arguments.nodes.is_some(),
            Stop::Memory => false,
            Stop::Interrupted => true,
        };
        self.cut.set(self.cut.get() || asked_for);
    }
}

/// The won positions in Schijf's tables B.1 to B.3.
const SCHIJF_POSITIONS: usize = 82;

/// The number of states of the pawn endgame for Campbell's options.
const CAMPBELL_STATES: usize = 100;

fn tables(
    name: &str,
    about: &'static str,
    samples: usize,
    run: impl Fn(&Bench<'_>, usize) -> Result<Vec<Table>> + 'static,
) -> Experiment {
    let run: Run = Box::new(move |bench, samples| run(bench, samples).map(Findings::Tables));
    Experiment { name: name.into(), about, samples, run }
}

fn sheets(
    name: &str,
    about: &'static str,
    samples: usize,
    run: impl Fn(&Bench<'_>, usize) -> Result<Vec<Sheet>> + 'static,
) -> Experiment {
    let run: Run = Box::new(move |bench, samples| run(bench, samples).map(Findings::Sheets));
    Experiment { name: name.into(), about, samples, run }
}

/// All experiments.
pub(crate) fn experiments() -> Vec<Experiment> {
    let mut all = vec![
        tables(
            "schijf-tictactoe",
            "Schijf 1993, tables 4.1, 4.2, 4.3 and A.1: proof-number search in trees and DAGs",
            400,
            |bench, samples| Ok(schijf::tictactoe(bench, samples)),
        ),
        sheets(
            "schijf-chess",
            "Schijf 1993, tables B.1 to B.3: 82 won chess positions (needs data)",
            SCHIJF_POSITIONS,
            |bench, positions| Ok(vec![schijf_chess::chess(bench, &bench.reinfeld(positions)?)]),
        ),
        sheets(
            "breuker-chess",
            "Breuker 1998, table 5.1: four variants on the same positions, and df-pn (needs data)",
            SCHIJF_POSITIONS,
            |bench, positions| Ok(vec![breuker::chess(bench, &bench.reinfeld(positions)?)]),
        ),
        sheets(
            "breuker-endgame",
            "Breuker 1998, 5.7: the pawn endgame of figure 5.1, in many orders of moves",
            50,
            |bench, orders| Ok(breuker::endgame(bench, orders)),
        ),
        sheets(
            "campbell",
            "Campbell 1985: four treatments of history in alpha-beta on the pawn endgame (needs data)",
            10,
            |bench, orders| {
                let table = bench.data("campbell-5x5-table.csv")?;
                campbell::options(bench, &table, CAMPBELL_STATES, orders as u64)
                    .map_err(|error| anyhow!("campbell-5x5-table.csv: {error}"))
            },
        ),
        sheets(
            "ghi",
            "Kishimoto and Müller 2004, tables 1 to 4: what it costs to treat history rightly",
            300,
            |bench, samples| Ok(ghi::compare(bench, samples, &bench.mates(samples)?)),
        ),
        sheets(
            "virgo",
            "Coplan 1983, 3.3: tests A and B of the VIRGO machine on the Win at Chess suite (needs data)",
            300,
            |bench, positions| {
                let tasks = bench.tasks(positions)?;
                Ok(vec![virgo::tests(bench, &tasks, bench.time())])
            },
        ),
        sheets(
            "virgo-improvements",
            "Coplan 1983, 3.5: what each improvement that he wished for is worth (needs data)",
            60,
            |bench, positions| {
                let tasks = bench.tasks(positions)?;
                Ok(vec![virgo::improvements(bench, &tasks, bench.time())])
            },
        ),
        sheets(
            "puzzles",
            "Coplan 1983, chapter 4: our motifs beside the tags of puzzles from real games (needs data)",
            1000,
            |bench, most| {
                let name = "lichess-puzzles-dev.csv";
                let mut all = read_puzzles(&bench.data(name)?).map_err(|error| anyhow!("{name}: {error}"))?;
                all.truncate(most);
                Ok(puzzles::compare(bench, &all, bench.time()))
            },
        ),
        sheets(
            "kishimoto-checkers",
            "Kishimoto and Müller 2004, tables 3 and 4: checkers with a database, history ignored and treated",
            200,
            |bench, samples| {
                let nodes = bench.arguments.nodes.unwrap_or(checkers::NODES);
                Ok(checkers::tables(bench, samples, nodes))
            },
        ),
        sheets(
            "connect-four",
            "Pons 2019: scores of Connect Four positions, six sets from easy to hard (needs data)",
            20,
            |bench, samples| {
                let sets = bench.connect_four(samples)?;
                Ok(connect_four::scores(bench, &sets, bench.arguments.nodes))
            },
        ),
        sheets(
            "kishimoto-go",
            "Kishimoto and Müller 2004, tables 1 and 2: one-eye problems in Go under superko, and small boards",
            200,
            |bench, problems| {
                let mut sheets = kishimoto_go::one_eye_tables(bench, problems);
                sheets.extend(kishimoto_go::small_boards(bench, problems));
                Ok(sheets)
            },
        ),
        sheets(
            "antichess-1993",
            "Allis 1994 in Schijf 1993: first moves of antichess that lose, and harder ones",
            antichess::HARDER,
            |bench, samples| Ok(antichess::first_moves_lose(bench, bench.time(), samples)),
        ),
        sheets(
            "workers",
            "Kaneko 2010, Pawlewicz and Hayward 2013: what N searches on one table lose (needs data)",
            3,
            |bench, mates| bench.workers(mates).map(|sheet| vec![sheet]),
        ),
        sheets(
            "chess-endings",
            "the longest mates with queen, rook, two bishops, bishop and knight, and pawn",
            5,
            |bench, endings| Ok(vec![endings::longest_mates(bench, endings)]),
        ),
    ];
    all.extend((1..=10).map(|number| {
        tables(
            &format!("coplan-{number}"),
            "Coplan 1983, chapter 2: goal search by bisection beside alpha-beta on random trees",
            1000,
            move |bench, samples| Ok(coplan::table(bench, number, samples).into_iter().collect()),
        )
    }));
    all
}
