//! Certificates for what a solution says: the facade answers the bounded question, the checker has the last word.

use andor::{Answer, Certification, Limits, Observer, Options, solve_by};
use andor_chess::Rulebook;
use andor_chess::fast::{Chess, ChessPosition};
use andor_game::{Game, Goal, Player, Question, Value, Within};

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

/// Has it certified whether the side to move mates in so many moves.
///
/// # Errors
/// Why there is no certificate: most often a limit.
pub fn certify(
    root: &ChessPosition,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certificate, String> {
    certify_for(Chess::new().turn(root), root, moves, limits, observer)
}

/// Has it certified whether a side, which need not be to move, mates in so many of its moves.
///
/// # Errors
/// Why there is no certificate: most often a limit.
pub fn certify_for(
    side: Player,
    root: &ChessPosition,
    moves: u8,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Certificate, String> {
    let chess = Chess::new();
    if chess.end(root).is_some() {
        return Err("the game is over".into());
    }
    let goal = Goal::new(side, Value::WIN);
    let bounded = Within::new(&chess, goal)?;
    let question = Question::new(bounded.bounded(root.clone(), moves.into()), goal);
    let options = Options { limits: *limits, ..Options::default() };
    let rulebook = Rulebook::chess();
    let answer = solve_by(&bounded, &rulebook, &question, Some(moves.into()), &options, observer)
        .map_err(|error| error.to_string())?;
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
