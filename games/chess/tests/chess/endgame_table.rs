//! The pawn endgame against a table of all its positions by an independent program: who wins, in
//! how many half-moves, and with which moves.

use andor_chess::{Epd, Position, Rulebook, parse_san, san};
use andor_game::{Game, Notation, Player, Value, legal_moves, successor};
use andor_testkit::data;
use std::collections::{HashMap, HashSet};

/// One line of the table.
struct Row {
    position: Position,
    plies: Option<u32>,
    winning_moves: String,
}

/// A row from squares (side, kings, pawns), half-moves and winning moves.
fn row([side, white_king, black_king, white_pawn, black_pawn, plies, moves]: [&str; 7]) -> Row {
    let men = [(white_king, 'K'), (black_king, 'k'), (white_pawn, 'P'), (black_pawn, 'p')];
    let placement: Vec<String> = (1..=8)
        .rev()
        .map(|rank| {
            let square = |file| format!("{file}{rank}");
            let sign = |file| men.iter().find(|(at, _)| *at == square(file)).map_or('1', |(_, sign)| *sign);
            ('a'..='h').map(sign).collect()
        })
        .collect();
    let game = Rulebook::pawn_endgame();
    let position = game.parse_position(&format!("{} {side} - -", placement.join("/"))).unwrap();
    Row { position, plies: plies.parse().ok(), winning_moves: moves.into() }
}

