//! The answer to a fight as Go players say it: who lives or kills, by which move, against which
//! resistance, and whether a ko or a seki decides.

use crate::fight::{Aim, Fight};
use crate::rulebook::{Go, board, unconditionally_alive};
use crate::rules::{Ko, Point, Rules, colour};
use crate::setup::{Move, Setup, Stone};
use andor_game::{Game, Notation, Player, legal_moves};
use std::collections::BTreeSet;

/// `Black kills, starting at B5; White's best resistance is A5, then C5.` None without a fight, or
/// where the line is no line of play. `line` is best play from the root, `kos` are points where the
/// winner's strategy counts on the ko rule.
#[must_use]
pub fn in_words(
    rules: &Rules,
    root: &Setup,
    winner: Player,
    line: &[String],
    kos: &BTreeSet<Point>,
) -> Option<String> {
    let fight = rules.fight.as_ref()?;
    let game = Go::new(rules.clone());
    let mut at = root.clone();
    let mut shared = seki(rules, fight, &at);
    let mut played = Vec::new();
    for text in line {
        let mv = legal_moves(&game, &at).into_iter().find(|&mv| game.move_text(&at, mv) == *text)?;
        if mv != Move::Note {
            played.push((at.turn, mv));
        }
        game.play(&mut at, mv);
        shared = Some(seki(rules, fight, &at)).filter(|points| !points.is_empty()).unwrap_or(shared);
    }
    let (&(first, mv), rest) = played.split_first()?;
    let (side, other) = (capital(winner), capital(winner.opponent()));
    let does = match (fight.aim, winner == fight.defender) {
        (Aim::Live, true) => "lives",
        (Aim::Live, false) => "kills",
        (Aim::Eye, true) => "makes an eye",
        (Aim::Eye, false) => "takes the eye",
    };
    let mut words = match (first == winner, rest.first()) {
        (true, _) if mv == Move::Pass => format!("{side} {does} without a move"),
        (true, None) => format!("{side} {does} at {}", text(rules, mv)),
        (true, Some(_)) => format!("{side} {does}, starting at {}", text(rules, mv)),
        (false, None) => format!("{side} {does} though {other} moves first"),
        (false, Some(&(_, answer))) => {
            let (tried, answer) = (text(rules, mv), text(rules, answer));
            format!("{side} {does} though {other} moves first: {tried} is answered by {answer}")
        }
    };
    if let (true, Some(&(_, reply))) = (first == winner, rest.first()) {
        words += &match reply {
            Move::Play(point) => {
                format!("; {other}'s best resistance is {}", rules.point_text(point))
            }
            _ => format!("; {other} has nothing better than to pass"),
        };
        if let Some(&(_, next @ Move::Play(_))) = rest.get(1) {
            words += &format!(", then {}", text(rules, next));
        }
    }
    words.push('.');
    if !kos.is_empty() {
        words += &format!(" It is by ko: {other} may not take back at {} at once.", list(rules, kos, "or"));
    }
    if winner == fight.defender && !shared.is_empty() {
        let points = list(rules, &shared, "and");
        words += &format!(" Left alone it is a seki: neither side can fill {points}.");
    }
    Some(words)
}

/// The ko that a strategy counts on at a position where the other side is to move: the point where
/// a move of it would take back one stone and bring the position from before back. `repeating` is a
/// move of that side that repeats a position; none where the rule forbids it (simple ko).
#[must_use]
pub fn ko_at(rules: &Rules, position: &str, repeating: Option<&str>) -> Option<Point> {
    let setup = Setup::parse(rules, position).ok()?;
    let point = match repeating {
        Some(text) => rules.parse_point(text)?,
        None if rules.ko == Ko::Simple => return setup.ko,
        None => return None,
    };
    let mut stones = setup.stones.clone();
    let taken = board::place(rules, &mut stones, point, setup.turn);
    (taken.captured.len() == 1 && taken.own.is_empty()).then_some(point)
}

/// The points of a seki: the stones at stake do not live by eyes, share these liberties with
/// stones in the region, and whoever plays there has one liberty left at most.
fn seki(rules: &Rules, fight: &Fight, at: &Setup) -> BTreeSet<Point> {
    let alive = unconditionally_alive(rules, &at.stones, fight.defender);
    let ground = |point: &Point| fight.ground[rules.index(*point)];
    let stone = |point: &Point| at.stones[rules.index(*point)];
    let attacker = fight.defender.opponent();
    let at_stake = |point: &Point| {
        ground(point).target && stone(point) == Some(fight.defender) && !alive.contains(point)
    };
    let caught = |point: &Point| ground(point).region && stone(point) == Some(attacker);
    let liberties_of =
        |stones: &[Stone], point| board::liberties(rules, stones, &board::chain(rules, stones, point));
    let of_all = |belong: &dyn Fn(&Point) -> bool| -> BTreeSet<Point> {
        rules.points().filter(belong).flat_map(|point| liberties_of(&at.stones, point)).collect()
    };
    let shared: BTreeSet<Point> = of_all(&at_stake).intersection(&of_all(&caught)).copied().collect();
    let short = |&point: &Point| {
        [attacker, fight.defender].into_iter().all(|player| {
            let mut stones = at.stones.clone();
            let taken = board::place(rules, &mut stones, point, player);
            taken.captured.is_empty() && (!taken.own.is_empty() || liberties_of(&stones, point).len() < 2)
        })
    };
    if shared.iter().all(short) { shared } else { BTreeSet::new() }
}

fn text(rules: &Rules, mv: Move) -> String {
    match mv {
        Move::Play(point) => rules.point_text(point),
        Move::Pass | Move::Note => "a pass".into(),
    }
}

fn capital(player: Player) -> &'static str {
    match colour(player) {
        "black" => "Black",
        _ => "White",
    }
}

fn list(rules: &Rules, points: &BTreeSet<Point>, word: &str) -> String {
    points.iter().map(|&point| rules.point_text(point)).collect::<Vec<_>>().join(&format!(" {word} "))
}
