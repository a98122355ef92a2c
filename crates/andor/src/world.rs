//! A game at the door: fast rules for engines, plain ones for the checker, one numbering of
//! positions for everybody else.
//!
//! Whatever is not a hot loop works on the [`Seam`] of a [`World`] and is compiled once. The
//! engines of the product run on the game's own types; [`NativeHints`] carries what they leave
//! behind over to the seam.

use crate::catalogue::{EngineInfo, over_the_seam, product};
use andor_certificate::Reader;
use andor_checker::{Checked, check};
use andor_engines::{Cursor, Hint, Hints, Limits, Observer, Progress, Run, Soundness, Step, Stop};
use andor_game::{Game, Id, Interned, Notation, Repetition, Seam, Task};
use andor_proof::{Kind, Node, Strategy};
use std::io::BufRead;
use std::rc::Rc;

/// What the facade asks of a game. Object safe.
pub(crate) trait World<'a> {
    /// The game for all that is not a hot loop.
    fn seam(&self) -> &Seam<'a>;

    /// Searches by an engine of the product on the game's own types. `None` for an engine of
    /// another kind.
    fn search_natively(
        &self,
        engine: &EngineInfo,
        task: &Task<Seam<'a>>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Run<'a, Seam<'a>>>;

    /// Checks a certificate under the plain rules.
    ///
    /// # Errors
    /// Why it proves nothing.
    fn check(&self, certificate: &mut dyn BufRead) -> Result<Checked, String>;
}

impl<'a> dyn World<'a> + '_ {
    /// Searches by any engine.
    pub(crate) fn search(
        &self,
        engine: &EngineInfo,
        task: &Task<Seam<'a>>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'a, Seam<'a>> {
        self.search_natively(engine, task, limits, observer).unwrap_or_else(|| {
            let seam = self.seam();
            over_the_seam(engine).solve(seam, task, limits, &mut Beside { seam, observer })
        })
    }

    /// Whether an engine's verdicts can be trusted here.
    pub(crate) fn soundness(&self, engine: &EngineInfo) -> Soundness {
        engine.soundness(self.rule())
    }

    /// The game's rule of repetition.
    pub(crate) fn rule(&self) -> Repetition {
        self.seam().repetition()
    }
}

/// An observer that counts the numbering of positions among the bytes of the search.
struct Beside<'o, 's, 'a> {
    seam: &'s Seam<'a>,
    observer: &'o mut dyn Observer,
}

impl Observer for Beside<'_, '_, '_> {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        self.observer.tick(so_far)
    }
    fn bytes_elsewhere(&self) -> Option<u64> {
        Some(self.seam.bytes())
    }
}

/// A game with its own types.
pub(crate) struct Typed<'a, F: Notation, R> {
    fast: &'a F,
    rulebook: &'a R,
    arena: Rc<Interned<&'a F>>,
    seam: Seam<'a>,
}

impl<'a, F: Notation, R: Notation> Typed<'a, F, R> {
    pub(crate) fn new(fast: &'a F, rulebook: &'a R) -> Self {
        let arena = Rc::new(Interned::new(fast));
        let seam = Seam::new(arena.clone());
        Typed { fast, rulebook, arena, seam }
    }

    /// A question in numbers.
    pub(crate) fn numbered(&self, task: &Task<F>) -> Task<Seam<'a>> {
        let number = |position: &F::Position| self.arena.number(position.clone());
        Task { root: number(&task.root), history: task.history.iter().map(number).collect(), goal: task.goal }
    }

    /// A question in the game's own positions.
    fn named(&self, task: &Task<Seam<'a>>) -> Task<F> {
        let position = |&at: &Id| self.arena.position(at);
        Task {
            root: position(&task.root),
            history: task.history.iter().map(position).collect(),
            goal: task.goal,
        }
    }

    /// A strategy in the game's own positions and moves.
    pub(crate) fn strategy(&self, strategy: Strategy<Seam<'a>>) -> Strategy<F> {
        let own = |node: Node<_, _>| {
            let own = |mv| self.arena.move_at(node.position, mv);
            let kind = match node.kind {
                Kind::End(value) => Kind::End(value),
                Kind::Pick(mv, to) => Kind::Pick(own(mv), to),
                Kind::All(moves) => Kind::All(moves.into_iter().map(|(mv, to)| (own(mv), to)).collect()),
            };
            Node { position: self.arena.position(node.position), kind }
        };
        Strategy { proved: strategy.proved, nodes: strategy.nodes.into_iter().map(own).collect() }
    }

    /// What an engine that ran on the game's own types left behind, for the seam.
    pub(crate) fn hints<'h>(&self, hints: Box<dyn Hints<F> + 'h>) -> Box<dyn Hints<Seam<'a>> + 'h>
    where
        'a: 'h,
    {
        Box::new(NativeHints { hints, arena: self.arena.clone() })
    }
}

impl<'a, F: Notation, R: Notation> World<'a> for Typed<'a, F, R> {
    fn seam(&self) -> &Seam<'a> {
        &self.seam
    }

    fn search_natively(
        &self,
        engine: &EngineInfo,
        task: &Task<Seam<'a>>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Run<'a, Seam<'a>>> {
        let engine = product::<F>(engine)?;
        let Run { verdict, statistics, hints } = engine.solve(self.fast, &self.named(task), limits, observer);
        Some(Run { verdict, statistics, hints: self.hints(hints) })
    }

    fn check(&self, certificate: &mut dyn BufRead) -> Result<Checked, String> {
        let reader = Reader::new(certificate).map_err(|error| error.to_string())?;
        check(self.rulebook, reader).map_err(|rejected| rejected.to_string())
    }
}

/// Hints about a game's own positions, asked for by number.
struct NativeHints<'a, 'h, F: Game> {
    hints: Box<dyn Hints<F> + 'h>,
    arena: Rc<Interned<&'a F>>,
}

impl<'a, F: Game> NativeHints<'a, '_, F> {
    /// A step of the game's own.
    fn step<T>(&self, step: &Step<'_, Seam<'a>>, ask: impl FnOnce(&F, &Step<'_, F>) -> T) -> T {
        let child = self.arena.position(*step.child);
        let Step { parent, index, path, .. } = *step;
        ask(self.arena.game(), &Step { parent, index, child: &child, path })
    }
}

impl<'a, F: Game> Hints<Seam<'a>> for NativeHints<'a, '_, F> {
    fn root(&self) -> Option<Cursor> {
        self.hints.root()
    }
    fn child(&self, _: &Seam<'a>, step: &Step<'_, Seam<'a>>) -> Option<Cursor> {
        self.step(step, |game, step| self.hints.child(game, step))
    }
    fn missing_entry(&self, _: &Seam<'a>, step: &Step<'_, Seam<'a>>) -> Option<Cursor> {
        self.step(step, |game, step| self.hints.missing_entry(game, step))
    }
    fn hint(&self, at: Cursor) -> Hint {
        self.hints.hint(at)
    }
    fn cut_by(&self) -> Option<Stop> {
        self.hints.cut_by()
    }
}
