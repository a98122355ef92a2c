//! The search: depth first within a depth, deeper and deeper, with the path on an explicit stack.

mod backing_up;

use super::AlphaBeta;
use super::hints::TableHints;
use super::keeping::{Found, Keeper, NOWHERE, Seat};
use super::memory::GENERATIONS;
use super::ordering::{BEST_BEFORE, Choice, LOSES, Merits, SETTLES, arrange};
use super::simulation::{Simulation, Way};
use super::stakes::Stakes;
use crate::classes::ClassIsPosition;
use crate::lemma::Condition;
use crate::path::longer;
use crate::store::{bytes_of, has_room, reserved};
use crate::{Path, Statistics, Stop, Watch};
use andor_game::{Game, Goal, Key, RepetitionKey, Value};

/// From here on the depth grows by a quarter: a line of 100,000 plies must not take 100,000
/// iterations.
const SMALL_DEPTH: u32 = 64;
/// What a position on the path takes in [`Path`], by estimate.
const PATH_BYTES: u64 = 48;

/// A decided question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) proved: bool,
    /// A bound on the root's value, for Max.
    pub(super) bound: Value,
    /// The claimant's move at the root by its index, when it moves there.
    pub(super) choice: Option<u32>,
}

/// What became of a position: -1 disproved, 0 open, 1 proved; and what a decided result rests on.
struct Reply {
    score: i8,
    bound: i32,
    condition: Condition,
    met: u32,
}

impl Reply {
    fn open() -> Reply {
        Reply { score: 0, bound: 0, condition: Condition::default(), met: NOWHERE }
    }

    const fn decided(proved: bool, bound: i32, condition: Condition) -> Reply {
        Reply { score: if proved { 1 } else { -1 }, bound, condition, met: NOWHERE }
    }
}

/// A position on the path.
struct Frame<P> {
    position: P,
    seat: Seat,
    own: RepetitionKey,
    player_moves: bool,
    depth: u32,
    window: (i8, i8),
    alpha: i8,
    beta: i8,
    best: i8,
    best_index: u32,
    /// Its choices start here and reach to the end of the list, when it is the last frame.
    first: usize,
    next: usize,
    /// What the children that failed their mover add up to.
    bound: i32,
    condition: Condition,
    met: u32,
    /// The child being searched, unless it is an end.
    child: Option<(Key, RepetitionKey)>,
    /// Whether the move to it can never be undone.
    converts: bool,
    nodes_before: u64,
}

/// A search for one root, whose table serves several questions of one player.
pub(super) struct Search<'g, G: Game> {
    game: &'g G,
    keeper: Keeper,
    root: G::Position,
    path: Path,
    frames: Vec<Frame<G::Position>>,
    choices: Vec<Choice<G::Move>>,
    moves: Vec<G::Move>,
    merits: Merits,
    /// The best move at the root, by its index.
    root_best: u32,
    generation: u32,
    deepest: u32,
    simulations: u64,
    flawed: u64,
}

impl<'g, G: Game> Search<'g, G> {
    pub(super) fn new(
        settings: AlphaBeta,
        game: &'g G,
        root: &G::Position,
        history: &[G::Position],
        memory: u64,
    ) -> Self {
        let keys = history.iter().map(|earlier| game.repetition_key(earlier));
        Search {
            game,
            keeper: Keeper::new(
                settings.history,
                history.len() as u32,
                settings.table_bytes.min(memory / 2),
                ClassIsPosition::of(game),
            ),
            root: root.clone(),
            path: Path::new(keys),
            frames: reserved(memory / 4),
            choices: reserved(memory / 8),
            moves: Vec::new(),
            merits: Merits::new(),
            root_best: 0,
            generation: 0,
            deepest: 0,
            simulations: 0,
            flawed: 0,
        }
    }

    /// Answers a question about the root by searching deeper and deeper.
    pub(super) fn answer(&mut self, goal: Goal, watch: &mut Watch<'_>) -> Result<Answer, Stop> {
        let stakes = Stakes::new(self.game, goal);
        let mut depth = 1;
        loop {
            self.generation = (self.generation + 1) & GENERATIONS;
            self.deepest = self.deepest.max(depth);
            let reply = self.iterate(depth, &stakes, watch)?;
            if reply.score != 0 {
                let bound = Value(reply.bound).seen_by(goal.player);
                let proved = reply.score > 0;
                let claims = self.game.end(&self.root).is_none()
                    && (self.game.turn(&self.root) == goal.player) == proved;
                return Ok(Answer { proved, bound, choice: claims.then_some(self.root_best) });
            }
            depth = if depth < SMALL_DEPTH { depth + 1 } else { depth.saturating_add(depth / 4) };
        }
    }

    pub(super) fn report(&self, statistics: &mut Statistics) {
        statistics.more.extend([
            ("depth", u64::from(self.deepest)),
            ("stored", self.keeper.stored()),
            ("simulations", self.simulations),
            ("flawed", self.flawed),
        ]);
    }

    /// What the table says after the search, for the extractor.
    pub(super) fn into_hints(self, goal: Goal, answer: &Answer) -> TableHints {
        TableHints::new(self.keeper, Stakes::new(self.game, goal), answer)
    }

    fn bytes(&self) -> u64 {
        let stacks = bytes_of(&self.frames) + bytes_of(&self.choices);
        self.keeper.bytes() + stacks + self.path.len() as u64 * PATH_BYTES
    }

