//! Antichess (give-away chess): proof-number search showed in 1993 that three first moves of White
//! lose (Schijf 1993, 3.5; Allis 1994).

use crate::{Distinct, Entry, Sheet, Trial, World};
use andor_chess::fast::Antichess;
use andor_engines::LeafNumbers;
use andor_engines::pn::PnTree;
use andor_engines::{Dfpn, Limits, Verdict};
use andor_game::{Game, Goal, Notation, Player, Task, Value, legal_moves, successor};

const SOURCE: &str = "Schijf, Proof-Number Search and Transpositions, Leiden 1993, 3.5";

/// The moves of 1993 in UCI, as they are printed.
const MOVES_OF_1993: [&str; 3] = ["d2d4", "d2d3", "e2e4"];

/// The number of harder first moves.
pub const HARDER: usize = LADDER.len();

/// Harder first moves, roughly from easy to hard.
const LADDER: [&str; 9] = ["b1c3", "g1f3", "f2f4", "h2h4", "b2b4", "h2h3", "b2b3", "c2c4", "g2g4"];

const LIMITS: Limits = Limits::new(u64::MAX, 1 << 30);

fn first_moves(game: &Antichess, texts: &[&str]) -> Vec<<Antichess as Game>::Move> {
    let start = game.start();
    let moves = legal_moves(game, &start);
    let find = |text: &&str| moves.iter().copied().find(|&mv| game.move_text(&start, mv) == **text);
    texts.iter().map(|text| find(text).expect("a first move")).collect()
}

/// White's first moves that were known to lose in 1993.
pub(crate) fn lost_first_moves(game: &Antichess) -> Vec<<Antichess as Game>::Move> {
    first_moves(game, &MOVES_OF_1993)
}

/// Both sheets: the three moves of 1993, and the first `harder` of some harder moves, with a limit
/// in seconds each.
#[must_use]
pub fn first_moves_lose(world: &dyn World, seconds: f64, harder: usize) -> Vec<Sheet> {
    let game = Antichess::new();
    let columns = "move | answer | printed s | dfpn expanded | generated | distinct | seconds | \
        pn-tree answer | generated | seconds";
    let mut known = Sheet::new("Antichess: first moves that lose", SOURCE, columns);
    let search = Dfpn { leaf_numbers: LeafNumbers::Mobility, ..Dfpn::default() };
    for mv in lost_first_moves(&game) {
        let root = successor(&game, &game.start(), mv);
        let asked = Task::new(root.clone(), Goal::new(Player::Min, Value::WIN));
        let trial = Trial::run(world, (&game, &asked), &search, &LIMITS, Some(seconds));
        let counting = Distinct::new(&game, &root);
        let counted = Task::new(root, asked.goal);
        let recount = Trial::run(world, (&counting, &counted), &search, &LIMITS, Some(seconds));
        let tree = PnTree { leaf_numbers: LeafNumbers::Mobility, ..PnTree::default() };
        let in_tree = Trial::run(world, (&game, &asked), &tree, &LIMITS, Some(seconds));
        let cells = [
            Entry::word(game.move_for_people(&game.start(), mv)),
            trial.answer(true),
            Entry::word("< 10"),
            trial.entry(trial.statistics.expanded),
            trial.entry(trial.statistics.nodes),
            recount.entry(counting.count()),
            trial.time(),
            in_tree.answer(true),
            in_tree.entry(in_tree.statistics.nodes),
            in_tree.time(),
        ];
        known.measured(world, cells);
    }
    known.note("The question: can Black, to move, win? Leaves start with mobility.");

    let mut ladder = Sheet::new(
        format!("Antichess: harder first moves, {seconds} seconds each"),
        SOURCE,
        "move | Black wins | expanded | generated | seconds",
    );
    for mv in first_moves(&game, &LADDER[..harder.min(LADDER.len())]) {
        let asked = Task::new(successor(&game, &game.start(), mv), Goal::new(Player::Min, Value::WIN));
        let trial = Trial::run(world, (&game, &asked), &Dfpn::default(), &LIMITS, Some(seconds));
        let answer = match trial.verdict {
            Verdict::Proved => "proved",
            Verdict::Disproved => "disproved",
            Verdict::Unknown(_) => "unknown",
        };
        let cells = [
            Entry::word(game.move_for_people(&game.start(), mv)),
            Entry::word(answer),
            trial.entry(trial.statistics.expanded),
            trial.entry(trial.statistics.nodes),
            trial.time(),
        ];
        ladder.measured(world, cells);
    }
    ladder.note("Df-pn as it answers by default: leaves start with the game's estimate.");
    vec![known, ladder]
}
