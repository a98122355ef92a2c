//! The folder: what a killed process, a second process or a bad disk leave behind.

use crate::{Inline, Temporary, assert_certified, folder, honest, run, small};
use andor::Ask;
use andor_campaign::{Campaign, CampaignError};
use andor_game::Random;
use std::path::{Path, PathBuf};

fn decided(name: &str) -> Temporary {
    let path = folder(name);
    let ask: Ask = "x >= win".parse().expect("a question");
    Campaign::create(&path, &small("tictactoe", None, &ask, 200)).expect("a campaign");
    assert!(!run(&path, &mut Inline::new(2, 7, honest)).0);
    path
}

fn pieces(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path.join("pieces")).expect("pieces");
    let mut pieces: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    pieces.sort();
    pieces
}

#[test]
fn a_ledger_that_was_cut_anywhere_goes_on() {
    let path = decided("torn");
    let whole = std::fs::read(path.join("ledger")).expect("a ledger");
    let first = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let mut random = Random::new(1);
    for _ in 0..12 {
        let cut = first + random.below(whole.len() - first);
        std::fs::write(path.join("ledger"), &whole[..cut]).expect("a ledger");
        let (campaign, notes) = Campaign::open(&path).expect("a campaign");
        let is_torn = whole[cut - 1] != b'\n';
        assert_eq!(notes.len(), usize::from(is_torn), "{notes:?}");
        assert!(!is_torn || notes[0].contains("torn"), "{notes:?}");
        drop(campaign);
        assert!(!run(&path, &mut Inline::new(2, cut as u64, honest)).0);
        assert_certified(&path, false);
    }
    std::fs::write(path.join("ledger"), &whole[..first - 1]).expect("a ledger");
    assert!(matches!(Campaign::open(&path), Err(CampaignError::Ledger { line: 1, .. })));
}

#[test]
fn a_changed_line_is_named() {
    let path = decided("changed");
    let mut ledger = std::fs::read(path.join("ledger")).expect("a ledger");
    let lines: Vec<usize> =
        ledger.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    ledger[lines[2] - 1] ^= 1;
    std::fs::write(path.join("ledger"), &ledger).expect("a ledger");
    assert!(matches!(Campaign::open(&path), Err(CampaignError::Ledger { line: 3, .. })));
    assert!(matches!(Campaign::look(&path), Err(CampaignError::Ledger { line: 3, .. })));
}

#[test]
fn damaged_pieces_are_named_and_solved_again() {
    let path = decided("damaged");
    let before = pieces(&path);
    let mut random = Random::new(3);
    for (number, piece) in before.iter().enumerate().filter(|(number, _)| number % 3 == 0) {
        if number % 2 == 0 {
            std::fs::remove_file(piece).expect("a piece");
            continue;
        }
        let mut bytes = std::fs::read(piece).expect("a piece");
        let at = random.below(bytes.len());
        bytes[at] ^= 4;
        std::fs::write(piece, bytes).expect("a piece");
    }
    let (campaign, notes) = Campaign::open(&path).expect("a campaign");
    // A position may be a job in several places only where values belong to paths: one piece, one
    // job.
    assert_eq!(notes.len(), before.len().div_ceil(3));
    let name = before[0].file_stem().expect("a name").to_string_lossy().into_owned();
    assert!(notes.iter().any(|note| note.contains(&name) && note.contains("damaged or gone")), "{notes:?}");
    drop(campaign);
    assert!(!run(&path, &mut Inline::new(2, 9, honest)).0);
    assert_certified(&path, false);
}

#[test]
fn a_piece_that_is_damaged_meanwhile_is_not_joined() {
    let path = decided("meanwhile");
    let (campaign, _) = Campaign::open(&path).expect("a campaign");
    pieces(&path).iter().for_each(|piece| std::fs::remove_file(piece).expect("a piece"));
    assert!(matches!(campaign.join(), Err(CampaignError::Piece(_))));
}

#[test]
fn one_run_at_a_time() {
    let path = decided("busy");
    let (first, _) = Campaign::open(&path).expect("a campaign");
    assert!(matches!(Campaign::open(&path), Err(CampaignError::Busy)));
    assert_eq!(Campaign::look(&path).expect("may look").verdict, "disproved");
    drop(first);
    Campaign::open(&path).expect("free again");
}

#[test]
fn what_is_no_campaign_is_refused() {
    let ask: Ask = "x >= win".parse().expect("a question");
    let path = folder("refused");
    assert!(matches!(Campaign::open(&path), Err(CampaignError::None)));
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("mine"), "mine").expect("a file");
    assert!(matches!(
        Campaign::create(&path, &small("tictactoe", None, &ask, 1)),
        Err(CampaignError::File(_))
    ));
    assert_eq!(std::fs::read_dir(&path).expect("a folder").count(), 1);
    let refused = |game, position, ask: &str| {
        let ask: Ask = ask.parse().expect(ask);
        Campaign::create(&folder("refused-2"), &small(game, position, &ask, 1)).expect_err("refused")
    };
    assert!(matches!(refused("tictactoe", None, "value"), CampaignError::Refused(_)));
    assert!(matches!(refused("tictactoe", None, "x >= win within 3"), CampaignError::Refused(_)));
    let fifty = Some("8/8/8/3k4/8/8/8/KQ6 w - - 0 80");
    assert!(matches!(refused("chess:fifty", fifty, "white >= win"), CampaignError::Refused(_)));
    assert!(matches!(refused("tictactoe", Some("x"), "x >= win"), CampaignError::Position(_)));
    assert!(matches!(refused("ludo", None, "x >= win"), CampaignError::Game(_)));
}
