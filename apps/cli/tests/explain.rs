//! `andor explain` as a user meets it: text, JSON, picture, errors, exit codes.

use serde_json::Value as Json;
use std::process::{Command, Output};

const DECOY: &str = "8/1q2k3/8/4N3/8/8/6PP/R6K w - - 0 1";

fn andor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_andor")).args(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

#[test]
fn the_solution_and_a_reason_for_each_move_are_printed() {
    let output = andor(&["explain", "chess", DECOY, "--time", "1000"]);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.starts_with("8 . . . . . . . .\n7 . q . . k . . .\n"), "a board first: {said}");
    let headline = "White wins a queen for a rook (proved: White is 4 points up after at most 3 moves, ";
    assert!(said.contains(headline), "{said}");
    assert!(said.contains("\n\n1. Ra7 Qxa7 2. Nc6+ "), "{said}");
    let lure = "\n1. Ra7 gives up the rook to lure the queen to a7, where Nxa7 takes it.\n";
    assert!(said.contains(lure), "{said}");
    assert!(said.contains("    else:    with the queen still on b7, 2. Nc6+ Qxc6\n"), "{said}");
    for start in ["\n1. Ra7 ", "\n1... Qxa7 ", "\n2. Nc6+ ", "\n2... K", "\n3. Nxa7 "] {
        assert!(said.contains(start), "'{start}' has a reason: {said}");
    }
}

#[test]
fn a_position_without_quotes_is_understood() {
    let words: Vec<&str> =
        ["explain", "--time", "1000", "chess"].into_iter().chain(DECOY.split(' ')).collect();
    let output = andor(&words);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("1. Ra7"));
}

#[test]
fn programs_get_the_same_facts() {
    let output = andor(&["explain", "chess", DECOY, "--json", "--time", "1000"]);
    let said = text(&output.stdout);
    assert_eq!(said.lines().count(), 1, "one object, one line");
    let object: Json = serde_json::from_str(&said).expect("JSON");
    assert_eq!(
        (&object["game"], &object["for"], &object["outcome"]),
        (&"chess".into(), &"white".into(), &"gain".into())
    );
    assert_eq!((&object["gain"], &object["finished"]), (&4.into(), &true.into()));
    let first = &object["line"][0];
    assert_eq!((&first["move"], &first["uci"]), (&"Ra7".into(), &"a1a7".into()));
    let reason = &first["reasons"][0];
    assert_eq!(reason["motif"], "attraction");
    assert_eq!(reason["pieces"][0]["piece"], "black queen");
    assert_eq!(reason["arrows"], serde_json::json!([["b7", "c6", "guard"]]), "{reason}");
    assert_eq!(first["after"], "8/Rq2k3/8/4N3/8/8/6PP/7K b - -");
    assert_eq!(reason["standing"], "proved");
    let test = &reason["test"];
    assert!(test["with"].as_str().expect("a line").ends_with("3. Nxa7"), "{test}");
    assert_eq!((&test["without"], &test["refutation"]), (&"2. Nc6+ Qxc6".into(), &"Qxc6".into()));
    assert_eq!((&object["proof"]["proved"], &object["proof"]["certified"]), (&true.into(), &false.into()));
}

