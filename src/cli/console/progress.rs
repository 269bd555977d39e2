//! Progress bars on a terminal, never wider than it; elsewhere one line per minute.

use super::interrupt;
use super::size::duration_text;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A bar that shows the progress of a run, and the time left if it can be estimated.
pub struct ProgressReporter {
    bar: ProgressBar,
    /// The current stage of the run, and when it started.
    stage: Option<(Instant, TimeLeft)>,
    /// When the next line is due, if standard error is not a terminal.
    lines: Option<ProgressLines>,
}

/// Decides when the next line of an unattended run is due.
pub struct ProgressLines {
    last: Instant,
    every: Duration,
}

impl ProgressLines {
    /// One line per interval, the first after one interval.
    pub fn every(every: Duration) -> Self {
        Self {
            last: Instant::now(),
            every,
        }
    }

    /// Whether a line is due. If so, it counts as printed.
    pub fn is_due(&mut self) -> bool {
        let is_due = self.last.elapsed() >= self.every;
        if is_due {
            self.last = Instant::now();
        }
        is_due
    }
}

/// Estimates how long a stage of a run takes from the share done.
///
/// The first layers of a search are a small part of all states, so early estimates are useless: a run of seconds started with "200 h left".
/// An estimate is shown once it is stable: when twice the time has passed and the estimated total has not changed by more than a factor of
/// two.
pub struct TimeLeft {
    /// The share at the first report, since a search resumed from a checkpoint does not start at 0.
    first_share: f64,
    share: f64,
    /// The time of the last estimate, and the estimated total, both in seconds.
    marked: Option<(f64, f64)>,
    holds: bool,
}

impl TimeLeft {
    /// Starts with a share that is already done.
    pub fn begin(share: f64) -> Self {
        Self {
            first_share: share,
            share,
            marked: None,
            holds: false,
        }
    }

    /// The time left, given the elapsed time and the share done; `None` if it cannot be estimated yet.
    pub fn left(&mut self, elapsed: Duration, share: f64) -> Option<Duration> {
        self.share = share;
        let (elapsed, passed) = (elapsed.as_secs_f64(), share - self.first_share);
        if passed < GUESS_SHARE * (1.0 - self.first_share) || share >= 1.0 {
            return None;
        }
        let whole = elapsed * (1.0 - self.first_share) / passed;
        if elapsed
            >= self
                .marked
                .map_or(GUESS_AFTER.as_secs_f64(), |(marked, _)| 2.0 * marked)
        {
            self.holds = self
                .marked
                .is_some_and(|(_, thought)| (0.5..=2.0).contains(&(whole / thought)));
            self.marked = Some((elapsed, whole));
        }
        self.holds
            .then(|| Duration::from_secs_f64((whole - elapsed).max(0.0)))
    }
}

/// Whether a verb shows progress.
#[derive(Clone, Copy, clap::Args)]
pub struct Quiet {
    /// Print only answers and errors, no progress bar
    #[arg(long)]
    pub quiet: bool,
}

/// The time between two lines of an unattended run.
const LINES_EVERY: Duration = Duration::from_secs(60);
/// The steps of the bar.
const STEPS: u64 = 10_000;
/// The least number of columns for a bar; with fewer none is drawn.
const MIN_BAR: usize = 8;
/// The time before the first estimate.
const GUESS_AFTER: Duration = Duration::from_secs(1);
/// The share of a stage before the first estimate.
const GUESS_SHARE: f64 = 0.002;

impl ProgressReporter {
    /// Creates a bar with a label. If standard error is not a terminal, prints one line per minute instead; with `quiet`, nothing.
    pub fn new(quiet: bool, words: &str) -> Self {
        let bar = if quiet || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(STEPS)
        };
        let is_told = !quiet && !io::stderr().is_terminal();
        let progress = Self {
            bar,
            stage: None,
            lines: is_told.then(|| ProgressLines::every(LINES_EVERY)),
        };
        if !progress.bar.is_hidden() {
            let shown = progress.bar.clone();
            interrupt::end_after(move || shown.finish_and_clear());
        }
        progress.style("{spinner} {wide_msg}");
        progress.bar.set_message(words.to_string());
        progress.bar.enable_steady_tick(Duration::from_millis(200));
        progress
    }

    /// Reports progress: a share from 0 to 1, and a text. The share determines the time left. A smaller share than before starts a new
    /// stage.
    pub fn set(&mut self, share: f64, words: &str) {
        if self.bar.is_hidden() && self.lines.is_none() {
            return;
        }
        let share = share.clamp(0.0, 1.0);
        let (begun, estimate) = match &mut self.stage {
            Some((begun, estimate)) if estimate.share <= share => (*begun, estimate),
            stage => {
                let (begun, estimate) = stage.insert((Instant::now(), TimeLeft::begin(share)));
                (*begun, estimate)
            }
        };
        let mut words = words.to_string();
        if let Some(left) = estimate.left(begun.elapsed(), share) {
            words += &format!(", {} left", time_text(left));
        }
        if let Some(lines) = &mut self.lines {
            if lines.is_due() {
                writeln!(io::stderr(), "{:.0} % done: {words}", share * 100.0).ok();
            }
            return;
        }
        // The bar takes the space beside the text. If that is little, the text stands alone and is cut off.
        let has_room = words.chars().count() + MIN_BAR < width();
        self.style(if has_room {
            "[{wide_bar}] {msg}"
        } else {
            "{wide_msg}"
        });
        self.bar.set_message(words);
        self.bar.set_position((share * STEPS as f64) as u64);
    }

    /// Prints something else while the bar is hidden.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The line ends with a carriage return, so that the terminal prints Ctrl-C into this line, which is cleared, and not after it. The
    /// space that the library then adds covers the first one.
    fn style(&self, template: &str) {
        self.bar.set_style(
            ProgressStyle::with_template(&format!(" {template}\r"))
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
    }
}

/// Removes the bar at the end of the run.
impl Drop for ProgressReporter {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The width of the terminal on standard error, in columns.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

/// Formats a time in whole seconds: `4 s`, `2 min 10 s`, `3 h 5 min`.
pub fn time_text(time: Duration) -> String {
    match time.as_secs() {
        0..100 => format!("{} s", time.as_secs()),
        100..6000 => duration_text(Duration::from_secs(time.as_secs())),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
