//! The program `homing`: see the crate's documentation for what it does, and `homing::cli` for its verbs.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed when the process began (`>&-`).
static IS_STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before `main`. The Rust runtime opens `/dev/null` in place of a closed stream, so that no later file gets its number. From then
/// on answers would be lost, and this `/dev/null` looks like one that the user asked for. So this checks before the runtime starts.
// SAFETY: it makes one system call on a descriptor and stores the result; it needs nothing from the runtime.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_at_stdout() {
    IS_STDOUT_CLOSED.store(
        rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(),
        Ordering::Relaxed,
    );
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
