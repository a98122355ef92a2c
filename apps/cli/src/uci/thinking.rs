//! What is asked in one `go`, in order: is this a win that was proved before, can the mover win,
//! can the opponent; and a move to play when nothing is known.

use super::Move;
use super::among::among_moves;
use super::asking::{Asked, Found, Win};
use super::fallback::{sensible_move, some_move};
use super::go::Go;
use super::options::EngineOptions;
use super::plan::Plan;
use super::rules::Rules;
use super::turn::Turn;
use andor::Verdict;
use andor_chess::fast::ChessPosition;
use andor_game::{Game, Notation, Player, legal_moves, past};
use andor_schedule::budgets::{OPPONENT_WINS, PARTS_OF_TIME, PARTS_WHEN_SOLVABLE};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The last win that was proved, kept between moves.
#[derive(Clone, Default)]
pub(super) struct Memory(Arc<Mutex<Option<Arc<Plan>>>>);

impl Memory {
    fn keep(&self, win: &Win) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&win.plan));
    }

    fn last(&self) -> Option<Arc<Plan>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What one `go` is about.
pub(super) struct Job {
    pub rules: Rules,
    pub position: ChessPosition,
    pub history: Vec<ChessPosition>,
    pub go: Go,
    pub options: EngineOptions,
    pub memory: Memory,
    /// Whether few enough positions can come up to solve them all.
    pub solvable: bool,
}

impl Job {
    pub(super) fn mover(&self) -> Player {
        self.rules.played.turn(&self.position)
    }

    /// The moves that may be played.
    pub(super) fn moves(&self) -> Vec<Move> {
        if self.go.moves.is_empty() {
            legal_moves(&self.rules.played, &self.position)
        } else {
            self.go.moves.clone()
        }
    }

    pub(super) fn text(&self, mv: Move) -> String {
        self.rules.played.move_text(&self.position, mv)
    }

