//! What people want to know of each game: a page for it, with examples that can be pasted.

/// What people want to know of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its rules, where they are not those that everybody knows.
    pub rules: &'static str,
    /// Which names it has, and the ranges of their numbers.
    pub names: &'static str,
    /// How positions and moves are written.
    pub notation: &'static str,
    /// The value of a repetition.
    pub repetition: &'static str,
    /// What can be asked.
    pub questions: &'static str,
    /// What is too much for it.
    pub limits: &'static str,
    /// What follows `andor` in commands that can be pasted.
    pub examples: &'static [&'static str],
    /// What is asked when nobody says.
    pub default_ask: &'static str,
    /// What a text in the place of a position is.
    pub texts: Texts,
}

impl GameInfo {
    /// The name without parameters.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or_default()
    }
}

/// What a text in the place of a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Texts {
    /// A position.
    Positions,
    /// A position with operations after it, as EPD has them.
    Epd,
    /// A position, or the name of an SGF file with problems.
    PositionsOrSgf,
    /// A position, or the name of a PDN file with games.
    PositionsOrPdn,
    /// The name of a file that defines a whole game.
    Definitions,
}

/// The line of the table for a game with this name, options included.
#[must_use]
pub fn info(name: &str) -> Option<&'static GameInfo> {
    let family = name.split(':').next().unwrap_or_default();
    GAMES.iter().find(|game| game.family() == family)
}

