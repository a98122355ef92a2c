//! Fills a campaign with pieces as large as one likes, without a search, to measure joining and
//! checking: `andor campaign export` says how long both take.
//!
//! ```text
//! cargo run --release -p andor-campaign --example pieces -- FOLDER COLUMNS ROWS
//! andor campaign export FOLDER --proof FILE
//! ```
//!
//! The game is to fill a row of so many columns. The second player denies it without thinking:
//! cells stand in pairs, and whoever takes one of them gets the other from him. Every first move is
//! a job, and what lies below two of them is mostly the same, so joining has to find it out.

use andor::certificate::{Claim, Format, Header, Kind, Record, Ref, Writer};
use andor::{Ask, Game, Notation, Player, Value};
use andor_campaign::{Campaign, Ending, New, Order, Report};
use andor_game::{legal_moves, successor};
use andor_mnk::{Board, Mnk, Square};
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, columns, rows] = &arguments[..] else { return Err("FOLDER COLUMNS ROWS".into()) };
    let sizes: (u32, u32) = (columns.parse()?, rows.parse()?);
    let game = Mnk::new(sizes.0, sizes.1, sizes.0).ok_or("no such board")?;
    let ask: Ask = "x >= win".parse()?;
    let name = game.name();
    let new =
        New { game: &name, definition: None, position: None, ask: &ask, job_nodes: 1, job_memory: 1 << 20 };
    Campaign::create(Path::new(folder), &new)?;
    let (mut campaign, _) = Campaign::open(Path::new(folder))?;
    while let Some(order) = campaign.order_for(0) {
        let nothing =
            Report { job: order.job, ending: Ending::Unknown, nodes: 0, numbers: None, reason: None };
        let bytes = match order.job {
            0 => nothing.with(b""),
            _ => Report { ending: Ending::Disproved, ..nothing }.with(&piece(&game, &order)?),
        };
        println!("job {}: {:?}", order.job, campaign.receive(order.job, &bytes, 0)?);
    }
    println!("{} nodes in {} pieces", campaign.status().piece_nodes, campaign.status().decided);
    Ok(())
}

/// The certificate of the second player, from the position of an order on.
fn piece(game: &Mnk, order: &Order) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut strategy = Strategy { game, known: HashMap::new(), records: Vec::new() };
    strategy.node(game.parse_position(&order.position)?);
    let header = Header {
        format: Format::One,
        game: game.name(),
        repetition: game.repetition(),
        occurrences: None,
        root: order.position.clone(),
        history: Vec::new(),
        database: None,
        claim: Claim { player: "x".into(), holds: false, value: Value(order.value), within: None },
        nodes: strategy.records.len() as u64,
    };
    let mut writer = Writer::new(Vec::new(), &header)?;
    strategy.records.iter().try_for_each(|record| writer.write(record))?;
    Ok(writer.finish()?)
}

struct Strategy<'g> {
    game: &'g Mnk,
    known: HashMap<Board, u64>,
    records: Vec<Record>,
}

impl Strategy<'_> {
    /// The node of a position, after those that it refers to. No line is longer than the board.
    fn node(&mut self, at: Board) -> u64 {
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        let kind = match self.game.end(&at) {
            Some(value) => Kind::End(value.seen_by(Player::Max)),
            None if self.game.turn(&at) == Player::Max => {
                let moves = legal_moves(self.game, &at).into_iter();
                Kind::All(moves.map(|mv| self.step(at, mv)).collect())
            }
            None => {
                let (mv, to) = self.step(at, self.reply(&at));
                Kind::Pick { mv, to }
            }
        };
        let id = self.records.len() as u64;
        self.records.push(Record { line: 0, id, position: self.game.position_text(&at), kind });
        self.known.insert(at, id);
        id
    }

    fn step(&mut self, at: Board, mv: Square) -> (String, Ref) {
        let to = self.node(successor(self.game, &at, mv));
        (self.game.move_text(&at, mv), Ref::Node(to))
    }

    /// The other cell of a pair of which the first player has one; any move if there is none.
    fn reply(&self, at: &Board) -> Square {
        let text = self.game.position_text(at);
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        let pairs = (0..rows.len()).flat_map(|row| (0..rows[row].len() / 2).map(move |pair| (row, 2 * pair)));
        let threatened =
            pairs.into_iter().find_map(|(row, left)| match (rows[row][left], rows[row][left + 1]) {
                (b'x', b'.') => Some((row, left + 1)),
                (b'.', b'x') => Some((row, left)),
                _ => None,
            });
        let named = threatened.map(|(row, column)| {
            let name = format!("{}{}", (b'a' + column as u8) as char, row + 1);
            self.game.parse_move(at, &name).expect("an empty cell")
        });
        named.unwrap_or_else(|| legal_moves(self.game, at)[0])
    }
}
