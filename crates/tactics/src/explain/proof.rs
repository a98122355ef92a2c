//! If the claim is a mate, a sound engine verifies what the machine found: the mate itself, and for
//! every causal test the two values that the move changes. The checker decides.
//!
//! A trace says that a move works after A1 and fails after A2. So two questions have the same
//! number of moves: is it mate after the move in A1, and no mate after the same move in A2? A
//! finding whose move mates in both is no cause and is dropped.

use super::alternating::Trace;
use super::finding::{Finding, Test};
use super::main_line::MainLine;
use super::place::Place;
use crate::board::Board;
use crate::exact::Exact;
use andor::{Limits, Observer};
use andor_chess::{Rulebook, fast::Chess, side_name};
use andor_game::{Notation, Player};
use andor_problems::{certify_attack, certify_win};

/// A claim about a mate and its proof.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Proof {
    /// `white mates in 2`, or `white does not mate in 2`; `white can force mate`, or `white cannot
    /// force mate`.
    pub claim: String,
    /// Whether it claims a mate.
    #[serde(skip)]
    pub mates: bool,
    /// The position.
    pub fen: String,
    /// Whether it is proved.
    pub proved: bool,
    /// Whether the checker accepted a certificate. A mate on the board needs none.
    pub certified: bool,
    /// The positions of the certificate's strategy.
    pub nodes: u64,
    /// The reason why it is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// The certificate.
    #[serde(skip)]
    pub certificate: Vec<u8>,
}

/// Puts questions to sound engines.
pub(super) struct Prover<'a> {
    pub(super) us: Player,
    pub(super) limits: Limits,
    pub(super) observer: &'a mut dyn Observer,
}

impl Prover<'_> {
    /// Proves the mate of the main line, in as many moves as the line has.
    pub(super) fn prove_mate(&mut self, line: &MainLine) -> Option<Proof> {
        let moves = u8::try_from(line.plies.len().div_ceil(2)).ok()?;
        self.ask(&line.places[0].board, moves, true)
    }

    /// Drops findings whose cause is refuted, and adds the proofs of the others.
    pub(super) fn prove_causes(&mut self, findings: &mut Vec<Finding>, most: u8) {
        findings.retain_mut(|finding| {
            let trace = finding.trace.as_ref().map(|trace| self.flip(trace, most));
            let proofs = trace.or_else(|| finding.test.as_ref().map(|test| self.worlds(test, most)));
            match proofs {
                Some(Flip::Refuted) => false,
                Some(Flip::Holds(proofs)) => {
                    finding.proofs = proofs;
                    true
                }
                None => true,
            }
        });
    }

    /// Proves that the side to move can force mate, or that it cannot; `None` if nobody knows.
    pub(super) fn prove_any_mate(&mut self, board: &Board) -> Option<Proof> {
        let fen = board.setup().text();
        let position = Chess::new().parse_position(&fen).ok()?;
        let limits = Limits { nodes: ANY_MATE, ..self.limits };
        let certified = certify_win(&position, &limits, self.observer).ok()?;
        let mates = certified.proved;
        Some(Proof {
            claim: format!("{} {} force mate", side_name(self.us), if mates { "can" } else { "cannot" }),
            mates,
            fen,
            proved: true,
            certified: true,
            nodes: certified.checked.header().nodes,
            why_not: None,
            certificate: certified.certificate(),
        })
    }

    fn flip(&mut self, trace: &Trace, most: u8) -> Flip {
        let Some(&first) = trace.lines[0].first() else { return Flip::Holds(Vec::new()) };
        let with = trace.starts[0].play(first, self.us);
        let Some((moves, proof)) = self.shortest(&with, most) else { return Flip::Holds(Vec::new()) };
        let piece = trace.starts[0].board.mover(first);
        let Some(same) = trace.starts[1].same_move(piece, first) else {
            return Flip::Holds(vec![proof]);
        };
        let without = trace.starts[1].play(same, self.us);
        match self.ask(&without.board, moves, false) {
            Some(other) if other.why_not.as_deref() == Some(OPPOSITE) => Flip::Refuted,
            other => Flip::Holds([Some(proof), other].into_iter().flatten().collect()),
        }
    }

    /// The same for an intervention: is our next move mate in the real world, and not in the other?
    fn worlds(&mut self, test: &Test, most: u8) -> Flip {
        let Some(follow_up) = test.follow_up else { return Flip::Holds(Vec::new()) };
        let with = test.with.place.play(follow_up, self.us);
        let Some((moves, proof)) = self.shortest(&with, most) else { return Flip::Holds(Vec::new()) };
        let Some(&ply) = test.without.plies.first() else { return Flip::Holds(vec![proof]) };
        let without = test.without.place.play(ply, self.us);
        match self.ask(&without.board, moves, false) {
            Some(other) if other.why_not.as_deref() == Some(OPPOSITE) => Flip::Refuted,
            other => Flip::Holds([Some(proof), other].into_iter().flatten().collect()),
        }
    }

    /// The shortest mate against the side to move, with its proof.
    fn shortest(&mut self, place: &Place, most: u8) -> Option<(u8, Proof)> {
        for moves in 0..most {
            let proof = self.ask(&place.board, moves, true)?;
            if proof.proved {
                return Some((moves, proof));
            }
            if proof.why_not.as_deref() != Some(OPPOSITE) {
                return None;
            }
        }
        None
    }

    /// Asks whether we mate in this many moves and compares with the claim; `None` if it is no
    /// position.
    fn ask(&mut self, board: &Board, moves: u8, mates: bool) -> Option<Proof> {
        let fen = board.setup().text();
        Rulebook::chess().parse_position(&fen).ok()?;
        let position = Chess::new().parse_position(&fen).ok()?;
        let side = side_name(self.us);
        let claim = match (moves, mates) {
            (0, true) => format!("{side} has mated"),
            (0, false) => format!("{side} has not mated"),
            (_, true) => format!("{side} mates in {moves}"),
            (_, false) => format!("{side} does not mate in {moves}"),
        };
        let mut proof = Proof {
            claim,
            mates,
            fen,
            proved: false,
            certified: false,
            nodes: 0,
            why_not: None,
            certificate: Vec::new(),
        };
        let mut tested = board.clone();
        if moves == 0 || !tested.has_legal_move() {
            let mated = board.turn() != self.us && tested.in_check() && !tested.has_legal_move();
            proof.proved = mated == mates;
            proof.why_not = (!proof.proved).then(|| OPPOSITE.to_owned());
            return Some(proof);
        }
        match certify_attack(&position, self.us, None, moves, &self.limits, self.observer) {
            Ok(certified) if certified.proved == mates => {
                (proof.proved, proof.certified) = (true, true);
                (proof.nodes, proof.certificate) =
                    (certified.checked.header().nodes, certified.certificate());
            }
            Ok(_) => proof.why_not = Some(OPPOSITE.to_owned()),
            Err(why) => proof.why_not = Some(why.to_string()),
        }
        Some(proof)
    }
}

