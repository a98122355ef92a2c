//! A strategy as a certificate.

use crate::{Kind, Strategy, Target};
use andor_certificate::{Claim, Header, Kind as RecordKind, Record, Ref, Writer};
use andor_game::{Game, Notation, Question, Repetition};
use std::io::{Result, Write};

/// Writes the strategy as a certificate for the question. `within` is the number of moves of a bounded question,
/// whose game is then a [`Within`](andor_game::Within).
///
/// # Errors
/// When the output fails, or the game's texts cannot stand in a certificate.
pub fn write_certificate<G: Notation, W: Write>(
    game: &G,
    question: &Question<G>,
    within: Option<u32>,
    strategy: &Strategy<G>,
    output: W,
) -> Result<W> {
    let goal = question.goal;
    let rests_on_database = strategy
        .nodes
        .iter()
        .any(|node| matches!(node.kind, Kind::End(_)) && game.database_value(&node.position).is_some());
    let header = Header {
        game: game.name(),
        repetition: game.repetition(),
        occurrences: counted_occurrences(game),
        root: game.position_text(&question.root),
        history: question.history.iter().map(|earlier| game.earlier_text(earlier)).collect(),
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
                RecordKind::Database(value.worth_to(goal.player))
            }
            Kind::End(value) => RecordKind::End(value.worth_to(goal.player)),
            Kind::Pick(mv, target) => RecordKind::Pick { mv: text(*mv), to: reference(*target) },
            Kind::All(moves) => {
                RecordKind::All(moves.iter().map(|&(mv, target)| (text(mv), reference(target))).collect())
            }
        };
        writer.write(&Record { line: 0, id, position: game.position_text(&node.position), kind })?;
    }
    writer.finish()
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

/// The main line: the strategy's moves, answered by the replies that hold out longest (where the strategy's graph
/// is acyclic; otherwise the first that was not played yet). Ends at the end of the game or at a repetition.
pub fn main_line<G: Game>(strategy: &Strategy<G>) -> Vec<(G::Position, G::Move)> {
    // Nodes stand after those they refer to in acyclic strategies, so one pass finds the longest play below each.
    let mut longest = vec![0_usize; strategy.nodes.len()];
    for (n, node) in strategy.nodes.iter().enumerate() {
        let below = |target: &Target| match target {
            Target::Node(to) if *to < n => longest[*to] + 1,
            _ => 1,
        };
        longest[n] = match &node.kind {
            Kind::End(_) => 0,
            Kind::Pick(_, target) => below(target),
            Kind::All(moves) => moves.iter().map(|(_, target)| below(target)).max().unwrap_or(0),
        };
    }
    let mut line = Vec::new();
    let mut at = strategy.nodes.len() - 1;
    let mut played = vec![false; strategy.nodes.len()];
    loop {
        let node = &strategy.nodes[at];
        played[at] = true;
        let (mv, target) = match &node.kind {
            Kind::End(_) => return line,
            Kind::Pick(mv, target) => (*mv, *target),
            Kind::All(moves) => {
                let fresh = |target: &Target| match target {
                    Target::Node(to) if !played[*to] => longest[*to] + 1,
                    _ => 0,
                };
                *moves.iter().rev().max_by_key(|(_, target)| fresh(target)).expect("'all' has a move")
            }
        };
        line.push((node.position.clone(), mv));
        match target {
            Target::Node(to) if !played[to] => at = to,
            _ => return line,
        }
    }
}
