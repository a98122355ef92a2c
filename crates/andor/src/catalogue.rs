//! All engines by name, each with the paper it comes from.

use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::bisection::Bisection;
use andor_engines::pn::PnTree;
use andor_engines::{Dfpn, DfpnBounded, Engine, Ghi, Retrograde, Soundness};
use andor_game::{Game, Repetition, Seam};
use andor_literature::Paths;
use andor_literature::PnDag;
use andor_literature::pn_cyclic::{PnBta, PnConverting, PnDcg};
use andor_literature::pn_exact::{PnDagExact, PnDcgExact};

/// What people want to know of an engine with one of its methods.
#[derive(Clone, Copy, Debug)]
pub struct EngineInfo {
    /// Its name.
    pub name: &'static str,
    /// Its treatment of history, where there are several; the default stands first.
    pub ghi: Option<&'static str>,
    /// What it does.
    pub about: &'static str,
    /// Where it comes from.
    pub paper: &'static str,
}

impl EngineInfo {
    /// Whether its verdicts can be trusted under a rule of repetition.
    ///
    /// # Panics
    /// Never: the engines of the catalogue exist.
    #[must_use]
    pub fn soundness(&self, rule: Repetition) -> Soundness {
        build::<Seam<'_>>(self).soundness(rule)
    }
}

const fn info(
    name: &'static str,
    ghi: Option<&'static str>,
    about: &'static str,
    paper: &'static str,
) -> EngineInfo {
    EngineInfo { name, ghi, about, paper }
}

const ENGINES: &[EngineInfo] = &[
    info("pn-tree", None, "proof-number search in a tree", "Schijf 1993, chapter 3; Allis 1994"),
    info("pn-dag", None, "transpositions joined, acyclic games", "Schijf 1993, 4.4 to 4.6"),
    info(
        "pn-dag-symmetric",
        None,
        "pn-dag with images of a position as one",
        "Schijf 1993, 4.6 and appendix A",
    ),
    info("pn-dag-exact", None, "true numbers in an acyclic graph", "Schijf 1993, 4.3"),
    info(
        "pn-dag-exact-symmetric",
        None,
        "pn-dag-exact with images of a position as one",
        "Schijf 1993, 4.3 and 4.6",
    ),
    info("pn-dcg-exact", None, "true numbers over all paths of a small graph", "Schijf 1993, 5.3"),
    info(
        "pn-converting",
        None,
        "transpositions joined after irreversible moves",
        "Schijf 1993, 5.4, second method",
    ),
    info("pn-dcg", None, "transpositions joined, repetitions assumed", "Schijf 1993, 5.4, third method"),
    info("pn-bta", None, "base-twin algorithm", "Breuker 1998, 5.5"),
    info("dfpn", Some("lemma"), "depth-first, results with their conditions", "Nagai 2002; this project"),
    info("dfpn", Some("twin"), "depth-first, results played through again", "Kishimoto and Müller 2004"),
    info("dfpn", Some("nagai"), "depth-first, searched again on assumption", "Nagai 2002"),
    info(
        "dfpn",
        Some("repetition-free"),
        "depth-first, only results without repetition",
        "Kishimoto and Müller 2004",
    ),
    info("dfpn", Some("split"), "depth-first, one entry for each path", "van der Werf and others 2003"),
    info("dfpn", Some("ignore"), "depth-first, history ignored", "the usual mistake"),
    info(
        "dfpn-bounded",
        None,
        "depth-first with bounds on the moves, then without",
        "Nagai 2002; Kaneko and others 2010",
    ),
    info(
        "alphabeta",
        Some("lemma"),
        "alpha-beta, results carry their conditions",
        "this project; Kishimoto and Müller 2004",
    ),
    info(
        "alphabeta",
        Some("twin"),
        "alpha-beta, base and twin entries, simulation",
        "Kishimoto and Müller 2004",
    ),
    info(
        "alphabeta",
        Some("no-cycles"),
        "alpha-beta, nothing stored that met a cycle",
        "Campbell 1985, option 3",
    ),
    info(
        "alphabeta",
        Some("campbell"),
        "alpha-beta, bounds of results that met a cycle",
        "Campbell 1985, option 4, theorem 1",
    ),
    info("alphabeta", Some("no-draws"), "alpha-beta, no draws stored", "Slate, in Campbell 1985, option 2"),
    info("alphabeta", Some("split"), "alpha-beta, one entry for each path", "van der Werf and others 2003"),
    info("alphabeta", Some("ignore"), "alpha-beta, the usual mistake", "Campbell 1985, option 1"),
    info("bisection", None, "goal search with stored bounds, acyclic games", "Coplan 1983, 2.2 and 2.3"),
    info("retrograde", None, "attractor on the whole reachable graph", "Zermelo 1913; Liu and Smolka 1998"),
    info("paths", None, "enumeration of all paths", "the definition"),
];

/// All engines, with each of their methods.
#[must_use]
pub fn catalogue() -> &'static [EngineInfo] {
    ENGINES
}

/// No engine or method of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownEngine {
    /// No engine of that name.
    #[error("there is no engine '{0}'; there are: {1}")]
    Engine(String, String),
    /// The engine has no such method.
    #[error("{engine} has no method '{ghi}' of treating history; it has: {methods}")]
    Ghi {
        /// The engine.
        engine: String,
        /// What was asked for.
        ghi: String,
        /// What there is.
        methods: String,
    },
}

