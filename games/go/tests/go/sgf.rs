//! SGF in and out.

use andor_game::{Notation, Player};
use andor_go::rulebook::Go;
use andor_go::sgf::{Tree, problems, read, write};
use andor_go::{Move, Point, Setup, enclosed};

#[test]
fn a_diagram_is_read_up_to_its_first_move() {
    let text = "(;GM[1]FF[4]HA[0]SZ[5:4]AB[aa:ba][cc]C[a \\] comment;(];AW[dd]AE[cc]PL[W];B[ee];AB[ea])";
    let [(rules, setup)] = &problems("go:positional", text).expect("a position")[..] else {
        panic!("one problem expected");
    };
    assert_eq!(rules.name(), "go:5x4,positional");
    assert_eq!(setup.text(rules), "XX.../...../...../...O. O 0");
    // Without PL the first move tells who moves; without both it is Black.
    let first = |text: &str| read(text).expect("a diagram").remove(0);
    assert_eq!(first("(;SZ[3]AB[aa];W[bb])").turn, Player::Min);
    assert_eq!(first("(;SZ[3]AB[aa])").turn, Player::Max);
    assert_eq!(first("(;GM[1])").columns, 19);
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line() {
    let long = format!("(;{})", ";B[aa];W[ab]".repeat(200_000));
    let whole = |text: &str| problems("go", text).map(|_| ());
    let fight = |text: &str| problems("go:live", text).map(|_| ());
    let refused = |result: Result<(), andor_game::NotationError>, part: &str| {
        let error = result.expect_err(part).0;
        assert!(error.contains(part) && !error.contains('\n'), "{error}");
    };
    refused(whole("hello"), "outside of any game");
    refused(whole(""), "no SGF");
    refused(whole("(;SZ[9]AB[aa]"), "line 1, column 1");
    refused(whole("(;GM[2]SZ[9])"), "no SGF");
    refused(whole("(;SZ[25])"), "25x25");
    refused(whole("(;SZ[0])"), "board");
    refused(whole("(;SZ[5]AB[ff])"), "AB[ff] is off the board of 5x5: column 6, row 6");
    refused(whole("(;SZ[5]AB[a])"), "makes no sense");
    refused(whole("(;SZ[2]AB[ab][ba]AW[aa])"), "no liberty");
    refused(whole(&long), "more than 5000");
    refused(fight("(;SZ[5]AW[aa])"), "no target");
    refused(fight("(;SZ[5]AW[aa]TR[aa])"), "no region");
    refused(fight("(;SZ[5]AW[aa]TR[bb]SQ[ab][bb])"), "the target B4 has no stone");
    refused(fight("(;SZ[5]AW[aa]AB[cc]TR[aa][cc]SQ[ab][bb])"), "C3 is no white stone");
}

#[test]
fn generated_problems_survive_the_way_through_a_file() {
    let set = enclosed::one_eye(2, 3).into_iter().chain(enclosed::eye_spaces(3, 4));
    for problem in set {
        let name = if problem.rules.name().contains(",eye=") { "go:eye" } else { "go:live" };
        let text = write(&problem.rules, &problem.root, &Tree::new("a problem"));
        assert_eq!(problems(name, &text), Ok(vec![(problem.rules, problem.root)]), "{text}");
    }
}

/// The forms in which programs write problems: names of players, comments with brackets, lists of
/// points as rectangles, long names of properties, properties of their own, moves as passes of 19
/// lines, several games in a file, variations.
const OF_OTHERS: [&str; 4] = [
    "(;FF[4]GM[1]SZ[9]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]KM[6.50]PW[W \\] x]PB[B]C[two\nlines]\n\
     AB[ab:bb][cb][db][da]AW[ac:dc][ea:ec]PL[W];W[ba](;B[ca])(;B[aa]XY[custom];W[ca]))",
    "(;GaMe[1]SiZe[9]AddBlack[ab][bb][cb][db][da]AddWhite[ac][bc][cc][dc][ec][eb][ea];White[ba])",
    "\u{feff}(;SZ[7]AB[ab][bb][ba]AW[ac][bc][cc][cb][ca]TR[ab]SQ[aa]PL[W];W[tt];B[aa])",
    "(;SZ[5]AB[ab][bb][cb][ca]AW[ac:cc][dc][da:db]PL[W])\n(;SZ[5:4]GM[1]AB[aa]AW[bb]\n;B[ee])",
];

#[test]
fn problems_of_others_are_read_and_written_back() {
    for text in OF_OTHERS {
        let found = problems("go", text).expect(text);
        assert_eq!(found.len(), text.matches("(;SZ").count().max(1), "{text}");
        for (rules, root) in found {
            let written = write(&rules, &root, &Tree::new("the same"));
            let name = if rules.name().contains("live") { "go:live" } else { "go" };
            assert_eq!(problems(name, &written), Ok(vec![(rules, root)]), "{text}\n{written}");
        }
    }
}

#[test]
fn what_a_file_says_of_the_game_is_kept() {
    for text in OF_OTHERS {
        let found = read(text).expect(text);
        for ((rules, root), diagram) in problems("go", text).expect(text).into_iter().zip(found) {
            assert!(diagram.shows(&rules, &root) && !diagram.shows(&rules, &Setup::start(&rules)));
            let written = write(&rules, &root, &Tree::new("ours").about(diagram.about.clone()));
            assert_eq!(read(&written).expect("SGF")[0].about, diagram.about, "{written}");
        }
    }
    let about = read(OF_OTHERS[0]).expect("SGF").remove(0).about;
    assert_eq!(about, ["RU[Japanese]", "KM[6.5]", "PW[W \\] x]", "PB[B]"]);
}

#[test]
fn a_tree_of_moves_becomes_variations() {
    let rules = andor_go::parse_name("go:3x2").expect("a board");
    let setup = Go::new(rules.clone()).parse_position("X../.O. X 0").expect("a position");
    let mut tree = Tree::new("black: 2 [points]");
    let play = |row, column| Move::Play(Point { row, column });
    let first = tree.add(0, play(0, 1), "good");
    let pass = tree.add(first, Move::Pass, "");
    tree.add(pass, Move::Note, "");
    let reply = tree.add(first, play(0, 2), "");
    tree.add(reply, Move::Pass, "");
    let text = write(&rules, &setup, &tree);
    assert_eq!(
        text,
        "(;FF[4]GM[1]CA[UTF-8]AP[andor]SZ[3:2]AB[aa]AW[bb]PL[B]C[black\\: 2 [points\\]];B[ba]C[good]\n\
         (;W[];C[black notes that the position may not be played again])\n(;W[ca];B[]))\n"
    );
    assert!(sgf_parse::go::parse(&text).is_ok());
    // A long line is written without recursion.
    let mut deep = Tree::new("");
    (0..100_000).for_each(|node| {
        deep.add(node, Move::Pass, "");
    });
    assert_eq!(write(&rules, &setup, &deep).matches(';').count(), 100_001);
}
