//! Larger pipes.

/// The size that an unprivileged process may ask for by default (`/proc/sys/fs/pipe-max-size`).
#[cfg(target_os = "linux")]
const PIPE_BYTES: usize = 1 << 20;

/// Makes standard input and output hold a mebibyte where they are pipes, sixteen times the usual: who writes and who reads then
/// wait for each other less often. What is no pipe, or may not grow, stays as it is.
pub fn widen() {
    #[cfg(target_os = "linux")]
    {
        rustix::pipe::fcntl_setpipe_size(std::io::stdin(), PIPE_BYTES).ok();
        rustix::pipe::fcntl_setpipe_size(std::io::stdout(), PIPE_BYTES).ok();
    }
}
