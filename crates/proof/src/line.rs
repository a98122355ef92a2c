//! Lines of play that a strategy or two of them stand behind, to show to people.
//!
//! A value has two proofs: one side gets at least that much, the other allows no more. Where both
//! speak, each side plays its own strategy, so that nobody gives anything away; where one side has
//! no proof (it has lost, or nobody asked), it holds out as long as the other's strategy lets it.
//!
//! A strategy that holds a draw may do so by throwing everything away: in a draw nothing is lost by
//! it. So a side that is content with a repetition keeps the game going instead of ending it, with
//! moves that can be taken back, if its own proof knows the position after the move, or if somebody
//! vouches for it.

use crate::{Kind, Strategy, Target, seen_from};
use andor_game::{Attractor, Effect, Game, Goal, Player, Repetition};
use andor_game::{legal_moves, longest_lines, past, successor};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// A line and how it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P, M> {
    /// Each move with the position in which it is made.
    pub moves: Vec<(P, M)>,
    /// What comes after the last move.
    pub end: LineEnd,
}

/// Why a line goes no further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The game is over, or a database knows the rest.
    Over,
    /// The last move repeats a position.
    Repetition,
    /// No proof says how it goes on.
    Open,
}

/// One side with its proof.
pub struct Side<'a, G: Game> {
    claimant: Player,
    strategy: &'a Strategy<G>,
    /// Whether any repetition is good enough for it. Then what the strategy says of a position
    /// holds on every path.
    content_with_repetition: bool,
}

impl<'a, G: Game> Side<'a, G> {
    /// The claimant of a strategy that settles whether the goal can be reached.
    pub fn new(game: &G, goal: Goal, strategy: &'a Strategy<G>) -> Side<'a, G> {
        let claimant = if strategy.proved { goal.player } else { goal.player.opponent() };
        let content_with_repetition = goal.repetition_effect(game, claimant) == Some(Effect::Good);
        Side { claimant, strategy, content_with_repetition }
    }

    /// Whose proof it is.
    pub const fn claimant(&self) -> Player {
        self.claimant
    }
}

/// Says whether a position, in which the other side moves, is still good enough for this player.
pub type Vouch<'a, P> = dyn FnMut(&P, Player) -> bool + 'a;

/// The line of best play as far as the proofs of one side or of both know it.
///
/// # Panics
/// Without a side.
pub fn best_line<G: Game>(
    game: &G,
    history: &[G::Position],
    sides: &[Side<'_, G>],
    vouch: &mut Vouch<'_, G::Position>,
) -> Line<G::Position, G::Move> {
    let mut position = sides[0].strategy.root().position.clone();
    let mut known: Vec<Known<'_, G>> = sides.iter().map(Known::new).collect();
    let repeats = game.repetition() != Repetition::Never;
    let mut seen: FxHashSet<G::Position> = past(game, &position, history).into_iter().collect();
    seen.insert(game.repetition_class(&position));
    let mut moves = Vec::new();
    loop {
        let over = game.end(&position).is_some() || known.iter().all(Known::is_over);
        if over {
            return Line { moves, end: LineEnd::Over };
        }
        let mover = game.turn(&position);
        let Some(mv) = choose(game, &position, mover, &known, vouch) else {
            return Line { moves, end: LineEnd::Open };
        };
        let next = successor(game, &position, mv);
        moves.push((std::mem::replace(&mut position, next), mv));
        let mut repeated = false;
        for side in &mut known {
            repeated |= side.follow(game, mv, &position);
        }
        if repeated || repeats && !seen.insert(game.repetition_class(&position)) {
            return Line { moves, end: LineEnd::Repetition };
        }
    }
}

/// The main line of one strategy: its moves, answered by the replies that hold out longest.
pub fn main_line<G: Game>(strategy: &Strategy<G>) -> Vec<(G::Position, G::Move)> {
    let plies = plies_to_the_end(strategy, false);
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
                let held = |target: &Target| match target {
                    Target::Node(to) if !played[*to] => plies[*to].saturating_add(1),
                    _ => 0,
                };
                let longest = moves.iter().min_by_key(|(_, target)| Reverse(held(target)));
                let Some(&reply) = longest else { return line };
                reply
            }
        };
        line.push((node.position.clone(), mv));
        match target {
            Target::Node(to) if !played[to] => at = to,
            _ => return line,
        }
    }
}

/// The mark of play that need not end.
const ENDLESS: u32 = Attractor::OUTSIDE;

/// For each node how many plies the claimant's opponent can hold out, [`ENDLESS`] where for ever. A
/// move that repeats a position ends play at once or, if it is `endless`, does not.
fn plies_to_the_end<G: Game>(strategy: &Strategy<G>, endless: bool) -> Vec<u32> {
    let moves = strategy.nodes.iter().zip(0..).flat_map(|(node, from)| {
        let (picked, all) = match &node.kind {
            Kind::End(_) => (None, &[][..]),
            Kind::Pick(_, target) => (Some(target), &[][..]),
            Kind::All(moves) => (None, &moves[..]),
        };
        let targets = picked.into_iter().chain(all.iter().map(|(_, target)| target));
        targets.map(move |target| match target {
            Target::Node(to) => (from, Some(*to as u32)),
            // To go round in a circle is not to end.
            Target::Repetition => (from, endless.then_some(from)),
        })
    });
    longest_lines(strategy.nodes.len(), moves)
}

