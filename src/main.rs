//! The program `homing`: see the crate's documentation for what it does, and `homing::cli` for its verbs.

fn main() -> std::process::ExitCode {
    homing::cli::run(homing::puzzle::FAMILIES)
}
