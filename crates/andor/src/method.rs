//! All engines with their treatments of history, as values and by name, each with the paper it
//! comes from.

use andor_engines::alphabeta::{AlphaBeta, History};
use andor_engines::bisection::Bisection;
use andor_engines::pn::{PnDag, PnTree};
use andor_engines::pn_cyclic::{PnBta, PnConverting, PnDcg};
use andor_engines::pn_exact::{PnDagExact, PnDcgExact};
use andor_engines::{Dfpn, DfpnBounded, Engine, Ghi, Paths, Retrograde, Soundness};
use andor_game::{Game, Repetition, Seam};
use std::fmt;

/// An engine with its treatment of history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[expect(missing_docs, reason = "`about` says what each is")]
pub enum Method {
    PnTree,
    PnDag,
    PnDagSymmetric,
    PnDagExact,
    PnDagExactSymmetric,
    PnDcgExact,
    PnConverting,
    PnDcg,
    PnBta,
    Dfpn(Ghi),
    DfpnBounded,
    AlphaBeta(History),
    Bisection,
    Retrograde,
    Paths,
}

use Method as M;

/// Each engine with its methods, the default first: what it does, and where it comes from.
const TABLE: &[(Method, &str, &str)] = &[
    (M::PnTree, "proof-number search in a tree", "Schijf 1993, chapter 3; Allis 1994"),
    (M::PnDag, "transpositions joined, acyclic games", "Schijf 1993, 4.4 to 4.6"),
    (M::PnDagSymmetric, "pn-dag with images of a position as one", "Schijf 1993, 4.6 and appendix A"),
    (M::PnDagExact, "true numbers in an acyclic graph", "Schijf 1993, 4.3"),
    (M::PnDagExactSymmetric, "pn-dag-exact with images of a position as one", "Schijf 1993, 4.3 and 4.6"),
    (M::PnDcgExact, "true numbers over all paths of a small graph", "Schijf 1993, 5.3"),
    (M::PnConverting, "transpositions joined after irreversible moves", "Schijf 1993, 5.4, second method"),
    (M::PnDcg, "transpositions joined, repetitions assumed", "Schijf 1993, 5.4, third method"),
    (M::PnBta, "base-twin algorithm", "Breuker 1998, 5.5"),
    (M::Dfpn(Ghi::Lemma), "depth-first, results with their conditions", "Nagai 2002; this project"),
    (M::Dfpn(Ghi::Twin), "depth-first, results played through again", "Kishimoto and Müller 2004"),
    (M::Dfpn(Ghi::Nagai), "depth-first, searched again on assumption", "Nagai 2002"),
    (
        M::Dfpn(Ghi::RepetitionFree),
        "depth-first, only results without repetition",
        "Kishimoto and Müller 2004",
    ),
    (M::Dfpn(Ghi::Split), "depth-first, one entry for each path", "van der Werf and others 2003"),
    (M::Dfpn(Ghi::Ignore), "depth-first, history ignored", "the usual mistake"),
    (
        M::DfpnBounded,
        "depth-first with bounds on the moves, then without",
        "Nagai 2002; Kaneko and others 2010",
    ),
    (
        M::AlphaBeta(History::Lemma),
        "alpha-beta, results carry their conditions",
        "this project; Kishimoto and Müller 2004",
    ),
    (
        M::AlphaBeta(History::Twin),
        "alpha-beta, base and twin entries, simulation",
        "Kishimoto and Müller 2004",
    ),
    (
        M::AlphaBeta(History::NoCycles),
        "alpha-beta, nothing stored that met a cycle",
        "Campbell 1985, option 3",
    ),
    (
        M::AlphaBeta(History::Campbell),
        "alpha-beta, bounds of results that met a cycle",
        "Campbell 1985, option 4, theorem 1",
    ),
    (M::AlphaBeta(History::NoDraws), "alpha-beta, no draws stored", "Slate, in Campbell 1985, option 2"),
    (M::AlphaBeta(History::Split), "alpha-beta, one entry for each path", "van der Werf and others 2003"),
    (M::AlphaBeta(History::Ignore), "alpha-beta, the usual mistake", "Campbell 1985, option 1"),
    (M::Bisection, "goal search with stored bounds, acyclic games", "Coplan 1983, 2.2 and 2.3"),
    (M::Retrograde, "attractor on the whole reachable graph", "Zermelo 1913; Liu and Smolka 1998"),
    (M::Paths, "enumeration of all paths", "the definition"),
];

impl Method {
    /// The one for somebody who does not choose: sound for every rule, in whatever memory there is.
    pub const BEST: Method = Method::Dfpn(Ghi::Lemma);

    /// All of them; the default of each engine stands first.
    pub fn all() -> impl ExactSizeIterator<Item = Method> {
        TABLE.iter().map(|&(method, ..)| method)
    }

