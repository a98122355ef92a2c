//! The board between two programs: what was played, and what may be played.

use super::Answer;
use super::clock::Clock;
use super::handicap::places;
use andor_console::files::read_text;
use andor_game::{Game, Notation, Player, successor};
use andor_go::fight::Aim;
use andor_go::rulebook::{Go, board};
use andor_go::sensible::with_turn;
use andor_go::{Move, Point, Rules, Setup, Stage, parse_name, sgf};
use std::path::Path;

/// Whoever says no size means this one.
const USUAL_SIZE: u8 = 19;

pub(crate) struct Table {
    pub(crate) game: Go,
    pub(crate) komi: f64,
    pub(crate) position: Setup,
    /// The positions before it, oldest first.
    pub(crate) past: Vec<Setup>,
    /// Where each move led from: the position and the number of positions before it.
    moves: Vec<(Setup, usize)>,
    pub(crate) clock: Clock,
}

impl Table {
    /// An empty board by the rules of a name: `go`, `go:positional,suicide`, `go:9x9`.
    pub(crate) fn new(name: &str) -> Result<Table, String> {
        let game = Go::new(rules(name)?);
        let position = game.start();
        Ok(Table { game, komi: 0.0, position, past: Vec::new(), moves: Vec::new(), clock: Clock::new() })
    }

    fn begin(&mut self, rules: Rules, position: Option<Setup>) -> Answer {
        self.game = Go::new(rules);
        self.position = position.unwrap_or_else(|| self.game.start());
        self.past.clear();
        self.moves.clear();
        Ok(String::new())
    }

    pub(crate) fn resize(&mut self, size: usize) -> Answer {
        let empty = u8::try_from(size).ok().and_then(|size| Rules::new(size, size));
        let Some(empty) = empty else { return Err("unacceptable size".into()) };
        let rules = Rules { ko: self.game.rules.ko, suicide: self.game.rules.suicide, ..empty };
        self.begin(rules, None)
    }

    pub(crate) fn clear(&mut self) -> Answer {
        let rules = Rules { fight: None, ..self.game.rules.clone() };
        self.begin(rules, None)
    }

    /// `andor-rules [NAME]`: the rules, or others on an empty board.
    pub(crate) fn agree(&mut self, words: &[&str]) -> Answer {
        if let [name, ..] = words {
            let rules = rules(name)?;
            self.begin(rules, None)?;
        }
        Ok(self.game.rules.name())
    }

    pub(crate) fn set_komi(&mut self, words: &[&str]) -> Answer {
        let komi: Option<f64> = super::first(words)?.parse().ok();
        let komi = komi.filter(|komi| komi.abs() <= 1000.0).ok_or("syntax error: no komi")?;
        self.komi = komi;
        Ok(String::new())
    }

    pub(crate) fn play(&mut self, player: Player, vertex: &str) -> Answer {
        let position = with_turn(&self.position, player);
        let mv = match &vertex.to_ascii_uppercase()[..] {
            "PASS" => Move::Pass,
            vertex => Move::Play(self.game.rules.parse_point(vertex).ok_or("syntax error: no vertex")?),
        };
        let mut legal = Vec::new();
        self.game.moves(&position, &mut legal);
        if !legal.contains(&mv) || !self.is_new(&position, &successor(&self.game, &position, mv)) {
            return Err("illegal move".into());
        }
        self.make(position, mv);
        Ok(String::new())
    }

    /// Plays a legal move.
    pub(crate) fn make(&mut self, position: Setup, mv: Move) {
        self.moves.push((self.position.clone(), self.past.len()));
        let next = successor(&self.game, &position, mv);
        self.past.push(position);
        self.position = next;
    }

    /// Whether superko allows a play from a position to the next one.
    pub(crate) fn is_new(&self, position: &Setup, next: &Setup) -> bool {
        let class = self.game.repetition_class(next);
        let mut before: Vec<Setup> = Vec::new();
        for past in self.past.iter().chain([position]) {
            before.push(past.clone());
            self.game.implied_past(past, &mut before);
        }
        let forbids = self.game.repetition().depends_on_mover() && next.stage == Stage::Play;
        !forbids || before.iter().all(|past| self.game.repetition_class(past) != class)
    }

    pub(crate) fn undo(&mut self) -> Answer {
        let (position, past) = self.moves.pop().ok_or("cannot undo")?;
        self.position = position;
        self.past.truncate(past);
        Ok(String::new())
    }

    /// The board as the other commands see it, after an empty first line.
    pub(crate) fn board(&self) -> String {
        format!("\n{}", self.game.board_text(&self.position))
    }

