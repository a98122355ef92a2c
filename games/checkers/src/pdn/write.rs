//! From games to the text of a PDN file.

use super::{Record, Word};
use crate::board::{Board, Move};
use crate::text::{move_text, position_text};
use andor_game::Player;

/// PGN wants lines of less than 80 characters.
const LINE: usize = 79;

/// The games of a file, with the same words in lines of their own length.
#[must_use]
pub fn write(games: &[Record]) -> String {
    let mut text = String::new();
    for game in games {
        for (name, value) in &game.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{name} \"{value}\"]\n");
        }
        text.push('\n');
        let mut line = Line { text, length: 0, glued: true, after_move: false };
        for word in &game.words {
            line.word(word);
        }
        line.put(&game.result);
        text = line.text + "\n\n";
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The lines of a game's moves.
struct Line {
    text: String,
    length: usize,
    /// Nothing stands between the last word and the next.
    glued: bool,
    /// The last word was a move.
    after_move: bool,
}

impl Line {
    fn word(&mut self, word: &Word) {
        match word {
            Word::Number(text) | Word::Move(text) => self.put(text),
            // Apart from its move `*` would be the end of the game, and two marks in a row must not
            // become one.
            Word::Mark(text) => {
                self.glued |= self.after_move && !text.starts_with('$');
                self.put(text);
            }
            Word::Comment(text) if text.contains('}') => {
                self.put(&format!(";{text}\n"));
                (self.length, self.glued) = (0, true);
            }
            Word::Comment(text) => {
                let words = format!("{{{text}}}");
                words.split(' ').for_each(|word| self.put(word));
            }
            Word::Open => {
                self.put("(");
                self.glued = true;
            }
            Word::Close => {
                self.glued = true;
                self.put(")");
            }
        }
        self.after_move = matches!(word, Word::Move(_));
    }

    fn put(&mut self, word: &str) {
        let length = word.chars().count();
        if word.is_empty() {
            return;
        }
        if !self.glued {
            let fits = self.length + 1 + length <= LINE;
            self.text.push(if fits { ' ' } else { '\n' });
            self.length = if fits { self.length + 1 } else { 0 };
        }
        self.text += word;
        self.length += length;
        self.glued = false;
    }
}

/// A position and a tree of moves from it with comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    root: Board,
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    mv: Option<Move>,
    comment: String,
    children: Vec<usize>,
}

impl Tree {
    /// A tree without moves: node 0.
    #[must_use]
    pub fn new(root: Board, comment: impl Into<String>) -> Tree {
        Tree { root, nodes: vec![Node { mv: None, comment: comment.into(), children: Vec::new() }] }
    }

    /// Adds a move after a node and returns the new node. The first move after a node is the main
    /// line.
    pub fn add(&mut self, parent: usize, mv: Move, comment: impl Into<String>) -> usize {
        self.nodes.push(Node { mv: Some(mv), comment: comment.into(), children: Vec::new() });
        let child = self.nodes.len() - 1;
        self.nodes[parent].children.push(child);
        child
    }

    /// The tree as a game with its position, after these tags, the result among them.
    #[must_use]
    pub fn record(&self, tags: &[(&str, &str)]) -> Record {
        let mut record = Record::default();
        let position = position_text(&self.root);
        for (name, value) in
            tags.iter().copied().chain([("GameType", "21"), ("SetUp", "1"), ("FEN", &position)])
        {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
        record.result = record.tag("Result").unwrap_or("*").to_owned();
        record.words = self.words();
        record
    }

    fn words(&self) -> Vec<Word> {
        /// What is left to write, the last first.
        enum Task {
            After(usize, usize),
            Instead(usize, usize),
            Close,
        }
        let mut words = Vec::new();
        let comment = |words: &mut Vec<Word>, node: usize| {
            let text = &self.nodes[node].comment;
            words.extend((!text.is_empty()).then(|| Word::Comment(text.clone())));
        };
        // Black moves first.
        let first = usize::from(self.root.turn == Player::Min);
        let play = |words: &mut Vec<Word>, node: usize, ply: usize| {
            let (number, black) = ((first + ply) / 2 + 1, (first + ply).is_multiple_of(2));
            if black || !matches!(words.last(), Some(Word::Move(_))) {
                words.push(Word::Number(format!("{number}{}", if black { "." } else { "..." })));
            }
            words.push(Word::Move(move_text(self.nodes[node].mv.expect("only the root has no move"))));
            comment(words, node);
        };
        comment(&mut words, 0);
        let mut tasks = vec![Task::After(0, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => words.push(Word::Close),
                Task::Instead(node, ply) => {
                    words.push(Word::Open);
                    play(&mut words, node, ply);
                    tasks.push(Task::After(node, ply + 1));
                }
                Task::After(node, ply) => {
                    let [main, others @ ..] = &*self.nodes[node].children else { continue };
                    play(&mut words, *main, ply);
                    tasks.push(Task::After(*main, ply + 1));
                    for &other in others.iter().rev() {
                        tasks.push(Task::Close);
                        tasks.push(Task::Instead(other, ply));
                    }
                }
            }
        }
        words
    }
}