    /// The question whether a player wins from the position.
    pub(super) fn asked(&self, player: Player) -> Asked<'_> {
        Asked {
            rules: &self.rules,
            root: self.position.clone(),
            history: self.history.clone(),
            player,
            mate: self.go.mate,
        }
    }

    /// Whether a position of a plan is the one on the board.
    pub(super) fn is_now(&self, position: &ChessPosition) -> bool {
        self.rules.without_clock(position) == self.rules.without_clock(&self.position)
    }

    /// Remembers a win.
    pub(super) fn keep(&self, win: &Win) {
        self.memory.keep(win);
    }

    /// Asks, searches, and says what came of it.
    pub(super) fn think(&self, turn: &Turn) {
        if self.rules.played.end(&self.position).is_some() {
            // Where nobody has claimed a draw, a legal move is wanted all the same.
            turn.judge("the game is over in this position");
            return;
        }
        turn.propose(some_move(self), None);
        if let Err(refused) = self.search(turn) {
            turn.judge(&refused);
        }
    }

    fn parts(&self) -> (f64, f64) {
        if self.solvable { PARTS_WHEN_SOLVABLE } else { PARTS_OF_TIME }
    }

    fn search(&self, turn: &Turn) -> Result<(), String> {
        let plain = self.go.mate.is_none() && self.go.moves.is_empty();
        let remembered = self.remembered().filter(|_| plain && self.options.lines == 1);
        if let Some(win) = remembered {
            self.say_line(turn, 0, None, &[], Some(&win));
            let asked = self.asked(win.plan.winner);
            let certified = asked.certify(&win, turn.affordable_nodes() / 4);
            say_verdict(turn, win.plan.winner == self.mover(), &certified);
            return Ok(());
        }
        if !self.go.moves.is_empty() {
            return among_moves(self, turn, 0, Vec::new());
        }
        let solver = self.options.for_solving(self.go.nodes)?;
        let found = self.asked(self.mover()).answer(&solver, turn, self.parts().0, 0)?;
        self.say_line(turn, found.nodes, None, &[], found.win.as_ref());
        match found.verdict {
            Verdict::Proved => say_verdict(turn, true, &found.certified),
            Verdict::Disproved => {
                turn.judge(&format!("disproved, {} pn infinite dn 0", in_words(&found.certified)))
            }
            Verdict::Unknown(stop) => turn.judge(&format!("unknown: {}", stop.name())),
        }
        let Some(win) = found.win else {
            if let Some(mv) = found.hope {
                turn.propose(self.text(mv), None);
                return Ok(());
            }
            return if plain { self.without_a_win(turn, found.nodes) } else { Ok(()) };
        };
        self.keep(&win);
        if self.options.lines > 1 {
            let first = win.plan.line(win.node).first().map(|&(_, mv)| mv);
            return among_moves(self, turn, found.nodes, first.map(|mv| (mv, win)).into_iter().collect());
        }
        Ok(())
    }

    /// A win by either side that was proved before, and still is one after what was played since.
    fn remembered(&self) -> Option<Win> {
        let plan = self.memory.last()?;
        let past = past(&self.rules.played, &self.position, &self.history);
        let past: HashSet<ChessPosition> = past.iter().map(|at| self.rules.without_clock(at)).collect();
        let node = plan.find(&self.rules, &self.position, &past)?;
        Some(Win { plan, node })
    }

    /// The mover has no win that is known: is it lost? If not, a move that gives nothing away.
    fn without_a_win(&self, turn: &Turn, spent: u64) -> Result<(), String> {
        let nodes = self.go.nodes.saturating_sub(spent);
        let nodes = if turn.is_timed() || self.go.infinite { nodes } else { nodes.min(OPPONENT_WINS) };
        if nodes > 0 {
            let solver = self.options.for_solving(nodes)?;
            let Found { nodes, certified, win, .. } =
                self.asked(self.mover().opponent()).answer(&solver, turn, self.parts().1, spent)?;
            if let Some(win) = win {
                self.say_line(turn, spent + nodes, None, &[], Some(&win));
                say_verdict(turn, false, &certified);
                self.keep(&win);
                return Ok(());
            }
        }
        if let Some(mv) = sensible_move(self, turn) {
            turn.propose(mv, None);
        }
        Ok(())
    }

    /// The cost and, for a win of either side, its length and line; the line's first move is what
    /// to play. `before` are moves that lead to the win's position.
    pub(super) fn say_line(
        &self,
        turn: &Turn,
        nodes: u64,
        number: Option<usize>,
        before: &[Move],
        win: Option<&Win>,
    ) {
        let mut text = turn.cost(nodes);
        if let Some(number) = number {
            text += &format!(" multipv {number}");
        }
        let mut line: Vec<String> = before.iter().map(|&mv| self.text(mv)).collect();
        if let Some(Win { plan, node }) = win {
            let played = &self.rules.played;
            line.extend(plan.line(*node).iter().map(|(position, mv)| played.move_text(position, *mv)));
            let own = plan.winner == self.mover();
            let moves = plan.length(*node) + before.len() as u32;
            text += &format!(" depth {} score mate {}{moves}", line.len(), if own { "" } else { "-" });
        }
        if !line.is_empty() {
            text += &format!(" pv {}", line.join(" "));
        }
        turn.say(&text);
        if number.unwrap_or(1) == 1
            && let Some(best) = line.first()
        {
            turn.propose(best.clone(), line.get(1).cloned());
        }
    }
}

/// `certified`, or why not.
pub(super) fn in_words(certified: &Result<(), String>) -> String {
    match certified {
        Ok(()) => "certified".into(),
        Err(reason) => format!("not certified ({reason})"),
    }
}

/// That one side wins.
pub(super) fn say_verdict(turn: &Turn, own: bool, certified: &Result<(), String>) {
    let words = in_words(certified);
    turn.judge(&if own {
        format!("proved, {words} pn 0 dn infinite")
    } else {
        format!("lost: the opponent's win is proved, {words}")
    });
}