    /// The engine's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::PnTree => "pn-tree",
            Method::PnDag => "pn-dag",
            Method::PnDagSymmetric => "pn-dag-symmetric",
            Method::PnDagExact => "pn-dag-exact",
            Method::PnDagExactSymmetric => "pn-dag-exact-symmetric",
            Method::PnDcgExact => "pn-dcg-exact",
            Method::PnConverting => "pn-converting",
            Method::PnDcg => "pn-dcg",
            Method::PnBta => "pn-bta",
            Method::Dfpn(_) => "dfpn",
            Method::DfpnBounded => "dfpn-bounded",
            Method::AlphaBeta(_) => "alphabeta",
            Method::Bisection => "bisection",
            Method::Retrograde => "retrograde",
            Method::Paths => "paths",
        }
    }

    /// The name of its treatment of history, if the engine has several.
    #[must_use]
    pub fn ghi(self) -> Option<&'static str> {
        match self {
            Method::Dfpn(ghi) => Some(ghi.name()),
            Method::AlphaBeta(history) => Some(history.name()),
            _ => None,
        }
    }

    /// What it does.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().1
    }

    /// Where it comes from.
    #[must_use]
    pub fn paper(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> &'static (Method, &'static str, &'static str) {
        TABLE.iter().find(|(method, ..)| *method == self).expect("a test looks for every method")
    }

    /// Whether its verdicts can be trusted under a rule of repetition.
    #[must_use]
    pub fn soundness(self, rule: Repetition) -> Soundness {
        self.engine::<Seam>().soundness(rule)
    }

    /// The method with these names. Without an engine (or `auto`) the best sound one, without a
    /// treatment of history (or `sound`) the engine's default.
    ///
    /// ```
    /// use andor::Method;
    ///
    /// assert_eq!(Method::named(None, None)?, Method::BEST);
    /// let campbell = Method::named(Some("alphabeta"), Some("campbell"))?;
    /// assert_eq!(campbell.to_string(), "alphabeta, campbell");
    /// # Ok::<(), andor::UnknownMethod>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such engine or treatment.
    pub fn named(engine: Option<&str>, ghi: Option<&str>) -> Result<Method, UnknownMethod> {
        let name = engine.filter(|&name| name != "auto").unwrap_or(Method::BEST.name());
        let methods: Vec<Method> = Method::all().filter(|method| method.name() == name).collect();
        let Some(&first) = methods.first() else {
            let mut names: Vec<&str> = Method::all().map(Method::name).collect();
            names.dedup();
            return Err(UnknownMethod::Engine(name.to_owned(), names.join(", ")));
        };
        let Some(ghi) = ghi.filter(|&ghi| ghi != "sound") else { return Ok(first) };
        methods.iter().copied().find(|method| method.ghi() == Some(ghi)).ok_or_else(|| {
            let known: Vec<&str> = methods.iter().filter_map(|method| method.ghi()).collect();
            UnknownMethod::Ghi {
                engine: name.to_owned(),
                ghi: ghi.to_owned(),
                methods: if known.is_empty() { "only one way".into() } else { known.join(", ") },
            }
        })
    }

    /// The engine, for the types of a game.
    #[must_use]
    pub fn engine<G: Game>(self) -> Box<dyn Engine<G>> {
        match self {
            Method::PnTree => Box::new(PnTree::default()),
            Method::PnDag => Box::new(PnDag { queue: true, ..PnDag::default() }),
            Method::PnDagSymmetric => Box::new(PnDag { symmetric: true, queue: true, ..PnDag::default() }),
            Method::PnDagExact => Box::new(PnDagExact::default()),
            Method::PnDagExactSymmetric => Box::new(PnDagExact { symmetric: true }),
            Method::PnDcgExact => Box::new(PnDcgExact::default()),
            Method::PnConverting => Box::new(PnConverting::default()),
            Method::PnDcg => Box::new(PnDcg::default()),
            Method::PnBta => Box::new(PnBta::default()),
            Method::Dfpn(ghi) => Box::new(Dfpn { ghi, ..Dfpn::default() }),
            Method::DfpnBounded => Box::new(DfpnBounded),
            Method::AlphaBeta(history) => Box::new(AlphaBeta::new(history)),
            Method::Bisection => Box::new(Bisection),
            Method::Retrograde => Box::new(Retrograde),
            Method::Paths => Box::new(Paths),
        }
    }
}

/// `dfpn, lemma`.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.ghi().map_or(Ok(()), |ghi| write!(f, ", {ghi}"))
    }
}

/// No engine or treatment of history has that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownMethod {
    /// No engine of that name.
    #[error("there is no engine '{0}'; there are: {1}")]
    Engine(String, String),
    /// The engine has no such treatment.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_method_is_sound() {
        for rule in [Repetition::Never, Repetition::DRAW, Repetition::MoverLoses, Repetition::MoverWins] {
            assert_eq!(Method::BEST.soundness(rule), Soundness::Sound, "{rule}");
        }
    }

    #[test]
    fn every_method_is_found_by_its_names() {
        assert_eq!(Method::all().filter(|method| method.name() == "dfpn").count(), Ghi::ALL.len());
        assert_eq!(Method::all().filter(|method| method.name() == "alphabeta").count(), History::ALL.len());
        for method in Method::all() {
            assert_eq!(Method::named(Some(method.name()), method.ghi()), Ok(method));
            assert!(!method.about().is_empty() && !method.paper().is_empty());
        }
    }

    #[test]
    fn what_is_not_there_is_named_and_so_is_what_is() {
        let error = Method::named(Some("pn-tee"), None).unwrap_err().to_string();
        assert!(error.contains("'pn-tee'") && error.contains("pn-tree"), "{error}");
        let error = Method::named(Some("pn-tree"), Some("twin")).unwrap_err().to_string();
        assert!(error.contains("'twin'"), "{error}");
    }
}
