//! One question from engine to certificate.

use crate::UnknownEngine;
use crate::catalogue::{EngineInfo, best};
use crate::search::search;
use crate::world::{Typed, World};
use andor_checker::Checked;
use andor_engines::{Hints, Limits, Observer, Progress, Run, Soundness, Statistics, Stop, Verdict};
use andor_game::{Game, Notation, Rulebook, Seam, Task};
use andor_proof::{Again, Strategy, extract, write_certificate};
use std::io::Write;

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The engine's name, one of [`catalogue`](crate::catalogue); none: the best sound one for the
    /// position.
    pub engine: Option<String>,
    /// How the engine treats history, one of its methods; none: its sound default.
    pub ghi: Option<String>,
    /// Positions and bytes.
    pub limits: Limits,
    /// Whether to stop at the engine's verdict, without strategy and check.
    pub verdict_only: bool,
}

/// Why a question cannot be put to an engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// No engine or method of that name.
    #[error(transparent)]
    Unknown(#[from] UnknownEngine),
    /// The game counts occurrences where the value of a repetition depends on who repeats.
    #[error(
        "repetition '{rule}' acts at the second occurrence of a position, not at occurrence {occurrences}"
    )]
    Occurrences {
        /// The rule.
        rule: String,
        /// What the game says.
        occurrences: u32,
    },
    /// The engine does not treat the game's rule of repetition.
    #[error("{engine} cannot treat repetition '{rule}': {reason}")]
    Refused {
        /// The engine.
        engine: String,
        /// The rule.
        rule: String,
        /// What the engine says.
        reason: &'static str,
    },
}

/// Whether the answer is certain.
#[derive(Debug)]
pub enum Certification {
    /// The checker accepted the strategy.
    Certified(Box<Checked>),
    /// It did not get that far, or the checker rejected it: the reason.
    Uncertified(String),
    /// There is no verdict to certify, or nobody asked.
    Nothing,
}

/// What became of a question.
pub struct Answer<G: Game> {
    /// The engine's verdict.
    pub verdict: Verdict,
    /// Whether the checker agrees.
    pub certification: Certification,
    /// The engine that answered.
    pub engine: &'static str,
    /// Its method of treating history, where it has several.
    pub ghi: Option<&'static str>,
    /// Whether the engine's verdicts can be trusted under this rule even without a check.
    pub soundness: Soundness,
    /// The cost of the search.
    pub statistics: Statistics,
    /// The claimant's strategy, where one was found.
    pub strategy: Option<Strategy<G>>,
    /// The certificate's text, when it was certified.
    pub certificate: Option<Vec<u8>>,
}

impl<G: Game> Answer<G> {
    /// Whether the checker accepted the strategy.
    pub fn certified(&self) -> bool {
        matches!(self.certification, Certification::Certified(_))
    }
}

/// Answers a question about a game that has one set of rules. Its history is all that was played
/// before the root, oldest first, each position as often as it stood; the game says which
/// occurrence ends it.
///
/// # Errors
/// When there is no such engine, or it does not treat the game's rule of repetition.
pub fn solve<G: Rulebook + Clone>(
    game: &G,
    task: &Task<G>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Answer<G>, SolveError> {
    solve_by(game, game, task, None, options, observer)
}

/// Answers a question about a game with a fast set of rules for the engine and a plain one for the
/// checker. `within` is the number of moves of a bounded question; `fast` is then a
/// [`Within`](andor_game::Within) game, and `rulebook` as ever, since the checker puts the bound on
/// by itself.
///
/// # Errors
/// As [`solve`].
pub fn solve_by<F: Notation, R: Rulebook + Clone>(
    fast: &F,
    rulebook: &R,
    task: &Task<F>,
    within: Option<u32>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Answer<F>, SolveError> {
    let world = Typed::new(fast, rulebook);
    let answer = solve_in(&world, &world.numbered(task), within, options, observer)?;
    Ok(answer.map(|strategy| world.strategy(strategy)))
}

/// Answers a question about any game.
pub(crate) fn solve_in<'a>(
    world: &dyn World<'a>,
    task: &Task<Seam<'a>>,
    within: Option<u32>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Answer<Seam<'a>>, SolveError> {
    let (rule, occurrences) = (world.rule(), world.seam().occurrences());
    if rule.depends_on_mover() && occurrences != 2 {
        return Err(SolveError::Occurrences { rule: rule.to_string(), occurrences });
    }
    let searched = task.as_searched(world.seam());
    let (engine, run) = search(world, &searched, options, observer)?;
    let mut answer = Answer::of(world, engine, run.verdict, run.statistics);
    if !options.verdict_only {
        let asked = Asked { world, task, within };
        answer.certify(&asked, run.hints, engine, &options.limits, observer);
    }
    Ok(answer)
}

/// A question, the game that it is about, and its bound.
pub(crate) struct Asked<'q, 'w, 'a> {
    pub world: &'q (dyn World<'a> + 'w),
    pub task: &'q Task<Seam<'a>>,
    pub within: Option<u32>,
}

