//! Certificates to look at, made up on the spot.

use andor_game::Random;
use std::collections::HashMap;

/// A certificate from its claim and its node lines, both with blanks for tabs.
pub fn certificate(game: &str, repetition: &str, root: &str, claim: &str, nodes: &[String]) -> String {
    let head = format!("andor-proof\t1\ngame\t{game}\nrepetition\t{repetition}\nroot\t{root}\n");
    let claim = claim.replace(' ', "\t");
    format!("{head}claim\t{claim}\nnodes\t{}\n{}\n", nodes.len(), nodes.join("\n").replace(' ', "\t"))
}

fn graph(repetition: &str, claim: &str, nodes: &[&str]) -> String {
    let nodes: Vec<String> = nodes.iter().map(|&line| line.to_owned()).collect();
    let root = nodes.last().expect("a root").split(' ').nth(1).expect("a position").to_owned();
    certificate("graph", repetition, &root, claim, &nodes)
}

/// A win without circles.
pub fn tiny() -> String {
    graph(
        "draw",
        "max >= win",
        &["0 e end win", "1 d end win", "2 c pick e 0", "3 b all c 2 d 1", "4 a pick b 3"],
    )
}

/// A closed set: the claimant is content with repetition and never leaves.
pub fn circle() -> String {
    let nodes = [
        "0 draw end draw",
        "1 g pick a 7",
        "2 f all g 1 d 4",
        "3 e pick f 2",
        "4 d pick draw 0",
        "5 c all e 3 d 4 a 7",
        "6 b pick c 5",
        "8 c2 pick f 2",
        "7 a all b 6 c2 8",
    ];
    graph("draw", "max < win", &nodes)
}

/// Repetitions that lose for the one who makes them.
pub fn superko() -> String {
    graph(
        "mover-loses",
        "black >= win",
        &[
            "0 z end win",
            "1 y all a rep z 0",
            "2 x pick y 1",
            "3 w pick z 0",
            "4 b all x 2 w 3 q rep",
            "5 a pick b 4",
        ],
    )
}

/// `replies` replies, each with an end behind the answer.
pub fn wide(replies: usize) -> String {
    let mut nodes = Vec::new();
    let mut all = String::new();
    for reply in 0..replies {
        nodes.push(format!("{} end{reply} end win", 2 * reply));
        nodes.push(format!("{} after{reply} pick take{reply} {}", 2 * reply + 1, 2 * reply));
        all += &format!(" reply{reply} {}", 2 * reply + 1);
    }
    nodes.push(format!("{} middle all{all}", 2 * replies));
    nodes.push(format!("{} start pick go {}", 2 * replies + 1, 2 * replies));
    certificate("made-up", "draw", "start", "white >= win", &nodes)
}

/// A chain of `plies` plies, with a short way out at every reply.
pub fn deep(plies: usize) -> String {
    let mut nodes = vec!["0 out end win".to_owned(), "1 end end 3".to_owned()];
    for ply in 2..plies + 2 {
        let to = ply - 1;
        nodes.push(if (plies + 1 - ply).is_multiple_of(2) {
            format!("{ply} p{ply} pick push {to}")
        } else if ply % 6 == 0 {
            format!("{ply} p{ply} all run {to} give-up 0")
        } else {
            format!("{ply} p{ply} all run {to}")
        });
    }
    certificate("made-up", "none", &format!("p{}", plies + 1), "white >= win within 15", &nodes)
}

/// How `o` holds tic-tac-toe from a board (9 signs of `x`, `o` and `.`), by minimax.
pub fn tic_tac_toe(root: &str) -> String {
    let mut made = Minimax { best: HashMap::new(), ids: HashMap::new(), nodes: Vec::new() };
    let board: Vec<u8> = root.bytes().collect();
    made.write(&board);
    certificate("tic-tac-toe", "none", root, "x < win", &made.nodes)
}

