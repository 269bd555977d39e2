//! Shows on a terminal that a search of unknown length is running.

use super::checkpoint::CONTINUES;
use super::interrupt;
use super::name::is_given;
use super::progress::time_text;
use homing_engine::AnyTable;
use homing_table::watch::{SearchProgress, Stop};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A table whose searches show their progress while it exists.
pub struct WatchedTable {
    table: AnyTable,
    teller: Option<(Stop, JoinHandle<()>)>,
}

/// The current line.
static LINE: Mutex<Option<StatusLine>> = Mutex::new(None);

/// The progress line, and when anything else was printed last.
struct StatusLine {
    bar: ProgressBar,
    since: Instant,
    /// The number of boards searched when this line began.
    nodes_before: u64,
}

/// The option of a search with its layers in files.
const SCRATCH: &str = "--scratch";
/// The time between two updates.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// A shorter search shows no progress.
const SEEN_AFTER: Duration = Duration::from_millis(500);

impl WatchedTable {
    /// Wraps a table for one command with a new token; if it searches and standard error is a terminal, its progress is shown.
    pub fn new(table: AnyTable, stop: Stop) -> Self {
        let Some(watched) = table.until(&stop) else {
            return Self {
                table,
                teller: None,
            };
        };
        if !io::stderr().is_terminal() {
            if is_given(SCRATCH) {
                interrupt::end_after(say_kept);
            }
            return Self {
                table: watched,
                teller: None,
            };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        // The text is as wide as the terminal, so that the library pads nothing after the carriage return: see `ProgressBar`.
        bar.set_style(
            ProgressStyle::with_template(" {spinner} {wide_msg}\r")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        let (shown, ended) = (bar.clone(), Stop::new());
        interrupt::end_after(move || {
            shown.finish_and_clear();
            say_kept();
        });
        let is_ended = ended.clone();
        let teller = thread::Builder::new().spawn(move || {
            while !is_ended.is_stopped() {
                look(&stop, &bar);
                thread::park_timeout(LOOK_EVERY);
            }
        });
        // If the system cannot start a thread, no progress is shown.
        Self {
            table: watched,
            teller: teller.ok().map(|teller| (ended, teller)),
        }
    }
}

impl Deref for WatchedTable {
    type Target = AnyTable;

    fn deref(&self) -> &AnyTable {
        &self.table
    }
}

impl Drop for WatchedTable {
    fn drop(&mut self) {
        if let Some((ended, teller)) = self.teller.take() {
            ended.stop();
            teller.thread().unpark();
            teller.join().ok();
            hide();
        }
    }
}

/// Says what an interrupt leaves of a search with its layers in files.
fn say_kept() {
    if is_given(SCRATCH) {
        writeln!(io::stderr(), "stopped, {CONTINUES}").ok();
    }
}

/// Draws the progress of the searches.
fn look(stop: &Stop, bar: &ProgressBar) {
    let Some(searched) = stop.search_progress() else {
        return;
    };
    let mut line = LINE.lock().unwrap_or_else(PoisonError::into_inner);
    let begin = || StatusLine {
        bar: bar.clone(),
        since: Instant::now(),
        nodes_before: searched.nodes,
    };
    let StatusLine {
        bar,
        since,
        nodes_before,
    } = line.get_or_insert_with(begin);
    let elapsed = since.elapsed();
    if elapsed >= SEEN_AFTER {
        if bar.is_finished() {
            bar.reset();
        }
        bar.set_message(words(
            searched,
            elapsed,
            searched.nodes.saturating_sub(*nodes_before),
        ));
        bar.tick();
    }
}

/// `at least 105 moves, 12 s, 234,567,890 boards, 5.5 million/s`: the most important comes first, since a narrow terminal cuts the rest
/// off. From both ends, `41 + 64 layers` of `123,456,789 + 111,111,101 boards`. `recent` are the boards in `elapsed`.
fn words(searched: SearchProgress, elapsed: Duration, recent: u64) -> String {
    let SearchProgress {
        searches,
        at_least_moves,
        nodes,
        sides: [(ahead, of_start), (behind, of_goals)],
    } = searched;
    let proven = if searches > 1 {
        format!("{searches} searches")
    } else {
        format!("at least {at_least_moves} moves")
    };
    let boards = match (ahead, behind) {
        _ if searches > 1 || ahead + behind == 0 => format!("{} boards", HumanCount(nodes)),
        (_, 0) => format!("{ahead} layers, {} boards", HumanCount(of_start)),
        _ => {
            let [of_start, of_goals] = [of_start, of_goals].map(HumanCount);
            format!("{ahead} + {behind} layers, {of_start} + {of_goals} boards")
        }
    };
    let millions = recent as f64 / elapsed.as_secs_f64() / 1e6;
    format!(
        "{proven}, {}, {boards}, {millions:.1} million/s",
        time_text(elapsed)
    )
}

/// Removes the line before something else is printed.
pub fn hide() {
    if let Some(line) = LINE.lock().unwrap_or_else(PoisonError::into_inner).take() {
        line.bar.finish_and_clear();
    }
}

/// An output that removes the line before each write.
pub struct LineClearing<W>(pub W);

impl<W: Write> Write for LineClearing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        hide();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
