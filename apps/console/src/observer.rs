//! The clock, Ctrl-C and the progress line of a running search.

use andor::{Observer, Progress, Stop};
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the search instead of the program; a second one ends the program.
pub fn handle_interrupts() {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        // Without a handler Ctrl-C ends the program, which is acceptable.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
}

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Watches one question.
pub struct Clock {
    deadline: Option<Instant>,
    line: ProgressBar,
}

impl Clock {
    /// A clock that ends the search after this time, and shows progress if standard error is a
    /// terminal.
    pub fn start(seconds: Option<f64>, what: &str) -> Clock {
        handle_interrupts();
        // indicatif hides the line if standard error is no terminal.
        let line = ProgressBar::new_spinner();
        line.set_style(
            ProgressStyle::with_template("{spinner} {prefix}: {msg} ({elapsed})")
                .expect("a constant template"),
        );
        line.set_prefix(what.to_owned());
        line.set_message("searching");
        let deadline = seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
        Clock { deadline, line }
    }
}

impl Observer for Clock {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        let numbers =
            so_far.root.map_or_else(String::new, |(proof, disproof)| format!(", {proof}/{disproof}"));
        if !self.line.is_hidden() {
            // Some engines do not report their memory.
            let memory = match so_far.memory_bytes {
                0 => String::new(),
                bytes => format!(", {}", HumanBytes(bytes)),
            };
            self.line.set_message(format!("{} nodes{memory}{numbers}", HumanCount(so_far.nodes)));
            self.line.tick();
        }
        if interrupted() {
            Some(Stop::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
