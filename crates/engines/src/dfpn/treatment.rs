//! Treatments of history: answers to the graph-history-interaction problem (Campbell 1985).
//!
//! A result that rests on a repetition may hold on one path to a position and not on another. What
//! the table says about other paths is the treatment of history. The product has one, known to the
//! compiler; the others are chosen at run time and share one copy of the search.

use crate::Soundness;
use andor_game::Repetition;

/// How results are shared between paths to one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Ghi {
    /// Each result carries the conditions under which it holds, and is used if they do.
    #[default]
    Lemma,
    /// Results that met a repetition belong to the path; on another path the strategy is played
    /// through again (Kishimoto and Müller 2004).
    Twin,
    /// A repetition decides nothing until the node that it repeats is searched again under the
    /// assumption that moves back to it fail; no disproof that rests on one is stored (Nagai 2002).
    /// Not if the value of a repetition depends on who makes it.
    Nagai,
    /// Only results that met no repetition are stored; what others are measured against.
    RepetitionFree,
    /// One entry for each path (van der Werf 2003).
    Split,
    /// The usual mistake: any result is used on any path.
    Ignore,
}

impl Ghi {
    /// All of them.
    pub const ALL: [Ghi; 6] =
        [Ghi::Lemma, Ghi::Twin, Ghi::Nagai, Ghi::RepetitionFree, Ghi::Split, Ghi::Ignore];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ghi::Lemma => "lemma",
            Ghi::Twin => "twin",
            Ghi::Nagai => "nagai",
            Ghi::RepetitionFree => "repetition-free",
            Ghi::Split => "split",
            Ghi::Ignore => "ignore",
        }
    }

    /// Whether verdicts under a rule can be trusted.
    pub(super) fn soundness(self, rule: Repetition) -> Soundness {
        match self {
            Ghi::Ignore if rule != Repetition::Never => {
                Soundness::Unsound("a result that rests on a repetition is used on paths where it is none")
            }
            Ghi::Nagai if rule.depends_on_mover() => Soundness::Refused(
                "Nagai's assumption that returning fails holds only if it fails whoever returns",
            ),
            _ => Soundness::Sound,
        }
    }
}

/// Who knows the treatment of history: the compiler, or a value.
pub(crate) trait Treatment: Copy {
    fn ghi(self) -> Ghi;
}

/// The treatment of the product, as a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByLemma;

impl Treatment for ByLemma {
    #[inline(always)]
    fn ghi(self) -> Ghi {
        Ghi::Lemma
    }
}

impl Treatment for Ghi {
    #[inline(always)]
    fn ghi(self) -> Ghi {
        self
    }
}
