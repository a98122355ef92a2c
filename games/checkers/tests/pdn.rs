//! PDN of others is read and written back without loss, and what is wrong with it is named.

use andor_checkers::pdn::{Word, problems, read, write};
use andor_checkers::{Checkers, Rulebook};
use andor_game::{Notation, Random, legal_moves, successor};

/// Jordan against Tesheliet, the example of a checkers game in the documentation of PDN 3.0 (Wieger
/// Wesselink's pdn project), with comments of our own.
const DYKE: &str = r#"[Event "Double Corner Dyke"]
[Black "Jordan,A"]
[White "Tesheliet,F"]
[Event "This is an 8x8 draughts game"]
[Result "1/2-1/2"]
[GameType "21"]

1.  9-14 22-17 2. 11-15 25-22 3. 15-19 {The dyke: Black holds 19, before
 White's double corner.} 23x16 4. 12x19 24x15 5. 10x19 17x10 6.  6x15 21-17
7.  5-9 29-25 8.  8-12 25-21 9.  7-10 17-13 10.  1-6 27-24 11.  4-8 32-27
12.  9-14 27-23 13.  3-7 23x16 14. 12x19 22-17 15.  7-11 26-23 16. 19x26 30x23
17.  8-12 24-20 18. 15-18 23-19 19. 11-15 20-16 20. 15x24 28x19 21.  2-7
31-26 22. 18-23 26-22 23. 23-27 16-11 24.  7x23 22-18 *
"#;

/// The forms that the drafts of PDN allow and programs write.
const FORMS: &str = r#"[Event "a \"quoted\" \\ tag"][SetUp "1"]
[FEN "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29."]
% not for us
1... 15x22!? $7 ( 10-07 ; to the end } of the line
1...18:25* {why
 not} (24-19) ) 2.22x31?! (22X31) 0-1
1. 11-15* *
[Event "without a result"]

1. 11-15 (11-16 24x19 2. 8-11) 22-18
[Event "and the next"]
*
"#;

#[test]
fn a_game_of_others_is_read_and_written_back_without_loss() {
    for text in [DYKE, FORMS] {
        let games = read(text).unwrap();
        let written = write(&games);
        assert_eq!(read(&written).unwrap(), games, "{written}");
        assert!(written.lines().all(|line| line.len() < 80), "{written}");
        assert_eq!(write(&read(&written).unwrap()), written);
    }
    let games = read(DYKE).unwrap();
    assert_eq!((games.len(), games[0].tags.len(), games[0].main_line().count()), (1, 6, 48));
    assert_eq!((games[0].tag("White"), &games[0].result[..]), (Some("Tesheliet,F"), "*"));
}

#[test]
fn marks_may_run_together() {
    let games = read("1.11-15$1$2! 22-18!$5*\n").unwrap();
    let marks = games[0].words.iter().filter(|word| matches!(word, Word::Mark(_))).count();
    assert_eq!((marks, games[0].main_line().count(), &games[0].result[..]), (5, 2, "*"));
    assert_eq!(read(&write(&games)).unwrap(), games, "{}", write(&games));
}

#[test]
fn marks_stay_apart() {
    let games = read("1. 11-15? ?! $1 !! (1. 9-13!? ?) ? 23-19*").unwrap();
    assert_eq!(read(&write(&games)).unwrap(), games);
}

