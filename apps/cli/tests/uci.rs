//! The dialogue of UCI, as chess programs lead it.

use andor_chess::fast::Chess;
use andor_game::{Game, Notation, Value, legal_moves};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A conversation with `andor uci`.
struct Dialogue {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Dialogue {
    fn start() -> Dialogue {
        let mut process = Command::new(env!("CARGO_BIN_EXE_andor"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let input = process.stdin.take().expect("an input");
        let output = BufReader::new(process.stdout.take().expect("an output")).lines();
        Dialogue { process, input, output }
    }

    fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    fn send_bytes(&mut self, line: &[u8]) {
        self.input.write_all(line).and_then(|()| self.input.write_all(b"\n")).expect("it listens");
    }

    /// What it says to a position and `go`.
    fn ask(&mut self, position: &str, go: &str) -> Vec<String> {
        self.send(&format!("position {position}"));
        self.send(go);
        self.until("bestmove")
    }

    /// The lines up to one that starts like this.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for line in self.output.by_ref() {
            lines.push(line.expect("text"));
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
        panic!("no '{start}' in {lines:?}");
    }

    fn quit(mut self) {
        self.send("quit");
        let status = self.process.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn a_chess_program_asks_for_a_mate() {
    let mut dialogue = Dialogue::start();
    dialogue.send("uci");
    let lines = dialogue.until("uciok");
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Move Overhead",
        "Ponder",
        "UCI_Chess960",
        "ProblemChess",
        "Engine",
        "History",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} "))), "{option}");
    }
    dialogue.send("setoption name Hash value 32");
    dialogue.send("setoption name Engine value dfpn");
    dialogue.send("ucinewgame");
    dialogue.send("isready");
    assert_eq!(dialogue.until("readyok").len(), 1, "options are taken without a word");
    dialogue.send("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    dialogue.send("go mate 2");
    let lines = dialogue.until("bestmove");
    assert_eq!(best(&lines), "a1a6");
    let found = |line: &String| line.starts_with("info nodes ") && line.contains(" nps ");
    let mate = lines.iter().find(|line| found(line)).expect("the cost");
    assert!(mate.contains(" depth 3 score mate 2 pv a1a6 "), "{mate}");
    // A depth of three half-moves is a mate in two.
    dialogue.send("go depth 3");
    assert_eq!(best(&dialogue.until("bestmove")), "a1a6");
    // No mate in one: any legal move.
    dialogue.send("go mate 1");
    let lines = dialogue.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("disproved, certified")), "{lines:?}");
    assert_ne!(lines.last().map(String::as_str), Some("bestmove 0000"));
    dialogue.quit();
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let mut dialogue = Dialogue::start();
    let asked = |dialogue: &mut Dialogue, go: &str, part: &str, expected: &str| {
        dialogue.send(go);
        let lines = dialogue.until("bestmove");
        assert!(lines.iter().any(|line| line.contains(part)), "{go}: {lines:?}");
        assert_eq!(best(&lines), expected, "{go}");
    };
    // Two mates in one, and one in two by way of the third move.
    dialogue.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    asked(&mut dialogue, "go mate 1 searchmoves g1g7", "score mate 1 pv g1g7", "g1g7");
    asked(&mut dialogue, "go searchmoves f6f7 g1g2 mate 2", "score mate 2 pv f6f7", "f6f7");
    asked(&mut dialogue, "go mate 1 searchmoves f6f7 g1a1", "disproved, certified", "f6f7");
    // The first does not mate, the second does.
    asked(&mut dialogue, "go mate 1 searchmoves f6f7 g1g7", "proved, certified", "g1g7");
    // Without a bound the root is history: to come back to it is no progress.
    asked(&mut dialogue, "go searchmoves g1g2", "proved, certified", "g1g2");
    asked(&mut dialogue, "go searchmoves g1g2 nodes 1", "unknown: nodes", "g1g2");
    // Stalemate is no mate.
    asked(&mut dialogue, "go searchmoves g1g6", "disproved, certified", "g1g6");
    dialogue.quit();
}

#[test]
fn a_search_without_end_is_stopped_and_shows_its_numbers() {
    let mut dialogue = Dialogue::start();
    // The positions before the root are part of the question: mate with them ahead is no less a
    // mate.
    dialogue.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 moves g1g2 h8h7 g2g1 h7h8");
    dialogue.send("go nodes 5000");
    assert_eq!(best(&dialogue.until("bestmove")), "g1g7");
    dialogue.send("position startpos moves e2e4 e7e5");
    dialogue.send("go infinite");
    dialogue.until("info string pn ");
    dialogue.send("isready");
    dialogue.until("readyok");
    dialogue.send("stop");
    let lines = dialogue.until("bestmove");
    assert!(lines.last().is_some_and(|line| line != "bestmove 0000"), "{lines:?}");
    dialogue.send("go nodes 5000");
    assert!(dialogue.until("bestmove").iter().any(|line| line == "info string unknown: nodes"));
    dialogue.send("go movetime 20");
    assert!(dialogue.until("bestmove").iter().any(|line| line == "info string unknown: time"));
    dialogue.send("go infinite");
    dialogue.quit();
}

#[test]
fn what_cannot_be_understood_gets_one_line() {
    let mut dialogue = Dialogue::start();
    for (line, part) in [
        ("position fen 8/8/8/8/8/8/8/8 w - -", "king"),
        ("position fen rubbish", "FEN"),
        ("position startpos moves e2e5", "e2e5"),
        ("setoption name Hash value none", "hash"),
        ("setoption name History value none", "none"),
        ("castle", "castle"),
    ] {
        dialogue.send(line);
        let lines = dialogue.until("info string");
        assert!(lines.len() == 1 && lines[0].contains(part), "{line}: {lines:?}");
    }
    dialogue.send("position startpos");
    // Whoever says `go` waits for a move.
    for (line, part) in [
        ("go mate soon", "number"),
        ("go perft 3", "perft"),
        ("go mate 2 searchmoves", "needs moves"),
        ("go searchmoves e2e4 e2e5 mate 2", "e2e5"),
    ] {
        dialogue.send(line);
        let lines = dialogue.until("bestmove");
        assert!(lines.len() == 2 && lines[0].contains(part) && lines[1] != "bestmove 0000", "{lines:?}");
    }
    // Mated: there is no move.
    dialogue.send("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    dialogue.send("go mate 1");
    assert_eq!(dialogue.until("bestmove").last().map(String::as_str), Some("bestmove 0000"));
    dialogue.quit();
}

/// The number after `score mate` in the last line that has one.
fn mate(lines: &[String]) -> Option<i32> {
    let number = |line: &String| {
        line.split_once(" score mate ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok())
    };
    lines.iter().rev().find_map(number)
}

fn says(lines: &[String], part: &str) -> bool {
    lines.iter().any(|line| line.contains(part))
}

fn best(lines: &[String]) -> &str {
    let last = lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
    last.split(' ').next().expect("a word")
}

#[test]
fn the_fifty_move_rule_is_played_unless_it_is_turned_off() {
    let mut dialogue = Dialogue::start();
    let queen = |clock: u32| format!("fen 8/8/8/3k4/8/8/8/KQ6 w - - {clock} 80");
    let lines = dialogue.ask(&queen(99), "go nodes 2000000");
    assert!(says(&lines, "disproved, certified") && mate(&lines).is_none(), "{lines:?}");
    let lines = dialogue.ask(&queen(0), "go nodes 2000000");
    assert!(says(&lines, "info string proved, certified"), "{lines:?}");
    let length = mate(&lines).expect("a mate");
    // As long as the last move comes with the hundredth half-move, it is a mate.
    let last = 101 - 2 * length as u32;
    let lines = dialogue.ask(&queen(last), "go nodes 2000000");
    assert!(says(&lines, "info string proved, certified") && mate(&lines) == Some(length), "{lines:?}");
    // The bounded question knows the rule, too.
    for (clock, verdict) in [(97, "proved, certified"), (98, "disproved, certified")] {
        let rook = format!("fen 7k/8/8/6K1/8/8/8/R7 w - - {clock} 80");
        let lines = dialogue.ask(&rook, "go mate 2");
        assert!(says(&lines, &format!("info string {verdict}")), "{clock}: {lines:?}");
    }
    dialogue.send("setoption name ProblemChess value true");
    let lines = dialogue.ask(&queen(99), "go nodes 2000000");
    assert!(says(&lines, "info string proved, certified") && mate(&lines) == Some(length), "{lines:?}");
    dialogue.quit();
}

#[test]
fn a_position_is_a_draw_when_it_stands_there_for_the_third_time() {
    let mut dialogue = Dialogue::start();
    let played = "fen k7/8/1K6/1P6/8/8/8/8 w - - 0 1 moves b6c7 a8a7 c7c6 a7b8 c6b6 b8a8";
    let lines = dialogue.ask(played, "go nodes 5000000");
    assert!(says(&lines, "info string proved, certified") && mate(&lines).is_some(), "{lines:?}");
    dialogue.quit();
}

#[test]
fn after_a_position_that_cannot_be_read_there_is_no_move() {
    let mut dialogue = Dialogue::start();
    dialogue.ask("fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "go mate 1");
    for position in
        ["fen 8/8/8/8/8/8/8/8 w - -", "startpos moves e2e5", "", "fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1"]
    {
        let lines = dialogue.ask(position, "go mate 1");
        assert_eq!(lines.last().map(String::as_str), Some("bestmove 0000"), "{position}: {lines:?}");
        assert!(lines.iter().filter(|line| line.starts_with("info string ")).count() == 2, "{lines:?}");
    }
    // The last of them is one in Chess960.
    dialogue.send("setoption name UCI_Chess960 value true");
    dialogue.send("go mate 1");
    assert_ne!(best(&dialogue.until("bestmove")), "0000");
    assert_eq!(best(&dialogue.ask("startpos", "go nodes 1")).len(), 4);
    dialogue.quit();
}

#[test]
fn play_goes_on_where_nobody_claims_the_draw() {
    let mut dialogue = Dialogue::start();
    for position in [
        "fen 8/8/8/3k4/8/8/8/KQ6 w - - 100 90",
        "fen 8/8/8/3k4/8/8/8/KQ6 w - - 98 90 moves b1b2 d5d6 b2b3 d6d7",
        "fen 8/8/3k4/8/8/8/8/3NK3 w - - 0 1 moves d1c3 d6d7",
    ] {
        let lines = dialogue.ask(position, "go nodes 1000");
        assert!(says(&lines, "the game is over") && best(&lines) != "0000", "{lines:?}");
    }
    // A capture has come after the end: now it is another game.
    let lines =
        dialogue.ask("fen 8/8/8/3k4/8/8/8/Kn2Q3 w - - 98 90 moves e1e2 d5d6 e2e1 d6d5 e1b1", "go mate 1");
    assert!(says(&lines, "disproved, certified") && best(&lines) != "0000", "{lines:?}");
    dialogue.quit();
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_dialogue() {
    let mut dialogue = Dialogue::start();
    for line in
        [&b"position startpos moves \xff\xfe"[..], b"\xc3\x28", b"setoption name \x80 value \x00", b"go \xff"]
    {
        dialogue.send_bytes(line);
    }
    dialogue.until("bestmove");
    dialogue.send("isready");
    dialogue.until("readyok");
    dialogue.quit();
}

#[test]
fn pondering_waits_for_the_expected_move_or_a_stop() {
    let mut dialogue = Dialogue::start();
    for end in ["ponderhit", "stop"] {
        dialogue.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
        dialogue.send("go ponder wtime 60000 btime 60000");
        dialogue.until("info string proved");
        dialogue.send("isready");
        // The mate has been found, but nobody asked for it yet.
        assert_eq!(dialogue.until("readyok").len(), 1);
        dialogue.send(end);
        assert_eq!(dialogue.until("bestmove"), ["bestmove g1g7"]);
    }
    dialogue.send("ponderhit");
    dialogue.quit();
}

#[test]
fn who_is_mated_says_when_and_holds_out() {
    let mut dialogue = Dialogue::start();
    // Both moves lose; into the corner lasts longer.
    let lines = dialogue.ask("fen 8/8/8/8/8/2k5/7r/1K6 w - - 0 1", "go nodes 2000000");
    assert!(says(&lines, "disproved, certified") && says(&lines, "lost: "), "{lines:?}");
    let length = mate(&lines).expect("a mate");
    assert!(length < 0, "{lines:?}");
    let lines = dialogue.ask("fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1", "go nodes 2000000");
    assert_eq!((mate(&lines), best(&lines)), (Some(-1), "h8h7"), "{lines:?}");
    dialogue.quit();
}

/// Numbers by chance, the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Plays an ending against moves by chance; the announced mate comes closer with every move, and
/// comes.
fn plays_to_mate(fen: &str, seed: u64) {
    let chess = Chess::new();
    let mut dialogue = Dialogue::start();
    let (mut chance, mut moves) = (Chance(seed), String::new());
    let mut position = chess.parse_position(fen).expect("a position");
    let mut announced = i32::MAX;
    loop {
        let lines = dialogue.ask(&format!("fen {fen} 0 1 moves{moves}"), "go wtime 600000 btime 600000");
        let length = mate(&lines).expect("a mate");
        assert!(length < announced, "mate {length} after mate {announced}");
        assert!(says(&lines, "info string proved, certified"), "{lines:?}");
        announced = length;
        let made = chess.parse_move(&position, best(&lines)).expect("a legal move");
        chess.play(&mut position, made);
        if let Some(value) = chess.end(&position) {
            assert_eq!((value, announced), (Value::WIN, 1));
            break;
        }
        let replies = legal_moves(&chess, &position);
        let reply = replies[chance.below(replies.len())];
        moves += &format!(" {} {}", best(&lines), chess.move_text(&position, reply));
        chess.play(&mut position, reply);
    }
    dialogue.quit();
}

#[test]
fn announced_mates_come_closer_with_every_move() {
    plays_to_mate("8/8/8/3k4/8/8/8/KQ6 w - -", 1);
    plays_to_mate("8/8/8/3k4/8/8/8/KR6 w - -", 2);
}

/// A real client: python-chess plays an ending by the clock, where it is there.
const CLIENT: &str = "
import sys, chess, chess.engine
with chess.engine.SimpleEngine.popen_uci([sys.argv[1], 'uci'], timeout=60) as engine:
    for fen, chess960 in [('8/8/8/3k4/8/8/8/KQ6 w - - 0 1', False), ('6Q1/8/8/8/5k1B/8/4R3/6KR w H - 0 1', True)]:
        board = chess.Board(fen, chess960=chess960)
        while not board.is_game_over(claim_draw=True):
            if board.turn == chess.WHITE:
                limit = chess.engine.Limit(white_clock=600, black_clock=600, white_inc=1, black_inc=1)
                board.push(engine.play(board, limit).move)
            else:
                board.push(sorted(board.legal_moves, key=chess.Move.uci)[0])
        assert board.is_checkmate(), board
    lines = engine.analyse(chess.Board('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'), chess.engine.Limit(mate=3), multipv=2)
    assert [line['score'].relative.mate() for line in lines] == [1, 2], lines
";

#[test]
fn a_real_client_is_content() {
    let python = |arguments: &[&str]| Command::new("python3").args(arguments).output();
    if !python(&["-c", "import chess.engine"]).is_ok_and(|output| output.status.success()) {
        andor_testkit::data::skipped("no python-chess");
        return;
    }
    let output = python(&["-c", CLIENT, env!("CARGO_BIN_EXE_andor")]).expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn several_moves_are_shown_in_the_order_of_their_mates() {
    let mut dialogue = Dialogue::start();
    dialogue.send("setoption name MultiPV value 4");
    let lines = dialogue.ask("fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "go mate 3");
    let mut mates: Vec<(u32, i32)> = Vec::new();
    for line in lines.iter().filter(|line| line.contains(" multipv ")) {
        let number = line.split_once(" multipv ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
        mates.push((number.expect("a number"), mate(std::slice::from_ref(line)).expect("a mate")));
    }
    mates.sort_unstable();
    assert_eq!(mates.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(mates[0].1 == 1 && mates.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{lines:?}");
    assert_eq!(best(&lines), "g1g7");
    dialogue.quit();
}

#[test]
fn chess960_castles_by_taking_the_own_rook() {
    let mut dialogue = Dialogue::start();
    dialogue.send("setoption name UCI_Chess960 value true");
    // Only castling mates, and the king stays where it is.
    for fen in ["6Q1/8/8/8/5k1B/8/4R3/6KR w K - 0 1", "6Q1/8/8/8/5k1B/8/4R3/6KR w H - 0 1"] {
        let lines = dialogue.ask(&format!("fen {fen}"), "go mate 1");
        assert!(says(&lines, "proved, certified") && best(&lines) == "g1h1", "{lines:?}");
        let lines = dialogue.ask(&format!("fen {fen} moves g1h1"), "go mate 1");
        assert_eq!(best(&lines), "0000", "{lines:?}");
    }
    // Without the option it is the king's own move.
    dialogue.send("setoption name UCI_Chess960 value false");
    let lines = dialogue.ask("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8d8 g1h1", "go nodes 10");
    assert_ne!(best(&lines), "0000", "{lines:?}");
    dialogue.quit();
}

#[test]
fn no_line_whatever_ends_the_dialogue() {
    const WORDS: [&str; 40] = [
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "position",
        "go",
        "stop",
        "ponderhit",
        "debug",
        "register",
        "name",
        "value",
        "Hash",
        "MultiPV",
        "UCI_Chess960",
        "ProblemChess",
        "true",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e8q",
        "0000",
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "-1",
        "0",
        "1",
        "99999999999999999999",
        "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
        "\u{1f600}",
    ];
    let mut dialogue = Dialogue::start();
    let mut chance = Chance(14);
    for number in 0..400 {
        let mut line: Vec<u8> = Vec::new();
        for _ in 0..1 + chance.below(7) {
            if chance.below(12) == 0 {
                line.extend(
                    (0..chance.below(9)).map(|_| chance.below(256) as u8).filter(|&byte| byte != b'\n'),
                );
            } else {
                line.extend_from_slice(WORDS[chance.below(WORDS.len())].as_bytes());
            }
            line.push(b' ');
        }
        dialogue.send_bytes(&line);
        if number % 20 == 0 {
            dialogue.send("stop");
            dialogue.send("isready");
            dialogue.until("readyok");
        }
    }
    dialogue.send("isready");
    dialogue.until("readyok");
    dialogue.quit();
}
