//! Bars on a terminal, never wider than it is; elsewhere a line a minute.

use super::interrupt;
use super::size::duration_text;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A bar that shows the progress of a run, with the time that is left if it can be estimated.
pub struct Progress {
    bar: ProgressBar,
    /// This stage of the run, and when it began.
    stage: Option<(Instant, Estimate)>,
    /// When a line is due, where standard error is no terminal.
    lines: Option<Lines>,
}

/// Says when the next line is due of a run that nobody watches.
pub struct Lines {
    last: Instant,
    every: Duration,
}

impl Lines {
    /// Lines so far apart, the first of them after this time.
    pub fn every(every: Duration) -> Self {
        Self { last: Instant::now(), every }
    }

    /// Whether a line is due now. It then counts as printed.
    pub fn is_due(&mut self) -> bool {
        let is_due = self.last.elapsed() >= self.every;
        if is_due {
            self.last = Instant::now();
        }
        is_due
    }
}

/// The time that a stage of a run will take, from what is done of it.
///
/// The first layers of a search are few states of many, and their times foretell nothing: a run of seconds began with "200 h left". So the
/// time is told once it holds: when twice the time has passed, the whole is still thought to take at most twice as long or half as long.
pub struct Estimate {
    /// The share at the first report: a search resumed from a checkpoint does not start at 0.
    first_share: f64,
    share: f64,
    /// When the whole was estimated last, and how long it was thought to take; both in seconds.
    marked: Option<(f64, f64)>,
    holds: bool,
}

impl Estimate {
    /// Begins with a share that is done already.
    pub fn begin(share: f64) -> Self {
        Self { first_share: share, share, marked: None, holds: false }
    }

    /// The time that is left after some time, with this share done; `None` where nobody knows.
    pub fn left(&mut self, elapsed: Duration, share: f64) -> Option<Duration> {
        self.share = share;
        let (elapsed, passed) = (elapsed.as_secs_f64(), share - self.first_share);
        if passed < GUESS_SHARE * (1.0 - self.first_share) || share >= 1.0 {
            return None;
        }
        let whole = elapsed * (1.0 - self.first_share) / passed;
        if elapsed >= self.marked.map_or(GUESS_AFTER.as_secs_f64(), |(marked, _)| 2.0 * marked) {
            self.holds = self.marked.is_some_and(|(_, thought)| (0.5..=2.0).contains(&(whole / thought)));
            self.marked = Some((elapsed, whole));
        }
        self.holds.then(|| Duration::from_secs_f64((whole - elapsed).max(0.0)))
    }
}

/// Whether a verb shows how far it has come.
#[derive(Clone, Copy, clap::Args)]
pub struct Quiet {
    /// Print nothing but answers and errors: no bar
    #[arg(long)]
    pub quiet: bool,
}

/// The time between two lines of a run that nobody watches.
const LINES_EVERY: Duration = Duration::from_secs(60);
/// The steps of a bar.
const STEPS: u64 = 10_000;
/// The least number of columns of a bar; below it none is drawn.
const MIN_BAR: usize = 8;
/// The time before the first estimate of the whole.
const GUESS_AFTER: Duration = Duration::from_secs(1);
/// The share of a stage that must have passed before it.
const GUESS_SHARE: f64 = 0.002;

impl Progress {
    /// A bar with a label. If standard error is not a terminal, a line a minute is printed instead; with `quiet`, nothing.
    pub fn new(quiet: bool, words: &str) -> Self {
        let bar = if quiet || !io::stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(STEPS) };
        let is_told = !quiet && !io::stderr().is_terminal();
        let progress = Self { bar, stage: None, lines: is_told.then(|| Lines::every(LINES_EVERY)) };
        if !progress.bar.is_hidden() {
            let shown = progress.bar.clone();
            interrupt::end_after(move || shown.finish_and_clear());
        }
        progress.style("{spinner} {wide_msg}");
        progress.bar.set_message(words.to_string());
        progress.bar.enable_steady_tick(Duration::from_millis(200));
        progress
    }

    /// Reports progress: a share from 0 to 1, and words for it. The time that is left is estimated from the share. A share below the last
    /// one begins a new stage.
    pub fn set(&mut self, share: f64, words: &str) {
        if self.bar.is_hidden() && self.lines.is_none() {
            return;
        }
        let share = share.clamp(0.0, 1.0);
        let (begun, estimate) = match &mut self.stage {
            Some((begun, estimate)) if estimate.share <= share => (*begun, estimate),
            stage => {
                let (begun, estimate) = stage.insert((Instant::now(), Estimate::begin(share)));
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
        // The bar takes what the words leave; where that is little, the words stand alone and are cut off at the edge.
        let has_room = words.chars().count() + MIN_BAR < width();
        self.style(if has_room { "[{wide_bar}] {msg}" } else { "{wide_msg}" });
        self.bar.set_message(words);
        self.bar.set_position((share * STEPS as f64) as u64);
    }

    /// Prints something else while the bar is away.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The line ends with a return, so that the terminal shows Ctrl-C in the line, which is cleared, and not behind it. What the bar's
    /// library then adds is a blank, on the first one.
    fn style(&self, template: &str) {
        self.bar.set_style(ProgressStyle::with_template(&format!(" {template}\r")).unwrap_or_else(|_| ProgressStyle::default_bar()));
    }
}

/// The end of a run removes its bar.
impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The columns of the terminal on standard error.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

/// A time in whole seconds: `4 s`, `2 min 10 s`, `3 h 5 min`.
pub fn time_text(time: Duration) -> String {
    match time.as_secs() {
        0..100 => format!("{} s", time.as_secs()),
        100..6000 => duration_text(Duration::from_secs(time.as_secs())),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
