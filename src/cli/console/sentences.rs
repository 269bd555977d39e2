//! Words errors and remedies for the command line.

use super::name::is_given;
use clap::Command;
use homing_table::error::Error;
use homing_table::remedy::Remedy;
use std::sync::OnceLock;

/// The definition of the arguments, and the name of the running verb.
static RUNNING: OnceLock<(Command, String)> = OnceLock::new();

/// Sets the running verb, so that remedies name only options that it has.
pub fn set_verb(command: Command, verb: &str) {
    RUNNING.get_or_init(|| (command, verb.into()));
}

/// Another verb, for an option that the running one lacks.
fn other_verb(option: &str) -> Option<&'static str> {
    let (command, running) = RUNNING.get()?;
    let has_it = |verb: &&Command| {
        verb.get_arguments()
            .any(|arg| arg.get_long() == Some(option))
    };
    if command
        .find_subcommand(running)
        .as_ref()
        .is_some_and(has_it)
    {
        return None;
    }
    command
        .get_subcommands()
        .find(has_it)
        .map(Command::get_name)
}

/// The sentence of an error, with its remedy.
pub fn sentence(error: &Error) -> String {
    error.worded(flag, remedy)
}

/// An option as written on the command line.
fn flag(option: &str) -> String {
    match option {
        // The verbs have one option for every number of answers, and one for what to print: `solve` sets these options of graphs from them.
        "first" => "-n".into(),
        "path" => "--print path".into(),
        option => format!("--{option}"),
    }
}

/// The command that generates the table of a puzzle.
pub fn generation(puzzle: &str, options: &[(&str, String)]) -> String {
    let given = |(option, value): &(&str, String)| {
        if value.is_empty() {
            format!(" {}", flag(option))
        } else {
            format!(" {} {value}", flag(option))
        }
    };
    format!(
        "`homing gen {puzzle}{}`",
        options.iter().map(given).collect::<String>()
    )
}

/// Whether the command line has the flag that a remedy advises, which takes no value.
pub fn is_needless(remedy: &Remedy) -> bool {
    matches!(remedy, Remedy::Give { option: option @ "any", .. } if is_given(&flag(option)))
}

/// The sentence of a remedy.
pub fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate {
            deed,
            puzzle: Some(puzzle),
            options,
        } => format!("{deed} with {}", generation(puzzle, options)),
        Remedy::Generate {
            deed, puzzle: None, ..
        } => format!("{deed} with `homing gen`"),
        Remedy::Give {
            deed,
            option,
            value,
        } => {
            let value = value.map_or(String::new(), |value| format!(" {value}"));
            match other_verb(option) {
                None => format!("{deed} with {}{value}", flag(option)),
                Some(verb) => format!("{deed} with `homing {verb} {}{value}`", flag(option)),
            }
        }
        Remedy::LeaveOut(option) => format!("leave out {}", flag(option)),
    }
}
