//! What can go wrong with a campaign, each in one line.

use andor::{AskError, Question};
use andor_registry::OpenError;

/// Why a campaign cannot be begun, opened, run or joined.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A file of the folder.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// No campaign.
    #[error("no campaign is there: `andor campaign new` makes one")]
    None,
    /// Another run.
    #[error("another run is at work there")]
    Busy,
    /// The game.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// The position.
    #[error("{0}")]
    Position(String),
    /// The question.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// Questions that a campaign does not take.
    #[error("{0}")]
    Refused(&'static str),
    /// A line of the ledger.
    #[error("ledger: line {line}: {reason}")]
    Ledger {
        /// The line.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The text that defines the game.
    #[error("definition: its content is not what the ledger says")]
    Definition,
    /// Nothing to join yet.
    #[error("the question is not decided yet")]
    Undecided,
    /// Nothing good comes from the workers.
    #[error("nothing comes of the jobs any more, the last time for this reason: {0}")]
    Workers(String),
    /// A piece that is damaged or gone.
    #[error("piece {0} is damaged or gone; `andor campaign run` solves its job again")]
    Piece(String),
}

/// Why a question cannot be a campaign's, if so.
pub(crate) fn refusal(question: &Question, one_class_each: bool) -> Option<&'static str> {
    if question.bound.is_some() {
        Some("a campaign takes no bound on the moves")
    } else if !question.history.is_empty() {
        Some("a campaign begins without a history")
    } else if !one_class_each {
        Some(
            "in this game different positions repeat each other, and yet a repetition has one value: such pieces cannot be joined",
        )
    } else {
        None
    }
}
