use super::folder::folder;
use super::name::name;
use super::status::Status;
use crate::engine::{Catalog, Family};
use crate::judge::PROBLEMS;
use anyhow::Context;
use clap::{Command, ValueEnum};
use clap_complete::Shell;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

/// Print a script for a shell that completes verbs, options, puzzles, table files and judge problems.
///
/// The script runs the program each time that you press the key.
#[derive(clap::Args)]
#[command(after_help = "Example: homing completions bash > ~/.local/share/bash-completion/completions/homing")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// The environment variable by which the script asks.
const VARIABLE: &str = "HOMING_COMPLETE";

pub fn run(args: Args) -> anyhow::Result<Status> {
    let shell = args.shell.to_possible_value().context("a shell has a name")?;
    let shells = Shells::builtins();
    let completer = shells.completer(shell.get_name()).context("every shell has a completer")?;
    // To memory first: a closed pipe ends the program quietly.
    let mut script = Vec::new();
    completer.write_registration(VARIABLE, name(), name(), name(), &mut script)?;
    io::stdout().write_all(&script)?;
    Ok(Status::Answered)
}

/// Answers the script of a shell, if it asks. Returns whether it did.
pub fn answer(command: impl Fn() -> Command) -> bool {
    let environment = CompleteEnv::with_factory(command).var(VARIABLE);
    environment.try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref()).unwrap_or(false)
}

/// The known names that begin so, and files.
fn with_files(begun: &OsStr, known: impl IntoIterator<Item = impl Into<OsString>>) -> Vec<CompletionCandidate> {
    let is_begun = |name: &OsString| name.as_encoded_bytes().starts_with(begun.as_encoded_bytes());
    let known = known.into_iter().map(Into::into).filter(is_begun).map(CompletionCandidate::new);
    known.chain(PathCompleter::any().complete(begun)).collect()
}

/// Adds what the arguments of a verb can be.
pub fn offer(verb: Command, families: &'static [&'static dyn Family]) -> Command {
    let catalog = move || Catalog::new(families).in_folder(folder());
    let takes_file = matches!(verb.get_name(), "info" | "verify");
    verb.mut_args(|arg| match arg.get_id().as_str() {
        "puzzle" if takes_file => arg.add(ArgValueCompleter::new(move |begun: &OsStr| with_files(begun, catalog().known_names()))),
        "puzzle" => arg.add(ArgValueCandidates::new(move || catalog().known_names().into_iter().map(CompletionCandidate::new).collect())),
        "table" => arg.add(ArgValueCompleter::new(move |begun: &OsStr| with_files(begun, catalog().table_paths()))),
        "problem" => arg.add(ArgValueCandidates::new(|| {
            let candidate = |problem: &crate::judge::Problem| CompletionCandidate::new(problem.name).help(Some(problem.title.into()));
            PROBLEMS.iter().map(candidate).collect()
        })),
        _ => arg,
    })
}
