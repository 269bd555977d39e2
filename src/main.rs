//! The program `homing`: see the crate's documentation for what it does, and `cli` for its verbs.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
