//! Certificates that are open: each with a number, its state, and what is known of it.

use crate::app::Refusal;
use crate::games::{after, shown, sides, with_game};
use andor::Checked;
use andor::certificate::{FormatError, Index, Proof};
use andor_page::{Sides, node, summary};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::watch;

/// Certificates that may be open.
const MOST_PROOFS: usize = 200;

/// Bytes of certificates in memory, all together.
const MOST_BYTES: u64 = 1 << 30;

/// Bytes of the definition of a graph that is drawn.
const MOST_DRAWN: usize = 20_000;

/// Nodes after a node that come with it.
const MOST_CHILDREN: usize = 400;

/// Nodes of the way to a node that come with it, the last ones.
const MOST_WAY: usize = 400;

/// Certificates by number.
#[derive(Default)]
pub(crate) struct Proofs {
    entries: RwLock<(u64, BTreeMap<u64, Arc<Entry>>)>,
}

impl Proofs {
    /// Takes a certificate in.
    pub fn add(&self, entry: Entry) -> Result<Arc<Entry>, Refusal> {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let held: u64 = entries.1.values().map(|entry| entry.memory).sum();
        if entries.1.len() >= MOST_PROOFS || held + entry.memory > MOST_BYTES {
            return Err(Refusal::busy("too many certificates are open: close some"));
        }
        entries.0 += 1;
        let id = entries.0;
        let entry = Arc::new(Entry { id, ..entry });
        entries.1.insert(id, Arc::clone(&entry));
        Ok(entry)
    }

    pub fn get(&self, id: u64) -> Result<Arc<Entry>, Refusal> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        entries.1.get(&id).cloned().ok_or_else(|| Refusal::absent("certificate"))
    }

    pub fn all(&self) -> Vec<Arc<Entry>> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        entries.1.values().cloned().collect()
    }

    /// Forgets a certificate; its file stays.
    pub fn close(&self, id: u64) -> Result<(), Refusal> {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let entry = entries.1.remove(&id).ok_or_else(|| Refusal::absent("certificate"))?;
        entry.closed.store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// A certificate, whatever is known of it.
pub(crate) struct Entry {
    pub id: u64,
    /// What people call it.
    pub name: String,
    /// The text that defines its game, if a file does.
    pub definition: Option<Arc<str>>,
    /// How it is read once more, for the checker.
    pub reopen: Box<dyn Fn() -> Result<Proof, FormatError> + Send + Sync>,
    /// Bytes that it takes in memory.
    pub memory: u64,
    pub closed: AtomicBool,
    pub state: RwLock<State>,
    pub changed: watch::Sender<u64>,
}

/// How far the reading and the check of a certificate have come.
#[derive(Clone)]
pub(crate) struct State {
    pub reading: Reading,
    pub verdict: Verdict,
}

#[derive(Clone)]
pub(crate) enum Reading {
    /// So many of so many nodes.
    Going(u64, u64),
    Done(Arc<Opened>),
    /// No certificate.
    Failed(String),
}

/// What the checker says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    Unchecked,
    /// So many of so many records.
    Going(u64, u64),
    Valid,
    /// Valid given this database.
    Given(String),
    Invalid {
        line: usize,
        rule: &'static str,
        reason: String,
    },
    /// Nobody can judge it.
    NotChecked(String),
}

/// A certificate that can be walked through.
pub(crate) struct Opened {
    pub text: Text,
    pub index: Arc<Index>,
    pub sides: Option<Sides>,
}

pub(crate) enum Text {
    Unchecked(Proof),
    Checked(Checked),
}

impl Opened {
    pub fn proof(&self) -> &Proof {
        match &self.text {
            Text::Unchecked(proof) => proof,
            Text::Checked(checked) => checked.proof(),
        }
    }
}

