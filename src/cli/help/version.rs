//! `--version --verbose`: the version, and the features of this machine that the program uses.

use crate::cli::console::status::Status;
use homing_slide::batch::Kernel;
use std::ffi::OsString;
use std::io::{self, Write};

/// Whether these are the arguments, in any order. clap would stop at `--version`.
pub fn is_asked(arguments: &[OsString]) -> bool {
    match arguments {
        [_, first, second] => {
            [[first, second], [second, first]]
                .iter()
                .any(|[version, verbose]| {
                    ["--version", "-V"].iter().any(|name| *version == name)
                        && *verbose == "--verbose"
                })
        }
        _ => false,
    }
}

/// Prints the line of `--version`, then one line per fact.
pub fn run(version: &str) -> anyhow::Result<Status> {
    let kernel = Kernel::chosen()?;
    io::stdout().write_all(format!("{version}kernel: {}\n", kernel.name()).as_bytes())?;
    Ok(Status::Answered)
}