/// All positions that can be reached from the start and are not over.
fn reachable(game: &Rulebook) -> Vec<Position> {
    let mut seen: HashSet<Position> = [game.start()].into();
    let mut found = vec![game.start()];
    let mut next = 0;
    while next < found.len() {
        for mv in legal_moves(game, &found[next]) {
            let child = successor(game, &found[next], mv);
            if game.end(&child).is_none() && seen.insert(child.clone()) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}

/// The number of half-moves in which White promotes against best defence, for every won position:
/// each round adds the positions that follow from the rounds before.
fn half_moves_to_win(game: &Rulebook, positions: &[Position]) -> HashMap<Position, u32> {
    let children: Vec<Vec<Position>> = positions
        .iter()
        .map(|position| match game.end(position) {
            Some(_) => Vec::new(),
            None => legal_moves(game, position).into_iter().map(|mv| successor(game, position, mv)).collect(),
        })
        .collect();
    let mut won: HashMap<Position, u32> = HashMap::new();
    for child in children.iter().flatten().filter(|child| game.end(child) == Some(Value::WIN)) {
        won.insert(child.clone(), 0);
    }
    for round in 1.. {
        let new: Vec<Position> = positions
            .iter()
            .zip(&children)
            .filter(|(position, children)| {
                let reached = |child: &Position| won.contains_key(child);
                !won.contains_key(position)
                    && match game.turn(position) {
                        Player::Max => children.iter().any(reached),
                        Player::Min => !children.is_empty() && children.iter().all(reached),
                    }
            })
            .map(|(position, _)| position.clone())
            .collect();
        if new.is_empty() {
            break;
        }
        won.extend(new.into_iter().map(|position| (position, round)));
    }
    won
}

fn compare(game: &Rulebook, rows: &[Row], won: &HashMap<Position, u32>) {
    for row in rows {
        let text = game.position_text(&row.position);
        assert_eq!(won.get(&row.position).copied(), row.plies, "{text}");
        if game.end(&row.position).is_some() || game.turn(&row.position) == Player::Min {
            continue;
        }
        // The table marks neither captures nor checks.
        let mut winning: Vec<String> = legal_moves(game, &row.position)
            .into_iter()
            .filter(|&mv| won.contains_key(&successor(game, &row.position, mv)))
            .map(|mv| san(game, &row.position, mv).replace(['x', '+'], ""))
            .collect();
        winning.sort();
        let mut expected: Vec<&str> = row.winning_moves.split_ascii_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(winning, expected, "{text}");
    }
}

/// The table has 7,117 won positions that can be reached from the start; the longest win is 16.
#[test]
fn the_pawn_endgame_agrees_with_rows_of_the_table() {
    let game = Rulebook::pawn_endgame();
    let positions = reachable(&game);
    let won = half_moves_to_win(&game, &positions);
    let plies: Vec<u32> = positions.iter().filter_map(|position| won.get(position).copied()).collect();
    assert_eq!((plies.len(), plies.iter().max()), (7_117, Some(&16)));
    let text = data::corpus("chess/pawn-endgame.tsv");
    let read = |line: &str| row(line.split('\t').collect::<Vec<_>>().try_into().expect("seven fields"));
    compare(&game, &text.lines().map(read).collect::<Vec<_>>(), &won);
}

#[test]
fn every_state_of_the_pawn_endgame_agrees_with_the_table() {
    let Some(table) = data::shared("campbell-5x5-table.csv") else { return };
    let game = Rulebook::pawn_endgame();
    let read = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [side, white_king, black_king, white_pawn, black_pawn, _, plies, _, moves] = *cells else {
            panic!("nine cells expected in '{line}'");
        };
        row([side, white_king, black_king, white_pawn, black_pawn, plies, moves])
    };
    let rows: Vec<Row> = table.lines().skip(1).map(read).collect();
    assert_eq!(rows.len(), 11_190);
    let positions: Vec<Position> = rows.iter().map(|row| row.position.clone()).collect();
    compare(&game, &rows, &half_moves_to_win(&game, &positions));
}

/// Every position can be read, and every best move is legal.
fn can_be_read(text: &str) {
    let game = andor_chess::fast::Chess::new();
    for line in text.lines() {
        let epd: Epd = line.parse().unwrap();
        let position = game.parse_position(&epd.fen()).unwrap_or_else(|error| panic!("{line}: {error}"));
        for text in epd.operands("bm").into_iter().flatten().filter(|text| !text.starts_with('#')) {
            let mv = parse_san(&game, &position, text).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(parse_san(&game, &position, &san(&game, &position, mv)), Ok(mv));
        }
    }
}

#[test]
fn positions_of_suites_are_read() {
    can_be_read(&data::corpus("chess/best-moves.epd"));
    can_be_read(&data::corpus("chess/denied-mates.epd"));
}

#[test]
fn the_positions_beside_the_project_are_read() {
    let files = ["wac", "mates-dev", "mates-120", "krk-30", "mate-problems-dev", "chess-ghi-dev"];
    files
        .into_iter()
        .filter_map(|name| data::shared(&format!("{name}.epd")))
        .for_each(|text| can_be_read(&text));
}

/// The first moves of Campbell's example, and how promotions end the game.
#[test]
fn promotion_wins_unless_the_queen_can_be_captured() {
    let game = Rulebook::pawn_endgame();
    let ends = [
        ("2Q5/8/8/8/K7/4k3/8/8 b - -", None),
        ("2Q5/8/8/4k3/K7/8/8/8 b - -", Some(Value::WIN)),
        ("2Q5/3k4/8/8/K7/8/8/8 b - -", Some(Value::DRAW)), // captured at once
        ("2Q5/3k4/1K6/8/8/8/8/8 b - -", Some(Value::DRAW)),
        ("1KQ5/3k4/8/8/8/8/8/8 b - -", Some(Value::WIN)), // the king guards it
        ("8/8/8/4k3/K7/8/8/8 w - -", Some(Value::DRAW)),  // no pawn is left
    ];
    for (text, end) in ends {
        match game.parse_position(text) {
            Ok(position) => assert_eq!(game.end(&position), end, "{text}"),
            Err(_) => assert_eq!(end, None, "{text}"),
        }
    }
    let texts = |fen: &str| {
        let position = game.parse_position(fen).unwrap();
        let mut texts: Vec<String> =
            legal_moves(&game, &position).into_iter().map(|mv| game.move_text(&position, mv)).collect();
        texts.sort();
        texts
    };
    assert_eq!(texts("8/2P5/8/4k3/K7/8/8/8 w - -"), ["a4a5", "a4b4", "a4b5", "c7c8q"]);
    assert_eq!(texts("k7/p7/2K5/2P5/8/8/8/8 b - -"), ["a7a5", "a7a6", "a8b8"]);
    // The pawn on a4 is at the end of this board; the white king cannot leave the board either.
    assert_eq!(texts("4k3/8/8/2P5/p1K5/8/8/8 b - -"), ["e8d7", "e8d8", "e8e7"]);
    assert_eq!(game.start(), game.parse_position("8/p7/8/2P1k3/1K6/8/8/8 w - -").unwrap());
}
