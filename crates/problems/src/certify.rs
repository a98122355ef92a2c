//! Certificates for what a solution says: the facade answers the bounded question, the checker has
//! the last word.

use andor::{AnyGame, Certified, Goal, Limits, Notation, Observer, Outcome, Player, Question};
use andor::{SolveError, Solver, Stop, Uncertified, Value};
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, NotationError, successor};
use cozy_chess::Move;

/// Why a claim is not certified.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotCertified {
    /// A limit ended the search.
    #[error("not decided: {} came first", .0.in_words())]
    Unknown(Stop),
    /// There is a verdict, and no certificate.
    #[error(transparent)]
    Uncertified(Uncertified),
    /// The question cannot be put.
    #[error(transparent)]
    Refused(#[from] SolveError),
    /// The position cannot be written.
    #[error("{0}")]
    Text(NotationError),
}

/// Has it certified whether the side to move mates in this many moves; with a first move, whether
/// it mates with that one. Only a mate can be certified then: the other moves have not been looked
/// at.
///
/// # Errors
/// Why there is no certificate: most often a limit.
pub fn certify(
    root: &ChessPosition,
    first: Option<Move>,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certified, NotCertified> {
    let attacker = Chess::new().turn(root);
    certify_attack(root, attacker, first, moves, limits, observer)
}

/// Has it certified whether a first move leads to mate, this many moves after it: a claim about the
/// position that it leads to.
///
/// # Errors
/// As [`certify`].
pub fn certify_after(
    root: &ChessPosition,
    first: Move,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certified, NotCertified> {
    let chess = Chess::new();
    let after = successor(&chess, root, first);
    certify_attack(&after, chess.turn(root), None, moves, limits, observer)
}

/// Has it certified whether the side to move mates, in any number of moves.
///
/// # Errors
/// As [`certify`].
pub fn certify_win(
    root: &ChessPosition,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certified, NotCertified> {
    certify_question(root, Chess::new().turn(root), None, None, limits, observer)
}

/// Has it certified whether a side, which need not be to move, mates in this many of its moves.
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
) -> Result<Certified, NotCertified> {
    certify_question(root, attacker, first, Some(moves), limits, observer)
}

fn certify_question(
    root: &ChessPosition,
    attacker: Player,
    first: Option<Move>,
    moves: Option<u8>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certified, NotCertified> {
    let chess = Chess::new();
    let game: AnyGame = andor_registry::open("chess").expect("chess is a game");
    let at = game.parse_position(&chess.position_text(root)).map_err(NotCertified::Text)?;
    let question = Question::new(at, Goal::new(attacker, Value::WIN));
    let question = moves.map_or(question.clone(), |moves| question.within(moves.into()));
    let solver = Solver::new(*limits);
    let answer = match first {
        None => solver.solve(&game, &question, observer)?,
        Some(mv) => {
            let first = game.parse_move(&at, &chess.move_text(root, mv)).map_err(NotCertified::Text)?;
            solver.solve_first_move(&game, &question, first, observer)?
        }
    };
    match answer.outcome {
        Outcome::Certified(certified) => Ok(*certified),
        Outcome::Uncertified { reason, .. } => Err(NotCertified::Uncertified(reason)),
        Outcome::Unknown(stop) => Err(NotCertified::Unknown(stop)),
    }
}
