//! Whether a piece is what was asked for: the checker's word, and the shape that joining needs.

use andor::AnyGame;
use andor::certificate::{Header, Kind, Proof, Record, Ref};

/// The number of nodes of a certificate that has this header and that the checker accepts.
///
/// # Errors
/// Why it is no good.
pub(crate) fn verify(
    game: &AnyGame,
    expected: &Header,
    certificate: &[u8],
    may_repeat: bool,
) -> Result<u64, String> {
    let proof = Proof::new(certificate.to_vec()).map_err(|error| error.to_string())?;
    let &Header { format, nodes, .. } = proof.header();
    if *proof.header() != (Header { format, nodes, ..expected.clone() }) {
        return Err("a certificate of another claim".into());
    }
    // A liar may number nodes in any way; joining counts on their places.
    for (record, place) in proof.records().zip(0..) {
        let record = record.map_err(|error| error.to_string())?;
        if record.id != place {
            return Err(format!("line {}: nodes are not numbered by their places", record.line));
        }
        if !may_repeat && repeats(&record) {
            return Err(format!("line {}: a repetition, though nothing came before", record.line));
        }
    }
    game.check(proof).map(|_| nodes).map_err(|rejected| rejected.to_string())
}

fn repeats(record: &Record) -> bool {
    match &record.kind {
        Kind::End(_) | Kind::Database(_) | Kind::Sure(_) => false,
        Kind::Pick { to, .. } => *to == Ref::Repetition,
        Kind::All(moves) => moves.iter().any(|(_, to)| *to == Ref::Repetition),
    }
}