/// The nodes of exact search for a gain.
const GAIN_NODES: u64 = 100_000;

/// Whether exact search shows that the first move of a line gains as much, whatever they do, in as
/// many moves or one more. There is no certificate of that.
pub(super) fn prove_gain(line: &MainLine, goal: i16) -> Proof {
    let mut exact = Exact::new();
    exact.allow(GAIN_NODES);
    let (root, after) = (&line.places[0], &line.places[1]);
    let moves = u8::try_from(line.plies.len().div_ceil(2)).unwrap_or(u8::MAX - 1);
    let mut holds = |moves: u8| exact.holds(&after.board, goal - after.tally, moves - 1) == Some(true);
    let shown = [moves, moves + 1].into_iter().find(|&moves| holds(moves));
    let us = root.board.turn();
    let (side, other) = (side_name(us), side_name(us.opponent()));
    let most = shown.unwrap_or(moves);
    let many = if goal == 1 { "" } else { "s" };
    let plural = if most == 1 { "" } else { "s" };
    Proof {
        claim: format!(
            "{side} is {goal} point{many} up after at most {most} move{plural}, whatever {other} does"
        ),
        mates: false,
        fen: root.board.setup().text(),
        proved: shown.is_some(),
        certified: false,
        nodes: 0,
        why_not: shown.is_none().then(|| "exact search did not show it".to_owned()),
        certificate: Vec::new(),
    }
}

/// Nodes to find out whether there is a mate that the machine did not see: a few seconds, and
/// enough for all endings of four men.
const ANY_MATE: u64 = 40_000_000;

/// The result of a causal test by sound engines.
enum Flip {
    /// The move works in both lines.
    Refuted,
    /// It is not refuted; these claims were examined.
    Holds(Vec<Proof>),
}

/// The reason if a claim is wrong.
pub(super) const OPPOSITE: &str = "the opposite is proved";
