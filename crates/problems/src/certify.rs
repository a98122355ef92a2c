//! Certificates for what a solution says: the facade answers the bounded question, the checker has the last word.

use crate::opening::Opening;
use andor::{Answer, Certification, Limits, Observer, Options, SolveError, solve_by};
use andor_chess::Rulebook;
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Goal, Player, Task, Value, Within, successor};
use cozy_chess::Move;

/// A certificate, and which claim it is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Whether it says that there is a mate in so many moves, or that there is none.
    pub mates: bool,
    /// In so many moves.
    pub moves: u8,
    /// How many positions its strategy has.
    pub nodes: u64,
    /// The certificate.
    pub text: Vec<u8>,
}

/// Has it certified whether the side to move mates in so many moves; with a first move, whether it mates with that one. Only
/// a mate can be certified then: the other moves have not been looked at.
///
/// # Errors
/// Why there is no certificate: most often a limit.
pub fn certify(
    root: &ChessPosition,
    first: Option<Move>,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certificate, String> {
    let attacker = Chess::new().turn(root);
    certify_attack(root, attacker, first, moves, limits, observer)
}

/// Has it certified whether a first move leads to mate, so many moves after it: a claim about the position that it leads to.
///
/// # Errors
/// As [`certify`].
pub fn certify_after(
    root: &ChessPosition,
    first: Move,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certificate, String> {
    let chess = Chess::new();
    let after = successor(&chess, root, first);
    certify_attack(&after, chess.turn(root), None, moves, limits, observer)
}

/// Has it certified whether a side, which need not be to move, mates in so many of its moves.
///
/// # Errors
/// As [`certify`].
pub fn certify_attack(
    root: &ChessPosition,
    attacker: Player,
    first: Option<Move>,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certificate, String> {
    let chess = Chess::new();
    let goal = Goal::new(attacker, Value::WIN);
    let bounded = Within::new(&chess, goal)?;
    let root = bounded.bounded(root.clone(), moves.into());
    let task = Task::new(root.clone(), goal);
    let options = Options { limits: *limits, ..Options::default() };
    let rulebook = Rulebook::chess();
    let within = Some(moves.into());
    match first {
        None => certificate(moves, solve_by(&bounded, &rulebook, &task, within, &options, observer)),
        Some(mv) => {
            let opening = Opening { first: (root, mv), game: bounded };
            let task = Task::new(task.root, goal);
            certificate(moves, solve_by(&opening, &rulebook, &task, within, &options, observer))
        }
    }
}

fn certificate<G: Game>(moves: u8, answer: Result<Answer<G>, SolveError>) -> Result<Certificate, String> {
    let answer = answer.map_err(|error| error.to_string())?;
    let Answer { verdict, certification, certificate, .. } = answer;
    match (verdict.proved(), certification, certificate) {
        (Some(mates), Certification::Certified(checked), Some(text)) => {
            Ok(Certificate { mates, moves, nodes: checked.header().nodes, text })
        }
        (None, ..) => Err(format!("not decided: {verdict:?}")),
        (_, Certification::Uncertified(why), _) => Err(why),
        _ => Err("no certificate came out".into()),
    }
}
