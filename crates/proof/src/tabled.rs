//! A strategy from a table that knows the value of every position and its distance to the end.
//!
//! The table is only where the moves come from: the strategy stands on its own, and so does its
//! certificate.
//!
//! Where the claimant has to make progress it plays a fastest move, so that distances fall along
//! every line; or, for a smaller strategy, any winning move to a position that it has already,
//! which costs nothing. Replies that lose fast are looked at first, so that much is there already
//! when the long ones come. Where a repetition is good for the claimant it is enough never to leave
//! the positions that are good enough.
//!
//! Where the plain rules know the game's symmetry, one node stands for all images of its position.

use crate::strategy::Nodes;
use crate::{Failure, Kind, Node, Strategy, Target};
use andor_certificate::Format;
use andor_engines::Stop;
use andor_game::{Effect, Game, Key, Player, Task, legal_moves, successor};
use rustc_hash::FxHashMap;

/// Whether the goal can be forced from a position, and the distance to the end in plies; `None`
/// where the table does not know.
pub type Table<'a, P> = dyn Fn(&P) -> Option<(bool, u32)> + 'a;

/// What a strategy from a table shall be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// One node stands for all images of its position.
    pub images: bool,
    /// Every move is a fastest one. Otherwise any move will do that leads to a position which the
    /// strategy has already: that makes it smaller and its lines longer.
    pub fastest: bool,
}

/// The claimant's strategy when the question is answered as the table says. `stop` is asked now and
/// then whether to end.
///
/// # Errors
/// When the table does not answer the question, there is a history, values depend on who repeats,
/// or somebody ended it.
pub fn from_table<G: Game>(
    game: &G,
    task: &Task<G>,
    table: &Table<'_, G::Position>,
    shape: Shape,
    stop: &mut dyn FnMut() -> Option<Stop>,
) -> Result<Strategy<G>, Failure> {
    let lookup = |position: &G::Position| match game.end(position) {
        Some(end) => Some((task.goal.met(end), 0)),
        None => table(position),
    };
    let (proved, _) = lookup(&task.root).ok_or(Failure::Flawed)?;
    let claimant = task.claimant(proved);
    let progress = match task.goal.repetition_effect(game, claimant) {
        None | Some(Effect::Bad) => true,
        Some(Effect::Good) => false,
        Some(Effect::BadForMover | Effect::GoodForMover) => return Err(Failure::Flawed),
    };
    if !task.history.is_empty() {
        return Err(Failure::Flawed);
    }
    let distance =
        |position: &G::Position| lookup(position).filter(|(met, _)| *met == proved).map(|(_, plies)| plies);
    let (places, nodes) = (FxHashMap::default(), Vec::new());
    let mut builder =
        Builder { game, claimant, progress, shape, distance: &distance, places, nodes, steps: 0 };
    builder.build(&task.root, stop)?;
    let format = if shape.images { Format::Three } else { Format::One };
    Ok(Strategy { proved, format, nodes: builder.finished() })
}

struct Builder<'a, G: Game> {
    game: &'a G,
    claimant: Player,
    /// Whether every line has to come closer to the end.
    progress: bool,
    shape: Shape,
    /// The distance to the end of a position that is good for the claimant.
    distance: &'a dyn Fn(&G::Position) -> Option<u32>,
    places: FxHashMap<Key, u32>,
    nodes: Vec<Option<Node<G::Position, G::Move>>>,
    steps: u64,
}

/// A position whose moves are being followed.
struct Frame<G: Game> {
    position: G::Position,
    /// The moves of the strategy here, and where those that were followed lead.
    moves: Vec<G::Move>,
    targets: Vec<Target>,
    /// Its node, if it has one before it is finished.
    place: Option<u32>,
}