impl Entry {
    /// A certificate that is being read.
    pub fn new(
        name: String,
        definition: Option<Arc<str>>,
        memory: u64,
        reopen: impl Fn() -> Result<Proof, FormatError> + Send + Sync + 'static,
    ) -> Entry {
        let state = State { reading: Reading::Going(0, 0), verdict: Verdict::Unchecked };
        Entry {
            id: 0,
            name,
            definition,
            reopen: Box::new(reopen),
            memory,
            closed: AtomicBool::new(false),
            state: RwLock::new(state),
            changed: watch::Sender::new(0),
        }
    }

    pub fn state(&self) -> State {
        self.state.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes the state and tells those who watch.
    pub fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.write().unwrap_or_else(PoisonError::into_inner));
        self.changed.send_modify(|version| *version += 1);
    }

    pub fn opened(&self) -> Result<Arc<Opened>, Refusal> {
        match self.state().reading {
            Reading::Done(opened) => Ok(opened),
            Reading::Going(..) => Err(Refusal::busy("the certificate is still being read")),
            Reading::Failed(reason) => Err(Refusal(axum::http::StatusCode::CONFLICT, reason)),
        }
    }

    /// What is known of it, for lists and for its own page.
    pub fn json(&self) -> Json {
        let State { reading, verdict } = self.state();
        let mut json = json!({});
        let state = match &reading {
            Reading::Going(done, of) => json!({ "state": "reading", "done": done, "of": of }),
            Reading::Failed(reason) => json!({ "state": "failed", "reason": reason }),
            Reading::Done(opened) => {
                let header = opened.proof().header();
                let sides = opened.sides.unwrap_or(Sides {
                    max: "the first player",
                    min: "the second player",
                    asked: andor::Player::Max,
                });
                json = summary(header, &sides);
                json["place"] = json!(opened.proof().len() - 1);
                json["bytes"] = json!(opened.proof().bytes());
                json!({ "state": "open" })
            }
        };
        let small = self.definition.as_ref().filter(|text| text.len() <= MOST_DRAWN);
        if let Some(definition) = small.filter(|_| json["game"] == "graph") {
            json["definition"] = json!(**definition);
        }
        json["id"] = json!(self.id);
        json["name"] = json!(self.name);
        json["reading"] = state;
        json["verdict"] = match verdict {
            Verdict::Unchecked => json!({ "state": "unchecked" }),
            Verdict::Going(done, of) => json!({ "state": "checking", "done": done, "of": of }),
            Verdict::Valid => json!({ "state": "valid" }),
            Verdict::Given(checksum) => json!({ "state": "given", "database": checksum }),
            Verdict::Invalid { line, rule, reason } => {
                json!({ "state": "invalid", "line": line, "rule": rule, "reason": reason })
            }
            Verdict::NotChecked(reason) => json!({ "state": "impossible", "reason": reason }),
        };
        json
    }

    /// A node, the nodes after it, and the way to it from the root.
    pub fn node(&self, place: usize) -> Result<Json, Refusal> {
        let opened = self.opened()?;
        let (proof, index) = (opened.proof(), &opened.index);
        if place >= proof.len() {
            return Err(Refusal::absent("node"));
        }
        let conflict = |error: FormatError| Refusal(axum::http::StatusCode::CONFLICT, error.to_string());
        let header = proof.header();
        let sides = opened.sides.unwrap_or(Sides { max: "max", min: "min", asked: andor::Player::Max });
        let view = |game: Option<&andor::AnyGame>| {
            let one = |place: usize| {
                let found = proof.node(place)?;
                let words = |position: &str, mv: &str| shown(game?, position, mv);
                let next = |position: &str, mv: &str| after(game?, position, mv);
                let mut json = node(header, &sides, place, &found, words, next);
                json["rank"] = json!(index.rank(place));
                json["parent"] = json!(index.parent(place));
                Ok((json, found))
            };
            let (json, found) = one(place)?;
            let next = found.moves.iter().filter_map(|mv| mv.to).take(MOST_CHILDREN);
            let next = next.map(|to| Ok(one(to)?.0)).collect::<Result<Vec<Json>, FormatError>>()?;
            let way = index.way_to(proof, place)?;
            let start = way.as_ref().map_or(0, |way| way.len().saturating_sub(MOST_WAY));
            let mut steps = Vec::new();
            for pair in way.iter().flat_map(|way| way[start..].windows(2)) {
                let from = proof.node(pair[0])?;
                let mv = from.moves.iter().find(|mv| mv.to == Some(pair[1]));
                let mv = mv.map_or("", |mv| &mv.text);
                let words = game.and_then(|game| shown(game, &from.position, mv));
                let words = words.unwrap_or_else(|| mv.to_owned());
                steps.push(json!({ "place": pair[0], "position": from.position, "move": words }));
            }
            let reached = way.is_some();
            Ok(json!({ "node": json, "next": next, "way": steps, "hidden": start, "reached": reached }))
        };
        match with_game(&header.game, self.definition.as_ref(), |game| view(Some(game))) {
            Ok(view) => view.map_err(conflict),
            Err(_) => view(None).map_err(conflict),
        }
    }
}

