use super::status::Status;
use crate::engine::Family;
use clap_complete::Shell;
use std::io::{self, Write};

/// Print a script that completes the program's verbs and options in a shell.
#[derive(clap::Args)]
#[command(after_help = "Example: homing completions bash > ~/.local/share/bash-completion/completions/homing")]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: Args, families: &'static [&'static dyn Family]) -> anyhow::Result<Status> {
    // To memory first, since it panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::command(families), "homing", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Status::Answered)
}
