//! What readers promise about any bytes: no panic, no more memory than the bytes call for, and what
//! is accepted reads back as it was written. One function for each reader.

use andor::Ask;
use andor::certificate::Proof;
use andor_certificate::{Reader, Record, Writer};
use andor_chess::{Chesslike, Epd, Rulebook, Setup, fast, parse_san, parse_uci_position, read_move, san};
use andor_game::{Notation, legal_moves};
use andor_graph::Graph;
use std::str::{FromStr, from_utf8};
use std::sync::{Arc, LazyLock};

/// Its certificates are given to the checker.
const GRAPH: &str = "repetition draw\nroot a\na max b c\nb min a d\nc = loss\nd = win\n";

/// Nothing grows much faster than the bytes that are read; the fuzzer stops what does.
const MOST_GAMES: usize = 64;

/// Certificates: what is read is written back byte by byte, and the checker survives it.
pub fn certificate(bytes: &[u8]) {
    static SHARED: LazyLock<Arc<Graph>> = LazyLock::new(|| Arc::new(GRAPH.parse().expect("a graph")));
    if let Ok(proof) = Proof::new(bytes.to_vec()) {
        let _ = andor_checker::check(SHARED.clone(), proof);
    }
    let Ok(reader) = Reader::new(bytes) else { return };
    let header = reader.header().clone();
    let Ok(records) = reader.collect::<Result<Vec<Record>, _>>() else { return };
    let mut writer = Writer::new(Vec::new(), &header).expect("a header that was read");
    records.iter().for_each(|record| writer.write(record).expect("a record that was read"));
    assert_eq!(writer.finish().expect("as many records as announced"), bytes);
}

/// Graph files.
pub fn graph(bytes: &[u8]) {
    let Some(graph) = read::<Graph>(bytes) else { return };
    let text = graph.to_text();
    assert_eq!(text.parse::<Graph>().expect("a graph").to_text(), text);
}

/// FEN, in all games with chess men.
pub fn fen(bytes: &[u8]) {
    let Ok(text) = from_utf8(bytes) else { return };
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.text_with_clock().parse(), Ok(setup));
    }
    let names = ["chess", "chess:fifty", "chess:960", "antichess", "pawn-endgame"];
    for rulebook in names.map(|name| Rulebook::named(name).expect("a game")) {
        reads_back(&rulebook, text);
    }
    reads_back(&fast::Chess::new(), text);
}

/// Lines of EPD.
pub fn epd(bytes: &[u8]) {
    let Some(epd) = read::<Epd>(bytes) else { return };
    assert_eq!(epd.to_string().parse(), Ok(epd.clone()), "'{epd}'");
    reads_back(&fast::Chess::new(), &epd.fen());
}

/// The `position` command of UCI, and after a line feed moves in UCI or SAN, as players write them.
pub fn uci(bytes: &[u8]) {
    let chess = fast::Chess::new();
    let Ok(text) = from_utf8(bytes) else { return };
    let (line, moves) = text.split_once('\n').unwrap_or((text, ""));
    let Ok((position, earlier)) = parse_uci_position(&chess, line) else { return };
    for position in earlier.iter().chain([&position]) {
        reads_back(&chess, &chess.setup(position).text_with_clock());
    }
    for mv in moves.split_whitespace() {
        let Ok(mv) = read_move(&chess, &position, mv) else { continue };
        assert_eq!(chess.parse_move(&position, &chess.move_text(&position, mv)), Ok(mv));
        assert_eq!(parse_san(&chess, &position, &san(&chess, &position, mv)), Ok(mv));
    }
}

/// SGF files: diagrams, and the problems that they are.
pub fn sgf(bytes: &[u8]) {
    let Ok(text) = from_utf8(bytes) else { return };
    let _ = andor_go::sgf::read(text);
    for name in ["go", "go:9x9,simple"] {
        for (rules, setup) in andor_go::sgf::problems(name, text).into_iter().flatten().take(MOST_GAMES) {
            assert_eq!(andor_go::parse_name(&rules.name()).as_ref(), Some(&rules));
            assert_eq!(andor_go::Setup::parse(&rules, &setup.text(&rules)), Ok(setup));
        }
    }
}

/// PDN files.
pub fn pdn(bytes: &[u8]) {
    let Ok(text) = from_utf8(bytes) else { return };
    let _ = andor_checkers::pdn::problems(text);
    let Ok(games) = andor_checkers::pdn::read(text) else { return };
    assert_eq!(andor_checkers::pdn::read(&andor_checkers::pdn::write(&games)), Ok(games));
}

/// Positions of the other games, and their names: the game in the first line.
pub fn position(bytes: &[u8]) {
    let Ok(text) = from_utf8(bytes) else { return };
    let Some((name, text)) = text.split_once('\n') else { return };
    match name {
        "checkers" => reads_back(&andor_checkers::Rulebook, text),
        "connectfour" => reads_back(&andor_connectfour::ConnectFour::standard(), text),
        "dobutsu" => reads_back(&andor_dobutsu::Rulebook, text),
        "tictactoe" => reads_back(&andor_mnk::Mnk::tictactoe(), text),
        _ => {
            let Some(rules) = andor_go::parse_name(name) else { return };
            assert_eq!(andor_go::parse_name(&rules.name()).as_ref(), Some(&rules));
            let Ok(setup) = andor_go::Setup::parse(&rules, text) else { return };
            assert_eq!(andor_go::Setup::parse(&rules, &setup.text(&rules)), Ok(setup));
        }
    }
}

/// Questions, spelt out and read again.
pub fn question(bytes: &[u8]) {
    let Some(ask) = read::<Ask>(bytes) else { return };
    let Ask::AtLeast { player, value, bound } = &ask else { return };
    let within = bound.map_or(String::new(), |moves| format!(" within {moves}"));
    assert_eq!(format!("{player} >= {value}{within}").parse(), Ok(ask));
}

fn read<T: FromStr>(bytes: &[u8]) -> Option<T> {
    from_utf8(bytes).ok()?.parse().ok()
}

/// A position that is accepted is its text, and so are its moves.
fn reads_back<G: Notation>(game: &G, text: &str) {
    let Ok(position) = game.parse_position(text) else { return };
    let written = game.position_text(&position);
    assert!(game.parse_position(&written) == Ok(position.clone()), "'{text}' is written '{written}'");
    if game.end(&position).is_none() {
        for mv in legal_moves(game, &position) {
            let named = game.move_text(&position, mv);
            assert!(game.parse_move(&position, &named) == Ok(mv), "'{named}' in '{written}'");
        }
    }
}
