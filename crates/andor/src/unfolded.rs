//! A certificate whose nodes stand for images of their positions, as one in which each stands for
//! its own position: to be shown. Who follows moves from node to node then sees the positions that
//! come up in play.

use andor_certificate::{FormatError, Proof, Turn};
use andor_game::{Goal, Notation, NotationError, Task};
use andor_proof::{Kind, Node, Strategy, Target, unfold, write_certificate};

/// Nodes of a certificate that is to be shown.
const MOST_NODES: usize = 1 << 21;

/// Why a certificate cannot be unfolded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Folded {
    /// A line is no record.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A text is no position or move of the game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It is not about this game.
    #[error("these are not the rules of its game")]
    OtherGame,
    /// The nodes stand for too many positions.
    #[error("its nodes stand for more than {} positions, too many to be shown", MOST_NODES)]
    TooLarge,
    /// It could not be written.
    #[error("{0}")]
    Unwritten(String),
}

/// The certificate with a node for each position that play can come to.
pub(crate) fn unfolded<R: Notation>(rules: &R, proof: &Proof) -> Result<Proof, Folded> {
    let header = proof.header();
    let player = rules.player_named(&header.claim.player).filter(|_| header.game == rules.name());
    let goal = Goal::new(player.ok_or(Folded::OtherGame)?, header.claim.value);
    let mut nodes = Vec::new();
    for node in proof.nodes() {
        let node = node?;
        let position = rules.parse_position(&node.position)?;
        let step = |mv: &andor_certificate::Move| {
            let target = mv.to.map_or(Target::Repetition, Target::Node);
            Ok::<_, NotationError>((rules.parse_move(&position, &mv.text)?, target))
        };
        let mut moves = node.moves.iter().map(step).collect::<Result<Vec<_>, _>>()?;
        let kind = match node.turn {
            Turn::Over(value) => Kind::End(value.seen_by(goal.player)),
            Turn::Opponent => Kind::All(moves),
            Turn::Claimant => {
                let (mv, target) = moves.swap_remove(0);
                Kind::Pick(mv, target)
            }
        };
        nodes.push(Node { position, kind });
    }
    let root = nodes.last().ok_or(Folded::OtherGame)?.position.clone();
    let folded = Strategy { proved: header.claim.holds, format: header.format, nodes };
    let strategy = unfold(rules, &folded, MOST_NODES).ok_or(Folded::TooLarge)?;
    let text = write_certificate(rules, &Task::new(root, goal), None, &strategy, Vec::new());
    Ok(Proof::new(text.map_err(|error| Folded::Unwritten(error.to_string()))?)?)
}