    fn iterate(&mut self, depth: u32, stakes: &Stakes, watch: &mut Watch<'_>) -> Result<Reply, Stop> {
        let mut reply = self.visit(self.root.clone(), depth, (-1, 1), stakes, watch)?;
        loop {
            if let Some(returned) = reply.take() {
                if self.frames.is_empty() {
                    return Ok(returned);
                }
                if let Some(settled) = self.absorb(returned, stakes) {
                    reply = Some(self.leave(settled, stakes, watch.statistics.nodes));
                    continue;
                }
            }
            let frame = self.frames.last_mut().expect("without a reply a position is being searched");
            let Some(&choice) = self.choices.get(frame.next) else {
                let result = frame.without_moves_left();
                reply = Some(self.leave(result, stakes, watch.statistics.nodes));
                continue;
            };
            let mut position = frame.position.clone();
            self.game.play(&mut position, choice.mv);
            frame.converts = self.game.converts(&frame.position, choice.mv);
            let (depth, window) = (frame.depth - 1, (frame.alpha, frame.beta));
            reply = self.visit(position, depth, window, stakes, watch)?;
        }
    }

    /// Looks at a position: a reply at once, or a frame from which the search goes on.
    fn visit(
        &mut self,
        position: G::Position,
        depth: u32,
        (alpha, beta): (i8, i8),
        stakes: &Stakes,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Reply>, Stop> {
        if let Some(value) = self.game.end(&position) {
            if let Some(parent) = self.frames.last_mut() {
                parent.child = None;
            }
            let value = stakes.value_of(value);
            return Ok(Some(Reply::decided(stakes.reaches(value), value, Condition::default())));
        }
        let (key, own) = (self.game.key(&position), self.game.repetition_key(&position));
        if let Some(parent) = self.frames.last_mut() {
            parent.child = Some((key, own));
            if let Some(place) = self.path.depth_of(own) {
                let value = stakes.repetition(parent.player_moves);
                let condition = self.keeper.repetition(place as u32, own);
                let above = condition.shallowest().unwrap_or(NOWHERE);
                let met = if stakes.depends_on_mover { place as u32 } else { above };
                return Ok(Some(Reply { met, ..Reply::decided(stakes.reaches(value), value, condition) }));
            }
        }
        let seat = Seat { key, code: longer(self.path.code(), own) };
        if let Some(known) = self.keeper.known(seat, &self.path, stakes) {
            return Ok(Some(Reply::decided(known.proved, known.bound, known.condition)));
        }
        if self.keeper.simulates()
            && let Some(reply) = self.simulate(&position, seat, stakes, watch)?
        {
            return Ok(Some(reply));
        }
        if depth == 0 || self.keeper.is_open(seat, self.generation, depth, alpha, beta) {
            return Ok(Some(Reply::open()));
        }
        let player_moves = self.game.turn(&position) == stakes.goal.player;
        let worst = if player_moves { -1 } else { 1 };
        let first = self.choices.len();
        let nodes_before = watch.statistics.nodes;
        self.path.push(own);
        self.expand(&position, seat, player_moves, stakes)?;
        watch.expanded(self.choices.len() - first);
        if !has_room(&self.frames, 1) {
            return Err(Stop::Memory);
        }
        self.frames.push(Frame {
            position,
            seat,
            own,
            player_moves,
            depth,
            window: (alpha, beta),
            alpha,
            beta,
            best: worst,
            best_index: self.choices[first].index,
            first,
            next: first,
            bound: if player_moves { i32::MIN } else { i32::MAX },
            condition: Condition::default(),
            met: NOWHERE,
            child: None,
            converts: false,
            nodes_before,
        });
        watch.stop(self.bytes()).map_or(Ok(None), Err)
    }

    /// Lists a position's moves in the order in which they are to be searched.
    fn expand(
        &mut self,
        position: &G::Position,
        seat: Seat,
        player_moves: bool,
        stakes: &Stakes,
    ) -> Result<(), Stop> {
        let first = self.choices.len();
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        if !has_room(&self.choices, self.moves.len()) {
            return Err(Stop::Memory);
        }
        let best_before = self.keeper.best_move(seat);
        for (index, &mv) in (0..).zip(&self.moves) {
            let mut child = position.clone();
            self.game.play(&mut child, mv);
            let by_end = |value| if stakes.reaches(value) == player_moves { SETTLES } else { LOSES };
            let priority = if let Some(value) = self.game.end(&child) {
                by_end(stakes.value_of(value))
            } else if best_before == Some(index) {
                BEST_BEFORE
            } else {
                self.merits.priority(self.game.key(&child))
            };
            self.choices.push(Choice { mv, index, priority });
        }
        arrange(&mut self.choices[first..]);
        Ok(())
    }

    /// Verifies what twin entries claim of a position on other paths.
    fn simulate(
        &mut self,
        position: &G::Position,
        seat: Seat,
        stakes: &Stakes,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Reply>, Stop> {
        for proved in [true, false] {
            let Some(best) = self.keeper.twin(seat, stakes, proved) else { continue };
            self.simulations += 1;
            let simulation = Simulation { game: self.game, keeper: &self.keeper, stakes, proved };
            match simulation.run(position, seat, &mut self.path, watch)? {
                Some(Way { bound, condition }) => {
                    let (met, place, work) = (NOWHERE, self.path.len() as u32, 1);
                    let found = Found { proved, bound, condition: &condition, met, place, best, work };
                    self.keeper.keep(seat, &found, stakes);
                    return Ok(Some(Reply::decided(proved, bound, condition)));
                }
                None => self.flawed += 1,
            }
        }
        Ok(None)
    }
}
