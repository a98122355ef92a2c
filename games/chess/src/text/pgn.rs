//! PGN (portable game notation): a tree of variations in the form that chess programs read.

use crate::chesslike::Chesslike;
use crate::text::san;
use andor_game::{Player, successor};

/// The tags that every PGN game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// The standard demands lines of less than 80 characters.
const LINE: usize = 79;

/// Moves from a position with their alternatives. Node [`MoveTree::ROOT`] is the position itself;
/// every other node is a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTree<M> {
    nodes: Vec<Node<M>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node<M> {
    mv: Option<M>,
    glyph: Option<u8>,
    comment: String,
    children: Vec<usize>,
}

impl<M: Copy> MoveTree<M> {
    /// The node of the first position.
    pub const ROOT: usize = 0;

    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        MoveTree { nodes: vec![Node { mv: None, glyph: None, comment: String::new(), children: Vec::new() }] }
    }

    /// Adds a move after a node and returns the move's node. The first move added after a node is
    /// the main line, the others are alternatives.
    pub fn add(&mut self, after: usize, mv: M) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { mv: Some(mv), glyph: None, comment: String::new(), children: Vec::new() });
        self.nodes[after].children.push(node);
        node
    }

    /// Sets the numeric glyph of a move: 1 for a good move, 2 for a poor one, 6 for a dubious one.
    pub fn glyph(&mut self, node: usize, glyph: u8) {
        self.nodes[node].glyph = Some(glyph);
    }

    /// Sets the comment of a node.
    pub fn comment(&mut self, node: usize, text: &str) {
        self.nodes[node].comment = text.into();
    }
}

impl<M: Copy> Default for MoveTree<M> {
    fn default() -> Self {
        MoveTree::new()
    }
}

/// A tree of legal moves from `root` as a PGN game. `tags` (name and value) fill the roster and
/// extend it; the `Result` among them, or `*`, also ends the moves.
pub fn pgn<G: Chesslike>(
    game: &G,
    root: &G::Position,
    tree: &MoveTree<G::Move>,
    tags: &[(&str, &str)],
) -> String {
    let given = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| *value);
    let result = given("Result").unwrap_or("*");
    let setup = game.setup(root);
    let mut text = String::new();
    for name in ROSTER {
        let unknown = match name {
            "Result" => result,
            "Date" => "????.??.??",
            _ => "?",
        };
        push_tag(&mut text, name, given(name).unwrap_or(unknown));
    }
    if let Some(variant) = game.variant() {
        push_tag(&mut text, "Variant", variant);
    }
    push_tag(&mut text, "SetUp", "1");
    push_tag(&mut text, "FEN", &setup.text_with_clock());
    for (name, value) in tags.iter().filter(|(name, _)| !ROSTER.contains(name)) {
        push_tag(&mut text, name, value);
    }
    text.push('\n');
    let mut writer = Writer { game, tree, black_first: setup.turn == Player::Min, words: Words::new(text) };
    writer.write(root.clone());
    writer.words.push(result);
    writer.words.finish()
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    *text += &format!("[{name} \"{value}\"]\n");
}

struct Writer<'a, G: Chesslike> {
    game: &'a G,
    tree: &'a MoveTree<G::Move>,
    black_first: bool,
    words: Words,
}

/// What is left to write, the last first: a game may be longer than the call stack.
enum Task<P> {
    /// The moves after a node; if `interrupted`, the next move repeats its number.
    After { node: usize, position: P, ply: usize, interrupted: bool },
    /// An alternative move with all that follows.
    Instead { node: usize, position: P, ply: usize },
    /// The end of an alternative.
    Close,
}

impl<G: Chesslike> Writer<'_, G> {
    fn write(&mut self, root: G::Position) {
        let node = MoveTree::<G::Move>::ROOT;
        self.comment(node);
        let mut tasks = vec![Task::After { node, position: root, ply: 0, interrupted: true }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.words.close(),
                Task::Instead { node, position, ply } => {
                    self.words.open();
                    let (position, interrupted) = self.play(node, &position, ply, true);
                    tasks.push(Task::After { node, position, ply: ply + 1, interrupted });
                }
                Task::After { node, position, ply, interrupted } => {
                    let [main, others @ ..] = &*self.tree.nodes[node].children else { continue };
                    let (next, commented) = self.play(*main, &position, ply, interrupted);
                    let interrupted = commented || !others.is_empty();
                    tasks.push(Task::After { node: *main, position: next, ply: ply + 1, interrupted });
                    for &node in others.iter().rev() {
                        tasks.push(Task::Close);
                        tasks.push(Task::Instead { node, position: position.clone(), ply });
                    }
                }
            }
        }
    }

    /// Writes a move and its comment; returns the position after it and whether there was a
    /// comment.
    fn play(
        &mut self,
        node: usize,
        position: &G::Position,
        ply: usize,
        interrupted: bool,
    ) -> (G::Position, bool) {
        let mv = self.tree.nodes[node].mv.expect("only the root has no move");
        let half_moves = ply + usize::from(self.black_first);
        let number = half_moves / 2 + 1;
        if half_moves.is_multiple_of(2) {
            self.words.push(&format!("{number}."));
        } else if interrupted {
            self.words.push(&format!("{number}..."));
        }
        self.words.push(&san(self.game, position, mv));
        if let Some(glyph) = self.tree.nodes[node].glyph {
            self.words.push(&format!("${glyph}"));
        }
        (successor(self.game, position, mv), self.comment(node))
    }

    fn comment(&mut self, node: usize) -> bool {
        let comment = &self.tree.nodes[node].comment;
        if comment.is_empty() {
            return false;
        }
        // PGN ends a comment at the first brace.
        let comment = format!("{{{}}}", comment.replace('}', ")"));
        comment.split_ascii_whitespace().for_each(|word| self.words.push(word));
        true
    }
}

/// Breaks words into lines.
struct Words {
    text: String,
    column: usize,
    opening: String,
}

impl Words {
    fn new(text: String) -> Words {
        Words { text, column: 0, opening: String::new() }
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }

    fn push(&mut self, word: &str) {
        let length = self.opening.len() + word.chars().count();
        // One more column for a bracket that may close after it.
        if self.column > 0 && self.column + 1 + length + 1 > LINE {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&std::mem::take(&mut self.opening));
        self.text.push_str(word);
        self.column += length;
    }

    fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }
}
