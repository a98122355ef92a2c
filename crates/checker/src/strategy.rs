//! What must hold at every node, whatever the rule of repetition.

use crate::Rejected;
use crate::rules::database;
use andor_certificate::{Format, FormatError, Header, Kind, Record, Ref};
use andor_game::{Goal, Notation, Player, Repetition, Value, legal_moves, past, successor};
use std::collections::{HashMap, HashSet};

/// A strategy whose nodes have been checked one by one. Nodes are named by their place in the
/// certificate.
pub(crate) struct Strategy<'g, G: Notation> {
    pub game: &'g G,
    pub goal: Goal,
    pub claimant: Player,
    /// What may be left out.
    pub format: Format,
    /// The first node at which a reply was left out that ends the game.
    pub left_out: Option<usize>,
    /// Whether the header names a database.
    pub has_database: bool,
    /// The positions whose next occurrence is a repetition, as the rule of repetition sees them.
    pub history: HashSet<G::Position>,
    /// The line of each node.
    pub lines: Vec<usize>,
    /// The position of each node.
    pub positions: Vec<G::Position>,
    /// The moves at each node: one of the claimant's, all of the opponent's, none at an end.
    pub steps: Vec<Vec<Step<G::Move>>>,
}

/// A move of the strategy.
pub(crate) struct Step<M> {
    pub mv: M,
    /// The node it leads to; `None` says that it repeats a position.
    pub to: Option<usize>,
}

/// The node that each number names.
#[derive(Default)]
struct Ids {
    /// How many nodes there are.
    nodes: usize,
    /// By number; `None` while each node's number is its place.
    places: Option<HashMap<u64, usize>>,
}

impl Ids {
    /// The next node has this number. If a node has it already, gives that one.
    fn add(&mut self, id: u64) -> Option<usize> {
        let place = self.nodes;
        self.nodes += 1;
        if self.places.is_none() && id != place as u64 {
            self.places = Some((0..place).map(|place| (place as u64, place)).collect());
        }
        self.places.as_mut().and_then(|places| places.insert(id, place))
    }

    fn get(&self, id: u64) -> Option<usize> {
        match &self.places {
            None => usize::try_from(id).ok().filter(|&place| place < self.nodes),
            Some(places) => places.get(&id).copied(),
        }
    }
}

impl<'g, G: Notation> Strategy<'g, G> {
    pub fn read(
        game: &'g G,
        header: &Header,
        goal: Goal,
        records: impl IntoIterator<Item = Result<Record, FormatError>>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Strategy<'g, G>>, Rejected> {
        let parse = |line, rule, text: &str| {
            game.parse_position(text).map_err(|error| Rejected::new(line, rule, error.to_string()))
        };
        let root = parse(Header::ROOT_LINE, "root", &header.root)?;
        let mut history = Vec::new();
        for (line, text) in (Header::ROOT_LINE + 1..).zip(&header.history) {
            let earlier = game.parse_earlier(text);
            let earlier = earlier.map_err(|error| Rejected::new(line, "history", error.to_string()))?;
            if game.end(&earlier).is_some() {
                let reason = format!("the game was over at {text}, nothing can have followed");
                return Err(Rejected::new(line, "history", reason));
            }
            history.push(earlier);
        }
        // What counts of it, and what the root says of the time before it.
        let history: HashSet<G::Position> = past(game, &root, &history).into_iter().collect();
        let claimant = if header.claim.holds { goal.player } else { goal.player.opponent() };
        let (lines, positions, steps) = (Vec::new(), Vec::new(), Vec::new());
        let has_database = header.database.is_some();
        let (format, left_out) = (header.format, None);
        let mut strategy = Strategy {
            game,
            goal,
            claimant,
            format,
            left_out,
            has_database,
            history,
            lines,
            positions,
            steps,
        };

        let mut node_of_id = Ids::default();
        let mut moves = Vec::new();
        for record in records {
            if !go_on() {
                return Ok(None);
            }
            let Record { line, id, position, kind } = record?;
            if let Some(earlier) = node_of_id.add(id) {
                let reason = format!("the number {id} names line {} already", strategy.lines[earlier]);
                return Err(Rejected::new(line, "id", reason));
            }
            let position = parse(line, "position", &position)?;
            moves.push(strategy.moves_at(line, &position, kind)?);
            strategy.positions.push(position);
            strategy.lines.push(line);
        }
        let last_line = strategy.lines.last().copied().unwrap_or(header.first_record_line() - 1);
        if moves.is_empty() || moves.len() as u64 != header.nodes {
            let reason = format!("{} nodes are announced, {} are there", header.nodes, moves.len());
            return Err(Rejected::new(last_line, "nodes", reason));
        }
        if strategy.positions.last() != Some(&root) {
            let reason = format!("the last node is not the root {}", header.root);
            return Err(Rejected::new(last_line, "root", reason));
        }
        for (node, moves) in moves.into_iter().enumerate() {
            if !go_on() {
                return Ok(None);
            }
            let steps = moves.into_iter().map(|(mv, to)| strategy.step(node, mv, to, &node_of_id));
            let steps = steps.collect::<Result<_, _>>()?;
            strategy.steps.push(steps);
        }
        Ok(Some(strategy))
    }

