//! Bars on a terminal, never wider than it is, and nothing elsewhere.

use super::interrupt;
use super::size::duration_text;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// A bar that shows the progress of a run, with the time that is left if it can be estimated.
pub struct Progress {
    bar: ProgressBar,
    /// For this stage of the run: the time and the share of the first report, and the share now. A search resumed from a checkpoint does
    /// not start at 0.
    stage: Option<(Instant, f64, f64)>,
}

/// Whether a verb shows how far it has come.
#[derive(Clone, Copy, clap::Args)]
pub struct Quiet {
    /// Print nothing but answers and errors: no bar
    #[arg(long)]
    pub quiet: bool,
}

/// The steps of a bar.
const STEPS: u64 = 10_000;
/// The least number of columns of a bar; below it none is drawn.
const MIN_BAR: usize = 8;
/// The time before the first estimate of the time that is left.
const GUESS_AFTER: Duration = Duration::from_millis(300);

impl Progress {
    /// A bar with a label. Nothing is drawn if standard error is not a terminal, or with `quiet`.
    pub fn new(quiet: bool, words: &str) -> Self {
        let bar = if quiet || !io::stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(STEPS) };
        let progress = Self { bar, stage: None };
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
        if self.bar.is_hidden() {
            return;
        }
        let share = share.clamp(0.0, 1.0);
        let (begun, first_share, _) = self.stage.filter(|stage| stage.2 <= share).unwrap_or((Instant::now(), share, share));
        self.stage = Some((begun, first_share, share));
        let (elapsed, passed) = (begun.elapsed(), share - first_share);
        let mut words = words.to_string();
        if passed > 0.0 && share < 1.0 && elapsed >= GUESS_AFTER {
            words += &format!(", {} left", time_text(elapsed.mul_f64((1.0 - share) / passed)));
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