/// All games.
pub const GAMES: &[GameInfo] = &[
    GameInfo {
        name: "graph",
        about: "any AND/OR graph, with cycles or without, from a file",
        rules: "A node belongs to max or min, who chooses the next node, or it is an end with a value.",
        names: "graph, without parameters",
        notation: "A position is a node, a move the node it leads to. The file gives the graph: a line `repetition RULE`, \
                   then a line for each node.",
        repetition: "as the file says: draw, mover-loses, mover-wins, none or a number",
        questions: "value; max >= V, min >= V",
        limits: "The graph must fit into memory.",
        examples: &[
            "solve graph corpus/graph/campbell-draw-first.andor",
            "solve graph corpus/graph/schijf-5.7.andor --ask 'max >= win' --proof win.proof",
            "show win.proof --graph corpus/graph/schijf-5.7.andor",
        ],
        default_ask: "value",
        texts: Texts::Definitions,
    },
    GameInfo {
        name: "tictactoe",
        about: "three in a row on a board of 3x3",
        rules: "x moves first. Three of one's own in a row, column or diagonal win; a full board is a draw.",
        names: "tictactoe, without parameters",
        notation: "Rows from the top, separated by '/': x, o and '.'. A move is a column letter and a row number, \
                   counted from the top: a1 is the upper left corner.",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        limits: "None: everything is solved in less than a second.",
        examples: &["solve tictactoe", "solve tictactoe x../.o./... --ask 'x >= draw'"],
        default_ask: "value",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "mnk:M,N,K",
        about: "K in a row on a board of M columns and N rows",
        rules: "As tictactoe, with K in a row.",
        names: "mnk:M,N,K with M and N from 1 to 63, (M + 1) * N at most 64 (7,8 fits, 8,8 does not), and K at least 1",
        notation: "As tictactoe.",
        repetition: "none",
        questions: "value; x >= V, o >= V",
        limits: "Boards of up to about 20 squares are solved from the start within a minute; larger ones need a \
                 position well into the game.",
        examples: &["solve mnk:4,3,3", "solve mnk:4,4,4 x.../.o../..../.... --ask 'o >= draw'"],
        default_ask: "value",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "chess",
        about: "chess: mates, endings with few men, problems, Chess960",
        rules: "Without the fifty-move rule unless the name says `fifty`. Men that cannot mate end the game. Part of a \
                board (a1-e5) has its own edges.",
        names: "chess, chess:fifty with the fifty-move rule, chess:a1-e5 on a part of the board, chess:960, \
                and combinations as chess:a1-e5,fifty or chess:960,fifty",
        notation: "FEN or EPD. Moves as UCI writes them: e2e4, e7e8q; `andor problem` and PGN have SAN.",
        repetition: "draw, at the third occurrence",
        questions: "mover >= win (mate), white >= draw, mover >= win within 4, value",
        limits: "At most four men are solved whole. Otherwise mates are found, and positions where little is left.",
        examples: &[
            "solve chess '7k/8/5K2/8/8/8/8/6Q1 w - -'",
            "solve chess '7k/8/5K2/8/8/8/8/6Q1 w - -' --ask 'white >= win within 2'",
            "problem '7k/8/5K2/8/8/8/8/6Q1 w - -'",
        ],
        default_ask: "mover >= win",
        texts: Texts::Epd,
    },
    GameInfo {
        name: "antichess",
        about: "losing chess: captures are forced, who has no move has won",
        rules: "Kings are men like others: no check, no castling; a pawn may become a king.",
        names: "antichess, and as chess a part of the board and `fifty`: antichess:a1-e5,fifty",
        notation: "As chess, without castling.",
        repetition: "draw, at the third occurrence",
        questions: "as chess",
        limits: "Some first moves lose quickly (1.d4, 1.d3, 1.e4); the whole game is out of reach here.",
        examples: &["solve antichess 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b - -'"],
        default_ask: "mover >= win",
        texts: Texts::Epd,
    },
    GameInfo {
        name: "pawn-endgame",
        about: "Campbell's pawn endgame: the squares a4 to e8, a safe promotion wins",
        rules: "White wins with a queen that cannot be taken at once; one that can be, or no white pawn left, is a draw.",
        names: "pawn-endgame, and as chess another part of the board and `fifty`: pawn-endgame:a1-e8",
        notation: "As chess.",
        repetition: "draw, at the third occurrence",
        questions: "as chess",
        limits: "None: everything is solved within seconds.",
        examples: &["solve pawn-endgame '8/p7/8/2P1k3/1K6/8/8/8 w - -'"],
        default_ask: "mover >= win",
        texts: Texts::Epd,
    },
    GameInfo {
        name: "checkers",
        about: "English draughts (American checkers), also from PDN files",
        rules: "Black moves first. Captures are forced, but not the largest. A man that reaches the last row becomes \
                a king and stops there; kings go one square. Who has no move has lost.",
        names: "checkers, without parameters",
        notation: "FEN of PDN: who moves, then the squares 1 to 32 of each side, K before kings. Moves as 11-15, \
                   22x15x8. Or FILE.pdn: a game's FEN, or without one where its moves lead. `andor show --as pdn`.",
        repetition: "draw, at the third occurrence",
        questions: "mover >= win, white >= draw, value",
        limits: "With a database (`andor database build checkers DIR`) endings of that many pieces are known; \
                 shots and short wins are found with more.",
        examples: &[
            "solve checkers W:W21,K22:B1,2",
            "solve checkers W:W22:B18,11 --proof shot.proof",
            "show shot.proof --as pdn",
        ],
        default_ask: "mover >= win",
        texts: Texts::PositionsOrPdn,
    },
    GameInfo {
        name: "connectfour",
        about: "four in a row on 7 columns of 6; connectfour:W,H on other boards",
        rules: "A stone falls to the lowest free place of its column. Scores are Pons': a win is 1 for the last stone, \
                2 for the one before it, and so on; a loss is negative.",
        names: "connectfour, connectfour:W,H with W from 1 to 9, H at least 1, and W * (H + 1) at most 64",
        notation: "The columns played, from 1 ('-' for none). A move is a column.",
        repetition: "none",
        questions: "value; first >= S, second >= S (a score; win is 1)",
        limits: "7x6 from the start takes long; positions after a dozen stones take seconds.",
        examples: &["solve connectfour 2252576253462244111563365343671351441", "solve connectfour:4,4"],
        default_ask: "value",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "dobutsu",
        about: "dobutsu shogi on 3x4 squares, with drops",
        rules: "Lion, giraffe, elephant and chick; a chick on the last row becomes a hen. Captured animals are dropped. \
                Taking the lion wins, and so does a lion that is safe on the last row.",
        names: "dobutsu, without parameters",
        notation: "Who moves (S or G), the rows from gote's side, the hands. Moves as Eb2-c3, La1xa2, C*b4, Cc2-c1+.",
        repetition: "draw, at the third occurrence",
        questions: "mover >= win, sente >= draw, value",
        limits: "The whole game is in its database (2 GB of memory). Without it short wins are found.",
        examples: &["solve dobutsu S/gle/-c-/-C-/ELG/- --time 1", "solve dobutsu S/g-l/---/-C-/ELG/EC"],
        default_ask: "mover >= win",
        texts: Texts::Positions,
    },
    GameInfo {
        name: "go:MxN",
        about: "Go on small boards, and fights about life from SGF files",
        rules: "Area scoring, no komi: the value is Black's points minus White's. Two passes end the game. Stones are \
                alive until they are taken. Suicide is forbidden unless the name allows it.",
        names: "go:MxN with M and N from 1 to 19, then options: situational, positional or simple (ko), suicide, settled, \
                and a fight (live=white=MAP); with FILE.sgf also go, go:live, go:eye",
        notation: "Rows from the top, separated by '/': X is black, O white; then who moves and the passes. Moves as in \
                   GTP: B2, pass. Or FILE.sgf: triangles mark the stones at stake, squares the points of play; without marks \
                   an enclosed group is meant, or the whole board. `andor show --as sgf`, `andor gtp`.",
        repetition: "situational superko (who repeats loses), or positional; simple ko: a longer circle is a draw",
        questions: "value; black >= V, white >= V (V in points; in a fight win)",
        limits: "Whole boards of up to about 12 points; fights of up to about 10 empty points.",
        examples: &[
            "solve go:2x2",
            "solve go:3x3,positional '.X./X.X/... O 0'",
            "solve go:4x3,live=white=t--X/--XX/XX..",
        ],
        default_ask: "value",
        texts: Texts::PositionsOrSgf,
    },
    GameInfo {
        name: "tree:B,D,R,S",
        about: "a random uniform tree: breadth, depth, range of values, seed",
        rules: "Each inner node has B moves, max and min take turns, the ends are D plies below the root; their values \
                are random.",
        names: "tree:B,D,R,S with B at least 1, B to the power of D at most 2^63, R from 1 to 1,000,000, S any seed; \
                tree:B,D,R,S,DEVIATION takes normal values",
        notation: "The moves from the root.",
        repetition: "none",
        questions: "value; max >= V",
        limits: "A few million ends.",
        examples: &["solve tree:5,6,64,1"],
        default_ask: "value",
        texts: Texts::Positions,
    },
];
