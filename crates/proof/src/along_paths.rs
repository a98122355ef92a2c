//! Strategies where the worth of a repetition depends on who repeats: they belong to paths.
//!
//! A depth-first walk along the engine's choices, with the path in hand. What it has built for a position is a
//! *lemma*: it holds on every path that contains all of R and none of F.
//!
//! - a repetition that the strategy relies on puts the repeated position into R;
//! - a move by a player whose repetition would be bad for the claimant puts the position it leads to into F;
//! - a position that the path itself provides leaves R on the way up.
//!
//! A lemma is used again when its conditions hold on the present path; that keeps the strategy a graph instead
//! of a tree. No condition passes a move that cannot be undone.

use crate::sources::{Opinion, Place, Sources};
use crate::{Failure, Kind, Node, Target};
use andor_engines::Path;
use andor_game::{Effect, Game, RepetitionKey, legal_moves, successor};
use rustc_hash::FxHashMap;
use std::rc::Rc;

type Nodes<G> = Vec<Node<<G as Game>::Position, <G as Game>::Move>>;
type Conditions = Rc<[RepetitionKey]>;

/// Lemmas kept for one position.
const LEMMAS_A_POSITION: usize = 8;
/// Conditions of a lemma that is to be used again; with more of them it serves only the path it was built on. Without
/// a bound they would grow with the square of a long line.
const MOST_CONDITIONS: usize = 1 << 13;
/// Choices that may turn out wrong before the engine is taken to be wrong altogether; a sound engine has none.
const WRONG_CHOICES: usize = 10_000;

#[derive(Clone)]
struct Lemma {
    node: usize,
    /// R and F; `None` when they are too many.
    conditions: Option<(Conditions, Conditions)>,
}

