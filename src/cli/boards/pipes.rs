//! Larger pipes.

/// The size that an unprivileged process may ask for by default (`/proc/sys/fs/pipe-max-size`).
#[cfg(target_os = "linux")]
const PIPE_BYTES: usize = 1 << 20;

/// Enlarges standard input and output to a mebibyte if they are pipes, sixteen times the default, so that reader and writer block each
/// other less often. Leaves other streams and fixed pipes as they are.
pub fn enlarge() {
    #[cfg(target_os = "linux")]
    {
        rustix::pipe::fcntl_setpipe_size(std::io::stdin(), PIPE_BYTES).ok();
        rustix::pipe::fcntl_setpipe_size(std::io::stdout(), PIPE_BYTES).ok();
    }
}
