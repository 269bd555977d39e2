//! The program `homing`: see the crate's documentation for what it does, and `homing::cli` for its verbs.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed when the process began (`>&-`).
static IS_STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before `main`. Rust's runtime opens `/dev/null` in place of a closed stream, lest a file that is opened later take its number. From
/// then on answers vanish, and nothing tells this `/dev/null` from one that was asked for: so this looks before the runtime starts.
// SAFETY: it asks the system one question about a descriptor and stores the answer; it needs nothing that the runtime prepares.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_at_stdout() {
    IS_STDOUT_CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
}

fn main() -> ExitCode {
    if IS_STDOUT_CLOSED.load(Ordering::Relaxed) {
        eprintln!(
            "error: standard output: expected a file, a pipe or a terminal, found that it is closed and that answers would be lost: \
             write > /dev/null to have none"
        );
        return ExitCode::from(2);
    }
    homing::cli::run(homing::puzzle::FAMILIES)
}