impl<G: Game> Answer<G> {
    /// The same answer with its strategy in another form.
    pub(crate) fn map<H: Game>(self, form: impl FnOnce(Strategy<G>) -> Strategy<H>) -> Answer<H> {
        let Answer { verdict, certification, engine, ghi, soundness, statistics, strategy, certificate } =
            self;
        let strategy = strategy.map(form);
        Answer { verdict, certification, engine, ghi, soundness, statistics, strategy, certificate }
    }
}

impl<'a> Answer<Seam<'a>> {
    /// An engine's verdict, not certified yet.
    pub(crate) fn of(
        world: &dyn World<'a>,
        engine: &EngineInfo,
        verdict: Verdict,
        statistics: Statistics,
    ) -> Self {
        Answer {
            verdict,
            certification: Certification::Nothing,
            engine: engine.name,
            ghi: engine.ghi,
            soundness: world.soundness(engine),
            statistics,
            strategy: None,
            certificate: None,
        }
    }

    /// Makes a strategy of the hints, has it checked, and notes what came of it. The certificate
    /// quotes the question as it was asked, the hints are about the question as it was searched.
    pub(crate) fn certify(
        &mut self,
        asked: &Asked<'_, '_, 'a>,
        hints: Box<dyn Hints<Seam<'a>> + '_>,
        engine: &EngineInfo,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) {
        let Some(proved) = self.verdict.proved() else { return };
        let seam = asked.world.seam();
        let mut again = SameEngine { world: asked.world, engine, limits: *limits, observer };
        let searched = asked.task.as_searched(seam);
        let strategy = match extract(seam, &searched, proved, hints.as_ref(), &mut again) {
            Ok(strategy) => strategy,
            Err(failure) => {
                self.certification = Certification::Uncertified(failure.to_string());
                return;
            }
        };
        drop(hints);
        match asked.certify(&strategy, again.observer) {
            Ok((checked, text)) => {
                self.certification = Certification::Certified(Box::new(checked));
                self.certificate = Some(text);
            }
            Err(reason) => self.certification = Certification::Uncertified(reason),
        }
        self.strategy = Some(strategy);
    }
}

/// Fills the holes of a strategy with the engine that gave the verdict, under the same limits.
struct SameEngine<'q, 'w, 'a> {
    world: &'q (dyn World<'a> + 'w),
    engine: &'q EngineInfo,
    limits: Limits,
    observer: &'q mut dyn Observer,
}

impl<'a> Again<'a, Seam<'a>> for SameEngine<'_, '_, 'a> {
    fn search(&mut self, task: &Task<Seam<'a>>) -> Run<'a, Seam<'a>> {
        self.world.search(self.engine, task, &self.limits, self.observer)
    }

    /// Df-pn knows what repeats by its class.
    fn search_by_class(&mut self, task: &Task<Seam<'a>>) -> Run<'a, Seam<'a>> {
        self.world.search(best(), task, &self.limits, self.observer)
    }

    fn stop(&mut self) -> Option<Stop> {
        self.observer.tick(&Progress::default())
    }
}

impl<'a> Asked<'_, '_, 'a> {
    /// Writes the certificate and has it checked under the plain rules.
    fn certify(
        &self,
        strategy: &Strategy<Seam<'a>>,
        observer: &mut dyn Observer,
    ) -> Result<(Checked, Vec<u8>), String> {
        let mut watched = Watched { text: Vec::new(), to_next_look: LOOK_BYTES, observer, stopped: None };
        let &Asked { world, task, within } = self;
        let written = write_certificate(world.seam(), task, within, strategy, &mut watched).map(drop);
        let ended = |stop: Stop| format!("the limit on {} ended the check of the strategy", stop.name());
        if let Some(stop) = watched.stopped {
            return Err(ended(stop));
        }
        written.map_err(|error| error.to_string())?;
        let text = std::mem::take(&mut watched.text);
        let bytes_a_record = text.len() / strategy.nodes.len().max(1);
        let checked = world.check(text.clone(), &mut || watched.look(bytes_a_record).is_ok())?;
        let unfinished = || watched.stopped.map_or_else(String::new, ended);
        checked.map(|checked| (checked, text)).ok_or_else(unfinished)
    }
}

/// Bytes of a certificate between two looks at the observer: some thousand nodes.
const LOOK_BYTES: usize = 1 << 16;

/// The text of a certificate while it is written and checked; the observer can end both.
struct Watched<'a> {
    text: Vec<u8>,
    to_next_look: usize,
    observer: &'a mut dyn Observer,
    stopped: Option<Stop>,
}

impl Watched<'_> {
    fn look(&mut self, bytes: usize) -> std::io::Result<()> {
        self.to_next_look = self.to_next_look.saturating_sub(bytes);
        if self.to_next_look == 0 {
            self.to_next_look = LOOK_BYTES;
            self.stopped = self.stopped.or_else(|| self.observer.tick(&Progress::default()));
        }
        if self.stopped.is_some() { Err(std::io::Error::other("ended")) } else { Ok(()) }
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.look(bytes.len())?;
        self.text.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
