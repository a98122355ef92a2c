//! Settling: what rests on assumptions is settled together, backwards.
//!
//! A search that uses lemmas optimistically ends with a strategy of the defender some of whose
//! positions may only seem to fail the attack. Where repetition has one value the truth about a
//! position does not depend on the path, so the strategy needs no path either: it is enough that it
//! is a *closed set*, in which every move of the attacker, and one of the defender at each of its
//! positions, leads to an end where the attack has failed, to what is settled, or back into the
//! set (the theorem of `retrograde.rs`).
//!
//! ```text
//!   from the root on, at every position that the table knows:
//!     the attacker's:  all moves are looked at; it falls with the first of them that does
//!     the defender's:  one move is looked at; when that falls, the next one
//!   what the table does not know falls, and so does what has succeeded
//! ```
//!
//! What does not fall is closed, and settled. If the root falls, the unknown positions on which it
//! depends are searched, and all is looked at again. At first only positions count that seem to
//! fail; later those that the search left open, too: many of them were left only because others
//! were more proving. A position is generated once for all that.

use super::members::{Bench, Member, NEVER, Region, Standing};
use super::memory::Memory;
use super::search::Halt;
use super::treatment::Treatment;
use andor_game::{Attractor, Game, Predecessors};
use std::ops::Range;

/// What came of looking at a strategy as a whole.
pub(super) enum Settled<P> {
    /// The attack fails at the root, whatever the path.
    Fails,
    /// The attack succeeds.
    Succeeds,
    /// It depends on these positions.
    DependsOn(Vec<P>),
}

impl<P: Clone> Region<P> {
    /// Looks at the strategy as it stands, and settles what can be.
    pub fn settle<G: Game<Position = P>, T: Treatment>(
        &mut self,
        bench: &mut Bench<'_, '_, '_, G, T>,
    ) -> Result<Settled<P>, Halt> {
        self.look(bench)?;
        for member in self.members.iter().filter(|member| member.visited && member.fell == NEVER) {
            bench.memory.settle(member.key, false, 0, 1);
            bench.memory.tidy();
        }
        if self.at(0).fell == NEVER {
            return Ok(Settled::Fails);
        }
        let ranks = self.successes(bench.memory);
        for (member, &rank) in self.members.iter().zip(&ranks) {
            let is_new = member.moves.is_some() && !bench.memory.is_settled(member.key, true);
            if is_new && rank != Attractor::OUTSIDE {
                bench.memory.settle(member.key, true, rank, 1);
                bench.memory.tidy();
            }
        }
        if ranks[0] != Attractor::OUTSIDE {
            return Ok(Settled::Succeeds);
        }
        Ok(Settled::DependsOn(self.missing(&ranks, bench.memory)))
    }

