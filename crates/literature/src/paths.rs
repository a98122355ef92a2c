//! Every path on its own: depth first through all lines of play, nothing shared.
//!
//! What Palay (1985) called the first solution of the graph-history-interaction problem: do not use
//! graphs. A position is a new node on every path, so whatever the rule of repetition says about a
//! path, the history before the root included, is simply true. The price is exponential; it pays as
//! a judge of small games. A node is left as soon as it is decided: one good move is enough for
//! whoever moves.

use andor_engines::store::{bytes_of, has_room, reserved};
use andor_engines::{
    Attack, Engine, Hint, Limits, Observer, Path, Run, Soundness, Statistics, Stop, TreeHints, Verdict, Watch,
};
use andor_game::{Game, Repetition, Task};

/// Depth-first enumeration of all paths, without any table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paths;

impl<G: Game> Engine<G> for Paths {
    fn soundness(&self, _: Repetition) -> Soundness {
        Soundness::Sound
    }

    fn solve(
        &self,
        game: &G,
        task: &Task<G>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Run<'static, G> {
        let mut watch = Watch::new(limits, observer);
        let mut search = Search::new(game, task, limits.memory);
        let outcome = search.run(&mut watch);
        let statistics = Statistics {
            more: vec![("deepest", search.deepest as u64), ("strategy", search.tree.used())],
            ..watch.statistics
        };
        let (verdict, hints) = match outcome {
            Ok((success, tree)) => {
                let proves = search.attack.proves();
                let hint = Hint::of(Some(success), proves);
                (Verdict::decided(success == proves), search.tree.hints(tree, hint))
            }
            Err(stop) => (Verdict::Unknown(stop), TreeHints::new(Hint::Open)),
        };
        Run { verdict, statistics, hints: Box::new(hints) }
    }
}

/// A position on the present path.
struct Frame<P> {
    position: P,
    attacker_moves: bool,
    /// Its moves stand from here to the end of the list of moves, when it is the last frame.
    first_move: usize,
    next_move: usize,
    /// The strategies after the moves tried so far, for the side that does not move here.
    replies: u32,
}

struct Search<'g, G: Game> {
    game: &'g G,
    attack: Attack,
    root: G::Position,
    path: Path,
    frames: Vec<Frame<G::Position>>,
    moves: Vec<G::Move>,
    tree: Strategy,
    deepest: usize,
}

impl<'g, G: Game> Search<'g, G> {
    fn new(game: &'g G, task: &Task<G>, memory: u64) -> Self {
        Search {
            game,
            attack: Attack::new(game, task),
            root: task.root.clone(),
            path: Path::new(task.history.iter().map(|earlier| game.repetition_key(earlier))),
            frames: reserved(memory),
            moves: reserved(memory),
            // A recorded place costs its 16 bytes here, and at the end some 60 as a hint.
            tree: Strategy { places: reserved(memory / 8), free: NONE, taken: 0, is_cut: false },
            deepest: 0,
        }
    }

    fn bytes(&self) -> u64 {
        // An entry of the path stands in two vectors that double and in a hash map.
        let path = self.path.len() as u64 * 2 * 48;
        path + bytes_of(&self.frames) + bytes_of(&self.moves) + bytes_of(&self.tree.places) * 5
    }

    /// Whether the attack succeeds, and the strategy that shows it.
    fn run(&mut self, watch: &mut Watch<'_>) -> Result<(bool, u32), Stop> {
        if let Some(success) = self.attack.end(self.game, &self.root) {
            return Ok((success, NONE));
        }
        let root = self.root.clone();
        self.enter(root, watch)?;
        loop {
            let frame = self.frames.last_mut().expect("the root is left only when it is decided");
            if frame.first_move + frame.next_move == self.moves.len() {
                // No move was good for the side that moves: the other side has an answer to each.
                let (success, tree) = (!frame.attacker_moves, self.tree.place(frame.replies));
                if let Some(decided) = self.leave(success, tree) {
                    return Ok(decided);
                }
                continue;
            }
            let mv = self.moves[frame.first_move + frame.next_move];
            frame.next_move += 1;
            let mut child = frame.position.clone();
            self.game.play(&mut child, mv);
            watch.statistics.nodes += 1;
            let decided = if self.path.contains(self.game.repetition_key(&child)) {
                Some(self.attack.repetition(frame.attacker_moves))
            } else {
                self.attack.end(self.game, &child)
            };
            match decided {
                None => self.enter(child, watch)?,
                Some(success) => {
                    let tree = self.tree.place(NONE);
                    if let Some(decided) = self.answered(success, tree) {
                        return Ok(decided);
                    }
                }
            }
        }
    }

