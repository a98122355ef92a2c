//! Strategies where the value of a repetition depends on who repeats: they belong to paths.
//!
//! A depth-first walk along the engine's choices, with the path in hand. What it has built for a
//! position is a *lemma*: it holds on every path that contains all of R and none of F.
//!
//! - a repetition that the strategy relies on puts the repeated position into R;
//! - a move by a player whose repetition would be bad for the claimant puts the position it leads
//!   to into F;
//! - a position that the path itself provides leaves R on the way up.
//!
//! A lemma is used again when its conditions hold on the present path (`lemmas.rs`); that keeps the
//! strategy a graph instead of a tree. No condition passes a move that cannot be undone.

use crate::lemmas::{Conditions, Lemma, Lemmas};
use crate::sources::{Opinion, Place, Sources};
use crate::strategy::Nodes;
use crate::{Failure, Kind, Node, Target};
use andor_engines::Path;
use andor_game::{Effect, Game, legal_moves, successor};

/// Choices that may turn out wrong before the engine is taken to be wrong altogether; a sound
/// engine has none.
const WRONG_CHOICES: usize = 10_000;

/// A position on the present path whose strategy is being built.
struct Frame<G: Game> {
    position: G::Position,
    place: Option<Place>,
    claimant_moves: bool,
    steps: Vec<Candidate<G>>,
    next: usize,
    done: Vec<(G::Move, Target)>,
    conditions: Conditions,
    asked_again: bool,
}

struct Candidate<G: Game> {
    mv: G::Move,
    index: usize,
    position: G::Position,
    place: Option<Place>,
    repeats: bool,
    converts: bool,
}

struct Walk<'s, 'a, 'h, G: Game> {
    sources: &'s mut Sources<'a, 'h, G>,
    /// Whether a repetition by the claimant, or by the opponent, is good for the claimant.
    good_by_claimant: bool,
    good_by_opponent: bool,
    path: Path,
    frames: Vec<Frame<G>>,
    nodes: Nodes<G>,
    lemmas: Lemmas<G::Position>,
    by_position: bool,
    wrong_choices: usize,
}

/// Why a walk ends without a strategy.
enum Halt {
    Failure(Failure),
    /// Positions that differ count as repetitions of each other: begin again, and share less.
    ByClass,
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Halt {
        Halt::Failure(failure)
    }
}

pub(crate) fn strategy<G: Game>(sources: &mut Sources<'_, '_, G>) -> Result<Nodes<G>, Failure> {
    let walked = match walk(sources, true) {
        Err(Halt::ByClass) => walk(sources, false),
        walked => walked,
    };
    walked.map_err(|halt| match halt {
        Halt::Failure(failure) => failure,
        Halt::ByClass => unreachable!("a walk by class does not end for being one"),
    })
}

fn walk<G: Game>(sources: &mut Sources<'_, '_, G>, by_position: bool) -> Result<Nodes<G>, Halt> {
    let (game, task) = (sources.game, sources.task);
    let claimant = task.claimant(sources.proved);
    let effect = task.goal.repetition_effect(game, claimant);
    let mut walk = Walk {
        good_by_claimant: effect == Some(Effect::GoodForMover),
        good_by_opponent: effect == Some(Effect::BadForMover),
        path: Path::new(task.history.iter().map(|earlier| game.repetition_key(earlier))),
        frames: Vec::new(),
        nodes: Vec::new(),
        lemmas: Lemmas::new(by_position),
        by_position,
        wrong_choices: 0,
        sources,
    };
    let place = walk.sources.root();
    let mut result = walk.enter(task.root.clone(), place)?;
    // `result` is what became of the last position entered: a lemma, a failure, or not known yet.
    loop {
        walk.sources.pause()?;
        result = match result {
            Outcome::Pending => walk.advance()?,
            outcome if walk.frames.is_empty() => {
                let Outcome::Holds(lemma) = outcome else { return Err(Failure::Flawed.into()) };
                return Ok(reachable(walk.nodes, lemma.node));
            }
            Outcome::Holds(lemma) => walk.child_holds(&lemma),
            Outcome::Fails => walk.child_fails()?,
        };
    }
}

enum Outcome {
    Pending,
    Holds(Lemma),
    Fails,
}