    /// A node on its own: the right kind for its position, an end in the target, and moves that are
    /// legal and, if they are the opponent's, complete.
    fn moves_at(
        &mut self,
        line: usize,
        position: &G::Position,
        kind: Kind,
    ) -> Result<Vec<(G::Move, Ref)>, Rejected> {
        let Strategy { game, goal, claimant, .. } = *self;
        let wrong = |rule, reason: String| Err(Rejected::new(line, rule, reason));
        let over = game.end(position);
        let (rule, mover, named) = match (kind, over) {
            (Kind::Database(claimed), over) => {
                let found = database::check_node(self, position, claimed, over.is_some());
                return found.map(|()| Vec::new()).or_else(|reason| wrong("database", reason));
            }
            (Kind::End(claimed), Some(value)) => {
                let found = value.seen_by(goal.player);
                return if claimed != found {
                    wrong("end", format!("the game ends with {found} here, not with {claimed}"))
                } else if goal.met(value) != (claimant == goal.player) {
                    wrong("end", format!("{found} is not what the claim needs"))
                } else {
                    Ok(Vec::new())
                };
            }
            (Kind::Sure(claimed), _) => {
                let found = self.check_sure(position, claimed, over.is_some());
                return found.map(|()| Vec::new()).or_else(|reason| wrong("sure", reason));
            }
            (Kind::End(_), None) => return wrong("end", "the game is not over here".into()),
            (Kind::Pick { mv, to }, None) => ("pick", claimant, vec![(mv, to)]),
            (Kind::All(moves), None) => ("all", claimant.opponent(), moves),
            (Kind::Pick { .. }, Some(_)) => return wrong("pick", "the game is over here".into()),
            (Kind::All(_), Some(_)) => return wrong("all", "the game is over here".into()),
        };
        if game.turn(position) != mover {
            return wrong(rule, format!("it is not the move of {}", game.player_name(mover)));
        }
        // Moves are told apart by their text, so two that are written alike would hide one of them.
        let all = legal_moves(game, position);
        let mut legal = HashMap::with_capacity(all.len());
        for mv in all {
            let text = game.move_text(position, mv);
            if legal.insert(text.clone(), mv).is_some() {
                return wrong(rule, format!("the rulebook writes two moves as {text}"));
            }
        }
        let mut moves = Vec::with_capacity(named.len());
        for (text, to) in named {
            match legal.remove(&text) {
                Some(mv) => moves.push((mv, to)),
                None => return wrong(rule, format!("{text} is no legal move, or stands here twice")),
            }
        }
        if mover == claimant {
            return Ok(moves);
        }
        // What is left out from format 2 on are ends that the claim needs.
        if self.format >= Format::Two {
            let before = legal.len();
            legal.retain(|_, mv| {
                let end = game.end(&successor(game, position, *mv));
                end.is_none_or(|value| goal.met(value) != (claimant == goal.player))
            });
            if legal.len() < before {
                self.left_out.get_or_insert(self.lines.len());
            }
        }
        match legal.keys().min() {
            Some(missing) => wrong(rule, format!("the reply {missing} is missing")),
            None => Ok(moves),
        }
    }

