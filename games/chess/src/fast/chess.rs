//! Chess on the cozy-chess crate.
//!
//! cozy-chess records an en-passant square after every double step of a pawn, and its hash and its
//! equality include the square: one position would have two keys, and a repetition would stay
//! undetected. Here the square counts only if a capture on it is legal.

use super::mating::{checking_moves, mate_in_one};
use super::mobility::{Mobility, en_passant_captures, has_move, king_moves};
use super::plain::{color, from_cozy, piece, plain_move, player, put, to_cozy};
use super::symmetry::{reachable_at_most, symmetric_key};
use crate::chesslike::Chesslike;
use crate::men::CASTLINGS;
use crate::rulebook::{Position, Rulebook};
use crate::setup::Setup;
use andor_game::{Game, Goal, Key, NotationError, Player, Repetition, RepetitionKey, Value};
use andor_game::{mix, some_move_meets};
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Move, Piece, Rank, Square};
use std::hash::{Hash, Hasher};

/// Chess for engines. A move is cozy-chess' own: castling takes the own rook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    rules: Rulebook,
}

/// A position of [`Chess`].
#[derive(Clone, Debug)]
pub struct ChessPosition {
    board: Board,
    /// Whether the board's en-passant square can be captured on.
    en_passant: bool,
    /// Counts only under the fifty-move rule, else 0.
    clock: u8,
}

impl ChessPosition {
    /// cozy-chess' board. Its en-passant square and its clocks may differ from the position's.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Half-moves since the last capture or pawn move under the fifty-move rule, else 0.
    #[must_use]
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// The same position with another count.
    #[must_use]
    pub fn with_clock(&self, clock: u8) -> ChessPosition {
        ChessPosition { clock: clock.min(Setup::FIFTY_MOVES), ..self.clone() }
    }

    /// Whether a legal move is a capture or a pawn move, which resets the clock.
    #[must_use]
    pub fn resets_clock(&self, mv: Move) -> bool {
        let board = &self.board;
        board.pieces(Piece::Pawn).has(mv.from) || board.colors(!board.side_to_move()).has(mv.to)
    }

    fn from_setup(setup: &Setup) -> Result<ChessPosition, NotationError> {
        let mut builder = BoardBuilder::empty();
        for side in [Player::Max, Player::Min] {
            for (square, man) in setup.men_of(side) {
                *builder.square_mut(to_cozy(square)) = Some((piece(man.kind), color(side)));
            }
        }
        for (castling, rook) in CASTLINGS.into_iter().zip(setup.castling) {
            let rights = builder.castle_rights_mut(color(castling.side));
            let right = if castling.is_short() { &mut rights.short } else { &mut rights.long };
            *right = rook.map(|rook| to_cozy(rook).file());
        }
        builder.side_to_move = color(setup.turn);
        builder.en_passant = setup.en_passant.map(to_cozy);
        let board = builder.build().map_err(|error| {
            NotationError::new(format!("'{}' is no chess position: {error}", setup.text()))
        })?;
        Ok(ChessPosition { board, en_passant: setup.en_passant.is_some(), clock: setup.clock })
    }

    /// The file of an en-passant capture.
    fn file(&self) -> Option<File> {
        self.board.en_passant().filter(|_| self.en_passant)
    }

    fn key_without_clock(&self) -> u64 {
        if self.en_passant { self.board.hash() } else { self.board.hash_without_ep() }
    }
}

impl PartialEq for ChessPosition {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.board, &other.board);
        one.hash_without_ep() == two.hash_without_ep()
            && self.clock == other.clock
            && self.file() == other.file()
            && one.side_to_move() == two.side_to_move()
            && Color::ALL.iter().all(|&color| {
                one.colors(color) == two.colors(color) && one.castle_rights(color) == two.castle_rights(color)
            })
            && Piece::ALL.iter().all(|&piece| one.pieces(piece) == two.pieces(piece))
    }
}

impl Eq for ChessPosition {}

impl Hash for ChessPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key_without_clock());
        state.write_u8(self.clock);
    }
}

