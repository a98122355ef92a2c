//! Images of positions: the fast rules' common key, and the symmetries of the plain rules.

use andor_chess::Rulebook;
use andor_chess::fast::Chess;
use andor_game::{Game, Notation, Random, legal_moves, successor};

/// The position with files (1) or ranks (2) reversed, or files and ranks exchanged (4); colours
/// stay.
fn image(text: &str, bits: u8) -> String {
    let setup: andor_chess::Setup = text.parse().unwrap();
    let mut turned = setup.clone();
    turned.men = [None; 64];
    for (index, man) in setup.men.iter().enumerate() {
        let (file, rank) = (index % 8, index / 8);
        let file = if bits & 1 != 0 { 7 - file } else { file };
        let rank = if bits & 2 != 0 { 7 - rank } else { rank };
        let (file, rank) = if bits & 4 != 0 { (rank, file) } else { (file, rank) };
        turned.men[rank * 8 + file] = *man;
    }
    turned.text()
}

#[test]
fn images_share_a_key_and_others_do_not() {
    let chess = Chess::new();
    let key = |text: &str| chess.symmetric_key(&chess.parse_position(text).unwrap());
    // White's king off the diagonals, on one, and with a pawn, so that only the mirror image is
    // alike.
    for (text, images) in [
        ("8/8/3k4/8/6N1/8/1B6/4K3 w - -", 8),
        ("8/8/3k4/8/6N1/8/1BK5/8 b - -", 8),
        ("8/8/3k4/5P2/8/8/8/2K5 w - -", 2),
        ("8/8/8/3pP3/8/k7/8/2K5 w - d6", 1),
        ("4k3/8/8/8/8/8/8/4K2R w K -", 1),
    ] {
        let same = (0..8).filter(|&bits| {
            let image = if bits == 0 { text.to_owned() } else { image(text, bits) };
            chess.parse_position(&image).is_ok_and(|at| chess.symmetric_key(&at) == key(text))
        });
        assert_eq!(same.count(), images, "{text}");
    }
    assert_ne!(key("8/8/3k4/8/6N1/8/1B6/4K3 w - -"), key("8/8/3k4/8/6N1/8/1B6/4K3 b - -"));
    assert_eq!(key("8/8/8/3pP3/8/k7/8/2K5 w - d6"), key("8/8/8/3Pp3/8/7k/8/5K2 w - e6"));
    assert_ne!(key("8/8/8/3pP3/8/k7/8/2K5 w - d6"), key("8/8/8/3pP3/8/k7/8/2K5 w - -"));
}

#[test]
fn images_have_as_many_moves_and_the_same_end() {
    let chess = Chess::new();
    let mut random = Random::new(5);
    for _ in 0..400 {
        let mut men =
            vec!["K", "k", ["Q", "R", "B", "N"][random.below(4)], ["q", "r", "b", "n"][random.below(4)]];
        let mut squares = vec![String::from("1"); 64];
        while let Some(man) = men.pop() {
            squares[random.below(64)] = man.into();
        }
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
        let text = format!("{} w - -", ranks.join("/"));
        let Ok(at) = chess.parse_position(&text) else { continue };
        for bits in 1..8 {
            let turned = chess.parse_position(&image(&chess.position_text(&at), bits)).unwrap();
            assert_eq!(chess.symmetric_key(&at), chess.symmetric_key(&turned), "{text}");
            assert_eq!(chess.end(&at), chess.end(&turned), "{text}");
            assert_eq!(legal_moves(&chess, &at).len(), legal_moves(&chess, &turned).len(), "{text}");
        }
    }
}

#[test]
fn images_of_the_plain_rules_play_alike() {
    let (rules, fast) = (Rulebook::chess(), Chess::new());
    let mut random = Random::new(11);
    let (mut with_pawns, mut without) = (0, 0);
    for _ in 0..300 {
        let men = ["Q", "R", "B", "N", "P", "q", "r", "b", "n", "p"];
        let kinds = if random.one_in(2) { men.len() } else { 1 };
        let mut squares = vec![String::from("1"); 64];
        for man in ["K", "k", men[random.below(kinds)], men[5 * random.below(2) + random.below(4)]] {
            squares[random.below(64)] = man.into();
        }
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
        let Ok(at) = rules.parse_position(&format!("{} b - -", ranks.join("/"))) else { continue };
        let mut images = Vec::new();
        rules.images(&at, &mut images);
        let has_pawns = rules.position_text(&at).to_lowercase().contains('p');
        assert_eq!(images.len(), if has_pawns { 1 } else { 7 });
        *if has_pawns { &mut with_pawns } else { &mut without } += 1;
        let after = |at: &_| {
            if rules.end(at).is_some() {
                return Vec::new();
            }
            let next = |mv| rules.symmetric_key(&successor(&rules, at, mv));
            let mut keys: Vec<_> = legal_moves(&rules, at).into_iter().map(next).collect();
            keys.sort();
            keys
        };
        let key = |at: &_| fast.symmetric_key(&fast.parse_position(&rules.position_text(at)).unwrap());
        for image in &images {
            // What stands in a certificate can be read back.
            assert_eq!(rules.parse_position(&rules.position_text(image)).as_ref(), Ok(image));
            assert_eq!((rules.turn(image), rules.end(image)), (rules.turn(&at), rules.end(&at)));
            assert_eq!(after(image), after(&at), "{}", rules.position_text(image));
            assert_eq!(key(image), key(&at));
        }
    }
    assert!(with_pawns > 10 && without > 30, "{with_pawns} {without}");
    for none in ["4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/R3K3 b Q -"] {
        let mut images = Vec::new();
        rules.images(&rules.parse_position(none).unwrap(), &mut images);
        assert!(images.is_empty(), "{none}");
    }
    let mut images = Vec::new();
    rules.images(&rules.parse_position("8/8/8/3pP3/8/k7/8/2K5 w - d6").unwrap(), &mut images);
    let texts: Vec<String> = images.iter().map(|image| rules.position_text(image)).collect();
    assert_eq!(texts, ["8/8/8/3Pp3/8/7k/8/5K2 w - e6"]);
}
