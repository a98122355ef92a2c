//! Random cyclic games with several families against a plain fixed point: preliminary wins through
//! earlier families, ends of all values in the middle of play, gaps.

use andor_database::{Database, InMemory, Outcome, build, verify};
use andor_game::{Game, Notation, NotationError, Numbered, Player, Repetition, Value, mix};

/// Positions are (slice, number). In even slices Max moves, in odd ones Min; two slices are a
/// family.
struct Random {
    seed: u64,
    families: u8,
}

type Position = (u8, u64);

const SIZE: u64 = 23;

impl Random {
    fn chance(&self, (slice, number): Position, salt: u64, limit: u64) -> u64 {
        mix(mix(self.seed) ^ mix(u64::from(slice) << 32 | number << 8 | salt)) % limit
    }

    fn is_gap(&self, position: Position) -> bool {
        self.chance(position, 1, 10) == 0
    }

    /// Targets: mostly in the family, sometimes in an earlier one; never gaps.
    fn targets(&self, position: Position) -> Vec<Position> {
        let other_turn = position.0 ^ 1;
        let count = 1 + self.chance(position, 2, 4);
        let target = |salt: u64| {
            let back = self.chance(position, 100 + salt, 4) == 0;
            let family = if back {
                self.chance(position, 150 + salt, u64::from(other_turn / 2) + 1) as u8
            } else {
                other_turn / 2
            };
            (family * 2 + other_turn % 2, self.chance(position, 50 + salt, SIZE))
        };
        (0..count).map(target).filter(|&target| !self.is_gap(target)).collect()
    }

    fn all(&self) -> Vec<Position> {
        let slices = (0..2 * self.families).flat_map(|slice| (0..SIZE).map(move |number| (slice, number)));
        slices.filter(|&position| !self.is_gap(position)).collect()
    }
}

impl Game for Random {
    type Position = Position;
    type Move = Position;

    fn turn(&self, position: &Position) -> Player {
        if position.0.is_multiple_of(2) { Player::Max } else { Player::Min }
    }
    fn end(&self, &position: &Position) -> Option<Value> {
        let over = self.targets(position).is_empty() || self.chance(position, 3, 8) == 0;
        over.then(|| Value(self.chance(position, 4, 3) as i32 - 1))
    }
    fn moves(&self, &position: &Position, into: &mut Vec<Position>) {
        into.extend(self.targets(position));
    }
    fn play(&self, position: &mut Position, mv: Position) {
        *position = mv;
    }
    fn repetition(&self) -> Repetition {
        Repetition::DRAW
    }
}

impl Numbered for Random {
    type Slice = u8;

    fn pieces(&self) -> std::ops::RangeInclusive<u32> {
        1..=u32::from(self.families)
    }
    fn families(&self, pieces: u32) -> Vec<Vec<u8>> {
        (0..pieces as u8).map(|family| vec![2 * family, 2 * family + 1]).collect()
    }
    fn slice_name(&self, slice: u8) -> String {
        slice.to_string()
    }
    fn slice_size(&self, _: u8) -> u64 {
        SIZE
    }
    fn leads_to(&self, slice: u8) -> Vec<u8> {
        (0..slice / 2 * 2).collect()
    }
    fn number(&self, &position: &Position) -> Option<(u8, u64)> {
        Some(position)
    }
    fn numbered(&self, slice: u8, number: u64) -> Option<Position> {
        Some((slice, number)).filter(|&position| !self.is_gap(position))
    }
    fn predecessors(&self, position: &Position, into: &mut Vec<Position>) {
        let family = self.all().into_iter().filter(|before| before.0 / 2 == position.0 / 2);
        into.extend(
            family.filter(|before| self.end(before).is_none() && self.targets(*before).contains(position)),
        );
    }
}

impl Notation for Random {
    fn name(&self) -> String {
        "random".into()
    }
    fn player_name(&self, _: Player) -> &'static str {
        "somebody"
    }
    fn start(&self) -> Position {
        (0, 0)
    }
    fn parse_position(&self, text: &str) -> Result<Position, NotationError> {
        Err(NotationError::new(text))
    }
    fn position_text(&self, position: &Position) -> String {
        format!("{position:?}")
    }
    fn move_text(&self, _: &Position, mv: Position) -> String {
        format!("{mv:?}")
    }
}

/// What can be forced within n plies, for rising n.
fn plain(game: &Random) -> impl Fn(Position) -> Outcome + use<> {
    let all = game.all();
    let mut known: std::collections::HashMap<Position, Outcome> = all
        .iter()
        .filter_map(|at| {
            let value = game.end(at)?.seen_by(game.turn(at));
            Some((*at, [Outcome::Loss(0), Outcome::Draw, Outcome::Win(0)][(value.0 + 1) as usize]))
        })
        .collect();
    for plies in 1..200_u16 {
        let mut new = Vec::new();
        for &at in all.iter().filter(|at| !known.contains_key(at)) {
            let after: Vec<Option<&Outcome>> = game.targets(at).iter().map(|next| known.get(next)).collect();
            if after.iter().any(|outcome| matches!(outcome, Some(Outcome::Loss(_)))) {
                new.push((at, Outcome::Win(plies)));
            } else if after.iter().all(|outcome| matches!(outcome, Some(Outcome::Win(_)))) {
                new.push((at, Outcome::Loss(plies)));
            }
        }
        known.extend(new);
    }
    move |at| known.get(&at).copied().unwrap_or(Outcome::Draw)
}

#[test]
fn values_are_those_of_the_plain_fixed_point() {
    let mut longest = 0;
    for seed in 0..300 {
        let game = Random { seed, families: 3 };
        let expected = plain(&game);
        let mut storage = InMemory::default();
        build(&game, 3, &mut storage, &mut |_| {}).unwrap();
        let database = Database::load(game, 3, &storage).unwrap();
        let all = database.game().all();
        for &at in &all {
            assert_eq!(database.probe(&at), Some(expected(at)), "seed {seed}, {at:?}");
            if let Outcome::Win(plies) = expected(at) {
                longest = longest.max(plies);
            }
        }
        assert_eq!(verify(&database, database.game(), 1, &mut |_, _| {}), Ok(all.len() as u64));
    }
    assert!(longest > 10, "{longest}");
}
