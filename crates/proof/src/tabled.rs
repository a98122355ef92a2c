//! A strategy from a table that knows the value of every position and its distance to the end.
//!
//! The table is only where the moves come from: the strategy stands on its own, and so does its
//! certificate.
//!
//! Where the claimant has to make progress it plays a fastest move, so that distances fall along
//! every line; or, better, any winning move to a position that the strategy has already, which
//! costs nothing. Replies that lose fast are looked at first, so that much is there already when
//! the long ones come. Where a repetition is good for the claimant it is enough never to leave the
//! positions that are good enough.

use crate::{Failure, Kind, Node, Strategy, Target};
use andor_game::{Effect, Game, Player, Task, Value, legal_moves, successor};
use rustc_hash::FxHashMap;

/// The value (for Max) of a position and its distance to the end in plies; `None` where the table
/// does not know.
pub type Table<'a, P> = dyn Fn(&P) -> Option<(Value, u32)> + 'a;

/// The claimant's strategy when the question is answered as the table says.
///
/// # Errors
/// When the table does not answer the question, there is a history, or values depend on who
/// repeats.
pub fn from_table<G: Game>(
    game: &G,
    task: &Task<G>,
    table: &Table<'_, G::Position>,
) -> Result<Strategy<G>, Failure> {
    let lookup = |position: &G::Position| game.end(position).map(|end| (end, 0)).or_else(|| table(position));
    let (value, _) = lookup(&task.root).ok_or(Failure::Flawed)?;
    let proved = task.goal.met(value);
    let claimant = task.claimant(proved);
    let progress = match task.goal.repetition_effect(game, claimant) {
        None | Some(Effect::Bad) => true,
        Some(Effect::Good) => false,
        Some(Effect::BadForMover | Effect::GoodForMover) => return Err(Failure::Flawed),
    };
    if !task.history.is_empty() {
        return Err(Failure::Flawed);
    }
    let good = |value: Value| task.goal.met(value) == proved;
    let mut builder = Builder {
        game,
        claimant,
        progress,
        good: &good,
        lookup: &lookup,
        places: FxHashMap::default(),
        nodes: Vec::new(),
    };
    builder.build(&task.root)?;
    Ok(Strategy { proved, nodes: builder.finished() })
}

type Move<G> = (<G as Game>::Move, <G as Game>::Position);

struct Builder<'a, G: Game> {
    game: &'a G,
    claimant: Player,
    /// Whether every line has to come closer to the end.
    progress: bool,
    good: &'a dyn Fn(Value) -> bool,
    lookup: &'a Table<'a, G::Position>,
    places: FxHashMap<G::Position, usize>,
    nodes: Vec<Option<Node<G::Position, G::Move>>>,
}

/// A position whose moves are being followed.
struct Frame<G: Game> {
    position: G::Position,
    /// The moves of the strategy here.
    moves: Vec<Move<G>>,
    /// How many of them have been followed.
    followed: usize,
}

impl<G: Game> Builder<'_, G> {
    /// Depth first: a node is finished after all that it leads to or, where lines may be circles,
    /// after all that was new.
    fn build(&mut self, root: &G::Position) -> Result<(), Failure> {
        let mut stack: Vec<Frame<G>> = Vec::new();
        self.open(root, &mut stack)?;
        while let Some(frame) = stack.last_mut() {
            let next = frame.moves.get(frame.followed).map(|(_, next)| next.clone());
            frame.followed += 1;
            match next {
                Some(next) if !self.places.contains_key(&next) => self.open(&next, &mut stack)?,
                Some(_) => {}
                None => {
                    let frame = stack.pop().expect("the frame at work");
                    self.close(frame);
                }
            }
        }
        Ok(())
    }

    fn open(&mut self, position: &G::Position, stack: &mut Vec<Frame<G>>) -> Result<(), Failure> {
        let moves = match self.game.end(position) {
            Some(_) => Vec::new(),
            None => self.moves(position)?,
        };
        if !self.progress {
            // Lines may come back here before the node is finished.
            self.places.insert(position.clone(), self.nodes.len());
            self.nodes.push(None);
        }
        stack.push(Frame { position: position.clone(), moves, followed: 0 });
        Ok(())
    }

    /// The moves of the strategy at a position: one of the claimant's, all of the opponent's.
    fn moves(&self, position: &G::Position) -> Result<Vec<Move<G>>, Failure> {
        let after = |mv| (mv, successor(self.game, position, mv));
        let mut moves: Vec<Move<G>> = legal_moves(self.game, position).into_iter().map(after).collect();
        let mut distances = Vec::with_capacity(moves.len());
        for (_, next) in &moves {
            distances.push((self.lookup)(next).filter(|(value, _)| (self.good)(*value)).map(|(_, d)| d));
        }
        if self.game.turn(position) != self.claimant {
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|&index| distances[index]);
            let all_good = distances.iter().all(Option::is_some);
            let sorted = order.into_iter().map(|index| moves[index].clone()).collect();
            return if all_good { Ok(sorted) } else { Err(Failure::Flawed) };
        }
        let there = (0..moves.len())
            .find(|&index| distances[index].is_some() && self.places.contains_key(&moves[index].1));
        let fastest = distances.iter().flatten().min().copied();
        let pick = there.or_else(|| {
            let fast = (0..moves.len()).filter(|&index| {
                distances[index].is_some() && (!self.progress || distances[index] == fastest)
            });
            fast.min_by_key(|&index| self.new_replies(&moves[index].1))
        });
        pick.map(|index| vec![moves.swap_remove(index)]).ok_or(Failure::Flawed)
    }

    /// How many replies at a position lead to something that the strategy does not have yet.
    fn new_replies(&self, position: &G::Position) -> usize {
        if self.game.end(position).is_some() {
            return 0;
        }
        let replies = legal_moves(self.game, position).into_iter();
        replies.filter(|&mv| !self.places.contains_key(&successor(self.game, position, mv))).count()
    }

    fn close(&mut self, frame: Frame<G>) {
        let Frame { position, moves, .. } = frame;
        let mut steps = moves.into_iter().map(|(mv, next)| (mv, Target::Node(self.places[&next])));
        let kind = match self.game.end(&position) {
            Some(value) => Kind::End(value),
            None if self.game.turn(&position) == self.claimant => {
                let (mv, to) = steps.next().expect("the claimant's move");
                Kind::Pick(mv, to)
            }
            None => Kind::All(steps.collect()),
        };
        let place = *self.places.entry(position.clone()).or_insert_with(|| {
            self.nodes.push(None);
            self.nodes.len() - 1
        });
        self.nodes[place] = Some(Node { position, kind });
    }

    /// The nodes, the root last.
    fn finished(self) -> Vec<Node<G::Position, G::Move>> {
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
