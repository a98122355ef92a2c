//! Searches with windows and without memory: alpha-beta, SCOUT, NegaScout; and a single goal
//! search, which is alpha-beta with the window that holds no value (Coplan's `newT_i` of 2.2.2,
//! Pearl's TEST).

use super::Witness;
use crate::{Stop, Watch};
use andor_game::{Game, Player, Value};

/// How a node treats its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Every child with what is left of the window.
    AlphaBeta,
    /// Later children are first asked whether they are better, and then valued without any window.
    Scout,
    /// Later children are first asked whether they are better, and then valued within the window.
    NegaScout,
}

/// Beyond every value; wide, so that "one more" and "one less" are always possible.
const INFINITE: i64 = 1 << 40;

struct Frame<P> {
    position: P,
    max: bool,
    style: Style,
    alpha: i64,
    beta: i64,
    moves_from: usize,
    index: usize,
    best: i64,
    /// Whether the child in question was only asked if it is better.
    probing: bool,
    /// Whether all children so far were ends, so that a value without cutoff is exact.
    only_ends: bool,
}

/// What a visit gives to the parent.
#[derive(Clone, Copy)]
struct Answer {
    value: i64,
    is_end: bool,
    /// The value is exact whatever the window was: all children are ends, and none was cut off.
    exact: bool,
}

struct Search<'a, 'w, G: Game> {
    game: &'a G,
    frames: Vec<Frame<G::Position>>,
    moves: Vec<G::Move>,
    leaves: u64,
    watch: &'a mut Watch<'w>,
    witness: &'a mut dyn Witness<G>,
}

/// The value, or with a goal: a bound that is above the goal or not.
pub(super) fn search<G: Game>(
    game: &G,
    root: &G::Position,
    style: Style,
    goal: Option<Value>,
    watch: &mut Watch<'_>,
    witness: &mut dyn Witness<G>,
) -> Result<Value, Stop> {
    let window = goal.map_or((-INFINITE, INFINITE), |goal| (i64::from(goal.0), i64::from(goal.0) + 1));
    let mut search = Search { game, frames: Vec::new(), moves: Vec::new(), leaves: 0, watch, witness };
    let value = search.run(root, style, window);
    let leaves = search.leaves;
    watch.statistics.more.push(("leaves", leaves));
    value
}

impl<G: Game> Search<'_, '_, G> {
    fn run(&mut self, root: &G::Position, style: Style, window: (i64, i64)) -> Result<Value, Stop> {
        let mut answer = self.visit(root.clone(), style, window)?;
        loop {
            if let Some(returned) = answer {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(Value(returned.value as i32));
                };
                if let Some(window) = frame.absorb(returned) {
                    let style = frame.style;
                    answer = self.descend(window, style)?;
                    continue;
                }
            }
            let frame = self.frames.last_mut().expect("an answer is missing, so a node is being searched");
            let last = frame.moves_from + frame.index == self.moves.len();
            if last || frame.alpha >= frame.beta {
                answer = Some(self.leave(last));
                continue;
            }
            let probe = frame.probe();
            frame.probing = probe.is_some();
            let (window, style) = match probe {
                Some(window) => (window, Style::AlphaBeta),
                None => (frame.window(), frame.style),
            };
            answer = self.descend(window, style)?;
        }
    }

    /// Visits the child in question.
    fn descend(&mut self, window: (i64, i64), style: Style) -> Result<Option<Answer>, Stop> {
        let frame = self.frames.last().expect("only a parent descends");
        let mut position = frame.position.clone();
        self.game.play(&mut position, self.moves[frame.moves_from + frame.index]);
        self.watch.statistics.nodes += 1;
        self.visit(position, style, window)
    }

    /// Visits a node: an answer at once, or a frame from which the search goes on.
    fn visit(
        &mut self,
        position: G::Position,
        style: Style,
        (alpha, beta): (i64, i64),
    ) -> Result<Option<Answer>, Stop> {
        self.witness.visited(&position);
        if let Some(value) = self.game.end(&position) {
            self.leaves += 1;
            self.witness.backed_up(&position, value);
            return Ok(Some(Answer { value: i64::from(value.0), is_end: true, exact: true }));
        }
        let max = self.game.turn(&position) == Player::Max;
        let moves_from = self.moves.len();
        self.game.moves(&position, &mut self.moves);
        let best = if max { -INFINITE } else { INFINITE };
        let (probing, only_ends) = (false, true);
        self.frames.push(Frame {
            position,
            max,
            style,
            alpha,
            beta,
            moves_from,
            index: 0,
            best,
            probing,
            only_ends,
        });
        self.watch.statistics.expanded += 1;
        let stack = self.frames.capacity() * size_of::<Frame<G::Position>>()
            + self.moves.capacity() * size_of::<G::Move>();
        self.watch.stop(stack as u64).map_or(Ok(None), Err)
    }

    fn leave(&mut self, all_visited: bool) -> Answer {
        let frame = self.frames.pop().expect("a node is being searched");
        self.moves.truncate(frame.moves_from);
        self.witness.backed_up(&frame.position, Value(frame.best as i32));
        Answer { value: frame.best, is_end: false, exact: frame.only_ends && all_visited }
    }
}

impl<P> Frame<P> {
    /// The window in which the next child is only asked whether it is better: the first child
    /// never.
    fn probe(&self) -> Option<(i64, i64)> {
        let asks = self.style != Style::AlphaBeta && self.index > 0 && self.beta - self.alpha > 1;
        let bar = match (self.style, self.max) {
            (Style::Scout, _) => self.best,
            (_, true) => self.alpha,
            (_, false) => self.beta,
        };
        asks.then_some(if self.max { (bar, bar + 1) } else { (bar - 1, bar) })
    }

    /// The window in which the next child is valued.
    fn window(&self) -> (i64, i64) {
        match self.style {
            Style::Scout => (-INFINITE, INFINITE),
            Style::AlphaBeta | Style::NegaScout => (self.alpha, self.beta),
        }
    }

    /// Takes the answer of a child. `Some`: the child must be searched again, in that window.
    fn absorb(&mut self, answer: Answer) -> Option<(i64, i64)> {
        let Answer { value, is_end, exact } = answer;
        if std::mem::take(&mut self.probing) {
            let inside = value > self.alpha && value < self.beta;
            match self.style {
                Style::Scout => {
                    let better = if self.max { value > self.best } else { value < self.best };
                    if better {
                        return Some(self.window());
                    }
                }
                // Reinefeld leaves out the second search two plies above the ends, where it can
                // bring nothing.
                Style::NegaScout if inside && !exact => {
                    self.improve(value);
                    return Some(self.window());
                }
                Style::NegaScout | Style::AlphaBeta => {}
            }
        }
        self.only_ends &= is_end;
        self.improve(value);
        self.index += 1;
        None
    }

    fn improve(&mut self, value: i64) {
        let scouting = self.style == Style::Scout;
        if self.max {
            self.best = self.best.max(value);
            self.alpha = if scouting { self.alpha } else { self.alpha.max(value) };
        } else {
            self.best = self.best.min(value);
            self.beta = if scouting { self.beta } else { self.beta.min(value) };
        }
    }
}