    /// Visits what the root relies on, and lets fall what falls.
    fn look<G: Game<Position = P>, T: Treatment>(
        &mut self,
        bench: &mut Bench<'_, '_, '_, G, T>,
    ) -> Result<(), Halt> {
        self.relied.clear();
        self.falls = 0;
        for member in &mut self.members {
            (member.fell, member.visited, member.relied) = (NEVER, false, 0);
        }
        let (mut waiting, mut fallen) = (vec![0], Vec::new());
        self.members[0].visited = true;
        while let Some(number) = waiting.pop() {
            self.generate(number, bench)?;
            self.rely(number, &mut waiting, &mut fallen, bench.memory);
            while let Some(number) = fallen.pop() {
                let mut place = self.at(number).relied;
                while place != 0 {
                    let (above, next) = self.relied[place as usize - 1];
                    place = next;
                    if self.at(above).fell != NEVER {
                        continue;
                    }
                    if self.at(above).attacker {
                        self.fall(above, &mut fallen);
                    } else {
                        self.rely(above, &mut waiting, &mut fallen, bench.memory);
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds what a position relies on, or that it falls.
    fn rely<T: Treatment>(
        &mut self,
        number: u32,
        waiting: &mut Vec<u32>,
        fallen: &mut Vec<u32>,
        memory: &Memory<T>,
    ) {
        let Member { attacker, decided, ref moves, .. } = *self.at(number);
        let moves = moves.clone().expect("moves are generated first");
        let mut falls = decided && attacker;
        if attacker {
            for place in moves {
                let child = self.moves[place];
                match self.standing(child, memory) {
                    Standing::Failed => {}
                    Standing::Open | Standing::Seems if self.at(child).fell == NEVER => {
                        self.add(number, child, waiting);
                    }
                    _ => {
                        falls = true;
                        break;
                    }
                }
            }
        } else if !decided {
            // What is looked at already comes first.
            let stands = |&child: &u32| (self.at(child).visited, self.standing(child, memory));
            let moves = self.moves[moves].iter().copied();
            let children = moves.filter(|&child| self.at(child).fell == NEVER);
            let known = children.map(|child| (stands(&child), child));
            let known: Vec<_> = known.filter(|((_, standing), _)| *standing >= Standing::Open).collect();
            if known.iter().any(|((_, standing), _)| *standing == Standing::Failed) {
                return;
            }
            match known.into_iter().max_by_key(|&(stands, _)| stands) {
                Some((_, child)) => self.add(number, child, waiting),
                None => falls = true,
            }
        }
        if falls {
            self.fall(number, fallen);
        }
    }

    /// A position falls.
    fn fall(&mut self, number: u32, fallen: &mut Vec<u32>) {
        self.members[number as usize].fell = self.falls;
        self.falls += 1;
        fallen.push(number);
    }

    /// A position relies on another one.
    fn add(&mut self, number: u32, child: u32, waiting: &mut Vec<u32>) {
        let member = &mut self.members[child as usize];
        if !std::mem::replace(&mut member.visited, true) {
            waiting.push(child);
        }
        self.relied.push((number, member.relied));
        member.relied = self.relied.len() as u32;
    }

    /// The ranks of the positions at which the attack succeeds for certain.
    fn successes<T: Treatment>(&self, memory: &Memory<T>) -> Vec<u32> {
        let moves_of = |(number, member): (usize, &Member<P>)| {
            let moves = member.moves.clone().unwrap_or_default();
            moves.map(move |place| (number as u32, self.moves[place]))
        };
        let before =
            Predecessors::new(self.members.len(), self.members.iter().enumerate().flat_map(moves_of));
        let needed = |member: &Member<P>| match &member.moves {
            _ if member.attacker => 1,
            Some(moves) if !member.decided => moves.len() as u32,
            _ => u32::MAX,
        };
        let mut attractor = Attractor::new(self.members.iter().map(needed).collect());
        for (number, member) in (0..).zip(&self.members) {
            // A defender all of whose moves lead to won ends waits for none.
            let lost =
                !member.attacker && !member.decided && member.moves.as_ref().is_some_and(Range::is_empty);
            let won = member.attacker && member.decided;
            if won || lost || memory.is_settled(member.key, true) {
                attractor.insert(number);
            }
        }
        attractor.grow(&before, usize::MAX);
        attractor.into_ranks()
    }

    /// Positions of which nothing is known and on which the root depends: those of a strategy that
    /// falls as late as possible everywhere.
    fn missing<T: Treatment>(&self, ranks: &[u32], memory: &Memory<T>) -> Vec<P> {
        let mut seen = vec![false; self.members.len()];
        let (mut line, mut at, mut missing) = (vec![0_u32], 0, Vec::new());
        while let Some(&number) = line.get(at) {
            at += 1;
            let member = self.at(number);
            let moves = self.moves[member.moves.clone().unwrap_or_default()].iter().copied();
            let hopeful = moves.filter(|&child| ranks[child as usize] == Attractor::OUTSIDE);
            let (fallen, others): (Vec<u32>, Vec<u32>) =
                hopeful.partition(|&child| self.at(child).fell != NEVER);
            let next = if member.attacker {
                let unknown =
                    others.iter().filter(|&&child| self.standing(child, memory) == Standing::Unknown);
                let new = unknown.filter(|&&child| !std::mem::replace(&mut seen[child as usize], true));
                missing.extend(new.map(|&child| self.at(child).position.clone()));
                fallen
            } else {
                fallen.into_iter().max_by_key(|&child| self.at(child).fell).into_iter().collect()
            };
            if next.is_empty() && !member.attacker {
                missing.push(member.position.clone());
            }
            line.extend(
                next.into_iter().filter(|&child| !std::mem::replace(&mut seen[child as usize], true)),
            );
        }
        missing
    }
}
