use super::answers::form;
use crate::cli::console::progress::ProgressReporter;
use crate::cli::console::status::Status;
use homing_engine::Listing;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Number of boards between two updates of the progress bar.
const TOLD_EVERY: u64 = 1 << 13;

/// The label of the bar before the first board.
pub const FINDING: &str = "finding the states";

/// Prints boards, one per line, as text or JSON. The bar appears only if the boards do not go to the terminal.
pub fn write(
    listing: Listing,
    json: bool,
    mut progress: ProgressReporter,
) -> anyhow::Result<Status> {
    if io::stdout().is_terminal() {
        progress.finish();
    }
    let total = listing.size_hint().1.map(|total| total as f64);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (form, mut line) = (form(json), String::new());
    for (answer, number) in listing.zip(0u64..) {
        if let Some(total) = total.filter(|_| number % TOLD_EVERY == 0) {
            progress.set(number as f64 / total, &format!("{number} boards"));
        }
        line.clear();
        form.render_listed(&answer?, &mut line);
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    out.flush()?;
    Ok(Status::Answered)
}
