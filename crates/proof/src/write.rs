//! A strategy as a certificate.

use crate::{Kind, Strategy, Target};
use andor_certificate::{Claim, Header, Kind as RecordKind, Record, Ref, Writer};
use andor_game::{Game, Notation, Repetition, Task};
use std::io::{Result, Write};

/// Writes the strategy as a certificate for the question. `within` is the number of moves of a
/// bounded question, whose game is then a [`Within`](andor_game::Within).
///
/// # Errors
/// When the output fails, or the game's texts cannot stand in a certificate.
pub fn write_certificate<G: Notation, W: Write>(
    game: &G,
    task: &Task<G>,
    within: Option<u32>,
    strategy: &Strategy<G>,
    output: W,
) -> Result<W> {
    let goal = task.goal;
    let rests_on_database = strategy
        .nodes
        .iter()
        .any(|node| matches!(node.kind, Kind::End(_)) && game.database_value(&node.position).is_some());
    let header = Header {
        format: strategy.format,
        game: game.name(),
        repetition: game.repetition(),
        occurrences: counted_occurrences(game),
        root: game.position_text(&task.root),
        history: task.history.iter().map(|earlier| game.earlier_text(earlier)).collect(),
        database: game.database().filter(|_| rests_on_database),
        claim: Claim {
            player: game.player_name(goal.player).to_owned(),
            holds: strategy.proved,
            value: goal.at_least,
            within,
        },
        nodes: strategy.nodes.len() as u64,
    };
    let mut writer = Writer::new(output, &header)?;
    for (id, node) in (0..).zip(&strategy.nodes) {
        let text = |mv| game.move_text(&node.position, mv);
        let kind = match &node.kind {
            Kind::End(value) if game.database_value(&node.position).is_some() => {
                RecordKind::Database(value.seen_by(goal.player))
            }
            Kind::End(value) if is_sure(game, &node.position) => RecordKind::Sure(value.seen_by(goal.player)),
            Kind::End(value) => RecordKind::End(value.seen_by(goal.player)),
            Kind::Pick(mv, target) => RecordKind::Pick { mv: text(*mv), to: reference(*target) },
            Kind::All(moves) => {
                RecordKind::All(moves.iter().map(|&(mv, target)| (text(mv), reference(target))).collect())
            }
        };
        writer.write(&Record { line: 0, id, position: game.position_text(&node.position), kind })?;
    }
    writer.finish()
}

/// Whether a strategy ends here because of what the rules say of all that can follow.
fn is_sure<G: Notation>(game: &G, position: &G::Position) -> bool {
    game.end(position).is_none() && game.database_value(position).is_none()
}

/// The occurrence that ends the game, where it is not the second.
fn counted_occurrences<G: Game>(game: &G) -> Option<u32> {
    let counts = game.repetition() != Repetition::Never && game.occurrences() != 2;
    counts.then(|| game.occurrences())
}

fn reference(target: Target) -> Ref {
    match target {
        Target::Node(node) => Ref::Node(node as u64),
        Target::Repetition => Ref::Repetition,
    }
}
