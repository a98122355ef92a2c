//! One question for each of several first moves: which of them win, and how soon?

use super::Move;
use super::asking::{Asked, Win};
use super::thinking::{Job, in_words, say_verdict};
use super::turn::Turn;
use andor::{Stop, Verdict};
use andor_game::successor;
use andor_schedule::Turns;

/// Finds out which moves win, until all are decided or the time is over; if one line is asked for,
/// one that wins is enough. Moves take turns with budgets that grow, since one that leads nowhere
/// could take all. `won` are known already.
pub(super) fn among_moves(job: &Job, turn: &Turn, spent: u64, won: Vec<(Move, Win)>) -> Result<(), String> {
    let mut search = Search { job, turn, nodes: spent, certified: Ok(()), won, lost: Vec::new() };
    let verdict = search.run()?;
    search.report(verdict);
    Ok(())
}

struct Search<'a> {
    job: &'a Job,
    turn: &'a Turn,
    nodes: u64,
    certified: Result<(), String>,
    /// Moves that win, and the win after them.
    won: Vec<(Move, Win)>,
    /// Moves that do not.
    lost: Vec<Move>,
}

impl Search<'_> {
    fn run(&mut self) -> Result<Verdict, String> {
        let job = self.job;
        let is_open = |mv: &Move| self.won.iter().all(|(known, _)| known != mv);
        let mut turns = Turns::new(job.moves().into_iter().filter(is_open));
        let one_is_enough = job.options.lines == 1;
        while let Some((mv, budget)) = turns.next_turn() {
            let nodes = budget.min(job.go.nodes.saturating_sub(self.nodes));
            let solver = job.options.for_solving(nodes)?;
            let found = after(job, mv).answer(&solver, self.turn, 1.0, self.nodes)?;
            self.nodes += found.nodes;
            match (found.verdict, found.win) {
                (Verdict::Proved, win) => {
                    self.certified = found.certified;
                    self.won.extend(win.map(|win| (mv, win)));
                    if one_is_enough {
                        return Ok(Verdict::Proved);
                    }
                }
                (Verdict::Disproved, _) => {
                    if self.won.is_empty() {
                        self.certified = std::mem::replace(&mut self.certified, Ok(())).and(found.certified);
                    }
                    self.lost.push(mv);
                }
                (Verdict::Unknown(Stop::Nodes), _) if self.nodes < job.go.nodes => turns.again(mv),
                (unknown, _) => return Ok(if self.won.is_empty() { unknown } else { Verdict::Proved }),
            }
        }
        Ok(if self.won.is_empty() { Verdict::Disproved } else { Verdict::Proved })
    }

    /// The moves that win, the soonest first, then others; and the verdict.
    fn report(mut self, verdict: Verdict) {
        let (job, lines) = (self.job, self.job.options.lines);
        // A win from before the move has the move in its line.
        let known = |win: &Win| job.is_now(&win.plan.nodes[win.node].position);
        self.won.sort_by_key(|(_, win)| win.plan.length(win.node) + u32::from(!known(win)));
        let number = |place: usize| (lines > 1).then_some(place + 1);
        let winning = self.won.len().min(lines);
        for (place, (mv, win)) in self.won.iter().take(lines).enumerate().rev() {
            let before: &[Move] = if known(win) { &[] } else { &[*mv] };
            job.say_line(self.turn, self.nodes, number(place), before, Some(win));
        }
        if lines > 1 {
            let unknown = |mv: &Move| self.won.iter().all(|(won, _)| won != mv) && !self.lost.contains(mv);
            let open = job.moves().into_iter().filter(unknown).chain(self.lost.iter().copied());
            for (place, mv) in (winning..lines).zip(open) {
                job.say_line(self.turn, self.nodes, number(place), &[mv], None);
            }
        } else if winning == 0 {
            self.turn.say(&self.turn.cost(self.nodes));
        }
        if let Some((_, win)) = self.won.first() {
            job.keep(win);
        }
        match verdict {
            Verdict::Proved => say_verdict(self.turn, true, &self.certified),
            Verdict::Disproved => {
                self.turn.judge(&format!("disproved, {} pn infinite dn 0", in_words(&self.certified)));
            }
            Verdict::Unknown(stop) => self.turn.judge(&format!("unknown: {}", stop.name())),
        }
    }
}

/// The question after a first move: it has one move less, and the root is history.
fn after(job: &Job, mv: Move) -> Asked<'_> {
    let mut asked = job.asked(job.mover());
    let next = successor(&job.rules.played, &asked.root, mv);
    asked.history.push(std::mem::replace(&mut asked.root, next));
    asked.mate = asked.mate.map(|moves| moves - 1);
    asked
}