/// A story without reasons, hints one after the other, and why not another move.
#[test]
fn one_may_ask_for_less_or_for_another_move() {
    let ask = |flags: &[&str]| {
        let mut arguments = vec!["explain", "chess", DECOY, "--line", "Ra7 Qxa7 Nc6+ Kd6 Nxa7"];
        arguments.extend(flags);
        let output = andor(&arguments);
        assert_eq!(code(&output), 0, "{flags:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let brief = ask(&["--brief"]);
    assert!(brief.contains("\nWith the queen still on b7, Nc6 fails to Qxc6.\n1. Ra7 gives up"), "{brief}");
    assert!(brief.contains("\n1. Ra7 Qxa7 2. Nc6+ ") && !brief.contains("\n1... Qxa7"), "{brief}");
    let hints: Vec<String> = ["1", "2", "3"].iter().map(|number| ask(&["--hint", number])).collect();
    assert_eq!(hints, ["Look for a lure.\n", "Move the rook.\n", "Move the rook to a7.\n"]);
    let tried = ask(&["--brief", "--try", "Nc6+"]);
    assert!(
        tried.contains("\n1. Nc6+ does not win a queen for a rook in 3 moves (proved): 1. Nc6+ "),
        "{tried}"
    );
    assert!(tried.contains("\nThe right move is 1. Ra7: it gives up the rook to lure"), "{tried}");
    assert!(ask(&["--try", "Ra7"]).contains("\n1. Ra7 is the move.\n"));
    let object: Json = serde_json::from_str(&ask(&["--json", "--try", "Ra2"])).expect("JSON");
    assert_eq!((&object["try"]["move"], &object["try"]["wins"]), (&"Ra2".into(), &false.into()));
    for (flags, status) in
        [(&["--try", "Ra9"][..], 1), (&["--hint", "4"], 2), (&["--hint", "1", "--json"], 2)]
    {
        let output = andor(&[&["explain", "chess", DECOY][..], flags].concat());
        assert!(code(&output) == status && output.stdout.is_empty(), "{flags:?}");
    }
}

/// A solution that is known already, as a puzzle's is, can be given.
#[test]
fn a_given_line_is_explained() {
    let fork = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1";
    let line = ["explain", "chess", fork, "--line", "1. Nxc7+ Kd8 2. Nxa8"];
    let output = andor(&line);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains("By this line White seems to win a pawn and a rook.\n"), "{said}");
    assert!(said.contains("\n1. Nxc7+ forks the rook on a8 and the king on e8"), "{said}");
    let object: Json = serde_json::from_str(&text(
        &andor(&["explain", "chess", fork, "--line", "d5c7 e8d8 c7a8", "--json"]).stdout,
    ))
    .expect("JSON");
    assert_eq!((&object["given"], &object["line"][2]["move"]), (&true.into(), &"Nxa8".into()));
}

#[test]
fn a_picture_has_a_board_and_arrows_for_each_move() {
    let folder = std::env::temp_dir().join(format!("andor-explain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("decoy.svg");
    let output =
        andor(&["explain", "chess", DECOY, "--time", "1000", "--svg", file.to_str().expect("a name")]);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let picture = std::fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("<g transform").count(), 3, "three moves of White");
    assert!(picture.matches("url(#move)").count() == 3 && picture.contains("url(#attack)"));
    assert!(picture.contains(">the reply<") && picture.contains(">attacks<"), "a legend: {picture}");
    let nowhere = andor(&["explain", "chess", DECOY, "--svg", "no-such-folder/x.svg"]);
    assert_eq!(code(&nowhere), 1);
    assert!(text(&nowhere.stderr).contains("no-such-folder/x.svg"));
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn a_mate_is_proved_and_its_certificates_are_valid() {
    let folder = std::env::temp_dir().join(format!("andor-explain-proof-{}", std::process::id()));
    let name = folder.to_str().expect("a name");
    let problem = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    let output = andor(&["explain", "chess", problem, "--proof", name, "--json", "--time", "1000"]);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let object: Json = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    assert_eq!(object["outcome"], "mate", "{object}");
    let proof = &object["proof"];
    assert_eq!((&proof["proved"], &proof["certified"]), (&true.into(), &true.into()), "{proof}");
    let files: Vec<&str> =
        object["proof_files"].as_array().expect("files").iter().filter_map(Json::as_str).collect();
    assert!(files[0].ends_with("mate.ge.proof"), "{files:?}");
    let checked = andor(&["check", files[0]]);
    assert_eq!(code(&checked), 0, "{}", text(&checked.stdout));
    assert!(text(&checked.stdout).contains("valid"));
    let said = text(&andor(&["explain", "chess", problem, "--time", "1000"]).stdout);
    assert!(said.contains("(proved)."), "{said}");
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn nothing_to_explain_gets_an_honest_sentence() {
    let output = andor(&["explain", "chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "--time", "1000"]);
    assert_eq!(code(&output), 0);
    // The pawn becomes a queen, and the ending is won.
    assert!(text(&output.stdout).contains("and can force mate (proved)"), "{}", text(&output.stdout));
    let bishops = andor(&["explain", "chess", "8/8/8/3k4/8/8/8/KBB5 w - -", "--time", "1000"]);
    assert!(text(&bishops.stdout).contains("White can force mate (proved)"), "{}", text(&bishops.stdout));
    let drawn = andor(&["explain", "chess", "8/4k3/8/4P3/4K3/8/8/8 w - - 0 1", "--time", "1000"]);
    assert!(text(&drawn.stdout).contains("there is no forced mate (proved)"), "{}", text(&drawn.stdout));
    let json = andor(&["explain", "chess", "8/8/8/3k4/8/8/8/KBB5 w - -", "--time", "1000", "--json"]);
    let object: Json = serde_json::from_str(&text(&json.stdout)).expect("JSON");
    assert_eq!((&object["outcome"], &object["line"]), (&"nothing".into(), &serde_json::json!([])));
}

#[test]
fn a_search_that_time_ended_says_so() {
    let hard = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let output = andor(&["explain", "chess", hard, "--time", "0.001"]);
    assert_eq!(code(&output), 3, "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("The search was ended early"));
}

/// Position 4 of the thesis, as its main variation gives it back.
const POSITION_4: &str = "4kb2/pnp1brn1/3p1pp1/q2p1p2/5P2/P1N2R2/1P1P1NPK/Q1B2B2 w - -";

#[test]
fn the_machine_has_its_knobs_and_its_table_of_goals() {
    let table = text(&andor(&["explain", "chess", POSITION_4, "--goals", "--time", "1000"]).stdout);
    assert!(table.contains("material gain = 7\nbest move = b4 on cycle 2\n"), "{table}");
    let goals: Vec<&str> = table.lines().skip(1).map_while(|line| line.split_whitespace().next()).collect();
    assert_eq!(goals, ["1", "33", "17", "9", "5", "7", "8"]);
    // Threats of two moves need cycle 3, and the king can be taken under VIRGO's rules.
    let knobs = ["--rules", "virgo", "--cycles", "2/2", "--brake", "3", "--depth", "6", "--as-built"];
    let hanging = "4k3/8/8/8/8/8/4q3/K3R3 w - -";
    let virgo = andor(&[&["explain", "chess", hanging, "--goals"][..], &knobs].concat());
    assert!(text(&virgo.stdout).contains("best move = Rxe2"), "{}", text(&virgo.stdout));
    let longest = text(&andor(&["explain", "chess", POSITION_4, "--brief", "--longest"]).stdout);
    assert!(longest.contains("1. b4 Qb6 2. Nxd5 Qc6 3. Bb5 Qxb5 4. Nxc7+ Kd7 5. Nxb5"), "{longest}");
    let object: Json =
        serde_json::from_str(&text(&andor(&["explain", "chess", hanging, "--goals", "--json"]).stdout))
            .expect("JSON");
    assert_eq!((&object["best"], &object["finished"]), (&"Rxe2+".into(), &true.into()), "{object}");
    for wrong in [&["--cycles", "4"][..], &["--brake", "0"], &["--goals", "--brief"], &["--rules", "x"]] {
        assert_eq!(code(&andor(&[&["explain", "chess", hanging][..], wrong].concat())), 2, "{wrong:?}");
    }
}

#[test]
fn a_game_is_reviewed() {
    let folder = std::env::temp_dir().join(format!("andor-review-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, page) = (folder.join("game.pgn"), folder.join("game.html"));
    // Légal's mate: the bishop takes the queen, and it is mate. White could have had it.
    let game = "[Event \"a <game>\"]\n[White \"W\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6? {x} \
                (4... Nf6) 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
    std::fs::write(&file, game).expect("written");
    let (name, page_name) = (file.to_str().expect("a name"), page.to_str().expect("a name"));
    let output = andor(&["explain", "chess", "--pgn", name, "--page", page_name]);
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(
        said.contains("[Event \"a <game>\"]") && said.contains("6. Bxf7+ $1 {White mates in 2 (proved)."),
        "{said}"
    );
    assert!(said.trim_end().ends_with("1-0"), "{said}");
    assert!(text(&output.stderr).contains("W - Black, a <game>: "), "{}", text(&output.stderr));
    let html = std::fs::read_to_string(&page).expect("a page");
    assert!(html.contains("<h1>W - Black, a &lt;game&gt;</h1>") && html.contains("<svg "), "{html}");
    let wrong = andor(&["explain", "chess", "--pgn", "no-such-file.pgn"]);
    assert!(code(&wrong) == 1 && text(&wrong.stderr).contains("no-such-file.pgn"), "{}", text(&wrong.stderr));
    std::fs::write(&file, "1. e4 e5\n2. Ke3 *\n").expect("written");
    let illegal = text(&andor(&["explain", "chess", "--pgn", name]).stderr);
    assert!(illegal.contains("game 1: line 2: "), "{illegal}");
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn bad_input_gets_one_line() {
    for (arguments, status, part) in [
        (&["explain", "chess", "nonsense"][..], 1, "andor: "),
        (&["explain", "chess", "8/8/8/8/8/8/8/K7 w - - 0 1"], 1, "king"),
        (&["explain", "chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"], 1, "andor: "),
        (&["explain", "chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"], 1, "the game is over"),
        (&["explain", "chess", DECOY, "--line", "Ra7 Nf3"], 1, "'Nf3' is not a legal move"),
        (&["explain", "chess", DECOY, "--line", ""], 1, "the line has no move"),
        (&["explain", "tictactoe", "x"], 2, "only chess"),
        (&["explain", "chess"], 2, ""),
        (&["explain", "chess", DECOY, "--time", "0"], 2, ""),
    ] {
        let output = andor(arguments);
        let said = text(&output.stderr);
        assert_eq!(code(&output), status, "{arguments:?}: {said}");
        assert!(said.contains(part) && output.stdout.is_empty(), "{arguments:?}: {said}");
        if !part.is_empty() {
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}
