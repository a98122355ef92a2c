//! One of several workers on a question with a bound (`crew`): what it does besides its own search.
//! The method is that of `dfpn/together.rs`; without repetitions and conditions it is simpler.

use super::memory::Known;
use super::node::{Child, Frame, Numbers, Summary};
use super::search::{Answer, Search};
use crate::crew::{Desk, LOOK, Member, REFRESH, virtually};
use andor_game::{Game, Key, mix};
use std::sync::Arc;

/// A position with its bound, as one key.
pub(super) const fn bounded(key: Key, left: u32) -> Key {
    Key(key.0 ^ mix(left as u64))
}

impl<W: Game> Search<'_, W> {
    /// The summary with the child that is the best if those with others in them look worse.
    pub(super) fn among_others(&self, exact: Summary, crew: &Member<bool>) -> Summary {
        let node = &self.frames[self.frames.len() - 1];
        let keys = self.keys.as_ref().filter(|_| {
            !exact.bounds.is_decided() && crew.desk.presence.at(bounded(node.key, node.left)) > 1
        });
        let Some(keys) = keys else { return exact };
        let (mut best, mut least, mut second) = (exact.best, u32::MAX, u32::MAX);
        let children = self.children[node.start..].iter().zip(&keys[node.start..]);
        for (index, (child, &(key, left))) in children.enumerate() {
            if child.bounds.is_decided() {
                continue;
            }
            let number = child.bounds.minimised(node.attacker);
            let number = virtually(number, crew.desk.presence.at(bounded(key, left)));
            if number < least {
                (best, second, least) = (index, least, number);
            } else {
                second = second.min(number);
            }
        }
        Summary { best, second, ..exact }
    }

    /// Hears what others have decided, and found out about the children of the last node.
    pub(super) fn catch_up(&mut self) {
        let Some(crew) = &mut self.crew else { return };
        if crew.has_news() {
            self.leave_decided();
        }
        let node = &self.frames[self.frames.len() - 1];
        let count = (self.children.len() - node.start) as u64;
        if self.watch.statistics.nodes - node.refreshed_at >= REFRESH.max(4 * count) {
            self.refresh();
        }
    }

    /// Leaves what is below a node on the path that others have decided, and that node.
    fn leave_decided(&mut self) {
        let is_decided = |at: &usize| {
            let node = &self.frames[*at];
            self.memory.is_decided(node.key, node.left)
        };
        let Some(depth) = (1..self.frames.len()).find(is_decided) else { return };
        while self.frames.len() > depth + 1 {
            let bounds = self.summary().bounds;
            self.leave(bounds);
        }
        let node = self.frames.pop().expect("the node that was decided");
        self.truncate(node.start);
        if let Some(crew) = &self.crew {
            crew.leave(bounded(node.key, node.left));
        }
        self.refresh();
    }

    /// Asks the table about the children of the last node.
    fn refresh(&mut self) {
        let at = self.frames.len() - 1;
        let node = &mut self.frames[at];
        node.refreshed_at = self.watch.statistics.nodes;
        let Some(keys) = &self.keys else { return };
        for (child, &(key, left)) in self.children[node.start..].iter_mut().zip(&keys[node.start..]) {
            let numbers = match self.memory.look_up(key, left) {
                _ if child.bounds.is_decided() => continue,
                Known::Nothing => continue,
                Known::Open(bounds) => Numbers::open(bounds),
                Known::Won(moves) => Numbers::won(moves),
                Known::Failed => Numbers::FAILED,
            };
            (child.bounds, child.moves) = (numbers.bounds, numbers.moves);
        }
    }

    /// Forgets children from a place on.
    pub(super) fn truncate(&mut self, from: usize) {
        self.children.truncate(from);
        if let Some(keys) = &mut self.keys {
            keys.truncate(from);
        }
    }

    /// Bytes of the path, with what the children are found by.
    pub(super) fn path_bytes(&self) -> u64 {
        let keys = self.keys.as_ref().map_or(0, |keys| keys.len() * size_of::<(Key, u32)>());
        let path = self.frames.len() * size_of::<Frame<W::Position>>()
            + self.children.len() * size_of::<Child<W::Move>>();
        (path + keys) as u64
    }

    /// Leads the others: searches until somebody has an answer. After each expansion of its own the
    /// helpers get `a_turn`, if they have no thread of their own.
    pub(super) fn lead(&mut self, desk: &Arc<Desk<bool>>, mut a_turn: impl FnMut()) -> Answer {
        let before = self.watch.others.clone();
        let mut crew = Member::new(desk, 0);
        self.frames.iter().for_each(|node| crew.enter(bounded(node.key, node.left), || false));
        self.crew = Some(crew);
        let mut found = None;
        for pass in 1_u64.. {
            let expanded = self.watch.statistics.expanded;
            found = self.advance();
            if found.is_some() {
                break;
            }
            if self.watch.statistics.expanded > expanded {
                a_turn();
            }
            if pass.is_multiple_of(LOOK) {
                self.watch.others = desk.spent_by_helpers(&before);
            }
            found = desk.result().map(|result| result.map(Some));
            if found.is_some() {
                self.give_up();
                break;
            }
        }
        self.crew = None;
        found.expect("the search ends when something is found")
    }

    /// Helps until the next expansion. False if there is nothing left to do.
    pub(super) fn help(&mut self) -> bool {
        let crew = self.crew.as_ref().expect("a helper is one of several");
        let (desk, worker) = (Arc::clone(&crew.desk), crew.worker);
        if self.frames.is_empty() || desk.is_closed() {
            return false;
        }
        let before = self.watch.statistics.expanded;
        for _ in 0..LOOK {
            match self.advance() {
                None if self.watch.statistics.expanded == before => {}
                None => break,
                Some(answer) => {
                    if let Some(answer) = answer.transpose() {
                        desk.finish(answer);
                    }
                    break;
                }
            }
        }
        desk.note_spent(worker, &self.watch.statistics, self.path_bytes());
        true
    }
}