impl Chess {
    /// Chess.
    #[must_use]
    pub const fn new() -> Chess {
        Chess { rules: Rulebook::chess() }
    }

    /// Chess with the fifty-move rule: see [`Rulebook::with_fifty_moves`].
    #[must_use]
    pub const fn with_fifty_moves() -> Chess {
        Chess { rules: Rulebook::chess().with_fifty_moves() }
    }

    /// The fast rules for a rulebook that plays chess on the whole board, with its options; none
    /// for other games.
    #[must_use]
    pub fn by(rules: Rulebook) -> Option<Chess> {
        rules.is_whole_chess().then_some(Chess { rules })
    }

    /// The rulebook of the same game, for the checker.
    #[must_use]
    pub const fn rulebook(&self) -> &Rulebook {
        &self.rules
    }

    /// The same position for engines.
    ///
    /// # Errors
    /// When cozy-chess refuses it.
    pub fn position(&self, position: &Position) -> Result<ChessPosition, NotationError> {
        ChessPosition::from_setup(position.setup())
    }
}

rulebook_notation!(Chess, ChessPosition);

impl Default for Chess {
    fn default() -> Self {
        Chess::new()
    }
}

/// Whether the men cannot mate, however both sides play: kings alone, with one knight, or with
/// bishops on squares of one colour.
#[inline]
fn is_dead(board: &Board) -> bool {
    let [bishops, knights] = [Piece::Bishop, Piece::Knight].map(|piece| board.pieces(piece));
    if board.occupied() != board.pieces(Piece::King) | bishops | knights {
        return false;
    }
    match knights.len() {
        0 => bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_disjoint(BitBoard::DARK_SQUARES),
        1 => bishops.is_empty(),
        _ => false,
    }
}

impl Game for Chess {
    type Position = ChessPosition;
    type Move = Move;

    #[inline]
    fn turn(&self, position: &ChessPosition) -> Player {
        player(position.board.side_to_move())
    }

    #[inline]
    fn end(&self, position: &ChessPosition) -> Option<Value> {
        if has_move(&position.board) {
            let is_draw = position.clock >= Setup::FIFTY_MOVES || is_dead(&position.board);
            return is_draw.then_some(Value::DRAW);
        }
        let mated = !position.board.checkers().is_empty();
        Some(if mated { Value::LOSS.seen_by(self.turn(position)) } else { Value::DRAW })
    }

    // Not inlined into other crates: see `mobility`.
    fn moves(&self, position: &ChessPosition, into: &mut Vec<Move>) {
        let board = &position.board;
        board.generate_moves_for(!board.pieces(Piece::King), |moves| {
            // Only pawns need the slower iterator, which adds promotions.
            if moves.piece == Piece::Pawn {
                into.extend(moves);
            } else {
                let from = moves.from;
                into.extend(moves.to.into_iter().map(|to| Move { from, to, promotion: None }));
            }
            false
        });
        let from = board.king(board.side_to_move());
        into.extend(king_moves(board).into_iter().map(|to| Move { from, to, promotion: None }));
    }