#[test]
fn every_word_has_its_meaning() {
    let games = read(FORMS).unwrap();
    assert_eq!(games.len(), 4);
    assert_eq!(games[0].tag("Event"), Some("a \"quoted\" \\ tag"));
    assert_eq!(games[0].main_line().collect::<Vec<_>>(), ["15x22", "22x31"]);
    let word = |kind: fn(String) -> Word, text: &str| kind(text.to_owned());
    let begin = [
        word(Word::Number, "1..."),
        word(Word::Move, "15x22"),
        word(Word::Mark, "!?"),
        word(Word::Mark, "$7"),
        Word::Open,
        word(Word::Move, "10-07"),
        word(Word::Comment, "to the end } of the line"),
    ];
    assert_eq!(games[0].words[..7], begin);
    assert!(games[0].words.contains(&word(Word::Comment, "why not")), "{:?}", games[0].words);
    // A star at a move means that it is forced, by itself it ends the game.
    assert_eq!(games[1].words.last(), Some(&word(Word::Mark, "*")));
    let results: Vec<&str> = games.iter().map(|game| &game.result[..]).collect();
    assert_eq!(results, ["0-1", "*", "", "*"]);
}

#[test]
fn a_game_is_its_position_or_where_its_moves_lead() {
    let board = problems(FORMS).unwrap()[0];
    assert_eq!(Rulebook.position_text(&board), "W:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29");
    // The whole game, move by move under the rulebook.
    let end = problems(DYKE).unwrap()[0];
    let games = read(DYKE).unwrap();
    let replayed = games[0].main_line().fold(Rulebook.start(), |at, text| {
        successor(&Rulebook, &at, Rulebook.parse_move(&at, text).unwrap_or_else(|error| panic!("{error}")))
    });
    assert_eq!(end, replayed);
    let [old, new] = ["1. 11-15 22-18 2. 15:22? 25-18", "1. 11-15 22-18 2. 15x22 25x18"].map(problems);
    assert_eq!(old.unwrap(), new.unwrap());
    assert!(problems("1. 11-15 22x18").is_ok_and(|found| found.len() == 1));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (text, part) in [
        ("", "there is no game"),
        ("[Event \"x]", "line 1, column 1: a tag is written"),
        ("[Event x]", "a tag is written"),
        ("[Event \"x\" 1. 11-15", "a tag is written"),
        ("[\"x\"]", "a tag is written"),
        ("1. 11-15\n {for ever", "line 2, column 2: '{' is never closed"),
        ("1. 11-15 (22-18", "line 1, column 10: '(' is never closed"),
        ("1. 11-15 (22-18\n[Event \"x\"]", "'(' is never closed"),
        ("1. 11-15 (22-18 1-0)", "a result inside a variation"),
        ("1. 11-15) *", "')' without a '('"),
        ("1. e4 e5", "line 1, column 4: 'e4' is no move"),
        ("1. 11-", "'11-' is no move"),
        ("1. 11-15x", "'11-15x' is no move"),
        ("1. 111-15", "'111-15' is no move"),
        ("1. 11-15 $", "'$' is no mark"),
        ("1. 11-15$x", "'$x' is no mark"),
        ("1. 11-15!y", "'11-15!y' is no move"),
        ("1. 11-15 é", "'é' is no move"),
        ("1115", "'1115' is no move"),
        ("[GameType \"20,W,10\"]*", "GameType 20 is not English draughts"),
        ("[FEN \"W:W21\"]*", "both sides expected"),
        ("[FEN \"W:W21:B1\"]*\n[FEN \"W:W50:B1\"]*", "game 2: 'W:W50:B1': '50' is no square"),
        ("1. 11-15 11-16", "ply 2: '11x16' is not a legal move"),
    ] {
        let error = problems(text).expect_err(text).0;
        assert!(error.contains(part) && !error.contains('\n'), "{text:?}: {error}");
    }
}

#[test]
fn random_games_come_back_as_they_were_played() {
    let mut random = Random::new(7);
    for _ in 0..50 {
        let (mut board, mut text) = (Checkers.start(), String::new());
        for ply in 0.. {
            let moves = legal_moves(&Checkers, &board);
            if moves.is_empty() || ply == 150 {
                break;
            }
            let mv = random.pick(&moves);
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &(Checkers.move_text(&board, mv) + " ");
            board = successor(&Checkers, &board, mv);
        }
        let games = read(&text).unwrap();
        assert_eq!(problems(&write(&games)).unwrap(), [board], "{text}");
    }
}