/// A board of nine signs as three lines.
pub fn board(position: &str) -> String {
    let signs: Vec<String> = position.chars().map(String::from).collect();
    signs.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

struct Minimax {
    best: HashMap<Vec<u8>, i32>,
    ids: HashMap<Vec<u8>, usize>,
    nodes: Vec<String>,
}

const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn over(board: &[u8]) -> Option<i32> {
    let has = |side: u8| ROWS.iter().any(|row| row.iter().all(|&at| board[at] == side));
    match (has(b'x'), has(b'o'), board.contains(&b'.')) {
        (true, ..) => Some(1),
        (_, true, _) => Some(-1),
        (.., false) => Some(0),
        _ => None,
    }
}

fn replies(board: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let stones = |side| board.iter().filter(|&&sign| sign == side).count();
    let side = if stones(b'x') == stones(b'o') { b'x' } else { b'o' };
    let play = |at: usize| {
        let mut after = board.to_vec();
        after[at] = side;
        (at, after)
    };
    (0..9).filter(|&at| board[at] == b'.').map(play).collect()
}

impl Minimax {
    fn value(&mut self, board: &[u8]) -> i32 {
        if let Some(value) = over(board) {
            return value;
        }
        if let Some(&value) = self.best.get(board) {
            return value;
        }
        let x_moves = board.iter().filter(|&&sign| sign == b'.').count() % 2 == 1;
        let values: Vec<i32> = replies(board).iter().map(|(_, after)| self.value(after)).collect();
        let value = if x_moves { values.into_iter().max() } else { values.into_iter().min() };
        let value = value.expect("a game that goes on has moves");
        self.best.insert(board.to_vec(), value);
        value
    }

    fn write(&mut self, board: &[u8]) -> usize {
        if let Some(&id) = self.ids.get(board) {
            return id;
        }
        let position = String::from_utf8_lossy(board).into_owned();
        let name = |at: usize| format!("{}{}", char::from(b"abc"[at % 3]), 3 - at / 3);
        let x_moves = board.iter().filter(|&&sign| sign == b'.').count() % 2 == 1;
        let kind = if let Some(value) = over(board) {
            format!("end {}", ["loss", "draw", "win"][(value + 1) as usize])
        } else if x_moves {
            let all: Vec<String> = replies(board)
                .iter()
                .map(|(at, after)| format!("{} {}", name(*at), self.write(after)))
                .collect();
            format!("all {}", all.join(" "))
        } else {
            let choice = replies(board).into_iter().min_by_key(|(_, after)| self.value(after));
            let (at, after) = choice.expect("a game that goes on has moves");
            format!("pick {} {}", name(at), self.write(&after))
        };
        let id = self.nodes.len();
        self.nodes.push(format!("{id} {position} {kind}"));
        self.ids.insert(board.to_vec(), id);
        id
    }
}

/// A certificate that obeys the format and nothing else: circles, repetitions, shared nodes, odd
/// names.
pub fn random(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut below = |bound: usize| random.below(bound);
    let size = 1 + below(60);
    let odd = [
        "<b>",
        "a&b",
        "\"quoted\"",
        "王手",
        "x/y/z",
        "back\\slash",
        "long-name-of-a-position-that-goes-on",
        "é",
    ];
    let names: Vec<String> = (0..size)
        .map(|id| if below(3) == 0 { odd[below(odd.len())].to_owned() } else { format!("p{id}") })
        .collect();
    let cyclic = below(2) == 0;
    let mut nodes = Vec::new();
    for id in 0..size {
        let reference = |below: &mut dyn FnMut(usize) -> usize| {
            if below(8) == 0 {
                return "rep".to_owned();
            }
            if cyclic { below(size).to_string() } else { (id - 1 - below(id.min(6))).to_string() }
        };
        let root = id + 1 == size;
        let kind = match if root { 5 } else { below(6) } {
            _ if id == 0 => "end win".to_owned(),
            0 => format!("end {}", ["win", "draw", "loss", "7"][below(4)]),
            1 | 2 => format!("pick {} {}", names[below(size)], reference(&mut below)),
            _ => {
                let moves = 1 + below(5);
                let all: Vec<String> = (0..moves)
                    .map(|nth| format!("m{nth}{} {}", names[below(size)], reference(&mut below)))
                    .collect();
                format!("all {}", all.join(" "))
            }
        };
        nodes.push(format!("{id} {} {kind}", names[id]));
    }
    let rules = ["draw", "mover-loses", "mover-wins", "none", "-4"];
    certificate("random", rules[below(rules.len())], &names[size - 1], "max >= win", &nodes)
}