    /// Black's points minus White's and the komi, stones alive until they are taken.
    pub(crate) fn score(&self) -> String {
        let score = f64::from(board::score(&self.game.rules, &self.position.stones)) - self.komi;
        match score {
            _ if score > 0.0 => format!("B+{score}"),
            _ if score < 0.0 => format!("W+{}", -score),
            _ => "0".into(),
        }
    }

    /// By these rules every stone on the board is alive.
    pub(crate) fn statuses(&self, which: &str) -> Answer {
        let rules = &self.game.rules;
        match which {
            "alive" => {
                let stands = |point: &Point| self.position.stones[rules.index(*point)].is_some();
                let chains: std::collections::BTreeSet<_> = rules
                    .points()
                    .filter(stands)
                    .map(|point| board::chain(rules, &self.position.stones, point))
                    .collect();
                let text = |chain: &std::collections::BTreeSet<Point>| {
                    chain.iter().map(|&point| rules.point_text(point)).collect::<Vec<_>>().join(" ")
                };
                Ok(chains.iter().map(text).collect::<Vec<_>>().join("\n"))
            }
            "dead" | "seki" => Ok(String::new()),
            _ => Err("syntax error: alive, dead or seki".into()),
        }
    }

    /// `loadsgf FILE [MOVE]`: the game of a file before its move of that number, or after its last
    /// one; with its fight, if one is marked.
    pub(crate) fn load(&mut self, words: &[&str]) -> Answer {
        let failed = |why: &dyn std::fmt::Display| format!("cannot load file: {why}");
        let file = super::first(words)?;
        let before: usize = match words.get(1) {
            Some(word) => word.parse().map_err(|_| "syntax error: no number of a move")?,
            None => usize::MAX,
        };
        let text = read_text(Path::new(file)).map_err(|error| failed(&format!("{error:#}")))?;
        let games = sgf::read(&text).map_err(|error| failed(&error))?;
        let diagram = games.first().ok_or_else(|| failed(&"no game"))?;
        let options = Rules { fight: None, settled: false, ..self.game.rules.clone() };
        let found = diagram.fight(Aim::Live, &options).or_else(|_| diagram.game(&options));
        let (rules, position) = found.map_err(|error| failed(&error))?;
        let kept = (self.game.clone(), self.position.clone(), self.past.clone(), self.moves.clone());
        self.begin(rules, Some(position))?;
        for (number, &(player, point)) in (1..before).zip(&diagram.moves) {
            let vertex = point.map_or("pass".into(), |point| self.game.rules.point_text(point));
            if let Err(why) = self.play(player, &vertex) {
                (self.game, self.position, self.past, self.moves) = kept;
                return Err(failed(&format!("move {number}, {vertex}: {why}")));
            }
        }
        Ok(String::new())
    }

    pub(crate) fn handicap(&mut self, stones: usize) -> Answer {
        let places = places(&self.game.rules, stones).ok_or("invalid number of stones")?;
        let names: Vec<String> = places.iter().map(|&point| self.game.rules.point_text(point)).collect();
        self.put_handicap(&names.iter().map(String::as_str).collect::<Vec<_>>())?;
        Ok(names.join(" "))
    }

    pub(crate) fn put_handicap(&mut self, words: &[&str]) -> Answer {
        if self.position.stones.iter().any(Option::is_some) {
            return Err("board not empty".into());
        }
        let mut position = self.game.start();
        for word in words {
            let point = self.game.rules.parse_point(&word.to_ascii_uppercase());
            let index = self.game.rules.index(point.ok_or("syntax error: no vertex")?);
            if position.stones[index].replace(Player::Max).is_some() {
                return Err("bad vertex list".into());
            }
        }
        if !(2..self.game.rules.area()).contains(&words.len()) {
            return Err("invalid number of stones".into());
        }
        position.turn = Player::Min;
        let rules = self.game.rules.clone();
        self.begin(rules, Some(position))
    }
}

/// The rules of a name, on the usual board if it says no size.
fn rules(name: &str) -> Result<Rules, String> {
    let options = name.strip_prefix("go").map(|rest| rest.strip_prefix(':').unwrap_or(rest));
    let sized = format!("go:{USUAL_SIZE}x{USUAL_SIZE},{}", options.unwrap_or_default());
    let rules = parse_name(name).or_else(|| parse_name(sized.trim_end_matches(',')));
    rules.filter(|_| options.is_some()).ok_or_else(|| {
        format!("'{name}' is no game of Go: go, go:positional,suicide, go:9x9,simple and so on")
    })
}
