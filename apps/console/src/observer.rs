//! The clock, Ctrl-C and the progress of a running search: a line that says what is being done, and
//! one that says how far it has come. Both fit into 80 columns.

use crate::nodes_in_words;
use crate::process::{processor_time, resident};
use andor::{Observer, Progress, Scratch, Stage, Stop};
use indicatif::{HumanBytes, HumanCount, MultiProgress, ProgressBar, ProgressStyle};
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

/// Ends all searches, as Ctrl-C does.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The lines of all questions that are being searched.
fn lines() -> &'static MultiProgress {
    static LINES: OnceLock<MultiProgress> = OnceLock::new();
    LINES.get_or_init(MultiProgress::new)
}

/// Prints something while other questions show their progress: their lines make room for it.
pub fn beside_progress<R>(print: impl FnOnce() -> R) -> R {
    lines().suspend(print)
}

/// Watches one question.
pub struct Clock {
    deadline: Option<Instant>,
    /// Processor time of the process at which it ends.
    spent: Option<Duration>,
    /// When the memory of the process is looked at next.
    next_look: Instant,
    line: ProgressBar,
    /// The question, and which of how many it is.
    name: String,
    memory: Option<u64>,
    /// Bytes that the process may take.
    process: Option<u64>,
    speed: Speed,
}

impl Clock {
    /// A clock that ends the search after this time, and shows progress if standard error is a
    /// terminal.
    pub fn start(seconds: Option<f64>, what: &str) -> Clock {
        Clock::since(Instant::now(), seconds, what)
    }

    /// The same for a part of what began then.
    pub fn since(began: Instant, seconds: Option<f64>, what: &str) -> Clock {
        handle_interrupts();
        // indicatif hides the line if standard error is no terminal.
        let line = lines().add(ProgressBar::new_spinner());
        line.set_style(
            ProgressStyle::with_template("{spinner} {prefix} ({elapsed})\n  {wide_msg}")
                .expect("a constant template"),
        );
        let name = what.chars().take(LONGEST_NAME).collect();
        let deadline = seconds.map(|seconds| began + Duration::from_secs_f64(seconds));
        let clock = Clock {
            deadline,
            spent: None,
            next_look: Instant::now(),
            line,
            name,
            memory: None,
            process: None,
            speed: Speed::default(),
        };
        clock.show(&Progress::default(), None);
        clock
    }

    fn show(&self, so_far: &Progress, speed: Option<u64>) {
        self.line.set_prefix(format!("{}: {}", self.name, stage_in_words(so_far.stage)));
        self.line.set_message(count_in_words(so_far, speed, self.memory));
    }

    /// It goes on with something else.
    pub fn name(&mut self, what: &str) {
        self.name = what.chars().take(LONGEST_NAME).collect();
        self.speed = Speed::default();
    }

    /// The question is one of several.
    #[must_use]
    pub fn number(mut self, number: usize, of: usize) -> Clock {
        if of > 1 {
            self.name = format!("{number} of {of}, {}", self.name);
        }
        self
    }

    /// The limit on memory, to be shown beside what is used.
    #[must_use]
    pub fn memory(mut self, limit: u64) -> Clock {
        self.memory = Some(limit);
        self
    }

    /// It ends, too, when the process takes more memory than this and what the program itself
    /// needs.
    #[must_use]
    pub fn process(mut self, limit: u64) -> Clock {
        self.process = Some(limit);
        self
    }

    /// It ends, too, when the process has used that much processor time, from now on.
    #[must_use]
    pub fn processor(mut self, seconds: Option<f64>) -> Clock {
        let more = seconds.map(Duration::from_secs_f64);
        self.spent = more.zip(processor_time()).map(|(more, spent)| spent + more);
        self
    }

    /// Whether the process has used what it may.
    fn used_up(&mut self) -> Option<Stop> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(Stop::Time);
        }
        if now < self.next_look {
            return None;
        }
        self.next_look = now + LOOK;
        if self.spent.is_some_and(|spent| processor_time().is_some_and(|now| now >= spent)) {
            return Some(Stop::Time);
        }
        let most = self.process?.saturating_add(PROGRAM_BYTES);
        resident().is_some_and(|bytes| bytes > most).then_some(Stop::Memory)
    }
}

/// Between two looks at what the system counts, which take some microseconds.
const LOOK: Duration = Duration::from_millis(1);

/// What the program itself takes beside its limit on memory, and beside the pages of its file.
const PROGRAM_BYTES: u64 = 6 << 20;