impl<G: Game> Walk<'_, '_, '_, G> {
    fn enter(&mut self, position: G::Position, place: Option<Place>) -> Result<Outcome, Halt> {
        let game = self.sources.game;
        if self.by_position && game.repetition_class(&position) != position {
            return Err(Halt::ByClass);
        }
        if let Some(value) = game.end(&position) {
            if self.sources.task.goal.met(value) != self.sources.proved {
                return Ok(Outcome::Fails);
            }
            return Ok(Outcome::Holds(match self.lemmas.find(&position, &self.path) {
                Some(known) => known.clone(),
                None => self.keep(position, Kind::End(value), Conditions::default()),
            }));
        }
        if let Some(lemma) = self.lemmas.find(&position, &self.path) {
            return Ok(Outcome::Holds(lemma.clone()));
        }
        let claimant_moves = game.turn(&position) == self.sources.task.claimant(self.sources.proved);
        self.path.push(game.repetition_key(&position));
        let mut frame = Frame {
            position,
            place,
            claimant_moves,
            steps: Vec::new(),
            next: 0,
            done: Vec::new(),
            conditions: Conditions::default(),
            asked_again: false,
        };
        self.list_steps(&mut frame);
        self.frames.push(frame);
        Ok(Outcome::Pending)
    }

    /// The opponent's moves as they are; of the claimant's those that the engine has proved,
    /// repetitions last.
    fn list_steps(&mut self, frame: &mut Frame<G>) {
        let game = self.sources.game;
        let candidate = |(index, mv)| {
            let position = successor(game, &frame.position, mv);
            // Where the moves of a bound run out, the game is over, whatever stands on the path.
            let repeats = self.path.contains(game.repetition_key(&position)) && game.end(&position).is_none();
            let place = frame.place.and_then(|place| self.sources.child(place, index, &position, &self.path));
            let converts = game.converts(&frame.position, mv);
            Candidate { mv, index, position, place, repeats, converts }
        };
        let mut steps: Vec<Candidate<G>> =
            legal_moves(game, &frame.position).into_iter().enumerate().map(candidate).collect();
        if frame.claimant_moves {
            let is_proved = |step: &Candidate<G>| match step.repeats {
                true => self.good_by_claimant,
                false => {
                    self.sources.opinion(step.place) == Opinion::Mine
                        || game.end(&step.position).is_some()
                        || self.lemmas.contains(&step.position)
                }
            };
            if steps.iter().any(is_proved) {
                steps.retain(is_proved);
                steps.sort_by_key(|step| (step.repeats, self.sources.opinion(step.place) != Opinion::Mine));
            } else {
                steps = self.step_to_missing(frame.place, steps);
            }
        }
        frame.steps = steps;
        frame.next = 0;
    }

    /// Of steps without a proof the one to a position whose entry is missing.
    fn step_to_missing(&mut self, parent: Option<Place>, steps: Vec<Candidate<G>>) -> Vec<Candidate<G>> {
        let to_missing = |step: Candidate<G>| {
            let place = if step.repeats { None } else { self.missing_entry(parent, &step) };
            place.map(|place| Candidate { place: Some(place), ..step })
        };
        steps.into_iter().find_map(to_missing).into_iter().collect()
    }

    /// The place of a missing entry, if the entries below settle its position.
    fn missing_entry(&mut self, parent: Option<Place>, step: &Candidate<G>) -> Option<Place> {
        if self.sources.game.end(&step.position).is_some() {
            return None;
        }
        let missing = self.sources.missing_entry(parent?, step.index, &step.position, &self.path)?;
        self.sources.is_implied(missing, &step.position, &mut self.path).then_some(missing)
    }

    /// Takes the next step of the deepest open position.
    fn advance(&mut self) -> Result<Outcome, Halt> {
        let frame = self.frames.last_mut().expect("an open position");
        let Some(step) = frame.steps.get(frame.next) else {
            if !frame.claimant_moves {
                return Ok(self.close());
            }
            // No choice of the claimant worked.
            if frame.asked_again {
                return Ok(self.give_up());
            }
            frame.asked_again = true;
            let position = frame.position.clone();
            let Some(place) = self.ask_again(&position)? else { return Ok(self.give_up()) };
            let mut frame = self.frames.pop().expect("an open position");
            frame.place = Some(place);
            self.list_steps(&mut frame);
            self.frames.push(frame);
            return Ok(Outcome::Pending);
        };
        if step.repeats {
            let good = if frame.claimant_moves { self.good_by_claimant } else { self.good_by_opponent };
            if !good {
                return Ok(self.give_up());
            }
            frame.conditions.require(self.sources.game.repetition_key(&step.position));
            frame.done.push((step.mv, Target::Repetition));
            frame.next += 1;
            return Ok(if frame.claimant_moves { self.close() } else { Outcome::Pending });
        }
        let (position, mut place) = (step.position.clone(), step.place);
        let known = self.lemmas.contains(&position) || self.sources.game.end(&position).is_some();
        if !known && self.sources.opinion(place) != Opinion::Mine {
            place = self.look_again()?;
            if place.is_none() {
                return Ok(Outcome::Fails);
            }
        }
        self.enter(position, place)
    }

    /// A place for the next step's position, of which its source knows nothing: what lies below may
    /// settle it, or the engine is asked again.
    fn look_again(&mut self) -> Result<Option<Place>, Failure> {
        let frame = self.frames.last_mut().expect("an open position");
        let steps = std::mem::take(&mut frame.steps);
        let (parent, next) = (frame.place, frame.next);
        let step = &steps[next];
        let missing = step.place.filter(Place::is_missing).or_else(|| self.missing_entry(parent, step));
        let place = if missing.is_some() { Ok(missing) } else { self.ask_again(&step.position) };
        self.frames.last_mut().expect("as before").steps = steps;
        place
    }

    /// The question at a position below the present path.
    fn ask_again(&mut self, position: &G::Position) -> Result<Option<Place>, Failure> {
        let mut history = self.sources.task.history.clone();
        history.extend(self.frames.iter().map(|frame| frame.position.clone()));
        if self.frames.last().is_some_and(|frame| frame.position == *position) {
            history.pop();
        }
        self.sources.search_again(position, history)
    }

    fn child_holds(&mut self, lemma: &Lemma) -> Outcome {
        let game = self.sources.game;
        let frame = self.frames.last_mut().expect("a child has a parent");
        let step = &frame.steps[frame.next];
        if !step.converts {
            let good = if frame.claimant_moves { self.good_by_claimant } else { self.good_by_opponent };
            let forbidden = (!good).then(|| game.repetition_key(&step.position));
            self.lemmas.add(&mut frame.conditions, lemma, forbidden);
        }
        frame.done.push((step.mv, Target::Node(lemma.node)));
        frame.next += 1;
        if frame.claimant_moves { self.close() } else { Outcome::Pending }
    }

    fn child_fails(&mut self) -> Result<Outcome, Failure> {
        self.wrong_choices += 1;
        if self.wrong_choices > WRONG_CHOICES {
            return Err(Failure::Flawed);
        }
        let frame = self.frames.last_mut().expect("a child has a parent");
        if !frame.claimant_moves {
            return Ok(self.give_up());
        }
        frame.next += 1;
        Ok(Outcome::Pending)
    }

    fn give_up(&mut self) -> Outcome {
        self.frames.pop();
        self.path.pop();
        Outcome::Fails
    }

    /// The deepest open position has its strategy.
    fn close(&mut self) -> Outcome {
        let frame = self.frames.pop().expect("an open position");
        self.path.pop();
        let kind = match frame.claimant_moves {
            true => Kind::Pick(frame.done[0].0, frame.done[0].1),
            false => Kind::All(frame.done),
        };
        Outcome::Holds(self.keep(frame.position, kind, frame.conditions))
    }

    fn keep(&mut self, position: G::Position, kind: Kind<G::Move>, conditions: Conditions) -> Lemma {
        self.nodes.push(Node { position: position.clone(), kind });
        let own = self.sources.game.repetition_key(&position);
        self.lemmas.keep(position, own, conditions)
    }
}

