//! One question: does this player win from here, perhaps in so many moves? By the rules of play,
//! whatever is searched.

use super::Move;
use super::plan::Plan;
use super::rules::Rules;
use super::turn::Turn;
use super::unfold::{certify, unfold};
use andor::proof::{Node, Strategy};
use andor::{Answer, Certification, Limits, Options, Verdict, solve_by};
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Goal, Notation, Player, Task, Value, Within};
use std::sync::Arc;

/// A disproof that is carried over to the fifty-move rule has no more nodes than this.
const MOST_FOR_DISPROOF: usize = 20_000;
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
    /// In so many moves at most.
    pub mate: Option<u32>,
}

impl Asked<'_> {
    /// Searches for an answer in a part of the time; `spent` nodes were spent before.
    pub(super) fn answer(
        &self,
        options: &Options,
        turn: &Turn,
        part: f64,
        spent: u64,
    ) -> Result<Found, String> {
        let mut observer = turn.observer(part, spent);
        let played = &self.rules.played;
        if let Some(moves) = self.mate {
            let (root, history) = (self.root.clone(), self.history.clone());
            let (bounded, task) = Within::ask(played, root, history, self.goal(), moves)?;
            let answer = solve_by(&bounded, played.rulebook(), &task, Some(moves), options, &mut observer)
                .map_err(|error| error.to_string())?;
            let unbounded = |strategy: Strategy<Within<&Chess>>| {
                let plain = |node: Node<_, _>| {
                    let andor_game::Bounded { position, .. } = node.position;
                    Node { position, kind: node.kind }
                };
                strategy.nodes.into_iter().map(plain).collect()
            };
            return Ok(self.found(answer, unbounded));
        }
        let mut search = |chess: &Chess, task: &Task<Chess>, options: &Options| {
            let answer = solve_by(chess, chess.rulebook(), task, None, options, &mut observer);
            answer.map_err(|error| error.to_string())
        };
        if !self.rules.fifty_moves() {
            let answer = search(played, &self.question(), options)?;
            return Ok(self.found(answer, |strategy| strategy.nodes));
        }
        let answer = search(&self.rules.plain, &self.question_without_clock(), options)?;
        let nodes = answer.statistics.nodes;
        let hope = match self.carried_over(answer, turn) {
            Ok(found) => return Ok(found),
            Err(hope) => hope,
        };
        let limits = Limits { nodes: options.limits.nodes.saturating_sub(nodes).max(1), ..options.limits };
        let answer = search(played, &self.question(), &Options { limits, ..options.clone() })?;
        let found = self.found(answer, |strategy| strategy.nodes);
        Ok(Found { nodes: nodes + found.nodes, hope, ..found })
    }

    const fn goal(&self) -> Goal {
        Goal::new(self.player, Value::WIN)
    }

    /// The question under the rules of play.
    fn question(&self) -> Task<Chess> {
        Task { root: self.root.clone(), history: self.history.clone(), goal: self.goal() }
    }

    fn question_without_clock(&self) -> Task<Chess> {
        let plain = |position| self.rules.without_clock(position);
        let history = self.history.iter().map(plain).collect();
        Task { root: plain(&self.root), history, goal: self.goal() }
    }

    /// What was found under the rules of play themselves.
    fn found<G: Notation>(
        &self,
        answer: Answer<G>,
        nodes_of: impl FnOnce(Strategy<G>) -> Vec<Node<ChessPosition, Move>>,
    ) -> Found {
        let (nodes, verdict, certified) = (answer.statistics.nodes, answer.verdict, certified(&answer));
        // An unsound engine's mate is no mate before the checker has seen it.
        let strategy = answer.strategy.filter(|strategy| strategy.proved && certified.is_ok());
        let plan = strategy.and_then(|strategy| Plan::new(self.player, nodes_of(strategy), true));
        Found { nodes, verdict, certified, win: plan.map(Win::at_the_root), hope: None }
    }

    /// What an answer without the fifty-move rule says with it. Where that is nothing: the first
    /// move of the win that takes too long.
    ///
    /// Who cannot win without the rule cannot with it, since it only adds draws. A win stays one if
    /// no line is too long.
    fn carried_over(&self, answer: Answer<Chess>, turn: &Turn) -> Result<Found, Option<Move>> {
        let (nodes, verdict) = (answer.statistics.nodes, answer.verdict);
        let mut certified = certified(&answer);
        let strategy = answer.strategy.filter(|_| certified.is_ok());
        let win = match (verdict, strategy) {
            (Verdict::Proved, Some(strategy)) => {
                let win = Win::at_the_root(Plan::new(self.player, strategy.nodes, false).ok_or(None)?);
                if !win.plan.keeps_fifty_moves(win.node, &self.root) {
                    return Err(win.plan.line(win.node).first().map(|&(_, mv)| mv));
                }
                certified = self.certify(&win, turn.affordable_nodes());
                Some(win)
            }
            (Verdict::Disproved, Some(strategy)) => {
                let most = turn.affordable_nodes().min(MOST_FOR_DISPROOF);
                certified = self.certify_unfolded(&strategy.nodes, strategy.nodes.len() - 1, false, most);
                None
            }
            _ => None,
        };
        Ok(Found { nodes, verdict, certified, win, hope: None })
    }

    /// Whether the checker accepts a win under the rules of play.
    pub(super) fn certify(&self, win: &Win, most: usize) -> Result<(), String> {
        self.certify_unfolded(&win.plan.nodes, win.node, true, most)
    }

    fn certify_unfolded(
        &self,
        nodes: &[Node<ChessPosition, Move>],
        root: usize,
        proved: bool,
        most: usize,
    ) -> Result<(), String> {
        let played = &self.rules.played;
        let strategy = unfold(played, nodes, root, &self.root, proved, most).ok_or(WITHOUT_FIFTY)?;
        certify(played, &self.question(), &strategy)
    }
}

impl Win {
    fn at_the_root(plan: Plan) -> Win {
        Win { node: plan.nodes.len() - 1, plan: Arc::new(plan) }
    }
}

/// Whether the checker accepted an answer; if not, why.
fn certified<G: Notation>(answer: &Answer<G>) -> Result<(), String> {
    match &answer.certification {
        Certification::Certified(_) => Ok(()),
        Certification::Uncertified(reason) => Err(reason.clone()),
        Certification::Nothing => Err("there is nothing to certify".into()),
    }
}
