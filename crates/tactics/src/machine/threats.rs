//! Cycles 2 and 3 of the attack, and the defences: dummy moves, brake numbers (3.1).

use super::memory::Step;
use super::search::{Candidate, Class, Node, Search, pick};
use crate::board::{Captures, KING, Ply};

impl Search<'_> {
    /// Cycles 2 and 3: tries again the moves that reach the goal at once, and moves that threaten
    /// to.
    pub(super) fn threaten(&mut self, node: Node) -> bool {
        self.with_list(|search, candidates| {
            search.find_all(node, candidates);
            for cycle in 2..=node.limit {
                search.find_threats(node, cycle, candidates);
                if search.watch.stopped() {
                    break;
                }
                let count = candidates.iter().filter(|candidate| candidate.threat.is_some()).count();
                let braked = search.brake(node, count);
                if search.try_threats(braked, cycle, candidates) {
                    return true;
                }
            }
            false
        })
    }

    fn find_all(&mut self, node: Node, into: &mut Vec<Candidate>) {
        let mut plies = std::mem::take(&mut self.plies);
        self.board.generate(Captures::AndQuiet, &mut plies);
        for ply in plies.drain(..).filter(|&ply| !self.skips(node, ply)) {
            let rank = self.rank(node, ply, self.board.gain(ply));
            into.push(Candidate { ply, rank, threat: None, class: Class::Open });
        }
        self.plies = plies;
    }

    /// Marks the moves that are considered from this cycle on.
    fn find_threats(&mut self, node: Node, cycle: u8, candidates: &mut [Candidate]) {
        let needed = self.needed();
        let serious = node.dummies[self.board.turn().opponent() as usize] >= 2;
        for candidate in candidates.iter_mut().filter(|candidate| candidate.class == Class::Open) {
            let gain = self.board.gain(candidate.ply);
            if gain >= needed && (!serious || gain >= KING || candidate.ply.promotion.is_some()) {
                candidate.class = Class::Direct;
                continue;
            }
            match self.with(candidate.ply, |search| search.threat(node, candidate.ply, cycle)) {
                None => candidate.class = Class::Never,
                Some(None) => {}
                Some(threat) => (candidate.class, candidate.threat) = (Class::Direct, threat),
            }
        }
    }

    /// After a move of an attacker who is not yet content: its threat if the opponent does nothing.
    /// It looks one move ahead on cycle 2, two on cycle 3.
    pub(super) fn threat(&mut self, node: Node, ply: Ply, cycle: u8) -> Option<Step> {
        if let Some(capture) = self.board.checker() {
            return Some(Step::new(&self.board, capture));
        }
        let idle = self.board.turn() as usize;
        let mut dummies = node.dummies;
        dummies[idle] += 1;
        let piece = self.board.piece_at(ply.to());
        let only = piece.filter(|_| cycle == 2 && self.settings.consequent_only);
        let below = Node {
            ply: node.ply + 2,
            limit: cycle - 1,
            above: 1,
            dummies,
            last: None,
            threat: None,
            only,
            ..self.below(node, ply, cycle)
        };
        self.with_dummy(|search| {
            let success = search.attack(below);
            let found = search.found[below.ply as usize];
            found.filter(|_| success).map(|found| Step::new(&search.board, found))
        })
    }

    /// The product of brake numbers limits the depth below. A brake number is the expected number
    /// of moves to expand: if one of them succeeds, half of them on average.
    fn brake(&self, node: Node, count: usize) -> Node {
        if self.board.turn() != self.us {
            return node;
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX).div_ceil(2).max(1);
        let product = node.product.saturating_mul(count);
        Node { product, braked: node.braked || product > self.brake_limit, ..node }
    }

    fn try_threats(&mut self, node: Node, cycle: u8, candidates: &mut [Candidate]) -> bool {
        for tried in 0..candidates.len() {
            let Candidate { ply, threat, class, .. } = pick(candidates, tried);
            let success = class == Class::Direct
                && match threat {
                    None => self.succeeds_by_capture(node, ply, cycle),
                    Some(threat) => {
                        let below = self.below(node, ply, cycle);
                        self.with(ply, |search| !search.defend(below, threat)) == Some(true)
                    }
                };
            if self.watch.stopped() {
                return false;
            }
            if success {
                self.succeed(node, ply, cycle);
                return true;
            }
        }
        false
    }

    /// The side to move is content, but the opponent threatens: is there a defence?
    pub(crate) fn defend(&mut self, node: Node, threat: Step) -> bool {
        if self.watch.stopped() {
            return false;
        }
        self.found[node.ply as usize] = None;
        self.remembered(node, Some(threat), |search| search.find_defence(node, threat))
    }

    fn find_defence(&mut self, node: Node, threat: Step) -> bool {
        let success = self.with_list(|search, candidates| {
            search.find_all(node, candidates);
            if node.braked && search.board.turn() == search.us {
                candidates.retain(|candidate| search.board.taken(candidate.ply).is_some());
            }
            search.try_defences(node, threat, candidates)
        });
        success || self.is_stalemate(node)
    }

    fn try_defences(&mut self, node: Node, threat: Step, candidates: &mut [Candidate]) -> bool {
        for candidate in candidates.iter_mut() {
            candidate.class = match self.with(candidate.ply, |search| search.is_parried(threat)) {
                None => Class::Never,
                Some(true) => Class::Direct,
                Some(false) => Class::Open,
            };
        }
        for cycle in 1..=node.limit {
            let mut node = node;
            if cycle > 1 {
                for candidate in candidates.iter_mut().filter(|candidate| candidate.class == Class::Open) {
                    let below = self.below(node, candidate.ply, cycle);
                    if self.with(candidate.ply, |search| search.is_answered(below, threat, cycle))
                        == Some(true)
                    {
                        candidate.class = Class::Direct;
                    }
                }
                let count = candidates.iter().filter(|candidate| candidate.class == Class::Direct).count();
                node = self.brake(node, count);
            }
            for tried in 0..candidates.len() {
                let Candidate { ply, class, .. } = pick(candidates, tried);
                if class != Class::Direct {
                    continue;
                }
                let below = Node { threat: Some(threat), ..self.below(node, ply, cycle) };
                let holds = self.with(ply, |search| !search.attack(below)) == Some(true);
                if self.watch.stopped() {
                    return false;
                }
                if holds {
                    self.succeed(node, ply, cycle);
                    return true;
                }
            }
        }
        false
    }

    /// After a defence of cycle 1 the threat is illegal or no longer enough.
    fn is_parried(&mut self, threat: Step) -> bool {
        let needed = self.needed();
        let Some(ply) = threat.on(&self.board) else { return true };
        self.board.gain(ply) < needed || !self.board.is_legal(ply)
    }

    /// After a defence of cycle 2 or 3 the threat is possible, but there is an answer.
    fn is_answered(&mut self, node: Node, threat: Step, cycle: u8) -> bool {
        let Some(ply) = threat.on(&self.board) else { return true };
        if self.board.gain(ply) >= KING {
            return false;
        }
        let below = self.below(node, ply, 1);
        let below = Node { limit: below.limit.min(cycle - 1).max(1), ..below };
        self.with(ply, |search| search.attack(below)) == Some(true)
    }
}
