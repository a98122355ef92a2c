//! The checker at work on a certificate that is shown: what it says comes by and by.

use crate::app::{App, Refusal, aside};
use crate::games::with_game;
use crate::opening::shown_as;
use crate::proofs::{Entry, Verdict};
use andor::Rejected;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Has the checker read a certificate. Gives at once; the verdict comes by and by.
pub(crate) fn check(app: &Arc<App>, entry: &Arc<Entry>) -> Result<(), Refusal> {
    let nodes = entry.opened()?.proof().header().nodes;
    let mut begins = false;
    entry.change(|state| {
        if !matches!(state.verdict, Verdict::Going(..) | Verdict::Valid | Verdict::Given(_)) {
            state.verdict = Verdict::Going(0, nodes);
            begins = true;
        }
    });
    if !begins {
        return Ok(());
    }
    let (app, entry) = (Arc::clone(app), Arc::clone(entry));
    tokio::spawn(async move {
        let permit = Arc::clone(&app.checks).acquire_owned().await;
        let checking = Arc::clone(&entry);
        let ended = aside(move || {
            let _permit = permit;
            judge(&checking, nodes);
            Ok(())
        });
        if let Err(Refusal(_, reason)) = ended.await {
            entry.change(|state| state.verdict = Verdict::NotChecked(reason));
        }
    });
    Ok(())
}

/// Records between two words about the progress of a check.
const RECORDS: u64 = 2048;

fn judge(entry: &Entry, nodes: u64) {
    let verdict = (|| {
        let proof = (entry.reopen)().map_err(|error| Verdict::Invalid {
            line: error.line,
            rule: "format",
            reason: error.reason,
        })?;
        let mut done = 0;
        let mut go_on = || {
            done += 1;
            if done % RECORDS == 0 {
                entry.change(|state| state.verdict = Verdict::Going(done / 2, nodes));
            }
            !entry.closed.load(Ordering::Relaxed)
        };
        let game = proof.header().game.clone();
        let checked = with_game(&game, entry.definition.as_ref(), |game| game.check_while(proof, &mut go_on));
        let checked = checked.map_err(Verdict::NotChecked)?;
        let invalid = |rejected: Rejected| Verdict::Invalid {
            line: rejected.line,
            rule: rejected.rule,
            reason: rejected.reason,
        };
        let Some(checked) = checked.map_err(invalid)? else { return Ok(None) };
        // What is shown is checked, too, where it is not what stands in the file.
        match shown_as(checked.proof(), entry.definition.as_ref()) {
            None => Ok(Some(checked)),
            Some(shown) => {
                let shown = shown.map_err(|error| Verdict::NotChecked(error.to_string()))?;
                let checked = with_game(&game, entry.definition.as_ref(), |game| game.check(shown));
                checked.map_err(Verdict::NotChecked)?.map(Some).map_err(invalid)
            }
        }
    })();
    match verdict {
        Ok(Some(checked)) => entry.accept(checked),
        Ok(None) => {}
        Err(verdict) => entry.change(|state| state.verdict = verdict),
    }
}