    /// That the rules bound the value of a position as claimed, and that this is enough.
    fn check_sure(&self, position: &G::Position, claimed: Value, is_over: bool) -> Result<(), String> {
        let Strategy { game, goal, claimant, .. } = *self;
        if is_over {
            return Err("the game is over here".into());
        }
        let bounds = game.value_between(position).filter(|_| game.repetition() == Repetition::Never);
        let Some((low, high)) = bounds else { return Err("the rules bound no value here".into()) };
        let (low, high) = (low.seen_by(goal.player), high.seen_by(goal.player));
        let holds = claimant == goal.player;
        let found = if holds { low.min(high) } else { low.max(high) };
        if claimed != found {
            return Err(format!("the rules say {found} here, not {claimed}"));
        }
        if (found >= goal.at_least) != holds {
            return Err(format!("{found} is not what the claim needs"));
        }
        Ok(())
    }

    /// The position after the move is the position of the node that is referred to.
    fn step(&self, node: usize, mv: G::Move, to: Ref, node_of_id: &Ids) -> Result<Step<G::Move>, Rejected> {
        let text = || self.game.move_text(&self.positions[node], mv);
        let after = successor(self.game, &self.positions[node], mv);
        let wrong = |reason: String| Err(self.rejected(node, "ref", reason));
        let stands_for = |next: usize| {
            let mut images = Vec::new();
            self.game.images(&after, &mut images);
            self.format == Format::Three && images.contains(&self.positions[next])
        };
        match to {
            Ref::Node(id) => match node_of_id.get(id) {
                None => wrong(format!("no node has the number {id}, named after {}", text())),
                Some(next) if self.positions[next] == after || stands_for(next) => {
                    Ok(Step { mv, to: Some(next) })
                }
                Some(_) => wrong(format!(
                    "{} leads to {}, not to the position of node {id}",
                    text(),
                    self.game.position_text(&after)
                )),
            },
            Ref::Repetition if self.format == Format::Three => {
                wrong(format!("{} repeats a position, which nodes that stand for images do not say", text()))
            }
            Ref::Repetition if self.game.end(&after).is_some() => {
                wrong(format!("{} ends the game, which is no repetition", text()))
            }
            Ref::Repetition => Ok(Step { mv, to: None }),
        }
    }

    /// The node from which play starts.
    pub fn root(&self) -> usize {
        self.positions.len() - 1
    }

    /// A node's position as the rule of repetition sees it.
    pub fn class(&self, node: usize) -> G::Position {
        self.game.repetition_class(&self.positions[node])
    }

    /// The position after a move, as the rule of repetition sees it.
    pub fn class_after(&self, node: usize, step: &Step<G::Move>) -> G::Position {
        self.game.repetition_class(&successor(self.game, &self.positions[node], step.mv))
    }

    pub fn rejected(&self, node: usize, rule: &'static str, reason: String) -> Rejected {
        Rejected::new(self.lines[node], rule, reason)
    }

    /// A rejection because of one move.
    pub fn rejected_step(
        &self,
        node: usize,
        step: &Step<G::Move>,
        rule: &'static str,
        why: &str,
    ) -> Rejected {
        let mv = self.game.move_text(&self.positions[node], step.mv);
        self.rejected(node, rule, format!("the move {mv} {why}"))
    }
}