/// More of a question's name does not fit into a line.
const LONGEST_NAME: usize = 40;

impl Drop for Clock {
    fn drop(&mut self) {
        self.line.finish_and_clear();
        lines().remove(&self.line);
    }
}

/// Nodes a second, from two looks at least half a second apart.
#[derive(Default)]
struct Speed {
    last: Option<(Instant, u64)>,
    nodes_a_second: Option<u64>,
}

impl Speed {
    fn after(&mut self, nodes: u64, now: Instant) -> Option<u64> {
        match self.last {
            // Another engine, or another stage, begins at zero.
            Some((_, before)) if nodes < before => *self = Speed::default(),
            Some((then, before)) => {
                let seconds = (now - then).as_secs_f64();
                if seconds < 0.5 {
                    return self.nodes_a_second;
                }
                self.nodes_a_second = Some(((nodes - before) as f64 / seconds) as u64);
            }
            None => {}
        }
        self.last = Some((now, nodes));
        self.nodes_a_second
    }
}

fn stage_in_words(stage: Stage) -> &'static str {
    match stage {
        Stage::Searching => "searching",
        Stage::Extracting => "extracting",
        Stage::Writing => "writing",
        Stage::Checking => "checking",
    }
}

/// How far the stage has come.
fn count_in_words(so_far: &Progress, speed: Option<u64>, memory: Option<u64>) -> String {
    let count = HumanCount(so_far.nodes);
    match so_far.stage {
        Stage::Searching if so_far.nodes == 0 => String::new(),
        Stage::Searching => {
            let mut words = nodes_in_words(so_far.nodes);
            if let Some(speed) = speed {
                words += &format!(", {}/s", HumanCount(speed));
            }
            // Some engines do not report their memory.
            match (so_far.memory_bytes, memory) {
                (0, _) => {}
                (bytes, Some(limit)) => {
                    words += &format!(", {} of {}", HumanBytes(bytes), HumanBytes(limit));
                }
                (bytes, None) => words += &format!(", {}", HumanBytes(bytes)),
            }
            if let Some((proof, disproof)) = so_far.root {
                words += &format!(", proof {proof}, disproof {disproof}");
            }
            words
        }
        Stage::Extracting => format!("{count} steps"),
        Stage::Writing => format!("{} of the certificate", HumanBytes(so_far.nodes)),
        Stage::Checking => format!("{count} records of the certificate"),
    }
}

impl Observer for Clock {
    fn tick(&mut self, so_far: &Progress) -> Option<Stop> {
        if !self.line.is_hidden() {
            let speed = self.speed.after(so_far.nodes, Instant::now());
            self.show(so_far, speed);
            self.line.tick();
        }
        if interrupted() { Some(Stop::Interrupted) } else { self.used_up() }
    }

    fn scratch(&mut self) -> Option<Box<dyn Scratch>> {
        let file = andor_files::scratch(&std::env::temp_dir()).ok()?;
        Some(Box::new(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_says_what_it_counts() {
        let mut so_far = Progress { nodes: 1_234_567_890, memory_bytes: 312 << 20, ..Progress::default() };
        so_far.root = Some((12, 3));
        let words = count_in_words(&so_far, Some(9_800_000), Some(1 << 30));
        assert_eq!(words, "1,234,567,890 nodes, 9,800,000/s, 312.00 MiB of 1.00 GiB, proof 12, disproof 3");
        assert!(words.len() <= 78, "it fits beside the indent");
        let at = |stage| count_in_words(&Progress { stage, nodes: 2048, ..Progress::default() }, None, None);
        assert_eq!(at(Stage::Extracting), "2,048 steps");
        assert_eq!(at(Stage::Writing), "2.00 KiB of the certificate");
        assert_eq!(at(Stage::Checking), "2,048 records of the certificate");
        assert_eq!(count_in_words(&Progress::default(), None, None), "");
    }

    #[test]
    fn the_speed_is_that_of_the_last_look_and_begins_anew_with_each_search() {
        let (mut speed, start) = (Speed::default(), Instant::now());
        let at = |tenths: u64| start + Duration::from_millis(100 * tenths);
        assert_eq!(speed.after(1000, at(0)), None);
        assert_eq!(speed.after(2000, at(2)), None);
        assert_eq!(speed.after(4000, at(10)), Some(3000));
        assert_eq!(speed.after(4100, at(11)), Some(3000));
        assert_eq!(speed.after(10, at(12)), None);
    }
}
