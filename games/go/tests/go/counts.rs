//! Published numbers: legal positions (Tromp and Farnebäck 2006), games under positional superko
//! (Tromp).

use andor_game::{Game, Notation, RepetitionKey, legal_moves, successor};
use andor_go::fast::SmallGo;
use andor_go::rulebook::{Go, board};
use andor_go::{Move, Setup, parse_name};

/// The boards on which every chain has a liberty.
fn legal_positions(name: &str) -> usize {
    let rules = parse_name(name).expect(name);
    let points = rules.area();
    let mut setup = Setup::start(&rules);
    let boards = 3_usize.pow(points as u32);
    (0..boards)
        .filter(|&number| {
            let mut rest = number;
            for stone in &mut setup.stones {
                *stone = [None, Some(andor_game::Player::Max), Some(andor_game::Player::Min)][rest % 3];
                rest /= 3;
            }
            board::without_liberties(&rules, &setup.stones).is_none()
        })
        .count()
}

#[test]
fn legal_positions_are_as_many_as_published() {
    for (name, expected) in [("go:1x1", 1), ("go:1x2", 5), ("go:1x3", 15), ("go:2x2", 57), ("go:3x2", 489)] {
        assert_eq!(legal_positions(name), expected, "{name}");
    }
    assert_eq!(legal_positions("go:3x3"), 12_675);
}

/// The number of games: every path to two passes on which no play repeats.
fn games<G: Game<Move = Move>>(game: &G, at: &G::Position, path: &mut Vec<RepetitionKey>) -> u64 {
    if game.end(at).is_some() {
        return 1;
    }
    path.push(game.repetition_key(at));
    let mut count = 0;
    for mv in legal_moves(game, at) {
        let next = successor(game, at, mv);
        if !path.contains(&game.repetition_key(&next)) {
            count += games(game, &next, path);
        }
    }
    path.pop();
    count
}

#[test]
fn games_under_positional_superko_are_as_many_as_published() {
    for suicide in ["", ",suicide"] {
        for (size, expected) in [("1x1", 1), ("1x2", 9), ("1x3", 907)] {
            let rules = parse_name(&format!("go:{size},positional{suicide}")).expect("rules");
            let plain = Go::new(rules.clone());
            assert_eq!(games(&plain, &plain.start(), &mut Vec::new()), expected, "{size}{suicide}");
            let fast = SmallGo::new(rules).expect("small");
            assert_eq!(games(&fast, &fast.start(), &mut Vec::new()), expected, "{size}{suicide}");
        }
    }
}

/// Alpha-beta without a table under positional superko; counts positions with a player to move.
struct Plain<'a> {
    game: &'a SmallGo,
    pass_first: bool,
    path: Vec<RepetitionKey>,
    nodes: u64,
}

impl Plain<'_> {
    fn value(&mut self, at: &<SmallGo as Game>::Position, mut low: i32, mut high: i32) -> i32 {
        if let Some(value) = self.game.end(at) {
            return value.0;
        }
        self.nodes += 1;
        let black = self.game.turn(at) == andor_game::Player::Max;
        let mut moves = legal_moves(self.game, at);
        if !self.pass_first {
            moves.rotate_left(1);
        }
        self.path.push(self.game.repetition_key(at));
        for mv in moves {
            let next = successor(self.game, at, mv);
            if self.path.contains(&self.game.repetition_key(&next)) {
                continue;
            }
            let value = self.value(&next, low, high);
            if black {
                low = low.max(value)
            } else {
                high = high.min(value)
            }
            if low >= high {
                break;
            }
        }
        self.path.pop();
        if black { low } else { high }
    }
}

#[test]
fn alpha_beta_on_2x2_takes_as_many_nodes_as_published() {
    // Tromp, "2x2 Go": passes tried first, and last. The window is the range of scores; row by row.
    let rules = parse_name("go:2x2,positional").expect("rules");
    let game = SmallGo::new(rules).expect("small");
    for (pass_first, expected) in [(true, 1_446), (false, 19_397_529)] {
        let mut plain = Plain { game: &game, pass_first, path: Vec::new(), nodes: 0 };
        assert_eq!(plain.value(&game.start(), -4, 4), 1);
        assert_eq!(plain.nodes, expected, "pass first: {pass_first}");
    }
}
