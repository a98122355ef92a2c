//! The question of one `go`, and with `searchmoves` one question for each of the moves: is there a mate after it?

use super::Move;
use super::search::Job;
use andor::proof::main_line;
use andor::{Answer, Observer, Options, SolveError, Stop, Verdict, solve_by};
use andor_chess::Rulebook;
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Goal, Notation, Question, Within, successor};

/// Nodes for each of the moves in the first round; four times as many in the next.
const FIRST_BUDGET: u64 = 100_000;

/// What came of a question.
pub(super) struct Outcome {
    pub nodes: u64,
    pub verdict: Verdict,
    pub certified: bool,
    /// The mate's main line; empty where none was proved.
    pub line: Vec<String>,
}

/// A question about a position: a mate in so many moves, or any.
pub(super) struct Asked {
    pub root: ChessPosition,
    pub history: Vec<ChessPosition>,
    pub mate: Option<u32>,
}

impl Asked {
    pub(super) fn answer(
        self,
        chess: &Chess,
        goal: Goal,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, String> {
        let told = |error: SolveError| error.to_string();
        let Asked { root, history, mate } = self;
        match mate {
            None => outcome(chess, &Question { root, history, goal }, None, options, observer).map_err(told),
            Some(moves) => {
                let bounded = Within::new(chess, goal)?;
                let question = Question::new(bounded.bounded(root, moves), goal);
                outcome(&bounded, &question, Some(moves), options, observer).map_err(told)
            }
        }
    }
}

/// Which of the moves leads to a mate. They take turns with budgets that grow, since one that leads nowhere could take all.
pub(super) fn among_moves(
    chess: &Chess,
    job: &Job,
    goal: Goal,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Outcome, String> {
    let (mut nodes, mut certified, mut budget) = (0, true, FIRST_BUDGET);
    let mut open = job.moves.clone();
    let mut verdict = Verdict::Disproved;
    while !open.is_empty() {
        for mv in std::mem::take(&mut open) {
            let mut options = options.clone();
            options.limits.nodes = budget.min(job.nodes.saturating_sub(nodes));
            let found = after(chess, job, mv).answer(chess, goal, &options, observer)?;
            nodes += found.nodes;
            match found.verdict {
                Verdict::Proved => {
                    let mut line = found.line;
                    if found.certified {
                        line.insert(0, chess.move_text(&job.position, mv));
                    }
                    return Ok(Outcome { nodes, line, ..found });
                }
                Verdict::Disproved => certified &= found.certified,
                Verdict::Unknown(Stop::Nodes) if nodes < job.nodes => open.push(mv),
                Verdict::Unknown(_) => verdict = found.verdict,
            }
            if matches!(verdict, Verdict::Unknown(_)) {
                return Ok(Outcome { nodes, verdict, certified: false, line: Vec::new() });
            }
        }
        budget = budget.saturating_mul(4);
    }
    Ok(Outcome { nodes, verdict, certified, line: Vec::new() })
}

/// The question after a first move: it has one move less, and the root is history.
fn after(chess: &Chess, job: &Job, mv: Move) -> Asked {
    let mut history = job.history.clone();
    history.push(job.position.clone());
    let mate = job.mate.map(|moves| moves - 1);
    Asked { root: successor(chess, &job.position, mv), history, mate }
}

fn outcome<F: Notation>(
    fast: &F,
    question: &Question<F>,
    within: Option<u32>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Outcome, SolveError> {
    let answer: Answer<F> = solve_by(fast, &Rulebook::chess(), question, within, options, observer)?;
    let certified = answer.certified();
    // An unsound engine's mate is no mate before the checker has seen it.
    let strategy = answer.strategy.as_ref().filter(|strategy| strategy.proved && certified);
    let line = strategy.map_or_else(Vec::new, |strategy| {
        main_line(strategy).iter().map(|(position, mv)| fast.move_text(position, *mv)).collect()
    });
    Ok(Outcome { nodes: answer.statistics.nodes, verdict: answer.verdict, certified, line })
}

#[cfg(test)]
mod tests {
    use super::super::options::EngineOptions;
    use super::*;
    use andor_game::{Game, legal_moves};

    #[test]
    fn after_a_first_move_the_position_before_it_is_history() {
        let chess = Chess::new();
        let position = chess.parse_position("7k/8/5K2/8/8/8/8/6R1 w - -").expect("a position");
        let earlier = chess.start();
        let job = Job {
            position: position.clone(),
            history: vec![earlier.clone()],
            options: EngineOptions::default(),
            mate: Some(3),
            nodes: u64::MAX,
            time: None,
            infinite: false,
            moves: Vec::new(),
        };
        let mv = legal_moves(&chess, &position)[0];
        let asked = after(&chess, &job, mv);
        assert_eq!(asked.history, [earlier, position]);
        assert_eq!(asked.mate, Some(2));
        assert_ne!(chess.turn(&asked.root), chess.turn(&job.position));
    }
}