impl Entry {
    /// From now on what is shown is what was checked.
    pub fn accept(&self, checked: Checked) {
        self.change(|state| {
            let Reading::Done(opened) = &state.reading else { return };
            state.verdict = match checked.given_database() {
                Some(checksum) => Verdict::Given(checksum.to_owned()),
                None => Verdict::Valid,
            };
            let (index, sides) = (Arc::clone(&opened.index), opened.sides);
            let text = Text::Checked(checked);
            state.reading = Reading::Done(Arc::new(Opened { text, index, sides }));
        });
    }

    /// The nodes with a position, by its text or as another writing of it; where there is none, the
    /// first nodes whose position contains the text.
    pub fn find(&self, text: &str, most: usize) -> Result<Vec<(usize, String)>, Refusal> {
        let opened = self.opened()?;
        let (proof, index) = (opened.proof(), &opened.index);
        let conflict = |error: FormatError| Refusal(axum::http::StatusCode::CONFLICT, error.to_string());
        let mut found = index.find(proof, text, most).map_err(conflict)?;
        if found.is_empty() {
            let spelt = with_game(&proof.header().game, self.definition.as_ref(), |game| {
                let at = andor::Notation::parse_position(&**game, text).ok()?;
                Some(andor::Notation::position_text(&**game, &at))
            });
            if let Ok(Some(spelt)) = spelt {
                found = index.find(proof, &spelt, most).map_err(conflict)?;
            }
        }
        let mut named = Vec::new();
        for place in found {
            named.push((place, proof.node(place).map_err(conflict)?.position));
        }
        if named.is_empty() && !text.is_empty() {
            for (place, record) in proof.records().enumerate().take(MOST_SEARCHED) {
                let position = record.map_err(conflict)?.position;
                if position.contains(text) && named.len() < most {
                    named.push((place, position));
                }
            }
        }
        Ok(named)
    }

    /// Finishes the reading.
    pub fn read(&self, text: Text, index: Index) {
        let proof = match &text {
            Text::Unchecked(proof) => proof,
            Text::Checked(checked) => checked.proof(),
        };
        let header = proof.header();
        let player = header.claim.player.clone();
        let sides = with_game(&header.game, self.definition.as_ref(), |game| sides(game, &player));
        let sides = sides.ok().flatten();
        let verdict = match &text {
            Text::Unchecked(_) => Verdict::Unchecked,
            Text::Checked(checked) => match checked.given_database() {
                Some(checksum) => Verdict::Given(checksum.to_owned()),
                None => Verdict::Valid,
            },
        };
        let opened = Arc::new(Opened { text, index: Arc::new(index), sides });
        self.change(|state| *state = State { reading: Reading::Done(opened), verdict });
    }
}

/// Nodes that are looked through for a part of a position.
const MOST_SEARCHED: usize = 50_000;