/// The nodes that the root needs, in the order in which they were built.
fn reachable<P, M: Copy>(nodes: Vec<Node<P, M>>, root: usize) -> Vec<Node<P, M>> {
    let targets = |node: &Node<P, M>| -> Vec<Target> {
        match &node.kind {
            Kind::End(_) => Vec::new(),
            Kind::Pick(_, target) => vec![*target],
            Kind::All(moves) => moves.iter().map(|&(_, target)| target).collect(),
        }
    };
    let mut needed = vec![false; nodes.len()];
    needed[root] = true;
    for (n, node) in nodes.iter().enumerate().take(root + 1).rev() {
        if needed[n] {
            for target in targets(node) {
                if let Target::Node(to) = target {
                    needed[to] = true;
                }
            }
        }
    }
    let mut number = vec![0; nodes.len()];
    let mut kept = Vec::new();
    for (n, mut node) in nodes.into_iter().enumerate().take(root + 1) {
        if !needed[n] {
            continue;
        }
        let renumber = |target: &mut Target| {
            if let Target::Node(to) = target {
                *to = number[*to];
            }
        };
        match &mut node.kind {
            Kind::End(_) => {}
            Kind::Pick(_, target) => renumber(target),
            Kind::All(moves) => moves.iter_mut().for_each(|(_, target)| renumber(target)),
        }
        number[n] = kept.len();
        kept.push(node);
    }
    kept
}
