//! A whole certificate in memory, with references turned into places.

use andor_certificate::{FormatError, Header, Kind, Reader, Ref};
use andor_game::Value;
use rustc_hash::FxHashMap;
use std::io::BufRead;

/// A certificate that can be shown. Nothing says that it is right: that is the checker's word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    header: Header,
    nodes: Vec<Node>,
}

/// A node of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its number in the file.
    pub id: u64,
    /// The position, as the file writes it.
    pub position: String,
    /// Who moves.
    pub turn: Turn,
    /// One move of the claimant, all moves of the opponent, none at an end.
    pub moves: Vec<Move>,
}

/// Who moves at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Nobody: the game is over, with this value for the player of the claim.
    Over(Value),
    /// The side whose strategy it is.
    Claimant,
    /// The other side.
    Opponent,
}

/// A move of the strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The move, as the file writes it.
    pub text: String,
    /// The place of the node it leads to; `None` when it repeats a position.
    pub to: Option<usize>,
    /// The position it repeats, as far as known.
    pub repeats: Option<String>,
}

/// Why a text cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// It is not a certificate.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A node refers to a node that is not there.
    #[error("line {line}: there is no node {id}")]
    NoSuchNode {
        /// The line of the reference.
        line: usize,
        /// The number it names.
        id: u64,
    },
    /// Two nodes have the same number.
    #[error("line {line}: a second node {id}")]
    SecondNode {
        /// The line of the second one.
        line: usize,
        /// The number.
        id: u64,
    },
    /// There is no node.
    #[error("a certificate without nodes has no root")]
    Empty,
}

/// Reads a certificate to show it.
///
/// # Errors
/// When the text is not a certificate, has no root, or its references lead nowhere.
pub fn load(input: impl BufRead) -> Result<Proof, LoadError> {
    let mut reader = Reader::new(input)?;
    let header = reader.header().clone();
    let records = reader.by_ref().collect::<Result<Vec<_>, _>>()?;
    let mut places = FxHashMap::default();
    for (place, record) in records.iter().enumerate() {
        if places.insert(record.id, place).is_some() {
            return Err(LoadError::SecondNode { line: record.line, id: record.id });
        }
    }
    let mut nodes = Vec::with_capacity(records.len());
    for record in records {
        let (turn, moves) = match record.kind {
            Kind::End(value) | Kind::Database(value) => (Turn::Over(value), Vec::new()),
            Kind::Pick { mv, to } => (Turn::Claimant, vec![(mv, to)]),
            Kind::All(moves) => (Turn::Opponent, moves),
        };
        let resolve = |(text, to)| {
            let to = match to {
                Ref::Repetition => None,
                Ref::Node(id) => {
                    let place = places.get(&id).copied();
                    Some(place.ok_or(LoadError::NoSuchNode { line: record.line, id })?)
                }
            };
            Ok(Move { text, to, repeats: None })
        };
        let moves = moves.into_iter().map(resolve).collect::<Result<_, LoadError>>()?;
        nodes.push(Node { id: record.id, position: record.position, turn, moves });
    }
    if nodes.is_empty() {
        return Err(LoadError::Empty);
    }
    let mut proof = Proof { header, nodes };
    proof.name_repetitions_seen_elsewhere();
    Ok(proof)
}

impl Proof {
    /// What is claimed.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The nodes, as they stand in the file; the root is the last one.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The place of the root.
    #[must_use]
    pub fn root(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Lets someone who knows the rules say which positions the repetitions repeat: `after` gives
    /// the position after a move. The file names them only by the move.
    pub fn name_repetitions(&mut self, after: &dyn Fn(&str, &str) -> Option<String>) {
        for node in &mut self.nodes {
            for mv in node.moves.iter_mut().filter(|mv| mv.to.is_none()) {
                mv.repeats = after(&node.position, &mv.text).or(mv.repeats.take());
            }
        }
    }

    /// Where the same move in the same position leads to a node on another path, that node says
    /// what is repeated.
    fn name_repetitions_seen_elsewhere(&mut self) {
        if self.nodes.iter().flat_map(|node| &node.moves).all(|mv| mv.to.is_some()) {
            return;
        }
        let mut after: FxHashMap<(&str, &str), &str> = FxHashMap::default();
        for node in &self.nodes {
            for mv in &node.moves {
                if let Some(to) = mv.to {
                    after.insert((&node.position, &mv.text), &self.nodes[to].position);
                }
            }
        }
        let mut named = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            for (nth, mv) in node.moves.iter().enumerate().filter(|(_, mv)| mv.to.is_none()) {
                if let Some(position) = after.get(&(node.position.as_str(), mv.text.as_str())) {
                    named.push((place, nth, (*position).to_owned()));
                }
            }
        }
        for (place, nth, position) in named {
            self.nodes[place].moves[nth].repeats = Some(position);
        }
    }
}