    fn enter(&mut self, position: G::Position, watch: &mut Watch<'_>) -> Result<(), Stop> {
        watch.expanded(0);
        if let Some(stop) = watch.stop(self.bytes()) {
            return Err(stop);
        }
        let first_move = self.moves.len();
        self.game.moves(&position, &mut self.moves);
        self.path.push(self.game.repetition_key(&position));
        let attacker_moves = self.attack.moves(self.game, &position);
        self.frames.push(Frame { position, attacker_moves, first_move, next_move: 0, replies: NONE });
        self.deepest = self.deepest.max(self.frames.len());
        Ok(())
    }

    /// The last frame is decided; so may be frames above it. Gives the root's result when it comes
    /// to that.
    fn leave(&mut self, success: bool, tree: u32) -> Option<(bool, u32)> {
        let frame = self.frames.pop().expect("a frame was decided");
        self.moves.truncate(frame.first_move);
        self.path.pop();
        if self.frames.is_empty() { Some((success, tree)) } else { self.answered(success, tree) }
    }

    /// The move last tried in the last frame leads to this result.
    fn answered(&mut self, success: bool, mut tree: u32) -> Option<(bool, u32)> {
        loop {
            let frame = self.frames.last_mut().expect("somebody tried a move");
            self.tree.set_move(tree, frame.next_move - 1);
            if success != frame.attacker_moves {
                if tree != NONE {
                    self.tree.places[tree as usize].next = std::mem::replace(&mut frame.replies, tree);
                }
                return None;
            }
            // A good move: what the others led to is of no use any more.
            self.moves.truncate(frame.first_move);
            self.tree.forget(frame.replies);
            tree = self.tree.place(tree);
            self.frames.pop();
            self.path.pop();
            if self.frames.is_empty() {
                return Some((success, tree));
            }
        }
    }
}

const NONE: u32 = u32::MAX;

/// A place of the strategy under construction; places are linked so that refuted tries can be given
/// back.
struct Place {
    first_child: u32,
    next: u32,
    mv: u32,
}

/// The strategies found so far. When memory runs out parts are left out: the answer is as good
/// without.
struct Strategy {
    places: Vec<Place>,
    free: u32,
    taken: u64,
    /// Whether memory ran out.
    is_cut: bool,
}

impl Strategy {
    fn used(&self) -> u64 {
        self.taken
    }

    /// A place whose children are the list from `first_child` on.
    fn place(&mut self, first_child: u32) -> u32 {
        let place = Place { first_child, next: NONE, mv: 0 };
        let id = if self.free != NONE {
            let id = self.free;
            self.free = self.places[id as usize].next;
            self.places[id as usize] = place;
            id
        } else if has_room(&self.places, 1) && self.places.len() < NONE as usize {
            self.places.push(place);
            (self.places.len() - 1) as u32
        } else {
            self.is_cut = true;
            self.forget(first_child);
            return NONE;
        };
        self.taken += 1;
        id
    }

    fn set_move(&mut self, id: u32, mv: usize) {
        if id != NONE {
            self.places[id as usize].mv = mv as u32;
        }
    }

    /// Gives back a list of places with all below them.
    fn forget(&mut self, mut list: u32) {
        // The free list is also the list of what is still to be walked: children are put before the
        // rest.
        while list != NONE {
            let Place { first_child, next, .. } = self.places[list as usize];
            self.places[list as usize].next = self.free;
            self.free = list;
            self.taken -= 1;
            list = self.joined(first_child, next);
        }
    }

    /// One list of two: the first list's end is linked to the second.
    fn joined(&mut self, first: u32, second: u32) -> u32 {
        if first == NONE {
            return second;
        }
        let mut last = first;
        while self.places[last as usize].next != NONE {
            last = self.places[last as usize].next;
        }
        self.places[last as usize].next = second;
        first
    }

    fn hints(&self, root: u32, hint: Hint) -> TreeHints {
        let mut hints = TreeHints::new(hint);
        hints.cut_by = self.is_cut.then_some(Stop::Memory);
        let mut waiting = vec![(root, hints.root_cursor())];
        while let Some((id, cursor)) = waiting.pop() {
            let mut child = self.places.get(id as usize).map_or(NONE, |place| place.first_child);
            while let Some(place) = self.places.get(child as usize) {
                waiting.push((child, hints.add(cursor, place.mv as usize, hint)));
                child = place.next;
            }
        }
        hints
    }
}
