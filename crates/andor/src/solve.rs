//! One question from engine to certificate.

use crate::UnknownEngine;
use crate::catalogue::Chosen;
use crate::search::search;
use andor_certificate::Reader;
use andor_checker::{Checked, check};
use andor_engines::{
    Dfpn, Engine, Hints, Limits, Observer, Progress, Run, Soundness, Statistics, Stop, Verdict,
};
use andor_game::{Game, Notation, Question};
use andor_proof::{Again, Strategy, extract, write_certificate};
use std::io::{BufRead, Read, Write};

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The engine's name, one of [`catalogue`](crate::catalogue); none: the best sound one for the position.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certification {
    /// The checker accepted the strategy.
    Certified(Checked),
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

/// Answers a question about a game that has one set of rules. Its history is all that was played before the root, oldest
/// first, each position as often as it stood; the game says which occurrence ends it.
///
/// # Errors
/// When there is no such engine, or it does not treat the game's rule of repetition.
pub fn solve<G: Notation>(
    game: &G,
    question: &Question<G>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Answer<G>, SolveError> {
    solve_by(game, game, question, None, options, observer)
}

/// Answers a question about a game with a fast set of rules for the engine and a plain one for the checker. `within`
/// is the number of moves of a bounded question; `fast` is then a [`Within`](andor_game::Within) game, and `rulebook` as
/// ever, since the checker puts the bound on by itself.
///
/// # Errors
/// As [`solve`].
pub fn solve_by<F: Notation, R: Notation>(
    fast: &F,
    rulebook: &R,
    question: &Question<F>,
    within: Option<u32>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Answer<F>, SolveError> {
    let (rule, occurrences) = (fast.repetition(), fast.occurrences());
    if rule.depends_on_mover() && occurrences != 2 {
        return Err(SolveError::Occurrences { rule: rule.to_string(), occurrences });
    }
    let searched = question.as_searched(fast);
    let (chosen, run) = search(fast, &searched, options, observer)?;
    let mut answer = Answer::of(fast, &chosen, run.verdict, run.statistics);
    if !options.verdict_only {
        let rules = Rules { fast, rulebook, within };
        answer.certify(&rules, question, run.hints, chosen.engine.as_ref(), &options.limits, observer);
    }
    Ok(answer)
}

/// Both sets of rules, and the bound of the question.
pub(crate) struct Rules<'a, F, R> {
    pub fast: &'a F,
    pub rulebook: &'a R,
    pub within: Option<u32>,
}

impl<F: Notation> Answer<F> {
    /// An engine's verdict, not certified yet.
    pub(crate) fn of(fast: &F, chosen: &Chosen<F>, verdict: Verdict, statistics: Statistics) -> Answer<F> {
        Answer {
            verdict,
            certification: Certification::Nothing,
            engine: chosen.name,
            ghi: chosen.ghi,
            soundness: chosen.engine.soundness(fast.repetition()),
            statistics,
            strategy: None,
            certificate: None,
        }
    }

    /// Makes a strategy of the hints, has it checked, and notes what came of it. The certificate quotes the question as it
    /// was asked, the hints are about the question as it was searched.
    pub(crate) fn certify<R: Notation>(
        &mut self,
        rules: &Rules<'_, F, R>,
        question: &Question<F>,
        hints: Box<dyn Hints<F> + '_>,
        engine: &dyn Engine<F>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) {
        let Some(proved) = self.verdict.proved() else { return };
        let &Rules { fast, rulebook, within } = rules;
        let mut again = SameEngine { game: fast, engine, limits: *limits, observer };
        let strategy = match extract(fast, &question.as_searched(fast), proved, hints.as_ref(), &mut again) {
            Ok(strategy) => strategy,
            Err(failure) => {
                self.certification = Certification::Uncertified(failure.to_string());
                return;
            }
        };
        drop(hints);
        match certify(fast, rulebook, question, within, &strategy, again.observer) {
            Ok((checked, text)) => {
                self.certification = Certification::Certified(checked);
                self.certificate = Some(text);
            }
            Err(reason) => self.certification = Certification::Uncertified(reason),
        }
        self.strategy = Some(strategy);
    }
}

/// Fills the holes of a strategy with the engine that gave the verdict, under the same limits.
struct SameEngine<'a, G: Game> {
    game: &'a G,
    engine: &'a dyn Engine<G>,
    limits: Limits,
    observer: &'a mut dyn Observer,
}

impl<G: Game> Again<G> for SameEngine<'_, G> {
    fn search(&mut self, question: &Question<G>) -> Run<G> {
        self.engine.solve(self.game, question, &self.limits, self.observer)
    }

    /// Df-pn knows what repeats by its class.
    fn search_by_class(&mut self, question: &Question<G>) -> Run<G> {
        Dfpn::default().solve(self.game, question, &self.limits, self.observer)
    }

    fn stop(&mut self) -> Option<Stop> {
        self.observer.tick(&Progress::default())
    }
}

/// Writes the certificate and has it checked under the plain rules.
fn certify<F: Notation, R: Notation>(
    fast: &F,
    rulebook: &R,
    question: &Question<F>,
    within: Option<u32>,
    strategy: &Strategy<F>,
    observer: &mut dyn Observer,
) -> Result<(Checked, Vec<u8>), String> {
    let mut watched =
        Watched { text: Vec::new(), read: 0, to_next_look: LOOK_BYTES, observer, stopped: None };
    let written =
        write_certificate(fast, question, within, strategy, &mut watched).map_err(|e| e.to_string());
    let checked = written.and_then(|watched| {
        let reader = Reader::new(watched).map_err(|error| error.to_string())?;
        check(rulebook, reader).map_err(|rejected| rejected.to_string())
    });
    match watched.stopped {
        Some(stop) => Err(format!("the limit on {} ended the check of the strategy", stop.name())),
        None => checked.map(|checked| (checked, watched.text)),
    }
}

/// Bytes of a certificate between two looks at the observer: some thousand nodes.
const LOOK_BYTES: usize = 1 << 16;

/// The text of a certificate while it is written and read; the observer can end both.
struct Watched<'a> {
    text: Vec<u8>,
    read: usize,
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

impl Read for Watched<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Watched<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.look(0)?;
        // In pieces, so that there is an occasion to look.
        let end = self.text.len().min(self.read + LOOK_BYTES);
        Ok(&self.text[self.read..end])
    }

    fn consume(&mut self, count: usize) {
        self.read += count;
        self.to_next_look = self.to_next_look.saturating_sub(count);
    }
}