impl<G: Game> Builder<'_, G> {
    /// Depth first: a node is finished after all that it leads to or, where lines may be circles,
    /// after all that was new.
    fn build(&mut self, root: &G::Position, stop: &mut dyn FnMut() -> Option<Stop>) -> Result<(), Failure> {
        let mut stack = vec![self.open(root)?];
        while let Some(frame) = stack.last_mut() {
            let Some(&mv) = frame.moves.get(frame.targets.len()) else {
                let place = self.close(stack.pop().expect("the frame at work"));
                if let Some(above) = stack.last_mut().filter(|_| self.progress) {
                    above.targets.push(Target::Node(place as usize));
                }
                continue;
            };
            let next = successor(self.game, &frame.position, mv);
            if let Some(&place) = self.places.get(&self.key(&next)) {
                frame.targets.push(Target::Node(place as usize));
                continue;
            }
            self.steps += 1;
            if self.steps.is_multiple_of(256)
                && let Some(stop) = stop()
            {
                return Err(Failure::Stopped(stop));
            }
            let opened = self.open(&next)?;
            if let Some(place) = opened.place {
                stack.last_mut().expect("the frame at work").targets.push(Target::Node(place as usize));
            }
            stack.push(opened);
        }
        Ok(())
    }

    fn key(&self, position: &G::Position) -> Key {
        if self.shape.images { self.game.symmetric_key(position) } else { self.game.key(position) }
    }

    fn open(&mut self, position: &G::Position) -> Result<Frame<G>, Failure> {
        let moves = match self.game.end(position) {
            Some(_) => Vec::new(),
            None => self.moves(position)?,
        };
        // Lines may come back here before the node is finished.
        let place = (!self.progress).then(|| self.reserve(position));
        Ok(Frame { position: position.clone(), targets: Vec::with_capacity(moves.len()), moves, place })
    }

    /// A place for the node of a position.
    fn reserve(&mut self, position: &G::Position) -> u32 {
        let place = self.nodes.len() as u32;
        self.places.insert(self.key(position), place);
        self.nodes.push(None);
        place
    }

    /// The moves of the strategy at a position: one of the claimant's, all of the opponent's.
    fn moves(&self, position: &G::Position) -> Result<Vec<G::Move>, Failure> {
        let mut moves = legal_moves(self.game, position);
        let after = |&mv: &G::Move| successor(self.game, position, mv);
        let distances: Vec<Option<u32>> = moves.iter().map(|mv| (self.distance)(&after(mv))).collect();
        if self.game.turn(position) != self.claimant {
            if distances.iter().any(Option::is_none) {
                return Err(Failure::Flawed);
            }
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|&index| distances[index]);
            return Ok(order.into_iter().map(|index| moves[index]).collect());
        }
        let good = |index: &usize| distances[*index].is_some();
        let is_there = |index: &usize| self.places.contains_key(&self.key(&after(&moves[*index])));
        let fastest = distances.iter().flatten().min().copied();
        let is_fast = |index: &usize| !self.progress || distances[*index] == fastest;
        let may_be_there = |index: &usize| !self.shape.fastest || is_fast(index);
        let there = (0..moves.len()).filter(good).filter(may_be_there).find(is_there);
        let pick = there.or_else(|| {
            let fast = (0..moves.len()).filter(good).filter(is_fast);
            fast.min_by_key(|&index| self.new_replies(&after(&moves[index])))
        });
        pick.map(|index| vec![moves.swap_remove(index)]).ok_or(Failure::Flawed)
    }

    /// How many replies at a position lead to something that the strategy does not have yet.
    fn new_replies(&self, position: &G::Position) -> usize {
        if self.game.end(position).is_some() {
            return 0;
        }
        let is_new =
            |mv: &G::Move| !self.places.contains_key(&self.key(&successor(self.game, position, *mv)));
        legal_moves(self.game, position).iter().filter(|mv| is_new(mv)).count()
    }

    /// Gives a position its node.
    fn close(&mut self, frame: Frame<G>) -> u32 {
        let place = frame.place.unwrap_or_else(|| self.reserve(&frame.position));
        let Frame { position, moves, targets, .. } = frame;
        let mut steps = moves.into_iter().zip(targets);
        let kind = match self.game.end(&position) {
            Some(value) => Kind::End(value),
            None if self.game.turn(&position) == self.claimant => {
                let (mv, to) = steps.next().expect("the claimant's move");
                Kind::Pick(mv, to)
            }
            None => Kind::All(steps.collect()),
        };
        self.nodes[place as usize] = Some(Node { position, kind });
        place
    }

    /// The nodes, the root last.
    fn finished(self) -> Nodes<G> {
        let mut nodes: Vec<_> = self.nodes.into_iter().map(|node| node.expect("a finished node")).collect();
        if !self.progress {
            // The root was opened first.
            let last = nodes.len() - 1;
            let moved = |target: &mut Target| {
                if let Target::Node(to) = target {
                    *to = match *to {
                        0 => last,
                        to if to == last => 0,
                        to => to,
                    };
                }
            };
            for node in &mut nodes {
                match &mut node.kind {
                    Kind::End(_) => {}
                    Kind::Pick(_, target) => moved(target),
                    Kind::All(moves) => moves.iter_mut().for_each(|(_, target)| moved(target)),
                }
            }
            nodes.swap(0, last);
        }
        nodes
    }
}