/// An engine ready to run, under the names it goes by.
pub struct Chosen<G: Game> {
    /// Its name in the catalogue.
    pub name: &'static str,
    /// Its method, where it has several.
    pub ghi: Option<&'static str>,
    /// The engine.
    pub engine: Box<dyn Engine<G>>,
}

/// The engine of that name with that method; without a name the best sound one, without a method
/// the engine's default.
///
/// # Errors
/// When there is no such engine or method.
pub fn engine<G: Game>(name: Option<&str>, ghi: Option<&str>) -> Result<Chosen<G>, UnknownEngine> {
    let chosen = find(name, ghi)?;
    Ok(Chosen { name: chosen.name, ghi: chosen.ghi, engine: build(chosen) })
}

/// The line of the catalogue for a name and a method, as [`engine`] takes them.
///
/// # Errors
/// When there is no such engine or method.
pub fn find(name: Option<&str>, ghi: Option<&str>) -> Result<&'static EngineInfo, UnknownEngine> {
    let name = name.filter(|&name| name != "auto").unwrap_or(BEST);
    let methods: Vec<&EngineInfo> = ENGINES.iter().filter(|engine| engine.name == name).collect();
    let Some(first) = methods.first() else {
        let mut names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
        names.dedup();
        return Err(UnknownEngine::Engine(name.to_owned(), names.join(", ")));
    };
    let chosen = match ghi.filter(|&ghi| ghi != "sound") {
        None => Some(first),
        ghi => methods.iter().find(|engine| engine.ghi == ghi),
    };
    chosen.copied().ok_or_else(|| {
        let known: Vec<&str> = methods.iter().filter_map(|engine| engine.ghi).collect();
        UnknownEngine::Ghi {
            engine: name.to_owned(),
            ghi: ghi.unwrap_or_default().to_owned(),
            methods: if known.is_empty() { "only one way".into() } else { known.join(", ") },
        }
    })
}

/// The engine for somebody who does not choose: sound for every rule, in whatever memory there is.
const BEST: &str = "dfpn";

/// Its line of the catalogue.
pub(crate) fn best() -> &'static EngineInfo {
    find(None, None).expect("an engine of the catalogue")
}

fn build<G: Game>(info: &EngineInfo) -> Box<dyn Engine<G>> {
    product(info).or_else(|| literature(info)).expect("an engine of the catalogue")
}

/// The engines of the product, which run on a game's own types.
pub(crate) fn product<G: Game>(info: &EngineInfo) -> Option<Box<dyn Engine<G>>> {
    let ghi = info.ghi;
    Some(match info.name {
        "dfpn" if ghi == Some(Ghi::default().name()) => Box::new(Dfpn::default()),
        "dfpn-bounded" => Box::new(DfpnBounded),
        "alphabeta" => {
            Box::new(AlphaBeta::new(History::ALL.into_iter().find(|history| Some(history.name()) == ghi)?))
        }
        "bisection" => Box::new(Bisection),
        "retrograde" => Box::new(Retrograde),
        "pn-tree" => Box::new(PnTree::default()),
        _ => return None,
    })
}

/// The other engines and treatments of the literature, which are there for comparison.
fn literature<G: Game>(info: &EngineInfo) -> Option<Box<dyn Engine<G>>> {
    Some(match info.name {
        "dfpn" => {
            let ghi = Ghi::ALL.into_iter().find(|method| Some(method.name()) == info.ghi)?;
            Box::new(Dfpn::default().with(ghi))
        }
        "pn-dag" => Box::new(PnDag { queue: true, ..PnDag::default() }),
        "pn-dag-symmetric" => Box::new(PnDag { symmetric: true, queue: true, ..PnDag::default() }),
        "pn-dag-exact" => Box::new(PnDagExact::default()),
        "pn-dag-exact-symmetric" => Box::new(PnDagExact { symmetric: true }),
        "pn-dcg-exact" => Box::new(PnDcgExact::default()),
        "pn-converting" => Box::new(PnConverting::default()),
        "pn-dcg" => Box::new(PnDcg::default()),
        "pn-bta" => Box::new(PnBta::default()),
        "paths" => Box::new(Paths),
        _ => return None,
    })
}

/// An engine for the seam: compiled here, once.
pub(crate) fn over_the_seam<'a>(info: &EngineInfo) -> Box<dyn Engine<Seam<'a>>> {
    build(info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_engine_is_sound() {
        for rule in [Repetition::Never, Repetition::DRAW, Repetition::MoverLoses, Repetition::MoverWins] {
            let chosen = find(None, None).unwrap();
            assert_eq!(chosen.soundness(rule), Soundness::Sound, "{rule}");
        }
    }

    #[test]
    fn what_is_not_there_is_named_and_so_is_what_is() {
        let error = find(Some("pn-tee"), None).unwrap_err().to_string();
        assert!(error.contains("'pn-tee'") && error.contains("pn-tree"), "{error}");
        let error = find(Some("pn-tree"), Some("twin")).unwrap_err().to_string();
        assert!(error.contains("'twin'"), "{error}");
    }
}
