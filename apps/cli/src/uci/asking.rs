//! One question: does this player win from here, perhaps in n moves? By the rules of play,
//! whatever is searched.

use super::Move;
use super::plan::Plan;
use super::rules::Rules;
use super::turn::Turn;
use super::unfold::unfold;
use andor::proof::Node;
use andor::{Answer, AnyGame, Goal, Limits, Outcome, Player, Question, Quiet, Solver, Value, Verdict};
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::Notation;
use andor_registry::open;
use andor_schedule::budgets::DISPROOF_UNDER_FIFTY;
use std::sync::Arc;

/// Why an answer is not certified, where only the fifty-move rule is in the way.
const WITHOUT_FIFTY: &str = "certified without the fifty-move rule only";

/// What came of a question.
pub(super) struct Found {
    pub nodes: u64,
    pub verdict: Verdict,
    /// Whether the checker accepted it under the rules of play; if not, why.
    pub certified: Result<(), String>,
    /// The win, where one was proved that can be played.
    pub win: Option<Win>,
    /// The first move of a win that is one without the fifty-move rule only.
    pub hope: Option<Move>,
}

/// A place in a plan that wins.
#[derive(Clone)]
pub(super) struct Win {
    pub plan: Arc<Plan>,
    pub node: usize,
}

/// A question about a position.
pub(super) struct Asked<'a> {
    pub rules: &'a Rules,
    pub root: ChessPosition,
    /// All positions of the game before, oldest first.
    pub history: Vec<ChessPosition>,
    /// Who wins.
    pub player: Player,
    /// The most moves that it may take.
    pub mate: Option<u32>,
}

impl Asked<'_> {
    /// Searches for an answer in a part of the time; `spent` nodes were spent before.
    pub(super) fn answer(
        &self,
        solver: &Solver,
        turn: &Turn,
        part: f64,
        spent: u64,
    ) -> Result<Found, String> {
        let mut observer = turn.observer(part, spent);
        let mut solve = |solver: &Solver, game: &AnyGame, question: &Question| {
            solver.solve(game, question, &mut observer).map_err(|error| error.to_string())
        };
        let (played, question) = self.question()?;
        if question.bound.is_some() || !self.rules.fifty_moves() {
            return Ok(self.found(solve(solver, &played, &question)?));
        }
        let (plain, without_clock) = self.question_without_clock()?;
        let answer = solve(solver, &plain, &without_clock)?;
        let nodes = answer.statistics.nodes;
        let hope = match self.carried_over(answer, turn) {
            Ok(found) => return Ok(found),
            Err(hope) => hope,
        };
        let left = solver.limits.nodes.saturating_sub(nodes).max(1);
        let solver = Solver { limits: Limits { nodes: left, ..solver.limits }, ..*solver };
        let found = self.found(solve(&solver, &played, &question)?);
        Ok(Found { nodes: nodes + found.nodes, hope, ..found })
    }

    /// The question under the rules of play, and the game that it is about.
    fn question(&self) -> Result<(AnyGame, Question), String> {
        self.question_in(&self.rules.played, ChessPosition::clone)
    }

    fn question_without_clock(&self) -> Result<(AnyGame, Question), String> {
        self.question_in(&self.rules.plain, |position| self.rules.without_clock(position))
    }

    fn question_in(
        &self,
        rules: &Chess,
        seen: impl Fn(&ChessPosition) -> ChessPosition,
    ) -> Result<(AnyGame, Question), String> {
        let game = open(&rules.name()).map_err(|error| error.to_string())?;
        let read = |position: &ChessPosition| {
            game.parse_position(&rules.position_text(&seen(position))).map_err(|error| error.to_string())
        };
        let history = self.history.iter().map(read).collect::<Result<_, _>>()?;
        let goal = Goal::new(self.player, Value::WIN);
        let question = Question { root: read(&self.root)?, history, goal, bound: self.mate };
        Ok((game, question))
    }

    /// What was found under the rules of play themselves.
    fn found(&self, answer: Answer) -> Found {
        let (nodes, verdict, certified) =
            (answer.statistics.nodes, answer.verdict(), certified(&answer.outcome));
        // An unsound engine's mate is no mate before the checker has seen it.
        let won = answer.into_certified().filter(|certified| certified.proved);
        let plan = won.and_then(|won| {
            let strategy = won.strategy_in(&self.rules.played, self.root.clone());
            Plan::new(self.player, strategy.nodes, true)
        });
        Found { nodes, verdict, certified, win: plan.map(Win::at_the_root), hope: None }
    }

    /// What an answer without the fifty-move rule says with it. If that is nothing: the first move
    /// of the win that takes too long.
    ///
    /// Who cannot win without the rule cannot with it, since it only adds draws. A win stays one if
    /// no line is too long.
    fn carried_over(&self, answer: Answer, turn: &Turn) -> Result<Found, Option<Move>> {
        let (nodes, verdict) = (answer.statistics.nodes, answer.verdict());
        let mut certified = certified(&answer.outcome);
        let root = self.rules.without_clock(&self.root);
        let mut win = None;
        if let Some(answer) = answer.into_certified() {
            let strategy = answer.strategy_in(&self.rules.plain, root);
            if answer.proved {
                let found = Win::at_the_root(Plan::new(self.player, strategy.nodes, false).ok_or(None)?);
                if !found.plan.keeps_fifty_moves(found.node, &self.root) {
                    return Err(found.plan.line(found.node).first().map(|&(_, mv)| mv));
                }
                certified = self.certify(&found, turn.affordable_nodes());
                win = Some(found);
            } else {
                let most = turn.affordable_nodes().min(DISPROOF_UNDER_FIFTY);
                certified = self.certify_unfolded(&strategy.nodes, strategy.nodes.len() - 1, false, most);
            }
        }
        Ok(Found { nodes, verdict, certified, win, hope: None })
    }

    /// Whether the checker accepts a win under the rules of play.
    pub(super) fn certify(&self, win: &Win, most: usize) -> Result<(), String> {
        self.certify_unfolded(&win.plan.nodes, win.node, true, most)
    }

    fn certify_unfolded(
        &self,
        nodes: &[Node<ChessPosition, Move>],
        first: usize,
        proved: bool,
        most: usize,
    ) -> Result<(), String> {
        let (game, question) = self.question()?;
        let strategy = unfold(&game, question.root, nodes, first, proved, most).ok_or(WITHOUT_FIFTY)?;
        let certified = Solver::default().certify(&game, &question, strategy, &mut Quiet);
        certified.map(drop).map_err(|reason| reason.to_string())
    }
}

impl Win {
    fn at_the_root(plan: Plan) -> Win {
        Win { node: plan.nodes.len() - 1, plan: Arc::new(plan) }
    }
}

/// Whether the checker accepted an answer; if not, why.
fn certified(outcome: &Outcome) -> Result<(), String> {
    match outcome {
        Outcome::Certified(_) => Ok(()),
        Outcome::Uncertified { reason, .. } => Err(reason.to_string()),
        Outcome::Unknown(_) => Err("there is nothing to certify".into()),
    }
}