/// A position on the present path whose strategy is being built.
struct Frame<G: Game> {
    position: G::Position,
    place: Option<Place>,
    claimant_moves: bool,
    steps: Vec<Candidate<G>>,
    next: usize,
    done: Vec<(G::Move, Target)>,
    required: Vec<RepetitionKey>,
    forbidden: Vec<RepetitionKey>,
    /// More conditions than are worth keeping.
    too_many: bool,
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

struct Walk<'s, 'a, G: Game> {
    sources: &'s mut Sources<'a, G>,
    /// Whether a repetition by the claimant, or by the opponent, is good for the claimant.
    good_by_claimant: bool,
    good_by_opponent: bool,
    path: Path,
    frames: Vec<Frame<G>>,
    nodes: Nodes<G>,
    lemmas: FxHashMap<G::Position, Vec<Lemma>>,
    wrong_choices: usize,
}

pub(crate) fn strategy<G: Game>(sources: &mut Sources<'_, G>) -> Result<Nodes<G>, Failure> {
    let (game, question) = (sources.game, sources.question);
    let claimant = question.claimant(sources.proved);
    let effect = question.goal.repetition_effect(game, claimant);
    let mut walk = Walk {
        good_by_claimant: effect == Some(Effect::GoodForMover),
        good_by_opponent: effect == Some(Effect::BadForMover),
        path: Path::new(question.history.iter().map(|earlier| game.repetition_key(earlier))),
        frames: Vec::new(),
        nodes: Vec::new(),
        lemmas: FxHashMap::default(),
        wrong_choices: 0,
        sources,
    };
    let place = walk.sources.root();
    let mut result = walk.enter(question.root.clone(), place)?;
    // `result` is what became of the last position entered: a lemma, a failure, or not known yet.
    loop {
        walk.sources.pause()?;
        result = match result {
            Outcome::Pending => walk.advance()?,
            outcome if walk.frames.is_empty() => {
                let Outcome::Holds(lemma) = outcome else { return Err(Failure::Flawed) };
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

impl<G: Game> Walk<'_, '_, G> {
    fn enter(&mut self, position: G::Position, place: Option<Place>) -> Result<Outcome, Failure> {
        let game = self.sources.game;
        if let Some(value) = game.end(&position) {
            if self.sources.question.goal.met(value) != self.sources.proved {
                return Ok(Outcome::Fails);
            }
            if let Some(known) = self.lemmas.get(&position) {
                return Ok(Outcome::Holds(known[0].clone()));
            }
            let none: Conditions = Rc::new([]);
            return Ok(Outcome::Holds(self.keep(position, Kind::End(value), Some((none.clone(), none)))));
        }
        let holds = |lemma: &&Lemma| {
            lemma.conditions.as_ref().is_some_and(|(required, forbidden)| {
                required.iter().all(|&key| self.path.contains(key))
                    && !forbidden.iter().any(|&key| self.path.contains(key))
            })
        };
        if let Some(lemma) = self.lemmas.get(&position).and_then(|known| known.iter().find(holds)) {
            return Ok(Outcome::Holds(lemma.clone()));
        }
        let claimant_moves = game.turn(&position) == self.sources.question.claimant(self.sources.proved);
        self.path.push(game.repetition_key(&position));
        let mut frame = Frame {
            position,
            place,
            claimant_moves,
            steps: Vec::new(),
            next: 0,
            done: Vec::new(),
            required: Vec::new(),
            forbidden: Vec::new(),
            too_many: false,
            asked_again: false,
        };
        self.list_steps(&mut frame);
        self.frames.push(frame);
        Ok(Outcome::Pending)
    }

    /// The opponent's moves as they are; the claimant's with those that the engine believes in, repetitions last.
    fn list_steps(&mut self, frame: &mut Frame<G>) {
        let game = self.sources.game;
        let candidate = |(index, mv)| {
            let position = successor(game, &frame.position, mv);
            let repeats = self.path.contains(game.repetition_key(&position));
            let place = frame.place.and_then(|place| self.sources.child(place, index, &position, &self.path));
            let converts = game.converts(&frame.position, mv);
            Candidate { mv, index, position, place, repeats, converts }
        };
        let mut steps: Vec<Candidate<G>> =
            legal_moves(game, &frame.position).into_iter().enumerate().map(candidate).collect();
        if frame.claimant_moves {
            let believed = |step: &Candidate<G>| match step.repeats {
                true => self.good_by_claimant,
                false => {
                    self.sources.opinion(step.place) == Opinion::Mine
                        || game.end(&step.position).is_some()
                        || self.lemmas.contains_key(&step.position)
                }
            };
            if steps.iter().any(believed) {
                steps.retain(believed);
                steps.sort_by_key(|step| (step.repeats, self.sources.opinion(step.place) != Opinion::Mine));
            } else {
                steps = self.step_into_hole(frame.place, steps);
            }
        }
        frame.steps = steps;
        frame.next = 0;
    }

    /// Of steps in which nobody believes the one to a position that the source has lost.
    fn step_into_hole(&mut self, parent: Option<Place>, steps: Vec<Candidate<G>>) -> Vec<Candidate<G>> {
        let step_into_hole = |step: Candidate<G>| {
            let place = if step.repeats { None } else { self.hole(parent, &step) };
            place.map(|place| Candidate { place: Some(place), ..step })
        };
        steps.into_iter().find_map(step_into_hole).into_iter().collect()
    }

    /// The place of a step's position that the source has lost, where what it knows below settles the position.
    fn hole(&mut self, parent: Option<Place>, step: &Candidate<G>) -> Option<Place> {
        if self.sources.game.end(&step.position).is_some() {
            return None;
        }
        let hole = self.sources.hole(parent?, step.index, &step.position, &self.path)?;
        self.sources.is_implied(hole, &step.position, &mut self.path).then_some(hole)
    }

    /// Takes the next step of the deepest open position.
    fn advance(&mut self) -> Result<Outcome, Failure> {
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
            frame.required.push(self.sources.game.repetition_key(&step.position));
            frame.done.push((step.mv, Target::Repetition));
            frame.next += 1;
            return Ok(if frame.claimant_moves { self.close() } else { Outcome::Pending });
        }
        let (position, mut place) = (step.position.clone(), step.place);
        let known = self.lemmas.contains_key(&position) || self.sources.game.end(&position).is_some();
        if !known && self.sources.opinion(place) != Opinion::Mine {
            place = self.look_again()?;
            if place.is_none() {
                return Ok(Outcome::Fails);
            }
        }
        self.enter(position, place)
    }

    /// A place for the next step's position, of which its source knows nothing: what lies below may settle it, or the
    /// engine is asked again.
    fn look_again(&mut self) -> Result<Option<Place>, Failure> {
        let frame = self.frames.last_mut().expect("an open position");
        let steps = std::mem::take(&mut frame.steps);
        let (parent, next) = (frame.place, frame.next);
        let step = &steps[next];
        let hole = step.place.filter(Place::is_hole).or_else(|| self.hole(parent, step));
        let place = if hole.is_some() { Ok(hole) } else { self.ask_again(&step.position) };
        self.frames.last_mut().expect("as before").steps = steps;
        place
    }

    /// The question at a position below the present path.
    fn ask_again(&mut self, position: &G::Position) -> Result<Option<Place>, Failure> {
        let mut history = self.sources.question.history.clone();
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
            match &lemma.conditions {
                Some((required, forbidden)) => {
                    frame.required.extend(required.iter());
                    frame.forbidden.extend(forbidden.iter());
                }
                None => frame.too_many = true,
            }
            let good = if frame.claimant_moves { self.good_by_claimant } else { self.good_by_opponent };
            if !good {
                frame.forbidden.push(game.repetition_key(&step.position));
            }
        }
        frame.done.push((step.mv, Target::Node(lemma.node)));
        frame.next += 1;
        if frame.required.len() + frame.forbidden.len() > 2 * MOST_CONDITIONS {
            frame.settle_conditions();
        }
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
        let mut frame = self.frames.pop().expect("an open position");
        self.path.pop();
        let own = self.sources.game.repetition_key(&frame.position);
        frame.settle_conditions();
        frame.required.retain(|&key| key != own);
        let conditions = (!frame.too_many).then(|| (frame.required.into(), frame.forbidden.into()));
        let kind = match frame.claimant_moves {
            true => Kind::Pick(frame.done[0].0, frame.done[0].1),
            false => Kind::All(frame.done),
        };
        Outcome::Holds(self.keep(frame.position, kind, conditions))
    }

    fn keep(
        &mut self,
        position: G::Position,
        kind: Kind<G::Move>,
        conditions: Option<(Conditions, Conditions)>,
    ) -> Lemma {
        let lemma = Lemma { node: self.nodes.len(), conditions };
        self.nodes.push(Node { position: position.clone(), kind });
        if lemma.conditions.is_some() {
            let known = self.lemmas.entry(position).or_default();
            if known.len() < LEMMAS_A_POSITION {
                known.push(lemma.clone());
            }
        }
        lemma
    }
}

impl<G: Game> Frame<G> {
    /// Each condition once; none at all when they are too many.
    fn settle_conditions(&mut self) {
        for keys in [&mut self.required, &mut self.forbidden] {
            keys.sort_unstable();
            keys.dedup();
        }
        if self.too_many || self.required.len() + self.forbidden.len() > MOST_CONDITIONS {
            self.too_many = true;
            self.required = Vec::new();
            self.forbidden = Vec::new();
        }
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