/// What one side's proof says where the line stands.
struct Known<'a, G: Game> {
    side: &'a Side<'a, G>,
    plies: Vec<u32>,
    /// Nodes by position, where these say the same on every path.
    places: FxHashMap<&'a G::Position, usize>,
    at: Option<usize>,
    /// What the node there says of the position on the line, if that may be an image of its own.
    seen: Option<Kind<G::Move>>,
}

impl<'a, G: Game> Known<'a, G> {
    fn new(side: &'a Side<'a, G>) -> Known<'a, G> {
        let nodes = &side.strategy.nodes;
        let numbered = nodes.iter().enumerate().filter(|_| side.content_with_repetition);
        Known {
            side,
            plies: plies_to_the_end(side.strategy, side.content_with_repetition),
            places: numbered.map(|(place, node)| (&node.position, place)).collect(),
            at: Some(nodes.len() - 1),
            seen: None,
        }
    }

    fn kind(&self) -> Option<&Kind<G::Move>> {
        self.seen.as_ref().or_else(|| self.at.map(|at| &self.side.strategy.nodes[at].kind))
    }

    fn is_over(&self) -> bool {
        matches!(self.kind(), Some(Kind::End(_)))
    }

    fn pick(&self) -> Option<G::Move> {
        if let Some(Kind::Pick(mv, _)) = self.kind() { Some(*mv) } else { None }
    }

    fn replies(&self) -> Option<&[(G::Move, Target)]> {
        if let Some(Kind::All(moves)) = self.kind() { Some(moves) } else { None }
    }

    fn knows(&self, position: &G::Position) -> bool {
        self.places.contains_key(position)
    }

    fn plies_after(&self, target: Target) -> u32 {
        match target {
            Target::Node(to) => self.plies[to],
            Target::Repetition if self.side.content_with_repetition => ENDLESS,
            Target::Repetition => 0,
        }
    }

    /// Goes on to the position after a move; says whether the strategy calls that a repetition.
    fn follow(&mut self, game: &G, mv: G::Move, position: &G::Position) -> bool {
        if self.is_over() {
            return false;
        }
        let target = match self.kind() {
            Some(Kind::Pick(own, target)) if *own == mv => Some(*target),
            Some(Kind::All(moves)) => moves.iter().find(|(reply, _)| *reply == mv).map(|(_, to)| *to),
            _ => None,
        };
        self.at = match target {
            Some(Target::Node(to)) => Some(to),
            Some(Target::Repetition) => None,
            None => self.places.get(position).copied(),
        };
        let strategy = self.side.strategy;
        let at = self.at.filter(|_| strategy.has_images());
        self.seen = at.map(|at| seen_from(game, &strategy.nodes[at], position));
        target == Some(Target::Repetition)
    }
}

/// The move of the side whose turn it is.
fn choose<G: Game>(
    game: &G,
    position: &G::Position,
    mover: Player,
    known: &[Known<'_, G>],
    vouch: &mut Vouch<'_, G::Position>,
) -> Option<G::Move> {
    // A side for which nothing can go wrong any more leaves it to the other one.
    let own = known.iter().find(|known| known.side.claimant == mover && !known.is_over());
    let other = known.iter().find(|known| known.side.claimant != mover);
    let pick = own.and_then(Known::pick);
    let Some((other, replies)) = other.and_then(|other| Some((other, other.replies()?))) else { return pick };
    let key = |&(mv, target): &(G::Move, Target)| {
        let plies = other.plies_after(target);
        (plies, !game.converts(position, mv))
    };
    let Some(own) = own else {
        let longest = replies.iter().min_by_key(|reply| Reverse(key(reply))).map(|(mv, _)| *mv);
        // Where no reply is named, each ends the game.
        return longest.or_else(|| legal_moves(game, position).first().copied());
    };
    if !own.side.content_with_repetition {
        return pick;
    }
    // First what keeps the game going and can be taken back, then what holds out longest; what
    // leaves the other side few moves looks most like play.
    let mut scratch = Vec::new();
    let mut order = Vec::with_capacity(replies.len());
    for reply in replies {
        let (mv, (plies, keeps)) = (reply.0, key(reply));
        let next = successor(game, position, mv);
        let freedom = if game.end(&next).is_some() { 0 } else { game.count_moves(&next, &mut scratch) };
        let rank = (Reverse(plies == ENDLESS && keeps), Reverse(plies), freedom, Some(mv) != pick);
        order.push((rank, mv, next));
    }
    order.sort_by_key(|(rank, ..)| *rank);
    let sound = |(_, mv, next): &(_, G::Move, G::Position)| {
        Some(*mv) == pick || own.knows(next) || vouch(next, mover)
    };
    order.into_iter().find(sound).map(|(_, mv, _)| mv)
}