    #[inline]
    fn play(&self, position: &mut ChessPosition, mv: Move) {
        position.board.play_unchecked(mv);
        position.en_passant = en_passant_captures(&position.board).next().is_some();
        if self.rules.has_fifty_moves() {
            // The clock of cozy-chess is not enough: a board is built from four fields only.
            let counts = position.board.halfmove_clock() > 0;
            position.clock = if counts { (position.clock + 1).min(Setup::FIFTY_MOVES) } else { 0 };
        }
    }

    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }

    fn occurrences(&self) -> u32 {
        self.rules.occurrences()
    }

    #[inline]
    fn key(&self, position: &ChessPosition) -> Key {
        let key = position.key_without_clock();
        // Without the fifty-move rule the clock is zero, and zero mixes to zero.
        Key(key ^ mix(u64::from(position.clock)))
    }

    fn repetition_class(&self, position: &ChessPosition) -> ChessPosition {
        ChessPosition { clock: 0, ..position.clone() }
    }

    #[inline]
    fn repetition_key(&self, position: &ChessPosition) -> RepetitionKey {
        RepetitionKey(position.key_without_clock())
    }

    fn classes_are_positions(&self) -> bool {
        !self.rules.has_fifty_moves()
    }

    #[inline]
    fn count_moves(&self, position: &ChessPosition, _: &mut Vec<Move>) -> usize {
        let Mobility { king, others } = Mobility::of(&position.board, position.en_passant);
        (king + others) as usize
    }

    /// The king's moves count twice: a king that can run is further from mate than one whose men
    /// can move.
    #[inline]
    fn estimate(&self, position: &ChessPosition) -> (u32, u32) {
        let Mobility { king, others } = Mobility::of(&position.board, position.en_passant);
        (1, 2 * king + others)
    }

    #[inline]
    fn meets_at_once(&self, position: &ChessPosition, goal: Goal) -> bool {
        if goal == Goal::new(self.turn(position), Value::WIN) {
            mate_in_one(&position.board).is_some()
        } else {
            some_move_meets(self, position, goal)
        }
    }

    /// Checks.
    fn forcing_moves(&self, position: &ChessPosition, into: &mut Vec<Move>) -> bool {
        checking_moves(&position.board, into);
        true
    }

    fn prefers_bounded_search(&self, goal: Goal) -> bool {
        goal.at_least == Value::WIN
    }

    fn symmetric_key(&self, position: &ChessPosition) -> Key {
        let shared = symmetric_key(&position.board, position.file());
        shared.map_or_else(|| self.key(position), |key| Key(key ^ mix(u64::from(position.clock))))
    }

    fn reachable_at_most(&self, position: &ChessPosition) -> Option<u64> {
        reachable_at_most(&position.board).filter(|_| !self.rules.has_fifty_moves())
    }

    /// A capture, a pawn move, castling, or the loss of a right to castle.
    #[inline]
    fn converts(&self, position: &ChessPosition, mv: Move) -> bool {
        let board = &position.board;
        let mover = board.side_to_move();
        // Castling goes to the square of the own rook.
        if board.occupied().has(mv.to) || board.pieces(Piece::Pawn).has(mv.from) {
            return true;
        }
        let rights = board.castle_rights(mover);
        let has_right = rights.short.is_some() || rights.long.is_some();
        let back_rank = Rank::First.relative_to(mover);
        let from_home =
            |right: Option<File>| right.is_some_and(|file| mv.from == Square::new(file, back_rank));
        has_right
            && (board.pieces(Piece::King).has(mv.from) || from_home(rights.short) || from_home(rights.long))
    }
}

impl Chesslike for Chess {
    fn setup(&self, position: &ChessPosition) -> Setup {
        let board = &position.board;
        let mut setup = Setup { turn: self.turn(position), clock: position.clock, ..Setup::empty() };
        for &color in &Color::ALL {
            for &piece in &Piece::ALL {
                put(&mut setup.men, board.colored_pieces(color, piece), color, piece);
            }
        }
        for (rook, castling) in setup.castling.iter_mut().zip(CASTLINGS) {
            let rights = board.castle_rights(color(castling.side));
            let file = if castling.is_short() { rights.short } else { rights.long };
            *rook = file.map(|file| from_cozy(Square::new(file, to_cozy(castling.rook).rank())));
        }
        let rank = Rank::Sixth.relative_to(board.side_to_move());
        setup.en_passant = position.file().map(|file| from_cozy(Square::new(file, rank)));
        setup
    }

    fn plain(&self, position: &ChessPosition, mv: Move) -> crate::Move {
        let board = &position.board;
        if self.rules.is_chess960() || !board.colors(board.side_to_move()).has(mv.to) {
            return plain_move(mv);
        }
        let file = if mv.to.file() > mv.from.file() { File::G } else { File::C };
        plain_move(Move { to: Square::new(file, mv.from.rank()), ..mv })
    }

    fn mark(&self, position: &ChessPosition) -> &'static str {
        if position.board.checkers().is_empty() {
            ""
        } else if position.board.generate_moves(|_| true) {
            "+"
        } else {
            "#"
        }
    }

    fn variant(&self) -> Option<&'static str> {
        self.rules.variant()
    }
}
